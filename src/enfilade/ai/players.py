"""Players that need nobody: functions from what a side sees to an answer, always the same one for the same view."""

from __future__ import annotations

from enfilade.ai.captains import CAPTAINS
from enfilade.ai.thought import NEVER, Command, Player, Thinker, Thought
from enfilade.ai.wings import WINGS, wing_of
from enfilade.tabletop.family import View


def random(view: View) -> Command:
    """Any answer that is legal, by chance, in the way of the game that is played."""
    return wing_of(view).random(view)


def drill(view: View) -> Command:
    """Rules of thumb, in the way of the game that is played."""
    return wing_of(view).drill(view)


def thinker(name: str) -> Thinker:
    """The player of that name, who says why as far as he can; Malformed if there is none."""
    if name in _PLAIN:
        player = _PLAIN[name]
        return lambda view, deadline: Thought(player(view))
    # Whoever is no captain in one game is none in any: that is told before anybody plays.
    captains = {family: wing.captain(name) for family, wing in WINGS.items()}
    return lambda view, deadline: captains[view.table.game.family](view, deadline)


def adviser(name: str) -> Thinker:
    """The same in somebody else's place: he answers what is asked, and gives no orders besides."""
    think, is_captain = thinker(name), name not in _PLAIN
    advisers = {family: wing.adviser(think, is_captain=is_captain) for family, wing in WINGS.items()}
    return lambda view, deadline: advisers[view.table.game.family](view, deadline)


def _captain(name: str) -> Player:
    """A captain who takes his time."""
    think = thinker(name)
    return lambda view: think(view, NEVER).answer


_PLAIN: dict[str, Player] = {"drill": drill, "random": random}
PLAYERS: dict[str, Player] = _PLAIN | {name: _captain(name) for name in CAPTAINS}
"""By the names under which they sit at a table; captains with a handicap are known to `thinker` alone."""
