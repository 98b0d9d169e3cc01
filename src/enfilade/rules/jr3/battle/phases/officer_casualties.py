"""Phase 9: officers near the enemy (J41, J42, J55)."""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.frames import OfficerCasualties
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: OfficerCasualties) -> Stop | None:
    play.pop()
    return None
