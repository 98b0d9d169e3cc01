"""Where drill's leaders ride: to the unit that needs them most, else to the middle of their men."""

from __future__ import annotations

import math

from enfilade.rules.adf.battle.commands import Attend, Command, Done
from enfilade.rules.adf.battle.options import is_legal
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.battle.view import View

INCH = 1000
NEED = {"good": 0.0, "disorder": 1.0, "shaken": 4.0, "routed": 3.0}
"""How much a leader is wanted by level, against inches from the middle of his men."""


def answer(view: View) -> Command:
    from enfilade.core.stops import Ask

    state = view.state
    assert isinstance(view.stop, Ask)
    for id in view.stop.about:
        chief = state.leaders[id]
        command = _ride(view, chief)
        if command is not None:
            return command
    return Done()


def _ride(view: View, chief: Chief) -> Command | None:
    state = view.state
    men = [one for one in state.units.values() if one.here and one.side == chief.side and one.brigade in chief.commands]
    others = {one.attached for one in state.leaders.values() if one.id != chief.id}
    free = [one for one in men if one.id not in others] or men
    if not free:
        return None
    wanted = sorted(free, key=lambda one: (-_wish(state, chief, one, men), one.id))
    for unit in wanted[:2]:
        if unit.id == chief.attached:
            return None
        command = Attend(chief.id, unit.id)
        if is_legal(view.table, state, command):
            return command
    return None


def _wish(state: State, chief: Chief, unit: Piece, men: list[Piece]) -> float:
    """In inches: need, less the way from the middle of his men, and a little for staying where he is."""
    x = sum(one.x for one in men) / len(men)
    y = sum(one.y for one in men) / len(men)
    off = math.dist((unit.x, unit.y), (x, y)) / INCH
    guns = 1.5 if unit.unit.arm == "artillery" and len(men) > 1 else 0.0
    return 1.5 * NEED[unit.unit.level] - off - guns + (2.0 if unit.id == chief.attached else 0.0)
