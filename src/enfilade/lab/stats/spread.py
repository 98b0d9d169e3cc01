"""Many numbers in a few: how a figure spreads over the games, and shares with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, sqrt
from typing import NamedTuple

from enfilade.lab.stats import ratings


class Share(NamedTuple):
    """How often something happened, and between what its true share lies with 95 per cent."""

    times: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.times / self.of if self.of else 0.0


class Spread(NamedTuple):
    """How a figure spreads: nine games in ten lie between `low` and `high`."""

    mean: float
    deviation: float
    low: float
    median: float
    high: float


def share(times: int, of: int) -> Share:
    """A share with Wilson's interval; of nothing, nothing is known.

    >>> share(0, 0)
    Share(times=0, of=0, low=0.0, high=1.0)
    """
    _, low, high = ratings.share(times, of)
    return Share(times, of, low, high)


def spread(values: Sequence[float]) -> Spread:
    """The mean, how far a game strays from it, and the middle nine tenths.

    >>> spread([1, 2, 3, 6])
    Spread(mean=3.0, deviation=2.160246899469287, low=1.15, median=2.5, high=5.55)
    """
    if not values:
        return Spread(0.0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(values) / len(values)
    apart = sum((value - mean) ** 2 for value in values)
    deviation = sqrt(apart / (len(values) - 1)) if len(values) > 1 else 0.0
    ranked = sorted(values)
    return Spread(mean, deviation, quantile(ranked, 0.05), quantile(ranked, 0.5), quantile(ranked, 0.95))


def quantile(ranked: Sequence[float], part: float) -> float:
    """The value below which this part of the ranked values lies, between neighbours in proportion.

    >>> quantile([0, 10, 20, 30, 40], 0.25), quantile([0, 10], 0.9)
    (10.0, 9.0)
    """
    at = part * (len(ranked) - 1)
    low, high = floor(at), ceil(at)
    return round(ranked[low] + (ranked[high] - ranked[low]) * (at - low), 9)
