"""Games of a batch that are worth seeing, and the moment to look at: closest fights, upsets, lucky wins, blunders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from enfilade.lab.report.wording import called, counted
from enfilade.lab.run.job import Result
from enfilade.lab.stats.decision import lead_changes, leads, worst_deficit
from enfilade.lab.stats.outcome import Sides, margin

Kind = Literal["closest", "upset", "luck", "blunder"]
TITLES: dict[Kind, str] = {
    "closest": "Closest fights",
    "upset": "Won from behind",
    "luck": "Won by the dice",
    "blunder": "Worst blunders",
}
FEW = 3
BLUNDERS = 5
_LUCK = 1.0
"""Figures: less luck than this decides nothing."""


class Seen(NamedTuple):
    """A game and the moment that makes it worth seeing."""

    kind: Kind
    key: str
    seed: str
    turn: int
    line: int
    """Of the record."""
    words: str


def worth_seeing(results: Sequence[Result], sides: Sides, names: dict[str, str]) -> tuple[Seen, ...]:
    """The best of each kind, the best first."""
    return (
        *closest(results, sides),
        *upsets(results, sides, names),
        *lucky(results, sides, names),
        *blunders(results, names),
    )


def closest(results: Sequence[Result], sides: Sides) -> list[Seen]:
    """The smallest margins; of equal ones those in which the lead changed most often."""
    ranked = sorted(results, key=lambda one: (abs(margin(one, sides)), -lead_changes(one, sides), one.key))
    found = []
    for result in ranked[:FEW]:
        changes = lead_changes(result, sides)
        end = result.course[_last_change(result, sides)]
        apart = abs(margin(result, sides))
        ended = f"ended {counted(apart, 'point')} apart" if apart else "ended level"
        changed = f"the lead changed {_times(changes)}" if changes else "the lead never changed"
        found.append(Seen("closest", result.key, result.seed, end.turn, end.line, _capital(f"{ended}; {changed}")))
    return found


def upsets(results: Sequence[Result], sides: Sides, names: dict[str, str]) -> list[Seen]:
    """Won by the side that had been furthest behind at the end of a turn."""
    behind = [(worst_deficit(result, sides), result) for result in results if result.winner]
    ranked = sorted((one for one in behind if one[0][0] > 0), key=lambda one: (-one[0][0], one[1].key))
    found = []
    for (deficit, turn), result in ranked[:FEW]:
        words = (
            f"{called(names[result.winner])} came back from {counted(deficit, 'point')} behind after turn {turn} "
            f"to win by {abs(margin(result, sides))}"
        )
        line = next(end.line for end in result.course if end.turn == turn)
        found.append(Seen("upset", result.key, result.seed, turn, line, _capital(words)))
    return found


def lucky(results: Sequence[Result], sides: Sides, names: dict[str, str]) -> list[Seen]:
    """Won by the side whose dice gave it most above what they owed."""
    won = [(result.conduct.luck[result.winner], result) for result in results if result.winner and result.conduct]
    ranked = sorted((one for one in won if one[0] >= _LUCK), key=lambda one: (-one[0], one[1].key))
    found = []
    for luck, result in ranked[:FEW]:
        end = result.course[_greatest_swing(result, sides)]
        words = f"{called(names[result.winner])} won with dice worth {luck:.1f} figures more than they owed"
        found.append(Seen("luck", result.key, result.seed, end.turn, end.line, _capital(words)))
    return found


def blunders(results: Sequence[Result], names: dict[str, str]) -> list[Seen]:
    """The decisions that cost most by exact odds, of each game only the worst."""
    worst = [(result.conduct.slips[0], result) for result in results if result.conduct and result.conduct.slips]
    ranked = sorted(worst, key=lambda one: (-one[0].cost, one[1].key))
    return [
        Seen(
            "blunder",
            result.key,
            result.seed,
            slip.turn,
            slip.line,
            f"{slip.words} ({names[slip.side]}): {slip.cost:.1f} figures given away",
        )
        for slip, result in ranked[:BLUNDERS]
    ]


def _last_change(result: Result, sides: Sides) -> int:
    """The place in the course at which the lead changed last; the end if it never did."""
    now = leads(result, sides)
    for i in range(len(now) - 1, 0, -1):
        if now[i] * now[i - 1] < 0 or (now[i] and not now[i - 1]):
            return i
    return len(now) - 1


def _greatest_swing(result: Result, sides: Sides) -> int:
    """The place in the course of the turn that brought the winner most."""
    now = [0, *leads(result, sides)]
    sign = 1 if result.winner == sides[0] else -1
    return max(range(1, len(now)), key=lambda i: (now[i] - now[i - 1]) * sign) - 1


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
