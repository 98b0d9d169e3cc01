"""Room for names on the browser's map: what is on the table already, and what it costs to write over it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, NamedTuple

from enfilade.ground.shapes import Point
from enfilade.ground.terrain import Area
from enfilade.press.map.ink import walk
from enfilade.tabletop.board import Board

INCH: Final = 1000
PIXELS: Final = 27
"""To the inch, at which the room for a name is reckoned."""
TALLEST: Final = 16
"""Letters of no name are taller than a ridge's."""


class _Spot(NamedTuple):
    """Ground that a name should leave free, and how much it costs to write there."""

    x: float
    y: float
    round: float
    weight: float


class _Spots:
    """Spots by the square inches they reach into: a table has hundreds, and a letter is near to few of them."""

    def __init__(self) -> None:
        self._squares: defaultdict[tuple[int, int], list[_Spot]] = defaultdict(list)

    def add(self, spots: Iterable[_Spot]) -> None:
        for one in spots:
            reach = one.round + _half(TALLEST)
            for column in range(_square(one.x - reach), _square(one.x + reach) + 1):
                for row in range(_square(one.y - reach), _square(one.y + reach) + 1):
                    self._squares[column, row].append(one)

    def near(self, x: float, y: float) -> Sequence[_Spot]:
        """All that a letter here could touch, and some that it does not."""
        return self._squares.get((_square(x), _square(y)), ())


class Paper:
    """What is on the table already: units at the start, objectives, buildings, and names as they are placed."""

    def __init__(self, table: Board) -> None:
        self._wide, self._high = table.width, table.height
        # The second ring is for the unit's own name.
        rings = ((900, 1.0), (1800, 0.5))
        posts = [one.at for one in table.scenario.units if not one.arrives]
        self._spots, self._ways = _Spots(), _Spots()
        self._spots.add(_Spot(x * INCH, y * INCH, far, weight) for x, y in posts for far, weight in rings)
        for objective in table.scenario.victory.objectives:
            x, y = objective.at
            # A guidon stands up from its place.
            self._spots.add(_Spot(x * INCH, y * INCH + up, 420, 3) for up in (0, 550))
        for area in table.ground.areas:
            if area.kind in ("farm", "village"):
                self._spots.add(_over(area))
        lines = [line.points for line in table.ground.lines if line.kind in ("stream", "road", "trail")]
        self._ways.add(_Spot(x, y, 200, 0.7) for points in lines for x, y, _, _ in walk(points, 350))

    def cost(self, probes: Sequence[Point], size: float, *, across: bool) -> float:
        """Nothing on free paper; much for what falls off the table, a little for what lies across tracks."""
        half, total = _half(size), 0.0
        for x, y in probes:
            near = min(x, y, self._wide - x, self._high - y)
            total += 6 if near < 0 else 2 if near < half else 0
            spots = chain(self._spots.near(x, y), self._ways.near(x, y) if across else ())
            total += sum(one.weight for one in spots if math.hypot(one.x - x, one.y - y) < one.round + half)
        return total

    def write(self, probes: Sequence[Point], size: float) -> None:
        self._spots.add(_Spot(x, y, _half(size) + 150, 3) for x, y in probes)


def _over(area: Area) -> list[_Spot]:
    """An area of buildings as spots no wider than an inch."""
    across, along = (max(1, round(side / 900)) for side in (area.east - area.west, area.north - area.south))
    wide, high = (area.east - area.west) / across, (area.north - area.south) / along
    return [
        _Spot(area.west + wide * (i + 0.5), area.south + high * (j + 0.5), max(wide, high) / 2, 1.5)
        for i in range(across)
        for j in range(along)
    ]


def _half(size: float) -> float:
    """Mils from the middle of letters to their edge."""
    return size * INCH / PIXELS / 2


def _square(mils: float) -> int:
    return int(mils // INCH)
