"""What a move costs a unit of this game: its gait over every kind of ground, and its changes on the way."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from enfilade.ground.box import Box
from enfilade.ground.legs import About, Leg
from enfilade.ground.shapes import Point
from enfilade.rules.adf.battle.commands import Dismount, Face, Form, Mount, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move.columns import crossing, rate, rates_of
from enfilade.rules.adf.card.arms import Rates
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.tabletop.board import remember
from enfilade.tabletop.routes.pace import INCH as INCH
from enfilade.tabletop.routes.pace import RIGHT_ANGLE as RIGHT_ANGLE
from enfilade.tabletop.routes.pace import Pace as Pace
from enfilade.tabletop.routes.pace import Span as Span
from enfilade.tabletop.routes.pace import WheelCost, bill
from enfilade.tabletop.routes.pace import share as share

HALF, WHOLE = Fraction(1, 2), Fraction(1)
NARROW = ("road-column", "limbered", "unlimbered")
"""What moves by the ground under its centre."""


class _Gait(NamedTuple):
    """A row of the movement tables, on one table."""

    table: Field
    rates: Rates
    narrow: bool
    on_roads: bool
    wheel: WheelCost
    hampered: int
    rule: str = "adf.move.impassable"

    def rate(self, kinds: Collection[str], track: str) -> int:
        return rate(self.table, self.rates, kinds, track)


def pace_of(table: Field, unit: Unit, leg: Leg, box: Box, pivot: Point | None = None, owed: int = 0) -> Pace:
    """The bill of a leg for a unit in this state; `owed` is what the leg before has left of a crossing."""
    rates, narrow = rates_of(table.edition, unit), unit.formation in NARROW
    # Rates are rows of the table's own edition, so an id stands for one row as long as the table does.
    key = ("pace", id(rates), narrow, leg, box, pivot, owed)
    known: Pace | None = table.remembered.get(key)
    if known is None:
        known = bill(table.ground, _gait(table, rates, narrow), leg, box, pivot, owed)
        remember(table, key, known)
    return known


def _gait(table: Field, rates: Rates, narrow: bool) -> _Gait:
    key = ("gait", id(rates), narrow)
    known: _Gait | None = table.remembered.get(key)
    if known is None:
        hampered = rate(table, rates, (crossing(table),), "")
        wheel: WheelCost = table.edition.rulings.wheel_cost
        known = _Gait(table, rates, narrow, rates.road is not None, wheel, hampered)
        remember(table, key, known)
    return known


def change_cost(table: Field, unit: Unit, step: Step) -> Fraction:
    """What a change takes: half a move or the whole action, by quality (rulings 1.5, 1.6, 1.12)."""
    changes = table.edition.changes
    match step:
        case Form() if unit.arm == "artillery":
            costs = changes.limber
        case Mount() | Dismount():
            costs = changes.mount
        case Face() | About() if table.edition.rulings.facing_change_cost == "whole-action":
            return WHOLE
        case _:
            costs = changes.formation
    cost: str = getattr(costs, unit.quality)
    return HALF if cost == "half-move" else WHOLE
