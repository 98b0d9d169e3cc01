"""How the ground of a table map is drawn: heights, woods, fields, broken and rough ground, farms and villages."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from enfilade.ground.box import Box, distance_to_point
from enfilade.ground.shapes import Point, point_in_edges, point_segment_distance
from enfilade.ground.terrain import Area, Ground, Height
from enfilade.press.table_hand import ring as drawn_ring
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
_HAND = {
    "height": (1900, 110),
    "light-woods": (700, 70),
    "heavy-woods": (700, 70),
    "broken": (700, 70),
    "rough": (500, 60),
    "water": (900, 70),
    "field": (80, 25),
    "orchard": (120, 15),
    "farm": (40, 0),
    "village": (120, 15),
}
"""How generously the corners of a shape are rounded, and by how much its sides sway, in mils."""
_BUILDING = "#3a2b1f"
_YARD = ((-330, 240), (300, 200))
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
    out.append(f'<g id="fruit-tree">{_tree(0.13 * inch, "#87a163", "#56713a", "fruit")}</g>')
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
    out.append(f'<path id="stone" d="{shape}Z" fill="#f3ebd8" stroke="#6c5d49" stroke-width=".8"/>')
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


def outline(view: View, shape: Area | Height) -> str:
    return "".join(path([view.at(point) for point in ring], closed=True) for ring in rings(view, shape))


def rings(view: View, shape: Area | Height) -> list[list[Point]]:
    """The outline of a shape and those of its holes as they are drawn."""
    radius, sway = _HAND.get("height" if isinstance(shape, Height) else shape.kind, _HAND["broken"])
    return [drawn_ring(view, ring, radius, sway) for ring in rings_of(shape.edges)]


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
    """The tint, the contour, and strokes downhill: every third apart, since they alone are drawn at small scales."""
    tint = LEVELS[min(height.level, len(LEVELS) - 1)]
    shape = rings(view, height)
    marks: tuple[list[str], list[str]] = ([], [])
    for ring in shape:
        for i, (x, y, ux, uy) in enumerate(walk(ring, 120, closed=True)):
            if not (-300 < x < view.width + 300 and -300 < y < view.height + 300):
                continue
            # Downhill is the side that lies lower than this contour; where neither does, another height covers it.
            for nx, ny in ((uy, -ux), (-uy, ux)):
                # Where a corner is rounded the foot of the slope lies further out.
                if any(_is_below(view, ground, (x + nx * far, y + ny * far), height.level) for far in (300, 800)):
                    marks[i % 3 > 0].append(_hachure(view, ground, height.level, (x, y), (nx, ny)))
                    break
    drawn = "".join(path([view.at(point) for point in ring], closed=True) for ring in shape)
    return (
        f'<path class="level" d="{drawn}" fill="{tint}" fill-rule="evenodd" stroke="{CONTOUR}" stroke-width=".9"/>'
        f'<path class="hachure" d="{"".join(marks[0])}" fill="{HACHURE}" opacity=".66"/>'
        f'<path class="hachure fine" d="{"".join(marks[1])}" fill="{HACHURE}" opacity=".66"/>'
    )


def _is_below(view: View, ground: Ground, at: Point, level: int) -> bool:
    """Whether the ground lies lower there; beyond the table it goes on as at its edge."""
    return ground.level_at(min(max(at[0], 1), view.width - 1), min(max(at[1], 1), view.height - 1)) < level


def _hachure(view: View, ground: Ground, level: int, at: Point, down: Point) -> str:
    """One tapered stroke downhill, shorter and heavier where the ground falls two levels at once."""
    (x, y), (nx, ny) = at, down
    steep = ground.level_at(x + nx * 900, y + ny * 900) < level - 1
    # Slow waves of long and short strokes, as a slope has them, and a little of each hand's own.
    slope = math.sin(x / 1500) * math.cos(y / 1700)
    long = (360 if steep else 520 + 120 * slope) * (1 + 0.22 * wobble(round(x), round(y)))
    wide = 0.85 if steep else 0.62 - 0.12 * slope
    lean = 0.08 * wobble(round(y), round(x))
    px, py = view.at((x, y))
    dx, dy = view.long((nx - ny * lean) * long), -view.long((ny + nx * lean) * long)
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
    places = [(x, y) for ring in rings(view, area) for x, y, _, _ in walk(ring, along, closed=True)]
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
    shape = outline(view, area)
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
        # House, barn and shed about a yard that opens to one of four sides.
        yard = math.pi / 2 * int(2 + 2 * wobble(area.name, round(middle[0])))
        c, s = math.cos(yard), math.sin(yard)
        places = [middle, *((middle[0] + x * c - y * s, middle[1] + x * s + y * c) for x, y in _YARD)]
        places = [at for at in places if point_in_edges(*at, area.edges)] or [middle]
    out = [
        f'<path d="{outline(view, area)}" fill="#ddd0b0" fill-opacity=".45" fill-rule="evenodd" '
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
