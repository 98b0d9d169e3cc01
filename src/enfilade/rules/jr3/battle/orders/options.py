"""A few answers worth considering for a whole side: plain sheets, each of them legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.jr3.battle.commands import Again, Changes, Charge, Command, Disengage, FirstFire, Line, Said, Sheet
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.orders.marks import ALL
from enfilade.rules.jr3.battle.state import State

WHOLE: tuple[Said, ...] = (Again(), FirstFire(), Charge(), Disengage())
"""What can be told to everybody in a word."""


def options(table: Field, state: State, side: str, question: str) -> Sequence[Command]:
    """To hold, what was ordered last turn, and one order for everybody who can carry it out; or who changes to hold."""
    if question == "changes":
        may = law.changeable(table, state, side)
        return (Changes(), Changes(may), *(Changes((id,)) for id in may if len(may) > 1))
    return (Sheet(), *_sheets(table, state, side))


def _sheets(table: Field, state: State, side: str) -> Iterator[Sheet]:
    for order in WHOLE:
        able = [id for id, piece in state.units.items() if piece.side == side and _can(table, state, side, id, order)]
        if able:
            whole = Sheet((Line(ALL, order),))
            yield whole if _is_legal(table, state, side, whole) else Sheet(tuple(Line(id, order) for id in able))


def _can(table: Field, state: State, side: str, id: str, order: Said) -> bool:
    return _is_legal(table, state, side, Sheet((Line(id, order),)))


def _is_legal(table: Field, state: State, side: str, sheet: Sheet) -> bool:
    try:
        law.check_sheet(table, state, side, sheet)
    except (Illegal, Malformed):
        return False
    return True
