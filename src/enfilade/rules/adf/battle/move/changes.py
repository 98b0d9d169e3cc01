"""Changes made on the spot, of formation, of facing and of saddle: which there are, and the room they need."""

from __future__ import annotations

from functools import partial

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box, between
from enfilade.ground.legs import About
from enfilade.rules.adf.battle.commands import Dismount, Face, Form, Mount, Step
from enfilade.rules.adf.battle.field import Field, size_of
from enfilade.rules.adf.battle.move.placing import has_room
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.facts import FORMATIONS, Unit
from enfilade.tabletop.routes import changing
from enfilade.tabletop.routes.steps import ON_THE_SPOT as ON_THE_SPOT

RULE = "adf.move.change"


def changed(table: Field, box: Box, unit: Unit, step: Step) -> tuple[Box, Unit]:
    """A unit after a change of formation, of facing or of saddle; it keeps the middle of its front."""
    return changing.changed(box, unit, step, partial(size_of, table))


def check_change(table: Field, unit: Unit, box: Box, step: Step) -> None:
    """Refuse a change that is none, or that this arm does not know."""
    match step:
        case Form(formation):
            known = FORMATIONS[unit.arm]
            if formation not in known:
                raise Malformed(f"{unit.arm} has no formation {formation!r}; it has {', '.join(known)}")
            if formation == unit.formation:
                raise Illegal(f"it is in {formation.replace('-', ' ')} already", RULE)
        case Mount() | Dismount():
            changing.check_saddle(unit, step, RULE)
        case Face(facing):
            changing.check_facing(box, step, RULE)
            _check_turn(table, between(box.facing, facing))
        case About():
            _check_turn(table, changing.HALF_TURN)
        case _:
            pass


def room_for(
    table: Field, state: State, piece: Piece, box: Box, unit: Unit, step: Step, apart: tuple[str, ...] = ()
) -> tuple[Box, Unit]:
    """A unit after a change, where it has room: about the middle of its front, else about its centre."""
    new, after_change = changed(table, box, unit, step)
    if not has_room(table, state, piece, new, apart):
        new = new._replace(x=box.x, y=box.y)
        if not has_room(table, state, piece, new, apart):
            raise Illegal(f"{piece.name} has no room for this", "adf.move.room")
    return new, after_change


def _check_turn(table: Field, turn: int) -> None:
    most = table.edition.rulings.facing_change_degrees * 100
    if turn > most:
        raise Illegal(f"a change of facing turns a unit at most {most // 100} degrees", RULE)
