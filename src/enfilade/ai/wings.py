"""Whose players play a game."""

from __future__ import annotations

from enfilade.ai.adf.wing import WING as ADF
from enfilade.ai.jr3.wing import WING as JR3
from enfilade.ai.wing import Wing
from enfilade.tabletop.family import View

WINGS: dict[str, Wing] = {wing.family: wing for wing in (ADF, JR3)}
"""By the family of a table's game; a new game is added here."""


def wing_of(view: View) -> Wing:
    return WINGS[view.table.game.family]
