"""Across a Deadly Field as a value: its cards, and the way to its battle."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.rules.adf.card import proof
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.rulings import Rulings
from enfilade.tabletop.family import CardShape, Engine

_CARD = CardShape(Edition, Rulings, proof.problems)


@dataclass(frozen=True, slots=True)
class AcrossADeadlyField:
    id: str = "adf"
    title: str = "Across a Deadly Field"
    usual: str = "adf-revised-15mm"
    card: CardShape = _CARD
    is_open: bool = True

    @property
    def engine(self) -> Engine:
        # Charts and odds do not need the table.
        from enfilade.rules.adf.battle.engine import ENGINE

        return ENGINE


FAMILY = AcrossADeadlyField()
