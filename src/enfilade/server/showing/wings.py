"""Which wing of the page shows a game."""

from __future__ import annotations

from enfilade.game.battle import Battle
from enfilade.server.showing.adf.wing import WING as ADF
from enfilade.server.showing.jr3.wing import WING as JR3
from enfilade.server.showing.wing import Wing
from enfilade.server.site.errors import Fault

WINGS: dict[str, Wing] = {wing.family: wing for wing in (ADF, JR3)}
"""By the family of a battle's edition; a new game is added here."""


def wing_of(battle: Battle) -> Wing:
    """The one that shows this battle."""
    wing = WINGS.get(battle.game.family)
    if wing is None:
        raise Fault("refused", "Battles of this game cannot be shown here yet.")
    return wing
