"""Roads and trails: which one a point stands on, and the way along it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enfilade.ground.box import bearing, between
from enfilade.ground.shapes import Part, Point

REACH = 100
"""Mils beside a track, or between the ends of two, that a map drawn by hand may be off."""
SHARPEST = 13500
"""A column does not double back where one track runs into another."""


class Line(NamedTuple):
    """A road, trail, stream, fence, wall or work; half its width if it is a road or trail."""

    kind: str
    name: str
    points: tuple[Point, ...]
    half: float
    west: float
    south: float
    east: float
    north: float


class Spot(NamedTuple):
    """A place on a track: the line's index, the index of its segment, mils along that segment."""

    line: int
    segment: int
    offset: float


class Way(NamedTuple):
    """A path along tracks, and the facing at its end."""

    points: tuple[Point, ...]
    facing: int


Rail = tuple[float, float, float, float, float, float, float, float, float, str]
"""A segment of a track: its bounds, its ends, half its width, its kind."""


def track_parts(rails: Sequence[Rail], x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float, str]]:
    """The parts of a segment on tracks, in the order of the rails."""
    dx, dy = x1 - x0, y1 - y0
    west, east = (x0, x1) if x0 < x1 else (x1, x0)
    south, north = (y0, y1) if y0 < y1 else (y1, y0)
    found: list[tuple[float, float, str]] = []
    for w, s, e, n, ax, ay, bx, by, half, kind in rails:
        if w <= east and e >= west and s <= north and n >= south:
            part = capsule_part(x0, y0, dx, dy, ax, ay, bx, by, half)
            if part:
                found.append((*part, kind))
    return found


def capsule_part(
    x0: float, y0: float, dx: float, dy: float, ax: float, ay: float, bx: float, by: float, half: float
) -> Part | None:
    """The part of a segment (a start and a way to go) within half a width of another segment."""
    ex, ey = bx - ax, by - ay
    long = math.hypot(ex, ey)
    first, last = math.inf, -math.inf
    square = dx * dx + dy * dy
    if not square:
        return None
    for cx, cy in ((ax, ay), (bx, by)):
        # Round ends: where the segment enters and leaves a circle about each.
        fx, fy = x0 - cx, y0 - cy
        b = fx * dx + fy * dy
        root = b * b - square * (fx * fx + fy * fy - half * half)
        if root > 0:
            root = math.sqrt(root)
            first, last = min(first, (-b - root) / square), max(last, (root - b) / square)
    if long:
        ex, ey = ex / long, ey / long
        p, q = (x0 - ax) * ex + (y0 - ay) * ey, (x0 - ax) * ey - (y0 - ay) * ex
        enter, leave = -math.inf, math.inf
        for place, step, low, high in (
            (p, dx * ex + dy * ey, 0.0, long),
            (q, dx * ey - dy * ex, -half, half),
        ):
            if abs(step) < 1e-12:
                if not low <= place <= high:
                    leave = -math.inf
            else:
                near, far = (low - place) / step, (high - place) / step
                enter, leave = max(enter, min(near, far)), min(leave, max(near, far))
        if enter < leave:
            first, last = min(first, enter), max(last, leave)
    first, last = max(first, 0.0), min(last, 1.0)
    return (first, last) if first < last else None


def spots_near(lines: Sequence[Line], x: float, y: float) -> Iterator[tuple[float, Spot]]:
    """The nearest spot of every track in reach of the point, with its distance."""
    for index, line in enumerate(lines):
        reach = line.half + REACH
        if not line.half or not (
            line.west - REACH <= x <= line.east + REACH and line.south - REACH <= y <= line.north + REACH
        ):
            continue
        least, spot = reach, None
        points = line.points
        for segment in range(len(points) - 1):
            found = foot(points[segment], points[segment + 1], x, y)
            if found is None:
                continue
            offset, far = found
            if far < least or (spot is None and far == least):
                least, spot = far, Spot(index, segment, offset)
        if spot is not None:
            yield least, spot


def foot(a: Point, b: Point, x: float, y: float) -> tuple[float, float] | None:
    """How far along a segment it is nearest to a point, and how near there; None of a segment without length."""
    (ax, ay), (bx, by) = a, b
    ex, ey = bx - ax, by - ay
    long = math.hypot(ex, ey)
    if not long:
        return None
    offset = min(max(((x - ax) * ex + (y - ay) * ey) / long, 0.0), long)
    return offset, math.hypot(ax + ex * offset / long - x, ay + ey * offset / long - y)


def heading(lines: Sequence[Line], spot: Spot, forward: bool) -> int:
    """The direction of the track at a spot, from its first point to its last or the other way."""
    points = lines[spot.line].points
    (ax, ay), (bx, by) = points[spot.segment], points[spot.segment + 1]
    return bearing(ax, ay, bx, by) if forward else bearing(bx, by, ax, ay)


def faces_forward(lines: Sequence[Line], spot: Spot, facing: int) -> bool:
    """Whether the track's own direction is the one nearer to the facing."""
    return between(heading(lines, spot, True), facing) <= 9000


def along(lines: Sequence[Line], spot: Spot, forward: bool, distance: float) -> Way | None:
    """The way along the track, on to others where it ends at them; None if there is not so much of it."""
    way = [point_at(lines, spot)]
    facing = heading(lines, spot, forward)
    left = distance
    while True:
        points = lines[spot.line].points
        ends = range(spot.segment + 1, len(points)) if forward else range(spot.segment, -1, -1)
        for end in ends:
            (ax, ay), (bx, by) = way[-1], points[end]
            long = math.hypot(bx - ax, by - ay)
            if long > 1e-9:
                facing = bearing(ax, ay, bx, by)
                if left <= long:
                    way.append((ax + (bx - ax) * left / long, ay + (by - ay) * left / long))
                    return Way(tuple(way), facing)
                way.append((bx, by))
                left -= long
        onward = _joined(lines, spot.line, way[-1], facing)
        if onward is None:
            return None
        spot, forward = onward
        start = point_at(lines, spot)
        if math.dist(start, way[-1]) > 1e-9:
            way.append(start)


def point_at(lines: Sequence[Line], spot: Spot) -> Point:
    points = lines[spot.line].points
    (ax, ay), (bx, by) = points[spot.segment], points[spot.segment + 1]
    share = spot.offset / math.hypot(bx - ax, by - ay)
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _joined(lines: Sequence[Line], ended: int, at: Point, facing: int) -> tuple[Spot, bool] | None:
    """The track that goes on from the end of another with the least turn, and its direction."""
    best = None
    for far, spot in spots_near(lines, *at):
        if spot.line == ended or far > REACH:
            continue
        for forward in (True, False):
            turn = between(heading(lines, spot, forward), facing)
            if turn <= SHARPEST and _has_room(lines, spot, forward) and (best is None or turn < best[0]):
                best = turn, spot, forward
    return best and best[1:]


def _has_room(lines: Sequence[Line], spot: Spot, forward: bool) -> bool:
    points = lines[spot.line].points
    end = points[-1] if forward else points[0]
    return math.dist(point_at(lines, spot), end) > REACH
