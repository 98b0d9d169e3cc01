"""Changes made on the spot, of formation, of facing and of saddle: which there are, and the ground they need."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box
from enfilade.rules.jr3.chapters.facts import FORMATIONS, Unit, words
from enfilade.rules.jr3.chapters.footprint import ground_of
from enfilade.tabletop.board import Board
from enfilade.tabletop.routes import changing
from enfilade.tabletop.routes.steps import Dismount, Face, Form, Mount, Step

RULE = "jr3.move.change"


def changed(table: Board, box: Box, unit: Unit, step: Step) -> tuple[Box, Unit]:
    """A unit after a change of formation, of facing or of saddle; it keeps the middle of its front."""
    if isinstance(step, Dismount) and unit.formation not in FORMATIONS["dismounted"]:
        # On foot the card knows a line and disorder, and nothing else.
        unit = msgspec.structs.replace(unit, formation="line")
    return changing.changed(box, unit, step, lambda now: ground_of(table.edition, now, table.sizes))


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
            changing.check_saddle(unit, step, RULE)
        case Face():
            changing.check_facing(box, step, RULE)
        case _:
            pass
