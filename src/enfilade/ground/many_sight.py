"""Lines of sight for many pairs at once: the verdicts of sight.sees, reached in arrays.

How much of a line lies in woods is summed over the edges it crosses: a crossing that leads in counts from there to the
end of the line, one that leads out is taken off again. Where woods of one sort lie over each other, or heights of one
level touch, that is not enough, and such lines go to sight.why_blocked. Only a line that runs exactly along an edge or
through a corner may be judged otherwise there than here.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from enfilade.ground.many import Floats, Places, Truths, Wholes, segments_meet
from enfilade.ground.many_looks import Ends
from enfilade.ground.many_looks import Looks as Looks
from enfilade.ground.many_rings import Near, Strips
from enfilade.ground.many_terrain import HEIGHT, VILLAGE, WOODS, land_of
from enfilade.ground.sight import Sight, why_blocked
from enfilade.ground.terrain import Ground

Lines = Literal["all", "most", "one"]
"""Which lines are tried: all those of sight.sees; those to the centre and the corners of the target, which miss about
three in a thousand of those who are seen; or the middle one alone."""
MARKS = {"all": 9, "most": 5, "one": 1}
"""How many points of a target are looked at then: the centre, the corners, the middles of the edges."""
NOBODY = Places.from_boxes(())
TINY = 1e-9


def pairs_see(
    ground: Ground,
    seers: Places | Looks,
    targets: Places | Looks,
    i: Wholes,
    j: Wholes,
    rules: Sight,
    blockers: Places = NOBODY,
    stops: Truths | None = None,
    *,
    front_points: Literal[1, 3] = 3,
    lines: Lines = "all",
) -> Truths:
    """Whether of chosen pairs, seers i and targets j in step, the one sees the other, as by sight.sees. `stops` says of
    each pair which blockers count for it; None is all of them. Who looks or is looked at often is given as Looks."""
    if not len(i):
        return np.zeros(0, dtype=np.bool_)
    one = seers if isinstance(seers, Looks) else Looks(ground, seers)
    other = targets if isinstance(targets, Looks) else Looks(ground, targets)
    eyes, marks = one.eyes(front_points), other.marks(MARKS[lines])
    spread = np.maximum(one.half_front[i], other.half_round[j])
    strips = _strips(eyes.x[i, 0], eyes.y[i, 0], marks.x[j, 0], marks.y[j, 0], spread)
    watch = _Watch(ground, rules, eyes, marks, i, j, strips, blockers, _boxes_near(strips, blockers, stops))
    seen = np.zeros(len(i), dtype=np.bool_)
    left = np.arange(len(i))
    for n, tried in enumerate(_rounds(lines, front_points)):
        if n:
            rest = np.flatnonzero(~seen[left])
            watch.keep(rest)
            left = left[rest]
        if len(left):
            seen[left] = watch.clear(np.array(tried))
    return seen


def _rounds(lines: Lines, front_points: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Lines as eye and mark, the likeliest to be clear first."""
    if lines == "one":
        return (_MIDDLE,)
    if front_points == 1:
        return _MIDDLE, tuple((0, mark) for mark in range(1, MARKS[lines]))
    corners = (_MIDDLE, _CROSSWISE, _TO_CORNERS, _THE_REST)
    if lines == "most":
        return corners
    done = {line for some in corners for line in some}
    every = ((eye, mark) for eye in range(front_points) for mark in range(MARKS[lines]))
    return (*corners, tuple(line for line in every if line not in done))


_MIDDLE = ((0, 0),)
_CROSSWISE = ((2, 1), (1, 2))
_TO_CORNERS = ((1, 1), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4))
_THE_REST = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (2, 0))


class _Bundle(NamedTuple):
    """Lines of pairs, lines by pairs: where they start, how far they go, and which points they join."""

    x: Floats
    y: Floats
    dx: Floats
    dy: Floats
    eye: Wholes
    mark: Wholes


class _Crossings(NamedTuple):
    """Where lines cross edges: which line of the bundle, which shape, in (1) or out (-1), how far along."""

    line: Wholes
    shape: Wholes
    sign: Floats
    share: Floats

    def of(self, kept: Truths) -> _Crossings:
        return _Crossings(self.line[kept], self.shape[kept], self.sign[kept], self.share[kept])


class _Watch:
    """The pairs that have found no clear line yet, and what is near the lines between them."""

    def __init__(
        self,
        ground: Ground,
        rules: Sight,
        eyes: Ends,
        marks: Ends,
        i: Wholes,
        j: Wholes,
        strips: Strips,
        blockers: Places,
        boxes: Near,
    ) -> None:
        self.ground, self.land, self.rules, self.eyes, self.marks = ground, land_of(ground), rules, eyes, marks
        self.i, self.j, self.strips, self.blockers, self.boxes = i, j, strips, blockers, boxes
        self.edges = self.land.rings.edges_near(strips, self.land.stopping, self.land.stopping_frames)
        self.is_culled = False

    def keep(self, kept: Wholes) -> None:
        """Go on with some of the pairs."""
        count = len(self.i)
        self.i, self.j, self.strips = self.i[kept], self.j[kept], self.strips.take(kept)
        self.boxes, self.edges = self.boxes.of_rows(kept, count), self.edges.of_rows(kept, count)
        if not self.is_culled:
            # For the first line alone this would not have been worth the trouble.
            self.edges = self.edges.some(self.land.rings.are_near(self.strips, self.edges))
            self.is_culled = True

    def clear(self, tried: Wholes) -> Truths:
        """Which pairs have a clear line among these, given as eye and mark."""
        eye, mark = self.eyes.number(self.i, tried[:, 0]), self.marks.number(self.j, tried[:, 1])
        x, y = self.eyes.x.take(eye), self.eyes.y.take(eye)
        bundle = _Bundle(x, y, self.marks.x.take(mark) - x, self.marks.y.take(mark) - y, eye.ravel(), mark.ravel())
        shut, doubtful = np.zeros(x.shape, dtype=np.bool_), np.zeros(x.shape, dtype=np.bool_)
        if len(self.boxes.row):
            self._shut_by_boxes(bundle, shut)
        crossings = self._crossings(bundle)
        self._shut_by_woods(bundle, crossings, shut, doubtful)
        if len(crossings.line):
            self._shut_by_villages(bundle, crossings, shut)
            self._shut_by_heights(bundle, crossings, shut, doubtful)
        if doubtful.any():
            for line in np.flatnonzero(doubtful & ~shut).tolist():
                shut.ravel()[line] = self._is_blocked(bundle, line)
        found: Truths = np.logical_not(shut.all(axis=0))
        return found

    def _shut_by_boxes(self, bundle: _Bundle, shut: Truths) -> None:
        row, boxes = self.boxes.row, self.blockers.take(self.boxes.what)
        x, y, dx, dy = (side.take(row, axis=1) for side in bundle[:4])
        met = segments_meet(x, y, dx, dy, boxes)
        starts = np.flatnonzero(np.diff(row, prepend=-1))
        shut[:, row[starts]] = np.logical_or.reduceat(met, starts, axis=1)

    def _crossings(self, bundle: _Bundle) -> _Crossings:
        """A point on a line counts as on its left, so that a line through a corner crosses both edges there or none."""
        rings, (row, edge) = self.land.rings, self.edges
        ex, ey = rings.dx.take(edge), rings.dy.take(edge)
        x, y, dx, dy = (side.take(row, axis=1) for side in bundle[:4])
        x -= rings.x0.take(edge)
        y -= rings.y0.take(edge)
        before, turn, start = ex * y - ey * x, ex * dy - ey * dx, dy * x - dx * y
        crossed = ((before >= 0) != (before + turn >= 0)) & ((start >= 0) != (start >= turn))
        k, at = np.nonzero(crossed)
        from_left, edge = before[k, at], edge[at]
        sign = np.where(from_left >= 0, -1.0, 1.0) * rings.into[edge]
        return _Crossings(k * bundle.x.shape[1] + row[at], rings.shape[edge], sign, -from_left / turn[k, at])

    def _shut_by_woods(self, bundle: _Bundle, crossings: _Crossings, shut: Truths, doubtful: Truths) -> None:
        """More of a line lies in woods of a sort than may."""
        land, eye = self.land, bundle.eye
        length = np.hypot(bundle.dx, bundle.dy)
        for kind, most in zip(WOODS, (self.rules.light, self.rules.heavy), strict=True):
            mine = np.flatnonzero(land.stop == kind)
            if not len(mine):
                continue
            some = crossings.of(land.stop[crossings.shape] == kind)
            crossed = np.bincount(some.line, some.sign * (1 - some.share), minlength=shut.size)
            within = self.eyes.held[:, mine].sum(axis=1)[eye] + crossed
            # Half a mil of grace, as in sight.py.
            over = within.reshape(shut.shape) * length > most + 0.5
            if land.tangled[mine].any():
                among: Truths = np.any(self.eyes.held[:, mine] & land.tangled[mine], axis=1)
                held = among[eye]
                held[some.line[land.tangled[some.shape]]] = True
                doubtful |= over & held.reshape(shut.shape)
                over &= ~held.reshape(shut.shape)
            shut |= over

    def _shut_by_villages(self, bundle: _Bundle, crossings: _Crossings, shut: Truths) -> None:
        """A village stops a line that has no end in it."""
        if self.rules.villages:
            some = crossings.of(self.land.stop[crossings.shape] == VILLAGE)
            in_eye = self.eyes.held[bundle.eye[some.line], some.shape]
            in_mark = self.marks.held[bundle.mark[some.line], some.shape]
            shut.ravel()[some.line[~(in_eye | in_mark)]] = True

    def _shut_by_heights(self, bundle: _Bundle, crossings: _Crossings, shut: Truths, doubtful: Truths) -> None:
        """Ground above both ends stops a line; so does more than one stretch at the higher end's level."""
        land = self.land
        some = crossings.of(land.stop[crossings.shape] == HEIGHT)
        if not self.rules.heights or not len(some.line):
            return
        start, end = self.eyes.level[bundle.eye.ravel()], self.marks.level[bundle.mark.ravel()]
        high = np.maximum(start, end)
        level = land.level_of[some.shape - land.areas]
        above = some.of(level > high[some.line])
        over = np.bincount(above.line, above.sign * (1 - above.share), minlength=shut.size) > TINY
        equal = (level == high[some.line]) & (some.sign > 0)
        stretches = np.bincount(some.line[equal], minlength=shut.size) + (start == high)
        several = (stretches > 1) & (start != end)
        if land.tangled[some.shape].any():
            touching = np.zeros(shut.size, dtype=np.bool_)
            touching[some.line[equal & land.tangled[some.shape]]] = True
            doubtful |= (several & touching).reshape(shut.shape)
            several &= ~touching
        shut |= (over | several).reshape(shut.shape)

    def _is_blocked(self, bundle: _Bundle, line: int) -> bool:
        x, y, dx, dy = (float(side.ravel()[line]) for side in bundle[:4])
        return bool(why_blocked(self.ground, x, y, x + dx, y + dy, self.rules))


def _strips(x0: Floats, y0: Floats, x1: Floats, y1: Floats, spread: Floats) -> Strips:
    """The ground that all lines between pairs run over, about the one between their middles."""
    length = np.maximum(np.hypot(x1 - x0, y1 - y0), 1.0)
    return Strips(x0, y0, (x1 - x0) / length, (y1 - y0) / length, length, spread)


def _boxes_near(strips: Strips, blockers: Places, stops: Truths | None) -> Near:
    """The blockers that may reach into each strip."""
    ex, ey = strips.ex[:, None], strips.ey[:, None]
    ox, oy = blockers.x - strips.x[:, None], blockers.y - strips.y[:, None]
    reach = strips.spread[:, None] + (blockers.width + blockers.depth) / 2
    along = ox * ex + oy * ey
    near = (np.abs(ox * ey - oy * ex) < reach) & (along > -reach) & (along < strips.length[:, None] + reach)
    return Near(*np.nonzero(near if stops is None else near & stops))
