"""What one side may know of a battle: built from what is permitted, never by taking secrets out of a copy."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Stop
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import State
from enfilade.tabletop import view as tabletop
from enfilade.tabletop.scene import scene
from enfilade.tabletop.standing import owner


class View(tabletop.View[Field, State]):
    """Its state has this side's own standing orders and what it has let by, and no enemies that it cannot see."""

    __slots__ = ()


def view(table: Field, state: State, side: str, stop: Stop) -> View:
    """The battle as `side` may know it."""
    passed = state.passed if side != state.active else msgspec.UNSET
    if not state.orders and passed == state.passed and not _is_anybody_hidden(table, state):
        # Nothing is secret: the same value serves, and with it everything remembered about it.
        return View(table, side, tabletop.stop_seen(stop, side), state)
    units = tabletop.units_seen(state.units, side)
    known = State(
        turn=state.turn,
        active=state.active,
        units=units,
        leaders=tabletop.leaders_seen(state.leaders, side, units),
        frames=state.frames,
        rolls=state.rolls,
        orders={subject: orders for subject, orders in state.orders.items() if owner(table.scenario, subject) == side},
        points=state.points,
        held=state.held,
        charged=state.charged,
        melees=state.melees,
        exits=state.exits,
        passed=passed,
    )
    return View(table, side, tabletop.stop_seen(stop, side), known)


def _is_anybody_hidden(table: Field, state: State) -> bool:
    found = scene(table, state).found
    known: bool | None = found.get("hidden")
    if known is None:
        known = found["hidden"] = any(piece.hidden for piece in state.units.values())
    return known
