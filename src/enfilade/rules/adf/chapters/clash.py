"""The two sides of a charge: the charge morale of each, and the point it stands on in fear check and impact."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.receipt import Modifier
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters import morale
from enfilade.rules.adf.chapters.charge import row_named
from enfilade.rules.adf.chapters.facts import LEVELS, Aspect, Unit, check_unit, fighting_level, level_of
from enfilade.rules.adf.chapters.situation import Purpose, Situation, can_support, is_enemy_near

Who = Literal["attacker", "defender"]
RULE = "adf.charge.morale"


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """The lead unit of one side, who shares its lot, and what bears on its morale."""

    unit: Unit
    others: tuple[Unit, ...] = ()
    """The rest of its charging group, or the other defenders in contact."""
    supporters: tuple[Unit, ...] = ()
    """Friends near enough to support it, not in contact; a battery's regiment stands first."""
    situation: Situation = msgspec.field(default_factory=Situation)
    """Leader, cover, losses of its brigade ...; `supports` counts friends not named, `own_charge` says that its own
    charge has disordered it."""
    began_disordered: bool = False
    """It was in disorder before its charge began, so that its formation's charge morale is lost either way."""
    disengaging: bool = False
    support_morale: bool | None = None
    """A supported battery: with its regiment's charge morale, without, or None for the better of the two."""

    @property
    def supports(self) -> int:
        return max(self.situation.supports, sum(can_support(friend) for friend in self.supporters))


class Clash(msgspec.Struct, frozen=True, kw_only=True):
    """A charge at close quarters as its players state it."""

    attacker: Side
    defender: Side
    aspect: Aspect = "front"
    """The defender's side from which the charge came at its declaration."""
    aspect_at_contact: Aspect | None = None
    """The side on which it arrives, if another."""
    distance: Length | None = None
    """What is left between them; None is where the fear check is taken."""
    countercharge: bool = False
    """The defender charges too."""
    further: bool = False
    """A winner's advance into another unit, not the charge that was declared."""
    checked: int = 0
    """Fear checks the defender has taken this turn against other charging groups."""
    close_fire: bool = True
    """The defender wants to fire point blank, close canister or desperately."""

    def side(self, who: Who) -> Side:
        return self.attacker if who == "attacker" else self.defender


class Other(msgspec.Struct, frozen=True, kw_only=True):
    """Another defender whom a charge by one unit touches together with its target (ruling 9.6)."""

    side: Side
    aspect: Aspect = "front"
    """The side from which the charge came at its declaration."""
    answer: Literal["close", "desperation", "none"] = "close"
    """What he does in the last inch."""
    pistols: bool = False
    faced: bool = False
    """His fear check of this charge and his fire are behind him."""
    checked: int = 0
    """Fear checks he has taken this turn against other charging groups."""


def other(who: Who) -> Who:
    return "defender" if who == "attacker" else "attacker"


def aspect_of(edition: Edition, clash: Clash) -> Aspect:
    """The side that counts as charged (ruling 7.35)."""
    if edition.rulings.charge_flank_judged == "at-contact" and clash.aspect_at_contact is not None:
        return clash.aspect_at_contact
    return clash.aspect


def charge_morale(edition: Edition, side: Side) -> Modifier:
    """What its formation or level, or a battery's support, adds to its point."""
    unit = side.unit
    check_unit(unit)
    if unit.level == "routed":
        raise Illegal("a routed unit has no charge morale: it surrenders", "adf.charge.surrender")
    if unit.arm == "artillery":
        return _battery(edition, side)
    level = fighting_level(edition, unit)
    name = unit.formation if level == "good" else level
    if side.disengaging:
        return _disengaging(edition, unit)
    by_charge = level == "disorder" and side.situation.own_charge and not side.began_disordered
    if by_charge and edition.rulings.disordered_charge_morale == "formation-row":
        name = unit.formation
    return Modifier(row_named(edition, unit, name).charge_morale, f"charge morale, {name.replace('-', ' ')}", RULE)


def is_alone(side: Side) -> bool:
    """A battery that faces a charge without a regiment beside it; limbered guns always do (ruling 7.31)."""
    if side.unit.arm != "artillery":
        return False
    regiments = [friend for friend in side.supporters if friend.arm != "artillery" and can_support(friend)]
    named = bool(side.supporters)
    supported = bool(regiments) if named else side.situation.supports > 0
    return side.unit.formation == "limbered" or not supported


def surrenders(edition: Edition, unit: Unit, by_charge: bool = True) -> bool:
    """Whether contact with a non-routed enemy ends it: routed units, and limbered guns where so ruled (7.30, 7.31)."""
    if unit.level == "routed":
        return by_charge or edition.rulings.routed_surrender == "any-contact"
    return by_charge and unit.formation == "limbered" and edition.rulings.limbered_guns_charged == "surrender"


def moment(edition: Edition, clash: Clash, who: Who, distance: Length) -> Situation:
    """What bears on a side's checks with the enemy so far off: who charges has no works, and who is near counts."""
    side, enemy = clash.side(who), clash.side(other(who))
    return msgspec.structs.replace(
        side.situation,
        charging=who == "attacker" or clash.countercharge,
        supports=side.supports,
        enemy_near=side.situation.enemy_near or is_enemy_near(edition, enemy.unit, distance),
    )


def point(
    edition: Edition, clash: Clash, who: Who, purpose: Purpose, added: int, distance: Length
) -> morale.Assessment:
    """The modified point of one side, `added` being its charge morale, own or net."""
    side, enemy = clash.side(who), clash.side(other(who))
    charged = who == "defender" and not clash.countercharge
    situation = msgspec.structs.replace(
        moment(edition, clash, who, distance),
        purpose=purpose,
        charged_by=kind_of(enemy.unit) if charged else "",
        charged_on=aspect_of(edition, clash) if charged else "front",
        charge_morale=added,
        level_counts=purpose != "impact" or edition.rulings.impact_level == "both",
        doubled=is_alone(side),
    )
    if purpose == "impact" and who == "defender" and edition.rulings.impact_support == "charger-only":
        situation = msgspec.structs.replace(situation, supports=0)
    return morale.assess(edition, side.unit, situation)


def fear_distance(edition: Edition, clash: Clash) -> Length:
    return edition.morale.due.fear_of_charge if clash.distance is None else clash.distance


def kind_of(unit: Unit) -> Literal["infantry", "cavalry", "dismounted"]:
    """What a charged unit sees coming."""
    if unit.arm == "artillery":
        raise Malformed("guns do not charge")
    return "infantry" if unit.arm == "infantry" else "cavalry" if unit.mounted else "dismounted"


def acts_at(edition: Edition, unit: Unit, lost: int) -> Level:
    """The level a unit acts at after losses and before any check: down to one stand it is in disorder, but has not
    failed (rulings 3.11, 7.10)."""
    if lost <= 0:
        return level_of(edition, unit)
    return level_of(edition, msgspec.structs.replace(unit, strength=max(unit.strength - lost, 0), full=unit.start))


def gives_way(before: Level, level: Level, fall_back: int, runs: bool, gone: bool) -> bool:
    """Whether a check has been failed: it falls back, runs, is worse than before or is no more (ruling 7.10)."""
    return gone or runs or fall_back > 0 or LEVELS.index(level) > LEVELS.index(before)


def in_state(side: Side, lost: int, level: Level) -> Side:
    """The same side after losses, at another level."""
    unit = side.unit
    if not lost and level == unit.level:
        return side
    changed = msgspec.structs.replace(unit, strength=unit.strength - lost, full=unit.start, level=level)
    return msgspec.structs.replace(side, unit=changed)


def _battery(edition: Edition, side: Side) -> Modifier:
    """A supported battery may take its regiment's charge morale; one alone has none, for it is doubled (7.32)."""
    if is_alone(side):
        return Modifier(0, "battery alone", "adf.charge.artillery", counted=False, note="its point is doubled instead")
    regiments = [friend for friend in side.supporters if friend.arm != "artillery" and can_support(friend)]
    bound = edition.rulings.supported_battery == "with-support"
    if not regiments:
        if bound or side.support_morale:
            raise Malformed("name the regiment whose charge morale the battery takes")
        return Modifier(0, "supported battery, its own point alone", "adf.charge.artillery")
    value = charge_morale(edition, Side(unit=regiments[0])).value
    taken = bound or (value < 0 if side.support_morale is None else side.support_morale)
    if not taken:
        note = "its owner leaves it out"
        return Modifier(value, "charge morale of the supporting regiment", "adf.charge.artillery", False, note)
    return Modifier(value, "charge morale of the supporting regiment", "adf.charge.artillery")


def _disengaging(edition: Edition, unit: Unit) -> Modifier:
    """The printed row's where the card has one, else disorder's (ruling 1.13)."""
    row = edition.infantry.movement.disengage if unit.arm == "infantry" else None
    if row is None:
        row = row_named(edition, unit, "disorder")
    return Modifier(row.charge_morale, "charge morale, disengaging", RULE)
