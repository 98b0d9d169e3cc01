"""How far a leader can ride: the outline of the ground that one straight ride leads to, for whoever has him in hand."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

from enfilade.ground.box import COS, SIN
from enfilade.ground.terrain import Area
from enfilade.ground.tracks import Line
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move.columns import column_of
from enfilade.rules.adf.battle.sight.seeing import remember
from enfilade.rules.adf.battle.state import Chief
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.chapters import leaders

BETWEEN = 400
"""Hundredths of a degree from one ray to the next."""


def reach_outline(table: Field, chief: Chief) -> tuple[tuple[int, int], ...]:
    """The farthest points he can come to, all round; where the enemy stands within it is another matter."""
    key = ("ride", chief.x, chief.y)
    known: tuple[tuple[int, int], ...] | None = table.remembered.get(key)
    if known is None:
        known = tuple(_farthest(table, chief.x, chief.y, turn) for turn in range(0, 36000, BETWEEN))
        remember(table, key, known)
    return known


def outline_work(table: Field, chief: Chief) -> int:
    """How much his outline asks for: the tracks that he may meet, each held against the others, and ground."""
    far = _longest(table)
    west, south, east, north = chief.x - far, chief.y - far, chief.x + far, chief.y + far

    def is_near(shape: Line | Area) -> bool:
        return shape.west <= east and shape.east >= west and shape.south <= north and shape.north >= south

    tracks = sum(len(line.points) for line in table.ground.lines if line.half and is_near(line))
    sides = sum(len(area.edges) for area in table.ground.felt if is_near(area))
    return tracks + tracks * tracks // 100 + sides // 8


def _longest(table: Field) -> float:
    return float(max(leaders.leader_move(table.edition, ground) for ground in get_args(Terrain)))


def _farthest(table: Field, x: int, y: int, turn: int) -> tuple[int, int]:
    """Along one ray, up to the table's edge."""
    east, north = SIN[turn], COS[turn]
    longest = _longest(table)
    for way, at, most in ((east, x, table.width), (north, y, table.height)):
        if abs(way) > 1e-9:
            longest = min(longest, ((most if way > 0 else 0) - at) / way)
    far = _affordable(table, x, y, x + east * longest, y + north * longest)
    return round(x + east * far), round(y + north * far)


def _affordable(table: Field, x0: float, y0: float, x1: float, y1: float) -> int:
    """Mils that one move pays for; it ends before what nobody rides through."""
    left, far = Fraction(1), 0
    for stretch in table.ground.stretches(x0, y0, x1, y1):
        rate = leaders.leader_move(table.edition, column_of(table, stretch.kinds, stretch.track))
        if not rate or ("water" in stretch.kinds and not stretch.track):
            break
        long = min(stretch.end - stretch.start, int(left * rate))
        far += long
        left -= Fraction(long, rate)
        if long < stretch.end - stretch.start:
            break
    return far
