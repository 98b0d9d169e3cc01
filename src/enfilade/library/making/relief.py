"""The lie of the land: long swells and knolls, a valley along every stream, and the outlines of what stands higher."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from enfilade.ground.shapes import segment_crosses

Spot = tuple[float, float]
Ring = list[Spot]
STEP = 0.75
"""Inches between the points at which heights are looked at."""
LEVELS = (0.5, 1.0)
"""From which height on ground is of level 1, and of level 2."""
_VALLEY, _DEEP = 2.2, 0.55
"""How far a stream's valley reaches to either side, and how deep it is cut."""
_LEAST = 4.0
"""Square inches; smaller rises are not drawn."""


@dataclass(frozen=True, slots=True)
class Swell:
    """A ridge or knoll: longest along its angle, in radians from east to north."""

    x: float
    y: float
    long: float
    wide: float
    angle: float
    high: float

    def at(self, x: float, y: float) -> float:
        dx, dy = x - self.x, y - self.y
        along = dx * math.cos(self.angle) + dy * math.sin(self.angle)
        aside = dy * math.cos(self.angle) - dx * math.sin(self.angle)
        return self.high * math.exp(-((along / self.long) ** 2) - (aside / self.wide) ** 2)


@dataclass(frozen=True, slots=True)
class Relief:
    """Heights of a table, in levels."""

    width: float
    height: float
    swells: tuple[Swell, ...]
    streams: tuple[tuple[Spot, ...], ...] = ()

    def at(self, x: float, y: float) -> float:
        found = sum(swell.at(x, y) for swell in self.swells)
        for line in self.streams:
            found -= _DEEP * math.exp(-((away(line, x, y) / _VALLEY) ** 2))
        return found

    def level(self, x: float, y: float) -> int:
        return sum(self.at(x, y) >= least for least in LEVELS)

    def outlines(self, level: int) -> list[Ring]:
        """What is at least so high, as closed outlines on the table, the largest first."""
        rings = [_on_table(ring, self.width, self.height) for ring in _contours(self, LEVELS[level - 1])]
        rings = [_plainer(ring) for ring in rings if _area(ring) >= _LEAST]
        return sorted((ring for ring in rings if len(ring) >= 4), key=_area, reverse=True)


def away(line: Sequence[Spot], x: float, y: float) -> float:
    """How far a point is from a line."""
    best = math.inf
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        long = dx * dx + dy * dy
        part = 0.0 if not long else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / long))
        best = min(best, math.hypot(x - ax - part * dx, y - ay - part * dy))
    return best


def _contours(relief: Relief, least: float) -> list[Ring]:
    """Lines between what is higher and what is not, the higher ground on their left: round hills counter-clockwise."""
    columns, rows = math.ceil(relief.width / STEP) + 2, math.ceil(relief.height / STEP) + 2
    low = -1.0  # Beyond the table all is low, so that every outline closes.
    heights = [
        [
            relief.at((i - 1) * STEP, (j - 1) * STEP) - least if 0 < i < columns - 1 and 0 < j < rows - 1 else low
            for j in range(rows)
        ]
        for i in range(columns)
    ]
    following: dict[tuple[int, int, int], tuple[tuple[int, int, int], Spot]] = {}
    for i in range(columns - 1):
        for j in range(rows - 1):
            for start, end, at in _cell(heights, i, j):
                following[start] = (end, at)
    rings = []
    while following:
        first, (now, at) = following.popitem()
        ring = [at]
        while now != first:
            now, at = following.pop(now)
            ring.append(at)
        rings.append(ring)
    return rings


def _cell(heights: list[list[float]], i: int, j: int) -> list[tuple[tuple[int, int, int], tuple[int, int, int], Spot]]:
    """The pieces of outline in one square: from which of its sides to which, and where they begin.

    Sides are known by their first corner and whether they run east (0) or north (1).
    """
    corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
    sides = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))
    above = [heights[x][y] >= 0 for x, y in corners]
    # Going round counter-clockwise the outline leaves by a side where the ground falls, and comes in where it rises.
    ins = [k for k in range(4) if above[k] and not above[(k + 1) % 4]]
    outs = [k for k in range(4) if not above[k] and above[(k + 1) % 4]]
    found = []
    for k in ins:
        # At a saddle each outline keeps to its own corner: the next way out, going back round.
        end = next((k - back) % 4 for back in range(1, 4) if (k - back) % 4 in outs)
        found.append((sides[k], sides[end], _between(heights, corners[k], corners[(k + 1) % 4])))
    return found


def _between(heights: list[list[float]], one: tuple[int, int], other: tuple[int, int]) -> Spot:
    a, b = heights[one[0]][one[1]], heights[other[0]][other[1]]
    part = a / (a - b)
    x, y = one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
    return (x - 1) * STEP, (y - 1) * STEP


def _on_table(ring: Ring, width: float, height: float) -> Ring:
    return [(min(width, max(0.0, x)), min(height, max(0.0, y))) for x, y in ring]


def _area(ring: Ring) -> float:
    """Above 0 if it goes round counter-clockwise: hollows in a hill come out below it, and are left out."""
    turned = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned) / 2


def _plainer(ring: Ring) -> Ring:
    """Every other point and all corners, to a tenth of an inch."""
    kept = [point for k, point in enumerate(ring) if k % 2 == 0 or _is_corner(ring, k)]
    return tidied(kept)


def _is_corner(ring: Ring, k: int) -> bool:
    (ax, ay), (x, y), (bx, by) = ring[k - 1], ring[k], ring[(k + 1) % len(ring)]
    return (x - ax) * (bx - x) + (y - ay) * (by - y) <= 0


def is_plain(ring: Sequence[Spot]) -> bool:
    """Whether an outline goes round without crossing itself."""
    sides = list(zip(ring, [*ring[1:], *ring[:1]], strict=True))
    for i, (a, b) in enumerate(sides):
        for j, (c, d) in enumerate(sides[i + 2 :], start=i + 2):
            beside = i == 0 and j == len(sides) - 1
            if not beside and segment_crosses(*a, *b, *c, *d) is not None:
                return False
    return True


def tidied(points: Sequence[Spot]) -> list[Spot]:
    """To a tenth of an inch, none twice in a row."""
    out: list[Spot] = []
    for x, y in points:
        point = (round(x, 1), round(y, 1))
        if not out or out[-1] != point:
            out.append(point)
    if len(out) > 1 and out[0] == out[-1]:
        out.pop()
    return out
