"""What a unit or a team does best with the actions it has: fire, move and fire, fire and move, march, or stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enfilade.ai.adf.captain import moves as captain_moves
from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain import volleys as captain_volleys
from enfilade.ai.adf.captain.moves import Way
from enfilade.ai.adf.captain.volleys import Volley
from enfilade.ai.adf.plans import evaluation
from enfilade.ai.adf.plans.brigade_plans import Plan
from enfilade.ai.adf.plans.estimate import INCH, Estimate
from enfilade.ai.adf.plans.evaluation import Team, Terms
from enfilade.ai.adf.survey import survey
from enfilade.ai.adf.survey.survey import Weighed
from enfilade.ai.thought import Deadline
from enfilade.rules.adf.battle.commands import Declared, Fire, Move
from enfilade.speech import spoken_names

QUIET = 24 * INCH
"""With no enemy nearer there is nothing to weigh but the way."""
GOES_ON = 1.3
"""What a second move in the same direction brings, with the first."""

WAYS = 3
"""So many ways to go are worth trying in the head."""


class Standing(NamedTuple):
    """A team where it is or after a move, and what it has there."""

    way: Way | None
    volley: Volley
    terms: Terms


class Course(NamedTuple):
    """What to do with the actions at hand, and what it is worth beyond doing nothing."""

    actions: tuple[Declared, ...]
    first: Fire | Move
    worth: float
    why: str


def best(found: Estimate, plans: Plan, ids: tuple[str, ...], left: int, deadline: Deadline) -> Course | None:
    """The best use of a team's actions, if any is worth more than none."""
    found_courses = courses(found, plans, ids, left, deadline)
    return max(found_courses, key=lambda course: course.worth, default=None)


def kinds(found: Estimate, plans: Plan, ids: tuple[str, ...], left: int, deadline: Deadline) -> list[Course]:
    """The best of each kind: of a team each order of its actions, of one unit to fire and a few ways to go."""
    made: list[Course] = []
    for course in sorted(courses(found, plans, ids, left, deadline), key=lambda one: -one.worth):
        alike = [one for one in made if type(one.first) is type(course.first)]
        if len(ids) > 1:
            is_new = all(one.actions != course.actions for one in made)
        elif isinstance(course.first, Fire):
            is_new = not alike
        else:
            is_new = len(alike) < WAYS and all(one.first != course.first for one in alike)
        if is_new:
            made.append(course)
    return made


def courses(found: Estimate, plans: Plan, ids: tuple[str, ...], left: int, deadline: Deadline) -> Iterator[Course]:
    """Everything that was thought of."""
    here, *others = standings(found, plans, ids, deadline)
    weights, base = found.mind.weights, here.terms.total
    dealt = weights.dealt * here.volley.points
    fires: tuple[Declared, ...] = tuple("fire" for _ in range(left))
    moves: tuple[Declared, ...] = tuple("move" for _ in range(left))
    if here.volley.units:
        yield Course(fires, _fire(here.volley), left * dealt, told(found, here.volley))
    for there in others:
        assert there.way is not None
        gain = there.terms.total - base - weights.shuffle
        move = Move(ids, there.way.steps)
        there_to = goes(found, ids, there.way)
        if left > 1 and there.volley.units:
            then = f"{there_to}; {told(found, there.volley)}"
            yield Course(("move", "fire"), move, gain + weights.dealt * there.volley.points, then)
        if left > 1 and here.volley.units:
            first = f"{told(found, here.volley)}, then {there_to}"
            yield Course(("fire", "move"), _fire(here.volley), gain + dealt, first)
        onward = GOES_ON if left > 1 and not there.volley.units and gain > 0 else 1.0
        yield Course(moves, move, gain * onward, there_to)


def standings(found: Estimate, plans: Plan, ids: tuple[str, ...], deadline: Deadline) -> list[Standing]:
    """Where it stands, and where each move worth a thought would bring it."""
    state = found.state
    team = evaluation.team(found, plans, ids)
    ways = captain_moves.ways(found, ids, team.slots[0], found.mind.look.moves, deadline)
    weighed = _weighed(found, team, ways)
    made = [_standing(found, team, None, weighed.get(None), captain_volleys.best(found, state, ids))]
    for way in ways:
        if deadline.is_over:
            break
        after = captain_moves.placed(state, ids, way)
        made.append(_standing(found, team, way, weighed.get(way), captain_volleys.best(found, after, ids)))
    return made


def _standing(
    found: Estimate, team: Team, way: Way | None, weighed: tuple[Sequence[Weighed], int] | None, volley: Volley
) -> Standing:
    boxes = tuple(one.box for one in team.pieces) if way is None else way.boxes
    return Standing(way, volley, evaluation.terms(found, team, boxes, weighed, volley.points, moved=way is not None))


def _weighed(found: Estimate, team: Team, ways: Sequence[Way]) -> dict[Way | None, tuple[Sequence[Weighed], int]]:
    """Everything the survey tells about where they stand and where each move ends, one call for each formation."""
    if all(found.nearest_foe(one.x, one.y)[0] > QUIET for one in team.pieces):
        return {}
    kinds: dict[str, list[Way | None]] = {team.pieces[0].unit.formation: [None]}
    for way in ways:
        kinds.setdefault(way.units[0].formation, []).append(way)
    surveyed = survey.survey(found.view)
    made: dict[Way | None, tuple[Sequence[Weighed], int]] = {}
    for formation, some in kinds.items():
        weighed = [
            survey.weigh(
                surveyed,
                piece,
                [piece.box if way is None else way.boxes[i] for way in some],
                formation=formation,  # type: ignore[arg-type]  # as the rules have it
            )
            for i, piece in enumerate(team.pieces)
        ]
        made.update({way: (weighed, at) for at, way in enumerate(some)})
    return made


def _fire(volley: Volley) -> Fire:
    return Fire(volley.units, volley.target)


def told(found: Estimate, volley: Volley) -> str:
    units = [found.state.units[id] for id in volley.units]
    fire = "fire together" if len(units) > 1 else "fires"
    mark = found.state.units[volley.target]
    odds = reasons.volley(mark, volley.hurts, volley.figures)
    return f"{spoken_names.units(units)} {fire} at {spoken_names.unit(mark)}: {odds}"


def goes(found: Estimate, ids: Sequence[str], way: Way) -> str:
    units = [found.state.units[id] for id in ids]
    _, foe = found.nearest_foe(units[0].x, units[0].y)
    return f"{spoken_names.units(units)} {reasons.goes(found.table, units, way.boxes[0], foe)}"
