"""A battle begun from a position: whether a table can be written as one now, and whether what was written can stand."""

from __future__ import annotations

from enfilade.core.errors import Malformed
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Choosing, Game, Leading
from enfilade.rules.adf.battle.play import LOOP, Step
from enfilade.rules.adf.battle.position import placed, position
from enfilade.rules.adf.battle.state import State
from enfilade.tabletop.positions.common import check_room

_BETWEEN = (Game, Leading, Choosing)
"""What may be pending: anything else is in the middle of something that a position cannot say."""


def written(table: Field, state: State) -> str:
    """The table as a position; Malformed in the middle of an action, a reaction or a charge."""
    if any(not isinstance(frame, _BETWEEN) for frame in state.frames):
        raise Malformed("a position cannot say what is under way; take a line at which a side chooses whom to activate")
    if state.melees:
        raise Malformed("a position cannot say that a melee goes on next turn; take a line before it or after it")
    return position(table, state)


def begun(table: Field, said: str) -> Step:
    """The battle from a position to its first stop; Malformed tells everything that cannot stand where it is put."""
    state = placed(table, said)
    check_room(table, state)
    return LOOP.begin(table, state)
