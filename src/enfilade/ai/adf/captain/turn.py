"""The captain's own turn: who acts next, alone or as a team, and how a team carries out what it has announced."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.ai import chance
from enfilade.ai.adf.ahead import foresight
from enfilade.ai.adf.captain import courses as captain_courses
from enfilade.ai.adf.captain import ideas as captain_ideas
from enfilade.ai.adf.captain import others as captain_others
from enfilade.ai.adf.captain import reasons, telling
from enfilade.ai.adf.captain import single as captain_single
from enfilade.ai.adf.captain import ventures as captain_ventures
from enfilade.ai.adf.captain import volleys as captain_volleys
from enfilade.ai.adf.captain.doubts import is_doubtful
from enfilade.ai.adf.captain.mind import Mind
from enfilade.ai.adf.plans.brigade_plans import Plan, plan
from enfilade.ai.adf.plans.estimate import INCH, Estimate, estimate
from enfilade.ai.thought import NEVER, Deadline, Thought
from enfilade.rules.adf.battle.commands import Command, Deed, Done, Fire, Group, Move
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.view import View
from enfilade.speech import spoken_names

MARCH = 13 * INCH
"""While no enemy is nearer, regiments march each by itself."""


def think(view: View, deadline: Deadline, mind: Mind) -> Thought:
    """What the acting units do next, or who acts next."""
    found = estimate(view, mind)
    plans = plan(found)
    acting = view.state.frames[-1]
    frame = acting if isinstance(acting, Acting) else None
    wished = _wished(found, frame, deadline)
    slip = _slips(view, mind)
    most = mind.foresight.ideas if slip or foresight.may_look(found) else 1
    thought_of = captain_ideas.ideas(
        found, wished, lambda first: captain_others.others(found, frame, first, deadline), most, deadline
    )
    if not thought_of:
        return Thought(Done())
    if most > 1 and foresight.may_venture(found) and not (frame is not None and frame.announced):
        thought_of += captain_ventures.ventures(found, frame, thought_of)
    effort = foresight.of_a_command(found)
    if slip:
        return _something_else(found, plans, thought_of)
    doubtful = {at for at, idea in enumerate(thought_of) if at and is_doubtful(found, idea.answer)}
    chosen = foresight.best(found, thought_of, lambda then: carries_on(then, mind), deadline, effort, doubtful)
    return telling.of(found, plans, chosen)


def _slips(view: View, mind: Mind) -> bool:
    """Whether he does something else this time than he thinks best: a recruit often does."""
    return mind.look.slips > 0 and chance.generator(view).random() < mind.look.slips


def _something_else(found: Estimate, plans: Plan, thought_of: list[Thought]) -> Thought:
    """Anything that came to his mind, good or bad."""
    taken = chance.generator(found.view).choice(thought_of)
    return telling.of(found, plans, foresight.Chosen(taken, 0, to_the_end=False))


def carries_on(view: View, mind: Mind) -> Command:
    """What a team does next, ours or theirs, without a second thought."""
    found, frame = estimate(view, mind), view.state.frames[-1]
    assert isinstance(frame, Acting)
    wished = _goes_on(found, plan(found), frame, NEVER)
    answer: Command = next(one.answer for one in wished if is_legal(view.table, view.state, one.answer))
    return answer


def _wished(found: Estimate, frame: Acting | None, deadline: Deadline) -> Iterator[Thought]:
    """What to do, the best first: routers run, teams act, and then one unit after the other."""
    plans = plan(found)
    if frame is not None and frame.announced:
        yield from _goes_on(found, plans, frame, deadline)
        return
    if frame is not None:
        yield from _single(found, plans, found.state.units[frame.units[0]], frame, deadline)
        return
    for piece in found.own:
        if piece.unit.level == "routed" and not piece.acted:
            yield Thought(Deed((piece.id,), "run"), reasons.said(f"{spoken_names.unit(piece)} is routed and runs"))
    yield from _teams(found, plans, deadline)
    for piece in _in_order(found):
        yield from _single(found, plans, piece, None, deadline)


def _single(found: Estimate, plans: Plan, piece: Piece, frame: Acting | None, deadline: Deadline) -> Iterator[Thought]:
    """One unit by itself: as he thinks best, or by the drill book where works are to be stormed."""
    if piece.brigade in plans.storming or (plans.storming and piece.unit.arm == "artillery"):
        yield from captain_ideas.by_the_book(found, piece, frame)
    else:
        yield from captain_single.acts(found, plans, piece, frame, deadline)


def _teams(found: Estimate, plans: Plan, deadline: Deadline) -> Iterator[Thought]:
    """Teams whose volley together is worth more than one by one, then those who come up together."""
    actions = found.table.edition.turn.actions
    together = captain_volleys.teams(found)
    firing = _by_gain(found, together)
    done = {id for _, ids in firing for id in ids}
    for gain, ids in firing:
        if gain > 0:
            yield from _team(found, plans, ids, actions, deadline)
    for ids in sorted(together, key=lambda ids: (-len(ids), ids)):
        lead = found.state.units[ids[0]]
        near = found.nearest_foe(lead.x, lead.y)[0] < MARCH and lead.brigade not in plans.storming
        if near and lead.unit.arm != "artillery" and not done.intersection(ids):
            done.update(ids)
            yield from _team(found, plans, ids, actions, deadline)


def _by_gain(found: Estimate, together: list[tuple[str, ...]]) -> list[tuple[float, tuple[str, ...]]]:
    """What each team's fire gains by being one, the most first."""
    alone: dict[str, float] = {}
    ranked = []
    for ids in together:
        volley = captain_volleys.best(found, found.state, ids)
        if len(volley.units) > 1:
            for id in ids:
                if id not in alone:
                    alone[id] = captain_volleys.best(found, found.state, (id,)).points
            ranked.append((volley.points - sum(alone[id] for id in ids), ids))
    return sorted(ranked, reverse=True)


def _team(found: Estimate, plans: Plan, ids: tuple[str, ...], left: int, deadline: Deadline) -> Iterator[Thought]:
    course = captain_courses.best(found, plans, ids, left, deadline)
    if course is not None and course.worth > 0:
        yield Thought(Group(ids, course.actions), reasons.said(course.why))


def _goes_on(found: Estimate, plans: Plan, frame: Acting, deadline: Deadline) -> Iterator[Thought]:
    """The rest of what a team has announced."""
    ids = frame.units
    if frame.declared[:1] == ("fire",):
        volley = captain_volleys.best(found, found.state, ids)
        if volley.units:
            yield Thought(Fire(volley.units, volley.target), reasons.said(captain_courses.told(found, volley)))
    elif frame.declared[:1] == ("move",):
        dealt = found.mind.weights.dealt if len(frame.declared) > 1 else 0.0
        here, *others = captain_courses.standings(found, plans, ids, deadline)
        others.sort(key=lambda there: -there.terms.total - dealt * there.volley.points)
        for there in others:
            if there.way is not None and _is_better(there, here, dealt):
                yield Thought(Move(ids, there.way.steps), reasons.said(captain_courses.goes(found, ids, there.way)))
    yield Thought(Done(), "")


def _is_better(there: captain_courses.Standing, here: captain_courses.Standing, dealt: float) -> bool:
    return there.terms.total + dealt * there.volley.points > here.terms.total + dealt * here.volley.points


def _in_order(found: Estimate) -> list[Piece]:
    """Guns in action first, then who is nearest to the enemy: he makes room for those behind."""
    able = [one for one in found.own if not one.acted]

    def rank(piece: Piece) -> tuple[bool, float, str]:
        ready = piece.unit.arm == "artillery" and piece.unit.formation == "unlimbered"
        return not ready, 0.0 if ready else found.nearest_foe(piece.x, piece.y)[0], piece.id

    return sorted(able, key=rank)
