"""Which procedures the umpire knows, by game."""

from __future__ import annotations

from collections.abc import Mapping

from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.names import find
from enfilade.umpire.forms.wing import Procedure
from enfilade.umpire.forms.wings import WINGS

PROCEDURES: dict[str, Mapping[str, Procedure]] = {family: wing.procedures for family, wing in WINGS.items()}


def procedure(card: Card, name: str) -> Procedure:
    known = PROCEDURES[card.family]
    return known[find(name, known, "procedure")]
