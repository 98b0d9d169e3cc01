"""What one side may know of a battle: built from what is permitted, never by taking secrets out of a copy.

Of a sheet that lies sealed the state knows the seal alone, so no order of anybody's can be in a view before it is
opened; standing orders are in the view of those who gave them. Whom the other side has not let be seen is not in it
either.
"""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import State
from enfilade.tabletop import view as tabletop


class View(tabletop.View[Field, State]):
    """Its state has the seals of both sides, its own standing orders, and no enemies that this one cannot see."""

    __slots__ = ()


def view(table: Field, state: State, side: str, stop: Stop) -> View:
    """The battle as `side` may know it."""
    units = tabletop.units_seen(state.units, side)
    known = State(
        turn=state.turn,
        phase=state.phase,
        units=units,
        leaders=tabletop.leaders_seen(state.leaders, side, units),
        frames=state.frames,
        rolls=state.rolls,
        seals=state.seals,
        points=state.points,
        held=state.held,
        melees=state.melees,
        exits=state.exits,
        standing={side: state.standing[side]} if side in state.standing else {},
    )
    return View(table, side, tabletop.stop_seen(stop, side), known)
