"""What every piece of an edition is: a frozen record whose keys are written with hyphens."""

from __future__ import annotations

from functools import cache
from typing import dataclass_transform

import msgspec


# mypy does not carry a struct's options over to its children unless told.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Part(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    rename="kebab",
    forbid_unknown_fields=True,
):
    """The base of every table and value group in an edition."""


@cache
def fields_of(kind: type[Part]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a part in their order; kept, since to read them takes longer than what is done with them."""
    return msgspec.structs.fields(kind)


class Words(str):
    """Text for people: a name or a title. Not part of an edition's digest."""
