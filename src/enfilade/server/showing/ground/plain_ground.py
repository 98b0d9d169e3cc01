"""Ground that would take too long to be drawn by hand: flat shapes in the same colours, bounded by their points."""

from __future__ import annotations

import math
from itertools import pairwise

from enfilade.ground.terrain import Ground
from enfilade.press.map.ink import View, number, path, rings_of, strokes

MOST_MARKS = 60_000
"""Trees, tufts and stones that a hand may set, in 1.5 seconds and 2 MB: the ground of our own battles has up to
20,000."""
MOST_WORK = 4_000_000
"""Looks at a side of an outline while setting them: the hornets' nest takes a third of a million, in a tenth of a
second."""
MOST_LENGTH = 10_000
"""Inches of outlines and lines: our own battles have up to 1,700."""
_APART = 330
"""Mils between two marks."""
_AREAS = {
    "field": "#ebdcab",
    "broken": "#e3ddb5",
    "rough": "#ddd3c0",
    "water": "#abcbd3",
    "orchard": "#dfe3b7",
    "light-woods": "#cfd8ab",
    "heavy-woods": "#a8bb82",
    "village": "#ddd0b0",
    "farm": "#ddd0b0",
}
_LEVELS = ("#eee3c9", "#e8dab9", "#e1cfa8", "#d9c497")
_LINES = {
    "stream": ("#2f6478", 3.0),
    "road": ("#6a5333", 5.0),
    "trail": ("#6a5333", 2.5),
    "stone-wall": ("#5b564d", 3.0),
}
_FENCE = ("#6e5230", 2.0)


def is_too_much(ground: Ground) -> bool:
    """Whether it is more than a hand should draw; told from its outlines alone."""
    outlines = [*(area.edges for area in ground.areas), *(height.edges for height in ground.heights)]
    long = sum(math.hypot(x1 - x0, y1 - y0) for edges in outlines for x0, y0, x1, y1, _ in edges)
    long += sum(math.dist(a, b) for line in ground.lines for a, b in pairwise(line.points))
    stretches = sum(len(line.points) for line in ground.lines)
    marks = work = 0.0
    for area in ground.areas:
        here = (area.east - area.west) * (area.north - area.south) / _APART**2
        marks += here
        work += here * (len(area.edges) + stretches / 8)
    return long > MOST_LENGTH * 1000 or marks > MOST_MARKS or work > MOST_WORK


def plain_ground(view: View, ground: Ground) -> str:
    """Heights, areas and lines, each as one path."""
    out = []
    for height in sorted(ground.heights, key=lambda one: one.level):
        fill = _LEVELS[min(max(height.level, 1), len(_LEVELS)) - 1]
        shape = strokes([view.at(point) for point in ring] for ring in rings_of(height.edges))
        out.append(f'<path d="{shape}" fill="{fill}" fill-rule="evenodd" stroke="#a98f63" stroke-width=".8"/>')
    for kind, fill in _AREAS.items():
        for area in ground.areas:
            if area.kind == kind:
                shape = strokes([view.at(point) for point in ring] for ring in rings_of(area.edges))
                out.append(f'<path class="{kind}" d="{shape}" fill="{fill}" fill-rule="evenodd" stroke="#867a45"/>')
    for line in ground.lines:
        ink, wide = _LINES.get(line.kind, _FENCE)
        shape = path([view.at(point) for point in line.points])
        out.append(f'<path d="{shape}" fill="none" stroke="{ink}" stroke-width="{number(wide)}"/>')
    return "".join(out)
