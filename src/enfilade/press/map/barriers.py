"""How the lines that men stand behind are drawn on a table map: fences, walls and works."""

from __future__ import annotations

import math
from collections.abc import Sequence

from enfilade.ground.shapes import Point
from enfilade.ground.terrain import Ground
from enfilade.ground.tracks import Line
from enfilade.press.map.ink import View, number, path, walk, wobble
from enfilade.press.map.lines import stroke, way_of

_FENCE, _WALL, _STONE, _WORKS = "#6e5230", "#5b564d", "#cfc9bb", "#5a4026"
_EARTH = {"hasty-works": (3.0, 4.5), "light-works": (4.6, 7.0), "heavy-works": (6.0, 9.0)}
"""How thick the bank is and how long its ticks are, in pixels."""


def barriers(view: View, ground: Ground, posts: Sequence[Point]) -> str:
    """Fences, walls and works; the ticks of works point away from whoever is posted nearest to them."""
    out = []
    for line in ground.lines:
        if line.kind == "wood-fence":
            out.append(_post_and_rail(view, line) if "pike" in line.name.lower() else _worm(view, line))
        elif line.kind == "stone-wall":
            out.append(_wall(way_of(view, line)))
        elif line.kind in _EARTH:
            out.append(_earth(view, line, posts))
    return "".join(out)


def _worm(view: View, line: Line) -> str:
    """A worm fence lies in a zigzag, and its rails cross at the corners."""
    step = max(view.long(160), 5.0)
    drawn, last = [], view.at(line.points[0])
    for i, (x, y, ux, uy) in enumerate(walk([view.at(point) for point in line.points], step)):
        out = step * 0.3 * (-1 if i % 2 else 1)
        corner = (x - uy * out, y + ux * out)
        drawn.append(path([last, (corner[0] + (corner[0] - last[0]) * 0.16, corner[1] + (corner[1] - last[1]) * 0.16)]))
        last = corner
    drawn.append(path([last, view.at(line.points[-1])]))
    return stroke("fence", "".join(drawn), _FENCE, 1.35)


def _post_and_rail(view: View, line: Line) -> str:
    """Along a pike: a rail, and posts across it."""
    way = [view.at(point) for point in line.points]
    posts = "".join(
        f"M{number(x - uy * 2.2)} {number(y + ux * 2.2)}l{number(uy * 4.4)} {number(-ux * 4.4)}"
        for x, y, ux, uy in walk(way, max(view.long(210), 5.0))
    )
    return stroke("fence", path(way), _FENCE, 1.2) + stroke("fence posts", posts, _FENCE, 1.5)


def _wall(way: Sequence[Point]) -> str:
    """Two courses of stones of uneven length, laid so that no joint is over another."""
    stones = []
    for course in (-1.35, 1.35):
        for i, (x, y, ux, uy) in enumerate(walk(way, 5.2)):
            shift, half = 1.3 * (course > 0), 2.0 + 0.45 * wobble(i, course)
            mx, my = x + ux * shift - uy * course, y + uy * shift + ux * course
            stones.append(
                f"M{number(mx - ux * half)} {number(my - uy * half)}l{number(ux * 2 * half)} {number(uy * 2 * half)}"
            )
    return stroke("wall", path(way), _WALL, 6.2) + (
        f'<path class="stones" d="{"".join(stones)}" fill="none" stroke="{_STONE}" stroke-width="1.9"/>'
    )


def _earth(view: View, line: Line, posts: Sequence[Point]) -> str:
    thick, long = _EARTH[line.kind]
    way = way_of(view, line)
    hand = -_defended_hand(line, posts)
    ticks, ditch = [], []
    for x, y, ux, uy in walk(way, 6.5 if thick < 5 else 5.6):
        nx, ny = -uy * hand, ux * hand
        ticks.append(f"M{number(x)} {number(y)}l{number(nx * (thick / 2 + long))} {number(ny * (thick / 2 + long))}")
        ditch.append((x - nx * (thick / 2 + 3), y - ny * (thick / 2 + 3)))
    out = stroke("works", path(way), _WORKS, thick) + stroke("works ticks", "".join(ticks), _WORKS, 1.5)
    return out + (
        stroke("works ditch", path(ditch), _WORKS, 1.2) if line.kind == "heavy-works" and len(ditch) > 1 else ""
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
