"""Where a charge of *Across a Deadly Field* that is led through stands; the rest is on the roster."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from enfilade.umpire.roster.charge_state import Base

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


class Run(msgspec.Struct, frozen=True):
    """How far a charge carries and where it loses its order, in thousandths of an inch."""

    bonus: int
    total: int
    point: int


class AdfCharge(Base, frozen=True, kw_only=True, tag="adf"):
    """A charge of *Across a Deadly Field*."""

    stage: AdfStage = "declare"
    distance: int = 0
    """From where the charge began to where its target now stands."""
    runs: dict[str, Run] = msgspec.field(default_factory=dict)
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
    gave: dict[str, int] = msgspec.field(default_factory=dict)
    """Those of them who have given way, and how far."""
    about: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """What was stated about those of them who are not the one of now."""
