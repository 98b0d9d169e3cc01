"""The rule families: editions are data, families are code."""

from __future__ import annotations

from enfilade.rules.adf.family import FAMILY as ADF
from enfilade.rules.jr3.family import FAMILY as JR3
from enfilade.tabletop.family import Family

GAMES: tuple[Family, ...] = (ADF, JR3)
"""All there are, in the order in which they are offered; a new game is added here, and nowhere else by its name."""
FAMILIES: dict[str, Family] = {game.id: game for game in GAMES}
USUAL: Family = GAMES[0]
"""The game that is meant where nobody says which."""
