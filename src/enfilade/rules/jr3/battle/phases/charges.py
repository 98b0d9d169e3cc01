"""Phase 6: a round of every melee of the turns before, then charges, one after the other (J35, J52)."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Roll, Stop
from enfilade.rules.jr3.battle.charges import assaults, groups, melees
from enfilade.rules.jr3.battle.events import Stopped
from enfilade.rules.jr3.battle.frames import Brawl, Charges, Planned
from enfilade.rules.jr3.battle.nerve import dues
from enfilade.rules.jr3.battle.play import Play
from enfilade.tabletop.near import on_table

ORDER = "jr3.charge.order"
replace = msgspec.structs.replace


def go(play: Play, frame: Charges) -> Stop | None:
    match frame.step:
        case "begin":
            play.swap(Charges(step="melees", melees=tuple((one.attacker, one.defender) for one in play.state.melees)))
        case "melees" if frame.melees:
            play.swap(replace(frame, melees=frame.melees[1:]))
            attacker, defender = frame.melees[0]
            play.push(Brawl(attacker=attacker, defender=defender))
        case "melees":
            plans = groups.planned(play.table, play.state)
            _tell_who_stays(play, plans)
            play.swap(Charges(step="charges", plans=plans))
        case "charges":
            return _next(play, frame)
    return None


def roll(play: Play, frame: Charges, faces: tuple[int, ...]) -> None:
    """The highest die goes first; equal ones are thrown again."""
    best = max(faces)
    drawn = tuple(id for id, face in zip(_drawing(play, frame), faces, strict=True) if face == best)
    play.swap(replace(frame, draw=drawn))


def _tell_who_stays(play: Play, plans: tuple[Planned, ...]) -> None:
    """Those who were ordered to charge and have no way to anybody."""
    going = {id for plan in plans for id in (*plan.units, *((plan.target,) if plan.mutual else ()), *plan.beside)}
    for piece in on_table(play.state):
        if groups.can_charge(play.state, piece) and piece.id not in going:
            play.tell(Stopped(unit=piece.id, why="there is no straight way to an enemy", rule="jr3.charge.way"))


def _next(play: Play, frame: Charges) -> Stop | None:
    melees.part_those_apart(play)
    if frame.later:
        dues.call(play, ())
        if play.state.frames[-1] != frame:
            return None
    if not frame.plans:
        play.pop()
        return None
    drawing = _drawing(play, frame)
    if len(drawing) > 1:
        names = ", ".join(play.unit(id).name for id in drawing)
        side = play.unit(drawing[0]).side
        return Roll(side=side, why=f"which charge comes first: {names}", dice=len(drawing), rule=ORDER, about=drawing)
    plan = next(one for one in frame.plans if one.units[0] == drawing[0])
    left = tuple(one for one in frame.plans if one is not plan)
    play.swap(replace(frame, plans=left, draw=()))
    assaults.begin(play, plan)
    return None


def _drawing(play: Play, frame: Charges) -> tuple[str, ...]:
    foremost: tuple[Planned, ...] = groups.foremost(play.state, frame.plans)
    return frame.draw or tuple(plan.units[0] for plan in foremost)
