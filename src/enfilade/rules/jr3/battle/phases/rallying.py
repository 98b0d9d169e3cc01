"""Phase 2: shaken and routed units try to rally, routers run, and fallen officers are replaced (J23, J54, J24, J65)."""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.frames import Rallying
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: Rallying) -> Stop | None:
    play.pop()
    return None


def roll(play: Play, frame: Rallying, faces: tuple[int, ...]) -> None:
    raise NotImplementedError
