"""Standing orders at work: given at any moment, they answer reaction windows for a player who is away."""

from __future__ import annotations

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.adf.battle.commands import Order
from enfilade.rules.adf.battle.events import Ordered
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.state import Piece, State


def give(play: Play, command: Order) -> None:
    """Write an order for a unit, a brigade or a whole side; only its own side may."""
    if command.side not in play.table.sides:
        raise Malformed(f"there is no side {command.side!r}; there is {' and '.join(play.table.sides)}")
    if _owner(play, command.subject) != command.side:
        raise Illegal(f"{command.subject} is not yours to order", "adf.reaction.standing")
    play.change(orders={**play.state.orders, command.subject: command.standing})
    play.tell(Ordered(side=command.side, subject=command.subject, seen_by=(command.side,)))


def orders_for(state: State, piece: Piece) -> Standing | None:
    """Its own orders, else its brigade's, else its side's."""
    for subject in (piece.id, piece.brigade, piece.side):
        found = state.orders.get(subject)
        if found is not None:
            return found
    return None


def _owner(play: Play, subject: str) -> str:
    if subject in play.table.sides:
        return subject
    for brigade in play.table.scenario.brigades:
        if brigade.id == subject:
            return brigade.side
    piece = play.state.units.get(subject)
    if piece is None:
        raise Malformed(f"there is no unit, brigade or side {subject!r}")
    return piece.side
