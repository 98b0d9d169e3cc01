"""What one side may know of a battle: built from what is permitted, never by taking secrets out of a copy.

Of a sheet that lies sealed the state knows the seal alone, so no order of anybody's can be in a view before it is
opened. Whom the other side has not let be seen is not in it either.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from enfilade.core.stops import Ask, Stop
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import State


@dataclass(frozen=True, slots=True)
class View:
    """The table as a side sees it, and what the battle waits for. Players, human or not, are given this and no more."""

    table: Field
    side: str
    stop: Stop
    """Addressed to this side, where it is one of several that are asked."""
    state: State


def view(table: Field, state: State, side: str, stop: Stop) -> View:
    """The battle as `side` may know it."""
    units = {id: piece for id, piece in state.units.items() if piece.side == side or not piece.hidden}
    known = State(
        turn=state.turn,
        phase=state.phase,
        units=units,
        leaders={
            id: chief
            for id, chief in state.leaders.items()
            if chief.side == side or not chief.attached or chief.attached in units
        },
        frames=state.frames,
        rolls=state.rolls,
        seals=state.seals,
        points=state.points,
        held=state.held,
        melees=state.melees,
        exits=state.exits,
    )
    if isinstance(stop, Ask) and side in stop.sealed:
        stop = msgspec.structs.replace(stop, side=side)
    return View(table, side, stop, known)
