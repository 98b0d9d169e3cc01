"""What one regiment or battery does by itself: mend, march off, deploy, charge, fire, move, or join another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from enfilade.ai.adf.captain import charges as captain_charges
from enfilade.ai.adf.captain import courses as captain_courses
from enfilade.ai.adf.captain import formations as captain_formations
from enfilade.ai.adf.captain import guns as captain_guns
from enfilade.ai.adf.captain import ideas as captain_ideas
from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.drill import moves as drill_moves
from enfilade.ai.adf.plans.brigade_plans import Plan, is_exit
from enfilade.ai.adf.plans.estimate import INCH, Estimate
from enfilade.ai.thought import Deadline, Thought
from enfilade.ground.box import COS, SIN, bearing
from enfilade.rules.adf.battle.commands import Deed, Join
from enfilade.rules.adf.battle.field import mils
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.facts import is_depleted
from enfilade.speech import spoken_names
from enfilade.tabletop.bounds import edge_ahead

CLOSE = 7 * INCH
"""A shaken unit with the enemy so near falls back if it cannot rally."""
BACK = 6 * INCH


def acts(found: Estimate, plans: Plan, piece: Piece, frame: Acting | None, deadline: Deadline) -> Iterator[Thought]:
    """The next action of a unit, fresh or in mid-activation, the best first."""
    left = frame.left if frame is not None else found.table.edition.turn.actions
    if piece.unit.level in ("routed", "shaken"):
        yield from _mends(found, piece, left)
        return
    if piece.unit.level == "disorder" and not is_depleted(found.table.edition, piece.unit):
        yield Thought(Deed((piece.id,), "reform"), reasons.said(f"{spoken_names.unit(piece)} reforms"))
    if piece.unit.arm == "artillery":
        yield from captain_guns.acts(found, plans, piece, left)
        return
    yield from _joins(found, piece)
    yield from _leaves(found, plans, piece)
    yield from captain_formations.acts(found, plans, piece)
    yield from _fights(found, plans, piece, left, deadline)


def _mends(found: Estimate, piece: Piece, left: int) -> Iterator[Thought]:
    """Run, rally, or get out of the way."""
    units, name, level = (piece.id,), spoken_names.unit(piece), piece.unit.level
    if level == "routed" and left == found.table.edition.turn.actions:
        yield Thought(Deed(units, "run"), reasons.said(f"{name} is routed and runs"))
        return
    gain, better = found.scales.rally(piece)
    rallies = Thought(Deed(units, "rally"), reasons.said(f"{name} rallies: {reasons.chance(better)} to get better"))
    if gain > 0:  # who fails loses more: routers lose men, and may scatter
        yield rallies
    apart, foe = found.nearest_foe(piece.x, piece.y)
    if level == "shaken" and foe is not None and apart < CLOSE:
        if gain <= 0:
            yield rallies
        away = bearing(foe.x, foe.y, piece.x, piece.y)
        x, y = round(piece.x + SIN[away] * BACK), round(piece.y + COS[away] * BACK)
        for move in drill_moves.toward(found.table, found.state, piece, x, y, found.foes, 0):
            yield Thought(move, reasons.said(f"{name} is shaken and gets out of the way"))


def _leaves(found: Estimate, plans: Plan, piece: Piece) -> Iterator[Thought]:
    """March off where that is worth points."""
    slot = plans.slots.get(piece.id)
    if slot is None or not is_exit(found, slot):
        return
    edge, _, along = edge_ahead(found.table, piece.box)
    for one in found.table.scenario.victory.exits:
        pays = one.side == piece.side and one.points > 0 and one.first <= found.state.turn <= one.until
        if pays and edge == one.edge and mils(one.start) <= along <= mils(one.end):
            why = f"{spoken_names.unit(piece)} marches off, which pays {one.points}"
            yield Thought(Deed((piece.id,), "leave"), reasons.said(why))


def _fights(found: Estimate, plans: Plan, piece: Piece, left: int, deadline: Deadline) -> Iterator[Thought]:
    """The best course, or a charge that is worth more."""
    course = captain_courses.best(found, plans, (piece.id,), left, deadline)
    worth = max(0.0, course.worth) if course is not None else 0.0
    out = not piece.in_command and found.table.edition.command.control and left < 2
    if not out and not deadline.is_over:
        yield from _charges(found, piece, worth)
    if course is not None and course.worth > 0:
        yield Thought(course.first, reasons.said(course.why))


def _charges(found: Estimate, piece: Piece, least: float) -> Iterator[Thought]:
    """The charge that looks best, if by its exact odds it is worth more than that."""
    for guess in captain_charges.guessed(found, piece)[:1]:
        charge = captain_charges.exactly(found, guess) if guess.points >= least else None
        if charge is not None and charge.points > least:
            yield Thought(charge.command, reasons.said(captain_ideas.told(found, charge.command)))


def _joins(found: Estimate, piece: Piece) -> Iterator[Thought]:
    """A depleted regiment goes into another."""
    edition, unit = found.table.edition, piece.unit
    if unit.arm != "infantry" or not is_depleted(edition, unit):
        return
    for friend in found.own:
        if friend.id != piece.id and friend.unit.arm == "infantry" and near.adjacent(found.table, piece, friend):
            how: Literal["merge", "attach"] = "merge" if is_depleted(edition, friend.unit) else "attach"
            why = f"{spoken_names.unit(piece)} is down to one stand and joins {spoken_names.unit(friend)}"
            yield Thought(Join(piece.id, friend.id, how), reasons.said(why))
