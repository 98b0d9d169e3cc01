"""Who wins how often, by what grade and margin, and how long it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from enfilade.lab.run.job import Result
from enfilade.lab.stats.spread import Share, Spread, share, spread

Sides = tuple[str, str]
"""In the order in which they are shown: the Union first. A margin is the first side's points less the second's."""


class Outcome(NamedTuple):
    """Of all games together."""

    games: int
    wins: dict[str, Share]
    drawn: Share
    grades: dict[str, dict[str, int]]
    """Side -> grade -> games; the commonest first."""
    points: dict[str, Spread]
    margins: tuple[int, ...]
    margin: Spread
    turns: dict[int, int]
    """How many games took so many turns."""
    leaders: dict[str, dict[str, int]]
    """Side -> leader -> games in which he was lost."""
    seconds: float
    """Of a game, on the average."""


def outcome(results: Sequence[Result], sides: Sides, leaders: dict[str, str]) -> Outcome:
    """`leaders` tells the side of each."""
    games = len(results)
    winners = Counter(result.winner for result in results)
    lost = Counter(leader for result in results for leader in result.leaders_lost)
    margins = tuple(margin(result, sides) for result in results)
    return Outcome(
        games=games,
        wins={side: share(winners[side], games) for side in sides},
        drawn=share(winners[""], games),
        grades={
            side: dict(Counter(result.grade for result in results if result.winner == side).most_common())
            for side in sides
        },
        points={side: spread([result.points[side] for result in results]) for side in sides},
        margins=margins,
        margin=spread(margins),
        turns=dict(sorted(Counter(result.turns for result in results).items())),
        leaders={
            side: {leader: lost[leader] for leader, of in leaders.items() if of == side and lost[leader]}
            for side in sides
        },
        seconds=sum(result.seconds for result in results) / games if games else 0.0,
    )


def margin(result: Result, sides: Sides) -> int:
    """By how many points the first side is ahead at the end."""
    return result.points[sides[0]] - result.points[sides[1]]


def score(result: Result, side: str) -> float:
    """One for a win, a half for a draw."""
    return 1.0 if result.winner == side else 0.0 if result.winner else 0.5
