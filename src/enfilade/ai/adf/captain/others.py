"""What else those could do whom the captain's first idea is about: worth nothing until it has been tried in the head.

By his rules of thumb these come second or worse. Played out, one of them is often better, above all a charge.
"""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.ai.adf.captain import charges as captain_charges
from enfilade.ai.adf.captain import courses as captain_courses
from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.plans.brigade_plans import plan
from enfilade.ai.adf.plans.estimate import Estimate
from enfilade.ai.thought import Deadline, Thought
from enfilade.rules.adf.battle.commands import Deed, Group
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.state import Piece
from enfilade.speech import spoken_names

CHARGES = 2


def others(found: Estimate, frame: Acting | None, first: Thought, deadline: Deadline) -> Iterator[Thought]:
    """Charges, then fire, moves, or another order of the two; what mends a unit and what a team announced stands."""
    ids = getattr(first.answer, "units", ())
    if not ids or isinstance(first.answer, Deed) or (frame is not None and frame.announced):
        return
    pieces = [found.state.units[id] for id in ids]
    if any(one.unit.arm == "artillery" or one.unit.level != "good" for one in pieces):
        return
    left = frame.left if frame is not None else found.table.edition.turn.actions
    if len(pieces) == 1 and (left > 1 or pieces[0].in_command or not found.table.edition.command.control):
        yield from _charges(found, pieces[0])
    for course in captain_courses.kinds(found, plan(found), ids, left, deadline):
        yield Thought(Group(ids, course.actions) if len(ids) > 1 else course.first, reasons.said(course.why))


def _charges(found: Estimate, piece: Piece) -> Iterator[Thought]:
    for guess in captain_charges.guessed(found, piece)[:CHARGES]:
        target = spoken_names.unit(found.state.units[guess.command.target])
        yield Thought(guess.command, reasons.said(f"{spoken_names.unit(piece)} charges {target}"))
