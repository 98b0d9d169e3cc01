"""What every message of the umpire's page is, and the words that several share."""

from __future__ import annotations

from typing import Annotated, Any, dataclass_transform

import msgspec

Text = Annotated[str, msgspec.Meta(max_length=2_000)]
Name = Annotated[str, msgspec.Meta(max_length=60)]
Words = dict[str, Any]
"""Plain values whose keys the card decides: the facts of a form, an order, an opening. They are read by the rules."""
Facts = Annotated[Words, msgspec.Meta(max_length=80)]
Names = Annotated[list[Name], msgspec.Meta(max_length=12)]
Faces = Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=6)]], msgspec.Meta(max_length=60)]
Value = str | int | float | bool | list[str] | None


# mypy does not carry a struct's options over to its children unless told.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every message is one of these."""


class Wrong(Shape, kw_only=True, omit_defaults=True):
    """Why something cannot be answered or done."""

    sentence: str
    rule: str
    line: int | None = None
    """Of a file that was read."""
    unknown: bool = False
    """The desk does not know the battle that was named: ask again with the whole of it."""


class Refusal(Shape, kw_only=True):
    error: Wrong
