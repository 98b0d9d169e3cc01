"""What of a whole state a side may know, and what both may."""

from __future__ import annotations

from enfilade.core.stops import Over
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.battle.view import view


def known_to(table: Field, whole: State, side: str) -> State:
    """A state as a side may know it; as both may if none is named.

    Of what is sealed no state knows more than the seal, so what both may know is what each may know of the other.
    """
    if side:
        return view(table, whole, side, _NOTHING).state
    first, second = table.sides
    # Whom one side alone may see, the other's view does not have.
    return view(table, view(table, whole, first, _NOTHING).state, second, _NOTHING).state


_NOTHING = Over(winner="", grade="", points={})
"""A view carries the stop along; this one is not looked at."""
