"""The outlines of a table map as they are drawn, and the room inside them for trees, tufts and stones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from enfilade.ground.box import Box, distance_to_point
from enfilade.ground.shapes import Point, point_in_edges, point_segment_distance
from enfilade.ground.terrain import Area, Ground, Height
from enfilade.press.map.hand import ring as drawn_ring
from enfilade.press.map.ink import View, number, rings_of, strokes, wobble

Rect = tuple[float, float, float, float]
"""West, top, east and bottom in pixels."""
Room = Callable[[float, float], bool]
"""Whether an ornament may stand at a place on the table."""
_HAND = {
    "height": (1900, 105),
    "light-woods": (700, 80),
    "heavy-woods": (700, 80),
    "broken": (700, 80),
    "rough": (500, 60),
    "water": (900, 70),
    "field": (50, 20),
    "orchard": (120, 15),
    "farm": (60, 0),
    "village": (120, 15),
}
"""How generously the corners of a shape are rounded, and by how much its sides sway, in mils."""
_CLEAR = {"road": 230, "trail": 200, "stream": 200, "stone-wall": 130, "wood-fence": 130}
"""Mils that trees keep away from the middle of a line."""
_BUILT = ("farm", "village")
_AROUND = 240
"""Mils that they keep away from stands."""


def outline(view: View, shape: Area | Height) -> str:
    return strokes([view.at(point) for point in ring] for ring in rings(view, shape))


def rings(view: View, shape: Area | Height) -> list[list[Point]]:
    """The outline of a shape and those of its holes as they are drawn."""
    radius, sway = _HAND.get("height" if isinstance(shape, Height) else shape.kind, _HAND["broken"])
    return [drawn_ring(view, ring, radius, sway) for ring in rings_of(shape.edges)]


def edge_distance(shape: Area | Height, x: float, y: float) -> float:
    """Mils to the nearest boundary."""
    return min(point_segment_distance(x, y, ax, ay, bx, by) for ax, ay, bx, by, _ in shape.edges)


def longest_side(shape: Area) -> tuple[float, float, float, float]:
    return max((edge[:4] for edge in shape.edges), key=lambda e: ((e[2] - e[0]) ** 2 + (e[3] - e[1]) ** 2, e))


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


def room_on(view: View, ground: Ground, stands: Sequence[Box], names: Sequence[Rect], yards: bool = True) -> Room:
    """Room clear of tracks, streams, fences, yards unless they are asked for, stands and names, and on the table."""
    built = [] if yards else [(one.west, one.south, one.east, one.north) for one in ground.areas if one.kind in _BUILT]
    ways = [_way(_CLEAR[one.kind], a, b) for one in ground.lines if one.kind in _CLEAR for a, b in pairwise(one.points)]
    # Most trees are nowhere near: half the sides of a footprint together reach further than any of its corners.
    near = [(box.x, box.y, (box.width + box.depth) / 2 + _AROUND, box) for box in stands]

    def free(x: float, y: float) -> bool:
        px, py = view.at((x, y))
        if not (-100 <= x <= view.width + 100 and -100 <= y <= view.height + 100):
            return False
        if any(w - 4 < px < e + 4 and n - 4 < py < s + 4 for w, n, e, s in names):
            return False
        if any(w - 90 < x < e + 90 and s - 90 < y < n + 90 for w, s, e, n in built):
            return False
        for west, east, south, north, clear, ax, ay, bx, by in ways:
            if west < x < east and south < y < north and point_segment_distance(x, y, ax, ay, bx, by) < clear:
                return False
        for bx, by, far, box in near:
            if abs(x - bx) < far and abs(y - by) < far and distance_to_point(box, x, y) < _AROUND:
                return False
        return True

    return free


def _way(clear: float, a: Point, b: Point) -> tuple[float, ...]:
    """A stretch to keep clear of: the box round it first, then how far, and from where to where."""
    (ax, ay), (bx, by) = a, b
    return min(ax, bx) - clear, max(ax, bx) + clear, min(ay, by) - clear, max(ay, by) + clear, clear, ax, ay, bx, by


def use(view: View, name: str, at: Point) -> str:
    """A sign that is drawn once, among the definitions, here again."""
    x, y = view.at(at)
    return f'<use href="#{name}" x="{number(x)}" y="{number(y)}"/>'
