"""The morale, charge and melee chapters of a *Johnny Reb III* card."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from enfilade.core.measures import Dice
from enfilade.core.part import Part
from enfilade.rules.jr3.card.firing import ByQuality, ByWorks

Level = Literal["good", "shaken", "routed"]
Cause = Literal[
    "first-loss",
    "artillery-or-sharpshooter-hit",
    "stand-or-section-lost",
    "routed-unit-near",
    "destroyed-unit-near",
    "officer-killed-near",
]
ChargeStep = Literal["reveal-and-aim", "roll-bonus", "defensive-volley", "impact", "result"]


class Natural(Part):
    """An unmodified total that decides whatever the point."""

    roll: int
    level: Level


class Check(Part):
    dice: int
    passes: Literal["above-point"]
    levels_lost: int
    natural_low: Natural
    natural_high: Natural


class FallBack(Part):
    """What falling a level makes a unit run."""

    shaken: Dice
    routed: Literal["bonus-move"]


class ByRank(Part):
    brigade: int
    division: int
    corps: int


class Struck(Part):
    """A modifier when hit by fire, and when charged."""

    fire: int
    charge: int


class StruckModifiers(Part):
    partial_flank: Struck
    full_flank: Struck
    rear: Struck
    disorder: Struck
    forming: Struck
    changed_to_hold: Struck


class MoraleModifiers(Part):
    """Added to the basic point: below 0 steadies."""

    officer: ByRank
    charging: int
    cover: int
    """Behind cover or in woods."""
    works: ByWorks
    behind_friends: int
    stand_or_section_lost: int
    brigade_commander_lost: int
    regiment_lost: int
    shaken: int
    routed: int
    hit: int
    """For each casualty of the artillery or sharpshooters who caused the check (J22)."""
    struck: StruckModifiers


class Morale(Part):
    levels: tuple[Level, ...]
    points: ByQuality
    causes: tuple[Cause, ...]
    check: Check
    fall_back: FallBack
    officer_holds_shaken: bool
    """A unit that becomes shaken beside an officer does not fall back."""
    modifiers: MoraleModifiers


class DisorderPoint(Part):
    """How far a charge keeps its order: this share of the bonus (beyond the move), or of the whole (J28)."""

    share: Fraction
    of: Literal["bonus", "charge"]


class DisorderPoints(Part):
    elite: DisorderPoint
    veteran: DisorderPoint
    green: DisorderPoint


class VolleyPoint(Part):
    """How near the charge comes before the volley, by the defender's quality."""

    elite: Dice
    veteran: Dice
    green: Dice


class VolleyModifiers(Part):
    """Added to the die of the volley point."""

    changed_to_hold: int
    disorder: int
    forming: int
    officer: int
    works: int


class Support(Part):
    """Added to the impact morale for each further unit in support."""

    infantry: int
    cavalry: int


class Impact(Part):
    dice: int
    wins: Literal["low"]
    tie: Literal["melee"]
    support: Support


class ImpactFallBack(Part):
    """How far the beaten side falls back from the other."""

    attacker: Dice
    defender: Dice


class RepulseVolley(Part):
    """What both sides fire at once when a charge is beaten off."""

    dice: int
    at_any_range: bool


class Band(Part):
    """What the dice of the defender's own fall back make of it."""

    least: int
    most: int
    result: Literal["good", "shaken", "routed", "captured"]


class Charge(Part):
    steps: tuple[ChargeStep, ...]
    target: Literal["closest-enemy"]
    front_degrees: int
    """A charge at an enemy further off the front than this is made in disorder throughout."""
    disorder_point: DisorderPoints
    volley_point: VolleyPoint
    volley_modifiers: VolleyModifiers
    impact: Impact
    fall_back: ImpactFallBack
    beaten_formation: Literal["disorder"]
    repulse_volley: RepulseVolley
    bands: tuple[Band, ...]


class Melee(Part):
    """Close fighting, by the casualty table."""

    after: tuple[Literal["impact-tie", "contact-at-turn-end"], ...]
    dice: int
    infantry_losses_multiple: int
    support_first_round: Fraction
    support_later_rounds: Fraction
    routed: Literal["surrenders"]
