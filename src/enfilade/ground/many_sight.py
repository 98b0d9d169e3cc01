"""Lines of sight for many pairs at once: the verdicts of sight.sees, reached in arrays.

How much of a line lies in woods is summed over the edges it crosses: a crossing that leads in counts from there to the
end of the line, one that leads out is taken off again. Where woods of one sort lie over each other, or heights of one
level touch, that is not enough, and such lines go to sight.why_blocked. Only a line that runs exactly along an edge or
through a corner may be judged otherwise there than here.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from enfilade.ground.many import COSINES, SINES, Floats, Places, Truths, Wholes, segments_meet
from enfilade.ground.many_terrain import HEIGHT, VILLAGE, WOODS, Land, land_of
from enfilade.ground.sight import PULL, Sight, why_blocked
from enfilade.ground.terrain import Ground

NOBODY = Places.from_boxes(())
MARKS = 9
"""Points of a target that are looked at."""
TINY = 1e-9


def sees(
    ground: Ground,
    places: Places,
    others: Places,
    rules: Sight,
    blockers: Places = NOBODY,
    front_points: Literal[1, 3] = 3,
) -> Truths:
    """A table of sight.sees: whether each place sees each other past the ground and all of the blockers."""
    i, j = (which.ravel() for which in np.indices((len(places), len(others))))
    return pairs_see(ground, places, others, i, j, rules, blockers, None, front_points).reshape(len(places), -1)


def pairs_see(
    ground: Ground,
    seers: Places,
    targets: Places,
    i: Wholes,
    j: Wholes,
    rules: Sight,
    blockers: Places = NOBODY,
    stops: Truths | None = None,
    front_points: Literal[1, 3] = 3,
) -> Truths:
    """The same for chosen pairs, seers i and targets j in step. `stops` says of each pair which blockers count for it;
    None is all of them."""
    if not len(i):
        return np.zeros(0, dtype=np.bool_)
    watch = _Watch(ground, seers, targets, i, j, rules, blockers, stops, front_points)
    seen = watch.see(np.arange(len(i)), np.zeros(1, dtype=np.int64))
    left = np.flatnonzero(~seen)
    if len(left):
        seen[left] = watch.see(left, np.arange(1, front_points * MARKS))
    return seen


class _Near(NamedTuple):
    """Edges or boxes that lines between pairs may meet: pairs in rising order, and what is near each."""

    pair: Wholes
    what: Wholes

    def of(self, some: Truths) -> _Near:
        return _Near(self.pair[some], self.what[some])

    def among(self, pairs: Wholes, count: int) -> _Near:
        """Those of some pairs, which are numbered anew."""
        number = np.full(count, -1)
        number[pairs] = np.arange(len(pairs))
        row = number[self.pair]
        kept = row >= 0
        return _Near(row[kept], self.what[kept])


class _Lines(NamedTuple):
    """Lines of some pairs, pairs by lines."""

    x: Floats
    y: Floats
    dx: Floats
    dy: Floats
    eye: Wholes
    mark: Wholes


class _Watch:
    """Some pairs, what is near the lines between them, and what holds the ends of those lines."""

    def __init__(
        self,
        ground: Ground,
        seers: Places,
        targets: Places,
        i: Wholes,
        j: Wholes,
        rules: Sight,
        blockers: Places,
        stops: Truths | None,
        front_points: Literal[1, 3],
    ) -> None:
        self.ground, self.land, self.rules, self.i, self.j = ground, land_of(ground), rules, i, j
        self.eyes = _eyes(seers, front_points)
        self.marks = _marks(targets)
        self.front_points, self.blockers = front_points, blockers
        x0, y0 = self.eyes[0][i, 0], self.eyes[1][i, 0]
        spread = np.maximum(seers.width[i] / 2, (targets.width[j] + targets.depth[j]) / 2)
        strips = _Strips(x0, y0, targets.x[j], targets.y[j], spread)
        self.boxes = strips.boxes(blockers, stops)
        edges = strips.edges(self.land)
        stop = self.land.stop[self.land.rings.shape[edges.what]]
        self.woods = [edges.of(stop == kind) for kind in WOODS]
        self.villages = edges.of((stop == VILLAGE) & rules.villages)
        self.heights = edges.of((stop == HEIGHT) & rules.heights)
        self.at_eyes = self.land.holding(self.eyes[0].ravel(), self.eyes[1].ravel())
        self.at_marks = self.land.holding(self.marks[0].ravel(), self.marks[1].ravel())
        self.eye_levels = self.land.levels(self.at_eyes)
        self.mark_levels = self.land.levels(self.at_marks)

    def see(self, pairs: Wholes, numbers: Wholes) -> Truths:
        """Which of these pairs have a clear line among those with these numbers."""
        lines = self._lines(pairs, numbers)
        shut = np.zeros(lines.x.shape, dtype=np.bool_)
        doubtful = np.zeros(lines.x.shape, dtype=np.bool_)
        self._shut_by_boxes(lines, self.boxes.among(pairs, len(self.i)), shut)
        self._shut_by_villages(lines, self.villages.among(pairs, len(self.i)), shut)
        self._shut_by_heights(lines, self.heights.among(pairs, len(self.i)), shut, doubtful)
        length = np.hypot(lines.dx, lines.dy)
        for near, kind, most in zip(self.woods, WOODS, (self.rules.light, self.rules.heavy), strict=True):
            self._shut_by_woods(lines, near.among(pairs, len(self.i)), kind, most / length, shut, doubtful)
        seen: Truths = ~(shut | doubtful).all(axis=1)
        for row in np.flatnonzero(~seen & (doubtful & ~shut).any(axis=1)):
            seen[row] = any(self._is_clear(lines, row, k) for k in np.flatnonzero(doubtful[row] & ~shut[row]))
        return seen

    def _lines(self, pairs: Wholes, numbers: Wholes) -> _Lines:
        eye = self.i[pairs][:, None] * self.front_points + numbers // MARKS
        mark = self.j[pairs][:, None] * MARKS + numbers % MARKS
        x, y = self.eyes[0].ravel()[eye], self.eyes[1].ravel()[eye]
        return _Lines(x, y, self.marks[0].ravel()[mark] - x, self.marks[1].ravel()[mark] - y, eye, mark)

    def _shut_by_boxes(self, lines: _Lines, near: _Near, shut: Truths) -> None:
        if not len(near.pair):
            return
        row = near.pair
        box = self.blockers.take(near.what).column()
        met = segments_meet(lines.x[row], lines.y[row], lines.dx[row], lines.dy[row], box)
        rows, starts = _runs(near.pair)
        shut[rows] |= np.logical_or.reduceat(met, starts, axis=0)

    def _shut_by_villages(self, lines: _Lines, near: _Near, shut: Truths) -> None:
        """A village stops a line that has no end in it."""
        if not len(near.pair):
            return
        sign, _ = self._crossings(lines, near)
        shape = self.land.rings.shape[near.what][:, None]
        ends_in = self.at_eyes[lines.eye[near.pair], shape] | self.at_marks[lines.mark[near.pair], shape]
        rows, starts = _runs(near.pair)
        shut[rows] |= np.logical_or.reduceat((sign != 0) & ~ends_in, starts, axis=0)

    def _shut_by_heights(self, lines: _Lines, near: _Near, shut: Truths, doubtful: Truths) -> None:
        """Ground above both ends stops a line; so does more than one stretch at the higher end's level."""
        if not len(near.pair):
            return
        land, rows, starts = self.land, *_runs(near.pair)
        sign, share = self._crossings(lines, near)
        from_level, to_level = self.eye_levels[lines.eye], self.mark_levels[lines.mark]
        high = np.maximum(from_level, to_level)
        shape = land.rings.shape[near.what]
        level = land.level_of[shape - land.areas][:, None]
        above = np.where(level > high[near.pair], sign * (1 - share), 0.0)
        shut[rows] |= np.add.reduceat(above, starts, axis=0) > TINY
        comes_in = (sign > 0) & (level == high[near.pair])
        stretches = np.add.reduceat(comes_in, starts, axis=0, dtype=np.int64) + (from_level == high)[rows]
        several = (stretches > 1) & (from_level != to_level)[rows]
        if land.tangled[shape].any():
            touching = np.logical_or.reduceat(comes_in & land.tangled[shape][:, None], starts, axis=0)
            doubtful[rows] |= several & touching
            several &= ~touching
        shut[rows] |= several

    def _shut_by_woods(
        self, lines: _Lines, near: _Near, kind: int, most: Floats, shut: Truths, doubtful: Truths
    ) -> None:
        """More of the line lies in woods of this sort than may."""
        land = self.land
        mine = np.flatnonzero(land.stop == kind)
        if not len(mine):
            return
        count = self.at_eyes[:, mine].sum(axis=1)
        within = count[lines.eye].astype(np.float64)
        tangled = land.tangled[mine]
        unsure = (self.at_eyes[:, mine] & tangled).any(axis=1)[lines.eye] if tangled.any() else None
        if len(near.pair):
            sign, share = self._crossings(lines, near)
            rows, starts = _runs(near.pair)
            within[rows] += np.add.reduceat(sign * (1 - share), starts, axis=0)
            if unsure is not None:
                met = (sign != 0) & land.tangled[land.rings.shape[near.what]][:, None]
                unsure[rows] |= np.logical_or.reduceat(met, starts, axis=0)
        # Half a mil of grace, as in sight.py.
        over = within > most + 0.5 / np.maximum(np.hypot(lines.dx, lines.dy), TINY)
        if unsure is None:
            shut |= over
        else:
            doubtful |= over & unsure
            shut |= over & ~unsure

    def _crossings(self, lines: _Lines, near: _Near) -> tuple[Floats, Floats]:
        """Where each line crosses each edge near it: 1 for in, -1 for out, 0 for not at all; and how far along."""
        rings, row = self.land.rings, near.pair
        ax, ay = rings.x0[near.what][:, None], rings.y0[near.what][:, None]
        ex, ey = rings.x1[near.what][:, None] - ax, rings.y1[near.what][:, None] - ay
        dx, dy = lines.dx[row], lines.dy[row]
        ox, oy = lines.x[row] - ax, lines.y[row] - ay
        before = ex * oy - ey * ox
        turn = ex * dy - ey * dx
        at_start = dy * ox - dx * oy
        left = before >= 0
        crossed = (left != (before + turn >= 0)) & ((at_start >= 0) != (at_start >= turn))
        sign = np.where(crossed, np.where(left, -1.0, 1.0) * rings.into[near.what][:, None], 0.0)
        return sign, before / np.where(crossed, -turn, 1.0)

    def _is_clear(self, lines: _Lines, row: int, k: int) -> bool:
        x, y = float(lines.x[row, k]), float(lines.y[row, k])
        dx, dy = float(lines.dx[row, k]), float(lines.dy[row, k])
        return not why_blocked(self.ground, x, y, x + dx, y + dy, self.rules)


class _Strips:
    """The ground along the middle lines of some pairs, as wide as all their other lines need."""

    def __init__(self, x0: Floats, y0: Floats, x1: Floats, y1: Floats, spread: Floats) -> None:
        self.x, self.y, self.spread = x0, y0, spread
        length = np.maximum(np.hypot(x1 - x0, y1 - y0), 1.0)
        self.ex, self.ey, self.length = (x1 - x0) / length, (y1 - y0) / length, length
        self.west, self.east = np.minimum(x0, x1) - spread, np.maximum(x0, x1) + spread
        self.south, self.north = np.minimum(y0, y1) - spread, np.maximum(y0, y1) + spread

    def edges(self, land: Land) -> _Near:
        """The edges of what can stop sight that may come into each strip."""
        some, rings = land.stopping, land.rings
        west, south, east, north = land.bounds
        meet = (west <= self.east[:, None]) & (east >= self.west[:, None])
        meet &= (south <= self.north[:, None]) & (north >= self.south[:, None])
        pair, which = np.nonzero(meet)
        edge = some[which]
        x, y, ex, ey, spread = self.x[pair], self.y[pair], self.ex[pair], self.ey[pair], self.spread[pair]
        one = (rings.x0[edge] - x) * ey - (rings.y0[edge] - y) * ex
        two = (rings.x1[edge] - x) * ey - (rings.y1[edge] - y) * ex
        kept = (np.minimum(one, two) <= spread) & (np.maximum(one, two) >= -spread)
        return _Near(pair[kept], edge[kept])

    def boxes(self, blockers: Places, stops: Truths | None) -> _Near:
        """The blockers that may reach into each strip."""
        ox, oy = blockers.x - self.x[:, None], blockers.y - self.y[:, None]
        reach = self.spread[:, None] + (blockers.width + blockers.depth) / 2
        ex, ey = self.ex[:, None], self.ey[:, None]
        along = ox * ex + oy * ey
        near = (np.abs(ox * ey - oy * ex) < reach) & (along > -reach) & (along < self.length[:, None] + reach)
        return _Near(*np.nonzero(near if stops is None else near & stops))


def _runs(rows: Wholes) -> tuple[Wholes, Wholes]:
    """The rows that occur, and where each begins."""
    starts = np.flatnonzero(np.diff(rows, prepend=-1))
    return rows[starts], starts


def _eyes(seers: Places, count: int) -> tuple[Floats, Floats]:
    """As sight.eyes, seers by eyes."""
    x, y = seers.fronts()
    if count == 1:
        return x[:, None], y[:, None]
    s, c, half = SINES[seers.facing], COSINES[seers.facing], np.maximum(seers.width / 2 - PULL, 0)
    return np.stack([x, x - c * half, x + c * half], axis=1), np.stack([y, y + s * half, y - s * half], axis=1)


def _marks(targets: Places) -> tuple[Floats, Floats]:
    """The centre, the corners pulled in, the middles of the edges, targets by marks."""
    s, c = SINES[targets.facing][:, None], COSINES[targets.facing][:, None]
    width, depth = targets.width[:, None] / 2, targets.depth[:, None] / 2
    wide, deep = np.maximum(width - PULL, 0), np.maximum(depth - PULL, 0)
    right = np.concatenate([wide * _RIGHT[:5], width * _RIGHT[5:]], axis=1)
    ahead = np.concatenate([deep * _AHEAD[:5], depth * _AHEAD[5:]], axis=1)
    return targets.x[:, None] + c * right + s * ahead, targets.y[:, None] - s * right + c * ahead


_RIGHT = np.array([0.0, -1, 1, 1, -1, 0, 1, 0, -1])
_AHEAD = np.array([0.0, 1, 1, -1, -1, 1, 0, -1, 0])
