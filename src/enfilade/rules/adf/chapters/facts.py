"""What the chapters of *Across a Deadly Field* must know about a unit, stated by people or read off the table."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Literal

import msgspec

from enfilade.core.errors import Malformed
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Level, Quality

Arm = Literal["infantry", "artillery", "cavalry"]
Nation = Literal["us", "cs"]
Aspect = Literal["front", "partial-flank", "full-flank", "rear"]
Formation = Literal[
    "battle-line",
    "extended-line",
    "skirmishers",
    "attack-column",
    "road-column",
    "line",
    "double-line",
    "limbered",
    "unlimbered",
]
LEVELS: tuple[Level, ...] = ("good", "disorder", "shaken", "routed")
QUALITIES: tuple[Quality, ...] = ("elite", "veteran", "trained", "green")
FORMATIONS: dict[str, tuple[Formation, ...]] = {
    "infantry": ("battle-line", "extended-line", "skirmishers", "attack-column", "road-column"),
    "cavalry": ("line", "double-line", "skirmishers", "road-column"),
    "artillery": ("unlimbered", "limbered"),
}


class Unit(msgspec.Struct, frozen=True, kw_only=True, dict=True, tag="adf"):
    """A regiment or battery. Strength is in figures, for artillery in sections."""

    name: str = ""
    arm: Arm = "infantry"
    nation: Nation = "us"
    quality: Quality = "veteran"
    weapon: str = ""
    strength: int
    full: int = 0
    """Strength at the start; 0 means it has lost nothing."""
    fewest: int = 0
    """The fewest it ever had, if figures have come back since; 0 means none have. Matters only where a club plays
    that recovered figures restore no stand (ruling 3.9)."""
    stands: int = 2
    level: Level = "good"
    formation: Formation = "battle-line"
    mounted: bool = False
    merged: bool = False
    opening: bool = False
    """Its first fire of the game is still to come."""

    @cached_property
    def start(self) -> int:
        return max(self.full, self.strength)

    @property
    def lost(self) -> int:
        return self.start - self.strength

    @cached_property
    def stands_left(self) -> int:
        """A stand is there as long as one of its figures is (ruling 3.1)."""
        return min(self.stands, -(-self.strength * self.stands // self.start)) if self.start else 0

    @property
    def horse(self) -> bool:
        return self.arm == "cavalry" and self.mounted


def check_unit(unit: Unit) -> None:
    """Refuse a formation that its arm does not know: the lists of targets go by formation."""
    known = FORMATIONS.get(unit.arm, ())
    if unit.formation not in known:
        raise Malformed(f"{unit.arm} has no formation {unit.formation!r}; it has {', '.join(known)}")


def counted(edition: Edition, unit: Unit) -> Unit:
    """The unit as its stands and morale point know it: recovered figures may count or not (ruling 3.9)."""
    if edition.rulings.recovery_restores_point or not 0 < unit.fewest < unit.strength:
        return unit
    return msgspec.structs.replace(unit, strength=unit.fewest, full=unit.start)


def is_depleted(edition: Edition, unit: Unit) -> bool:
    """Down to one stand of several; batteries only where the card says so."""
    if unit.arm == "artillery" and not edition.morale.depleted.artillery:
        return False
    return unit.stands > 1 and counted(edition, unit).stands_left == 1


def level_of(edition: Edition, unit: Unit) -> Level:
    """The level it acts at: a depleted unit is never better than its card allows (ruling 3.11)."""
    if is_depleted(edition, unit):
        return worse(unit.level, edition.morale.depleted.level)
    return unit.level


def fighting_level(edition: Edition, unit: Unit) -> Level:
    """The level it fires at and is shot at: a depleted unit may be spared the effects of its disorder (ruling 3.11)."""
    return level_of(edition, unit) if edition.rulings.depleted_disorder == "all-effects" else unit.level


def worse(one: Level, other: Level) -> Level:
    return one if LEVELS.index(one) >= LEVELS.index(other) else other


def halves(value: Fraction) -> str:
    """Firepower as it is spoken: 8, 3½, 1¼."""
    whole, part = divmod(value, 1)
    signs = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
    return f"{whole or ''}{signs[part]}" if part in signs else str(value)
