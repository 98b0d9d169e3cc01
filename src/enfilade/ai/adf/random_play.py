"""A player by chance alone: one of the answers that are worth considering, without a thought."""

from __future__ import annotations

from enfilade.ai.chance import generator
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Command, Done, Pass
from enfilade.rules.adf.battle.foretell.options import candidates, is_legal
from enfilade.rules.adf.battle.view import View


def random_play(view: View) -> Command:
    """Any of the sampled answers that is legal; it stops only when chance or the rules leave nothing else to do."""
    assert isinstance(view.stop, Ask)
    dice = generator(view)
    found = list(candidates(view.table, view.state))
    stops: list[Command] = [one for one in found if isinstance(one, Done | Pass)]
    rest: list[Command] = [one for one in found if not isinstance(one, Done | Pass)]
    # To end a whole turn must be rarer than to end one unit's part in it, or most of the army would stand idle.
    if stops and dice.random() < (1 / 40 if view.stop.question == "activate" else 1 / 8):
        rest = stops + rest
    else:
        dice.shuffle(rest)
        rest += stops
    return next(one for one in rest if is_legal(view.table, view.state, one))
