"""The time line of a battle: one mark for each line of the record that led to something."""

from __future__ import annotations

from typing import Any

from enfilade.game.battle import Battle
from enfilade.server.showing.sides import lost
from enfilade.server.showing.wings import wing_of
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.sight import Mark, TimeLine


def time_line(battle: Battle, onlooker: Onlooker) -> TimeLine:
    """Lines that led to nothing this onlooker may know have no mark."""
    wing, (first, second) = wing_of(battle), battle.table.sides
    marks = []
    before: Any = None
    count = (0, 0)
    for n in range(len(battle.record.lines)):
        state = battle.at(n)
        if before is None or state.units is not before.units:
            fallen = wing.score.fallen
            count = (lost(battle.table, state, first, fallen), lost(battle.table, state, second, fallen))
        before = state
        happened = [event for event in battle.events_at(n) if onlooker.may_know(event)]
        if happened:
            kinds = wing.mark_kinds(happened)
            marks.append(Mark(line=n, turn=state.turn, active=wing.active(state), kinds=kinds, lost=count))
    return TimeLine(sides=battle.table.sides, lines=len(battle.record.lines) - 1, marks=tuple(marks))
