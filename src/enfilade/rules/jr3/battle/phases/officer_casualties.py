"""Phase 9: officers near the enemy roll for their lives, and friends near the fallen check (J42, J55)."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.frames import OfficerCasualties
from enfilade.rules.jr3.battle.nerve import dues
from enfilade.rules.jr3.battle.officers import casualties
from enfilade.rules.jr3.battle.play import Play

replace = msgspec.structs.replace


def go(play: Play, frame: OfficerCasualties) -> Stop | None:
    if frame.step == "begin":
        play.swap(OfficerCasualties(step="rolls", left=casualties.in_danger(play)))
        return None
    if frame.left:
        return casualties.dice_due(play, frame.left[0], frame.faces)
    play.pop()
    # One check for whoever has seen several fall (J63).
    dues.call(play, frame.dues)
    return None


def roll(play: Play, frame: OfficerCasualties, faces: tuple[int, ...]) -> None:
    thrown, id = (*frame.faces, *faces), frame.left[0]
    if not casualties.is_complete(play, id, thrown):
        play.swap(replace(frame, faces=thrown))
        return
    found = casualties.take_effect(play, id, thrown)
    play.swap(replace(frame, left=frame.left[1:], faces=(), dues=(*frame.dues, *found)))
