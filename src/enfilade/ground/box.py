"""Footprints: where the corners of an oriented rectangle are, how far two of them are apart, whether they overlap."""

from __future__ import annotations

import math
from typing import NamedTuple

FULL = 36000
"""A full turn in hundredths of a degree."""
SLACK = 2
"""Mils by which places rounded to whole mils may disagree without touching or overlapping in earnest."""


class Box(NamedTuple):
    """The centre, facing and size of a footprint; its front is the edge forward of the centre."""

    x: int
    y: int
    facing: int
    width: int
    depth: int


def _sines() -> tuple[float, ...]:
    quarter = [math.sin(math.radians(hundredths / 100)) for hundredths in range(9000)]
    rise = [*quarter, 1.0, *quarter[:0:-1]]
    return (*rise, *(-sine for sine in rise))


SIN = _sines()
"""By facing in hundredths of a degree; exactly 0 and 1 at the quarters."""
COS = SIN[9000:] + SIN[:9000]


def corners(box: Box) -> tuple[tuple[float, float], ...]:
    """Front-left, front-right, rear-right, rear-left."""
    x, y, facing, width, depth = box
    s, c = SIN[facing], COS[facing]
    rx, ry = c * width / 2, -s * width / 2
    fx, fy = s * depth / 2, c * depth / 2
    return (
        (x - rx + fx, y - ry + fy),
        (x + rx + fx, y + ry + fy),
        (x + rx - fx, y + ry - fy),
        (x - rx - fx, y - ry - fy),
    )


def front(box: Box) -> tuple[float, float, float, float]:
    """The front edge, from its left end to its right end.

    >>> front(Box(5000, 5000, 9000, 2000, 600))
    (5300.0, 6000.0, 5300.0, 4000.0)
    """
    x, y, facing, width, depth = box
    s, c = SIN[facing], COS[facing]
    rx, ry = c * width / 2, -s * width / 2
    mx, my = x + s * depth / 2, y + c * depth / 2
    return mx - rx, my - ry, mx + rx, my + ry


def front_centre(box: Box) -> tuple[float, float]:
    x, y, facing, _, depth = box
    return x + SIN[facing] * depth / 2, y + COS[facing] * depth / 2


def from_front(x: float, y: float, facing: int, width: int, depth: int) -> Box:
    """The box whose front centre is at this point."""
    return Box(round(x - SIN[facing] * depth / 2), round(y - COS[facing] * depth / 2), facing, width, depth)


def turned(facing: int, by: int) -> int:
    """Clockwise by so many hundredths of a degree."""
    return (facing + by) % FULL


def between(facing: int, other: int) -> int:
    """The angle between two facings, 0 to 18000."""
    apart = (facing - other) % FULL
    return apart if apart <= 18000 else FULL - apart


def distance(a: Box, b: Box) -> int:
    """From edge to edge; 0 when they touch or overlap."""
    ax, ay, facing, aw, ad = a
    bx, by, heading, bw, bd = b
    s, c, x, y = SIN[facing], COS[facing], bx - ax, by - ay
    turn = (heading - facing) % FULL
    return int(_gap(x * c - y * s, x * s + y * c, COS[turn], SIN[turn], aw / 2, ad / 2, bw / 2, bd / 2) + 0.5)


def is_within(a: Box, b: Box, limit: int) -> bool:
    """Whether distance(a, b) <= limit; most pairs on a table are told by circles about them, without measuring."""
    ax, ay, facing, aw, ad = a
    bx, by, heading, bw, bd = b
    x, y = bx - ax, by - ay
    far = limit + 1 + (aw + ad + bw + bd) / 2
    if x * x + y * y > far * far:
        return False
    s, c, turn = SIN[facing], COS[facing], (heading - facing) % FULL
    gap = _gap(x * c - y * s, x * s + y * c, COS[turn], SIN[turn], aw / 2, ad / 2, bw / 2, bd / 2)
    return int(gap + 0.5) <= limit


def front_distance(a: Box, b: Box) -> int:
    """From the nearest point of a's front edge to the nearest point of b."""
    ax, ay, facing, aw, ad = a
    bx, by, heading, bw, bd = b
    s, c, x, y = SIN[facing], COS[facing], bx - ax, by - ay
    turn = (heading - facing) % FULL
    gap = _gap(x * c - y * s, x * s + y * c - ad / 2, COS[turn], SIN[turn], aw / 2, 0.0, bw / 2, bd / 2)
    return int(gap + 0.5)


def distance_to_point(box: Box, x: float, y: float) -> int:
    bx, by, facing, width, depth = box
    s, c = SIN[facing], COS[facing]
    x, y = x - bx, y - by
    u, v = abs(x * c - y * s) - width / 2, abs(x * s + y * c) - depth / 2
    if u <= 0:
        return int(v + 0.5) if v > 0 else 0
    return int((math.hypot(u, v) if v > 0 else u) + 0.5)


def nearest_point(box: Box, x: int, y: int) -> tuple[int, int]:
    """The point of a box nearest to another; that itself if it lies within."""
    s, c = SIN[box.facing], COS[box.facing]
    across, along = (x - box.x) * c - (y - box.y) * s, (x - box.x) * s + (y - box.y) * c
    across = min(max(across, -box.width / 2), box.width / 2)
    along = min(max(along, -box.depth / 2), box.depth / 2)
    return round(box.x + across * c + along * s), round(box.y - across * s + along * c)


def overlap(a: Box, b: Box) -> bool:
    """Whether the interiors share more than the slack; boxes that touch do not overlap."""
    ax, ay, facing, aw, ad = a
    bx, by, heading, bw, bd = b
    x, y = bx - ax, by - ay
    # Circles about both first: most pairs on a table are far apart.
    if x * x + y * y >= (aw + ad + bw + bd) ** 2 / 4:
        return False
    s, c, turn = SIN[facing], COS[facing], (heading - facing) % FULL
    return meet(x * c - y * s, x * s + y * c, COS[turn], SIN[turn], aw / 2, ad / 2, bw / 2, bd / 2)


def meet(u: float, v: float, c: float, s: float, aw: float, ad: float, bw: float, bd: float) -> bool:
    """Whether two boxes overlap, seen from the first: the second's centre, its turn, half widths and depths."""
    ac, sc = abs(c), abs(s)
    if abs(u) + SLACK >= aw + bw * ac + bd * sc or abs(v) + SLACK >= ad + bw * sc + bd * ac:
        return False
    return abs(u * c - v * s) + SLACK < bw + aw * ac + ad * sc and abs(u * s + v * c) + SLACK < bd + aw * sc + ad * ac


def inside(box: Box, width: int, height: int) -> bool:
    """Whether it stands wholly on a table of this size."""
    x, y, facing, wide, deep = box
    s, c = abs(SIN[facing]), abs(COS[facing])
    across, along = (wide * c + deep * s) / 2 - SLACK, (wide * s + deep * c) / 2 - SLACK
    return across <= x <= width - across and along <= y <= height - along


def bearing(x0: float, y0: float, x1: float, y1: float) -> int:
    """The direction from the first point to the second.

    >>> bearing(0, 0, 10, 0), bearing(0, 0, -10, -10)
    (9000, 22500)
    """
    return round(math.degrees(math.atan2(x1 - x0, y1 - y0)) * 100) % FULL


def off_facing(box: Box, x: float, y: float) -> int:
    """The angle, 0 to 18000, between the facing and the line from the centre to the point."""
    return between(bearing(box.x, box.y, x, y), box.facing)


def front_overlap(a: Box, b: Box) -> int:
    """How much of the edge of b that a is nearest to lies opposite a."""
    u, v, across, along = _seen_from(b, a)
    wide, deep = b.width / 2, b.depth / 2
    # The axis along which they are farther apart, or overlap less, is the one across the edge of contact.
    if abs(v) - along - deep >= abs(u) - across - wide:
        shared = min(u + across, wide) - max(u - across, -wide)
    else:
        shared = min(v + along, deep) - max(v - along, -deep)
    return max(0, int(shared + 0.5))


def wholly_in_front(box: Box, other: Box) -> bool:
    """Whether all of the other lies forward of the line of the front edge."""
    _, v, _, along = _seen_from(box, other)
    return v - along >= box.depth / 2 - SLACK


def strip(box: Box, direction: int, length: int) -> Box:
    """The ground that the box would sweep beyond itself, going straight in a direction for a length."""
    turn = (direction - box.facing) % FULL
    s, c = abs(SIN[turn]), abs(COS[turn])
    reach = (box.width * s + box.depth * c + length) / 2
    return Box(
        round(box.x + SIN[direction] * reach),
        round(box.y + COS[direction] * reach),
        direction,
        round(box.width * c + box.depth * s),
        length,
    )


def _seen_from(box: Box, other: Box) -> tuple[float, float, float, float]:
    """The other's centre to the right and forward of the box's, and its half extents along those axes."""
    ax, ay, facing, _, _ = box
    bx, by, heading, width, depth = other
    s, c, x, y = SIN[facing], COS[facing], bx - ax, by - ay
    turn = (heading - facing) % FULL
    ts, tc = abs(SIN[turn]), abs(COS[turn])
    return x * c - y * s, x * s + y * c, (width * tc + depth * ts) / 2, (width * ts + depth * tc) / 2


def _gap(u: float, v: float, c: float, s: float, aw: float, ad: float, bw: float, bd: float) -> float:
    """The distance between two boxes, seen from the first: the second's centre, its turn, half widths and depths."""
    ac, sc = abs(c), abs(s)
    gu, gv = abs(u) - aw - bw * ac - bd * sc, abs(v) - ad - bw * sc - bd * ac
    if sc == 0 or ac == 0:
        return (math.hypot(gu, gv) if gv > 0 else gu) if gu > 0 else max(gv, 0.0)
    p, q = u * c - v * s, u * s + v * c
    if gu > 0 and gv > 0:
        # The second lies beyond two sides of the first, which is therefore nearest at the corner between them.
        wc, ws = (-aw * c, -aw * s) if u > 0 else (aw * c, aw * s)
        dc, ds = (-ad * c, -ad * s) if v > 0 else (ad * c, ad * s)
        x, y = abs(p + wc - ds) - bw, abs(q + ws + dc) - bd
        return (math.sqrt(x * x + y * y) if y > 0 else x) if x > 0 else max(y, 0.0)
    over_p, over_q = abs(p) > bw + aw * ac + ad * sc, abs(q) > bd + aw * sc + ad * ac
    if over_p and over_q:
        wc, ws = (-bw * c, -bw * s) if p > 0 else (bw * c, bw * s)
        dc, ds = (-bd * c, -bd * s) if q > 0 else (bd * c, bd * s)
        x, y = abs(u + wc + ds) - aw, abs(v - ws + dc) - ad
        return (math.sqrt(x * x + y * y) if y > 0 else x) if x > 0 else max(y, 0.0)
    if gu <= 0 and gv <= 0 and not over_p and not over_q:
        return 0.0
    # Apart, two convex shapes are nearest at a corner of one of them.
    least = math.inf
    wc, ws, dc, ds = bw * c, bw * s, bd * c, bd * s
    for x, y in (
        (u + wc + ds, v - ws + dc),
        (u + wc - ds, v - ws - dc),
        (u - wc + ds, v + ws + dc),
        (u - wc - ds, v + ws - dc),
    ):
        x, y = abs(x) - aw, abs(y) - ad
        far = (x * x + y * y if y > 0 else x * x) if x > 0 else (y * y if y > 0 else 0.0)
        if far < least:
            least = far
    wc, ws, dc, ds = aw * c, aw * s, ad * c, ad * s
    for x, y in (
        (p + wc - ds, q + ws + dc),
        (p + wc + ds, q + ws - dc),
        (p - wc - ds, q - ws + dc),
        (p - wc + ds, q - ws - dc),
    ):
        x, y = abs(x) - bw, abs(y) - bd
        far = (x * x + y * y if y > 0 else x * x) if x > 0 else (y * y if y > 0 else 0.0)
        if far < least:
            least = far
    return math.sqrt(least)
