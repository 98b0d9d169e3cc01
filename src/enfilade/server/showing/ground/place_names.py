"""The names of places on the browser's map: which there are, and the lines along which they are written."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from enfilade.ground.shapes import Point, point_in_edges
from enfilade.ground.terrain import Area, Height
from enfilade.ground.tracks import Line
from enfilade.press.map.hand import eased
from enfilade.press.map.ink import length_of
from enfilade.press.map.labels import place_name
from enfilade.press.map.names import is_nested, is_same_place, worded
from enfilade.press.map.outline import edge_distance
from enfilade.server.showing.ground.name_room import INCH, PIXELS, TALLEST, Paper
from enfilade.server.wire.sight import PlaceName
from enfilade.tabletop.board import Board

_Kind = Literal["water", "ridge", "pike", "road", "woods", "farm", "field"]
_KINDS: dict[str, _Kind] = {
    "light-woods": "woods",
    "heavy-woods": "woods",
    "orchard": "woods",
    "water": "water",
    "farm": "farm",
    "village": "farm",
}
_LONGEST = 3
"""Words of a proper name: a wood with more of them is described by it."""
_SLOTS = 27
"""Places along a line that are tried for its name."""
_BESIDE = 430
"""Mils from the middle of a road or stream to the middle of the letters beside it."""
_PROBES = (-0.5, -0.33, -0.17, 0.0, 0.17, 0.33, 0.5)
"""Where a name is held against what is in its way, as shares of its length."""
_ORDER = ("ridge", "pike", "water", "road", "woods", "farm", "field")
"""Who chooses first."""


def place_names(table: Board) -> tuple[PlaceName, ...]:
    """Lines, heights and areas that have proper names; each name once, and not where an objective says it already."""
    known: tuple[PlaceName, ...] | None = table.remembered.get("place-names")
    if known is None:
        known = table.remembered["place-names"] = tuple(_found(table))
    return known


def _found(table: Board) -> list[PlaceName]:
    paper = Paper(table)
    out: list[PlaceName] = []
    for name, kind, shape in sorted(_named(table), key=lambda one: _ORDER.index(one[1])):
        if isinstance(shape, Line):
            out += _along(paper, name, kind, _readable(eased(shape.points, 500)), beside=True, size=15)
        elif kind == "ridge" and len(crest := _crest(shape)) > 1:
            out += _along(paper, name, kind, _readable(crest), beside=False, size=TALLEST)
        else:
            out.append(_level(paper, name, kind, shape))
    return out


def _named(table: Board) -> Iterator[tuple[str, _Kind, Line | Area | Height]]:
    """Each name once, as what it is, with what bears it."""
    ground, done = table.ground, set()
    said = [one.name.lower().removeprefix("the ") for one in table.scenario.victory.objectives]
    for line in ground.lines:
        name = place_name(line.name) if line.kind in ("stream", "road", "trail") else ""
        if name and name not in done:
            done.add(name)
            yield name, "water" if line.kind == "stream" else "pike" if "pike" in name.lower() else "road", line
    shapes: list[Area | Height] = [*sorted(ground.heights, key=lambda one: one.level), *ground.areas]
    for shape in shapes:
        name = worded(shape)
        described = isinstance(shape, Area) and len(name.split()) > _LONGEST
        if described or (isinstance(shape, Height) and is_nested(shape, ground)):
            continue
        if name and name not in done and not any(is_same_place(one, name) for one in said):
            done.add(name)
            yield name, "ridge" if isinstance(shape, Height) else _KINDS.get(shape.kind, "field"), shape


def _along(
    paper: Paper, name: str, kind: _Kind, points: Sequence[Point], *, beside: bool, size: float
) -> list[PlaceName]:
    """Where the line is straightest and least is in the way; nothing if it is too short for its name."""
    whole = sum(math.dist(a, b) for a, b in pairwise(points))
    capitals = kind in ("pike", "ridge")
    long = _long(name.upper() if capitals else name, size, 3 if capitals else 1)
    if whole < long * 1.1 and kind != "ridge":
        return []
    best: tuple[float, float, list[Point]] | None = None
    for i in range(_SLOTS):
        # Not to the very end, since the name is longer when the map is smaller.
        middle = whole / 2 + max(0.0, whole - 1.16 * long) * ((i + 0.5) / _SLOTS - 0.5)
        probes = [_beside(points, middle + long * share, _BESIDE if beside else 0) for share in _PROBES]
        # Of two that are as good, the one nearer to the middle.
        found = paper.cost(probes, size, across=not beside) + 3 * _bend(probes) + abs(middle / whole - 0.5)
        if best is None or found < best[0]:
            best = (found, middle, probes)
    if best is None:
        return []
    paper.write(best[2], size)
    middle = best[1] if whole > long else whole / 2
    return [PlaceName(text=name, kind=kind, points=_whole(points), at=round(middle), beside=beside, size=size)]


def _level(paper: Paper, name: str, kind: _Kind, shape: Area | Height) -> PlaceName:
    """In the roomiest free part of a wood or field; beside a farm or what else is too small for its name."""
    size = {"ridge": TALLEST, "woods": 15}.get(kind, 14)
    long = _long(name.upper(), size, 3) if kind == "ridge" else _long(name, size, 0.5)
    small = kind == "farm" or shape.east - shape.west < 0.35 * long
    room = _around(shape, long) if small else _inside(shape)
    tries = [(paper.cost(_probes(at, long), size, across=True) - wish, at) for at, wish in room]
    at = min(tries)[1]
    paper.write(_probes(at, long), size)
    return PlaceName(text=name, kind=kind, points=_whole([at]), size=size)


def _probes(at: Point, long: float) -> list[Point]:
    return [(at[0] + long * share, at[1]) for share in _PROBES]


def _inside(shape: Area | Height) -> list[tuple[Point, float]]:
    """Points inside, and how welcome each is: the farther from every edge the better."""
    out = [(((shape.west + shape.east) / 2, (shape.south + shape.north) / 2), -3.0)]
    for i in range(1, 16):
        for j in range(1, 16):
            x = shape.west + (shape.east - shape.west) * i / 16
            y = shape.south + (shape.north - shape.south) * j / 16
            if point_in_edges(x, y, shape.edges):
                out.append(((x, y), min(2.0, edge_distance(shape, x, y) / 1000)))
    return out


def _around(shape: Area | Height, long: float) -> list[tuple[Point, float]]:
    """Beneath a place, above it, or to one side."""
    x, y = (shape.west + shape.east) / 2, (shape.south + shape.north) / 2
    aside = long / 2 + 200
    return [
        ((x, shape.south - 330), 0.3),
        ((x, shape.north + 330), 0.2),
        ((shape.east + aside, y), 0.1),
        ((shape.west - aside, y), 0.0),
    ]


def _bend(probes: Sequence[Point]) -> float:
    """All the turns of a name together, in radians."""
    turns = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(probes) if a != b]
    return sum(abs((b - a + math.pi) % math.tau - math.pi) for a, b in pairwise(turns))


def _crest(shape: Area | Height) -> list[Point]:
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
    middles = []
    for i in range(16):
        u = min(along) + long * (i + 0.5) / 16
        cuts = sorted(_cuts(along, across, u))
        if len(cuts) > 1:
            middles.append((u, (cuts[0] + cuts[-1]) / 2))
    # Letters follow the lie of the height and not each spur.
    for _ in range(3):
        middles = [
            (u, (middles[max(i - 1, 0)][1] + 2 * v + middles[min(i + 1, len(middles) - 1)][1]) / 4)
            for i, (u, v) in enumerate(middles)
        ]
    return [(mx + u * c - v * s, my + u * s + v * c) for u, v in middles]


def _cuts(along: Sequence[float], across: Sequence[float], u: float) -> list[float]:
    """Where an outline crosses a line square to its length."""
    out = []
    for i in range(len(along)):
        a, b = along[i - 1], along[i]
        if (a <= u) != (b <= u):
            out.append(across[i - 1] + (across[i] - across[i - 1]) * (u - a) / (b - a))
    return out


def _readable(points: Sequence[Point]) -> list[Point]:
    """From left to right; what runs straight up and down is read from below."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    backward = x1 < x0 - 0.2 * abs(y1 - y0) or (abs(x1 - x0) <= 0.2 * abs(y1 - y0) and y1 < y0)
    return list(reversed(points)) if backward else list(points)


def _beside(points: Sequence[Point], far: float, aside: float) -> Point:
    """The point so far along a line, and so far to the left of it."""
    parts = [(a, b) for a, b in pairwise(points) if a != b]
    index = 0
    while index < len(parts) - 1 and far > math.dist(*parts[index]):
        far -= math.dist(*parts[index])
        index += 1
    (ax, ay), (bx, by) = parts[index]
    long = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / long, (by - ay) / long
    return ax + ux * far - uy * aside, ay + uy * far + ux * aside


def _long(words: str, size: float, spaced: float) -> float:
    return length_of(words, size, spaced) * INCH / PIXELS


def _whole(points: Sequence[Point]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x), round(y)) for x, y in points)
