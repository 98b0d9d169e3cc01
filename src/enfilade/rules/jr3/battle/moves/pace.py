"""What a move costs a unit: its gait over every kind of ground, and its changes on the way (J38, J40, J53, J71)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from enfilade.ground.box import Box
from enfilade.ground.legs import Leg
from enfilade.rules.jr3.battle.moves.rates import crossing_rate, rate, rates_of
from enfilade.rules.jr3.card.arms import Rates
from enfilade.rules.jr3.card.edition import Costs, Edition
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.tabletop.board import Board, remember
from enfilade.tabletop.routes.pace import Pace, WheelCost, bill
from enfilade.tabletop.routes.steps import Dismount, Form, Mount, Step

IMPASSABLE_RULE = "jr3.move.impassable"
NARROW = ("march-column", "limbered", "unlimbered")
"""What moves by the ground under its centre."""
WHOLE = Fraction(1)


class Gait(NamedTuple):
    """A row of the movement chart, on one card."""

    edition: Edition
    rates: Rates
    narrow: bool
    wheel: WheelCost = "outer-arc-at-most-half-action"
    rule: str = IMPASSABLE_RULE

    @property
    def on_roads(self) -> bool:
        return self.rates.road is not None

    @property
    def hampered(self) -> int:
        return crossing_rate(self.edition, self.rates)

    def rate(self, kinds: Collection[str], track: str) -> int:
        return rate(self.edition, self.rates, kinds, track)


def pace_of(table: Board, unit: Unit, leg: Leg, box: Box, owed: int = 0) -> Pace:
    """The bill of a leg for a unit in this state; `owed` is what the leg before has left of a crossing."""
    rates, narrow = rates_of(table.edition, unit), unit.formation in NARROW
    # Rates are rows of the table's own edition, so an id stands for one row as long as the table does.
    key = ("pace", id(rates), narrow, leg, box, owed)
    known: Pace | None = table.remembered.get(key)
    if known is None:
        known = bill(table.ground, Gait(table.edition, rates, narrow), leg, box, None, owed)
        remember(table, key, known)
    return known


def change_cost(edition: Edition, unit: Unit, step: Step) -> Fraction:
    """The share of a move that a change takes; turning on the spot costs what forming does (J71)."""
    costs = edition.changes.costs
    involved = {unit.formation}
    chart: Costs
    match step:
        case Form(formation) if unit.arm == "artillery":
            chart = costs.limber if formation == "limbered" else costs.unlimber
        case Form(formation):
            chart = costs.formation
            involved.add(formation)  # type: ignore[arg-type]  # a step's formation is plain text
        case Mount() | Dismount():
            chart = costs.mount
        case _:
            chart = costs.formation
    if involved.intersection(edition.changes.full_move):
        return WHOLE
    cost: Fraction = getattr(chart, unit.quality)
    return cost
