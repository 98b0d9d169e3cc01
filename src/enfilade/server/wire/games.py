"""Making games, sitting down at them, and what the start page lists."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from enfilade.server.wire.common import LONGEST_NAME, LONGEST_NOTE, Id, Shape

Who = Literal["you", "friend", "computer"]
Dice = Literal["server", "typed", "mixed"]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Clock = Annotated[int, msgspec.Meta(ge=0, le=604_800)]


class Seating(Shape, kw_only=True):
    """Who plays, in both a new battle and one that goes on."""

    seats: dict[Id, Who]
    """By side. Both "you" is two people at one screen."""
    computer: Id = "captain"
    """Who plays for it: captain, captain-cautious, captain-bold, each with -1 to -3; sergeant, recruit or drill."""
    dice: Dice = "server"
    clock: Clock = 0
    """Seconds for each answer; then the deputy answers. 0: no clock."""
    name: Name = ""
    """What you call yourself, shown to the other player."""
    note: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""
    advice: bool = True
    """Players may ask what the captain would do in their place."""


class NewGame(Seating, kw_only=True):
    scenario: Id
    edition: Id | None = None
    """Else the scenario's own."""


class Forked(Seating, kw_only=True):
    """Another game from a moment of one that is over, or of your own file."""

    line: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    """Else the last."""


class Link(Shape, kw_only=True):
    seat: str
    """Its name, with which it can be revoked."""
    sides: tuple[str, ...]
    """None: for spectators."""
    link: str = ""
    """A path to be sent to a friend; told once, when it is made."""
    yours: bool = False
    revoked: bool = False
    name: str = ""


class Created(Shape, kw_only=True):
    game: str
    links: tuple[Link, ...]


class LinkAsked(Shape, kw_only=True):
    sides: Annotated[tuple[Id, ...], msgspec.Meta(max_length=2)] = ()


Outcome = Literal["", "won", "lost", "drawn", "watched"]


class GameBrief(Shape, kw_only=True):
    """A game this browser has a seat at."""

    game: str
    scenario: str
    title: str
    edition: str
    turn: int
    turns: int
    sides: tuple[str, ...]
    yours: bool
    """It waits for you."""
    words: str
    """turn 3: a reaction is yours"""
    over: bool
    outcome: Outcome = ""
    """Of a battle that is over, for this seat; one that plays no side, or both, has watched it."""
    result: str = ""
    """The Union wins, 16 to 10: a victory."""
    led: str = ""
    """The sides of this seat by their names."""
    against: str = ""
    """Who played the other."""
    note: str = ""
    changed: str = ""
    """When, as an ISO date and time."""


class ForceBrief(Shape, kw_only=True):
    side: str
    name: str
    nation: str
    words: str
    """Meredith 5, Cutler 3, 2 batteries"""


class Trials(Shape, kw_only=True):
    """How trial battles between equal programs went."""

    wins: dict[str, int]
    drawn: int
    words: str


class ScenarioBrief(Shape, kw_only=True):
    id: str
    title: str
    place: str
    date: str
    about: str
    """One line."""
    story: str
    """A few sentences: the brief."""
    edition: str
    editions: tuple[str, ...]
    """Those it can be played by."""
    units: int
    turns: int
    minutes: str
    """2 hours"""
    size: str
    """36 × 30″"""
    forces: tuple[ForceBrief, ...]
    first: str
    """The side that acts first."""
    trials: Trials | None = None
    tour: bool = False
    """The battle one learns on."""


class EditionBrief(Shape, kw_only=True):
    id: str
    title: str
    family: str


class Problem(Shape, kw_only=True):
    """Every refusal over HTTP."""

    status: int
    kind: str
    """not-found, refused, stale, malformed, too-large, too-many, forbidden, foreign-origin, gone, busy, fault."""
    why: str
    rule: str = ""
