"""How a battle would end now: the sum by line, the levels of victory, what may come and what would change it."""

from __future__ import annotations

from enfilade.server.wire.common import Shape


class PointsLine(Shape, kw_only=True):
    """What a side has, or would have, for one thing."""

    side: str
    points: int
    what: str
    why: str


class ToCome(Shape, kw_only=True):
    """What later turns may still pay."""

    side: str
    """Whose it would be; empty if either's."""
    words: str
    stands: str = ""
    """Whether it would be paid if nobody stirred."""


class WouldChange(Shape, kw_only=True):
    """One thing that would change the result."""

    side: str
    """Whom it serves."""
    words: str
    result: str
    """9 to 10, a marginal Confederate victory"""


class Level(Shape, kw_only=True):
    """A result that a lead may reach; from the Confederates' best to the Union's."""

    side: str
    """Whose victory; empty for a draw."""
    title: str
    span: str
    """Points ahead: 4–8, 9+."""
    least: int
    """The lead from which it is won; 0 for a draw."""
    here: bool
    """It would be this one now."""


class RunningResult(Shape, kw_only=True):
    """If it ended now. Nothing is in it that turns to come would pay."""

    score: str
    """14 to 10, the onlooker's own points first."""
    words: str
    """a Union victory"""
    winner: str
    points: tuple[int, int]
    """In the order of the sides."""
    lines: tuple[PointsLine, ...]
    levels: tuple[Level, ...]
    to_come: tuple[ToCome, ...]
    changes: tuple[WouldChange, ...]
