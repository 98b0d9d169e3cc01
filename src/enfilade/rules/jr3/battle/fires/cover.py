"""What shelters a unit, and on which side of it a fire or a charge falls (J17, J18, J57)."""

from __future__ import annotations

from enfilade.ground.box import off_facing
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters.facts import PLACES, Aspect, Place, aspect_of
from enfilade.tabletop.near import nearest_enemy
from enfilade.tabletop.scene import recalled
from enfilade.tabletop.seeing import TOUCHING
from enfilade.tabletop.shelter import danger_from, obstacles


def cover_of(table: Field, target: Piece, from_x: float, from_y: float) -> tuple[Place, ...]:
    """What shelters a unit from what comes from this point, in the card's order."""
    found: set[Place] = set()
    if any(_is_wooded(table, kind) for kind in table.ground.kinds_at(target.x, target.y)):
        found.add("woods")
    found.update(_place(table, kind) for kind in obstacles(table, target, from_x, from_y, _reach(table)))
    return tuple(place for place in PLACES if place in found)


def own_cover(table: Field, state: State, piece: Piece, enemy: Piece | None = None) -> tuple[Place, ...]:
    """Its cover where nobody fires: against this enemy, else the nearest in sight, else whatever may come ahead."""
    both = (piece,) if enemy is None else (piece, enemy)
    return recalled(table, state, "cover", both, lambda: _own_cover(table, state, piece, enemy))


def side_struck(table: Field, target: Piece, from_x: float, from_y: float) -> Aspect:
    """The side of a unit on which something falls that comes from this point. A part of a degree counts as one."""
    return aspect_of(table.edition, -(-off_facing(target.box, from_x, from_y) // 100))


def _own_cover(table: Field, state: State, piece: Piece, enemy: Piece | None) -> tuple[Place, ...]:
    enemy = enemy or nearest_enemy(table, state, piece, visible=True)
    return cover_of(table, piece, *danger_from(piece, enemy, _reach(table)))


def _is_wooded(table: Field, kind: str) -> bool:
    """Ground that slows like woods shelters like woods; the card has no other cover of that kind (J57)."""
    return getattr(table.edition.table.ground, kind.replace("-", "_"), "open") == "woods"


def _place(table: Field, kind: str) -> Place:
    """A scenario's fence, wall or works in the words of the card (J71)."""
    if kind.endswith("-works"):
        works: Place = getattr(table.edition.muster.works, kind.removesuffix("-works"))
        return works
    return "stone-wall" if kind == "stone-wall" else "wood-fence"


def _reach(table: Field) -> int:
    return max(TOUCHING, int(table.edition.table.cover_reach))
