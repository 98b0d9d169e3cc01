"""The shape of an *Across a Deadly Field* edition: every figure and switch of one card."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from enfilade.core.measures import Length
from enfilade.core.part import Part, Words
from enfilade.rules.adf.card.arms import Artillery, Cavalry, Infantry
from enfilade.rules.adf.card.firing import Fire
from enfilade.rules.adf.card.nerve import Charge, Morale
from enfilade.rules.adf.card.rulings import Rulings

Cost = Literal["half-move", "action"]
Action = Literal["fire", "move", "charge", "reform", "change-formation", "rally", "disengage"]
Reply = Literal["fire", "change-formation", "change-facing", "reform", "rally", "disengage", "countercharge"]


class Men(Part):
    infantry: int
    cavalry: int


class Scale(Part):
    figures: Words
    millimetres: int
    yards_per_inch: tuple[int, int]
    minutes_per_turn: int
    men_per_figure: Men
    batteries_per_gun: int
    sections_per_crew_figure: int
    sections_per_battery: int


class Stand(Part):
    width: Length
    depth: Length


class Layout(Part):
    """How stands form: ranks ("each" gives every stand its own), the gap between neighbours in stand
    widths and the interval between ranks in stand depths."""

    ranks: int | Literal["each"]
    gap: Fraction
    interval: Fraction


class Layouts(Part):
    battle_line: Layout
    extended_line: Layout
    skirmishers: Layout
    attack_column: Layout
    road_column: Layout
    double_line: Layout


class Stands(Part):
    infantry: Stand
    cavalry: Stand
    gun: Stand
    limbered_gun: Stand
    layouts: Layouts


class Turn(Part):
    actions: int
    order: Literal["concurrent", "consecutive"]
    menu: tuple[Action, ...]
    routed_first: Literal["run"]
    routed_second: Literal["rally"]
    disengage_levels_lost: int
    leader_phase: Literal["active-side", "both-sides"]
    initiative: Literal["scenario"]


class Costs(Part):
    elite: Cost
    veteran: Cost
    trained: Cost
    green: Cost


class Changes(Part):
    """What it costs to change formation, to limber or unlimber, to mount or dismount."""

    formation: Costs
    limber: Costs
    mount: Costs


class Reaction(Part):
    per_turn: int
    after_move_of: Length
    any_action_within: Length
    sees: Literal["unit-or-leader", "unit"]
    one_per_trigger: bool
    fires_per_enemy: int
    """Reaction or desperation fires by one unit at any one enemy unit in a turn."""
    replies: tuple[Reply, ...]
    replies_if_charged: tuple[Reply, ...]


class Groups(Part):
    """Contiguous units that act as one."""

    allowed: bool
    declare_actions: int
    leader_speeds_all: bool


class Casualty(Part):
    dice_per_hit: int
    killed_on: int


class Command(Part):
    benefit_least: int
    benefit_most: int
    command_radius_multiple: int
    reaction_radius_multiple: int
    control: bool
    control_judged: Literal["after-leaders-moved-for-whole-turn"]
    contiguous_brigade_counts: bool
    """In command, too, is who stands in an unbroken chain of his brigade with a unit that is."""
    out_of_control_actions: int
    leader_moves_as: Literal["mounted-road-column"]
    casualty: Casualty
    groups: Groups


class Adjacency(Part):
    """How near is adjacent, by terrain; roads and trails are open ground. 0 is touching."""

    open: Length
    broken: Length
    light_woods: Length
    heavy_woods: Length
    rough: Length


class Zones(Part):
    adjacency: Adjacency
    primary_zone: Length
    fire_arc_degrees: int
    interpenetration: Length


class Edition(Part):
    """One reference card as data."""

    scale: Scale
    stands: Stands
    turn: Turn
    changes: Changes
    infantry: Infantry
    artillery: Artillery
    cavalry: Cavalry
    fire: Fire
    morale: Morale
    charge: Charge
    reaction: Reaction
    command: Command
    zones: Zones
    rulings: Rulings
