"""What handicap would make a scenario even, and what would come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from enfilade.core.scenario import Victory
from enfilade.lab.stats.outcome import Sides
from enfilade.lab.stats.spread import Share, share

SEED = 1863
RESAMPLES = 2000


class Balance(NamedTuple):
    """A handicap that is laid upon the one the scenario has."""

    points: int
    """For the first side; below 0 for the second."""
    low: int
    high: int
    """Between these it lies in 95 of 100 batches drawn anew from these games."""
    now: dict[str, Share]
    then: dict[str, Share]
    """How many of the same games each side would have won."""
    drawn_now: Share
    drawn_then: Share
    handicap: dict[str, int]
    """As it stands in the scenario file."""
    proposed: dict[str, int]
    """As it should stand there."""
    median: float
    """Of the margin now."""


def balance(margins: Sequence[int], sides: Sides, victory: Victory) -> Balance:
    """The whole number of points that brings both sides' wins nearest to each other, draws left out."""
    found, needed = np.asarray(margins, dtype=np.int64), least_lead(victory)
    points = even(found, needed)
    rolls = np.random.default_rng(SEED)
    again = [even(rolls.choice(found, len(found)), needed) for _ in range(RESAMPLES)]
    low, high = np.quantile(again, (0.025, 0.975), method="nearest")
    now, then = _wins(found, 0, needed), _wins(found, points, needed)
    games = len(found)
    return Balance(
        points=points,
        low=int(low),
        high=int(high),
        now=dict(zip(sides, (share(count, games) for count in now), strict=True)),
        then=dict(zip(sides, (share(count, games) for count in then), strict=True)),
        drawn_now=share(games - sum(now), games),
        drawn_then=share(games - sum(then), games),
        handicap=dict(victory.handicap),
        proposed=moved(victory.handicap, sides, points),
        median=float(np.median(found)),
    )


def least_lead(victory: Victory) -> int:
    """The smallest lead that wins."""
    return max(victory.needed, min((grade.least for grade in victory.grades), default=1))


def even(margins: NDArray[np.int64], needed: int) -> int:
    """Points for the first side at which the two win alike; of several, those that bring the median nearest to none.

    Of margins 3, 5 and 9, five points less leave one win for each and a draw:

    >>> even(np.array([3, 5, 9]), needed=1)
    -5
    """
    shifts = np.arange(-int(margins.max()) - needed, -int(margins.min()) + needed + 1)
    moved = margins[None, :] + shifts[:, None]
    apart = np.abs((moved >= needed).sum(axis=1) - (moved <= -needed).sum(axis=1))
    best = shifts[apart == apart.min()]
    return int(best[np.argmin(np.abs(best + np.median(margins)))])


def moved(handicap: dict[str, int], sides: Sides, points: int) -> dict[str, int]:
    """The handicap with these points more for the first side, written for the side that then has any.

    >>> moved({"confederate": 10}, ("union", "confederate"), 4), moved({"confederate": 2}, ("union", "confederate"), 5)
    ({'confederate': 6}, {'union': 3})
    """
    first, second = sides
    net = handicap.get(first, 0) - handicap.get(second, 0) + points
    return {first: net} if net > 0 else {second: -net} if net < 0 else {}


def _wins(margins: NDArray[np.int64], points: int, needed: int) -> tuple[int, int]:
    lead = margins + points
    return int((lead >= needed).sum()), int((lead <= -needed).sum())
