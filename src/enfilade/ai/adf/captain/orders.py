"""The standing orders a captain leaves: what each unit does of itself in the enemy's turn, by what it is and where."""

from __future__ import annotations

from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain.mind import Mind
from enfilade.ai.thought import Thought
from enfilade.rules.adf.battle.commands import Order
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.view import View

WAITING = Standing(other="near")
"""For a captain who is at the table: everything is asked but changes that nobody would think of making."""


def orders(view: View, mind: Mind) -> tuple[Order, ...]:
    """For a player who is away: an order to his whole side, and one to each unit that should do otherwise."""
    usual = Standing(fire="short", reform="yes", disengage="no", countercharge="no", other="near")
    given = [Order(view.side, view.side, usual)]
    for piece in view.state.units.values():
        if piece.side == view.side and piece.place != "gone":
            own = _for(piece, mind)
            if own != usual:
                given.append(Order(view.side, piece.id, own))
    return tuple(given)


def next_order(view: View) -> Thought | None:
    """The next order that a captain at the table has still to give, so that he is not asked about trifles."""
    if view.state.orders.get(view.side) == WAITING:
        return None
    why = reasons.said("nobody need ask about changes of front or formation while the enemy is far")
    return Thought(Order(view.side, view.side, WAITING), why)


def _for(piece: Piece, mind: Mind) -> Standing:
    """Green troops do not hold their fire; guns reach far; horse meets horse; skirmishers and shaken men give way."""
    unit = piece.unit
    steady = unit.quality in ("elite", "veteran") and unit.level == "good"
    far = unit.arm == "artillery" or unit.formation == "skirmishers"
    gives_way = unit.formation in ("skirmishers", "limbered") or unit.arm == "cavalry"
    return Standing(
        fire="first" if far or not steady else "short",
        reform="yes",
        disengage="yes" if gives_way and mind.temper != "bold" else "no",
        countercharge="yes" if unit.horse and steady and mind.temper != "cautious" else "no",
        other="near",
    )
