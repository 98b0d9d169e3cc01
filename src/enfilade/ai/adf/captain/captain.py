"""The captain: an opponent who plans by brigade, decides by exact odds and says why."""

from __future__ import annotations

from enfilade.ai.adf.captain import choices as captain_choices
from enfilade.ai.adf.captain import leaders as captain_leaders
from enfilade.ai.adf.captain import reactions as captain_reactions
from enfilade.ai.adf.captain import turn as captain_turn
from enfilade.ai.adf.captain.mind import Mind
from enfilade.ai.thought import Deadline, Thought
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Done, Pass
from enfilade.rules.adf.battle.foretell.options import candidates, is_legal
from enfilade.rules.adf.battle.view import View


def think(view: View, deadline: Deadline, mind: Mind) -> Thought:
    """The answer to whatever is asked, always a legal one."""
    assert isinstance(view.stop, Ask)
    match view.stop.question:
        case "leaders":
            found = captain_leaders.think(view, deadline, mind)
        case "activate" | "action":
            found = captain_turn.think(view, deadline, mind)
        case "react":
            found = captain_reactions.think(view, deadline, mind)
        case _:
            found = captain_choices.think(view, deadline, mind)
    # To pass is legal in every window, and most windows are answered so.
    if isinstance(found.answer, Pass) or is_legal(view.table, view.state, found.answer):
        return found
    instead = (Done(), Pass(), *candidates(view.table, view.state))
    return Thought(next(one for one in instead if is_legal(view.table, view.state, one)))
