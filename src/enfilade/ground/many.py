"""Many footprints at once: how far apart they are, who lies in whose arc, on which side one finds the other.

Each function says of arrays of boxes what its twin in box.py or arcs.py says of two boxes, to the mil. Boxes in step
give one answer each; `places.column()` against a row of others gives a table, every place with every other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from enfilade.ground.box import COS, FULL, SIN, SLACK, Box

Floats = NDArray[np.float64]
Wholes = NDArray[np.int64]
Truths = NDArray[np.bool_]

SINES: Floats = np.array(SIN)
COSINES: Floats = np.array(COS)


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Boxes as five arrays of one shape."""

    x: Floats
    y: Floats
    facing: Wholes
    width: Floats
    depth: Floats

    @classmethod
    def from_boxes(cls, boxes: Sequence[Box]) -> Places:
        rows = np.array(boxes, dtype=np.float64).reshape(-1, 5).T
        return cls(rows[0], rows[1], rows[2].astype(np.int64), rows[3], rows[4])

    def __len__(self) -> int:
        return len(self.x)

    def take(self, which: Wholes | Truths) -> Places:
        if which.dtype == np.bool_:
            which = np.flatnonzero(which)
        x, y, width, depth = (row.take(which) for row in (self.x, self.y, self.width, self.depth))
        return Places(x, y, self.facing.take(which), width, depth)

    def column(self) -> Places:
        """Upright, so that each meets all of a row."""
        at = np.s_[:, None]
        return Places(self.x[at], self.y[at], self.facing[at], self.width[at], self.depth[at])

    def fronts(self) -> tuple[Floats, Floats]:
        """The middles of their front edges."""
        half = self.depth / 2
        return self.x + SINES[self.facing] * half, self.y + COSINES[self.facing] * half


def gaps(places: Places, others: Places) -> Wholes:
    """A table of box.distance: edge to edge, 0 when they touch or overlap."""
    return distances(places.column(), others)


def front_gaps(places: Places, others: Places) -> Wholes:
    """A table of box.front_distance: from the front edge of each place to the nearest point of each other."""
    return front_apart(places.column(), others)


def distances(a: Places, b: Places) -> Wholes:
    """Edge to edge, for boxes in step or for a column and a row."""
    u, v, c, s = _seen_from(a, b)
    return _rounded(_gap(u, v, c, s, a.width / 2, a.depth / 2, b.width / 2, b.depth / 2))


def front_apart(a: Places, b: Places) -> Wholes:
    """From the front edge of a to the nearest point of b."""
    u, v, c, s = _seen_from(a, b)
    return _rounded(_gap(u, v - a.depth / 2, c, s, a.width / 2, np.zeros(1), b.width / 2, b.depth / 2))


def distances_to_points(a: Places, x: Floats, y: Floats) -> Wholes:
    """The distance of points from boxes."""
    dx, dy, s, c = x - a.x, y - a.y, SINES[a.facing], COSINES[a.facing]
    u, v = np.abs(dx * c - dy * s) - a.width / 2, np.abs(dx * s + dy * c) - a.depth / 2
    return _rounded(np.hypot(np.maximum(u, 0.0), np.maximum(v, 0.0)))


def in_arcs(a: Places, b: Places, off: int) -> Truths:
    """Whether a part of b is forward of a's front, between rays opening by this angle from its corners."""
    u, v, tc, ts = _seen_from(a, b)
    v = v - a.depth / 2
    half, wide, deep = a.width / 2, b.width / 2, b.depth / 2
    found: Truths = v + wide * np.abs(ts) + deep * np.abs(tc) > SLACK
    if off >= 9000:
        return found
    oc, os = COS[off], SIN[off]
    for side, lean in ((u, -off), (-u, off)):
        leaning = (b.facing - a.facing + lean) % FULL
        reach = wide * np.abs(COSINES[leaning]) + deep * np.abs(SINES[leaning])
        found &= (side - half) * oc - v * os - reach < -SLACK
    for nx, ny, reach in ((tc, -ts, wide), (-tc, ts, wide), (ts, tc, deep), (-ts, -tc, deep)):
        beside = (nx * os + ny * oc <= 0) & (ny * oc - nx * os <= 0)
        found &= ~(beside & (half * np.abs(nx) <= nx * u + ny * v - reach + SLACK))
    return found


def in_zones(a: Places, b: Places, deep: int) -> Truths:
    """Whether b meets the rectangle straight ahead of a's front, so many mils deep."""
    u, v, c, s = _seen_from(a, b)
    return _meet(u, v - (a.depth + deep) / 2, c, s, a.width / 2, np.full(1, deep / 2), b.width / 2, b.depth / 2)


def overlap(a: Places, b: Places) -> Truths:
    """Whether the interiors share more than the slack."""
    u, v, c, s = _seen_from(a, b)
    return _meet(u, v, c, s, a.width / 2, a.depth / 2, b.width / 2, b.depth / 2)


def segments_meet(x0: Floats, y0: Floats, dx: Floats, dy: Floats, a: Places) -> Truths:
    """Whether lines from points, so far east and north, pass through the interiors of boxes."""
    s, c = SINES[a.facing], COSINES[a.facing]
    wide, deep, hx, hy = a.width / 2 - SLACK, a.depth / 2 - SLACK, dx / 2, dy / 2
    mx, my = x0 + hx - a.x, y0 + hy - a.y
    u, hu, v, hv = mx * c - my * s, hx * c - hy * s, mx * s + my * c, hx * s + hy * c
    along, across = np.abs(hu), np.abs(hv)
    found: Truths = (np.abs(u) < wide + along) & (np.abs(v) < deep + across)
    found &= np.abs(u * hv - v * hu) <= wide * across + deep * along
    return found


def wholly_in_front(a: Places, b: Places) -> Truths:
    """Whether all of b lies forward of the line of a's front edge."""
    _, v, c, s = _seen_from(a, b)
    found: Truths = v - (b.width * np.abs(s) + b.depth * np.abs(c)) / 2 >= a.depth / 2 - SLACK
    return found


def inside(a: Places, width: int, height: int) -> Truths:
    """Whether they stand wholly on a table of this size."""
    s, c = np.abs(SINES[a.facing]), np.abs(COSINES[a.facing])
    across, along = (a.width * c + a.depth * s) / 2 - SLACK, (a.width * s + a.depth * c) / 2 - SLACK
    found: Truths = (across <= a.x) & (a.x <= width - across) & (along <= a.y) & (a.y <= height - along)
    return found


def bearings(x0: Floats, y0: Floats, x1: Floats, y1: Floats) -> Wholes:
    """The directions from the first points to the second."""
    found: Wholes = np.rint(np.degrees(np.arctan2(x1 - x0, y1 - y0)) * 100).astype(np.int64) % FULL
    return found


def off_facings(a: Places, x: Floats, y: Floats) -> Wholes:
    """The angle, 0 to 18000, between the facing of a box and the line from its centre to a point."""
    turn = (bearings(a.x, a.y, x, y) - a.facing) % FULL
    found: Wholes = np.minimum(turn, FULL - turn)
    return found


def aspects(a: Places, x: Floats, y: Floats, limits: tuple[int, int, int]) -> Wholes:
    """On which side of a something falls that comes from a point: 0 front, 1 partial flank, 2 full flank, 3 rear.

    The limits are the angles off the facing at which one ends and the next begins.
    """
    return np.searchsorted(np.array(limits), off_facings(a, x, y), side="left").astype(np.int64)


def _seen_from(a: Places, b: Places) -> tuple[Floats, Floats, Floats, Floats]:
    """The centre of b to the right and forward of a's, and the cosine and sine of its turn."""
    s, c, x, y = SINES[a.facing], COSINES[a.facing], b.x - a.x, b.y - a.y
    turn = (b.facing - a.facing) % FULL
    return x * c - y * s, x * s + y * c, COSINES[turn], SINES[turn]


def _rounded(lengths: Floats) -> Wholes:
    return (lengths + 0.5).astype(np.int64)


def _gap(u: Floats, v: Floats, c: Floats, s: Floats, aw: Floats, ad: Floats, bw: Floats, bd: Floats) -> Floats:
    ac, sc = np.abs(c), np.abs(s)
    gu, gv = np.abs(u) - aw - bw * ac - bd * sc, np.abs(v) - ad - bw * sc - bd * ac
    p, q = u * c - v * s, u * s + v * c
    touch = (gu <= 0) & (gv <= 0) & (np.abs(p) <= bw + aw * ac + ad * sc) & (np.abs(q) <= bd + aw * sc + ad * ac)
    wc, ws, dc, ds = bw * c, bw * s, bd * c, bd * s
    least = np.minimum(
        np.minimum(_out(u + wc + ds, v - ws + dc, aw, ad), _out(u + wc - ds, v - ws - dc, aw, ad)),
        np.minimum(_out(u - wc + ds, v + ws + dc, aw, ad), _out(u - wc - ds, v + ws - dc, aw, ad)),
    )
    wc, ws, dc, ds = aw * c, aw * s, ad * c, ad * s
    back = np.minimum(
        np.minimum(_out(p + wc - ds, q + ws + dc, bw, bd), _out(p + wc + ds, q + ws - dc, bw, bd)),
        np.minimum(_out(p - wc - ds, q - ws + dc, bw, bd), _out(p - wc + ds, q - ws - dc, bw, bd)),
    )
    found = np.sqrt(np.minimum(least, back))
    found[touch] = 0.0
    square = (sc == 0) | (ac == 0)
    if square.any():
        # Edge may face edge there, with no corner near.
        found = np.where(square, np.hypot(np.maximum(gu, 0.0), np.maximum(gv, 0.0)), found)
    return found


def _out(x: Floats, y: Floats, wide: Floats, deep: Floats) -> Floats:
    """The square of how far a point lies outside a box about the origin."""
    x, y = np.maximum(np.abs(x) - wide, 0.0), np.maximum(np.abs(y) - deep, 0.0)
    found: Floats = x * x + y * y
    return found


def _meet(u: Floats, v: Floats, c: Floats, s: Floats, aw: Floats, ad: Floats, bw: Floats, bd: Floats) -> Truths:
    ac, sc = np.abs(c), np.abs(s)
    found: Truths = np.abs(u) + SLACK < aw + bw * ac + bd * sc
    found &= np.abs(v) + SLACK < ad + bw * sc + bd * ac
    found &= np.abs(u * c - v * s) + SLACK < bw + aw * ac + ad * sc
    found &= np.abs(u * s + v * c) + SLACK < bd + aw * sc + ad * ac
    return found
