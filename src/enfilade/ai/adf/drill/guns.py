"""What drill's batteries do: fire where they see targets, turn to them, or limber up and look for them."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.ai.adf.drill import moves as drill_moves
from enfilade.ai.adf.drill import worth as drill_worth
from enfilade.ai.adf.drill.goals import INCH, Outlook, goal_of
from enfilade.ground.box import distance
from enfilade.rules.adf.battle.commands import Command, Fire, Form, Move
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.firepower import reach_of

LEAST = 0.03
"""Below this a fire is worth less than turning to a better target."""
WORTH_MOVING = 2
"""Turns that must be left for guns to limber up and go elsewhere."""
STAND_OFF = 7 * INCH
"""Guns keep so far from the enemy when they choose their place."""


def acts(found: Outlook, piece: Piece, left: int) -> Iterator[Command]:
    """What a battery might do, the best first."""
    table, state = found.table, found.state
    limbered = piece.unit.formation == "limbered"
    worth, target = (0.0, "") if limbered else drill_worth.best_fire(table, state, piece)
    if worth > LEAST:
        yield Fire((piece.id,), target)
    mark = _mark(found, piece)
    if mark is not None and limbered and aim.is_in_arc(table, piece, mark):
        yield Move((piece.id,), (Form("unlimbered"),))
    if mark is not None:
        yield from drill_moves.to_face(piece, mark.x, mark.y)
    if worth > 0:
        yield Fire((piece.id,), target)
    x, y = goal_of(found, piece)
    if (x, y) == (piece.x, piece.y):
        return
    if limbered:
        yield from drill_moves.toward(table, state, piece, x, y, found.foes, STAND_OFF)
    elif not found.ahead and table.scenario.turns - state.turn >= WORTH_MOVING:
        yield Move((piece.id,), (Form("limbered"),))


def _mark(found: Outlook, piece: Piece) -> Piece | None:
    """The nearest enemy in sight and normal range, one in the arc before the others."""
    table, state = found.table, found.state
    reach = int(reach_of(table.edition, piece.unit))
    ranked = sorted(
        (not aim.is_in_arc(table, piece, foe), distance(piece.box, foe.box), foe.id)
        for foe in found.foes
        if foe.unit.level != "routed" and not near.is_beyond(piece, foe, reach)
    )
    for _, apart, id in ranked:
        if apart <= reach and seeing.sees(table, state, piece, state.units[id]):
            return state.units[id]
    return None
