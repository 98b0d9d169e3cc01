"""An order sheet of *Johnny Reb III* as the record keeps it: sealed by its hash until both sides have sealed."""

from __future__ import annotations

import msgspec


class OrderSheet(msgspec.Struct, frozen=True, kw_only=True):
    """One side's orders of one turn. Before it is revealed only the seal is known."""

    side: str
    turn: int
    hash: str
    orders: dict[str, str] = {}
    revealed: bool = False
    mismatch: bool = False
    """What was revealed is not what was sealed."""
