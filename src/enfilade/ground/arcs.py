"""Arcs: whether a footprint lies in the area that opens before another one's front."""

from __future__ import annotations

from enfilade.ground.box import COS, FULL, SIN, SLACK, Box, between, meet


def in_arc(box: Box, other: Box, off: int) -> bool:
    """Whether a part of the other is forward of the front, between rays opening by this angle from its corners."""
    ax, ay, facing, aw, ad = box
    bx, by, heading, bw, bd = other
    s, c, x, y = SIN[facing], COS[facing], bx - ax, by - ay
    turn = (heading - facing) % FULL
    tc, ts = COS[turn], SIN[turn]
    # From here the front edge lies on the axis, from -half to half; the other is at u, v.
    u, v = x * c - y * s, x * s + y * c - ad / 2
    half, wide, deep = aw / 2, bw / 2, bd / 2
    if v + wide * abs(ts) + deep * abs(tc) <= SLACK:
        return False
    if off >= 9000:
        return True
    oc, os = COS[off], SIN[off]
    # Against each ray: how far the other reaches to its inner side.
    for side, lean in ((u, turn - off), (-u, turn + off)):
        reach = wide * abs(COS[lean % FULL]) + deep * abs(SIN[lean % FULL])
        if (side - half) * oc - v * os - reach >= -SLACK:
            return False
    return not _arc_beside(u, v, tc, ts, wide, deep, half, oc, os)


def in_zone(box: Box, other: Box, deep: int) -> bool:
    """Whether the other meets the rectangle straight ahead of the front, so many mils deep."""
    ax, ay, facing, aw, ad = box
    bx, by, heading, bw, bd = other
    s, c, x, y = SIN[facing], COS[facing], bx - ax, by - ay
    turn = (heading - facing) % FULL
    ahead = x * s + y * c - (ad + deep) / 2
    return meet(x * c - y * s, ahead, COS[turn], SIN[turn], aw / 2, deep / 2, bw / 2, bd / 2)


def direction_in_arc(facing: int, direction: int, off: int) -> bool:
    return between(facing, direction) <= off


def _arc_beside(
    u: float, v: float, c: float, s: float, wide: float, deep: float, half: float, oc: float, os: float
) -> bool:
    """Whether the whole arc lies beyond one edge of the other box.

    The arc has no end, so only an edge facing back along both rays can have it all on its outer side.
    """
    for nx, ny, reach in ((c, -s, wide), (-c, s, wide), (s, c, deep), (-s, -c, deep)):
        if nx * os + ny * oc <= 0 and ny * oc - nx * os <= 0:
            corner = half * abs(nx)
            if corner <= nx * u + ny * v - reach + SLACK:
                return True
    return False
