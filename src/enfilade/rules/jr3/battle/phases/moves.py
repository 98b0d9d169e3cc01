"""Phase 7: officers ride, then both sides move at once in equal parts of a move (J53, J55, J66)."""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.frames import Moves
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: Moves) -> Stop | None:
    play.pop()
    return None
