"""The order to move as a whole: its steps, the bounds that a scenario sets, and marching off the table (J53, J76)."""

from __future__ import annotations

from enfilade.core.errors import Illegal
from enfilade.ground.box import inside
from enfilade.ground.legs import Advance
from enfilade.rules.jr3.battle.commands import Move
from enfilade.rules.jr3.battle.moves.path import Plan, check_may_move, check_move, planned
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body
from enfilade.tabletop.bounds import check_bounds, edge_ahead
from enfilade.tabletop.contact import slid
from enfilade.tabletop.searching import last_such

BOUND, OFF = "jr3.move.bound", "jr3.move.off"


def check_order(table: Board, turn: int, piece: Body, order: Move) -> Plan:
    """The plan of a move that may be ordered in this turn; Illegal says why it may not."""
    if not order.off:
        plan = check_move(table, piece, order.steps)
        if plan.end.box != piece.box:
            check_bounds(table, turn, piece, plan.end.box, BOUND)
        return plan
    check_may_move(piece)
    check_bounds(table, turn, piece, None, BOUND)
    plan = _marching_off(table, piece, order)
    if plan.share > 1:
        raise Illegal(f"{piece.name} is too far from the edge it faces", OFF)
    return plan


def _marching_off(table: Board, piece: Body, order: Move) -> Plan:
    """Straight on after its steps, until the first of its corners is at the edge: there it is off."""
    plan = planned(table, piece, order.steps)
    box = plan.end.box
    _, far, _ = edge_ahead(table, box)
    last = last_such(lambda gone: inside(slid(box, box.facing, gone), table.width, table.height), far, far)
    return planned(table, piece, (*order.steps, Advance(last))) if last else plan
