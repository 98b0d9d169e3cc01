"""How woods and orchards are drawn on a table map: crowns of many sizes, in shade to the lower right."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from enfilade.ground.shapes import Point, point_in_edges
from enfilade.ground.terrain import Area
from enfilade.press.map.hand import drift
from enfilade.press.map.ink import View, number, walk, wobble
from enfilade.press.map.outline import Room, edge_distance, longest_side, outline, rings, scattered, use

_CROWNS = 6
"""Different crowns of each kind of wood, from the smallest to the largest."""


class _Wood(NamedTuple):
    """A kind of wood: its sign, colours, and how its trees stand, in mils."""

    sign: str
    tint: str
    fills: tuple[str, ...]
    """Of its crowns, the smallest first."""
    ink: str
    along: int
    inside: int
    sizes: tuple[float, float]
    """The radius of its smallest and largest crown in inches."""
    glades: float
    """The share of the trees inside that is left out where the wood is thinnest."""


_WOODS = {
    "light-woods": _Wood(
        "lw", "#cfd8ab", ("#acc07e", "#87a163", "#acc07e", "#acc07e", "#a8bb82", "#acc07e"), "#56713a",
        230, 365, (0.1, 0.23), 0.5,
    ),
    "heavy-woods": _Wood(
        "hw", "#a8bb82", ("#87a163", "#acc07e", "#87a163", "#87a163", "#acc07e", "#87a163"), "#3b5a2b",
        215, 305, (0.12, 0.225), 0.1,
    ),
}  # fmt: skip
_FRUIT = 430
"""Mils between the trees of an orchard."""


def crowns(view: View) -> str:
    """The crowns of all trees, to be drawn once and used often."""
    out = []
    for wood in _WOODS.values():
        least, most = wood.sizes
        for i, fill in enumerate(wood.fills):
            size = least + (most - least) * i / (_CROWNS - 1)
            out.append(f'<g id="{wood.sign}{i}">{_crown(size * view.scale, fill, wood.ink, (wood.sign, i))}</g>')
    for i, size in enumerate((0.125, 0.145)):
        out.append(f'<g id="fruit{i}">{_crown(size * view.scale, "#87a163", "#56713a", ("fruit", i))}</g>')
    return "".join(out)


def woods(view: View, area: Area, room: Room) -> str:
    """The shadow of the whole, its tint, and its trees from the farthest to the nearest."""
    wood = _WOODS[area.kind]
    shape = outline(view, area)
    away = number(view.long(75))
    trees = [tree for tree in _planted(view, area) if room(*tree[0])]
    return (
        f'<path class="shadow" d="{shape}" transform="translate({away} {away})" fill="{wood.ink}" fill-opacity=".3" '
        f'fill-rule="evenodd"/><path class="tint" d="{shape}" fill="{wood.tint}" fill-rule="evenodd" '
        f'stroke="{wood.ink}" stroke-width=".7" stroke-opacity=".6"/>'
        + "".join(use(view, f"{wood.sign}{size}", at) for at, size in trees)
    )


def orchard(view: View, area: Area, room: Room) -> str:
    """Fruit trees in rows along its longest side."""
    ax, ay, bx, by = longest_side(area)
    long = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / long, (by - ay) / long
    # As many rows as fit, with equal margins at all sides.
    reach = [((x - ax) * ux + (y - ay) * uy, (y - ay) * ux - (x - ax) * uy) for x, y in area.points]
    (u0, u1), (v0, v1) = ((min(axis), max(axis)) for axis in zip(*reach, strict=True))
    places = []
    for u in _spread(u0, u1):
        for v in _spread(v0, v1):
            x, y = ax + u * ux - v * uy, ay + u * uy + v * ux
            if point_in_edges(x, y, area.edges) and edge_distance(area, x, y) > 110 and room(x, y):
                places.append((x, y))
    places.sort(key=lambda at: (-at[1], at[0]))
    return (
        f'<path class="tint" d="{outline(view, area)}" fill="#dfe3b7" fill-opacity=".9" fill-rule="evenodd" '
        'stroke="#56713a" stroke-width=".7" stroke-opacity=".45" stroke-dasharray="1.5 2.5"/>'
        + "".join(use(view, f"fruit{int(wobble(round(x), round(y)) > 0)}", (x, y)) for x, y in places)
    )


def _spread(start: float, end: float) -> list[float]:
    count = max(1, round((end - start) / _FRUIT))
    return [start + (end - start) * (i + 0.5) / count for i in range(count)]


@lru_cache(maxsize=200)
def _planted(view: View, area: Area) -> tuple[tuple[Point, int], ...]:
    """All trees of a wood from the farthest to the nearest, whoever may stand there: a battle has many maps."""
    return tuple(sorted(_trees(view, area, _WOODS[area.kind]), key=lambda one: (-one[0][1], one[0])))


def _trees(view: View, area: Area, wood: _Wood) -> Iterator[tuple[Point, int]]:
    """Places of trees and which crown each has: close and uneven along the edge, larger and looser inside."""
    for ring in rings(view, area):
        for i, (x, y, ux, uy) in enumerate(walk(ring, wood.along, closed=True)):
            aside = 70 * wobble(round(x), round(y), "aside")
            at = (x - uy * aside + ux * 50 * wobble(i, round(x)), y + ux * aside + uy * 50 * wobble(i, round(y)))
            yield at, _size(at, 0.42)
    for at in scattered(area, wood.inside, 0.36):
        if edge_distance(area, *at) < 0.55 * wood.inside:
            continue
        # Thin parts of a wood lie together, as glades.
        thin = wood.glades * max(0.0, 0.2 + drift(*at, 1500))
        if (1 + wobble(round(at[0]), round(at[1]), "glade")) / 2 >= thin:
            yield at, _size(at, 0.66)


def _size(at: Point, usual: float) -> int:
    """Old trees stand together, and so do young ones."""
    share = usual + 0.22 * drift(*at, 1300) + 0.3 * wobble(round(at[0]), round(at[1]), "size")
    return min(_CROWNS - 1, max(0, int(share * _CROWNS)))


def _crown(size: float, fill: str, ink: str, key: tuple[str, int]) -> str:
    """A crown of scallops with a dark crescent on its lower right and a few strokes for its leaves."""
    lobes = 6 + key[1] % 3
    points = []
    for i in range(lobes):
        turn = math.tau * (i + 0.3 * wobble(key, i)) / lobes
        far = size * (0.98 + 0.13 * wobble(key, i, "far"))
        points.append((math.cos(turn) * far, math.sin(turn) * far * 0.94))
    lobe = number(size * 2.2 / lobes * 1.35)
    edge = f"M{number(points[-1][0])} {number(points[-1][1])}" + "".join(
        f"A{lobe} {lobe} 0 0 1 {number(x)} {number(y)}" for x, y in points
    )
    # From the east round the south to the west, and back nearer to the middle.
    a, b, c, d = (number(size * share) for share in (0.86, 0.3, 0.98, 0.42))
    shade = f"M{a} -{b}Q{c} {c} -{b} {a}Q{d} {d} {a} -{b}Z"
    return (
        f'<path d="{edge}Z" fill="{fill}" stroke="{ink}" stroke-width=".75"/>'
        f'<path class="shade" d="{shade}" fill="{ink}" fill-opacity=".5"/>'
    )
