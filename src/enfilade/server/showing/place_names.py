"""The names of places on the browser's map: which there are, and the lines along which they are written."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from enfilade.ground.shapes import Point, point_in_edges
from enfilade.ground.terrain import Area, Height
from enfilade.ground.tracks import Line
from enfilade.press.table_hand import line as drawn_line
from enfilade.press.table_ink import length_of
from enfilade.press.table_labels import place_name
from enfilade.press.table_names import is_nested, is_same_place, worded
from enfilade.press.table_outline import edge_distance
from enfilade.rules.adf.battle.field import Field
from enfilade.server.wire.sight import PlaceName

_INCH = 1000
_PIXELS = 32
"""To the inch, at which the room for a name is reckoned."""
_KINDS: dict[str, Literal["woods", "farm", "field", "water"]] = {
    "light-woods": "woods",
    "heavy-woods": "woods",
    "orchard": "woods",
    "water": "water",
    "farm": "farm",
    "village": "farm",
}
_LONGEST = 3
"""Words of a proper name: a wood with more of them is described by it."""
_SLOTS = 15
"""Places along a line that are tried for its name."""


class _Stretch(NamedTuple):
    """A piece of a line where a name could stand: how bad it is, and its middle in mils along the line."""

    cost: float
    middle: float


def place_names(table: Field) -> tuple[PlaceName, ...]:
    """Lines, heights and areas that have proper names; each name once, and not where an objective says it already."""
    known: tuple[PlaceName, ...] | None = table.remembered.get("place-names")
    if known is None:
        known = table.remembered["place-names"] = tuple(_found(table))
    return known


def _found(table: Field) -> list[PlaceName]:
    ground, done = table.ground, set()
    said = [one.name.lower().removeprefix("the ") for one in table.scenario.victory.objectives]
    out: list[PlaceName] = []
    for line in ground.lines:
        name = place_name(line.name) if line.kind in ("stream", "road", "trail") else ""
        if name and name not in done:
            done.add(name)
            out += _along(table, line, name, out)
    shapes: list[Area | Height] = [*sorted(ground.heights, key=lambda one: one.level), *ground.areas]
    for shape in shapes:
        name = worded(shape)
        described = isinstance(shape, Area) and len(name.split()) > _LONGEST
        if described or (isinstance(shape, Height) and is_nested(shape, ground)):
            continue
        if name and name not in done and not any(is_same_place(one, name) for one in said):
            done.add(name)
            out.append(_height(shape, name) if isinstance(shape, Height) else _area(table, shape, name))
    return out


def _along(table: Field, line: Line, name: str, others: Sequence[PlaceName]) -> list[PlaceName]:
    """Beside a road or stream, where it is straightest and fewest stand; nothing if it is too short for its name."""
    pike = "pike" in name.lower()
    kind: Literal["water", "pike", "road"] = "water" if line.kind == "stream" else "pike" if pike else "road"
    points = _readable(drawn_line(line.points, 1400, 0))
    whole = sum(math.dist(a, b) for a, b in pairwise(points))
    long = _long(name.upper() if pike else name, 15, 3 if pike else 1)
    if whole < long * 1.1:
        return []
    tries = [long / 2 + (whole - long) * (i + 0.5) / _SLOTS for i in range(_SLOTS)]
    best = min(_Stretch(_cost(table, points, middle, long, others), middle) for middle in tries)
    return [PlaceName(text=name, kind=kind, points=_whole(points), at=round(best.middle), beside=True, size=15)]


def _cost(table: Field, points: Sequence[Point], middle: float, long: float, others: Sequence[PlaceName]) -> float:
    """Bends, units at the start, other names and the table's edge are all in its way."""
    part = [_point_at(points, middle + long * share) for share in (-0.5, -0.25, 0, 0.25, 0.5)]
    turns = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(part)]
    cost = sum(abs((b - a + math.pi) % math.tau - math.pi) for a, b in pairwise(turns)) * 2
    for x, y in part:
        near = min(x, y, table.width - x, table.height - y)
        cost += 4 if near < 0 else 1 if near < 800 else 0
        cost += sum(math.hypot(one.at[0] * _INCH - x, one.at[1] * _INCH - y) < 1500 for one in table.scenario.units)
        for other in others:
            at = _point_at(other.points, other.at) if len(other.points) > 1 else other.points[0]
            cost += 2 * (math.dist(at, (x, y)) < 3000)
    return cost


def _height(shape: Height, name: str) -> PlaceName:
    """Along the crest of a long height, else level in its middle."""
    crest = _crest(shape)
    if len(crest) < 2:
        return PlaceName(text=name, kind="ridge", points=_whole([_roomiest(shape)]), size=16)
    points = _readable(crest)
    whole = sum(math.dist(a, b) for a, b in pairwise(points))
    return PlaceName(text=name, kind="ridge", points=_whole(points), at=round(whole / 2), size=16)


def _area(table: Field, shape: Area, name: str) -> PlaceName:
    """In the roomiest part of a wood or field; beneath a farm, which is too small for its name."""
    kind = _KINDS.get(shape.kind, "field")
    if kind != "farm":
        return PlaceName(text=name, kind=kind, points=_whole([_roomiest(shape)]), size=15 if kind == "woods" else 14)
    beneath = shape.south - 450 if shape.south > _INCH else shape.north + 450
    return PlaceName(text=name, kind=kind, points=_whole([((shape.west + shape.east) / 2, beneath)]), size=14)


def _crest(shape: Height) -> list[Point]:
    """The middle line of a long height, from one end to the other; nothing for a round one."""
    mx, my = (shape.west + shape.east) / 2, (shape.south + shape.north) / 2
    xx = sum((x - mx) ** 2 for x, _ in shape.points)
    yy = sum((y - my) ** 2 for _, y in shape.points)
    xy = sum((x - mx) * (y - my) for x, y in shape.points)
    turn = 0.5 * math.atan2(2 * xy, xx - yy)
    c, s = math.cos(turn), math.sin(turn)
    along = [(x - mx) * c + (y - my) * s for x, y in shape.points]
    across = [(y - my) * c - (x - mx) * s for x, y in shape.points]
    long, wide = max(along) - min(along), max(across) - min(across)
    if long < 1.8 * wide:
        return []
    out = []
    for i in range(1, 12):
        u = min(along) + long * i / 12
        cuts = sorted(_cuts(along, across, u))
        if len(cuts) > 1:
            v = (cuts[0] + cuts[-1]) / 2
            out.append((mx + u * c - v * s, my + u * s + v * c))
    return out


def _cuts(along: Sequence[float], across: Sequence[float], u: float) -> list[float]:
    """Where an outline crosses a line square to its length."""
    out = []
    for i in range(len(along)):
        a, b = along[i - 1], along[i]
        if (a <= u) != (b <= u):
            out.append(across[i - 1] + (across[i] - across[i - 1]) * (u - a) / (b - a))
    return out


def _roomiest(shape: Area | Height) -> Point:
    """The point inside that is farthest from every edge."""
    best = (-1.0, ((shape.west + shape.east) / 2, (shape.south + shape.north) / 2))
    for i in range(1, 16):
        for j in range(1, 16):
            x = shape.west + (shape.east - shape.west) * i / 16
            y = shape.south + (shape.north - shape.south) * j / 16
            if point_in_edges(x, y, shape.edges):
                best = max(best, (edge_distance(shape, x, y), (x, y)))
    return best[1]


def _readable(points: Sequence[Point]) -> list[Point]:
    """From left to right; what runs straight up and down is read from below."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    backward = x1 < x0 - 0.2 * abs(y1 - y0) or (abs(x1 - x0) <= 0.2 * abs(y1 - y0) and y1 < y0)
    return list(reversed(points)) if backward else list(points)


def _point_at(points: Sequence[Point], far: float) -> Point:
    for (ax, ay), (bx, by) in pairwise(points):
        long = math.hypot(bx - ax, by - ay)
        if far <= long and long:
            return ax + (bx - ax) * far / long, ay + (by - ay) * far / long
        far -= long
    return points[-1]


def _long(words: str, size: float, spaced: float) -> float:
    return length_of(words, size, spaced) * _INCH / _PIXELS


def _whole(points: Sequence[Point]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x), round(y)) for x, y in points)
