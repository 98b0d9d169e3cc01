"""Which wing of the command line plays a game."""

from __future__ import annotations

from typing import Any

from enfilade.cli.games import adf, jr3
from enfilade.cli.games.wing import Wing

WINGS: dict[str, Wing] = {wing.family: wing for wing in (adf.WING, jr3.WING)}
"""By the family of a table's game; a new game is added here."""


def wing_of(table: Any) -> Wing:
    return WINGS[table.game.family]
