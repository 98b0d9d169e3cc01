"""When a battle was decided: who led at the end of each turn, how often the lead changed, since when it stood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from enfilade.lab.run.job import Result
from enfilade.lab.stats.outcome import Sides
from enfilade.lab.stats.spread import Share, quantile, share

PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles of the lead that are told."""


class Decision(NamedTuple):
    """Of all games together."""

    by_turn: dict[int, int]
    """Games decided by the end of that turn and not before. Drawn games are decided by none."""
    median: float | None
    changes: dict[int, int]
    """How many games saw the lead change so often."""
    turned: Share
    """Won by a side that was behind at the end of some turn."""
    leads: dict[int, tuple[float, ...]]
    """Turn -> the first side's lead at its end, at each of PARTS. A battle that ended early keeps its last lead."""


def decision(results: Sequence[Result], sides: Sides) -> Decision:
    turns = [turn for result in results if (turn := decided(result, sides)) is not None]
    won = [result for result in results if result.winner]
    return Decision(
        by_turn=dict(sorted(Counter(turns).items())),
        median=quantile(sorted(turns), 0.5) if turns else None,
        changes=dict(sorted(Counter(lead_changes(result, sides) for result in results).items())),
        turned=share(sum(worst_deficit(result, sides)[0] > 0 for result in won), len(won)),
        leads=_leads(results, sides),
    )


def leads(result: Result, sides: Sides) -> list[int]:
    """The first side's lead at the end of each turn, as the score stood."""
    return [end.points[sides[0]] - end.points[sides[1]] for end in result.course]


def decided(result: Result, sides: Sides) -> int | None:
    """The first turn from whose end on the later winner led for good; nothing if it was drawn."""
    if not result.winner:
        return None
    sign = 1 if result.winner == sides[0] else -1
    since = None
    for end, lead in zip(result.course, leads(result, sides), strict=True):
        if lead * sign <= 0:
            since = None
        elif since is None:
            since = end.turn
    return since


def lead_changes(result: Result, sides: Sides) -> int:
    """How often the lead went over to the other side between two turns' ends; a tie is nobody's."""
    leaders = [lead > 0 for lead in leads(result, sides) if lead]
    return sum(one != other for one, other in pairwise(leaders))


def worst_deficit(result: Result, sides: Sides) -> tuple[int, int]:
    """By how much the later winner was behind at the worst, and at the end of which turn; 0 if he never was."""
    sign = 1 if result.winner == sides[0] else -1
    behind = [(-lead * sign, -end.turn) for end, lead in zip(result.course, leads(result, sides), strict=True)]
    most, turn = max(behind, default=(0, 0))
    return (most, -turn) if most > 0 else (0, 0)


def _leads(results: Sequence[Result], sides: Sides) -> dict[int, tuple[float, ...]]:
    last = max((end.turn for result in results for end in result.course), default=0)
    found = {}
    for turn in range(1, last + 1):
        now = sorted(all[min(turn, len(all)) - 1] for result in results if (all := leads(result, sides)))
        found[turn] = tuple(quantile(now, part) for part in PARTS)
    return found
