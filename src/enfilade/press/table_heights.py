"""How heights are drawn on a table map: a tint by level, a contour, and hachures that crowd where it is steep."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from enfilade.ground.shapes import Point
from enfilade.ground.terrain import Ground, Height
from enfilade.press.table_hand import drift
from enfilade.press.table_ink import CONTOUR, HACHURE, LEVELS, View, number, strokes, walk, wobble
from enfilade.press.table_outline import rings

_STEP = 40
_NEAR = 1700
"""A contour as near as this, in mils, makes a slope steep: the nearer, the steeper."""
_LOOK = 170
_SKIRT = (640, 0.34)
"""A faint skirt of a height's own tint on its contour, so wide in mils and so strong: the foot of its slope."""
_RANKS = (1.0, 0.66, 0.84, 0.6, 0.92, 0.72)
"""Long and short strokes take turns."""
_Met = Callable[[int], bool]


class _Slope(NamedTuple):
    """How a contour falls away at a place: which way, how steeply from 0 to 1, and how much room a stroke has."""

    down: Point
    steep: float
    room: float


def heights(view: View, ground: Ground) -> str:
    """Level by level, the lowest first."""
    return "".join(_height(view, ground, height) for height in sorted(ground.heights, key=lambda height: height.level))


def _height(view: View, ground: Ground, height: Height) -> str:
    """Every third stroke apart, since they alone are drawn at small scales."""
    tint = LEVELS[min(height.level, len(LEVELS) - 1)]
    shape = rings(view, height)
    marks: tuple[list[list[Point]], list[list[Point]]] = ([], [])
    for ring in shape:
        due, count = 0.0, 0
        for x, y, ux, uy in walk(ring, _STEP, closed=True):
            if not (-200 < x < view.width + 200 and -200 < y < view.height + 200):
                continue
            due += _STEP / 110
            if due < 1:
                continue
            slope = _slope(view, ground, height.level, (x, y), (ux, uy))
            # The gentler the slope, the farther apart the strokes; a long flat shoulder has hardly any.
            lie = drift(x, y, 3300)
            due -= 1 if slope is None else 0.8 + (1 - slope.steep) * (0.28 + max(0.0, 1.3 * lie))
            if slope is not None:
                count += 1
                marks[count % 3 > 0].append(_hachure(view, slope, (x, y), _RANKS[count % len(_RANKS)], lie))
    drawn = strokes([view.at(point) for point in ring] for ring in shape)
    wide, strength = _SKIRT
    skirt = (
        f'<path class="skirt" d="{drawn}" fill="none" stroke="{tint}" stroke-width="{number(view.long(wide))}" '
        f'stroke-opacity="{strength}" stroke-linejoin="round"/>'
    )
    return (
        f'{skirt}<path class="level" d="{drawn}" fill="{tint}" fill-rule="evenodd" stroke="{CONTOUR}" '
        f'stroke-width=".9"/><path class="hachure" d="{strokes(marks[0])}" fill="{HACHURE}" opacity=".7"/>'
        f'<path class="hachure fine" d="{strokes(marks[1])}" fill="{HACHURE}" opacity=".7"/>'
    )


def _slope(view: View, ground: Ground, level: int, at: Point, along: Point) -> _Slope | None:
    """None where the ground falls on neither side, since another height covers the contour there."""
    (x, y), (ux, uy) = at, along
    for nx, ny in ((uy, -ux), (-uy, ux)):
        # Where a corner is rounded the foot of the slope lies further out.
        if not any(_level(view, ground, x + nx * far, y + ny * far) < level for far in (300, 800)):
            continue
        above = _reach(view, ground, at, (-nx, -ny), lambda found: found > level)
        below = _reach(view, ground, at, (nx, ny), lambda found: found < level - 1)
        rising = _reach(view, ground, (x + nx * 300, y + ny * 300), (nx, ny), lambda found: found >= level)
        steep = max(0.0, 1 - min(above, below) / _NEAR)
        return _Slope((nx, ny), steep, min(below * 0.85, (rising + 300) * 0.46))
    return None


def _reach(view: View, ground: Ground, at: Point, way: Point, met: _Met) -> float:
    """How far it is that way to ground of a sort, as far as one looks."""
    for far in range(_LOOK, _NEAR, _LOOK):
        if met(_level(view, ground, at[0] + way[0] * far, at[1] + way[1] * far)):
            return far
    return _NEAR


def _level(view: View, ground: Ground, x: float, y: float) -> int:
    """Beyond the table the ground goes on as at its edge."""
    return ground.level_at(min(max(x, 1), view.width - 1), min(max(y, 1), view.height - 1))


def _hachure(view: View, slope: _Slope, at: Point, rank: float, lie: float) -> list[Point]:
    """One tapered stroke downhill: shorter and heavier where it is steep, and heavier away from the light."""
    (x, y), (nx, ny) = at, slope.down
    long = (560 - 230 * slope.steep + 130 * lie) * rank * (1 + 0.16 * wobble(round(x), round(y)))
    long = max(150.0, min(long, slope.room))
    shade = 0.7 * (nx - ny)
    wide = (0.5 + 0.4 * slope.steep) * (1 + 0.34 * shade) * (0.75 + 0.25 * rank)
    lean = 0.11 * wobble(round(y), round(x))
    px, py = view.at((x, y))
    dx, dy = view.long((nx - ny * lean) * long), -view.long((ny + nx * lean) * long)
    ox, oy = ny * wide, nx * wide
    return [(px - ox, py - oy), (px + ox, py + oy), (px + dx, py + dy)]
