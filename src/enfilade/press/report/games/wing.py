"""What a report must know of a game: how its turns are told, its dice weighed, its losses counted."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from enfilade.game.battle import Battle
from enfilade.press.conduct.slip import Slip
from enfilade.press.report.speech import Speech
from enfilade.press.report.throw import Throw
from enfilade.tabletop.score import Score


class Paragraph(msgspec.Struct, frozen=True):
    """What one brigade did and suffered in its side's part of a turn; without a name, what concerns all of it."""

    brigade: str
    text: str


class Part(msgspec.Struct, frozen=True):
    """A part of a turn, told: one side's, or one phase of both."""

    side: str
    paragraphs: tuple[Paragraph, ...]
    title: str = ""
    """The phase."""


class Played(msgspec.Struct, frozen=True):
    """A turn told, and how it ended."""

    number: int
    parts: tuple[Part, ...]
    end: Any
    is_last: bool
    """Nothing has been played after it."""


class Wing(Protocol):
    """One game in a report. Tables, states and events are its own."""

    @property
    def family(self) -> str: ...

    @property
    def score(self) -> Score:
        """How points and losses are counted."""

    reckoning: tuple[str, str]
    """Which rolls are weighed, and what is left out."""

    def played(self, battle: Battle) -> tuple[Played, ...]:
        """The turns of a battle; one in which nothing has happened yet is left to come."""

    def throw(self, table: Any, event: Any, before: Any) -> Throw | None:
        """The roll that led to an event; None for events without dice. `before` is the state it was rolled in."""

    def told(self, throw: Throw, speech: Speech) -> str:
        """A roll in a line: who rolled for what, and what came of it."""

    def end(self, piece: Any) -> str:
        """How a unit stands, or how it left."""

    def is_lost(self, piece: Any) -> bool:
        """Broken and gone; not who marched off in order."""

    def fell(self, before: Any, after: Any, throws: tuple[Throw, ...]) -> list[str]:
        """The names of those officers who fell, between two states."""

    def killed(self, event: Any) -> bool:
        """Whether an officer fell by this roll."""

    def slips(self, battle: Battle) -> tuple[Slip, ...]:
        """Decisions that cost something by exact odds, the worst first; none where the game has no measure of them."""
