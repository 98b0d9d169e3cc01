"""The morale and charge chapters of an *Across a Deadly Field* card."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from enfilade.core.measures import Length
from enfilade.core.part import Part

Level = Literal["good", "disorder", "shaken", "routed"]
Quality = Literal["elite", "veteran", "trained", "green"]


class Points(Part):
    """Basic morale points: no stand lost, one lost of three, the last stand."""

    elite: tuple[int, int, int]
    veteran: tuple[int, int, int]
    trained: tuple[int, int, int]
    green: tuple[int, int, int]


class Levels(Part):
    good: int
    disorder: int
    shaken: int
    routed: int


class LeaderBenefit(Part, kw_only=True):
    """Whether the leader's benefit takes one of the best places, how near he must be, and whom he helps."""

    place: Literal["beyond-best-two", "among-best-two"]
    reach: Literal["supporting-distance", "fixed"]
    distance: Length | None = None
    helps: Literal["attached", "adjacent"]


class GoodModifiers(Part):
    """Situations that steady a unit."""

    hasty_works: int
    light_works: int
    heavy_works: int
    behind_friends: int
    behind_friends_distance: Length
    infantry_charging: int
    mounted_charging: int
    dismounted_charging: int | None
    light_cover: int | None
    heavy_cover: int | None
    cover_while_charging: bool
    fence_or_wall: int | None
    """For a unit that has not moved; some cards have this in place of cover."""
    fence_or_wall_against_artillery: bool
    support_each: int
    support_limit: int


class Enfiladed(Part):
    """Added to a check under fire from artillery, and from other fire or when rallying."""

    artillery: int
    other: int


class FlankFire(Part):
    partial: Enfiladed
    full: Enfiladed
    rear: Enfiladed


class ColumnFire(Part):
    side: Enfiladed
    front: Enfiladed
    rear: Enfiladed


class EnemyNear(Part):
    modifier: int
    distance: Length
    who: Literal["enemy-unit", "unshaken-infantry", "unshaken-formed-infantry"]


class Charged(Part):
    infantry: int
    cavalry: int


class BadModifiers(Part):
    """Situations that unsettle it."""

    unlimbered_enfiladed: FlankFire
    column_or_limbered_enfiladed: ColumnFire
    line_enfiladed: FlankFire
    enemy_near: EnemyNear
    eliminated_each: int
    eliminated_limit: int
    merged: int
    charged_partial_flank: Charged
    charged_full_flank_or_rear: Charged
    flank_charge_cavalry: Literal["any-cavalry", "mounted-cavalry"]


class Natural(Part):
    elite: Level
    others: Level


class Check(Part):
    """What a roll of the dice against the modified point brings; the same for a rally."""

    dice: int
    natural_two: Natural
    natural_three: Natural
    natural_twelve: Level
    natural_twelve_recovers: int
    fail_by_for_two_levels: int
    pass_by_for_two_levels: int
    routed_failure_loses: int
    routed_natural_two: Literal["disintegrates"]


class FallBack(Part):
    """Inches for each point of failure."""

    infantry: int
    artillery: int
    dismounted: int
    mounted: int
    spared: Literal["routed", "already-routed"]


class Due(Part, kw_only=True):
    """When a check must be taken apart from fire results."""

    neighbour: Literal["adjacent-distance", "fixed"]
    neighbour_distance: Length | None = None
    fear_of_charge: Length


class Competence(Part):
    dice: int
    passes: Literal["at-least-current-point"]


class Depleted(Part):
    """A unit down to one stand. The multiple is the one the last column of the points already shows."""

    multiple: int
    artillery: bool
    """Whether batteries can be depleted at all."""
    level: Level
    level_modifier_counts: bool


class Morale(Part):
    points: Points
    section_lost: int
    depleted: Depleted
    levels: Levels
    best_possible: int
    worst_possible: int
    best: int
    worst: int
    leader: LeaderBenefit
    good: GoodModifiers
    bad: BadModifiers
    check: Check
    fall_back: FallBack
    due: Due
    competence: Competence


class DisorderPoint(Part):
    """How far a charge keeps its order."""

    elite: Literal["half-bonus", "half-total", "at-once"]
    veteran: Literal["half-bonus", "half-total", "at-once"]
    trained: Literal["half-bonus", "half-total", "at-once"]
    green: Literal["half-bonus", "half-total", "at-once"]


class Step(Part, kw_only=True):
    """A modifier for a difference in this span."""

    least: int
    most: int | None = None
    modifier: int


class DiceDown(Part):
    """Impact by one die a side: high total wins, and the margin is the loser's retreat and loss."""

    dice: int
    numbers: tuple[Step, ...]
    morale: tuple[Step, ...]
    tie: Literal["melee"]
    close_margin: int
    close_retreat: Length
    close_volley: Literal["point-blank-in-disorder"]
    retreat_each: Length
    figures_each: int
    levels_lost: int
    batteries_counted: int
    supported_battery_adds_support: bool
    """Crew figures and those of the supporting regiment count together."""


class ImpactBand(Part, kw_only=True):
    """What a margin of victory does to the losers."""

    least: int
    most: int | None = None
    result: Literal["melee", "stop-short", "driven-back", "surrender"]
    figures: int | None = None
    level: Level | None = None


class StopShort(Part):
    dice: int
    each: Length
    volley: bool


class Relief(Part):
    """What a beaten attacker is spared."""

    who: Literal["infantry", "any-attacker"]
    retreat: Length
    figures: int
    worst_level: Level


class FinalImpact(Part):
    """Impact by two dice, plus figures, less the modified morale point."""

    dice: int
    floor: int
    bands: dict[str, ImpactBand]
    stop_short: StopShort
    relief: Relief


class ArtilleryImpact(Part):
    """A battery charged: steadied by its support, or doubled in fear when alone."""

    supported: Literal["support-charge-morale-or-own-point"]
    unsupported_multiple: int


class Charge(Part, kw_only=True):
    actions: int
    bonus_of_rout: Fraction
    disorder_point: DisorderPoint
    countercharge: Literal["meet-in-overlap", "unstated"]
    impact: Literal["dice-down", "final-impact"]
    dice_down: DiceDown | None = None
    final_impact: FinalImpact | None = None
    support_each: int
    support_limit: int
    artillery: ArtilleryImpact
    afterwards: Level
    advance_less: Length
    advance_may_impact: bool
    routed_contacted: Literal["surrender"]
    shaken_may_charge: bool
    skirmishers_may_charge: Literal["skirmishers-only"]
