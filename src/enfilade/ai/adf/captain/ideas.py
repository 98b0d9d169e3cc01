"""The ideas of one moment: the captain's own, and the drill book's for those for whom he has found nothing better."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain.doubts import is_doubtful, is_folly
from enfilade.ai.adf.captain.steps import retraces
from enfilade.ai.adf.drill import actions as drill_actions
from enfilade.ai.adf.drill import player as drill_player
from enfilade.ai.adf.drill.goals import outlook
from enfilade.ai.adf.plans.brigade_plans import plan
from enfilade.ai.adf.plans.estimate import INCH, Estimate
from enfilade.ai.thought import Deadline, Thought
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import (
    Charge,
    Command,
    Deed,
    Dismount,
    Done,
    Fire,
    Form,
    Group,
    Join,
    Mount,
    Move,
)
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.state import Piece
from enfilade.speech import spoken_names

_DEEDS = {"reform": "reforms", "rally": "rallies", "run": "runs", "leave": "marches off"}
_CHANGES = {"unlimbered": "unlimbers", "limbered": "limbers up", "battle-line": "forms line"}

EACH = 6
"""So many ideas about the same units are enough."""


def ideas(
    found: Estimate,
    wished: Iterable[Thought],
    others: Callable[[Thought], Iterator[Thought]],
    most: int,
    deadline: Deadline,
) -> list[Thought]:
    """The first legal wish that is sound, then others; to end the turn is never tried against doing something.

    What is doubtful (doubts.py) comes last; where nothing is sound, nothing is done.
    """
    made: list[Thought] = []
    doubtful: list[Thought] = []
    for thought in _offered(found, wished, others):
        if _is_new(found, thought, made + doubtful) and _may_be(found, thought.answer):
            (doubtful if is_doubtful(found, thought.answer) else made).append(thought)
        if made and (len(made) + len(doubtful) >= most or deadline.is_over):
            break
    if most == 1:
        return made
    if not made and isinstance(found.state.frames[-1], Acting):
        made.append(Thought(Done()))
    # Done would end the whole turn where nobody acts yet: tried against it, anything looks good.
    return made + doubtful if made else []


def by_the_book(found: Estimate, piece: Piece, frame: Acting | None) -> Iterator[Thought]:
    """What drill would do with a unit: against works nothing is better than straight in, and everybody at once.

    Lines dressed under fire from behind works lost far more battles than they won (docs/lab.md).
    """
    for answer in drill_actions.acts(outlook(found.view), piece, frame):
        yield Thought(answer, reasons.said(told(found, answer)))


def told(found: Estimate, command: Command) -> str:
    """What a command has its units do, in a few words."""
    ids = getattr(command, "units", ())
    who = spoken_names.units(found.state.units[id] for id in ids)
    many = len(ids) > 1
    match command:
        case Fire(target=target):
            return f"{who} {'fire' if many else 'fires'} at {spoken_names.unit(found.state.units[target])}"
        case Charge(target=target):
            return f"{who} {'charge' if many else 'charges'} {spoken_names.unit(found.state.units[target])}"
        case Deed(deed=deed) if deed in _DEEDS:
            return f"{who} {_DEEDS[deed]}"
        case Group(actions=actions):
            return f"{who} {' and '.join(dict.fromkeys(actions))} together"
        case Join(unit=id, other=other):
            return f"{spoken_names.unit(found.state.units[id])} joins {spoken_names.unit(found.state.units[other])}"
        case Move(steps=steps):
            return f"{who} {_moves(found, command, many, steps)}"
        case _:
            return ""


def _moves(found: Estimate, move: Move, many: bool, steps: tuple[object, ...]) -> str:
    for step in steps:
        match step:
            case Form(formation=change):
                return _CHANGES.get(change, f"forms {change.replace('-', ' ')}")
            case Mount() | Dismount():
                return "mounts" if isinstance(step, Mount) else "fights on foot"
    pieces = [found.state.units[id] for id in move.units]
    try:
        end = path.plan(found.table, found.state, move.units, move.steps).ends[0]
    except (Illegal, Malformed):
        return f"{'go' if many else 'goes'} forward"
    return reasons.goes(found.table, pieces, end, found.nearest_foe(pieces[0].x, pieces[0].y)[1])


def _offered(
    found: Estimate, wished: Iterable[Thought], others: Callable[[Thought], Iterator[Thought]]
) -> Iterator[Thought]:
    """The captain's first wish and drill's, then what else the same units could do, then the captain's others."""
    own = iter(wished)
    first = Thought(Done())
    for thought in own:
        yield thought
        if _may_be(found, thought.answer):
            first = thought
            break
    yield _drill_s_wish(found)
    yield from others(first)
    yield from own


def _may_be(found: Estimate, answer: Command) -> bool:
    legal = is_legal(found.table, found.state, answer)
    return legal and not retraces(found, answer) and not is_folly(found, answer)


def _drill_s_wish(found: Estimate) -> Thought:
    """What drill would do next, but for going back where the captain's line does not want it."""
    answer = next(_not_back(found), None) or drill_player.drill(found.view)
    return Thought(answer, "" if isinstance(answer, Done) else reasons.said(told(found, answer)))


def _not_back(found: Estimate) -> Iterator[Command]:
    """Drill's wishes; of a unit that it would send back no move at all, for the others only lead the same way."""
    sent: set[tuple[str, ...]] = set()
    for answer in drill_actions.answers(found.view):
        if (isinstance(answer, Move) and answer.units in sent) or not is_legal(found.table, found.state, answer):
            continue
        if isinstance(answer, Move) and _falls_back(found, answer):
            sent.add(answer.units)
        else:
            yield answer


def _falls_back(found: Estimate, move: Move) -> bool:
    """Whether a move leads away from the enemy, and not to the unit's place in our line either."""
    lead = found.state.units[move.units[0]]
    end = path.plan(found.table, found.state, move.units, move.steps).ends[0]
    if found.nearest_foe(end.x, end.y)[0] <= found.nearest_foe(lead.x, lead.y)[0] + INCH:
        return False
    slot = plan(found).slots.get(lead.id)
    return slot is None or math.dist((end.x, end.y), slot[:2]) > math.dist((lead.x, lead.y), slot[:2])


def _is_new(found: Estimate, thought: Thought, made: list[Thought]) -> bool:
    """Another unit's turn to act, or something else for the same one to do."""
    answer = thought.answer
    if not made:
        return True
    if isinstance(answer, Done):
        return False
    choosing = isinstance(found.view.stop, Ask) and found.view.stop.question == "activate"
    if choosing and len(made) > 1:
        same = sum(getattr(answer, "units", ()) == getattr(one.answer, "units", ()) for one in made)
        if same >= EACH:
            return False
    return all(answer != one.answer for one in made)
