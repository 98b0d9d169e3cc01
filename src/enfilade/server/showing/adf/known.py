"""What of a whole state a side may know, and what both may."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Over
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.view import view


def known_to(table: Field, whole: State, side: str) -> State:
    """A state as a side may know it; as both may if none is named."""
    if side:
        return view(table, whole, side, _NOTHING).state
    if not whole.orders and not any(piece.hidden for piece in whole.units.values()):
        return whole
    units = {id: piece for id, piece in whole.units.items() if not piece.hidden}
    leaders = {id: one for id, one in whole.leaders.items() if not one.attached or one.attached in units}
    return msgspec.structs.replace(whole, orders={}, units=units, leaders=leaders)


_NOTHING = Over(winner="", grade="", points={})
"""A view carries the stop along; this one is not looked at."""
