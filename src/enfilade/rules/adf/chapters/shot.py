"""One fire as its players state it, and whether the rules let it happen."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Band
from enfilade.rules.adf.chapters import firepower
from enfilade.rules.adf.chapters.facts import Aspect, Unit, check_unit, level_of


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """One fire as its players state it: who, at whom, how far, and what lies between."""

    firers: tuple[Unit, ...]
    target: Unit
    band: Band | None = None
    distance: Length | None = None
    aspect: Aspect = "front"
    """The side of the target that is hit."""
    cover: tuple[str, ...] = ()
    charging: bool = False
    """The target is in its charge."""
    charged: bool = True
    """Its charge is at the firer itself, whose fear check is done. Others who fire at it have no close fire."""
    firer_charges: bool = False
    """The firer is in its own charge."""
    disengaging: bool = False
    behind_skirmishers: bool = False
    from_village: bool = False
    deliberate: bool = False
    reaction: bool = False
    impact_volley: bool = False
    """A free volley inside a charge's resolution, which may be point blank though nobody charges any more."""
    pistols: bool = False
    """Cavalry draws pistols instead, where the card gives the choice."""
    passes: int = 0
    """How many units the fire has passed through before this one."""


def check_facts(shot: Shot) -> None:
    if not shot.firers:
        raise Malformed("a fire needs somebody who fires")
    if shot.passes < 0:
        raise Malformed(f"fire passes through 0 or more units, not {shot.passes}")
    for unit in (*shot.firers, shot.target):
        check_unit(unit)


def band_of(edition: Edition, shot: Shot, unit: Unit) -> Band:
    """The range band of one firer, stated or measured."""
    if shot.band is None:
        if shot.distance is None:
            raise Malformed("a fire needs a range band or a distance")
        charged = (shot.charging and shot.charged and shot.reaction) or shot.firer_charges
        return firepower.band_at(edition, unit, shot.distance, charged)
    # What passes through a charger at this range may strike a unit behind it that does not charge.
    close = (shot.charging and shot.charged) or shot.impact_volley or shot.firer_charges or shot.passes > 0
    if shot.band in ("point-blank", "close-canister") and not close:
        rule = "adf.fire.canister" if shot.band == "close-canister" else "adf.fire.point-blank"
        raise Illegal(f"{shot.band.replace('-', ' ')} fire is only for a unit that is charged", rule)
    return shot.band


def check_shot(edition: Edition, shot: Shot, band: Band) -> None:
    """Refuse a charger's fire and pistols out of place."""
    _check_charger(edition, shot, band)
    _check_pistols(edition, shot, band)


def combined(edition: Edition, shot: Shot, points: Fraction) -> Fraction:
    """Sum of several units within the card's limits: too many are refused, too much is cut (ruling 5.27)."""
    rule, arm = "adf.fire.combine", shot.firers[0].arm
    limits = getattr(edition.fire.combine, arm)
    if any(unit.arm != arm for unit in shot.firers):
        raise Illegal("only units of one arm combine their fire", rule)
    if len(shot.firers) > limits.units:
        raise Illegal(f"at most {limits.units} units combine their fire", rule)
    if limits.good_order and any(level_of(edition, unit) != "good" for unit in shot.firers):
        raise Illegal("only units in good order combine their fire", rule)
    if limits.dismounted_only and any(unit.horse for unit in shot.firers):
        raise Illegal("mounted cavalry does not combine its fire", rule)
    strength = sum(unit.strength for unit in shot.firers)
    if strength > limits.strength:
        thing = "sections" if arm == "artillery" else "figures"
        raise Illegal(f"{strength} {thing} are more than the {limits.strength} that may combine", rule)
    return points if limits.firepower is None else min(points, Fraction(limits.firepower))


def _check_charger(edition: Edition, shot: Shot, band: Band) -> None:
    """A unit in its charge does not fire; horsemen may, if ruling 5.5 is played so."""
    if not shot.firer_charges or band == "melee":
        return
    if edition.rulings.charging_cavalry_fire == "none":
        raise Illegal("a charging unit does not fire", "adf.fire.charger")
    if not all(unit.horse for unit in shot.firers):
        raise Illegal("of charging units only mounted cavalry fires", "adf.fire.charger")


def _check_pistols(edition: Edition, shot: Shot, band: Band) -> None:
    if not shot.pistols:
        return
    if any(unit.arm != "cavalry" for unit in shot.firers):
        raise Illegal("only cavalry has pistols to draw", "adf.fire.pistols")
    if band != "point-blank" and not (band == "melee" and edition.fire.cavalry_point_blank.added_in_melee):
        raise Illegal("pistols are drawn only for point-blank fire", "adf.fire.pistols")
