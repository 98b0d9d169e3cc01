"""The fire chapter of an *Across a Deadly Field* card: dice, ranges, modifiers, results."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from enfilade.core.measures import Length
from enfilade.core.part import Part

Band = Literal["long", "normal", "short", "point-blank", "canister", "close-canister", "melee", "desperation"]


class CanisterDice(Part):
    long: int
    close: int


class FireDice(Part):
    """Dice added to the firepower, by range band."""

    long: int
    normal: int
    short: int
    point_blank: int
    melee: int
    desperation: int
    smoothbore_canister: CanisterDice
    rifled_canister: CanisterDice


class Reach(Part):
    """A limit in inches; `touching` says whether the limit itself is still inside."""

    limit: Length
    touching: bool


class Ranges(Part):
    """How the bands follow from the normal range printed with each weapon."""

    long_multiple: int
    infantry_short: Reach
    cavalry_short: Reach
    artillery_short: Fraction
    canister: Length
    close_canister: Length


class Combine(Part):
    """Who may join in one fire, and up to what."""

    units: int
    strength: int
    firepower: int | None
    good_order: bool
    dismounted_only: bool


class CombineLimits(Part):
    infantry: Combine
    artillery: Combine
    cavalry: Combine


class Hampered(Part):
    """What is left of a hampered firer: a share of its firepower, and dice taken away."""

    firepower: Fraction
    dice: int


class ByQuality(Part):
    elite: int
    veteran: int
    trained: int
    green: int


class FirerQuality(Part):
    infantry: ByQuality
    artillery: ByQuality
    cavalry: ByQuality


class OpeningVolley(Part):
    infantry: int
    dismounted: int
    mounted: int
    artillery: int


class Deliberate(Part):
    """Artillery taking both its actions over one fire."""

    modifier: int
    actions: int
    bands: tuple[Band, ...]
    as_reaction: bool


class Firer(Part, kw_only=True):
    """What the firer's state does to its fire. Everything here is cumulative."""

    disorder: Hampered
    shaken: Hampered
    skirmishers: Hampered
    skirmishing_sharpshooters: Hampered
    village: Hampered
    disengaging_target: Hampered
    column_may_fire: bool
    limbered_may_fire: bool
    quality: FirerQuality
    opening_volley: OpeningVolley
    deliberate: Deliberate | None = None
    extended_line: int
    smoothbore_point_blank: int
    elite_sharpshooters: int


class TargetModifier(Part):
    """One line of the target list, from artillery and from other fire."""

    kind: Literal["beneficial", "detrimental"]
    artillery: int
    other: int
    cover: bool = False
    """Lost by a unit in its charge."""
    enfilade: bool = False


class TargetModifiers(Part):
    light_woods: TargetModifier
    heavy_woods: TargetModifier
    hasty_works: TargetModifier
    light_works: TargetModifier
    heavy_works: TargetModifier
    wood_fence: TargetModifier
    stone_wall: TargetModifier
    village: TargetModifier
    unlimbered_artillery: TargetModifier
    extended_line: TargetModifier
    skirmishers: TargetModifier
    behind_skirmishers: TargetModifier
    elite: TargetModifier
    dismounted_line: TargetModifier
    dismounted_skirmishers: TargetModifier
    road_column_side: TargetModifier
    road_column_end: TargetModifier
    attack_column_side: TargetModifier
    attack_column_end: TargetModifier
    line_partial_flank: TargetModifier
    line_full_flank: TargetModifier
    limbered_side: TargetModifier
    limbered_end: TargetModifier
    unlimbered_partial_flank: TargetModifier
    unlimbered_full_flank: TargetModifier
    artillery_under_rifled_fire: TargetModifier
    disorder: TargetModifier
    trained: TargetModifier
    green: TargetModifier
    mounted: TargetModifier
    mounted_charging: TargetModifier


class Target(Part):
    """The two groups, how many of each count, and what shuts what out."""

    best: int
    worst: int
    modifiers: TargetModifiers
    behind_skirmishers_distance: Length
    village_excludes_other_benefits: bool
    enfilade_at_long_range: bool
    enfilade_by_skirmishers: bool
    enfilade_at_skirmishers: bool
    enfilade_against_disorder: bool
    enfilade_cancels_unlimbered: bool


class Outcome(Part):
    """What a result means: figures or sections lost, and what is added to the check it causes."""

    hits: int
    check: int


class Results(Part):
    """The results table: the highest column not above the total; "-" is no effect."""

    totals: tuple[int, ...]
    infantry: tuple[str, ...]
    artillery: tuple[str, ...]
    cavalry: tuple[str, ...]


class PassThrough(Part):
    infantry: Length
    artillery: Length
    cavalry: Length
    dice_less: int


class CavalryPointBlank(Part):
    """Pistols beside the long arm: added to it, or drawn instead of it with dice of their own."""

    pistols: Literal["added", "instead"]
    pistol_dice: int | None
    added_in_melee: bool


class Desperation(Part):
    """The one-die fire of a unit that has used its reaction."""

    after_reaction: Literal["different-unit-within", "charged"]
    within: Length
    against_charge: Literal["different-unit-in-short-range", "charged-by-different-unit"]
    fear_check_first: bool
    second_die_on: int | None


class Fire(Part):
    dice: FireDice
    ranges: Ranges
    combine: CombineLimits
    firer: Firer
    target: Target
    results: Results
    outcomes: dict[str, Outcome]
    pass_through: PassThrough
    cavalry_point_blank: CavalryPointBlank
    desperation: Desperation
