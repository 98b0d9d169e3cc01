"""Where a game waits: for a side to choose, for dice, for seals to be opened, or for nothing any more."""

from __future__ import annotations

import msgspec


class Ask(msgspec.Struct, frozen=True, kw_only=True, tag="ask"):
    """A side must choose: from a list, or in words of a given shape, since free inches have no end of moves."""

    side: str
    question: str
    """Its kind, one word for programs."""
    text: str
    """The same for people."""
    rule: str
    about: tuple[str, ...] = ()
    """Units or leaders the question is about."""
    options: tuple[str, ...] = ()
    """All answers, as they are written, where they can be listed."""
    shapes: tuple[str, ...] = ()
    """Otherwise the forms an answer can take."""
    sealed: tuple[str, ...] = ()
    """Sides that are asked this at once and have not answered yet: each lays its answer down under a seal."""


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


class Reveal(msgspec.Struct, frozen=True, kw_only=True, tag="reveal"):
    """What was sealed is to be opened: each of these sides shows the answer that it laid down."""

    sides: tuple[str, ...]
    rule: str


Stop = Ask | Roll | Over | Reveal


def is_same_question(before: Stop, after: Stop) -> bool:
    """Whether several are still asked what they were asked at once before, whoever of them has answered since."""
    if not isinstance(before, Ask) or not isinstance(after, Ask) or not before.sealed or not after.sealed:
        return False
    return (before.question, before.text) == (after.question, after.text)
