"""Why the computer did what it did, for those who may read it: not while it would tell of units that are hidden."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.record import FIRST, Answer
from enfilade.game.battle import Battle
from enfilade.server.showing.wings import wing_of
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.sight import Reason


def reasons(battle: Battle, onlooker: Onlooker, first: int) -> tuple[Reason, ...]:
    """From line `first` on, the oldest first."""
    return tuple(
        _reason(battle, n, entry)
        for n, entry in _reasoned(battle, first)
        if _may_read(battle, n, entry, onlooker.sides)
    )


def has_reasons(battle: Battle, onlooker: Onlooker) -> bool:
    """Whether there is anything to read."""
    return any(_may_read(battle, n, entry, onlooker.sides) for n, entry in _reasoned(battle))


def unreadable(battle: Battle, sides: tuple[str, ...]) -> bool:
    """Whether the record holds a reason that these sides may not know yet."""
    return any(not _may_read(battle, n, entry, sides) for n, entry in _reasoned(battle))


def _reasoned(battle: Battle, first: int = 0) -> Iterator[tuple[int, Answer]]:
    for line in battle.record.lines[max(first, FIRST) :]:
        if isinstance(line.entry, Answer) and line.entry.why:
            yield line.n, line.entry


def _may_read(battle: Battle, n: int, entry: Answer, sides: tuple[str, ...]) -> bool:
    """Only the computer gives reasons, and whoever fights it may ask for them; but what is hidden must stay so."""
    if battle.over or entry.side in sides:
        return True
    return not any(piece.hidden for piece in battle.at(n - 1).units.values() if piece.side == entry.side)


def _reason(battle: Battle, n: int, entry: Answer) -> Reason:
    before, wing = battle.at(n - 1), wing_of(battle)
    return Reason(
        line=n,
        turn=before.turn,
        active=wing.active(before),
        side=entry.side,
        about=wing.doers(battle.game.parse(entry.answer, entry.side)),
        parts=wing.linked(before, entry.why),
    )
