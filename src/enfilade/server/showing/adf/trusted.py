"""Who answers in a player's stead because he has said so: deputies trusted with a unit, a brigade or his side."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Ask, Stop
from enfilade.game.battle import Battle
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging, Window
from enfilade.rules.adf.battle.react import reaction
from enfilade.rules.adf.battle.react.standing_orders import orders_for
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.server.showing.wing import StandIn

ASKED = ("react", "close")
PLAYERS = {"cautious": "captain-cautious", "steady": "captain", "bold": "captain-bold"}


def may_stand_in(state: State, stop: Stop) -> bool:
    """Whether a question is of the kind that deputies answer, and somebody is trusted."""
    if not isinstance(stop, Ask) or stop.question not in ASKED:
        return False
    return any(orders.deputy for orders in state.orders.values())


def temper(table: Field, state: State, stop: Stop) -> str:
    """Of the deputy who answers this; nobody, if a unit that should be asked about is not trusted to one."""
    if not may_stand_in(state, stop):
        return ""
    asked = _asked(table, state)
    trusted = {_deputy(state, state.units[id]) for id in asked}
    return "" if not asked or "" in trusted else max(trusted)


def stand_in(battle: Battle) -> StandIn | None:
    """With what he is to know: that none but those who are trusted to him may answer."""
    stop, state = battle.stop, battle.state
    found = temper(battle.table, state, stop)
    if not found:
        return None
    assert isinstance(stop, Ask)
    seen = battle.view(stop.side)
    most = battle.table.edition.reaction.per_turn
    units = {
        id: piece
        if piece.side != stop.side or _deputy(state, piece)
        else msgspec.structs.replace(piece, reacted=max(piece.reacted, most))
        for id, piece in seen.state.units.items()
    }
    known = msgspec.structs.replace(seen.state, units=units)
    return StandIn(stop.side, PLAYERS[found], type(seen)(seen.table, seen.side, seen.stop, known))


def _asked(table: Field, state: State) -> tuple[str, ...]:
    frame = state.frames[-1]
    if isinstance(frame, Window):
        return tuple(reaction.questions(table, state, frame))
    return (frame.target,) if isinstance(frame, Charging) else ()


def _deputy(state: State, piece: Piece) -> str:
    orders = orders_for(state, piece)
    return "" if orders is None else orders.deputy
