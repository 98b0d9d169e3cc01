"""Sight in the rough: whether the ground lets a line through between the squares in which two points lie.

For thoughts about where somebody could go, of which there are many, and for nothing that the rules decide. Lines run
from the middle of a square to the middle of another, and each is looked along once.
"""

from __future__ import annotations

import numpy as np

from enfilade.ground.many import Floats, Places, Truths, Wholes
from enfilade.ground.many_sight import pairs_see
from enfilade.ground.many_terrain import land_of
from enfilade.ground.sight import Sight
from enfilade.ground.terrain import Ground

SQUARE = 2000
MOST_KNOWN = 16
UNKNOWN = -1


class Glimpses:
    """One table under one rule of sight."""

    def __init__(self, ground: Ground, rules: Sight) -> None:
        self._ground, self._land, self._rules = ground, land_of(ground), rules
        self._across, self._up = ground.width // SQUARE + 1, ground.height // SQUARE + 1
        count = self._across * self._up
        self._seen = np.full((count, count), UNKNOWN, dtype=np.int8)
        none = np.zeros(count)
        column, row = np.arange(count) % self._across + 0.5, np.arange(count) // self._across + 0.5
        self._middles = Places(column * SQUARE + none, row * SQUARE + none, none.astype(np.int64), none, none)

    def see(self, x0: Floats, y0: Floats, x1: Floats, y1: Floats) -> Truths:
        """Whether a glimpse can be had from the first points of the second; points off the table count as its edge."""
        start, end = self._square(x0, y0), self._square(x1, y1)
        found = self._seen[start, end]
        fresh = found == UNKNOWN
        if fresh.any():
            self._look(start[fresh], end[fresh])
            found = self._seen[start, end]
        clear: Truths = found == 1
        return clear

    def _square(self, x: Floats, y: Floats) -> Wholes:
        column = np.clip((x // SQUARE).astype(np.int64), 0, self._across - 1)
        row = np.clip((y // SQUARE).astype(np.int64), 0, self._up - 1)
        found: Wholes = row * self._across + column
        return found

    def _look(self, start: Wholes, end: Wholes) -> None:
        """A line is as clear one way as the other."""
        count = len(self._seen)
        low, high = np.divmod(np.unique(np.minimum(start, end) * count + np.maximum(start, end)), count)
        middles, ground = self._middles, self._ground
        clear = pairs_see(ground, middles, middles, low, high, self._rules, front_points=1, lines="one")
        self._seen[low, high] = self._seen[high, low] = clear


def glimpses(ground: Ground, rules: Sight) -> Glimpses:
    """Those of a ground, shared by all that are drawn alike."""
    key = (id(land_of(ground)), rules)
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[key] = Glimpses(ground, rules)
    return known


_KNOWN: dict[tuple[int, Sight], Glimpses] = {}
