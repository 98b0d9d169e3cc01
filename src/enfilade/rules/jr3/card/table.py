"""What the program's own table needs besides the card: ground, sight and ways, and how a scenario's troops muster."""

from __future__ import annotations

from typing import Literal

from enfilade.core.measures import Length
from enfilade.core.part import Part

Column = Literal["open", "broken", "woods", "rough"]
Quality = Literal["elite", "veteran", "green"]
Works = Literal["hasty-works", "medium-works", "heavy-works"]
Shape = Literal[
    "line",
    "extended-line",
    "double-line",
    "skirmish-line",
    "march-column",
    "attack-column",
    "limbered",
    "unlimbered",
]


class Ground(Part):
    """The column of the movement chart for each kind of ground; what is not named is open."""

    broken: Column
    light_woods: Column
    heavy_woods: Column
    rough: Column
    orchard: Column
    farm: Column
    village: Column


class Table(Part):
    """Rulings of section J that are figures and not switches."""

    ground: Ground
    crossing: Column
    """The ground of the inch in which a fence, wall, work or stream is crossed."""
    move_parts: int
    """J53: the equal parts in which both sides move at once."""
    closest_approach: Length
    """J53: how near enemies come without a charge."""
    passing: Length
    """J66: what passing through a friend costs, in inches of the ground behind him."""
    sight_into_woods: Length
    """J57: how far one sees into or within woods."""
    cover_reach: Length
    """J57: how near a fence, a wall or works must be to shelter who stands behind."""
    longest_halt: Length
    """J53: the farthest enemy at whose approach a unit may be marked to halt."""


class Arm(Part):
    """What a scenario's weapon is on this card."""

    weapon: str
    repeaters: bool
    sharpshooters: bool


class Qualities(Part):
    elite: Quality
    veteran: Quality
    trained: Quality
    green: Quality


class WorksOf(Part):
    hasty: Works
    light: Works
    heavy: Works


class Muster(Part):
    """From a scenario's order of battle to the figures and words of this card (J69, J70)."""

    qualities: Qualities
    small_arms: dict[str, Arm]
    guns: dict[str, Arm]
    formations: dict[str, Shape]
    works: WorksOf
