"""Who charges whom: groups of one brigade against the nearest enemy, by the exact odds of the whole charge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from enfilade.ai.jr3.drill.estimate import INCH, Estimate, Place, charge_reach, power, usual_range
from enfilade.ai.jr3.drill.plans import strength_near
from enfilade.ai.jr3.drill.style import Style
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.ground.box import distance, distance_to_point
from enfilade.rules.jr3.battle.charges import facts
from enfilade.rules.jr3.battle.charges.way import Way, way_to
from enfilade.rules.jr3.battle.commands import Charge
from enfilade.rules.jr3.battle.fires.cover import own_cover
from enfilade.rules.jr3.battle.nerve.moment import fighting
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.state import Piece
from enfilade.rules.jr3.chapters import assault, charge
from enfilade.rules.jr3.chapters.assault import How
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.tabletop.board import remember

GAIN: dict[How, float] = {"success": 0.6, "melee": 0.05, "destroyed": -1.0, "routed": -0.9}
"""What an end is worth: of the enemy's regiment what is above 0, of our own what is below."""
REPULSED = -0.45
FALLEN_BACK = -0.35
SHORT = -0.3
POINT = 3.0
"""A point that hangs on the charge, in figures."""
SMALL = 0.25
"""A charge promises at least so much of the regiment, or it is not ordered."""
OPENED = 0.2
"""How likely an enemy is thought to have spent his fire before the charge comes, where he has somebody to fire at."""
WEAK = 0.45
"""With a smaller share of the men it had nobody charges."""
OUTMATCHED = 0.8
"""Nobody charges where he has less than such a part of the enemy's strength about him, unless it is likely to
succeed."""
LIKELY = 0.65
ABOUT = 8 * INCH


class Venture(NamedTuple):
    """One charge that could be ordered, and what it promises in figures."""

    units: tuple[str, ...]
    target: str
    promise: float
    success: float


def ventures(found: Estimate, style: Style) -> tuple[Venture, ...]:
    """The charges worth ordering; nobody is in two, no enemy is charged twice, and no more brigades go than may."""
    most = law.charging_brigades(found.table, found.state, found.side)
    if most == 0:
        return ()
    offers = sorted(_offers(found, style), key=lambda one: (-one.promise, one.units))
    made: list[Venture] = []
    used: set[str] = set()
    sent: set[str] = set()
    for one in offers:
        brigades = sent | {found.state.units[id].brigade for id in one.units}
        if used.isdisjoint((*one.units, one.target)) and (most is None or len(brigades) <= most):
            used.update((*one.units, one.target))
            sent = brigades
            made.append(one)
    return tuple(made)


def _offers(found: Estimate, style: Style) -> Iterator[Venture]:
    for lead in found.own:
        if not may_charge(found, lead):
            continue
        target = _target(found, lead)
        if target is None or distance(lead.box, target.box) > charge_reach(found.table, lead):
            continue
        mates = _beside(found, lead, target)
        if (made := weighed(found, lead, target, mates)) is None:
            continue
        ours, theirs = _about(found, target)
        if ours < OUTMATCHED * theirs and made.success < LIKELY and style.daring <= 0:
            continue
        least = SMALL - style.daring
        if made.promise > least * power(lead):
            yield made


def may_charge(found: Estimate, piece: Piece) -> bool:
    unit = piece.unit
    return (
        unit.arm != "artillery"
        and unit.level == "good"
        and unit.strength >= WEAK * unit.start
        and unit.formation not in ("march-column", "skirmish-line", "disorder")
        and not found.is_locked(piece)
    )


def weighed(
    found: Estimate, lead: Piece, target: Piece, mates: tuple[Piece, ...], spent: int | None = None
) -> Venture | None:
    """What a charge promises; `spent` tells whether the enemy has fired by then, where that is known."""
    key = ("weighed", lead.id, target.id, tuple([one.id for one in mates]), spent)
    return found.once(key, (lead, target, *mates), lambda: _weighed(found, lead, target, mates, spent))


def _weighed(
    found: Estimate, lead: Piece, target: Piece, mates: tuple[Piece, ...], spent: int | None
) -> Venture | None:
    try:
        way = way_to(found.table, found.state, lead, target, [one.id for one in mates])
    except Illegal:
        return None
    total = success = 0.0
    for fired, share in _fired(found, lead, target, spent):
        try:
            worth, won = _worth(found, lead, target, _facts(found, lead, target, mates, way, fired))
        except (Illegal, Malformed):
            return None
        total, success = total + share * worth, success + share * won
    return Venture((lead.id, *(one.id for one in mates)), target.id, total, success)


def mark(venture: Venture) -> Charge:
    return Charge(venture.target)


def _target(found: Estimate, lead: Piece) -> Piece | None:
    """Charges go at the nearest enemy to whom there is a way, and no other."""
    return found.once(("target", lead.id), (lead,), lambda: _nearest_open(found, lead))


def _nearest_open(found: Estimate, lead: Piece) -> Piece | None:
    beside = [one.id for one in found.mates(lead.brigade)]
    ranked = sorted((distance(lead.box, foe.box), foe.id, foe) for foe in (*found.foes, *found.routers))
    for _, _, foe in ranked[:3]:
        try:
            way_to(found.table, found.state, lead, foe, beside)
        except Illegal:
            continue
        return foe
    return None


def _beside(found: Estimate, lead: Piece, target: Piece) -> tuple[Piece, ...]:
    """Who goes with it: regiments of its brigade next to it, or next to those, who have no nearer enemy."""
    near = int(found.table.edition.table.closest_approach)
    group = [lead]
    for link in group:
        for one in found.mates(lead.brigade):
            if one in group or not may_charge(found, one) or distance(one.box, link.box) > near:
                continue
            foe = found.nearest_foe(one)[1]
            if foe is not None and foe.id == target.id:
                group.append(one)
    return tuple(group[1:])


def _about(found: Estimate, target: Piece) -> tuple[float, float]:
    ours = strength_near(found.own, target.x, target.y, 2 * ABOUT)
    return ours, strength_near(found.foes, target.x, target.y, ABOUT)


def _fired(found: Estimate, lead: Piece, target: Piece, spent: int | None) -> tuple[tuple[int, float], ...]:
    known = facts.spent(found.table, found.state, target, lead)
    if known or spent is not None:
        return ((max(known, spent or 0), 1.0),)
    far = min(distance(target.box, one.box) for one in found.own)
    if far > usual_range(found.table, target):
        return ((0, 1.0),)
    return ((0, 1.0 - OPENED), (1, OPENED))


def _facts(
    found: Estimate, lead: Piece, target: Piece, mates: tuple[Piece, ...], way: Way, fired: int
) -> charge.Charge:
    table, state = found.table, found.state
    defender = fighting(table, state, target, cover=own_cover(table, state, target, lead))
    return charge.Charge(
        attacker=_charging(facts.charger(table, state, lead)),
        defender=defender,
        distance=Length(way.distance),
        terrain=way.terrain,
        move=Length(way.move),
        off_front=way.off_front,
        aspect=way.aspect,
        attacker_support=facts.supports(one.unit.arm for one in mates),
        defender_support=facts.supports(one.unit.arm for one in facts.supporting(table, state, target)),
        defender_fired=fired,
    )


def _charging(unit: Unit) -> Unit:
    return msgspec.structs.replace(unit, order="charge")


def _worth(found: Estimate, lead: Piece, target: Piece, facts_of: charge.Charge) -> tuple[float, float]:
    ours, theirs = power(lead), power(target)
    place = _place_of(found, target)
    prize = POINT * place.worth if place is not None else 0.0
    total = success = 0.0
    for how, (share, losses) in _ends(found, facts_of).items():
        total -= losses
        match how:
            case "success":
                success += share
                total += share * (GAIN[how] * theirs + prize / 2)
            case "melee":
                total += share * GAIN[how] * theirs
            case "repulsed":
                total += share * REPULSED * ours
            case "falls-back":
                total += share * FALLEN_BACK * ours
            case "falls-short":
                total += share * SHORT * ours
            case _:
                total += share * GAIN[how] * ours
    return total, success


def _ends(found: Estimate, facts_of: charge.Charge) -> dict[How, tuple[float, float]]:
    """The chance of every end, with the losses it brings, by exact odds."""
    key = ("jr3-assault", facts_of)
    known: dict[How, tuple[float, float]] | None = found.table.remembered.get(key)
    if known is None:
        known = {}
        for end, chance in assault.odds(found.table.edition, facts_of).items():
            share, losses = known.get(end.how, (0.0, 0.0))
            known[end.how] = (share + float(chance), losses + float(chance) * end.losses)
        remember(found.table, key, known)
    return known


def _place_of(found: Estimate, target: Piece) -> Place | None:
    """The place that the charge would take from the enemy, if he is alone in it."""
    for place in found.places:
        if place.worth and distance_to_point(target.box, place.x, place.y) <= place.radius:
            others = [
                foe
                for foe in found.foes
                if foe.id != target.id and distance_to_point(foe.box, place.x, place.y) <= place.radius
            ]
            if not others:
                return place
    return None
