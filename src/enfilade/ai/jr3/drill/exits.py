"""Who marches off the table for points: at the last moment at which that pays, and nobody whom a place still needs."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.ai.jr3.drill.estimate import Estimate
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.scenario import Exit
from enfilade.rules.jr3.battle.commands import Move
from enfilade.rules.jr3.battle.field import mils
from enfilade.rules.jr3.battle.moves.changes import changed
from enfilade.rules.jr3.battle.moves.ordering import check_order
from enfilade.rules.jr3.battle.state import Piece
from enfilade.tabletop.bounds import edge_ahead
from enfilade.tabletop.routes.steps import Face, Step

FACING = {"north": 0, "east": 9000, "south": 18000, "west": 27000}


def march_off(found: Estimate, piece: Piece) -> Move | None:
    """The order to go over an edge that pays this turn for the last time; None if it cannot, or gains nothing by it."""
    for one in found.table.scenario.victory.exits:
        last = found.state.turn == min(one.until, found.table.scenario.turns)
        if one.side != found.side or one.points <= 0 or not last or found.state.turn < one.first:
            continue
        if piece.unit.arm in one.arms:
            for steps in _turns(piece, one):
                if _leads_there(found, piece, one, steps):
                    return Move(steps, off=True)
    return None


def _turns(piece: Piece, one: Exit) -> Iterator[tuple[Step, ...]]:
    """As it faces, or turned to the edge."""
    yield ()
    if piece.facing != FACING[one.edge]:
        yield (Face(FACING[one.edge]),)


def _leads_there(found: Estimate, piece: Piece, one: Exit, steps: tuple[Step, ...]) -> bool:
    box, unit = piece.box, piece.unit
    for step in steps:
        box, unit = changed(found.table, box, unit, step)
    edge, _, along = edge_ahead(found.table, box)
    if edge != one.edge or not mils(one.start) <= along <= mils(one.end):
        return False
    try:
        check_order(found.table, found.state.turn, piece, Move(steps, off=True))
    except (Illegal, Malformed):
        return False
    return True
