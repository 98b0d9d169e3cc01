"""The charts of an *Across a Deadly Field* card by arm: weapons, guns, movement, charge morale."""

from __future__ import annotations

from typing import Literal

from enfilade.core.measures import Dice, Length
from enfilade.core.part import Part, Words

Terrain = Literal["road", "trail", "open", "broken", "light-woods", "heavy-woods", "rough"]
Surrender = Literal["surrender"]


class Rates(Part):
    """Inches an action by terrain, easiest first. None is the card's NA: not as such, which is not 0."""

    road: Length | None
    trail: Length | None
    open: Length | None
    broken: Length | None
    light_woods: Length | None
    heavy_woods: Length | None
    rough: Length | None


class Row(Rates):
    """A formation or morale state: its charge morale modifier and its rates."""

    charge_morale: int


class Rout(Part):
    """The dice a routed unit runs by terrain; half of them is the charge bonus."""

    charge_morale: Surrender
    road: Dice
    trail: Dice
    open: Dice
    broken: Dice
    light_woods: Dice
    heavy_woods: Dice
    rough: Dice


class GunRout(Part):
    """What routed artillery runs: dice, then a fixed drag, then nothing at all."""

    road: Dice
    trail: Dice
    open: Dice
    broken: Dice
    light_woods: Dice
    heavy_woods: Length
    rough: Literal["abandoned"]
    even: Literal["abandoned"]
    odd: Literal["limber-and-run"]


class Weapon(Part):
    """Small arms: normal range, and firepower for each number of figures in the table's heading."""

    name: Words
    range: Length
    firepower: tuple[int, ...]
    smoothbore: bool = False
    sharpshooter: bool = False
    point_blank_only: bool = False


class Gun(Part):
    """A battery's guns: range, and firepower by sections for either nation."""

    name: Words
    bore: Literal["smoothbore", "rifled"]
    range: Length
    us: tuple[int, ...]
    cs: tuple[int, ...]


class InfantryMovement(Part):
    battle_line: Row
    extended_line: Row
    skirmishers: Row
    attack_column: Row
    road_column: Row
    disorder: Row
    shaken: Row
    disengage: Row | None = None
    """Some cards print a row of its own; the others double the disorder move and keep its charge morale."""


class CavalryMovement(Part):
    line: Row
    skirmishers: Row
    double_line: Row
    road_column: Row
    disorder: Row
    shaken: Row


class Infantry(Part):
    figures: tuple[int, ...]
    weapons: dict[str, Weapon]
    movement: InfantryMovement
    disengage_multiple: int
    rout: Rout
    impact_per_figure: int


class Artillery(Part):
    sections: tuple[int, ...]
    guns: dict[str, Gun]
    limbered: dict[str, Rates]
    unlimbered: dict[str, Rates]
    disengage_multiple: int
    rout: GunRout
    impact_per_section: int


class Cavalry(Part):
    figures: tuple[int, ...]
    weapons: dict[str, Weapon]
    mounted: CavalryMovement
    dismounted: CavalryMovement
    disengage_multiple: int
    rout: Rout
    impact_per_figure: int
