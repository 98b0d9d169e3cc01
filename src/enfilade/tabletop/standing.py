"""Standing orders by subject: a unit, its brigade or its whole side; the nearest word counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from enfilade.core.scenario import Scenario
from enfilade.tabletop.body import Body

T = TypeVar("T")


def orders_for(orders: Mapping[str, T], piece: Body) -> T | None:
    """Its own orders, else its brigade's, else its side's."""
    for subject in (piece.id, piece.brigade, piece.side):
        found = orders.get(subject)
        if found is not None:
            return found
    return None


def owner(scenario: Scenario, subject: str) -> str:
    """Whose standing orders these are; nobody's, if there is no such unit, brigade or side."""
    if subject in scenario.sides:
        return subject
    sides = {brigade.id: brigade.side for brigade in scenario.brigades}
    if subject in sides:
        return sides[subject]
    return next((sides[unit.brigade] for unit in scenario.units if unit.id == subject), "")
