"""How objectives change hands: who holds each at every turn's end, who takes it when, how often it is lost again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from enfilade.lab.run.job import Result
from enfilade.lab.stats.outcome import Sides
from enfilade.lab.stats.spread import Share, share

NOBODY = ""


class Held(NamedTuple):
    """What one side had of an objective."""

    ever: Share
    """Games in which it held it at the end of some turn."""
    first: float | None
    """The turn at whose end it held it first, in the mean of those games."""
    lost_again: Share
    """Of those games, the ones in which another held it at the end."""


class Tenure(NamedTuple):
    """Of one objective in all games together."""

    objective: str
    name: str
    by_turn: dict[int, dict[str, int]]
    """Turn -> side, or nobody -> games. A battle that ended early stays as it was."""
    changes: float
    """How often it goes from one side to the other in a game, in the mean."""
    changed: Share
    sides: dict[str, Held]


def tenures(results: Sequence[Result], sides: Sides, names: dict[str, str]) -> tuple[Tenure, ...]:
    """One for each objective in `names`."""
    return tuple(_tenure(results, sides, id, name) for id, name in names.items())


def holders(result: Result, objective: str) -> list[str]:
    """Who held it at the end of each turn: the side that stood in it last."""
    return [end.held.get(objective, NOBODY) for end in result.course]


def changes(result: Result, objective: str) -> int:
    """How often it went from one side to the other."""
    held = [side for side in holders(result, objective) if side]
    return sum(one != other for one, other in pairwise(held))


def _tenure(results: Sequence[Result], sides: Sides, id: str, name: str) -> Tenure:
    courses = [held for result in results if (held := holders(result, id))]
    last = max(map(len, courses), default=0)
    changed = [changes(result, id) for result in results]
    by_turn = {}
    for turn in range(1, last + 1):
        now = Counter(held[min(turn, len(held)) - 1] for held in courses)
        by_turn[turn] = {side: now[side] for side in (*sides, NOBODY)}
    return Tenure(
        objective=id,
        name=name,
        by_turn=by_turn,
        changes=sum(changed) / len(changed) if changed else 0.0,
        changed=share(sum(map(bool, changed)), len(changed)),
        sides={side: _held(courses, side) for side in sides},
    )


def _held(courses: list[list[str]], side: str) -> Held:
    ever = [held for held in courses if side in held]
    firsts = [held.index(side) + 1 for held in ever]
    return Held(
        ever=share(len(ever), len(courses)),
        first=sum(firsts) / len(firsts) if firsts else None,
        lost_again=share(sum(held[-1] != side for held in ever), len(ever)),
    )
