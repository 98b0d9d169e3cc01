"""Johnny Reb III as a value: its cards, and the way to its battle."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.core.errors import Malformed
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
        raise Malformed("Johnny Reb III has no battle on the table yet")


FAMILY = JohnnyReb()
