"""How a sheet unfolds: which order every unit goes by, and what that order makes of it for the turn."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.jr3.battle.commands import Again, Charge, Disengage, FirstFire, Hold, Line, Mark, Move, Said, Sheet
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters.facts import Order
from enfilade.tabletop.routes.steps import Dismount, Form, Mount, Step
from enfilade.tabletop.standing import orders_for

FORMING = (Form, Mount, Dismount)
ALL = "all"
"""The subject of a line for everybody, whatever the side is called."""


def unfolded(table: Field, state: State, side: str, sheet: Sheet, *, lasting: bool = False) -> dict[str, Mark]:
    """The order of every unit of the side on the table; whoever is not named holds (J46). In `lasting` orders a change
    is for a unit that does not stand so already, also where it is named itself."""
    said = by_subject(table, state, side, sheet)
    found: dict[str, Mark] = {}
    for piece in state.units.values():
        if piece.side != side or not piece.here:
            continue
        own = said.get(piece.id)
        order = own if own is not None else orders_for(said, piece)
        found[piece.id] = _mark(piece, order, whole=lasting or own is None)
    return found


def by_subject(table: Field, state: State, side: str, sheet: Sheet) -> dict[str, Said]:
    """The lines by unit, brigade or side; Malformed for a name that there is not, Illegal for the enemy's."""
    found: dict[str, Said] = {}
    for line in sheet.lines:
        subject = side if line.subject == ALL else line.subject
        if owner(table, state, subject) != side:
            raise Illegal(f"{line.subject} is not yours to order", "jr3.orders.who")
        if subject in found:
            raise Malformed(f"{line.subject} has two orders on this sheet")
        found[subject] = line.order
    return found


def marked(piece: Piece, mark: Mark) -> Piece:
    """The unit with its order on it."""
    return msgspec.structs.replace(piece, mark=mark, unit=msgspec.structs.replace(piece.unit, order=order_of(mark)))


def order_of(mark: Mark) -> Order:
    """The order as the card's chapters know it. Who is to change his formation is forming, however he moves besides:
    else a step of an inch would spare him what forming costs when he is charged."""
    match mark:
        case FirstFire():
            return "first-fire"
        case Hold():
            return "hold"
        case Disengage():
            return "disengage"
        case Charge():
            return "charge"
        case Move(steps):
            return "formation" if any(isinstance(step, FORMING) for step in steps) else "move"


def lines_of(marks: dict[str, Mark]) -> tuple[Line, ...]:
    """The shortest sheet that gives every unit its own order."""
    return tuple(Line(id, mark) for id, mark in sorted(marks.items()) if mark != Hold())


def _mark(piece: Piece, said: Said | None, *, whole: bool) -> Mark:
    match said:
        case None:
            return Hold()
        case Again():
            return _mark(piece, piece.mark, whole=True)
        case Move(steps, _, fire) if whole:
            # Told to a whole brigade, a change is for those who do not stand so already.
            left = tuple(step for step in steps if not _is_so(piece, step))
            return msgspec.structs.replace(said, steps=left) if left or said.off else Hold(fire)
        case FirstFire(_, then) if whole:
            return msgspec.structs.replace(said, then=tuple(step for step in then if not _is_so(piece, step)))
        case mark:
            return mark


def _is_so(piece: Piece, step: Step) -> bool:
    match step:
        case Form(formation):
            return piece.unit.formation == formation
        case Mount():
            return piece.unit.mounted
        case Dismount():
            return not piece.unit.mounted
        case _:
            return False


def owner(table: Field, state: State, subject: str) -> str:
    """The side that a unit, a brigade or the word for all of a side belongs to."""
    if subject in table.sides:
        return subject
    if subject in state.units:
        return state.units[subject].side
    for brigade in table.scenario.brigades:
        if brigade.id == subject:
            return brigade.side
    raise Malformed(f"there is no unit, brigade or side {subject!r}")
