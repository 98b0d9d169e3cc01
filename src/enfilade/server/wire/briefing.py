"""What a battle is about: its story, what each side is to do, what counts when, who comes in where, and the levels."""

from __future__ import annotations

from enfilade.server.wire.common import Shape
from enfilade.server.wire.result import Level


class Arriving(Shape, kw_only=True):
    """Units of one side that come in together."""

    turn: int
    side: str
    words: str
    """Anderson, 3 regiments"""
    where: str
    """by the south edge"""
    edge: str = ""
    """Empty for those who come to their place on the table itself."""
    x: int
    y: int
    units: tuple[str, ...]


class Counts(Shape, kw_only=True):
    """One thing that counts."""

    what: str
    when: str
    points: tuple[str, str]
    """For either side, in their order; empty where it is not that side's."""


class ForceLine(Shape, kw_only=True):
    """A brigade, or all batteries of a side together."""

    name: str
    words: str
    """3 regiments, 22 figures"""
    when: str = ""
    """turn 3; turns 4 to 7"""


class SideBriefed(Shape, kw_only=True):
    side: str
    name: str
    nation: str
    task: str
    """What the story says that it is to do; may be empty."""
    rules: tuple[str, ...]
    """What binds it, told to its own commander."""
    forces: tuple[ForceLine, ...]
    strength: str
    """15 units, 91 figures, 6 sections"""


class TurnBriefed(Shape, kw_only=True):
    turn: int
    hour: str
    first: str
    """The side that moves first."""


class Span(Shape, kw_only=True):
    """What lasts several turns."""

    side: str
    words: str
    first: int
    until: int


class Briefing(Shape, kw_only=True):
    title: str
    subtitle: str
    date: str
    length: str
    """9 turns of 30 minutes, from noon to half past four"""
    story: tuple[str, ...]
    """Paragraphs, without what is said to one side."""
    sides: tuple[SideBriefed, ...]
    """The Union first."""
    counts: tuple[Counts, ...]
    """Points stand in the order of the sides here."""
    formed: str
    """What a formed unit is, where places count."""
    levels: tuple[Level, ...]
    turns: tuple[TurnBriefed, ...]
    arrivals: tuple[Arriving, ...]
    spans: tuple[Span, ...]
    print: str
    """Where the briefing of a side is printed, for a battle of the shelf: its id."""
