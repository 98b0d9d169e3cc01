"""The captain's small choices: the last fire before contact, who leads, and how far a winner follows."""

from __future__ import annotations

import math

import msgspec

from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain.mind import Mind
from enfilade.ai.adf.reply import to_charge as reply_to_charge
from enfilade.ai.adf.reply.worth import NOTHING, Scales
from enfilade.ai.thought import Deadline, Thought
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box, distance, distance_to_point
from enfilade.rules.adf.battle.charge import following, impacts, last_inch, several
from enfilade.rules.adf.battle.commands import Choose
from enfilade.rules.adf.battle.field import mils
from enfilade.rules.adf.battle.frames import Charging, Impact
from enfilade.rules.adf.battle.move.placing import slid
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.chapters import impact
from enfilade.speech.spoken_names import at_range, unit
from enfilade.tabletop.contact import gap

INCH = 1000
UNDER_FIRE = 3 * INCH
"""Fresh enemies so near will tell on whoever comes among them."""


def think(view: View, deadline: Deadline, mind: Mind) -> Thought:
    """The best of what is offered."""
    frame, scales = view.state.frames[-1], Scales(view.table, view.state, mind.replies)
    if isinstance(frame, Charging):
        return _close(scales, frame)
    assert isinstance(frame, Impact)
    if frame.phase == "order":
        return _strike(scales, frame)
    return _lead(scales, frame) if frame.phase == "lead" else _follow(scales, frame, view.side)


def _close(scales: Scales, frame: Charging) -> Thought:
    """The fire that makes the charge end best; where firing calls for a fear check it may be better not to."""
    play, state = Play(scales.table, scales.state), scales.state
    charger, target = state.units[frame.units[0]], state.units[frame.target]
    clash = reply_to_charge.at_last_inch(scales, frame)
    checked = scales.table.edition.rulings.fear_check_due == "before-close-fire"
    found = []
    for option in last_inch.answers(play, frame):
        fires = option != "none"
        blow = scales.fire(charger, last_inch.close_shot(play, frame, option)) if fires else NOTHING
        calm = clash if fires or not checked else msgspec.structs.replace(clash, close_fire=False)
        found.append((reply_to_charge.awaits(scales, frame, calm, blow).worth, fires, option, blow))
    _, fires, option, blow = max(found, key=lambda one: one[:2])
    if not fires:
        return Thought(Choose(option), reasons.said(f"{unit(target)} stands without firing: that calls for no check"))
    told = f"{unit(target)} fires {at_range(blow.band)}"
    stops, costs = reasons.chance(blow.breaks), reasons.losses(charger, blow.figures)
    return Thought(Choose(option), reasons.said(f"{told}: {stops} to stop {unit(charger)}, {costs} on average"))


def _lead(scales: Scales, frame: Impact) -> Thought:
    """Who meets the enemy best."""
    play = Play(scales.table, scales.state)
    options = impacts.leads(play, frame)

    def worth(id: str) -> float:
        others = tuple(one for one in frame.attackers if one != id)
        return _blow(scales, play, msgspec.structs.replace(frame, attackers=(id, *others)))

    best = max(options, key=lambda id: (worth(id), id))
    return Thought(Choose(best), reasons.said(f"{unit(scales.state.units[best])} leads: it meets them best"))


def _strike(scales: Scales, frame: Impact) -> Thought:
    """Of several in contact the one it beats most surely comes first: who loses one impact strikes nobody else."""
    play, sides = Play(scales.table, scales.state), {frame.defenders[0]: frame.aspect, **dict(frame.rest)}

    def worth(id: str) -> float:
        return _blow(scales, play, msgspec.structs.replace(frame, defenders=(id,), aspect=sides[id]))

    best = max(several.choices(frame), key=lambda id: (worth(id), id))
    told = f"{unit(scales.state.units[frame.attackers[0]])} strikes {unit(scales.state.units[best])} first"
    return Thought(Choose(best), reasons.said(f"{told}: there it does most"))


def _blow(scales: Scales, play: Play, frame: Impact) -> float:
    """What contact is worth to the charger."""
    clash = impacts.clash_of(play, frame)
    try:
        found = impact.assess(scales.table.edition, clash)
    except (Illegal, Malformed):
        return 0.0
    odds = impact.odds(scales.table.edition, found)
    mine, theirs = (scales.state.units[ids[0]].side for ids in (frame.attackers, frame.defenders))
    return (
        sum(
            (
                scales.harm(clash.defender.unit, theirs, end.defender)
                - scales.harm(clash.attacker.unit, mine, end.attacker)
            )
            * ways
            for end, ways in odds.ways.items()
        )
        / odds.total
    )


def _follow(scales: Scales, frame: Impact, side: str) -> Thought:
    """Stay, strike whoever is beyond if that pays, or go on to where it is worth most to stand."""
    lead = scales.state.units[frame.attackers[0]]
    best: tuple[float, str] = (_standing(scales, lead, lead.box, side), "hold")
    prey = ""
    for option in following.choices(frame)[1:]:
        far = frame.advance if option == "advance" else int(option.removeprefix("advance-")) * INCH
        met = _prey(scales, frame, lead, far)
        if met is not None:
            worth = scales.weights["follow"] + _further(scales, frame, lead, met)
        else:
            worth = _standing(scales, lead, slid(lead.box, frame.direction, far), side)
            worth += scales.weights["follow"] * far / INCH
        if worth > best[0]:
            best, prey = (worth, option), met.id if met is not None else ""
    name = unit(lead)
    if best[1] == "hold":
        return Thought(Choose("hold"), reasons.said(f"{name} holds what it has won: beyond it stands worse"))
    if prey:
        foe = unit(scales.state.units[prey])
        return Thought(Choose(best[1]), reasons.said(f"{name} follows into {foe}: the odds are with it"))
    return Thought(Choose(best[1]), reasons.said(f"{name} follows up: there is ground to be won"))


def _further(scales: Scales, frame: Impact, lead: Piece, met: Piece) -> float:
    """What it is worth to strike another enemy in disorder."""
    again = msgspec.structs.replace(frame, defenders=(met.id,), own=frame.attackers, further=True, counter=False)
    return _blow(scales, Play(scales.table, scales.state), again)


def _prey(scales: Scales, frame: Impact, lead: Piece, far: int) -> Piece | None:
    """The first enemy in the way, where the card lets the advance strike him."""
    if not scales.table.edition.charge.advance_may_impact:
        return None
    pieces, found = [scales.state.units[id] for id in frame.attackers], []
    for foe in near.enemies(scales.state, lead.side):
        apart = gap(pieces, frame.direction, foe)
        if apart is not None and apart <= far:
            found.append((apart, foe.id))
    return scales.state.units[min(found)[1]] if found else None


def _standing(scales: Scales, piece: Piece, box: Box, side: str) -> float:
    """What a place is worth: points that hang on it, less the fresh enemies about it."""
    table, weights = scales.table, scales.weights
    worth = 0.0
    for one in table.scenario.victory.objectives:
        x, y, radius = mils(one.at[0]), mils(one.at[1]), mils(one.radius)
        points = max((prize.points for prize in one.prizes if prize.until >= scales.state.turn), default=0)
        apart = max(0, distance_to_point(box, x, y) - radius)
        worth += weights["point"] * points * math.exp(-apart / (2 * INCH)) / 2
    there = [foe for foe in near.enemies(scales.state, side) if foe.unit.level == "good"]
    return worth - weights["exposed"] * sum(distance(box, foe.box) <= UNDER_FIRE for foe in there)
