"""A battle at one look: the roster, what is due, the turn, the charge, the history and the clock; and one step."""

from __future__ import annotations

from typing import Any

from enfilade.umpire.pocket.wire.battles import Kept
from enfilade.umpire.pocket.wire.roster import BrigadeOnRoster, LeaderOnRoster, UnitOnRoster
from enfilade.umpire.pocket.wire.shape import Shape, Words, Wrong
from enfilade.umpire.pocket.wire.sheets import Guide, Sheet, SumShown


class DueNow(Shape, kw_only=True):
    """A check or a roll that is due."""

    number: int
    check: str
    """Its key, the same on all phones."""
    procedure: str
    who: str
    unit: str
    side: str
    cause: str
    added: int
    says: str
    chance: str
    rule: str
    waits: str | None
    """What comes before it."""
    in_charge: bool
    """It is best taken as the next step of the charge."""
    waived: bool
    """It can be."""


class Go(Shape, kw_only=True, omit_defaults=True):
    """Where a step is done: a button, and a procedure with who takes it, a leader, a leaf or an order."""

    label: str
    procedure: str = ""
    who: str = ""
    leader: str = ""
    leaf: str = ""
    say: Words | None = None


class StepListed(Shape, kw_only=True):
    key: str
    title: str
    done: bool
    go: Go | None


class PhaseListed(Shape, kw_only=True):
    key: str
    title: str
    says: str
    done: bool
    now: bool
    steps: tuple[StepListed, ...]
    go: Go | None


class TurnEnd(Shape, kw_only=True):
    label: str
    undone: tuple[str, ...]
    """Written orders that nobody has carried out."""


class MeleeOpen(Shape, kw_only=True):
    label: str
    say: Words


class SheetSide(Shape, kw_only=True):
    side: str
    title: str
    sealed: bool
    revealed: bool


class OrderKnown(Shape, kw_only=True):
    value: str
    label: str
    code: str
    says: str


class OrderNamed(Shape, kw_only=True):
    value: str
    label: str


class OrderSheets(Shape, kw_only=True):
    turn: int
    sides: tuple[SheetSide, ...]
    orders: dict[str, str]
    """Of the sheets that lie open."""
    may_hold: tuple[str, ...]
    changed: OrderNamed
    known_orders: tuple[OrderKnown, ...]
    mismatch: str | None


class ItemShown(Shape, kw_only=True):
    """An entry in the history."""

    id: str
    seq: int | None
    turn: int
    side: str
    said: str
    told: tuple[str, ...]
    large: str
    receipts: tuple[SumShown, ...]
    cast: bool
    dice: tuple[Any, ...]
    device: str
    at: int
    undone: bool
    crossed: tuple[str, ...]
    """What another phone entered about the same units, unseen."""


class Outcome(Shape, kw_only=True):
    large: str
    told: tuple[str, ...]
    receipts: tuple[SumShown, ...]


class AsideShown(Shape, kw_only=True):
    """An entry that could not be applied."""

    id: str
    seq: int | None
    turn: int
    said: str
    why: str
    rule: str
    device: str
    at: int
    say: Words
    before: Outcome | None
    put: tuple[str, ...]


class ChangeShown(Shape, kw_only=True):
    """A result that is no longer the one its phone saw."""

    id: str
    seq: int | None
    turn: int
    said: str
    device: str
    at: int
    accepted: bool
    before: Outcome
    now: Outcome
    why: tuple[str, ...]
    put: tuple[str, ...]
    says: str


class Clock(Shape, kw_only=True):
    started: int | None
    elapsed_minutes: int
    per_turn_minutes: int | None
    turns_left_by_pace: float | None
    ends_on_turn: int | None
    says: str


class Shown(Shape, kw_only=True, omit_defaults=True):
    name: str
    edition: str
    edition_title: str
    family: str
    turn: int
    turns: int | None
    side: str | None
    side_title: str
    phase: str
    seq: int
    units: tuple[UnitOnRoster, ...]
    brigades: tuple[BrigadeOnRoster, ...]
    leaders: tuple[LeaderOnRoster, ...]
    due: tuple[DueNow, ...]
    checklist: tuple[PhaseListed, ...]
    end: TurnEnd
    charge: Guide | None
    melees: tuple[MeleeOpen, ...]
    orders: OrderSheets | None
    history: tuple[ItemShown, ...]
    entries: int
    set_aside: tuple[AsideShown, ...]
    changed: tuple[ChangeShown, ...]
    clock: Clock
    can_undo: str | None
    kept: Kept | None = None


class SheetAfter(Shape, kw_only=True):
    """A form that lay open, as it stands after a step; or why it cannot."""

    sheet: Sheet | None = None
    error: Wrong | None = None


class Stepped(Shape, kw_only=True, omit_defaults=True):
    """What a step has brought, and the page after it."""

    shown: Shown
    told: tuple[str, ...]
    receipts: tuple[SumShown, ...]
    sheets: tuple[SheetAfter, ...] = ()
    """In the order in which they were asked for."""
    kept: Kept | None = None
