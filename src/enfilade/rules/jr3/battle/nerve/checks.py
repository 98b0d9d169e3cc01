"""Morale checks: one a unit and phase with the modifiers of all its causes (J63), nearest to an enemy first (J49)."""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.frames import Checks
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: Checks) -> Stop | None:
    play.pop()
    return None


def roll(play: Play, frame: Checks, faces: tuple[int, ...]) -> None:
    raise NotImplementedError
