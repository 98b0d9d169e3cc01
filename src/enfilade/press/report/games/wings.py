"""Which wing of the report tells a game."""

from __future__ import annotations

from enfilade.press.report.games import adf, jr3
from enfilade.press.report.games.wing import Wing
from enfilade.tabletop.board import Board

WINGS: dict[str, Wing] = {wing.family: wing for wing in (adf.WING, jr3.WING)}
"""By the family of a table's game; a new game is added here."""


def wing_of(table: Board) -> Wing:
    return WINGS[table.game.family]
