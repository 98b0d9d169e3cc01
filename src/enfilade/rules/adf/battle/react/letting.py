"""What a side has let by in the enemy's present turn: a mover for good, his marches, or one question about him."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

Until = Literal["", "march", "turn"]
"""For how long a mover is let be: for this chance alone, for all that he marches, for whatever he does this turn."""
ALWAYS_ASKED = "charge"
"""The cause of a window that nobody has let by beforehand."""
MARCHES = ("move", "action")


class Passed(msgspec.Struct, frozen=True):
    """One mover that has been let by: for so long, or by this unit with this reply."""

    by: str
    until: Until = ""
    unit: str = ""
    reply: str = ""
    chance: int = 0
    """Of a fire that was let go by, per cent: it is worth asking about again only when it is better."""


def is_let(passed: Iterable[Passed], by: Iterable[str], cause: str) -> bool:
    """Whether all of these movers have been let be, as far as this goes."""
    if cause == ALWAYS_ASKED:
        return False
    let = {one.by for one in passed if one.until == "turn" or (one.until == "march" and cause in MARCHES)}
    return bool(let) and let.issuperset(by)


def chance_let(passed: Iterable[Passed], by: Iterable[str], unit: str, reply: str) -> int:
    """The best chance of this reply that was let go by against any of these movers; -1 if it was not asked yet."""
    movers = set(by)
    return max(
        (one.chance for one in passed if one.by in movers and (one.unit, one.reply) == (unit, reply)), default=-1
    )


def with_let(
    passed: tuple[Passed, ...], by: Iterable[str], until: Until, asked: Mapping[tuple[str, str], int]
) -> tuple[Passed, ...]:
    """What is remembered after these have been let by; `asked` has the chance of each unit and reply that was asked."""
    movers = tuple(by)
    if until:
        kept = tuple(one for one in passed if one.by not in movers or one.until == "turn")
        return (*kept, *(Passed(by=id, until=until) for id in movers if Passed(by=id, until="turn") not in kept))
    now = {(id, unit, reply): chance for id in movers for (unit, reply), chance in asked.items()}
    kept = tuple(one for one in passed if one.until or (one.by, one.unit, one.reply) not in now)
    fresh = tuple(Passed(by=by, unit=unit, reply=reply, chance=chance) for (by, unit, reply), chance in now.items())
    return (*kept, *fresh)
