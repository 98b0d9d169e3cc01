"""What a house rule changes: the same seeds with it and without it, game by game, and the difference in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from enfilade.core.errors import Malformed
from enfilade.lab.report.wording import called, percent
from enfilade.lab.run.job import Result
from enfilade.lab.stats.outcome import Sides, margin, score
from enfilade.lab.stats.ratings import Paired, paired


class Difference(NamedTuple):
    """With the rule, less without it, as the first side counts."""

    points: Paired
    """Of the margin at the end of a game."""
    wins: Paired
    """Of the share of games won, a draw counting half."""
    changed: int
    """Pairs that another side won, or that were drawn only once."""


def difference(with_it: Sequence[Result], without: Sequence[Result], sides: Sides) -> Difference:
    """Pairs go by seed; a seed that only one of the two has is left out."""
    other = {result.seed: result for result in without}
    pairs = [(one, other[one.seed]) for one in with_it if one.seed in other]
    if not pairs:
        raise Malformed("no seed has been played both with and without it")
    return Difference(
        points=paired([margin(one, sides) - margin(two, sides) for one, two in pairs]),
        wins=paired([score(one, sides[0]) - score(two, sides[0]) for one, two in pairs]),
        changed=sum(one.winner != two.winner for one, two in pairs),
    )


def sentences(found: Difference, sides: Sides, names: Mapping[str, str], rule: str) -> tuple[str, str]:
    """The difference in points and in wins, each in one sentence; `names` as they are shown.

    >>> points, wins = Paired(-1.8, -3.0, -0.6, 200), Paired(-0.04, -0.11, 0.03, 200)
    >>> for said in sentences(Difference(points, wins, 31), ("union", "confederate"),
    ...                       {"union": "Union", "confederate": "Confederate"}, "the house rule"):
    ...     print(said)
    The house rule helps the Confederates by 1.8 points a game, 95% between 0.6 and 3.0; 200 pairs.
    In wins 200 pairs show no sure difference: 4% for the Confederates, 95% between 11% for them and 3% for the Union.
    """
    who = rule[:1].upper() + rule[1:]
    sides_named = [called(names[side]) for side in sides]
    points = _sentence(found.points, sides_named, who, "In points", _points, " points a game")
    return points, _sentence(found.wins, sides_named, "In wins it", "In wins", percent, " of the games")


def _sentence(
    found: Paired, sides: Sequence[str], helps: str, unsure: str, written: Callable[[float], str], unit: str
) -> str:
    favoured, other = (0, 1) if found.mean >= 0 else (1, 0)
    near, far = sorted(map(abs, (found.low, found.high)))
    size = written(abs(found.mean))
    if not found.mean and not far:
        return f"{unsure} {found.pairs} pairs came out alike."
    if found.low > 0 or found.high < 0:
        between = f"95% between {written(near)} and {written(far)}"
        return f"{helps} helps {sides[favoured]} by {size}{unit}, {between}; {found.pairs} pairs."
    for_them, against = (found.high, -found.low) if found.mean >= 0 else (-found.low, found.high)
    between = f"95% between {written(for_them)} for them and {written(against)} for {sides[other]}"
    return f"{unsure} {found.pairs} pairs show no sure difference: {size} for {sides[favoured]}, {between}."


def _points(size: float) -> str:
    """
    >>> _points(1.84), _points(0.042)
    ('1.8', '0.04')
    """
    return f"{size:.1f}" if size >= 0.1 else f"{size:.2f}"
