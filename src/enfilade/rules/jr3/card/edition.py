"""The shape of a *Johnny Reb III* edition: every figure and switch of the card."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from enfilade.core.measures import Length
from enfilade.core.part import Part, Words
from enfilade.rules.jr3.card.arms import Artillery, Cavalry, Infantry, Rates
from enfilade.rules.jr3.card.firing import Fire
from enfilade.rules.jr3.card.nerve import Charge, Melee, Morale
from enfilade.rules.jr3.card.rulings import Rulings
from enfilade.rules.jr3.card.table import Muster, Table

MOVES = (
    "scale.movement",
    "infantry.movement",
    "cavalry.mounted.movement",
    "cavalry.dismounted.movement",
    "artillery.movement",
    "officers.movement",
    "morale.fall-back",
    "charge.fall-back",
)
"""Key paths whose lengths and dice are moves: always multiplied by the movement scale."""

DISTANCES = (
    "fire.ranges",
    "charge.volley-point",
    "zones",
    "table.closest-approach",
    "table.passing",
    "table.sight-into-woods",
    "table.cover-reach",
    "table.longest-halt",
    "rulings.officer-present",
    "rulings.least-volley-distance",
)
"""Key paths of the other distances on the table: multiplied too when `scaled-distances` says all (J2)."""

Phase = Literal[
    "mark-orders",
    "rout-and-rally",
    "reveal-orders",
    "first-fires",
    "disengaging-moves",
    "charges",
    "moves",
    "moving-fires",
    "officer-casualties",
]
Meaning = Literal[
    "fire-before-moves",
    "leave-at-half-losses",
    "fire-any-time",
    "charge-nearest",
    "move-as-marked",
    "change-formation",
]


class Scale(Part):
    """The card prints one ground scale for all figures; `movement` is what an inch of a move becomes."""

    figures: Words
    millimetres: int
    movement: Fraction
    yards_per_inch: int
    minutes_per_turn: int
    men_per_figure: int
    batteries_per_gun: int
    sections_per_gunner: int


class Turn(Part):
    phases: tuple[Phase, ...]


class Order(Part):
    """What is written on the marker, and what it tells the unit to do."""

    code: Words
    name: Words
    means: Meaning


class Orders(Part):
    """The six orders a unit may be marked with. Changed to hold (CH) is not one: it is ruling J1."""

    first_fire: Order
    disengage: Order
    hold: Order
    charge: Order
    move: Order
    formation: Order


class Costs(Part):
    """Shares of a move, by the quality of the troops."""

    elite: Fraction
    veteran: Fraction
    green: Fraction


class ChangeCosts(Part):
    formation: Costs
    limber: Costs
    unlimber: Costs
    mount: Costs


class Changes(Part):
    """What a change costs; one that involves a formation named in `full-move` takes the whole move."""

    costs: ChangeCosts
    full_move: tuple[Literal["skirmish-line", "disorder"], ...]


class Regiment(Part):
    stands: int
    figures_per_stand: int
    """The most a stand may hold."""
    if_larger: Literal["separate-battalions"]


class OfficerFigures(Part):
    """Figures on an officer's stand; for a corps this many or more."""

    brigade: int
    division: int
    corps: int


class Organisation(Part):
    infantry: Regiment
    cavalry: Regiment
    stands_per_battery: int
    officers: OfficerFigures


class Stand(Part):
    width: Length
    depth: Length


class Stands(Part):
    infantry: Stand
    cavalry: Stand
    gun: Stand
    limbered_gun: Stand


class Layout(Part):
    """How stands form: ranks ("each" gives every stand its own), the gaps allowed between neighbours and
    the gap played, in stand widths, and the interval between ranks in stand depths."""

    ranks: int | Literal["each"]
    least_gap: Fraction | None
    most_gap: Fraction | None
    gap: Fraction
    interval: Fraction


class Formations(Part):
    line: Layout
    extended_line: Layout
    skirmish_line: Layout
    march_column: Layout
    double_line: Layout
    attack_column: Layout
    disorder: Layout


class Risk(Part):
    """The officer is killed by a total of this or more."""

    dice: int
    kills_on: int


class Risks(Part):
    """By how near the enemy is (see `zones`); the closest that applies (J42)."""

    enemy_near: Risk
    enemy_close: Risk
    melee: Risk


class Officers(Part):
    movement: Rates
    casualties: Risks


class Zones(Part):
    """Distances that are neither moves nor ranges."""

    morale_check: Length
    """To a routed or destroyed unit, or to an officer killed."""
    officer_enemy_near: Length
    officer_enemy_close: Length


class Edition(Part):
    """One reference card as data."""

    scale: Scale
    turn: Turn
    orders: Orders
    changes: Changes
    organisation: Organisation
    stands: Stands
    formations: Formations
    infantry: Infantry
    cavalry: Cavalry
    artillery: Artillery
    officers: Officers
    fire: Fire
    morale: Morale
    charge: Charge
    melee: Melee
    zones: Zones
    table: Table
    muster: Muster
    rulings: Rulings
