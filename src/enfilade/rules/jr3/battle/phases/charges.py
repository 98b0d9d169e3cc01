"""Phase 6: charges, one after the other (J52, J59 to J62, J67), and melees."""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.frames import Charges
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: Charges) -> Stop | None:
    play.pop()
    return None
