"""What shelters a target from a fire, and on which side the fire falls."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.ground.box import COS, FULL, SIN, Box, distance, distance_to_point, from_front, front_centre, off_facing
from enfilade.ground.terrain import SHELTER
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.sight.seeing import TOUCHING
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import command
from enfilade.rules.adf.chapters.facts import Aspect
from enfilade.rules.adf.chapters.target import COVER
from enfilade.tabletop.scene import recalled

AREAS = {
    "light-woods": "light-woods",
    "orchard": "orchard",
    "heavy-woods": "heavy-woods",
    "village": "village",
    "farm": "village",
}
"""Kinds of ground that shelter who stands in them, by the names of the cards."""
AHEAD = 20_000
"""Where the enemy is thought to be when none is in sight: straight ahead, far enough for every obstacle."""


def cover_of(table: Field, state: State, target: Piece, from_x: float, from_y: float) -> tuple[str, ...]:
    """What shelters a unit from a fire that comes from this point (ruling 5.17)."""
    found = {AREAS[kind] for kind in table.ground.kinds_at(target.x, target.y) if kind in AREAS}
    found.update(_obstacles(table, target, from_x, from_y))
    return in_order(found)


def in_order(found: Iterable[str]) -> tuple[str, ...]:
    """The cards' names in the cards' order."""
    named = set(found)
    return tuple(place for place in COVER if place in named) if named else ()


def own_cover(table: Field, state: State, piece: Piece, enemy: Piece | None = None) -> tuple[str, ...]:
    """Its cover where nobody fires: against this enemy, else the nearest in sight, else whatever may come ahead."""
    both = (piece,) if enemy is None else (piece, enemy)
    return recalled(table, state, "cover", both, lambda: _own_cover(table, state, piece, enemy))


def aspect_of(table: Field, target: Piece, x: float, y: float) -> Aspect:
    """The side of a unit on which something falls that comes from this point (ruling 5.21)."""
    rulings = table.edition.rulings
    off = off_facing(target.box, x, y)
    if off <= rulings.front_angle * 100:
        return "front"
    if off <= rulings.partial_flank_angle * 100:
        return "partial-flank"
    return "full-flank" if off <= rulings.full_flank_angle * 100 else "rear"


def _own_cover(table: Field, state: State, piece: Piece, enemy: Piece | None) -> tuple[str, ...]:
    enemy = enemy or near.nearest_enemy(table, state, piece, visible=True)
    if enemy is not None and not _has_come_close(table, piece, enemy):
        return cover_of(table, state, piece, *front_centre(enemy.box))
    if enemy is not None:
        # Who stands so close has come over whatever lies before the unit, and is met from behind it all the same:
        # what counts lies on the way he came, straight behind him.
        back = (enemy.facing + FULL // 2) % FULL
        return cover_of(table, state, piece, piece.x + SIN[back] * AHEAD, piece.y + COS[back] * AHEAD)
    x, y = front_centre(Box(piece.x, piece.y, piece.facing, piece.width, AHEAD))
    return cover_of(table, state, piece, x, y)


def _has_come_close(table: Field, piece: Piece, enemy: Piece) -> bool:
    """Whether an enemy stands before a unit's front, nearer than what shelters it may lie."""
    x, y = front_centre(piece.box)
    ahead = (enemy.x - x) * SIN[piece.facing] + (enemy.y - y) * COS[piece.facing]
    return ahead > 0 and distance(piece.box, enemy.box) <= _reach(table, piece)


def _obstacles(table: Field, target: Piece, from_x: float, from_y: float) -> list[str]:
    """The fences, walls and works near its front which the line of fire to its centre crosses near that front."""
    x, y = target.x, target.y
    dx, dy = from_x - x, from_y - y
    far = (dx * dx + dy * dy) ** 0.5
    # What stands before the front is no help against a fire that comes from beside or behind it.
    if dx * SIN[target.facing] + dy * COS[target.facing] <= 0:
        return []
    reach = _reach(table, target)
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


def _reach(table: Field, target: Piece) -> int:
    if table.edition.rulings.behind_obstacle == "touching":
        return TOUCHING
    ground = near.ground_of(table, target)
    return max(TOUCHING, command.adjacent(table.edition, ground, ground))
