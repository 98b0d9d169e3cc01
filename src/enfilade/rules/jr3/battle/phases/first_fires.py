"""Phase 4: first fires, and those on hold that fire with them (J49, J50)."""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.fires import choice
from enfilade.rules.jr3.battle.frames import FirstFires, Salvo
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: FirstFires) -> Stop | None:
    play.swap(Salvo(shots=choice.first_fires(play.table, play.state)))
    return None
