"""How the tracks and streams of a table map are drawn: roads, trails, railroad beds, bridges and banks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from enfilade.ground.shapes import Point, segment_crosses
from enfilade.ground.terrain import Ground
from enfilade.ground.tracks import Line
from enfilade.press.map.hand import aside, drift
from enfilade.press.map.hand import line as drawn_line
from enfilade.press.map.ink import GROUND, HACHURE, WATER, WATER_INK, View, number, path, strokes, walk, wobble

_ROAD, _ROAD_INK, _TRAIL = "#fbf5e3", "#6a5333", "#6e5230"
_HAND = {"stream": (1400, 110), "road": (1100, 30), "trail": (900, 60), "stone-wall": (150, 25)}
"""How generously the bends of a line are rounded, and by how much it sways, in mils."""
_BROOKS = ("branch", "brook", "headwater", "draw", "spring", "ravine")
"""A stream of such a name is small."""


def streams(view: View, ground: Ground) -> str:
    """Banks under the water, and a waterline that is broken."""
    out = []
    for line in ground.lines:
        if line.kind == "stream":
            way = way_of(view, line)
            drawn = path(way)
            small = any(word in line.name.lower() for word in _BROOKS)
            wide = 4.6 if small else 8.2
            out.append(_banks(view, way, wide / 2))
            out.append(stroke("stream bank", drawn, WATER_INK, wide) + stroke("stream", drawn, WATER, wide - 2))
            if not small:
                out.append(stroke("waterline", path(aside(way, 1.1)), WATER_INK, 0.7, "13 8 4 12 7 15"))
                out.append(stroke("waterline", path(aside(way, -1.2)), WATER_INK, 0.6, "5 17 10 13 3 9"))
    return "".join(out)


def tracks(view: View, ground: Ground) -> str:
    """Trails under roads, the casings of all roads under their beds, so that crossings are open; then bridges."""
    trails = [line for line in ground.lines if line.kind == "trail"]
    roads = [(path(way_of(view, line)), _road_width(line)) for line in ground.lines if line.kind == "road"]
    return "".join(
        [
            *(_railroad(view, line) if _is_railroad(line) else _trail(view, line) for line in trails),
            *(stroke("road casing", way, _ROAD_INK, wide) for way, wide in roads),
            *(stroke("road", way, _ROAD, wide - 2.4) for way, wide in roads),
            *_bridges(view, ground),
        ]
    )


def way_of(view: View, line: Line) -> list[Point]:
    """The line in pixels as a hand draws it."""
    radius, sway = _HAND.get(line.kind, (150, 20))
    if _is_railroad(line):
        radius, sway = 2500, 0
    return [view.at(point) for point in drawn_line(line.points, radius, sway)]


def stroke(kind: str, way: str, ink: str, wide: float, dashes: str = "") -> str:
    broken = f' stroke-dasharray="{dashes}"' if dashes else ' stroke-linecap="round"'
    look = f'fill="none" stroke="{ink}" stroke-width="{number(wide)}" stroke-linejoin="round"'
    return f'<path class="{kind}" d="{way}" {look}{broken}/>'


def _is_railroad(line: Line) -> bool:
    return line.kind == "trail" and "rail" in line.name.lower()


def _trail(view: View, line: Line) -> str:
    way = path(way_of(view, line))
    return stroke("trail bed", way, GROUND, 4.5) + stroke("trail", way, _TRAIL, 1.7, "6 3.4")


def _railroad(view: View, line: Line) -> str:
    """Ties between two lines, and here and there the strokes of a bank."""
    way = way_of(view, line)
    drawn = path(way)
    ties = []
    for x, y, ux, uy in walk(way, 5.5):
        ties.append(f"M{number(x - uy * 3.6)} {number(y + ux * 3.6)}l{number(uy * 7.2)} {number(-ux * 7.2)}")
    return (
        _fills(way)
        + stroke("trail casing", drawn, _TRAIL, 6.8)
        + stroke("trail bed", drawn, _ROAD, 4.8)
        + stroke("trail ties", "".join(ties), _TRAIL, 1.1)
    )


def _fills(way: Sequence[Point]) -> str:
    """Strokes down both sides, where the bed lies on a bank."""
    marks = []
    for i, (x, y, ux, uy) in enumerate(walk(way, 3.4)):
        if drift(x, y, 150) < 0.1:
            continue
        for hand in (1, -1):
            long = (6.5 if i % 2 else 4.5) * (1 + 0.2 * wobble(i, hand))
            nx, ny = -uy * hand, ux * hand
            foot = (x + nx * 4.4, y + ny * 4.4)
            marks.append(_tapered(foot, (ux * 0.6, uy * 0.6), (nx * long, ny * long)))
    return f'<path class="bank fine" d="{strokes(marks)}" fill="{HACHURE}" opacity=".7"/>' if marks else ""


def _banks(view: View, way: Sequence[Point], half: float) -> str:
    """Short strokes down to the water, mostly where the stream bends."""
    marks = []
    for i, (x, y, ux, uy) in enumerate(walk(way, view.long(105))):
        for hand in (1, -1):
            if drift(x, y, 70 + 9 * hand) < 0.12:
                continue
            long = view.long(110) * (1 + 0.4 * wobble(i, hand))
            nx, ny = -uy * hand, ux * hand
            top = (x + nx * (half + long), y + ny * (half + long))
            marks.append(_tapered(top, (ux * 0.6, uy * 0.6), (-nx * long, -ny * long)))
    return f'<path class="bank fine" d="{strokes(marks)}" fill="{HACHURE}" opacity=".75"/>' if marks else ""


def _tapered(at: Point, half: Point, down: Point) -> list[Point]:
    (x, y), (hx, hy), (dx, dy) = at, half, down
    return [(x - hx, y - hy), (x + hx, y + hy), (x + dx, y + dy)]


def _road_width(line: Line) -> float:
    return 10.5 if "pike" in line.name.lower() else 8.0


def _bridges(view: View, ground: Ground) -> list[str]:
    """Two brackets along each road where it crosses a stream."""
    out = []
    for road in (line for line in ground.lines if line.kind == "road"):
        way = way_of(view, road)
        for stream in (line for line in ground.lines if line.kind == "stream"):
            for (x, y), (ux, uy) in _crossings(way, way_of(view, stream)):
                turn = math.degrees(math.atan2(uy, ux))
                side = _road_width(road) / 2 + 1
                rails = "".join(f"M-12 {s * (side + 4)}L-8 {s * side}H8L12 {s * (side + 4)}" for s in (-1, 1))
                out.append(
                    f'<path class="bridge" d="{rails}" transform="translate({number(x)} {number(y)}) '
                    f'rotate({number(turn)})" fill="none" stroke="#2a241c" stroke-width="1.8"/>'
                )
    return out


def _crossings(one: Sequence[Point], other: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Where two lines cross, and the direction of the first there."""
    for a, b in pairwise(one):
        west, east = min(a[0], b[0]), max(a[0], b[0])
        for c, d in pairwise(other):
            if (c[0] < west and d[0] < west) or (c[0] > east and d[0] > east):
                continue
            share = segment_crosses(*a, *b, *c, *d)
            if share is not None:
                ux, uy = b[0] - a[0], b[1] - a[1]
                yield (a[0] + ux * share, a[1] + uy * share), (ux, uy)
