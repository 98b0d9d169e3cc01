"""Where a charge that is led through step by step stands; the rest is on the roster."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

AdfStage = Literal[
    "declare",
    "bonus",
    "way",
    "counter",
    "fear",
    "rout",
    "close-fire",
    "check",
    "impact",
    "stop-short",
    "volley",
    "melee",
    "after",
    "over",
]
Jr3Stage = Literal[
    "declare",
    "bonus",
    "volley-point",
    "volley",
    "check",
    "impact",
    "repulse",
    "melee",
    "after",
    "over",
]


class Run(msgspec.Struct, frozen=True):
    """How far a charge carries and where it loses its order, in thousandths of an inch."""

    bonus: int
    total: int
    point: int


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


class AdfCharge(Base, frozen=True, kw_only=True, tag="adf"):
    """A charge of *Across a Deadly Field*."""

    stage: AdfStage = "declare"
    distance: int = 0
    """From where the charge began to where its target now stands."""
    runs: dict[str, Run] = {}
    moved: int = -1
    """What it has come; below 0 it has not taken its first step."""
    own: tuple[str, ...] = ()
    """Who is past his disorder point."""
    began: tuple[str, ...] = ()
    """Who was in disorder before it began."""
    counter: bool = False
    counter_own: bool = False
    """The defender comes to meet it, and has passed his own disorder point."""
    fired: tuple[str, ...] = ()
    """Who has fired at this charge."""
    left: bool = False
    """The defender has disengaged."""
    further: bool = False
    """A winner's advance into another unit."""
    kind: str = ""
    winner: str = ""
    margin: int = 0
    """How the impact came out."""
    apart: int = 0
    """What lies between the two after a charge that stopped short."""
    advance: int = 0
    """How far the victorious attacker may follow."""
    earned: tuple[int, ...] = ()
    """How far it might follow each whom it has driven back."""
    each: bool = False
    """One unit charges alone: every defender it touches has an impact of his own (ruling 9.6)."""
    against: tuple[str, ...] = ()
    """All whom it touches, if several, in the order in which they were named."""
    awaits: tuple[str, ...] = ()
    """Those of them it has still to come near, after the one of now."""
    stands: tuple[str, ...] = ()
    """Those of them who await the impact, or have still to be struck, after the one of now."""
    pinned: bool = False
    """A melee with one of them goes on next turn: it follows nobody."""
    gave: dict[str, int] = {}
    """Those of them who have given way, and how far."""
    about: dict[str, dict[str, Any]] = {}
    """What was stated about those of them who are not the one of now."""


class Jr3Charge(Base, frozen=True, kw_only=True, tag="jr3"):
    """A charge of *Johnny Reb III*. Further units of `by` support the first."""

    stage: Jr3Stage = "declare"
    bonus: int = 0
    """The total of the bonus dice."""
    point: int | None = None
    """The total of the dice of the volley point; None if there is no volley."""
    formation: str = ""
    """What the attacker stood in when it was declared."""
    back: int = 0
    """How far the beaten side has fallen back."""


Charge = AdfCharge | Jr3Charge
