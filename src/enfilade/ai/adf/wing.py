"""*Across a Deadly Field* played by the computer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from enfilade.ai.adf.captain.captain import think
from enfilade.ai.adf.captain.mind import mind
from enfilade.ai.adf.drill.player import drill
from enfilade.ai.adf.random_play import random_play
from enfilade.ai.thought import Deadline, Player, Thinker, Thought
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Done, Order, Pass
from enfilade.rules.adf.battle.view import View

_NOTHING_BETTER = {
    "leaders": "No leader would do more good elsewhere.",
    "activate": "Nobody who is left would gain by acting.",
    "action": "It has nothing better to do.",
    "react": "Nobody who may answer would gain by it.",
}
"""Why a captain lets a question go by. In a battle he says so to nobody, or the log would be full of it."""


@dataclass(frozen=True, slots=True)
class AdfPlayers:
    family: str = "adf"
    random: Player = random_play
    drill: Player = drill

    def captain(self, name: str) -> Thinker:
        his = mind(name)
        return lambda view, deadline: think(view, deadline, his)

    def to_come(self, view: View) -> int:
        """One for each of his units that has not acted yet: what is left over goes to second actions."""
        return sum(one.side == view.side and one.here and not one.acted for one in view.state.units.values())

    def adviser(self, think: Thinker, *, is_captain: bool) -> Thinker:
        """He leaves no standing orders in another's name."""
        silence = _NOTHING_BETTER if is_captain else {}

        def advise(view: Any, deadline: Deadline) -> Thought:
            thought = think(view, deadline)
            while isinstance(order := thought.answer, Order):
                state = msgspec.structs.replace(view.state, orders={**view.state.orders, order.subject: order.standing})
                view = replace(view, state=state)
                thought = think(view, deadline)
            if thought.why or not isinstance(thought.answer, Done | Pass):
                return thought
            assert isinstance(view.stop, Ask)
            return Thought(thought.answer, silence.get(view.stop.question, ""))

        return advise


WING = AdfPlayers()
