"""The ideas worth trying for one moment: the captain's own, the drill book's, and who else might act first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from enfilade.ai import drill_player, reasons
from enfilade.ai.estimate import Estimate
from enfilade.ai.thought import Deadline, Thought
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle import path
from enfilade.rules.adf.battle.commands import Charge, Command, Deed, Done, Fire, Form, Group, Move
from enfilade.rules.adf.battle.options import is_legal

_DEEDS = {"reform": "reforms", "rally": "rallies", "run": "runs", "leave": "marches off"}


def ideas(found: Estimate, wished: Iterable[Thought], most: int, deadline: Deadline) -> list[Thought]:
    """The first legal wish, then others in its place; to end the turn is never tried against doing something."""
    made: list[Thought] = []
    for thought in _offered(found, wished):
        if made and (len(made) >= most or deadline.is_over):
            break
        if not _is_new(found, thought, made):
            continue
        if is_legal(found.table, found.state, thought.answer):
            made.append(thought)
    return made


def told(found: Estimate, command: Command) -> str:
    """What a command has its units do, in a few words."""
    ids = getattr(command, "units", ())
    who = reasons.units(found.state.units[id] for id in ids)
    many = len(ids) > 1
    match command:
        case Fire(target=target):
            return f"{who} {'fire' if many else 'fires'} at {reasons.unit(found.state.units[target])}"
        case Charge(target=target):
            return f"{who} {'charge' if many else 'charges'} {reasons.unit(found.state.units[target])}"
        case Deed(deed=deed) if deed in _DEEDS:
            return f"{who} {_DEEDS[deed]}"
        case Group(actions=actions):
            return f"{who} {' and '.join(dict.fromkeys(actions))} together"
        case Move(steps=steps):
            return f"{who} {_moves(found, command, many, steps)}"
        case _:
            return ""


def _offered(found: Estimate, wished: Iterable[Thought]) -> Iterator[Thought]:
    """The captain's first wish and drill's, then the captain's others."""
    own = iter(wished)
    for thought in own:
        yield thought
        if is_legal(found.table, found.state, thought.answer):
            break
    yield Thought(drill_player.drill(found.view))
    yield from own


def _is_new(found: Estimate, thought: Thought, made: list[Thought]) -> bool:
    """Another unit's turn to act, or something else for the same one to do."""
    answer = thought.answer
    if not made:
        return True
    if isinstance(answer, Done):
        return False
    choosing = isinstance(found.view.stop, Ask) and found.view.stop.question == "activate"
    if choosing and len(made) > 1:
        return all(getattr(answer, "units", ()) != getattr(one.answer, "units", ()) for one in made)
    return all(answer != one.answer for one in made)


def _moves(found: Estimate, move: Move, many: bool, steps: tuple[object, ...]) -> str:
    change = next((step.formation for step in steps if isinstance(step, Form)), "")
    if change:
        return f"{'form' if many else 'forms'} {change.replace('-', ' ')}"
    go = "go" if many else "goes"
    try:
        end = path.plan(found.table, found.state, move.units, move.steps).ends[0]
    except (Illegal, Malformed):
        return f"{go} forward"
    return f"{go} {reasons.place(found.table, end) or 'to another place'}"
