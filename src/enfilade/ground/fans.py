"""Fans of lines: whether a polygon lies across all the lines between two neighbourhoods, proved without trying each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from enfilade.ground.box import COS, SIN, Box, corners
from enfilade.ground.outline import Outline
from enfilade.ground.shapes import Point, point_in_edges, segment_meets_box

MARGIN = 2.0
"""Mils that a proof keeps clear of every limit, far more than floating point could be wrong by."""


class Fan(NamedTuple):
    """All lines from near one point to near another, in the frame of the line between the two.

    Between `start` and `end` along that line, every one of them is less than `half` + `opens` * along beside it.
    """

    x: float
    y: float
    east: float
    north: float
    start: float
    end: float
    half: float
    opens: float


def fan_of(eyes: Sequence[Point], target: Box) -> Fan:
    """The fan of lines from these eyes, the first between the others, to anywhere on the target."""
    (x0, y0), (x1, y1, facing, width, depth) = eyes[0], target
    dx, dy = x1 - x0, y1 - y0
    length = math.hypot(dx, dy) or 1.0
    ex, ey = dx / length, dy / length
    # How far beginnings and ends lie beside the line in the middle, and along it.
    beside = max(abs((x - x0) * ey - (y - y0) * ex) for x, y in eyes)
    along = max(abs((x - x0) * ex + (y - y0) * ey) for x, y in eyes)
    right, forward = abs(COS[facing] * ex - SIN[facing] * ey), abs(SIN[facing] * ex + COS[facing] * ey)
    far_beside, far_along = (width * forward + depth * right) / 2, (width * right + depth * forward) / 2
    # The widest line goes from the inner end on the broader side to the outer end on the narrower one.
    low, high = (-along, length - far_along) if far_beside > beside else (along, length + far_along)
    opens = (far_beside - beside) / (high - low) if high > low else 0.0
    half = beside - opens * low + MARGIN
    return Fan(x0, y0, ex, ey, along + MARGIN, length - far_along - MARGIN, half, opens)


def fills(fan: Fan, edges: Outline, least: float) -> bool:
    """Whether every line of the fan surely runs for more than this through the polygon, on one stretch of the way."""
    x, y, ex, ey, start, end, half, opens = fan
    least += MARGIN
    if end - start <= least:
        return False
    taken: list[tuple[float, float]] = []
    for ax, ay, bx, by, _ in edges:
        ax, ay, bx, by = ax - x, ay - y, bx - x, by - y
        a, b = ax * ex + ay * ey, bx * ex + by * ey
        if (a <= start and b <= start) or (a >= end and b >= end):
            continue
        over, beyond = ax * ey - ay * ex, bx * ey - by * ex
        wide_a, wide_b = half + opens * a, half + opens * b
        if (over > wide_a and beyond > wide_b) or (-over > wide_a and -beyond > wide_b):
            continue
        low, high = _clipped(over - wide_a, beyond - wide_b, 0.0, 1.0)
        low, high = _clipped(-over - wide_a, -beyond - wide_b, low, high)
        if low <= high:
            one, other = a + (b - a) * low, a + (b - a) * high
            taken.append((one, other) if one < other else (other, one))
    taken.sort()
    taken.append((end, end))
    at = start
    for low, high in taken:
        # Where no edge runs through the fan, it lies inside the polygon or outside as a whole.
        if min(low, end) - at > least:
            middle = (at + min(low, end)) / 2
            if point_in_edges(x + ex * middle, y + ey * middle, edges):
                return True
        at = max(at, high)
    return False


def is_hidden(eyes: Sequence[Point], target: Box, box: Box) -> bool:
    """Whether a box surely lies across every line from these eyes to anywhere on the target.

    What a convex shape hides from a point is convex, so the outermost eyes and the corners speak for all between.
    """
    x, y, facing, width, depth = box
    core = Box(x, y, facing, width - 2, depth - 2)
    ends = corners(target)
    return all(segment_meets_box(x, y, cx, cy, core) for x, y in eyes[1:] or eyes for cx, cy in ends)


def _clipped(a: float, b: float, low: float, high: float) -> tuple[float, float]:
    """The part of low to high where a value that goes from a to b is not above 0."""
    if a > 0:
        if b > 0:
            return 1.0, 0.0
        return max(low, a / (a - b)), high
    return (low, min(high, a / (a - b))) if b > 0 else (low, high)
