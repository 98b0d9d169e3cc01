"""Where a game waits: for a side to choose, for dice, or for nothing any more."""

from __future__ import annotations

import msgspec


class Ask(msgspec.Struct, frozen=True, kw_only=True, tag="ask"):
    """A side must choose. What it may answer is offered apart, since a table in free inches has no end of moves."""

    side: str
    question: str
    """Its kind, one word for programs."""
    text: str
    """The same for people."""
    rule: str
    about: tuple[str, ...] = ()
    """Units or leaders the question is about."""


class Roll(msgspec.Struct, frozen=True, kw_only=True, tag="roll"):
    """Dice are due, whoever casts them."""

    side: str
    """Whose dice they are at a real table."""
    why: str
    dice: int
    rule: str
    about: tuple[str, ...] = ()


class Over(msgspec.Struct, frozen=True, kw_only=True, tag="over"):
    """The game has ended."""

    winner: str
    """A side, or nothing if it is drawn."""
    grade: str
    points: dict[str, int]


Stop = Ask | Roll | Over
