"""How the lines of a table map are drawn: streams, roads and trails, bridges, fences, walls and works."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from enfilade.ground.shapes import Point, segment_crosses
from enfilade.ground.terrain import Ground
from enfilade.ground.tracks import Line
from enfilade.press.table_hand import line as drawn_line
from enfilade.press.table_ink import GROUND, WATER, WATER_INK, View, number, path, walk

_ROAD, _ROAD_INK = "#fbf5e3", "#6a5333"
_FENCE, _WALL, _STONE, _WORKS = "#6e5230", "#5b564d", "#cfc9bb", "#5a4026"
_HAND = {"stream": (1400, 150), "road": (900, 30), "trail": (900, 60), "stone-wall": (150, 25)}
"""How generously the bends of a line are rounded, and by how much it sways, in mils."""
_EARTH = {"hasty-works": (3.0, 4.5), "light-works": (4.6, 7.0), "heavy-works": (6.0, 9.0)}
"""How thick the bank is and how long its ticks are, in pixels."""


def streams(view: View, ground: Ground) -> str:
    out = []
    for line in ground.lines:
        if line.kind == "stream":
            way = path(way_of(view, line))
            out.append(_stroke("stream bank", way, WATER_INK, 8.4) + _stroke("stream", way, WATER, 6.4))
            out.append(_stroke("waterline", way, WATER_INK, 0.8, "14 9 5 11"))
    return "".join(out)


def tracks(view: View, ground: Ground) -> str:
    """Trails under roads, the casings of all roads under their beds, so that crossings are open; then bridges."""
    trails = [path(way_of(view, line)) for line in ground.lines if line.kind == "trail"]
    roads = [(path(way_of(view, line)), _road_width(line)) for line in ground.lines if line.kind == "road"]
    return "".join(
        [
            *(_stroke("trail bed", way, GROUND, 4.5) + _stroke("trail", way, _FENCE, 1.7, "6 3.4") for way in trails),
            *(_stroke("road casing", way, _ROAD_INK, wide) for way, wide in roads),
            *(_stroke("road", way, _ROAD, wide - 2.4) for way, wide in roads),
            *_bridges(view, ground),
        ]
    )


def barriers(view: View, ground: Ground, posts: Sequence[Point]) -> str:
    """Fences, walls and works; the ticks of works point away from whoever is posted nearest to them."""
    out = []
    for line in ground.lines:
        if line.kind == "wood-fence":
            out.append(_fence(view, line))
        elif line.kind == "stone-wall":
            way = path(way_of(view, line))
            out.append(_stroke("wall", way, _WALL, 5.6) + _stroke("stones", way, _STONE, 3.6, "4.6 1.3"))
        elif line.kind in _EARTH:
            out.append(_earth(view, line, posts))
    return "".join(out)


def way_of(view: View, line: Line) -> list[Point]:
    """The line in pixels as a hand draws it."""
    radius, sway = _HAND.get(line.kind, (150, 20))
    return [view.at(point) for point in drawn_line(line.points, radius, sway)]


def _road_width(line: Line) -> float:
    return 10.5 if "pike" in line.name.lower() else 8.4


def _stroke(kind: str, way: str, ink: str, wide: float, dashes: str = "") -> str:
    broken = f' stroke-dasharray="{dashes}"' if dashes else ' stroke-linecap="round"'
    look = f'fill="none" stroke="{ink}" stroke-width="{number(wide)}" stroke-linejoin="round"'
    return f'<path class="{kind}" d="{way}" {look}{broken}/>'


def _bridges(view: View, ground: Ground) -> list[str]:
    """Two brackets along each road where it crosses a stream."""
    out = []
    runs = [list(pairwise(line.points)) for line in ground.lines if line.kind == "stream"]
    for road in (line for line in ground.lines if line.kind == "road"):
        for a, b in pairwise(road.points):
            for c, d in (part for run in runs for part in run):
                share = segment_crosses(*a, *b, *c, *d)
                if share is not None:
                    x, y = view.at((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
                    turn = -math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
                    side = _road_width(road) / 2 + 1
                    rails = "".join(f"M-12 {s * (side + 4)}L-8 {s * side}H8L12 {s * (side + 4)}" for s in (-1, 1))
                    out.append(
                        f'<path d="{rails}" transform="translate({number(x)} {number(y)}) rotate({number(turn)})" '
                        'fill="none" stroke="#2a241c" stroke-width="1.8"/>'
                    )
    return out


def _fence(view: View, line: Line) -> str:
    """A worm fence, which lies in a zigzag."""
    step = max(view.long(160), 5.0)
    zigzag = [view.at(line.points[0])]
    for i, (x, y, ux, uy) in enumerate(walk([view.at(point) for point in line.points], step)):
        out = step * 0.3 * (-1 if i % 2 else 1)
        zigzag.append((x - uy * out, y + ux * out))
    zigzag.append(view.at(line.points[-1]))
    return _stroke("fence", path(zigzag), _FENCE, 1.5)


def _earth(view: View, line: Line, posts: Sequence[Point]) -> str:
    thick, long = _EARTH[line.kind]
    way = way_of(view, line)
    hand = -_defended_hand(line, posts)
    ticks, ditch = [], []
    for x, y, ux, uy in walk(way, 6.5 if thick < 5 else 5.6):
        nx, ny = -uy * hand, ux * hand
        ticks.append(f"M{number(x)} {number(y)}l{number(nx * (thick / 2 + long))} {number(ny * (thick / 2 + long))}")
        ditch.append((x - nx * (thick / 2 + 3), y - ny * (thick / 2 + 3)))
    out = _stroke("works", path(way), _WORKS, thick) + _stroke("works ticks", "".join(ticks), _WORKS, 1.5)
    return out + (
        _stroke("works ditch", path(ditch), _WORKS, 1.2) if line.kind == "heavy-works" and len(ditch) > 1 else ""
    )


def _defended_hand(line: Line, posts: Sequence[Point]) -> int:
    """On which hand of the line, as pixels see it, the nearest post lies: 1 or -1."""
    if not posts:
        return 1
    found = []
    for px, py in posts:
        for x, y, ux, uy in walk(line.points, 500):
            found.append((math.hypot(px - x, py - y), ux * (py - y) - uy * (px - x)))
    return -1 if min(found, default=(0.0, 0.0))[1] > 0 else 1
