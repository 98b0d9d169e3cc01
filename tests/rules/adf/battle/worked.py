"""What the situations worked by hand share: the nine cards, and units set so many inches apart, front to front."""

from __future__ import annotations

from typing import Any

from tests.rules.adf.battle.tables import cs, us

import enfilade

ALL = sorted(name for name in enfilade.editions() if name.startswith("adf-"))
SUMMARY = [name for name in ALL if "summary" in name]
REVISED = [name for name in ALL if "revised" in name]
OLDER = [name for name in ALL if "reference" in name or "western" in name]
DEPTH = {"10mm": 0.563, "15mm": 0.75, "25mm": 1.125}
"""Of a line: three quarters of an inch at 15 mm, three quarters of that at 10, one and a half times at 25."""
WIDTH = {"10mm": 1.312, "15mm": 1.75, "25mm": 2.626}
GAP = {"10mm": 0.9, "15mm": 1.5, "25mm": 2.5}
"""So that an inch back leaves 1.9, 2.5 or 3.5: within the normal range of rifle muskets, 2, 3 and 4 inches."""
AWAY = {
    "adf-summary-10mm": 8, "adf-summary-15mm": 8, "adf-summary-25mm": 12,
    "adf-reference-10mm": 8, "adf-reference-15mm": 8, "adf-reference-25mm": 12,
    "adf-western-10mm": 6, "adf-revised-15mm": 8, "adf-revised-25mm": 12,
}  # fmt: skip
"""Inches infantry disengages in the open: the printed row, or twice the disorder move of 4 or 6."""


def seven(name: str) -> tuple[int, ...]:
    """Dice of a rout on foot in the open that come to 7 inches: 2D6, on the revised 25 mm card 3D6."""
    return {2: (3, 4), 3: (3, 3, 1)}[enfilade.edition(name).edition.infantry.rout.open.count]


def gap(edition: str) -> float:
    return GAP[edition.rpartition("-")[2]]


def near(edition: str) -> int:
    """+1 for an enemy who is 1.9 inches away: the 10 mm summary card counts to 2 inches, the other 10 mm cards to 1."""
    return 1 if edition == "adf-summary-10mm" else 0


def depth(edition: str) -> float:
    return DEPTH[edition.rpartition("-")[2]]


def width(edition: str) -> float:
    return WIDTH[edition.rpartition("-")[2]]


def two(edition: str, gap: float, ours: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None) -> Any:
    """The 24th Michigan at 20, 20 and the 7th Tennessee so many inches before it; both veterans, 8 rifle muskets."""
    there = 20 + depth(edition) + gap
    return us("24-mich", 20, 20, **(ours or {})), cs("7-tenn", 20, there, **(theirs or {}))


def beside(edition: str, gap: float) -> float:
    """The centre of a line beside the one at 20, so many inches from its end."""
    return 20 + width(edition) + gap
