"""What outlives a crash: games, seats, and every acknowledged change, in SQLite or PostgreSQL."""

from __future__ import annotations

from enfilade.server.store.faults import Damaged, Gone, Repeated, StoreFault, Taken, WrongVersion
from enfilade.server.store.rows import Change, GameRow, SeatRow, add_lines, following, now, opening
from enfilade.server.store.store import Store

__all__ = [
    "Change",
    "Damaged",
    "GameRow",
    "Gone",
    "Repeated",
    "SeatRow",
    "Store",
    "StoreFault",
    "Taken",
    "WrongVersion",
    "add_lines",
    "following",
    "now",
    "opening",
]
