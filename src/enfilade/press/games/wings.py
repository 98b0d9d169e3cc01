"""Which wing of the press prints a game."""

from __future__ import annotations

from enfilade.press.games import adf, jr3
from enfilade.press.games.wing import Wing

WINGS: dict[str, Wing] = {wing.family: wing for wing in (adf.WING, jr3.WING)}
"""By the family of a card; a new game is added here."""
