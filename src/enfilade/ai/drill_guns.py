"""What drill's batteries do: fire where they see targets, turn to them, or limber up and look for them."""

from __future__ import annotations

from enfilade.ai import drill_moves, drill_worth
from enfilade.ai.drill_goals import INCH, Outlook, goal_of
from enfilade.ground.box import distance
from enfilade.rules.adf.battle import aim, seeing
from enfilade.rules.adf.battle.commands import Command, Fire, Form, Move
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.firepower import reach_of

STAND_OFF = 7 * INCH
"""Guns keep so far from the enemy when they choose their place."""


def act(found: Outlook, piece: Piece, left: int) -> Command | None:
    return _limbered(found, piece, left) if piece.unit.formation == "limbered" else _unlimbered(found, piece, left)


def _unlimbered(found: Outlook, piece: Piece, left: int) -> Command | None:
    table, state = found.table, found.state
    worth, target = drill_worth.best_fire(table, state, piece)
    if worth > 0.03:
        return Fire((piece.id,), target)
    mark = _mark(found, piece)
    if mark is not None:
        turned = drill_moves.to_face(table, state, piece, mark.x, mark.y)
        if turned is not None:
            return turned
    if target and worth > 0:
        return Fire((piece.id,), target)
    x, y = goal_of(found, piece)
    last = table.scenario.turns - state.turn
    if found.ahead or (x, y) == (piece.x, piece.y) or last < 2 or _is_out(found, piece, left):
        return None
    move = Move((piece.id,), (Form("limbered"),))
    return move if drill_moves.is_plan(table, state, move) else None


def _limbered(found: Outlook, piece: Piece, left: int) -> Command | None:
    """Unlimber where something is to be hit, else go on."""
    table, state = found.table, found.state
    mark = _mark(found, piece, arc=True)
    if mark is not None:
        move = Move((piece.id,), (Form("unlimbered"),))
        if drill_moves.is_plan(table, state, move):
            return move
    mark = _mark(found, piece)
    if mark is not None:
        turned = drill_moves.to_face(table, state, piece, mark.x, mark.y)
        if turned is not None:
            return turned
    x, y = goal_of(found, piece)
    if _is_out(found, piece, left):
        return None
    return drill_moves.toward(table, state, piece, x, y, found.foes, STAND_OFF)


def _mark(found: Outlook, piece: Piece, arc: bool | None = None) -> Piece | None:
    """The nearest enemy in sight and normal range; with `arc` given, in the arc only."""
    table, state = found.table, found.state
    reach = int(reach_of(table.edition, piece.unit))
    best: tuple[int, str] = (reach + 1, "")
    for foe in found.foes:
        if foe.unit.level == "routed":
            continue
        apart = distance(piece.box, foe.box)
        if apart < best[0] and seeing.sees(table, state, piece, foe):
            if not arc or aim.is_in_arc(table, piece, foe):
                best = (apart, foe.id)
    return state.units[best[1]] if best[1] else None


def _is_out(found: Outlook, piece: Piece, left: int) -> bool:
    return not piece.in_command and found.table.edition.command.control and left < 2
