"""What the chapters of *Johnny Reb III* must know about a unit, stated by people or read off the table."""

from __future__ import annotations

from collections.abc import Collection
from math import ceil
from typing import Literal

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Dice, Length
from enfilade.core.naming import words as words
from enfilade.rules.jr3.card.arms import Effect
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.nerve import Level

Arm = Literal["infantry", "cavalry", "artillery"]
Kind = Literal["infantry", "mounted", "dismounted", "artillery"]
"""The block of the charts a unit is read in."""
Quality = Literal["elite", "veteran", "green"]
Aspect = Literal["front", "partial-flank", "full-flank", "rear"]
Rank = Literal["brigade", "division", "corps"]
Terrain = Literal["road", "open", "broken", "woods", "rough"]
Order = Literal["first-fire", "disengage", "hold", "charge", "move", "formation", "changed-to-hold"]
Place = Literal["wood-fence", "stone-wall", "woods", "hasty-works", "medium-works", "heavy-works"]
Formation = Literal[
    "line",
    "extended-line",
    "double-line",
    "attack-column",
    "skirmish-line",
    "march-column",
    "disorder",
    "limbered",
    "unlimbered",
]
RESTING = frozenset({"rallied", "tried to rally"})
"""All that a unit on hold may have done in a turn that brings it ammunition."""
RANKS: tuple[Rank, ...] = ("brigade", "division", "corps")
PLACES: tuple[Place, ...] = ("wood-fence", "stone-wall", "woods", "hasty-works", "medium-works", "heavy-works")
WORKS: tuple[Place, ...] = ("hasty-works", "medium-works", "heavy-works")
FORMATIONS: dict[Kind, tuple[Formation, ...]] = {
    "infantry": (
        "line",
        "extended-line",
        "double-line",
        "attack-column",
        "skirmish-line",
        "march-column",
        "disorder",
    ),
    "mounted": ("line", "double-line", "skirmish-line", "march-column", "disorder"),
    "dismounted": ("line", "disorder"),
    "artillery": ("unlimbered", "limbered"),
}


class Unit(msgspec.Struct, frozen=True, kw_only=True, tag="jr3"):
    """A regiment or battery as it stands now. Strength is in figures, for artillery in sections."""

    name: str = ""
    arm: Arm = "infantry"
    quality: Quality = "veteran"
    weapon: str = ""
    repeaters: bool = False
    sharpshooters: bool = False
    strength: int
    full: int = 0
    """Strength at the start; 0 means it has lost nothing."""
    stands: int = 0
    """Stands at the start; 0 means the number of the card."""
    level: Level = "good"
    formation: Formation = "line"
    mounted: bool = False
    order: Order = "hold"
    moved: bool = False
    """It has moved, changed formation or pivoted this turn, whatever its order."""
    charging: bool = False
    """It is in its charge."""
    bonus_move: bool = False
    """It is in the part of a move that its bonus dice gave."""
    cover: tuple[Place, ...] = ()
    """What it stands in or behind, as far as it helps against this enemy."""
    officers: tuple[Rank, ...] = ()
    """The officers present with it (J41)."""
    opening: bool = False
    """Its first fire of the game is still to come."""
    low_ammunition: bool = False
    behind_friends: bool = False
    commander_lost: bool = False
    """Its brigade has lost its commander."""
    regiments_lost: int = 0
    """Regiments and battalions of its brigade that are gone."""

    @property
    def start(self) -> int:
        return max(self.full, self.strength)

    @property
    def lost(self) -> int:
        return self.start - self.strength

    @property
    def kind(self) -> Kind:
        if self.arm == "cavalry":
            return "mounted" if self.mounted else "dismounted"
        return self.arm


def check_unit(edition: Edition, unit: Unit) -> None:
    """Refuse a unit that cannot be: a formation its arm does not know, an order nobody may have."""
    if unit.formation not in FORMATIONS[unit.kind]:
        known = ", ".join(words(formation) for formation in FORMATIONS[unit.kind])
        kind = f"{unit.kind} cavalry" if unit.arm == "cavalry" else unit.arm
        raise Malformed(f"{kind} forms {known}, not {words(unit.formation)}")
    if unit.mounted and unit.arm != "cavalry":
        raise Malformed("only cavalry is mounted")
    for place in unit.cover:
        if place not in PLACES:
            raise Malformed(f"no cover is called {place!r}; there are {', '.join(PLACES)}")
    if sum(place in WORKS for place in unit.cover) > 1:
        raise Malformed("a unit is in one kind of works at a time")
    if unit.order == "changed-to-hold" and not edition.rulings.change_to_hold:
        raise Illegal("orders are not changed to hold in this edition", "jr3.units.changed-to-hold")


def effect_of(edition: Edition, unit: Unit) -> Effect:
    """Its row of the combat effects. Routers on foot share the infantry's row, routed guns count as limbered."""
    if unit.arm == "artillery":
        guns = edition.artillery.effects
        return guns.limbered if unit.level == "routed" or unit.formation == "limbered" else guns.unlimbered
    if unit.kind == "mounted":
        row = "routed" if unit.level == "routed" else unit.formation.replace("-", "_")
        mounted: Effect = getattr(edition.cavalry.mounted.effects, row)
        return mounted
    if unit.level == "routed":
        return edition.infantry.effects.routed
    if unit.kind == "dismounted":
        return edition.cavalry.dismounted.effects
    foot: Effect = getattr(edition.infantry.effects, unit.formation.replace("-", "_"))
    return foot


def stands_left(edition: Edition, unit: Unit, strength: int) -> int:
    """Stands are equal, and one is there as long as one of its figures is; a battery's sections are counted."""
    if unit.arm == "artillery":
        return strength
    chart = edition.organisation.infantry if unit.arm == "infantry" else edition.organisation.cavalry
    stands = unit.stands or chart.stands
    return min(stands, ceil(strength * stands / unit.start)) if unit.start else 0


def stands_lost(edition: Edition, unit: Unit) -> int:
    """Stands, or sections, lost since the start."""
    return stands_left(edition, unit, unit.start) - stands_left(edition, unit, unit.strength)


def next_stand(edition: Edition, unit: Unit) -> int:
    """How many more losses cost it the next stand or section."""
    now = stands_left(edition, unit, unit.strength)
    losses = 1
    while losses < unit.strength and stands_left(edition, unit, unit.strength - losses) == now:
        losses += 1
    return losses


def after_losses(unit: Unit, losses: int) -> Unit:
    """The same unit, weaker."""
    return msgspec.structs.replace(unit, strength=max(0, unit.strength - losses), full=unit.start)


def replenished(unit: Unit, did: Collection[str]) -> Unit:
    """The unit at the end of a turn: on hold, and without a fire or anything else, it has ammunition again (J9)."""
    rested = unit.order == "hold" and set(did) <= RESTING
    return msgspec.structs.replace(unit, low_ammunition=False) if unit.low_ammunition and rested else unit


def disordered(unit: Unit) -> Unit:
    """The same unit in disorder; guns know no such formation and keep theirs."""
    return unit if unit.arm == "artillery" else msgspec.structs.replace(unit, formation="disorder")


def works_of(unit: Unit) -> str:
    """The works it stands in: hasty, medium or heavy, or nothing."""
    return next((place.removesuffix("-works") for place in unit.cover if place in WORKS), "")


def officers_counted(edition: Edition, unit: Unit) -> tuple[Rank, ...]:
    """The officers who help it: the highest, or all (J41)."""
    ranked = tuple(sorted(unit.officers, key=RANKS.index, reverse=True))
    return ranked if edition.rulings.several_officers == "added" else ranked[:1]


def is_present(edition: Edition, distance: Length) -> bool:
    """Whether an officer so far from a unit is with it (J41)."""
    return distance <= edition.rulings.officer_present


def aspect_of(edition: Edition, degrees: int) -> Aspect:
    """The side of a unit that an enemy so many degrees off its facing strikes (J18)."""
    rulings = edition.rulings
    off = abs((degrees + 180) % 360 - 180)
    if off <= rulings.front_angle:
        return "front"
    if off <= rulings.partial_flank_angle:
        return "partial-flank"
    return "full-flank" if off <= rulings.full_flank_angle else "rear"


def inches(dice: Dice, total: int) -> Length:
    """What a total of the dice measures on the table, to the thousandth of an inch below."""
    times = dice.times
    return Length(max(0, total) * times.numerator * 1000 // times.denominator)


def row_at(table: object, terrain: Terrain) -> object:
    """One column of a row by terrain."""
    return getattr(table, terrain)


def told(unit: Unit) -> str:
    """A unit in one line of a receipt."""
    formation = "" if unit.kind == "dismounted" and unit.formation == "line" else words(unit.formation)
    kind = f"{unit.kind} cavalry" if unit.arm == "cavalry" else unit.arm
    state = [unit.quality, unit.level if unit.level != "good" else "", formation, kind]
    thing = "sections" if unit.arm == "artillery" else "figures"
    arms = f", {unit.weapon}" if unit.weapon else ""
    return f"{unit.name or 'unit'} ({' '.join(part for part in state if part)}, {unit.strength} {thing}{arms})"
