"""How the ground of a table map is drawn: heights, woods, fields, broken and rough ground, farms and villages."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from enfilade.ground.box import Box, distance_to_point
from enfilade.ground.shapes import Point, point_in_edges, point_segment_distance
from enfilade.ground.terrain import Area, Ground, Height
from enfilade.press.table_ink import (
    CONTOUR,
    HACHURE,
    LEVELS,
    WATER,
    WATER_INK,
    View,
    number,
    path,
    rings_of,
    smooth,
    walk,
    wobble,
)

Rect = tuple[float, float, float, float]
"""West, top, east and bottom in pixels."""
_TREES = {
    "light-woods": ("#cfd8ab", "#acc07e", "#56713a", 300, 500, 0.17),
    "heavy-woods": ("#a8bb82", "#87a163", "#3b5a2b", 260, 400, 0.17),
}
"""Tint, tree, ink, mils between trees along the edge and inside, their size in inches."""
_TINTS = {
    "broken": ("#e3ddb5", 0.6),
    "rough": ("#ddd3c0", 0.9),
    "field": ("#ebdcab", 0.6),
    "orchard": ("#dfe3b7", 0.9),
    "water": (WATER, 1),
}
_BUILDING = "#3a2b1f"
_CLEAR = 240
"""Mils that trees keep away from stands, tracks and streams."""
_WAYS = ("road", "trail", "stream")


def defs(view: View) -> str:
    """Trees, tufts and stones, to be drawn once and used often, and the textures of fields."""
    inch = view.scale
    out = [
        f'<g id="{kind}-{i}">{_tree(size * inch * (0.85 + 0.15 * i), fill, ink, (kind, i))}</g>'
        for kind, (_, fill, ink, _, _, size) in _TREES.items()
        for i in range(3)
    ]
    out.append(f'<g id="fruit-tree">{_tree(0.13 * inch, "#8fa866", "#56713a", "fruit")}</g>')
    tuft = 0.12 * inch
    blades = "".join(
        f"M{number(tuft * x * 0.4)} 0L{number(tuft * x * 0.75)} {number(-tuft * h)}"
        for x, h in ((-1, 0.7), (-0.5, 1), (0, 1.2), (0.5, 1), (1, 0.7))
    )
    out.append(f'<path id="tuft" d="{blades}" stroke="#867a45" stroke-width=".9" fill="none"/>')
    stone = 0.07 * inch
    shape = path(
        [(-stone, stone * 0.6), (-stone * 0.7, -stone * 0.5), (0, -stone), (stone, -stone * 0.2), (stone, 6e-1)]
    )
    out.append(f'<path id="stone" d="{shape}Z" fill="#efe9db" stroke="#6c5d49" stroke-width=".8"/>')
    out.append(_texture("wheat", 13, 7, -4, "M1 2h5M7.5 5.5h5"))
    out.append(_texture("corn", 7, 8, -4, "M3 3h1.3"))
    out.append(_texture("ploughed", 40, 5, 12, "M0 2.5h40"))
    return "".join(out)


def heights(view: View, ground: Ground) -> str:
    """Tint, contour and hachures, level by level."""
    return "".join(_height(view, ground, height) for height in sorted(ground.heights, key=lambda height: height.level))


def areas(view: View, ground: Ground, kinds: Sequence[str], stands: Sequence[Box], names: Sequence[Rect]) -> str:
    """The areas of these kinds; trees, tufts and stones make room for tracks, streams, stands and names."""
    room = _room(view, ground, stands, names)
    drawn = sorted((area for area in ground.areas if area.kind in kinds), key=lambda area: kinds.index(area.kind))
    return "".join(f'<g class="{area.kind}">{_DRAWN[area.kind](view, area, room)}</g>' for area in drawn)


def outline(view: View, shape: Area | Height, radius: float = 250) -> str:
    rings = (smooth(ring, radius, closed=True) for ring in rings_of(shape.edges))
    return "".join(path([view.at(point) for point in ring], closed=True) for ring in rings)


def edge_distance(shape: Area | Height, x: float, y: float) -> float:
    """Mils to the nearest boundary."""
    return min(point_segment_distance(x, y, ax, ay, bx, by) for ax, ay, bx, by, _ in shape.edges)


def scattered(shape: Area | Height, apart: int, jitter: float = 0.3) -> Iterator[Point]:
    """Points all over an area in a grid that looks like none, from north to south."""
    row = int(shape.north // apart)
    while row * apart >= shape.south:
        for column in range(int(shape.west // apart), int(shape.east // apart) + 1):
            x = (column + 0.5 * (row % 2) + jitter * wobble(column, row)) * apart
            y = (row + jitter * wobble(row, column, "y")) * apart
            if point_in_edges(x, y, shape.edges):
                yield x, y
        row -= 1


_Room = Callable[[float, float], bool]


def _room(view: View, ground: Ground, stands: Sequence[Box], names: Sequence[Rect]) -> _Room:
    ways = [(*a, *b) for line in ground.lines if line.kind in _WAYS for a, b in pairwise(line.points)]

    def free(x: float, y: float) -> bool:
        px, py = view.at((x, y))
        if not (0 <= x <= view.width and 0 <= y <= view.height):
            return False
        if any(w - 4 < px < e + 4 and n - 4 < py < s + 4 for w, n, e, s in names):
            return False
        if any(point_segment_distance(x, y, *way) < _CLEAR for way in ways):
            return False
        return all(distance_to_point(box, x, y) >= _CLEAR for box in stands)

    return free


def _height(view: View, ground: Ground, height: Height) -> str:
    tint = LEVELS[min(height.level, len(LEVELS) - 1)]
    shape = outline(view, height, 500)
    marks = []
    for ring in rings_of(height.edges):
        for x, y, ux, uy in walk(smooth(ring, 500, closed=True), 120, closed=True):
            if not (60 < x < view.width - 60 and 60 < y < view.height - 60):
                continue
            # Downhill is the side that lies lower than this contour; where neither does, another height covers it.
            for nx, ny in ((uy, -ux), (-uy, ux)):
                if ground.level_at(x + nx * 160, y + ny * 160) < height.level:
                    marks.append(_hachure(view, ground, height.level, (x, y), (nx, ny)))
                    break
    return (
        f'<path d="{shape}" fill="{tint}" fill-rule="evenodd" stroke="{CONTOUR}" stroke-width=".9"/>'
        f'<path d="{"".join(marks)}" fill="{HACHURE}" opacity=".75"/>'
    )


def _hachure(view: View, ground: Ground, level: int, at: Point, down: Point) -> str:
    """One stroke downhill, shorter and heavier where the ground falls two levels at once."""
    (x, y), (nx, ny) = at, down
    steep = ground.level_at(x + nx * 700, y + ny * 700) < level - 1
    long = (260 if steep else 420) * (1 + 0.3 * wobble(round(x), round(y)))
    wide = 0.85 if steep else 0.55
    px, py = view.at((x, y))
    dx, dy = view.long(nx * long), -view.long(ny * long)
    ox, oy = ny * wide, nx * wide
    return (
        f"M{number(px - ox)} {number(py - oy)}l{number(2 * ox)} {number(2 * oy)} {number(dx - ox)} {number(dy - oy)}z"
    )


def _tree(size: float, fill: str, ink: str, key: object) -> str:
    """A crown of scallops, in shade on its lower right."""
    lobes = 8
    points = []
    for i in range(lobes):
        turn = math.tau * (i + 0.25 * wobble(key, i)) / lobes
        far = size * (1 + 0.12 * wobble(key, i, "far"))
        points.append((math.cos(turn) * far, math.sin(turn) * far * 0.92))
    lobe = number(size * 0.46)
    crown = f"M{number(points[-1][0])} {number(points[-1][1])}" + "".join(
        f"A{lobe} {lobe} 0 0 1 {number(x)} {number(y)}" for x, y in points
    )
    a, b = number(size * 0.75), number(size * 0.25)
    shade = f"M{a} -{b}Q{a} {a} -{b} {a}Q{number(size * 0.4)} {number(size * 0.4)} {a} -{b}Z"
    return (
        f'<path d="{crown}Z" fill="{fill}" stroke="{ink}" stroke-width=".8"/>'
        f'<path d="{shade}" fill="{ink}" opacity=".45"/>'
    )


def _texture(name: str, width: int, height: int, turn: int, marks: str) -> str:
    return (
        f'<pattern id="{name}" patternUnits="userSpaceOnUse" width="{width}" height="{height}" '
        f'patternTransform="rotate({turn})"><path d="{marks}" stroke="#b89a4e" stroke-width="1.1" fill="none"/>'
        "</pattern>"
    )


def _woods(view: View, area: Area, room: _Room) -> str:
    tint, _, ink, along, inside, _ = _TREES[area.kind]
    places = [
        (x, y)
        for ring in rings_of(area.edges)
        for x, y, _, _ in walk(smooth(ring, 250, closed=True), along, closed=True)
    ]
    places += (at for at in scattered(area, inside) if edge_distance(area, *at) > 0.6 * inside)
    places = sorted((at for at in places if room(*at)), key=lambda at: (-at[1], at[0]))
    trees = "".join(
        _use(view, f"{area.kind}-{int(1.5 + 1.5 * wobble(round(x), round(y), 'kind')) % 3}", (x, y)) for x, y in places
    )
    tinted = f'<path d="{outline(view, area)}" fill="{tint}" fill-rule="evenodd" fill-opacity=".82" stroke="{ink}"'
    return f'{tinted} stroke-width=".7" stroke-opacity=".6"/>{trees}'


def _use(view: View, name: str, at: Point) -> str:
    x, y = view.at(at)
    return f'<use href="#{name}" x="{number(x)}" y="{number(y)}"/>'


def _tinted(view: View, area: Area, edge: str = "") -> str:
    tint, strength = _TINTS[area.kind]
    return f'<path d="{outline(view, area)}" fill="{tint}" fill-opacity="{strength}" fill-rule="evenodd"{edge}/>'


def _broken(view: View, area: Area, room: _Room) -> str:
    return _tinted(view, area) + "".join(_use(view, "tuft", at) for at in scattered(area, 420) if room(*at))


def _rough(view: View, area: Area, room: _Room) -> str:
    edge = ' stroke="#6c5d49" stroke-width=".7" stroke-dasharray="2 2"'
    return _tinted(view, area, edge) + "".join(_use(view, "stone", at) for at in scattered(area, 250) if room(*at))


def _field(view: View, area: Area, room: _Room) -> str:
    name = area.name.lower()
    texture = "corn" if "corn" in name else "ploughed" if "plough" in name or "plow" in name else "wheat"
    shape = outline(view, area, 60)
    edge = ' stroke="#b89a4e" stroke-width=".7" stroke-opacity=".7"'
    return _tinted(view, area, edge) + f'<path d="{shape}" fill="url(#{texture})" fill-rule="evenodd"/>'


def _orchard(view: View, area: Area, room: _Room) -> str:
    rows = scattered(area, 440, jitter=0)
    return _tinted(view, area) + "".join(_use(view, "fruit-tree", at) for at in rows if room(*at))


def _water(view: View, area: Area, room: _Room) -> str:
    return _tinted(view, area, f' stroke="{WATER_INK}" stroke-width="1.2"')


def _houses(view: View, area: Area, room: _Room) -> str:
    """Blocks that stand square to the longest side of the place, inside the dashed edge of what counts as it."""
    ax, ay, bx, by = max((edge[:4] for edge in area.edges), key=lambda e: (math.dist(e[:2], e[2:]), e))
    turn = -math.degrees(math.atan2(by - ay, bx - ax))
    middle = ((area.west + area.east) / 2, (area.south + area.north) / 2)
    places = [at for at in scattered(area, 620, 0.18) if edge_distance(area, *at) > 150]
    if area.kind == "farm" or len(places) < 3:
        places = [middle, (middle[0] - 330, middle[1] + 240), (middle[0] + 300, middle[1] + 200)]
        places = [at for at in places if point_in_edges(*at, area.edges)] or [middle]
    out = [
        f'<path d="{outline(view, area, 60)}" fill="#ddd0b0" fill-opacity=".45" fill-rule="evenodd" '
        f'stroke="{_BUILDING}" stroke-width="1" stroke-dasharray="3 3"/>'
    ]
    for i, at in enumerate(places):
        wide = view.long((380 if i % 3 == 0 else 230) * (1 + 0.2 * wobble(round(at[0]), "wide")))
        deep = view.long((240 if i % 3 == 0 else 190) * (1 + 0.2 * wobble(round(at[1]), "deep")))
        x, y = view.at(at)
        out.append(
            f'<rect x="{number(-wide / 2)}" y="{number(-deep / 2)}" width="{number(wide)}" height="{number(deep)}" '
            f'fill="{_BUILDING}" transform="translate({number(x)} {number(y)}) rotate({number(turn)})"/>'
        )
    return "".join(out)


_DRAWN: dict[str, Callable[[View, Area, _Room], str]] = {
    "light-woods": _woods,
    "heavy-woods": _woods,
    "broken": _broken,
    "rough": _rough,
    "field": _field,
    "orchard": _orchard,
    "water": _water,
    "farm": _houses,
    "village": _houses,
}
