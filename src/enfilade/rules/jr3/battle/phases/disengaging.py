"""Phase 5: units on D go back (J51)."""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.frames import Disengaging
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: Disengaging) -> Stop | None:
    play.pop()
    return None
