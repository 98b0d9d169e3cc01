"""The fire chapter of a *Johnny Reb III* card: dice, ranges, modifiers, the casualty table."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from enfilade.core.measures import Length
from enfilade.core.part import Part, Words

Result = int | Literal["-", "MC", "1*"]
Step = Literal["count-firers", "multiply-for-formation", "roll", "modify", "halve-losses"]


class FireDice(Part):
    """The dice of an order, and those added to them or (below 0) taken away, each for itself."""

    hold: int
    first_fire: int
    moved: int
    """Moved, changed formation or pivoted."""
    close_range: int
    repeaters: int
    long_range: int
    shaken: int
    area_fire: int
    changed_to_hold: int
    canister: int
    double_canister: int


class SmallArmsRange(Part):
    close: Length
    normal: Length
    long: Length


class GunRange(Part):
    canister: Length
    normal: Length
    long: Length


class Ranges(Part):
    """How far each weapon of `fire.small-arms` and `fire.guns` carries."""

    small_arms: dict[str, SmallArmsRange]
    guns: dict[str, GunRange]


class SmallArm(Part):
    name: Words
    close: int
    """Added at close range."""


class Gun(Part):
    name: Words
    modifier: int
    """Added at every range."""


class ByQuality(Part):
    elite: int
    veteran: int
    green: int


class ByWorks(Part):
    hasty: int
    medium: int
    heavy: int


class Firer(Part):
    officer: int
    opening_volley: int
    first_fire: int
    quality: ByQuality
    works: ByWorks


class From(Part):
    """A target modifier against artillery fire and against any other."""

    other: int
    artillery: int


class Cover(Part):
    wood_fence: From
    stone_wall: From
    woods: From
    hasty_works: From
    medium_works: From
    heavy_works: From


class Flank(Part):
    partial: From
    full: From
    rear: From


class Target(Part):
    """Modifiers of the target; those of its formation stand in the `effects` of its arm."""

    cover: Cover
    flank: Flank
    quality: ByQuality
    charging_mounted: Fraction
    """What mounted cavalry in its charge keeps of its formation's modifier."""
    charging_formations: tuple[Literal["line", "double-line", "march-column", "disorder"], ...]


class CasualtyRow(Part):
    figures: int
    sections: int | None
    results: tuple[Result, ...]


class Casualties(Part):
    """The highest roll and the highest row not above what there is; both ends are open above.
    A number is figures lost; "MC" a check, "1*" a possible kill, "-" nothing."""

    rolls: tuple[int, ...]
    rows: tuple[CasualtyRow, ...]


class PossibleKill(Part):
    """The die rolled for a "1*"; it kills on this face or a higher one (J8)."""

    dice: int
    kills_on: int


class Fire(Part):
    steps: tuple[Step, ...]
    dice: FireDice
    ranges: Ranges
    small_arms: dict[str, SmallArm]
    guns: dict[str, Gun]
    firer: Firer
    target: Target
    casualties: Casualties
    possible_kill: PossibleKill
    check_from: tuple[Literal["artillery", "sharpshooters"], ...]
    """Whose "MC" makes the target check its morale."""
    disengaging_losses: Fraction
    low_ammunition_face: int
    """A firer is low on ammunition when every die shows it."""
