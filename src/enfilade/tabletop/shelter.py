"""Shelter: the fences, walls and works before a front that a fire crosses, and whence danger is thought to come."""

from __future__ import annotations

from enfilade.ground.box import COS, FULL, SIN, Box, distance, distance_to_point, from_front, front_centre
from enfilade.ground.terrain import SHELTER
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body
from enfilade.tabletop.seeing import TOUCHING

AHEAD = 20_000
"""Where the enemy is thought to be when none is in sight: straight ahead, far enough for every obstacle."""


def obstacles(table: Board, target: Body, from_x: float, from_y: float, reach: int) -> list[str]:
    """The kinds of line near its front which the line of fire to its centre crosses near that front."""
    x, y = target.x, target.y
    dx, dy = from_x - x, from_y - y
    far = (dx * dx + dy * dy) ** 0.5
    # What stands before the front is no help against a fire that comes from beside or behind it.
    if dx * SIN[target.facing] + dy * COS[target.facing] <= 0:
        return []
    share = min(1.0, (reach + target.width + target.depth) / far)
    crossed = table.ground.barriers(x, y, x + dx * share, y + dy * share)
    if not crossed:
        return []
    front_x, front_y = front_centre(target.box)
    edge = from_front(front_x, front_y, target.facing, target.width, 0)
    found = []
    for along, line in crossed:
        if line.kind in SHELTER:
            cx, cy = x + dx * along / far, y + dy * along / far
            # Under its feet or behind its front it shelters nobody.
            ahead = (cx - front_x) * SIN[target.facing] + (cy - front_y) * COS[target.facing]
            if ahead >= -TOUCHING and distance_to_point(edge, cx, cy) <= reach:
                found.append(line.kind)
    return found


def danger_from(piece: Body, enemy: Body | None, reach: int) -> tuple[float, float]:
    """The point from which whatever threatens a unit is thought to come, so that its shelter can be told."""
    if enemy is None:
        x, y = front_centre(Box(piece.x, piece.y, piece.facing, piece.width, AHEAD))
        return x, y
    if not _has_come_close(piece, enemy, reach):
        return front_centre(enemy.box)
    # Who stands so close has come over whatever lies before the unit, and is met from behind it all the same:
    # what counts lies on the way he came, straight behind him.
    back = (enemy.facing + FULL // 2) % FULL
    return piece.x + SIN[back] * AHEAD, piece.y + COS[back] * AHEAD


def _has_come_close(piece: Body, enemy: Body, reach: int) -> bool:
    """Whether an enemy stands before a unit's front, nearer than what shelters it may lie."""
    x, y = front_centre(piece.box)
    ahead = (enemy.x - x) * SIN[piece.facing] + (enemy.y - y) * COS[piece.facing]
    return ahead > 0 and distance(piece.box, enemy.box) <= reach
