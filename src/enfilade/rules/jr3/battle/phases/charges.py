"""Phase 6: a round of every melee of the turns before, then charges, one after the other (J35, J52)."""

from __future__ import annotations

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.charges import assaults, groups
from enfilade.rules.jr3.battle.frames import Brawl, Charges
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: Charges) -> Stop | None:
    match frame.step:
        case "begin":
            play.swap(Charges(step="melees", melees=tuple(one.attacker for one in play.state.melees)))
        case "melees" if frame.melees:
            play.swap(Charges(step="melees", melees=frame.melees[1:]))
            play.push(Brawl(attacker=frame.melees[0]))
        case "melees":
            play.swap(Charges(step="charges", plans=groups.planned(play.table, play.state)))
        case "charges" if frame.plans:
            play.swap(Charges(step="charges", plans=frame.plans[1:]))
            assaults.begin(play, frame.plans[0])
        case "charges":
            play.pop()
    return None
