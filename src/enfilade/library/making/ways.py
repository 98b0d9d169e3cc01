"""The easiest way over the ground from one place to another: how water, roads and trails find theirs."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence
from itertools import pairwise

Spot = tuple[float, float]
Cell = tuple[int, int]
GRID = 1.0
_NEXT = [(dx, dy) for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2) if math.gcd(dx, dy) == 1]
"""Sixteen directions, so that ways do not all run square."""


def easiest(
    width: float, height: float, start: Spot, ends: Sequence[Spot], cost: Callable[[Spot, Spot], float]
) -> list[Spot]:
    """From a place to the cheapest of others; `cost` is what a step from one spot to the next takes."""
    columns, rows = round(width / GRID), round(height / GRID)

    def cell(spot: Spot) -> Cell:
        return min(columns, max(0, round(spot[0] / GRID))), min(rows, max(0, round(spot[1] / GRID)))

    first, last = cell(start), {cell(end) for end in ends}
    known: dict[Cell, float] = {first: 0.0}
    came: dict[Cell, Cell] = {}
    waiting: list[tuple[float, Cell]] = [(0.0, first)]
    while waiting:
        spent, now = heapq.heappop(waiting)
        if spent > known[now]:
            continue
        if now in last:
            return _told(came, now)
        for dx, dy in _NEXT:
            there = (now[0] + dx, now[1] + dy)
            if not (0 <= there[0] <= columns and 0 <= there[1] <= rows):
                continue
            total = spent + cost((now[0] * GRID, now[1] * GRID), (there[0] * GRID, there[1] * GRID))
            if total < known.get(there, math.inf):
                known[there] = total
                came[there] = now
                heapq.heappush(waiting, (total, there))
    raise AssertionError("every place of a table can be reached")


def _told(came: dict[Cell, Cell], now: Cell) -> list[Spot]:
    way = [now]
    while now in came:
        now = came[now]
        way.append(now)
    return [(x * GRID, y * GRID) for x, y in reversed(way)]


def rounded(way: Sequence[Spot], times: int = 2) -> list[Spot]:
    """Without its corners; the ends stay.

    >>> rounded([(0, 0), (4, 0), (4, 4)], 1)
    [(0, 0), (3.0, 0.0), (4.0, 1.0), (4, 4)]
    """
    points = list(way)
    for _ in range(times):
        inner: list[Spot] = []
        for (ax, ay), (bx, by) in pairwise(points):
            inner += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        points = [points[0], *inner[1:-1], points[-1]]
    return points


def thinned(way: Sequence[Spot], least: float) -> list[Spot]:
    """Without points that stand closer together than this; the ends stay."""
    out = [way[0]]
    for point in way[1:-1]:
        if math.dist(out[-1], point) >= least and math.dist(point, way[-1]) >= least:
            out.append(point)
    return [*out, way[-1]]
