"""Changes made on the spot, of formation, of facing and of saddle: which there are, and the ground they need."""

from __future__ import annotations

from typing import cast

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import FULL, Box, from_front, front_centre, turned
from enfilade.ground.legs import About
from enfilade.rules.jr3.chapters.facts import FORMATIONS, Formation, Unit, words
from enfilade.rules.jr3.chapters.footprint import ground_of
from enfilade.tabletop.board import Board
from enfilade.tabletop.routes.steps import Dismount, Face, Form, Mount, Step

HALF_TURN = 18000
RULE = "jr3.move.change"


def changed(table: Board, box: Box, unit: Unit, step: Step) -> tuple[Box, Unit]:
    """A unit after a change of formation, of facing or of saddle; it keeps the middle of its front."""
    match step:
        case Form(formation):
            unit = msgspec.structs.replace(unit, formation=cast(Formation, formation))
        case Mount():
            unit = msgspec.structs.replace(unit, mounted=True)
        case Dismount():
            # On foot the card knows a line and disorder, and nothing else.
            kept = unit.formation if unit.formation in FORMATIONS["dismounted"] else "line"
            unit = msgspec.structs.replace(unit, mounted=False, formation=kept)
        case Face(facing):
            return box._replace(facing=facing), unit
        case About():
            return box._replace(facing=turned(box.facing, HALF_TURN)), unit
        case _:
            raise Malformed("not a change")
    x, y = front_centre(box)
    return from_front(x, y, box.facing, *ground_of(table.edition, unit, table.sizes)), unit


def check_change(unit: Unit, box: Box, step: Step) -> None:
    """Refuse a change that is none, or that this arm does not know."""
    match step:
        case Form(formation):
            known = FORMATIONS[unit.kind]
            if formation not in known:
                kind = f"{unit.kind} cavalry" if unit.arm == "cavalry" else unit.arm
                raise Malformed(f"{kind} has no formation {formation!r}; it has {', '.join(known)}")
            if formation == unit.formation:
                raise Illegal(f"it is in {words(formation)} already", RULE)
            if formation == "disorder":
                raise Illegal("nobody forms disorder", RULE)
        case Mount() | Dismount():
            if unit.arm != "cavalry":
                raise Illegal("only cavalry has horses", RULE)
            if unit.mounted == isinstance(step, Mount):
                raise Illegal(f"it is {'mounted' if unit.mounted else 'on foot'} already", RULE)
        case Face(facing):
            if not 0 <= facing < FULL:
                raise Malformed("a facing lies between 0 and 360 degrees")
            if facing == box.facing:
                raise Illegal("it faces that way already", RULE)
        case _:
            pass
