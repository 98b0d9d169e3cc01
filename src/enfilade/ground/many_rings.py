"""The edges of many polygons in one row of arrays, cut into short runs, and which of them lie near which lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from enfilade.ground.many import Floats, Truths, Wholes
from enfilade.ground.outline import Edge
from enfilade.ground.shapes import bounds

RUN = 5
"""So many edges in a row have bounds of their own, narrower than the whole polygon's."""


class Near(NamedTuple):
    """Things that are near lines or points: the rows of those, rising, and which thing is near each."""

    row: Wholes
    what: Wholes

    def some(self, kept: Truths) -> Near:
        return Near(self.row[kept], self.what[kept])

    def of_rows(self, kept: Wholes, count: int) -> Near:
        """Those of the rows that are kept, of so many, which are counted anew."""
        number = np.full(count, -1)
        number[kept] = np.arange(len(kept))
        row = number.take(self.row)
        here = np.flatnonzero(row >= 0)
        return Near(row.take(here), self.what.take(here))


class Strips(NamedTuple):
    """The ground along lines: where they start, their direction and length, and how far to either side it goes."""

    x: Floats
    y: Floats
    ex: Floats
    ey: Floats
    length: Floats
    spread: Floats

    def take(self, which: Wholes) -> Strips:
        x, y, ex, ey, length, spread = self
        return Strips(
            x.take(which), y.take(which), ex.take(which), ey.take(which), length.take(which), spread.take(which)
        )


class Frames(NamedTuple):
    """Bounds: their middles, and half their widths and heights."""

    x: Floats
    y: Floats
    wide: Floats
    high: Floats

    def take(self, which: Wholes) -> Frames:
        x, y, wide, high = self
        return Frames(x.take(which), y.take(which), wide.take(which), high.take(which))


class Rings(NamedTuple):
    """The edges of polygons, one after another."""

    x0: Floats
    y0: Floats
    y1: Floats
    dx: Floats
    dy: Floats
    long: Floats
    slope: Floats
    shape: Wholes
    """Whose each edge is."""
    into: Floats
    """1 where a line that crosses the edge from its right to its left comes in, -1 where it goes out."""
    starts: Wholes
    counts: Wholes
    """The first edge of each polygon, and how many it has."""
    frames: Frames
    """Of the polygons."""
    runs: Wholes
    run_counts: Wholes
    """The first run of each polygon, and how many it has."""
    run_starts: Wholes
    run_lengths: Wholes
    run_frames: Frames

    def holding(self, x: Floats, y: Floats, near: Near) -> Truths:
        """Whether each point is inside the polygon that is named for it; `near` has a row for each."""
        at, edge = spelt_out(near, self.starts, self.counts)
        y0 = self.y0[edge]
        passed = (y0 > y[at]) != (self.y1[edge] > y[at])
        at, edge, y0 = at[passed], edge[passed], y0[passed]
        east = x[at] < self.x0[edge] + (y[at] - y0) * self.slope[edge]
        found: Truths = np.bincount(at[east], minlength=len(x)) % 2 == 1
        return found

    def edges_near(self, strips: Strips, shapes: Wholes, frames: Frames) -> Near:
        """The edges of some polygons, with their bounds, that may come into each strip: by polygons, then by runs."""
        columns = Strips(*(row[:, None] for row in strips))
        row, which = np.nonzero(_reach(columns, frames))
        runs = spelt_out(Near(row, shapes[which]), self.runs, self.run_counts)
        near = _reach(strips.take(runs.row), self.run_frames.take(runs.what))
        return spelt_out(runs.some(near), self.run_starts, self.run_lengths)

    def are_near(self, strips: Strips, edges: Near) -> Truths:
        """Whether each of these edges may come into its strip and part its ends, looked at one by one."""
        row, edge = edges
        x, y, ex, ey, length, spread = strips.take(row)
        dx, dy, ox, oy = self.dx.take(edge), self.dy.take(edge), self.x0.take(edge) - x, self.y0.take(edge) - y
        one, turn = ox * ey - oy * ex, dx * ey - dy * ex
        two = one + turn
        found: Truths = (np.minimum(one, two) <= spread) & (np.maximum(one, two) >= -spread)
        start, slack = dy * ox - dx * oy, spread * self.long.take(edge)
        end = start + length * turn
        found &= (np.minimum(start, end) <= slack) & (np.maximum(start, end) >= -slack)
        return found


def rings_of(polygons: Sequence[Sequence[Edge]]) -> Rings:
    rows = np.array([edge for edges in polygons for edge in edges], dtype=np.float64).reshape(-1, 5)
    x0, y0, x1, y1, slope = rows.T
    counts = np.array([len(edges) for edges in polygons], dtype=np.int64)
    starts = np.cumsum(counts) - counts
    cuts = [(i, at, min(RUN, count - at)) for i, count in enumerate(counts.tolist()) for at in range(0, count, RUN)]
    owner, at, length = np.array(cuts, dtype=np.int64).reshape(-1, 3).T
    run_counts = np.bincount(owner, minlength=len(polygons))
    return Rings(
        x0,
        y0,
        y1,
        x1 - x0,
        y1 - y0,
        np.hypot(x1 - x0, y1 - y0),
        slope,
        np.repeat(np.arange(len(polygons)), counts),
        _into(polygons),
        starts,
        counts,
        _frames(polygons),
        np.cumsum(run_counts) - run_counts,
        run_counts,
        starts[owner] + at,
        length,
        _frames([polygons[i][a : a + n] for i, a, n in cuts]),
    )


def spelt_out(near: Near, starts: Wholes, counts: Wholes) -> Near:
    """Things that are so many in a row each, from a start on, one by one."""
    count = counts[near.what]
    before = np.cumsum(count) - count
    what = np.arange(int(count.sum())) + np.repeat(starts[near.what] - before, count)
    return Near(np.repeat(near.row, count), what)


def _reach(strips: Strips, frames: Frames) -> Truths:
    """Whether bounds reach into strips."""
    ex, ey, half, spread = strips.ex, strips.ey, strips.length / 2, strips.spread
    ox, oy = frames.x - strips.x, frames.y - strips.y
    ax, ay = np.abs(ex), np.abs(ey)
    found: Truths = np.abs(ox * ey - oy * ex) <= spread + frames.wide * ay + frames.high * ax
    found &= np.abs(ox - ex * half) <= frames.wide + spread + half * ax
    found &= np.abs(oy - ey * half) <= frames.high + spread + half * ay
    return found


def _frames(rows: Sequence[Sequence[Edge]]) -> Frames:
    spans = [bounds([point for x0, y0, x1, y1, _ in edges for point in ((x0, y0), (x1, y1))], 0) for edges in rows]
    west, south, east, north = np.array(spans, dtype=np.float64).reshape(-1, 4).T / 2
    return Frames(west + east, south + north, east - west, north - south)


def _into(polygons: Sequence[Sequence[Edge]]) -> Floats:
    """An edge has the inside on its left if a point just there is inside."""
    found = []
    for edges in polygons:
        ax, ay, bx, by, slope = np.array(edges, dtype=np.float64).T
        long = np.hypot(bx - ax, by - ay) * 100
        x, y = ((ax + bx) / 2 - (by - ay) / long)[:, None], ((ay + by) / 2 + (bx - ax) / long)[:, None]
        passed = ((ay > y) != (by > y)) & (x < ax + (y - ay) * slope)
        found.append(np.where(passed.sum(axis=1) % 2 == 1, 1.0, -1.0))
    return np.concatenate(found) if found else np.zeros(0)
