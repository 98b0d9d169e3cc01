"""The charts of a *Johnny Reb III* card by arm: movement, and what each formation does in combat."""

from __future__ import annotations

from fractions import Fraction

from enfilade.core.measures import Dice, Length
from enfilade.core.part import Part


class Rates(Part):
    """Inches a turn by terrain, easiest first. None is the card's NA or NONE, which is not 0."""

    road: Length | None
    open: Length | None
    broken: Length | None
    woods: Length | None
    rough: Length | None


class Bonus(Part):
    """The dice of inches a charge adds and a fresh rout runs, by terrain."""

    road: Dice
    open: Dice
    broken: Dice
    woods: Dice
    rough: Dice


class Effect(Part):
    """What a formation does to combat. Figures are multiplied, modifiers added, losses taken multiplied."""

    melee: Fraction | None
    """None: no melee of its own; it surrenders, or the row does not speak of melee."""
    surrenders: bool
    """If contacted, instead of impact and melee."""
    fire: Fraction | None
    """None: may not fire."""
    first_rank: bool
    """The share that fires is the first rank's (J15)."""
    fire_modifier: int
    target: int
    losses: Fraction
    disengaging: bool
    """Is shot at as a disengaging unit; `losses` says what is left."""
    impact: int | None
    """Added to the impact morale. None where there is no impact."""


class GunEffect(Effect):
    """Guns meet an impact with `impact` if supported, with `impact-alone` if not (J31)."""

    impact_alone: int | None


class InfantryMovement(Part):
    line: Rates
    extended_line: Rates
    double_line: Rates
    attack_column: Rates
    skirmish_line: Rates
    march_column: Rates
    disorder: Rates
    routed: Rates
    bonus: Bonus


class InfantryEffects(Part):
    line: Effect
    extended_line: Effect
    double_line: Effect
    attack_column: Effect
    skirmish_line: Effect
    march_column: Effect
    disorder: Effect
    routed: Effect
    bonus: Effect


class MountedMovement(Part):
    line: Rates
    double_line: Rates
    skirmish_line: Rates
    march_column: Rates
    disorder: Rates
    routed: Rates
    bonus: Bonus


class MountedEffects(Part):
    line: Effect
    double_line: Effect
    skirmish_line: Effect
    march_column: Effect
    disorder: Effect
    routed: Effect
    bonus: Effect


class GunMovement(Part):
    limbered: Rates
    unlimbered: Rates


class GunEffects(Part):
    limbered: GunEffect
    unlimbered: GunEffect


class Infantry(Part):
    movement: InfantryMovement
    effects: InfantryEffects


class Mounted(Part):
    movement: MountedMovement
    effects: MountedEffects


class Dismounted(Part):
    """The card knows one formation of dismounted cavalry."""

    movement: Rates
    effects: Effect


class Cavalry(Part):
    mounted: Mounted
    dismounted: Dismounted


class Artillery(Part):
    movement: GunMovement
    effects: GunEffects
