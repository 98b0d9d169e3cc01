"""Johnny Reb III as a value: its cards, and the way to its battle."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from msgspec import structs

from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.rules.jr3.battle import muster
from enfilade.rules.jr3.card import proof
from enfilade.rules.jr3.card.edition import DISTANCES, MOVES, Edition
from enfilade.rules.jr3.card.rulings import Rulings
from enfilade.tabletop.family import CardShape, Engine, Measures
from enfilade.tabletop.stands import sizes

_CARD = CardShape(Edition, Rulings, proof.problems, MOVES, DISTANCES)


@dataclass(frozen=True, slots=True)
class JohnnyReb:
    id: str = "jr3"
    title: str = "Johnny Reb III"
    usual: str = "jr3-15mm"
    card: CardShape = _CARD

    def measures(self, edition: Edition) -> Measures:
        scale = edition.scale
        # J64: where all distances are multiplied for the figures, ground is too.
        larger = scale.movement if edition.rulings.scaled_distances == "all" else 1
        regiments = edition.organisation
        usual = tuple(range(1, max(regiments.infantry.stands, regiments.cavalry.stands) + 1))
        men = {"infantry": scale.men_per_figure, "cavalry": scale.men_per_figure}
        return Measures(
            Fraction(scale.yards_per_inch) / larger, scale.minutes_per_turn, men, sizes(edition.stands), usual
        )

    def listed(self, edition: Edition, unit: Unit, men: int) -> tuple[Unit, ...]:
        return muster.listed(edition, unit, men)

    def leading(self, scenario: Scenario, edition: Edition, leader: Leader) -> Leader:
        return structs.replace(leader, rank=muster.rank_of(scenario, leader))

    @property
    def engine(self) -> Engine:
        # Charts and odds do not need the table.
        from enfilade.rules.jr3.battle.engine import ENGINE

        return ENGINE


FAMILY = JohnnyReb()
