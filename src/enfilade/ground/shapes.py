"""Segments, polygons and boxes: what lies inside what, where lines cross, how far apart they are."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from enfilade.ground.box import COS, SIN, SLACK, Box
from enfilade.ground.outline import Edge, Outline

Point = tuple[float, float]
Part = tuple[float, float]
"""A part of a segment, as fractions of its length."""
FAR = 1e-3
"""Mils: an edge so far beyond a segment does not cut it, however its sums are rounded."""


def mils(inches: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((x * 1000.0, y * 1000.0) for x, y in inches)


def rings_of(coordinates: Sequence[Sequence[Point]]) -> tuple[tuple[Point, ...], ...]:
    """The rings of a polygon given in inches, in mils and without the last point that repeats the first."""
    rings = (mils(ring) for ring in coordinates)
    return tuple(ring[:-1] if ring[0] == ring[-1] else ring for ring in rings if ring)


def bounds(points: Sequence[Point], half: float) -> tuple[float, float, float, float]:
    """West, south, east and north of a line with half its width on either side."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def edges_of(rings: Iterable[Sequence[Point]]) -> Outline:
    """The edges of a polygon and its holes; what lies within an even number of rings is outside."""
    edges: list[Edge] = []
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if x0 != x1 or y0 != y1:
                edges.append((x0, y0, x1, y1, 0.0 if y0 == y1 else (x1 - x0) / (y1 - y0)))
    return Outline(edges)


def point_in_polygon(x: float, y: float, points: Sequence[Point]) -> bool:
    """Whether an even-odd count from the point crosses the boundary an odd number of times."""
    return point_in_edges(x, y, edges_of((points,)))


def point_in_edges(x: float, y: float, edges: Outline) -> bool:
    odd = False
    for x0, y0, slope in edges.strips[bisect_right(edges.levels, y)]:
        if x < x0 + (y - y0) * slope:
            odd = not odd
    return odd


def segment_in_edges(x0: float, y0: float, x1: float, y1: float, edges: Outline) -> tuple[Part, ...]:
    dx, dy = x1 - x0, y1 - y0
    west, east = (x0 - FAR, x1 + FAR) if x0 < x1 else (x1 - FAR, x0 + FAR)
    south, north = (y0 - FAR, y1 + FAR) if y0 < y1 else (y1 - FAR, y0 + FAR)
    cuts: list[float] = []
    for ax, ay, bx, by, _ in edges:
        if (ay < south and by < south) or (ay > north and by > north):
            continue
        if (ax < west and bx < west) or (ax > east and bx > east):
            continue
        a, b = dx * (ay - y0) - dy * (ax - x0), dx * (by - y0) - dy * (bx - x0)
        # Corners on the line are cuts too, so that a line along an edge is cut where the edge ends.
        if a != b and (a <= 0 <= b or b <= 0 <= a):
            share = a / (a - b)
            cx, cy = ax + (bx - ax) * share - x0, ay + (by - ay) * share - y0
            t = cx / dx if abs(dx) > abs(dy) else cy / dy
            if 0 < t < 1:
                cuts.append(t)
    if not cuts:
        return ((0.0, 1.0),) if point_in_edges((x0 + x1) / 2, (y0 + y1) / 2, edges) else ()
    cuts.sort()
    cuts.append(1.0)
    parts: list[Part] = []
    last = 0.0
    for t in cuts:
        if t - last > 1e-12:
            middle = (last + t) / 2
            if point_in_edges(x0 + dx * middle, y0 + dy * middle, edges):
                if parts and parts[-1][1] == last:
                    parts[-1] = (parts[-1][0], t)
                else:
                    parts.append((last, t))
            last = t
    return tuple(parts)


def joined(parts: Iterable[Part]) -> list[Part]:
    """Parts that may overlap, made one row of parts that do not."""
    row: list[Part] = []
    for start, end in sorted(parts):
        if row and start <= row[-1][1] + 1e-9:
            if end > row[-1][1]:
                row[-1] = (row[-1][0], end)
        else:
            row.append((start, end))
    return row


def segment_crosses(
    x0: float, y0: float, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float
) -> float | None:
    """How far along the first segment it passes over the second, or None.

    A point on a line counts as on its left, so that two segments in a row pass over it once between them, or never.
    """
    dx, dy, ex, ey = x1 - x0, y1 - y0, x3 - x2, y3 - y2
    before, after = ex * (y0 - y2) - ey * (x0 - x2), ex * (y1 - y2) - ey * (x1 - x2)
    if (before >= 0) == (after >= 0):
        return None
    near, far = dx * (y2 - y0) - dy * (x2 - x0), dx * (y3 - y0) - dy * (x3 - x0)
    if (near >= 0) == (far >= 0):
        return None
    return before / (before - after)


def point_segment_distance(px: float, py: float, x0: float, y0: float, x1: float, y1: float) -> float:
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    t = ((px - x0) * dx + (py - y0) * dy) / length if length else 0.0
    t = 0.0 if t < 0 else 1.0 if t > 1 else t
    return math.hypot(x0 + dx * t - px, y0 + dy * t - py)


def segment_distance(x0: float, y0: float, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> float:
    if segment_crosses(x0, y0, x1, y1, x2, y2, x3, y3) is not None:
        return 0.0
    return min(
        point_segment_distance(x0, y0, x2, y2, x3, y3),
        point_segment_distance(x1, y1, x2, y2, x3, y3),
        point_segment_distance(x2, y2, x0, y0, x1, y1),
        point_segment_distance(x3, y3, x0, y0, x1, y1),
    )


def segment_meets_box(x0: float, y0: float, x1: float, y1: float, box: Box) -> bool:
    """Whether the segment passes through the interior; grazing an edge is not meeting."""
    x, y, facing, width, depth = box
    s, c = SIN[facing], COS[facing]
    wide, deep = width / 2 - SLACK, depth / 2 - SLACK
    # The separating axes of a segment and a rectangle: the rectangle's own two, and the one across the segment.
    mx, my, hx, hy = (x0 + x1) / 2 - x, (y0 + y1) / 2 - y, (x1 - x0) / 2, (y1 - y0) / 2
    u, hu = mx * c - my * s, hx * c - hy * s
    if abs(u) >= wide + abs(hu):
        return False
    v, hv = mx * s + my * c, hx * s + hy * c
    return abs(v) < deep + abs(hv) and abs(u * hv - v * hu) <= wide * abs(hv) + deep * abs(hu)


def segment_to_box(x0: float, y0: float, x1: float, y1: float, box: Box) -> float:
    """The distance between a segment and a box, 0 when they meet."""
    x, y, facing, width, depth = box
    s, c, wide, deep = SIN[facing], COS[facing], width / 2, depth / 2
    x0, y0, x1, y1 = x0 - x, y0 - y, x1 - x, y1 - y
    u0, v0, u1, v1 = x0 * c - y0 * s, x0 * s + y0 * c, x1 * c - y1 * s, x1 * s + y1 * c
    hu, hv, mu, mv = (u1 - u0) / 2, (v1 - v0) / 2, (u0 + u1) / 2, (v0 + v1) / 2
    if (
        abs(mu) <= wide + abs(hu)
        and abs(mv) <= deep + abs(hv)
        and abs(mu * hv - mv * hu) <= wide * abs(hv) + deep * abs(hu)
    ):
        return 0.0
    least = min(
        math.hypot(max(abs(u0) - wide, 0.0), max(abs(v0) - deep, 0.0)),
        math.hypot(max(abs(u1) - wide, 0.0), max(abs(v1) - deep, 0.0)),
    )
    for cu, cv in ((wide, deep), (wide, -deep), (-wide, -deep), (-wide, deep)):
        least = min(least, point_segment_distance(cu, cv, u0, v0, u1, v1))
    return least
