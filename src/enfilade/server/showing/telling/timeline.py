"""The time line of a battle: one mark for each line of the record that led to something."""

from __future__ import annotations

from enfilade.game.battle import Battle
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.state import State
from enfilade.server.showing.sides import lost
from enfilade.server.showing.telling.log import may_know
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.sight import Mark, TimeLine

_KINDS: tuple[tuple[str, tuple[type[Event], ...]], ...] = (
    ("turn", (events.TurnBegan, events.SideBegan)),
    ("fire", (events.Fired,)),
    ("reaction", (events.Reacted,)),
    ("charge", (events.ChargeDeclared,)),
    ("rout", (events.Ran,)),
)


def time_line(battle: Battle, onlooker: Onlooker) -> TimeLine:
    """Lines that led to nothing this onlooker may know have no mark."""
    first, second = battle.table.sides
    marks = []
    before: State | None = None
    count = (0, 0)
    for n in range(len(battle.record.lines)):
        state = battle.at(n)
        if before is None or state.units is not before.units:
            count = (lost(battle.table, state, first), lost(battle.table, state, second))
        before = state
        happened = [event for event in battle.told(n) if may_know(event, onlooker)]
        if happened:
            kinds = tuple(kind for kind, types in _KINDS if any(isinstance(event, types) for event in happened))
            marks.append(Mark(line=n, turn=state.turn, active=state.active, kinds=kinds, lost=count))
    return TimeLine(sides=battle.table.sides, lines=len(battle.record.lines) - 1, marks=tuple(marks))
