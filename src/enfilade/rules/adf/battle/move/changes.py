"""Changes made on the spot, of formation, of facing and of saddle: which there are, and the room they need."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import FULL, Box, between, from_front, front_centre, turned
from enfilade.ground.legs import About
from enfilade.rules.adf.battle.commands import Dismount, Face, Form, Mount, Step
from enfilade.rules.adf.battle.field import Field, size_of
from enfilade.rules.adf.battle.move.placing import has_room
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.facts import FORMATIONS, Unit
from enfilade.tabletop.routes.steps import ON_THE_SPOT as ON_THE_SPOT

HALF_TURN = 18000
RULE = "adf.move.change"


def changed(table: Field, box: Box, unit: Unit, step: Step) -> tuple[Box, Unit]:
    """A unit after a change of formation, of facing or of saddle; it keeps the middle of its front."""
    match step:
        case Form(formation):
            unit = msgspec.structs.replace(unit, formation=formation)
        case Mount():
            unit = msgspec.structs.replace(unit, mounted=True)
        case Dismount():
            unit = msgspec.structs.replace(unit, mounted=False)
        case Face(facing):
            return box._replace(facing=facing), unit
        case About():
            return box._replace(facing=turned(box.facing, HALF_TURN)), unit
        case _:
            raise Malformed("not a change")
    x, y = front_centre(box)
    return from_front(x, y, box.facing, *size_of(table, unit)), unit


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
            if unit.arm != "cavalry":
                raise Illegal("only cavalry has horses", RULE)
            if unit.mounted == isinstance(step, Mount):
                raise Illegal(f"it is {'mounted' if unit.mounted else 'on foot'} already", RULE)
        case Face(facing):
            if not 0 <= facing < FULL:
                raise Malformed("a facing lies between 0 and 360 degrees")
            _check_turn(table, between(box.facing, facing))
        case About():
            _check_turn(table, HALF_TURN)
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
    if turn == 0:
        raise Illegal("it faces that way already", RULE)
    if turn > most:
        raise Illegal(f"a change of facing turns a unit at most {most // 100} degrees", RULE)
