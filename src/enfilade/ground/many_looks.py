"""The points that units look from and are looked at, for many at once, and the ground that holds them."""

from __future__ import annotations

import numpy as np

from enfilade.ground.many import COSINES, SINES, Floats, Places, Wholes
from enfilade.ground.many_terrain import Land, land_of
from enfilade.ground.sight import PULL
from enfilade.ground.terrain import Ground


class Looks:
    """Places and those points of theirs, found once."""

    def __init__(self, ground: Ground, places: Places) -> None:
        self.land, self.places = land_of(ground), places
        self.half_front, self.half_round = places.width / 2, (places.width + places.depth) / 2
        self._known: dict[tuple[str, int], Ends] = {}

    def eyes(self, count: int) -> Ends:
        known = self._known.get(("eyes", count))
        if known is None:
            known = self._known["eyes", count] = Ends(self.land, *_eyes(self.places, count))
        return known

    def marks(self, count: int) -> Ends:
        known = self._known.get(("marks", count))
        if known is None:
            known = self._known["marks", count] = Ends(self.land, *_marks(self.places, count))
        return known


class Ends:
    """Points that lines start from or run to, some for each unit, and the ground that holds them."""

    def __init__(self, land: Land, x: Floats, y: Floats) -> None:
        self.x, self.y = x, y
        self.held = land.holding(x.ravel(), y.ravel())
        self.level = land.levels(self.held)

    def number(self, which: Wholes, point: Wholes) -> Wholes:
        """Points of units, as they are counted in a row: points by units."""
        found: Wholes = which * self.x.shape[1] + point[:, None]
        return found


def _eyes(seers: Places, count: int) -> tuple[Floats, Floats]:
    """As sight.eyes, seers by eyes."""
    x, y = seers.fronts()
    if count == 1:
        return x[:, None], y[:, None]
    s, c, half = SINES[seers.facing], COSINES[seers.facing], np.maximum(seers.width / 2 - PULL, 0)
    return np.stack([x, x - c * half, x + c * half], axis=1), np.stack([y, y + s * half, y - s * half], axis=1)


def _marks(targets: Places, count: int) -> tuple[Floats, Floats]:
    """The first so many of the centre, the corners pulled in, the middles of the edges; targets by marks."""
    s, c = SINES[targets.facing][:, None], COSINES[targets.facing][:, None]
    width, depth = targets.width[:, None] / 2, targets.depth[:, None] / 2
    wide, deep = np.maximum(width - PULL, 0), np.maximum(depth - PULL, 0)
    right = np.concatenate([wide * _RIGHT[:5], width * _RIGHT[5:]], axis=1)[:, :count]
    ahead = np.concatenate([deep * _AHEAD[:5], depth * _AHEAD[5:]], axis=1)[:, :count]
    return targets.x[:, None] + c * right + s * ahead, targets.y[:, None] - s * right + c * ahead


_RIGHT = np.array([0.0, -1, 1, 1, -1, 0, 1, 0, -1])
_AHEAD = np.array([0.0, 1, 1, -1, -1, 1, 0, -1, 0])
