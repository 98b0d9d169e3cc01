"""Phase 8: fires of those that moved or formed, and of those on hold that have not fired (J49, J50)."""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.fires import choice
from enfilade.rules.jr3.battle.frames import MovingFires, Salvo
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: MovingFires) -> Stop | None:
    play.swap(Salvo(shots=choice.moving_fires(play.table, play.state)))
    return None
