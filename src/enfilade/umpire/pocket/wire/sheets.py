"""One roll on the page: its questions, its receipt, the dice due, odds or result; and the charge led through."""

from __future__ import annotations

import msgspec

from enfilade.umpire.pocket.wire.battles import Kept
from enfilade.umpire.pocket.wire.roster import UnitOnRoster
from enfilade.umpire.pocket.wire.shape import Shape, Value, Words, Wrong


class OptionOffered(Shape, kw_only=True):
    value: str
    label: str
    likely: bool


class FactAsked(Shape, kw_only=True):
    """One fact that is still open."""

    key: str
    label: str
    ask: str
    kind: str
    """choice, choices, flag, number, inches or text."""
    value: Value
    options: tuple[OptionOffered, ...]
    least: int
    most: int
    likely: bool
    source: str = msgspec.field(name="from")
    """Where the value comes from: asked, roster, default."""
    required: bool
    group: str


class SumLine(Shape, kw_only=True):
    """A line of a receipt."""

    what: str
    note: str
    value: str
    rule: str
    kind: str
    """fact, base, modifier, idle (one that does not count), total or result."""


class SumShown(Shape, kw_only=True):
    """A receipt: how a result comes about."""

    title: str
    lines: tuple[SumLine, ...]
    total: str
    """What the dice are added to or rolled against, and after the roll what they came to."""
    needed: bool
    """The total must be reached: a check that has not been rolled."""


class ChanceRow(Shape, kw_only=True):
    label: str
    chance: str
    percent: str
    width: float


class ChanceTable(Shape, kw_only=True):
    title: str
    rows: tuple[ChanceRow, ...]


class OweFriend(Shape, kw_only=True):
    """What an `owe` states for each of those whom only the table shows."""

    cause: str
    added: int
    causes: tuple[str, ...]
    side: str


class CheckCaused(Shape, kw_only=True, omit_defaults=True):
    """A check that a result makes due; of those whom only the table shows it has no unit."""

    unit: str
    says: str
    detail: str
    owe: OweFriend | None = None


class ResultShown(Shape, kw_only=True):
    where: str
    large: str
    lines: tuple[str, ...]
    due: tuple[CheckCaused, ...]


class DiceDue(Shape, kw_only=True):
    due: int
    typed: int
    says: str
    what: str = msgspec.field(name="for")


class Sheet(Shape, kw_only=True, omit_defaults=True):
    procedure: str
    title: str
    who: UnitOnRoster | None
    at: UnitOnRoster | None
    questions: tuple[FactAsked, ...]
    facts: Words
    """What an entry should state."""
    check: str | None
    """The check or roll it takes."""
    rostered: bool
    """It can be entered."""
    receipt: SumShown | None
    receipts: tuple[SumShown, ...]
    dice: DiceDue
    odds: tuple[ChanceTable, ...]
    result: ResultShown | None
    problem: Wrong | None
    missing: str | None
    """The question without whose answer nothing can be entered."""
    kept: Kept | None = None


class Rung(Shape, kw_only=True):
    """A stage on the ladder of a charge."""

    key: str
    title: str
    done: bool
    now: bool


class MayAct(Shape, kw_only=True):
    side: str
    who: str
    may: str


class ChoiceOffered(Shape, kw_only=True):
    key: str
    label: str
    side: str | None
    why_not: str | None
    rule: str | None
    aside: bool
    """Seldom wanted."""
    sheet: Sheet | None


class Guide(Shape, kw_only=True, omit_defaults=True):
    """The charge that is led through."""

    title: str
    stage: str
    turns: tuple[Rung, ...]
    says: tuple[str, ...]
    now: tuple[MayAct, ...]
    move: tuple[str, ...]
    choices: tuple[ChoiceOffered, ...]
    sheet: Sheet | None
    over: str | None
    kept: Kept | None = None
