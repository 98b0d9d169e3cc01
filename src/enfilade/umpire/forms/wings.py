"""The games behind the forms, by the family of a card."""

from __future__ import annotations

from enfilade.umpire.forms.adf.wing import WING as ADF
from enfilade.umpire.forms.jr3.wing import WING as JR3
from enfilade.umpire.forms.wing import Wing

WINGS: dict[str, Wing] = {wing.family: wing for wing in (ADF, JR3)}
"""A new game is added here, and nowhere else in this room by its name."""
