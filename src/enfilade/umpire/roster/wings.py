"""The games behind the roster, by the family of a card."""

from __future__ import annotations

from enfilade.umpire.roster.adf.wing import WING as ADF
from enfilade.umpire.roster.jr3.wing import WING as JR3
from enfilade.umpire.roster.wing import Wing

WINGS: dict[str, Wing] = {wing.family: wing for wing in (ADF, JR3)}
"""A new game is added here, and nowhere else in this room by its name."""
