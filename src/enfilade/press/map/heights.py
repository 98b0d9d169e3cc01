"""How heights are drawn on a table map: a tint by level, a contour, and hachures that crowd where it is steep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from enfilade.ground.shapes import Point
from enfilade.ground.terrain import Ground, Height
from enfilade.press.map.hand import drift
from enfilade.press.map.ink import CONTOUR, HACHURE, LEVELS, View, number, strokes, walk, wobble
from enfilade.press.map.outline import rings

_STEP, _APART = 40, 110
"""Mils between the places of a contour that are looked at, and between strokes where it is steep."""
_SAME = 8
"""Steps for which a slope is taken to be the same."""
_NEAR = 1500
"""A contour as near as this, in mils, makes a slope steep: the nearer, the steeper."""
_LOOK = 300
_SKIRT = (640, 0.34)
"""A faint skirt of a height's own tint on its contour, so wide in mils and so strong: the foot of its slope."""
_RANKS = (1.0, 0.66, 0.84, 0.6, 0.92, 0.72)
"""Long and short strokes take turns."""


class _Slope(NamedTuple):
    """How a contour falls away at a place: to which hand, how steeply from 0 to 1, and how much room a stroke has."""

    hand: int
    steep: float
    room: float


def heights(view: View, ground: Ground, *, fine: bool = True) -> str:
    """Level by level, the lowest first; a small map has no fine strokes."""
    rising = sorted(ground.heights, key=lambda height: height.level)
    return "".join(_height(view, ground, height, fine) for height in rising)


def _height(view: View, ground: Ground, height: Height, fine: bool) -> str:
    tint = LEVELS[min(height.level, len(LEVELS) - 1)]
    shape = rings(view, height)
    marks = [mark for ring in shape for mark in _hachures(view, ground, height.level, ring)]
    drawn = strokes([view.at(point) for point in ring] for ring in shape)
    wide, strength = _SKIRT
    out = (
        f'<path class="skirt" d="{drawn}" fill="none" stroke="{tint}" stroke-width="{number(view.long(wide))}" '
        f'stroke-opacity="{strength}" stroke-linejoin="round"/><path class="level" d="{drawn}" fill="{tint}" '
        f'fill-rule="evenodd" stroke="{CONTOUR}" stroke-width=".9"/>'
    )
    # Every third stroke apart, since they alone are drawn at small scales.
    kinds = {"hachure": marks[::3]} | ({"hachure fine": marks[1::3] + marks[2::3]} if fine else {})
    return out + "".join(
        f'<path class="{kind}" d="{strokes(some)}" fill="{HACHURE}" opacity=".7"/>' for kind, some in kinds.items()
    )


def _hachures(view: View, ground: Ground, level: int, ring: Sequence[Point]) -> Iterator[list[Point]]:
    """Strokes along a contour: the gentler the slope, the farther apart; a long flat shoulder has hardly any."""
    due, count, known = 0.0, 0, -_SAME
    slope: _Slope | None = None
    for i, (x, y, ux, uy) in enumerate(walk(ring, _STEP, closed=True)):
        if not (-200 < x < view.width + 200 and -200 < y < view.height + 200):
            continue
        due += _STEP / _APART
        if due < 1:
            continue
        if i - known >= _SAME:
            slope, known = _slope(view, ground, level, (x, y), (ux, uy)), i
        lie = drift(x, y, 3300)
        due -= 1 if slope is None else 0.8 + (1 - slope.steep) * (0.28 + max(0.0, 1.3 * lie))
        if slope is not None:
            count += 1
            down = (uy * slope.hand, -ux * slope.hand)
            yield _hachure(view, slope, (x, y), down, _RANKS[count % len(_RANKS)], lie)


def _slope(view: View, ground: Ground, level: int, at: Point, along: Point) -> _Slope | None:
    """None where the ground falls on neither side, since another height covers the contour there."""
    (x, y), (ux, uy) = at, along
    for hand in (1, -1):
        nx, ny = uy * hand, -ux * hand
        # Where a corner is rounded the foot of the slope lies further out.
        if not any(_level(view, ground, x + nx * far, y + ny * far) < level for far in (300, 800)):
            continue
        above = _first(view, ground, at, (-nx, -ny), lambda found: found > level)
        fall = _first(view, ground, at, (nx, ny), lambda found: found < level - 1)
        rise = _first(view, ground, (x + nx * _LOOK, y + ny * _LOOK), (nx, ny), lambda found: found >= level)
        steep = max(0.0, 1 - min(above, fall) / _NEAR)
        return _Slope(hand, steep, min(fall * 0.85, (rise + _LOOK) * 0.46))
    return None


def _first(view: View, ground: Ground, at: Point, way: Point, met: Callable[[int], bool]) -> float:
    """How far it is that way to ground of a sort, as far as one looks."""
    for far in range(_LOOK, _NEAR, _LOOK):
        if met(_level(view, ground, at[0] + way[0] * far, at[1] + way[1] * far)):
            return far
    return _NEAR


def _level(view: View, ground: Ground, x: float, y: float) -> int:
    """Beyond the table the ground goes on as at its edge."""
    return ground.level_at(min(max(x, 1), view.width - 1), min(max(y, 1), view.height - 1))


def _hachure(view: View, slope: _Slope, at: Point, down: Point, rank: float, lie: float) -> list[Point]:
    """One tapered stroke downhill: shorter and heavier where it is steep, and heavier away from the light."""
    (x, y), (nx, ny) = at, down
    long = (560 - 230 * slope.steep + 130 * lie) * rank * (1 + 0.16 * wobble(round(x), round(y)))
    long = max(150.0, min(long, slope.room))
    shade = 0.7 * (nx - ny)
    wide = (0.5 + 0.4 * slope.steep) * (1 + 0.34 * shade) * (0.75 + 0.25 * rank)
    lean = 0.11 * wobble(round(y), round(x))
    px, py = view.at((x, y))
    dx, dy = view.long((nx - ny * lean) * long), -view.long((ny + nx * lean) * long)
    ox, oy = ny * wide, nx * wide
    return [(px - ox, py - oy), (px + ox, py + oy), (px + dx, py + dy)]
