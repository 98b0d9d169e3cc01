"""What the page of a battle's end is told: result, balance, losses, dice, and the captain's word on decisions."""

from __future__ import annotations

from enfilade.server.wire.common import Part, Shape
from enfilade.server.wire.games import NewGame


class EndUnit(Shape, kw_only=True):
    id: str
    name: str
    guns: bool
    """It is counted in sections, not in figures."""
    began: int
    lost: int
    end: str
    """How it stood, or how it left and when; nothing for good order."""
    gone: bool


class EndBrigade(Shape, kw_only=True):
    name: str
    cost: str
    units: tuple[EndUnit, ...]


class EndSide(Shape, kw_only=True):
    id: str
    name: str
    nation: str
    player: str
    points: int
    cost: str
    """What it lost in all, in words."""
    brigades: tuple[EndBrigade, ...]


class EndScore(Shape, kw_only=True):
    when: str
    why: str
    side: str
    points: int


class Standing(Shape, kw_only=True):
    """How it would have ended at the end of a half turn, or of a turn where both act at once."""

    line: int
    """Of the record."""
    turn: int
    side: str
    """Whose half it was; nobody's where both act at once."""
    hour: str
    lead: int
    """Points of the first side ahead of the second; below 0 if behind."""


class Decided(Shape, kw_only=True):
    """The half turn that decided it, and the largest deed in it."""

    at: int
    """Which of the standings."""
    words: str
    line: int
    """Where to look at it again."""


class Level(Shape, kw_only=True):
    least: int
    """The lead that reaches it."""
    title: str
    short: str
    """Beside a scale: decisive."""


class EndRoll(Shape, kw_only=True):
    turn: int
    side: str
    line: int
    words: str
    faces: tuple[int, ...]
    odds: str
    """1 in 19"""
    exact: str


class EvenDice(Shape, kw_only=True):
    words: str
    real: int
    """Figures and sections that the second side lost beyond the first."""
    even: float
    """The same by even dice."""


class Ending(Shape, kw_only=True):
    """A battle that is over, for everybody with a link."""

    game: str
    scenario: str
    title: str
    date: str
    edition: str
    yours: tuple[str, ...]
    winner: str
    grade: str
    result: str
    """Who won and by what, in a sentence."""
    missing: str
    """What the next level would have taken; nothing at the highest."""
    brief: tuple[str, ...]
    """What it cost and how it went, in sentences."""
    sides: tuple[EndSide, ...]
    scores: tuple[EndScore, ...]
    standings: tuple[Standing, ...]
    """As it began, then after each half turn."""
    levels: tuple[Level, ...]
    """From the least."""
    decided: Decided | None
    even: EvenDice
    best: tuple[EndRoll, ...]
    worst: tuple[EndRoll, ...]
    first: int
    """The line before the first turn, and the last of all: for the maps before and after."""
    last: int
    seed: str
    commitment: str
    rematch: NewGame | None
    """The same again with the sides changed, for whoever made this game."""


class Verdict(Shape, kw_only=True):
    """What the captain says of one decision."""

    side: str
    turn: int
    line: int
    """Where to look at it again."""
    title: str
    """What was done."""
    chance: str
    """61%, where it hung on dice, and of what."""
    chance_words: str
    came: str
    """What came of it."""
    same: bool
    """He would have done the same."""
    instead: str
    """Else what he would have done."""
    instead_chance: str
    """58% at least one figure"""
    why: tuple[Part, ...]


class Lesson(Shape, kw_only=True):
    """One thing to do better, and where to look at it."""

    line: int
    turn: int
    words: str


class CaptainsWord(Shape, kw_only=True):
    ready: bool
    """He has thought about it; else ask again in a moment."""
    verdicts: tuple[Verdict, ...] = ()
    lesson: Lesson | None = None
