"""Who comes and goes: units as soon as there is room for them, leaders with them, by themselves or called away."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.scenario import Arrival, Leader
from enfilade.tabletop.events import Arrived, Waited
from enfilade.tabletop.room import entries, has_room


def arrivals(play: Any, sides: tuple[str, ...]) -> None:
    """Everybody of these sides whose turn to come it is, or was and there was no room."""
    for one in play.table.scenario.units:
        if one.arrives is not None and one.arrives.turn <= play.state.turn:
            piece = play.unit(one.id)
            if piece.side in sides and piece.place == "reserve":
                _arrive(play, piece, one.arrives)


def enters(chief: Any, listed: Leader, turn: int) -> bool:
    """Whether a leader comes by himself now; who is with a unit comes with it."""
    return chief.place == "reserve" and not chief.attached and listed.arrives is not None and listed.arrives <= turn


def is_called_away(chief: Any, listed: Leader, turn: int) -> bool:
    """Whether he who is on the table has to leave it by now."""
    return chief.here and listed.leaves is not None and listed.leaves <= turn


def _arrive(play: Any, piece: Any, arrival: Arrival) -> None:
    """Set it at its entry point, or as near to it as there is room; else it waits."""
    for box in entries(play.table, piece, arrival):
        if has_room(play.table, play.state, piece, box):
            play.put(msgspec.structs.replace(piece, x=box.x, y=box.y, place="table"))
            play.tell(Arrived(unit=piece.id, box=box))
            for chief in list(play.state.leaders.values()):
                if chief.attached == piece.id and chief.place == "reserve":
                    play.put_leader(msgspec.structs.replace(chief, place="table", x=box.x, y=box.y))
            return
    play.tell(Waited(unit=piece.id))
