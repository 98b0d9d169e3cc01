"""Drill: a player by rules of thumb, the plain opponent, and the captain's picture of how a fight goes on."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.ai.adf.drill import actions as drill_actions
from enfilade.ai.adf.drill import leaders as drill_leaders
from enfilade.ai.adf.drill import reactions as drill_reactions
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Command, Done, Pass
from enfilade.rules.adf.battle.foretell.options import candidates, is_legal
from enfilade.rules.adf.battle.view import View


def drill(view: View) -> Command:
    """Rules of thumb: comes on where points are to be won, holds what it has, fires and charges on good odds."""
    for answer in _wished(view):
        # To pass is legal in every window, and most windows are answered so.
        if isinstance(answer, Pass) or is_legal(view.table, view.state, answer):
            return answer
    return next(one for one in [Done(), *candidates(view.table, view.state)] if is_legal(view.table, view.state, one))


def _wished(view: View) -> Iterator[Command]:
    """What it would like to answer, the best first."""
    assert isinstance(view.stop, Ask)
    match view.stop.question:
        case "leaders":
            return drill_leaders.answers(view)
        case "activate" | "action":
            return drill_actions.answers(view)
        case "react":
            return drill_reactions.answers(view)
        case _:
            return drill_reactions.choices(view)
