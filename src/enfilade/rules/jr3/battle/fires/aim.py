"""A fire as the table shows it: whether it may be aimed so, and the facts the fire chapter asks for (J43, J57)."""

from __future__ import annotations

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.ground.arcs import in_arc
from enfilade.ground.box import front_centre, front_distance
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.fires.cover import cover_of, side_struck
from enfilade.rules.jr3.battle.nerve.moment import fighting
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters import fire
from enfilade.rules.jr3.chapters.fire import Shot
from enfilade.rules.jr3.chapters.firers import reach_of
from enfilade.tabletop.near import enemies, is_beyond
from enfilade.tabletop.seeing import sees, sees_why


def check_aim(table: Field, state: State, piece: Piece, mark: Piece) -> None:
    """Refuse a fire that sight or arc forbids. Formed friends in the way stop sight and so the fire (ruling 5.30)."""
    if not mark.here:
        raise Illegal(f"{mark.name} is not on the table", "jr3.fire.aim")
    for one in (piece, mark):
        if is_locked(state, one.id):
            raise Illegal(f"{one.name} is in a melee", "jr3.melee.locked")
    if not in_arc(piece.box, mark.box, table.arc):
        raise Illegal(f"{mark.name} is outside the fire arc of {piece.name}", "jr3.fire.arc")
    if not sees(table, state, piece, mark):
        why = sees_why(table, state, piece, mark)
        raise Illegal(f"{piece.name} does not see {mark.name}: {why}", "jr3.fire.sight")


def may_aim(table: Field, state: State, piece: Piece, mark: Piece) -> bool:
    """The same without the reasons, which take long to find."""
    if not mark.here or is_locked(state, piece.id) or is_locked(state, mark.id):
        return False
    return in_arc(piece.box, mark.box, table.arc) and sees(table, state, piece, mark)


def shot(table: Field, state: State, piece: Piece, mark: Piece) -> Shot:
    """The facts of a fire, as everybody stands now; whether it may be aimed so is not asked here."""
    eye = front_centre(piece.box)
    return Shot(
        firer=fighting(table, state, piece, cover=cover_of(table, piece, *front_centre(mark.box))),
        target=fighting(table, state, mark, cover=cover_of(table, mark, *eye)),
        distance=Length(front_distance(piece.box, mark.box)),
        aspect=side_struck(table, mark, *eye),
        fired=piece.fired,
    )


def assessed(table: Field, state: State, piece: Piece, mark: Piece) -> fire.Assessment:
    """The fire with its dice and modifiers; Illegal says why it may not happen."""
    check_aim(table, state, piece, mark)
    return fire.assess(table.edition, shot(table, state, piece, mark))


def targets(table: Field, state: State, piece: Piece) -> tuple[tuple[Piece, fire.Assessment], ...]:
    """Everybody it may fire at now, nearest first; of two at one distance the first by id."""
    reach = reach_of(table.edition, piece.unit)
    found = []
    for enemy in enemies(state, piece.side):
        if is_beyond(piece, enemy, reach) or (apart := front_distance(piece.box, enemy.box)) > reach:
            continue
        if not may_aim(table, state, piece, enemy):
            continue
        try:
            found.append((apart, enemy.id, enemy, fire.assess(table.edition, shot(table, state, piece, enemy))))
        except Illegal:
            continue
    found.sort(key=lambda one: one[:2])
    return tuple((enemy, assessment) for _, _, enemy, assessment in found)
