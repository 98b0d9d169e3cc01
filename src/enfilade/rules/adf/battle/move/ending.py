"""Where a move may end: with room, not too near to the enemy, and within what villages, orders and nerve allow."""

from __future__ import annotations

from enfilade.core.errors import Illegal
from enfilade.ground.box import Box, distance, overlap
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move.placing import has_room
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.tabletop.bounds import check_bounds

BUILT_UP = ("village", "farm")
BOUND = "adf.move.bound"


def check_ends(table: Field, state: State, pieces: list[Piece], boxes: tuple[Box, ...], far: int) -> None:
    """Refuse to end there; who has only changed on the spot must merely have room."""
    ids = tuple(piece.id for piece in pieces)
    for i, (piece, box) in enumerate(zip(pieces, boxes, strict=True)):
        if not has_room(table, state, piece, box, ids):
            raise Illegal(f"{piece.name} has no room there", "adf.move.room")
        if any(overlap(box, other) for other in boxes[i + 1 :]):
            raise Illegal("the group would stand on itself", "adf.move.room")
        if far:
            _check_closeness(table, state, piece, box)
            _check_village(table, state, piece, box, dict(zip(ids, boxes, strict=True)))
            check_bounds(table, state.turn, piece, box, BOUND)
            if piece.unit.level == "shaken":
                _check_shaken(table, state, piece, box)


def _check_closeness(table: Field, state: State, piece: Piece, box: Box) -> None:
    """How near a move may end is a ruling; who is nearer already may stay so or draw off (ruling 4.15)."""
    closest = table.edition.rulings.closest_approach
    if not closest:
        return
    for enemy in near.enemies(state, piece.side):
        if distance(box, enemy.box) < min(closest, distance(piece.box, enemy.box)):
            raise Illegal(f"a move ends no nearer than {closest} to {enemy.name}", "adf.move.close")


def _check_village(table: Field, state: State, piece: Piece, box: Box, ends: dict[str, Box]) -> None:
    """A built-up sector holds so many units; who is in it already may move about in it (ruling 5.18)."""
    ground = table.ground
    area = ground.area_at(box.x, box.y, BUILT_UP)
    if area is None or ground.area_at(piece.x, piece.y, BUILT_UP) == area:
        return
    others = [ends.get(other.id, other.box) for other in state.units.values() if other.here and other.id != piece.id]
    inside_it = [other for other in others if ground.area_at(other.x, other.y, BUILT_UP) == area]
    if len(inside_it) >= table.edition.rulings.village_capacity:
        raise Illegal(f"{area.name or 'the village'} is full", "adf.move.village")


def _check_shaken(table: Field, state: State, piece: Piece, box: Box) -> None:
    """A shaken unit does not end nearer to an enemy it sees (ruling 4.13)."""
    seen = [other for other in near.enemies(state, piece.side) if seeing.sees(table, state, piece, other)]
    if table.edition.rulings.shaken_advance == "nearer-to-nearest-visible-enemy" and seen:
        seen = [min(seen, key=lambda other: distance(piece.box, other.box))]
    for other in seen:
        if distance(box, other.box) < distance(piece.box, other.box):
            raise Illegal(f"{piece.name} is shaken and does not go nearer to {other.name}", "adf.move.shaken")
