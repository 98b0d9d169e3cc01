"""Where a charge that is led through step by step stands; the rest is on the roster."""

from __future__ import annotations

from typing import Any

import msgspec


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """A check the charge waits for. What caused it stands on the roster's list of checks, under the number."""

    number: int
    unit: str
    before: str
    """The level it acted at when it came to check."""
    lost: int = 0
    enemy: str = ""
    """The level of the enemy before him when both fired: what a check has made of him since does not count."""


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """How a check of this charge ended: whether the unit held, and how far it went if not."""

    unit: str
    before: str
    level: str
    lost: int = 0
    fall_back: int = 0
    runs: bool = False
    gone: bool = False
    failed: bool = False


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A melee that goes on in the next turn (rulings 7.27 and J35): who fights whom, and which round comes."""

    by: tuple[str, ...]
    on: str
    round: int
    turn: int
    side: str
    """The turn of its last round, and the side that was active in it."""
    said: dict[str, Any] = {}


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """What a charge of either game keeps. Lengths are in thousandths of an inch."""

    by: tuple[str, ...]
    """Those still in it, the one that leads first."""
    on: str
    said: dict[str, Any] = {}
    """What the players have stated about ground, cover, support ..., as they stated it."""
    round: int = 0
    """Of the melee."""
    pending: tuple[Pending, ...] = ()
    held: tuple[Held, ...] = ()
    """Checks of this stage that have been taken."""
    then: str = ""
    """What comes after the checks."""
    rolling: str = ""
    """A roll whose first dice call for more: its choice, its facts and the dice so far."""
    rolling_facts: dict[str, Any] = {}
    faces: tuple[int, ...] = ()
    says: tuple[str, ...] = ()
    """What the last step brought."""
    move: tuple[str, ...] = ()
    """What it makes the players move."""
    over: str = ""
