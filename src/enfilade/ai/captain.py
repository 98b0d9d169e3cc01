"""The captain: an opponent who plans by brigade, decides by exact odds and says why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from enfilade.ai import captain_turn, drill_leaders, drill_reactions
from enfilade.ai.mind import Mind
from enfilade.ai.thought import Deadline, Thought
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Command, Done, Pass
from enfilade.rules.adf.battle.options import candidates, is_legal
from enfilade.rules.adf.battle.view import View


def think(view: View, deadline: Deadline, mind: Mind) -> Thought:
    """The answer to whatever is asked, always a legal one."""
    assert isinstance(view.stop, Ask)
    match view.stop.question:
        case "leaders":
            found = _first(view, drill_leaders.answers(view))
        case "activate" | "action":
            found = captain_turn.think(view, deadline, mind)
        case "react":
            found = _first(view, drill_reactions.answers(view))
        case _:
            found = _first(view, drill_reactions.choices(view))
    if isinstance(found.answer, Pass) or is_legal(view.table, view.state, found.answer):
        return found
    return _first(view, [Done(), Pass(), *candidates(view.table, view.state)])


def _first(view: View, answers) -> Thought:  # type: ignore[no-untyped-def]
    return Thought(next(one for one in answers if is_legal(view.table, view.state, one)))
