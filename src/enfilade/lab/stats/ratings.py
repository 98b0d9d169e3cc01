"""What many games prove: shares and rating differences with 95 % intervals. A draw counts half for each."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log10, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

Z = 1.959963984540054
"""The normal distribution has 95 % of its weight within so many deviations."""
_ELO = 400


class Interval(NamedTuple):
    """An estimate, and where the truth lies in 95 of 100 such trials."""

    value: float
    low: float
    high: float


class Tally(NamedTuple):
    """Games as one player counts them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return sum(self)

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    def plus(self, other: Tally) -> Tally:
        return Tally(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Paired(NamedTuple):
    """The mean of differences between games on the same seeds."""

    mean: float
    low: float
    high: float
    pairs: int


def share(points: float, games: int) -> Interval:
    """A share of games by Wilson's interval. With draws it is a little wider than it need be, never narrower.

    >>> "{:.3f} {:.3f} {:.3f}".format(*share(8, 10))
    '0.800 0.490 0.943'
    """
    if games == 0:
        return Interval(0.5, 0.0, 1.0)
    p, z2 = points / games, Z * Z
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    reach = Z * sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Interval(p, max(0.0, middle - reach) if p > 0 else 0.0, min(1.0, middle + reach) if p < 1 else 1.0)


def rating(share: float) -> float:
    """The difference in Elo that a share stands for: who is 400 above wins ten points of eleven.

    >>> rating(0.5), round(rating(10 / 11))
    (0.0, 400)
    """
    if share <= 0:
        return -inf
    return inf if share >= 1 else _ELO * log10(share / (1 - share))


def rating_difference(tally: Tally) -> Interval:
    """In Elo, with the interval of the share carried over."""
    value, low, high = share(tally.points, tally.games)
    return Interval(rating(value), rating(low), rating(high))


def paired(differences: Sequence[float]) -> Paired:
    """The mean with Student's interval; from a single pair nothing can be said about the spread."""
    count = len(differences)
    if count == 0:
        return Paired(0.0, -inf, inf, 0)
    mean = fmean(differences)
    if count == 1:
        return Paired(mean, -inf, inf, 1)
    reach = student(count - 1) * stdev(differences) / sqrt(count)
    return Paired(mean, mean - reach, mean + reach, count)


def student(freedom: int) -> float:
    """How many deviations hold 95 % of Student's distribution; from 3 degrees of freedom on within 4 thousandths.

    >>> round(student(9), 3), round(student(99), 3)
    (2.262, 1.984)
    """
    if freedom <= 2:
        return (12.706204736432095, 4.302652729911275)[freedom - 1]
    # The expansion of Cornish and Fisher in powers of 1 / freedom.
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
