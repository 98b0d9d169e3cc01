"""A battle begun from a position: whether a table can be written as one now, and whether what was written can stand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from enfilade.core.errors import Malformed
from enfilade.ground.box import inside, overlap
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Choosing, Game, Leading
from enfilade.rules.adf.battle.play import LOOP, Step
from enfilade.rules.adf.battle.position import placed, position
from enfilade.rules.adf.battle.state import State
from enfilade.tabletop.lexer import inches
from enfilade.tabletop.room import is_water

_BETWEEN = (Game, Leading, Choosing)
"""What may be pending: anything else is in the middle of something that a position cannot say."""


def written(state: State) -> str:
    """The table as a position; Malformed in the middle of an action, a reaction or a charge."""
    if any(not isinstance(frame, _BETWEEN) for frame in state.frames):
        raise Malformed("a position cannot say what is under way; take a line at which a side chooses whom to activate")
    if state.melees:
        raise Malformed("a position cannot say that a melee goes on next turn; take a line before it or after it")
    return position(state)


def begun(table: Field, said: str) -> Step:
    """The battle from a position to its first stop; Malformed tells everything that cannot stand where it is put."""
    state = placed(table, said)
    wrong = list(_misplaced(table, state))
    if wrong:
        raise Malformed("; ".join(wrong))
    return LOOP.begin(table, state)


def _misplaced(table: Field, state: State) -> Iterator[str]:
    here = [piece for piece in state.units.values() if piece.here]
    for piece in here:
        at = f"{piece.id} at {inches(piece.x)},{inches(piece.y)}"
        if not inside(piece.box, table.width, table.height):
            yield f"{at} stands partly off the table"
        elif is_water(table, piece.x, piece.y):
            yield f"{at} stands in water"
    for one, other in combinations(here, 2):
        if overlap(one.box, other.box):
            yield f"{other.id} and {one.id} stand on the same ground"
