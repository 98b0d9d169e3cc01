"""Standing orders at work: given at any moment, they answer reaction windows for a player who is away."""

from __future__ import annotations

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.adf.battle.commands import Order
from enfilade.rules.adf.battle.events import Ordered
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.tabletop import standing


def give(play: Play, command: Order) -> None:
    """Write an order for a unit, a brigade or a whole side; only its own side may."""
    if command.side not in play.table.sides:
        raise Malformed(f"there is no side {command.side!r}; there is {' and '.join(play.table.sides)}")
    if _owner(play, command.subject) != command.side:
        raise Illegal(f"{command.subject} is not yours to order", "adf.reaction.standing")
    play.change(orders={**play.state.orders, command.subject: command.standing})
    play.tell(Ordered(side=command.side, subject=command.subject, seen_by=(command.side,)))


def orders_for(state: State, piece: Piece) -> Standing | None:
    return standing.orders_for(state.orders, piece)


def leaders_stay(state: State, side: str) -> bool:
    """Whether nobody is asked where a side's leaders ride: it is the enemy's turn, and they have been told to stay."""
    return side != state.active and side in state.orders and state.orders[side].leaders == "stay"


def _owner(play: Play, subject: str) -> str:
    found = standing.owner(play.table.scenario, subject)
    if not found:
        raise Malformed(f"there is no unit, brigade or side {subject!r}")
    return found
