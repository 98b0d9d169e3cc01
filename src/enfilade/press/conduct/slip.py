"""A decision that cost its side something by exact odds: what was done, and what it cost."""

from __future__ import annotations

import msgspec


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """Before any die was thrown."""

    line: int
    """Of the record."""
    turn: int
    side: str
    answer: str
    """As it stands in the record."""
    cost: float
    """In figures."""
    words: str
