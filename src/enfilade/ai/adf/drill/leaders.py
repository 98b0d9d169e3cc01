"""Where drill's leaders ride: to the unit that needs them most, else to the middle of their men."""

from __future__ import annotations

import math
from collections.abc import Iterator

from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Attend, Command, Done
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.battle.view import View

INCH = 1000
NEED = {"good": 0.0, "disorder": 1.0, "shaken": 4.0, "routed": 3.0}
"""How much a leader is wanted by level, against inches from the middle of his men."""


def answers(view: View) -> Iterator[Command]:
    """Rides worth taking, one leader after the other."""
    assert isinstance(view.stop, Ask)
    for id in view.stop.about:
        yield from _rides(view.state, view.state.leaders[id])
    yield Done()


def _rides(state: State, chief: Chief) -> Iterator[Attend]:
    men = [one for one in state.units.values() if one.here and one.side == chief.side and one.brigade in chief.commands]
    others = {one.attached for one in state.leaders.values() if one.id != chief.id}
    free = [one for one in men if one.id not in others] or men
    wanted = sorted(free, key=lambda one: (-_wish(chief, one, men), one.id))
    for unit in wanted[:2]:
        if unit.id == chief.attached:
            return
        yield Attend(chief.id, unit.id)


def _wish(chief: Chief, unit: Piece, men: list[Piece]) -> float:
    """In inches: need, less the way from the middle of his men, and a little for staying where he is."""
    x = sum(one.x for one in men) / len(men)
    y = sum(one.y for one in men) / len(men)
    off = math.dist((unit.x, unit.y), (x, y)) / INCH
    guns = 1.5 if unit.unit.arm == "artillery" and len(men) > 1 else 0.0
    return 1.5 * NEED[unit.unit.level] - off - guns + (2.0 if unit.id == chief.attached else 0.0)
