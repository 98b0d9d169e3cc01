"""Across a Deadly Field as a value: its cards, and the way to its battle."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.rules.adf.card import proof
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.rulings import Rulings
from enfilade.tabletop.family import CardShape, Engine, Measures
from enfilade.tabletop.stands import sizes

_CARD = CardShape(Edition, Rulings, proof.problems)


@dataclass(frozen=True, slots=True)
class AcrossADeadlyField:
    id: str = "adf"
    title: str = "Across a Deadly Field"
    usual: str = "adf-revised-15mm"
    card: CardShape = _CARD

    def measures(self, edition: Edition) -> Measures:
        from enfilade.rules.adf.battle import mustering

        scale = edition.scale
        # Of two the larger: our scenarios are drawn so, and have room for their stands.
        men = {"infantry": scale.men_per_figure.infantry, "cavalry": scale.men_per_figure.cavalry}
        yards, usual = Fraction(max(scale.yards_per_inch)), mustering.REGIMENT
        return Measures(yards, scale.minutes_per_turn, men, sizes(edition.stands), usual)

    def listed(self, edition: Edition, unit: Unit, men: int) -> tuple[Unit, ...]:
        from enfilade.rules.adf.battle import mustering

        return mustering.listed(edition, unit, men)

    def leading(self, scenario: Scenario, edition: Edition, leader: Leader) -> Leader:
        return leader

    @property
    def engine(self) -> Engine:
        # Charts and odds do not need the table.
        from enfilade.rules.adf.battle.engine import ENGINE

        return ENGINE


FAMILY = AcrossADeadlyField()
