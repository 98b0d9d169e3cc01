"""The time line of a battle: one mark for each line of the record that led to something."""

from __future__ import annotations

from typing import Any

from enfilade.game.battle import Battle
from enfilade.server.showing.result import lead_of
from enfilade.server.showing.sides import lost
from enfilade.server.showing.wings import wing_of
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.sight import Balance, Mark, TimeLine


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
    lines = len(battle.record.lines) - 1
    return TimeLine(sides=(first, second), lines=lines, marks=tuple(marks), balance=_balance(battle, onlooker))


def _balance(battle: Battle, onlooker: Onlooker) -> tuple[Balance, ...]:
    """By what this onlooker knows, as it stood when each half of a turn had been played."""
    wing, board, own = wing_of(battle), battle.table, onlooker.sides[0] if len(onlooker.sides) == 1 else ""
    last = len(battle.record.lines) - 1

    def at(line: int, turn: int, active: str) -> Balance:
        state = wing.known_to(board, battle.at(line), own)
        lead = lead_of(wing.score, board, state, over=battle.over and line == last)
        return Balance(line=line, turn=turn, active=active, lead=lead)

    halves = [(battle.at(n).turn, wing.active(battle.at(n))) for n in range(last + 1)]
    found = [at(0, 0, "")]
    for n, half in enumerate(halves):
        if n == last or halves[n + 1] != half:
            found.append(at(n, *half))
    return tuple(found)
