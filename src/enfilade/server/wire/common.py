"""Shapes that several messages share. Lengths are thousandths of an inch, x to the east and y to the north; facings are
hundredths of a degree clockwise from north."""

from __future__ import annotations

from typing import Annotated, dataclass_transform

import msgspec

LONGEST_ORDER = 500
LONGEST_ANSWER = 20_000
"""An order sheet has a line for every unit."""
LONGEST_NAME = 60
LONGEST_NOTE = 300

Line = Annotated[str, msgspec.Meta(max_length=LONGEST_ORDER)]
"""An order as it is written."""
Answer = Annotated[str, msgspec.Meta(max_length=LONGEST_ANSWER)]
"""An answer as it is written: an order, or a whole sheet of them."""
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9._-]+$")]


# mypy does not carry a struct's options over to its children unless told.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every message is one of these."""


class Pose(Shape, kw_only=True):
    """A footprint on the table: its centre, where it faces, and its size."""

    x: int
    y: int
    facing: int
    width: int
    depth: int


class Chance(Shape, kw_only=True):
    percent: str
    """As it is shown: 58%, <1%, >99%."""
    exact: str
    """As a fraction: 21/36."""
    value: float


class Part(Shape, kw_only=True):
    """A piece of a sentence; one that names a unit or leader can be clicked."""

    text: str
    id: str = ""


class ReceiptModifier(Shape, kw_only=True):
    value: str
    """With its sign: +2, −1."""
    why: str
    rule: str
    counted: bool
    note: str = ""


class ReceiptLine(Shape, kw_only=True):
    what: str
    value: str
    rule: str = ""


class Cell(Shape, kw_only=True):
    """One row of the table that the dice are read on: a span of dice totals with one result."""

    dice: str
    """The dice alone: 2–3."""
    words: str
    """morale check; 1 figure, check at +2."""
    chance: Chance
    figures: int = 0
    """Lost in it."""
    marked: bool = False
    """The dice fell here."""


class ReceiptShown(Shape, kw_only=True):
    """How a result came about, or before the dice what it will hang on."""

    title: str
    edition: str
    facts: tuple[ReceiptLine, ...] = ()
    modifiers: tuple[ReceiptModifier, ...] = ()
    steps: tuple[ReceiptLine, ...] = ()
    result: tuple[ReceiptLine, ...] = ()
    due: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    faces: tuple[int, ...] = ()
    text: str = ""
    """All of it in plain text."""
