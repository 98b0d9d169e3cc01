"""Players that need nobody: functions from what a side sees to an answer, always the same one for the same view."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from enfilade.ai.adf.captain import captain as adf_captain
from enfilade.ai.adf.captain.mind import mind as adf_mind
from enfilade.ai.adf.drill.player import drill as adf_drill
from enfilade.ai.adf.random_play import random_play as adf_random
from enfilade.ai.jr3.captain import captain as jr3_captain
from enfilade.ai.jr3.captain.mind import mind as jr3_mind
from enfilade.ai.jr3.drill.player import drill as jr3_drill
from enfilade.ai.jr3.random_play import random_play as jr3_random
from enfilade.ai.thought import NEVER, Command, Deadline, Player, Thinker, Thought
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Done, Order, Pass
from enfilade.rules.adf.family import FAMILY as ADF
from enfilade.rules.jr3.family import FAMILY as JR3
from enfilade.tabletop.family import View


def random(view: View) -> Command:
    """Any answer that is legal, by chance, in the way of the game that is played."""
    return _BY_CHANCE[view.table.game.family](view)


def drill(view: View) -> Command:
    """Rules of thumb, in the way of the game that is played."""
    return _BY_THE_BOOK[view.table.game.family](view)


def thinker(name: str) -> Thinker:
    """The player of that name, who says why as far as he can; Malformed if there is none."""
    if name in _PLAIN:
        player = _PLAIN[name]
        return lambda view, deadline: Thought(player(view))
    of_adf, of_jr3 = adf_mind(name), jr3_mind(name)
    # Whoever is no captain in one game is none in any: that is told before anybody plays.
    minds: dict[str, Thinker] = {
        ADF.id: lambda view, deadline: adf_captain.think(view, deadline, of_adf),
        JR3.id: lambda view, deadline: jr3_captain.think(view, deadline, of_jr3),
    }

    return lambda view, deadline: minds[view.table.game.family](view, deadline)


_NOTHING_BETTER = {
    "leaders": "No leader would do more good elsewhere.",
    "activate": "Nobody who is left would gain by acting.",
    "action": "It has nothing better to do.",
    "react": "Nobody who may answer would gain by it.",
}
"""Why a captain lets a question go by. In a battle he says so to nobody, or the log would be full of it."""


def adviser(name: str) -> Thinker:
    """The same in somebody else's place: he answers what is asked, and leaves no standing orders."""
    think = thinker(name)
    silence = {} if name in _PLAIN else _NOTHING_BETTER

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


def _captain(name: str) -> Player:
    """A captain who takes his time."""
    think = thinker(name)
    return lambda view: think(view, NEVER).answer


_BY_CHANCE: dict[str, Player] = {ADF.id: adf_random, JR3.id: jr3_random}
"""By the family of the table's game; a new game is added here."""
_BY_THE_BOOK: dict[str, Player] = {ADF.id: adf_drill, JR3.id: jr3_drill}
_PLAIN: dict[str, Player] = {"drill": drill, "random": random}
PLAYERS: dict[str, Player] = _PLAIN | {name: _captain(name) for name in ("captain", "captain-cautious", "captain-bold")}
"""By the names under which they sit at a table; captains with a handicap are known to `thinker` alone."""
