"""The captain's own turn: who acts next, alone or as a team, and what they do with their actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from enfilade.ai import (
    captain_charges,
    captain_formations,
    captain_guns,
    captain_moves,
    captain_volleys,
    drill_actions,
    drill_goals,
    drill_worth,
    evaluation,
    reasons,
    survey,
)
from enfilade.ai.brigade_plans import Plan, Slot, plan
from enfilade.ai.captain_moves import Way
from enfilade.ai.captain_volleys import Volley
from enfilade.ai.estimate import INCH, Estimate, estimate
from enfilade.ai.mind import Mind
from enfilade.ai.thought import Deadline, Thought
from enfilade.rules.adf.battle.commands import Command, Declared, Deed, Done, Fire, Group, Move
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.options import is_legal
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.facts import is_depleted

MARCH = 13 * INCH
"""While no enemy is nearer, regiments march each by itself."""
MOVES = 9
"""As many moves are weighed to the end."""


class Course(NamedTuple):
    """What to do with the actions at hand."""

    actions: tuple[Declared, ...]
    first: Command
    worth: float
    why: str


def think(view: View, deadline: Deadline, mind: Mind) -> Thought:
    """What the acting units do next, or who acts next."""
    found = estimate(view, mind)
    frame = view.state.frames[-1]
    for thought in _wished(found, frame if isinstance(frame, Acting) else None, deadline):
        if is_legal(view.table, view.state, thought.answer):
            return thought
    return Thought(Done(), "Nothing more is worth doing.")


def _wished(found: Estimate, frame: Acting | None, deadline: Deadline) -> Iterator[Thought]:
    plans = plan(found)
    if frame is not None and frame.announced:
        yield from _goes_on(found, plans, frame)
        return
    if frame is not None:
        yield from _single(found, plans, found.state.units[frame.units[0]], frame)
        return
    for piece in found.own:
        if piece.unit.level == "routed" and not piece.acted:
            yield Thought(Deed((piece.id,), "run"), f"{reasons.unit(piece)} is routed and runs.")
    yield from _teams(found, plans)
    for piece in _in_order(found):
        yield from _single(found, plans, piece, None)


def _teams(found: Estimate, plans: Plan) -> Iterator[Thought]:
    """Teams whose fire together is worth more than one by one."""
    state = found.state
    alone: dict[str, float] = {}
    ranked: list[tuple[float, tuple[str, ...]]] = []
    for ids in captain_volleys.teams(found):
        for id in ids:
            if id not in alone:
                alone[id] = captain_volleys.best(found, state, (id,)).points
        both = captain_volleys.best(found, state, ids)
        if len(both.units) > 1:
            ranked.append((both.points - sum(alone[id] for id in ids), ids))
    for more, ids in sorted(ranked, reverse=True):
        if more > 0:
            course = _course(found, plans, ids, 2)
            if course is not None:
                yield Thought(Group(ids, course.actions), course.why)
    done = {id for _, ids in ranked for id in ids}
    for ids in sorted(captain_volleys.teams(found), key=lambda ids: (-len(ids), ids)):
        lead = found.state.units[ids[0]]
        if not done.intersection(ids) and lead.unit.arm != "artillery" and found.nearest_foe(lead.x, lead.y)[0] < MARCH:
            done.update(ids)
            course = _course(found, plans, ids, 2)
            if course is not None and course.worth > 0:
                yield Thought(Group(ids, course.actions), course.why)


def _course(found: Estimate, plans: Plan, ids: tuple[str, ...], left: int) -> Course | None:
    """The best use of a team's actions."""
    state = found.state
    pieces = [state.units[id] for id in ids]
    slots: list[Slot | None] = [plans.slots.get(id) for id in ids]
    task = plans.tasks.get(pieces[0].brigade)
    value = (task.value if task else 0.0) / max(1, len([one for one in found.own if one.brigade == pieces[0].brigade]))
    here = captain_volleys.best(found, state, ids)
    ways = captain_moves.ways(found, ids, slots[0], MOVES)
    surveyed = survey.survey(found.view)
    weighed = [
        survey.weigh(surveyed, piece, [piece.box, *(way.boxes[i] for way in ways)]) for i, piece in enumerate(pieces)
    ]
    dealt = found.mind.weights.dealt

    def stand(at: int, way: Way | None, volley: Volley) -> float:
        boxes = [piece.box for piece in pieces] if way is None else way.boxes
        return evaluation.terms(
            found, pieces, boxes, weighed, at, slots, value, volley.points, moved=way is not None
        ).total

    base = stand(0, None, here)
    fires: tuple[Declared, ...] = tuple("fire" for _ in range(left))
    moves: tuple[Declared, ...] = tuple("move" for _ in range(left))
    courses: list[Course] = []
    if here.units:
        target = state.units[here.target]
        fire = "fire together" if len(pieces) > 1 else "fires"
        why = f"{reasons.units(pieces)} {fire} at {reasons.unit(target)}: {reasons.figures(here.figures)} a volley."
        courses.append(Course(fires, Fire(here.units, here.target), left * dealt * here.points, why))
    for at, way in enumerate(ways, 1):
        after = captain_moves.placed(state, ids, way)
        there = captain_volleys.best(found, after, ids)
        gain = stand(at, way, there) - base - found.mind.weights.shuffle
        move = Move(ids, way.steps)
        place = reasons.place(found.table, way.boxes[0])
        goes = f"{reasons.units(pieces)} {'move' if len(ids) > 1 else 'moves'} up {place}".rstrip()
        if left > 1 and there.units:
            target = state.units[there.target]
            courses.append(
                Course(
                    ("move", "fire"),
                    move,
                    gain + dealt * there.points,
                    f"{goes} and fire at {reasons.unit(target)}: {reasons.figures(there.figures)} a volley.",
                )
            )
        if left > 1 and here.units:
            courses.append(
                Course(
                    ("fire", "move"),
                    Fire(here.units, here.target),
                    gain + dealt * here.points,
                    f"{goes} after a volley.",
                )
            )
        # What a second move brings is about what the first did.
        courses.append(Course(moves, move, gain * (1.3 if left > 1 and not there.units else 1.0), f"{goes}."))
    return max(courses, key=lambda course: course.worth, default=None)


def _goes_on(found: Estimate, plans: Plan, frame: Acting) -> Iterator[Thought]:
    """The rest of what a team has announced."""
    ids = frame.units
    if not frame.declared:
        yield Thought(Done(), "")
        return
    match frame.declared[0]:
        case "fire":
            volley = captain_volleys.best(found, found.state, ids)
            if volley.units:
                target = found.state.units[volley.target]
                pieces = [found.state.units[id] for id in volley.units]
                why = f"{reasons.units(pieces)} fire at {reasons.unit(target)}: {reasons.figures(volley.figures)}."
                yield Thought(Fire(volley.units, volley.target), why)
        case "move":
            for way in _moves(found, plans, ids, len(frame.declared)):
                yield Thought(Move(ids, way.steps), "")
        case _:
            pass
    yield Thought(Done(), "")


def _moves(found: Estimate, plans: Plan, ids: tuple[str, ...], left: int) -> list[Way]:
    """Moves of a team that has announced one, the best first."""
    state = found.state
    pieces = [state.units[id] for id in ids]
    slots: list[Slot | None] = [plans.slots.get(id) for id in ids]
    task = plans.tasks.get(pieces[0].brigade)
    value = (task.value if task else 0.0) / max(1, len([one for one in found.own if one.brigade == pieces[0].brigade]))
    ways = captain_moves.ways(found, ids, slots[0], MOVES)
    if not ways:
        return []
    surveyed = survey.survey(found.view)
    weighed = [survey.weigh(surveyed, piece, [way.boxes[i] for way in ways]) for i, piece in enumerate(pieces)]
    ranked = []
    for at, way in enumerate(ways):
        volley = captain_volleys.best(found, captain_moves.placed(state, ids, way), ids)
        worth = evaluation.terms(found, pieces, way.boxes, weighed, at, slots, value, volley.points, moved=True).total
        ranked.append((worth + (found.mind.weights.dealt * volley.points if left > 1 else 0.0), -at, way))
    return [way for _, _, way in sorted(ranked, key=lambda one: one[:2], reverse=True)]


def _single(found: Estimate, plans: Plan, piece: Piece, frame: Acting | None) -> Iterator[Thought]:
    """One unit by itself."""
    units, level = (piece.id,), piece.unit.level
    actions = found.table.edition.turn.actions
    left = frame.left if frame is not None else actions
    if level in ("routed", "shaken"):
        better, worse = drill_worth.rally(found.table, found.state, piece)
        if level == "routed" and left == actions:
            yield Thought(Deed(units, "run"), f"{reasons.unit(piece)} is routed and runs.")
        elif level == "routed" or better > worse * 0.8:
            yield Thought(
                Deed(units, "rally"), f"{reasons.unit(piece)} rallies: {reasons.chance(better)} to get better."
            )
        return
    if level == "disorder" and not is_depleted(found.table.edition, piece.unit):
        yield Thought(Deed(units, "reform"), f"{reasons.unit(piece)} reforms.")
    outlook = drill_goals.outlook(found.view)
    if piece.unit.arm == "artillery":
        yield from captain_guns.acts(found, plans, piece, left)
        return
    for command in drill_actions._leaves(outlook, piece):
        yield Thought(command, f"{reasons.unit(piece)} marches off.")
    yield from captain_formations.acts(found, plans, piece)
    course = _course(found, plans, units, left)
    fired = 0.0
    if course is not None:
        fired = max(0.0, course.worth)
    out = not piece.in_command and found.table.edition.command.control and left < 2
    for guess in captain_charges.guessed(found, piece)[:1]:
        if guess.points < fired or out:
            break
        charge = captain_charges.exactly(found, guess)
        if charge is not None and charge.points > fired:
            why = (
                f"{reasons.unit(piece)} charges {reasons.unit(found.state.units[charge.command.target])}: "
                f"{reasons.chance(charge.carried)} to carry the ground, "
                f"{reasons.figures(charge.own)} against {charge.theirs:.1f}."
            )
            yield Thought(charge.command, why)
    if course is not None and course.worth > 0:
        yield Thought(course.first, course.why)
    for command in drill_actions._joins(outlook, piece):
        yield Thought(command, "")


def _in_order(found: Estimate) -> list[Piece]:
    able = [one for one in found.own if not one.acted]

    def rank(piece: Piece) -> tuple[int, float, str]:
        if piece.unit.arm == "artillery" and piece.unit.formation == "unlimbered":
            return 1, 0.0, piece.id
        return 2, found.nearest_foe(piece.x, piece.y)[0], piece.id

    return sorted(able, key=rank)
