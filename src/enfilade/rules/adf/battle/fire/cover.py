"""What shelters a target from a fire, and on which side the fire falls."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.ground.box import off_facing
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.sight.seeing import TOUCHING
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import command
from enfilade.rules.adf.chapters.facts import Aspect
from enfilade.rules.adf.chapters.target import COVER
from enfilade.tabletop.scene import recalled
from enfilade.tabletop.shelter import danger_from, obstacles

AREAS = {
    "light-woods": "light-woods",
    "orchard": "orchard",
    "heavy-woods": "heavy-woods",
    "village": "village",
    "farm": "village",
}
"""Kinds of ground that shelter who stands in them, by the names of the cards."""


def cover_of(table: Field, state: State, target: Piece, from_x: float, from_y: float) -> tuple[str, ...]:
    """What shelters a unit from a fire that comes from this point (ruling 5.17)."""
    found = {AREAS[kind] for kind in table.ground.kinds_at(target.x, target.y) if kind in AREAS}
    found.update(obstacles(table, target, from_x, from_y, _reach(table, target)))
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
    reach = 0 if enemy is None else _reach(table, piece)
    return cover_of(table, state, piece, *danger_from(piece, enemy, reach))


def _reach(table: Field, target: Piece) -> int:
    if table.edition.rulings.behind_obstacle == "touching":
        return TOUCHING
    ground = near.ground_of(table, target)
    return max(TOUCHING, command.adjacent(table.edition, ground, ground))
