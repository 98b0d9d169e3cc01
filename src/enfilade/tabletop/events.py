"""What happens in a battle of any game, in the past tense; each game adds its own."""

from __future__ import annotations

from typing import dataclass_transform

import msgspec

from enfilade.ground.box import Box


# mypy does not carry a struct's options over to its children unless told.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Event(msgspec.Struct, frozen=True, kw_only=True):
    """`seen_by` is empty when everybody may know."""

    seen_by: tuple[str, ...] = ()


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn-began"):
    turn: int


class Arrived(Event, frozen=True, kw_only=True, tag="arrived"):
    unit: str
    box: Box


class Waited(Event, frozen=True, kw_only=True, tag="waited"):
    """No room at the edge."""

    unit: str


class LeaderRode(Event, frozen=True, kw_only=True, tag="leader-rode"):
    leader: str
    x: int
    y: int
    unit: str = ""


class Formed(Event, frozen=True, kw_only=True, tag="formed"):
    unit: str
    formation: str
    mounted: bool


class Lost(Event, frozen=True, kw_only=True, tag="lost"):
    """Figures, or sections of a battery."""

    unit: str
    figures: int
    left: int


class LevelChanged(Event, frozen=True, kw_only=True, tag="level-changed"):
    unit: str
    before: str
    after: str


class Left(Event, frozen=True, kw_only=True, tag="left"):
    """Out of the battle, and how: eliminated, taken, abandoned or off the table."""

    unit: str
    end: str


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    side: str
    points: int
    why: str


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    winner: str
    grade: str
    points: dict[str, int]
