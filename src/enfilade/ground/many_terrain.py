"""The ground under many points and lines at once: which areas and heights hold a point, which shelter a line crosses.

A Ground is made into arrays once and kept in mind.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from enfilade.ground.many import Floats, Truths, Wholes
from enfilade.ground.many_rings import Near, rings_of
from enfilade.ground.shapes import point_in_edges, segment_distance
from enfilade.ground.sight import HEAVY, LIGHT, VILLAGES
from enfilade.ground.terrain import SHELTER, Area, Ground, Height

CELL = 500
"""Points are looked up in squares of this size; only for a boundary that cuts the square each is judged by itself."""
MOST_LOOKS = 4_000_000
"""Squares by shapes that are noted. Ours have up to 300,000; a large table with hundreds of shapes would have a hundred
million, take a quarter of a minute, and has larger squares instead, which changes nothing but the time."""
_LARGEST = 16 * CELL
MARGIN = 12
"""Squares beyond the edge of the table."""
WOODS = (1, 2)
VILLAGE = 3
HEIGHT = 4
"""How a shape may stop sight: light woods, heavy woods, a village, higher ground; 0 is not at all."""
MOST_LANDS = 64
"""Grounds that are kept in mind."""

Shape = Area | Height


class Land:
    """The areas that are felt, then the heights, of one ground."""

    def __init__(self, ground: Ground) -> None:
        self.shapes: tuple[Shape, ...] = (*ground.felt, *ground.heights)
        self.areas = len(ground.felt)
        self.kinds = tuple(sorted({area.kind for area in ground.felt}))
        self.rings = rings_of([shape.edges for shape in self.shapes])
        self.level_of: Wholes = np.array([height.level for height in ground.heights], dtype=np.int64)
        self.stop: Wholes = np.array([_stop(shape) for shape in self.shapes], dtype=np.int64)
        self.stopping: Wholes = np.flatnonzero(self.stop)
        self.stopping_frames = self.rings.frames.take(self.stopping)
        self.tangled = _tangled(self.shapes, self.stop)
        """Woods of one sort that lie over each other, heights of one level that touch."""
        shelter = [line for line in ground.lines if line.kind in SHELTER]
        self.shelter_kinds = tuple(line.kind for line in shelter for _ in pairwise(line.points))
        """Of the edges that men stand behind."""
        edges = [(*a, *b) for line in shelter for a, b in pairwise(line.points)]
        self._shelter: Floats = np.array(edges, dtype=np.float64).reshape(-1, 4)
        self._bits: Wholes = np.array([1 << self.kinds.index(area.kind) for area in ground.felt], dtype=np.int64)
        self._sets: dict[int, frozenset[str]] = {}
        self.cell = CELL
        while (squares := self._squares(ground))[0] * squares[1] * len(
            self.shapes
        ) > MOST_LOOKS and self.cell < _LARGEST:
            self.cell *= 2
        self._across, self._up = squares
        self._held, self._cut = self._grid()

    def holding(self, x: Floats, y: Floats) -> Truths:
        """Which shapes hold each point: points by shapes, areas first."""
        column, row = (np.floor(at / self.cell).astype(np.int64) + MARGIN for at in (x, y))
        on = (column >= 0) & (column < self._across) & (row >= 0) & (row < self._up)
        cell = np.where(on, row * self._across + column, self._across * self._up)
        found = self._held[cell]
        at, shape = np.nonzero(self._cut[cell])
        if len(at):
            found[at, shape] = self.rings.holding(x[at], y[at], Near(np.arange(len(at)), shape))
        return found

    def masks(self, held: Truths) -> Wholes:
        """The kinds of ground that hold each point, as bits; `kinds_in` reads them."""
        found: Wholes = np.bitwise_or.reduce(np.where(held[:, : self.areas], self._bits, 0), axis=1)
        return found

    def kinds_in(self, mask: int) -> frozenset[str]:
        known = self._sets.get(mask)
        if known is None:
            known = self._sets[mask] = frozenset(kind for i, kind in enumerate(self.kinds) if mask >> i & 1)
        return known

    def levels(self, held: Truths) -> Wholes:
        """The level of the highest height that holds each point."""
        found: Wholes = np.max(np.where(held[:, self.areas :], self.level_of, 0), axis=1, initial=0)
        return found

    def crossings(self, x0: Floats, y0: Floats, x1: Floats, y1: Floats) -> tuple[Wholes, Wholes, Floats]:
        """Which lines pass over which edges of fences, walls and works, and how far along as a share."""
        ax, ay, bx, by = self._shelter.T
        x, y, dx, dy, ex, ey = x0[:, None], y0[:, None], (x1 - x0)[:, None], (y1 - y0)[:, None], bx - ax, by - ay
        before, after = ex * (y - ay) - ey * (x - ax), ex * (y + dy - ay) - ey * (x + dx - ax)
        near, far = dx * (ay - y) - dy * (ax - x), dx * (by - y) - dy * (bx - x)
        line, edge = np.nonzero(((before >= 0) != (after >= 0)) & ((near >= 0) != (far >= 0)))
        start = before[line, edge]
        return line, edge, start / (start - after[line, edge])

    def _grid(self) -> tuple[Truths, Truths]:
        """Which shapes hold the middle of every square, and whose edges cut it. The last square is all the rest."""
        columns, rows = np.arange(self._across) - MARGIN + 0.5, np.arange(self._up) - MARGIN + 0.5
        x, y = (at * self.cell for at in np.meshgrid(columns, rows))
        held = np.zeros((x.size + 1, len(self.shapes)), dtype=np.bool_)
        cut = np.ones((x.size + 1, len(self.shapes)), dtype=np.bool_)
        half = self.cell / 2 + 1
        for i, shape in enumerate(self.shapes):
            near = np.zeros(x.shape, dtype=np.bool_)
            for x0, y0, x1, y1, _ in shape.edges:
                some = self._span(y0, y1, self._up), self._span(x0, x1, self._across)
                away = np.abs((x0 - x[some]) * (y1 - y0) - (y0 - y[some]) * (x1 - x0))
                near[some] |= away <= half * (abs(x1 - x0) + abs(y1 - y0))
            cut[:-1, i] = near.ravel()
            bounds = self._span(shape.south, shape.north, self._up), self._span(shape.west, shape.east, self._across)
            inside = np.zeros(x.shape, dtype=np.bool_)
            some_x, some_y = x[bounds].ravel(), y[bounds].ravel()
            every = Near(np.arange(some_x.size), np.full(some_x.size, i))
            inside[bounds] = self.rings.holding(some_x, some_y, every).reshape(inside[bounds].shape)
            held[:-1, i] = inside.ravel()
        return held, cut

    def _squares(self, ground: Ground) -> tuple[int, int]:
        """How many there are across and up."""
        return ground.width // self.cell + 1 + 2 * MARGIN, ground.height // self.cell + 1 + 2 * MARGIN

    def _span(self, start: float, end: float, most: int) -> slice:
        """The squares along one axis from a length to another, with those they nearly touch."""
        low, high = (start, end) if start < end else (end, start)
        first, last = int((low - 1) // self.cell) + MARGIN, int((high + 1) // self.cell) + MARGIN + 1
        return slice(max(0, first), max(0, min(most, last)))


def land_of(ground: Ground) -> Land:
    """The arrays of a ground; two that are drawn alike share them."""
    known = _BY_IDENTITY.get(id(ground))
    if known is None:
        drawn = (ground.felt, ground.heights, ground.lines, ground.width, ground.height)
        land = _BY_DRAWING.get(drawn) or Land(ground)
        if len(_BY_IDENTITY) >= MOST_LANDS:
            _BY_IDENTITY.clear()
            _BY_DRAWING.clear()
        _BY_DRAWING[drawn] = land
        # The ground is kept beside it, so that its identity stays its own.
        known = _BY_IDENTITY[id(ground)] = (ground, land)
    return known[1]


_BY_IDENTITY: dict[int, tuple[Ground, Land]] = {}
_BY_DRAWING: dict[object, Land] = {}


def _stop(shape: Shape) -> int:
    if isinstance(shape, Height):
        return HEIGHT
    return 1 if shape.kind in LIGHT else 2 if shape.kind in HEAVY else VILLAGE if shape.kind in VILLAGES else 0


def _tangled(shapes: Sequence[Shape], stop: Wholes) -> Truths:
    found = np.zeros(len(shapes), dtype=np.bool_)
    for i, one in enumerate(shapes):
        for j in range(i):
            other = shapes[j]
            alike = stop[i] == stop[j] and stop[i] not in (0, VILLAGE)
            if alike and (not isinstance(one, Height) or one.level == getattr(other, "level", 0)):
                found[[i, j]] |= _touch(one, other)
    return found


def _touch(one: Shape, other: Shape) -> bool:
    if one.west > other.east or other.west > one.east or one.south > other.north or other.south > one.north:
        return False
    if point_in_edges(*one.points[0], other.edges) or point_in_edges(*other.points[0], one.edges):
        return True
    return any(segment_distance(*a[:4], *b[:4]) < 1 for a in one.edges for b in other.edges)
