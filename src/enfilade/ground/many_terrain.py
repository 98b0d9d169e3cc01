"""The ground under many points and lines at once: which areas and heights hold a point, which barriers a line crosses.

A Ground is made into arrays once and kept in mind.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from enfilade.ground.many import Floats, Truths, Wholes
from enfilade.ground.shapes import Edge, point_in_edges, segment_distance
from enfilade.ground.sight import HEAVY, LIGHT, VILLAGES
from enfilade.ground.terrain import Area, Ground, Height

CELL = 1000
"""Points are looked up in squares of this size; only near a boundary each is judged by itself."""
WOODS = (1, 2)
VILLAGE = 3
HEIGHT = 4
"""How a shape may stop sight: light woods, heavy woods, a village, higher ground; 0 is not at all."""
MOST_LANDS = 16
"""Tables that are kept in mind."""


class Rings(NamedTuple):
    """The edges of many polygons in one row, and whose each is."""

    x0: Floats
    y0: Floats
    x1: Floats
    y1: Floats
    slope: Floats
    shape: Wholes
    into: Floats
    """1 where a line that crosses the edge from its right to its left comes in, -1 where it goes out."""
    starts: Wholes
    """The first edge of each polygon."""


class Land:
    """The areas that are felt, then the heights, of one ground."""

    def __init__(self, ground: Ground) -> None:
        shapes: list[Area | Height] = [*ground.felt, *ground.heights]
        self.shapes = tuple(shapes)
        self.areas = len(ground.felt)
        self.rings = _rings([shape.edges for shape in shapes])
        self.kinds = tuple(sorted({area.kind for area in ground.felt}))
        self._bit_of_area: Wholes = np.array([1 << self.kinds.index(area.kind) for area in ground.felt], dtype=np.int64)
        self.level_of: Wholes = np.array([height.level for height in ground.heights], dtype=np.int64)
        self.stop: Wholes = np.array([_stop(shape) for shape in shapes], dtype=np.int64)
        self.tangled = _tangled(shapes, self.stop)
        """Woods of one sort that lie over each other, heights of one level that touch."""
        self.stopping: Wholes = np.flatnonzero(self.stop[self.rings.shape])
        """The edges of what may stop sight, and their bounds."""
        self.bounds = _bounds(self.rings, self.stopping)
        self._across, self._up = ground.width // CELL + 1, ground.height // CELL + 1
        self._cells, self._plain = self._grid()
        self._sets: dict[int, frozenset[str]] = {}
        barriers = [(*a, *b, line.kind) for line in ground.lines if not line.half for a, b in pairwise(line.points)]
        self.barriers: Floats = np.array([row[:4] for row in barriers], dtype=np.float64).reshape(-1, 4)
        self.barrier_kinds = tuple(kind for *_, kind in barriers)

    def holding(self, x: Floats, y: Floats) -> Truths:
        """Which shapes hold each point: points by shapes, areas first."""
        column, row = (x // CELL).astype(np.int64), (y // CELL).astype(np.int64)
        on = (column >= 0) & (column < self._across) & (row >= 0) & (row < self._up)
        cell = np.where(on, row * self._across + column, 0)
        found = self._cells[cell]
        doubtful = np.flatnonzero(~(on & self._plain[cell]))
        if len(doubtful):
            found[doubtful] = self._judged(x[doubtful], y[doubtful])
        return found

    def masks(self, held: Truths) -> Wholes:
        """The kinds of ground that hold each point, as bits; `kinds_in` reads them."""
        if not self.areas:
            return np.zeros(len(held), dtype=np.int64)
        return np.bitwise_or.reduce(np.where(held[:, : self.areas], self._bit_of_area, 0), axis=1)

    def kinds_in(self, mask: int) -> frozenset[str]:
        known = self._sets.get(mask)
        if known is None:
            known = self._sets[mask] = frozenset(kind for i, kind in enumerate(self.kinds) if mask >> i & 1)
        return known

    def levels(self, held: Truths) -> Wholes:
        """The level of the highest height that holds each point."""
        if not len(self.level_of):
            return np.zeros(len(held), dtype=np.int64)
        return np.max(np.where(held[:, self.areas :], self.level_of, 0), axis=1, initial=0)

    def crossings(self, x0: Floats, y0: Floats, x1: Floats, y1: Floats) -> tuple[Wholes, Wholes, Floats]:
        """Which lines pass over which edges of streams, fences, walls and works, and how far along as a share."""
        ax, ay, bx, by = (self.barriers[:, i] for i in range(4))
        x, y = x0[:, None], y0[:, None]
        dx, dy, ex, ey = (x1 - x0)[:, None], (y1 - y0)[:, None], bx - ax, by - ay
        before, after = ex * (y - ay) - ey * (x - ax), ex * (y + dy - ay) - ey * (x + dx - ax)
        near, far = dx * (ay - y) - dy * (ax - x), dx * (by - y) - dy * (bx - x)
        line, edge = np.nonzero(((before >= 0) != (after >= 0)) & ((near >= 0) != (far >= 0)))
        start = before[line, edge]
        return line, edge, start / (start - after[line, edge])

    def _grid(self) -> tuple[Truths, Truths]:
        """What holds the middle of every square, and whether that goes for all of it."""
        columns, rows = np.meshgrid(np.arange(self._across), np.arange(self._up))
        x, y = (columns.ravel() + 0.5) * CELL, (rows.ravel() + 0.5) * CELL
        plain = np.ones(len(x), dtype=np.bool_)
        rings, half = self.rings, CELL / 2 + 1
        for x0, y0, x1, y1 in zip(rings.x0, rings.y0, rings.x1, rings.y1, strict=True):
            mx, my, hx, hy = (x0 + x1) / 2 - x, (y0 + y1) / 2 - y, abs(x1 - x0) / 2, abs(y1 - y0) / 2
            across = np.abs(mx * (y1 - y0) / 2 - my * (x1 - x0) / 2) <= half * (hx + hy)
            plain &= ~((np.abs(mx) <= half + hx) & (np.abs(my) <= half + hy) & across)
        return self._judged(x, y), plain

    def _judged(self, x: Floats, y: Floats) -> Truths:
        if not len(self.shapes):
            return np.zeros((len(x), 0), dtype=np.bool_)
        rings, x, y = self.rings, x[:, None], y[:, None]
        passed = ((rings.y0 > y) != (rings.y1 > y)) & (x < rings.x0 + (y - rings.y0) * rings.slope)
        return np.logical_xor.reduceat(passed, rings.starts, axis=1)


def land_of(ground: Ground) -> Land:
    known = _LANDS.get(id(ground))
    if known is None:
        if len(_LANDS) >= MOST_LANDS:
            _LANDS.clear()
        known = _LANDS[id(ground)] = (ground, Land(ground))
    return known[1]


def kinds(ground: Ground, x: Floats, y: Floats) -> list[frozenset[str]]:
    """The kinds of all areas that cover each point."""
    land = land_of(ground)
    return [land.kinds_in(mask) for mask in land.masks(land.holding(x, y)).tolist()]


_LANDS: dict[int, tuple[Ground, Land]] = {}
"""By identity, each with its ground, so that the identity stays its own."""


def _rings(polygons: Sequence[Sequence[Edge]]) -> Rings:
    rows = [(*edge, i) for i, edges in enumerate(polygons) for edge in edges]
    table = np.array(rows, dtype=np.float64).reshape(-1, 6).T
    shape = table[5].astype(np.int64)
    x0, y0, x1, y1, slope = table[:5]
    starts = np.searchsorted(shape, np.arange(len(polygons)))
    return Rings(x0, y0, x1, y1, slope, shape, _into(polygons), starts)


def _into(polygons: Sequence[Sequence[Edge]]) -> Floats:
    """An edge has the inside on its left if the point just there is held by an odd number of edges."""
    found = []
    for edges in polygons:
        ax, ay, bx, by, slope = np.array(edges, dtype=np.float64).T
        middle_x, middle_y, long = (ax + bx) / 2, (ay + by) / 2, np.hypot(bx - ax, by - ay)
        x, y = middle_x - (by - ay) / long * 0.01, middle_y + (bx - ax) / long * 0.01
        passed = ((ay > y[:, None]) != (by > y[:, None])) & (x[:, None] < ax + (y[:, None] - ay) * slope)
        found.append(np.where(passed.sum(axis=1) % 2 == 1, 1.0, -1.0))
    return np.concatenate(found) if found else np.zeros(0)


def _stop(shape: Area | Height) -> int:
    if isinstance(shape, Height):
        return HEIGHT
    return 1 if shape.kind in LIGHT else 2 if shape.kind in HEAVY else VILLAGE if shape.kind in VILLAGES else 0


def _bounds(rings: Rings, edges: Wholes) -> tuple[Floats, Floats, Floats, Floats]:
    """West, south, east and north of some edges."""
    x0, y0, x1, y1 = rings.x0[edges], rings.y0[edges], rings.x1[edges], rings.y1[edges]
    return np.minimum(x0, x1), np.minimum(y0, y1), np.maximum(x0, x1), np.maximum(y0, y1)


def _tangled(shapes: Sequence[Area | Height], stop: Wholes) -> Truths:
    found = np.zeros(len(shapes), dtype=np.bool_)
    for i, one in enumerate(shapes):
        for j in range(i):
            other = shapes[j]
            alike = stop[i] == stop[j] and stop[i] not in (0, VILLAGE)
            if alike and (not isinstance(one, Height) or one.level == getattr(other, "level", 0)):
                found[[i, j]] |= _touch(one, other)
    return found


def _touch(one: Area | Height, other: Area | Height) -> bool:
    if one.west > other.east or other.west > one.east or one.south > other.north or other.south > one.north:
        return False
    if point_in_edges(*one.points[0], other.edges) or point_in_edges(*other.points[0], one.edges):
        return True
    return any(segment_distance(*a[:4], *b[:4]) < 1 for a in one.edges for b in other.edges)
