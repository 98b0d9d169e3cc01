"""Johnny Reb III as a value: its cards, and the way to its battle."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.rules.jr3.card import proof
from enfilade.rules.jr3.card.edition import DISTANCES, MOVES, Edition
from enfilade.rules.jr3.card.rulings import Rulings
from enfilade.tabletop.family import CardShape, Engine

_CARD = CardShape(Edition, Rulings, proof.problems, MOVES, DISTANCES)


@dataclass(frozen=True, slots=True)
class JohnnyReb:
    id: str = "jr3"
    title: str = "Johnny Reb III"
    usual: str = "jr3-15mm"
    card: CardShape = _CARD
    is_open: bool = False

    @property
    def engine(self) -> Engine:
        # Charts and odds do not need the table.
        from enfilade.rules.jr3.battle.engine import ENGINE

        return ENGINE


FAMILY = JohnnyReb()
