"""What a unit that is charged does about it: each answer by its fear check, its fire and its impact, in exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from enfilade.ai.adf.reply.worth import NOTHING, Blow, Scales
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.ground.box import bearing
from enfilade.rules.adf.battle.charge import coming, countercharging, last_inch
from enfilade.rules.adf.battle.commands import Command, Pass, React, Reply
from enfilade.rules.adf.battle.frames import Charging, Window
from enfilade.rules.adf.battle.nerve import routing
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.react import reaction, replies
from enfilade.rules.adf.chapters import charge, countercharge, fear, impact, rout
from enfilade.rules.adf.chapters.clash import Clash, in_state
from enfilade.rules.adf.chapters.facts import worse
from enfilade.rules.adf.odds import chain
from enfilade.rules.adf.odds.chain import Fate
from enfilade.rules.adf.odds.stages import own_charge

INCH = 1000
MIDDLING = 4
"""A middling die."""
ANSWERS: tuple[Reply, ...] = ("fire", "countercharge", "disengage", "reform", "face")


class Stand(NamedTuple):
    """How a charge is likely to end for the unit that awaits it."""

    worth: float
    """Enemy figures less its own."""
    stands: float = 1.0
    """The chance that it does not give way before contact."""
    breaks: float = 0.0
    """The chance that its fire stops the charge."""


class Answer(NamedTuple):
    """One answer to a charge, and how it is likely to end."""

    command: Command
    stand: Stand

    @property
    def worth(self) -> float:
        return self.stand.worth


def answers(scales: Scales, window: Window, frame: Charging) -> Iterator[Answer]:
    """To keep its fire for the last inch, and then whatever else it may do now."""
    piece, clash = scales.state.units[frame.target], at_last_inch(scales, frame)
    yield Answer(Pass(), awaits(scales, frame, clash, close(scales, frame)))
    if replies.is_spent(scales.table, piece) or not reaction.notices(scales.table, scales.state, piece, window):
        return
    for reply in ANSWERS:
        try:
            replies.check_reply(scales.table, scales.state, piece, window, reply)
            yield from _weighed(scales, window, frame, clash, reply)
        except (Illegal, Malformed):
            continue


def at_last_inch(scales: Scales, frame: Charging, further: int = 0) -> Clash:
    """Both sides as they will be before the fear check, so much further on."""
    clash = coming.clash_of(Play(scales.table, scales.state), frame)
    return _gone(scales, frame, clash, frame.distance + further - int(scales.table.edition.morale.due.fear_of_charge))


def _gone(scales: Scales, frame: Charging, clash: Clash, far: int) -> Clash:
    """The same when the charge has come so far: past its point it has lost its order."""
    if clash.attacker.situation.own_charge or not frame.points or far < frame.points[0]:
        return clash
    level = worse(clash.attacker.unit.level, scales.table.edition.charge.afterwards)
    return msgspec.structs.replace(clash, attacker=own_charge(in_state(clash.attacker, 0, level)))


def close(scales: Scales, frame: Charging) -> Blow:
    """The best fire of the last inch."""
    play, best = Play(scales.table, scales.state), NOTHING
    charger = scales.state.units[frame.units[0]]
    for option in last_inch.answers(play, frame):
        if option != "none":
            best = max(best, scales.fire(charger, last_inch.close_shot(play, frame, option)))
    return best


def awaits(scales: Scales, frame: Charging, clash: Clash, blow: Blow) -> Stand:
    """The fear check, the fire of who stands, and the impact with what is left of the charge."""
    edition, target = scales.table.edition, scales.state.units[frame.target]
    unit, short = clash.defender.unit, frame.distance - frame.total
    tired = _tired(scales, frame)
    if short > edition.morale.due.fear_of_charge:
        return Stand(tired)
    gives, stands = 0.0, 1.0
    if not frame.feared and not fear.not_due(edition, clash):
        check = fear.assess(edition, clash)
        odds = fear.odds(edition, check)
        stands = float(odds.chance(lambda end: fear.stands(edition, check, end)))
        for end, ways in odds.ways.items():
            share, fate = ways / odds.total, chain.fate(unit, 0, end)
            gives -= share * scales.harm(unit, target.side, fate)
            if not fear.stands(edition, check, end) and not fate.eliminated:
                gives += share * _run_down(scales, frame, clash, fate, tired)
    contact = _gone(scales, frame, _weakened(clash, blow), frame.distance)
    met = tired if short > 0 else _impact(scales, frame, contact)
    return Stand(stands * (blow.worth + (1 - blow.breaks) * met) + gives, stands, blow.breaks)


def _run_down(scales: Scales, frame: Charging, clash: Clash, fate: Fate, tired: float) -> float:
    """What comes after a unit has given way: the charge catches it, or takes the ground in disorder."""
    gone = fate.fall_back * INCH
    if fate.runs or not fear.is_caught(scales.table.edition, frame.distance, gone, frame.total):
        return tired - scales.ground(scales.state.units[frame.target])
    contact = _gone(scales, frame, clash, frame.distance + gone)
    return _impact(scales, frame, msgspec.structs.replace(contact, defender=in_state(clash.defender, 0, fate.level)))


def _tired(scales: Scales, frame: Charging) -> float:
    """What a charge costs the charger by itself: his order."""
    charger = scales.state.units[frame.units[0]]
    level = worse(charger.unit.level, scales.table.edition.charge.afterwards)
    return scales.harm(charger.unit, charger.side, Fate(0, level))


def _weighed(scales: Scales, window: Window, frame: Charging, clash: Clash, reply: Reply) -> Iterator[Answer]:
    table, state = scales.table, scales.state
    target, charger = state.units[frame.target], state.units[frame.units[0]]
    command = React((target.id,), reply)
    match reply:
        case "fire":
            shot = replies.shot(table, state, (target.id,), charger.id, window)
            blow = scales.fire(charger, shot)
            then = awaits(scales, frame, _weakened(clash, blow), NOTHING)
            worth = blow.worth + (1 - blow.breaks) * then.worth
            yield Answer(React((target.id,), "fire", charger.id), Stand(worth, then.stands, blow.breaks))
        case "countercharge":
            yield Answer(command, _countercharge(scales, frame))
        case "disengage":
            gone = rout.disengage(table.edition, routing.facts(table, target))
            worth = -scales.harm(target.unit, target.side, Fate(0, gone.level))
            if fear.is_caught(table.edition, frame.distance, int(gone.distance), frame.total, disengaged=True):
                far = int(gone.distance)
                there = _gone(scales, frame, at_last_inch(scales, frame, far), frame.distance + far)
                side = msgspec.structs.replace(in_state(there.defender, 0, gone.level), disengaging=True)
                worth += _impact(scales, frame, msgspec.structs.replace(there, defender=side))
            else:
                worth += _tired(scales, frame) - scales.ground(target)
            yield Answer(command, Stand(worth))
        case "reform":
            mended = msgspec.structs.replace(clash, defender=in_state(clash.defender, 0, "good"))
            yield Answer(command, awaits(scales, frame, mended, _desperate(scales, frame)))
        case "face":
            judged = table.edition.rulings.charge_flank_judged == "at-contact"
            facing = bearing(target.x, target.y, charger.x, charger.y)
            if judged and clash.aspect_at_contact not in (None, "front") and facing != target.facing:
                fronted = msgspec.structs.replace(clash, aspect_at_contact="front")
                command = React((target.id,), "face", facing=facing)
                yield Answer(command, awaits(scales, frame, fronted, _desperate(scales, frame)))
        case _:
            return


def _countercharge(scales: Scales, frame: Charging) -> Stand:
    """Both come on, with middling dice, and whoever is past his point by then has lost his order."""
    play, edition, after = (
        Play(scales.table, scales.state),
        scales.table.edition,
        scales.table.edition.charge.afterwards,
    )
    clash = msgspec.structs.replace(coming.clash_of(play, frame), countercharge=True)
    plan = countercharging.plan_of(play, frame)
    run = charge.resolve(edition, plan, (MIDDLING,) * (plan.bonus.count * plan.rolls)).runs[0]
    theirs = charge.Run(Length(0), Length(frame.totals[0]), Length(frame.points[0]), True, False)
    gap, gone = Length(max(0, frame.distance - frame.moved)), Length(min(frame.moved, frame.total))
    met = countercharge.meet(edition, theirs, run, gap, gone)
    sides = {}
    for who, lost in (("attacker", met.charger_disordered), ("defender", met.counter_disordered)):
        side = clash.attacker if who == "attacker" else clash.defender
        sides[who] = own_charge(in_state(side, 0, worse(side.unit.level, after))) if lost else side
    harm = -scales.harm(
        clash.defender.unit, scales.state.units[frame.target].side, Fate(0, sides["defender"].unit.level)
    )
    if not met.meets:
        return Stand(_tired(scales, frame) + harm)
    return Stand(_impact(scales, frame, msgspec.structs.replace(clash, **sides)) + harm)


def _impact(scales: Scales, frame: Charging, clash: Clash) -> float:
    """What contact is worth to the defender: the harm done to either side, by every roll of both."""
    target, charger = scales.state.units[frame.target], scales.state.units[frame.units[0]]
    try:
        found = impact.assess(scales.table.edition, clash)
    except (Illegal, Malformed):
        return 0.0
    odds, worth = impact.odds(scales.table.edition, found), 0.0
    for outcome, ways in odds.ways.items():
        # He may have lost his order on the way: that is a gain as well.
        gained = scales.harm(
            msgspec.structs.replace(clash.attacker.unit, level=charger.unit.level), charger.side, outcome.attacker
        )
        harm = scales.harm(clash.defender.unit, target.side, outcome.defender)
        if outcome.winner == "attacker":
            harm += scales.ground(scales.state.units[frame.target])
        worth += (gained - harm) * ways / odds.total
    return worth


def _weakened(clash: Clash, blow: Blow) -> Clash:
    """The charge after a fire, on average."""
    unit = clash.attacker.unit
    lost = min(round(blow.figures), unit.strength - 1)
    return msgspec.structs.replace(clash, attacker=in_state(clash.attacker, lost, unit.level)) if lost else clash


def _desperate(scales: Scales, frame: Charging) -> Blow:
    """What is left to fire with when the reaction has gone on something else."""
    target = scales.state.units[frame.target]
    spent = msgspec.structs.replace(target, reacted=target.reacted + 1)
    state = msgspec.structs.replace(scales.state, units={**scales.state.units, target.id: spent})
    return close(Scales(scales.table, state, scales.weights), frame)
