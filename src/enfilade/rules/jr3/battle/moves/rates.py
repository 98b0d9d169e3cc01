"""Which column of the movement chart a piece of ground is, and what rate a unit or an officer has there."""

from __future__ import annotations

from collections.abc import Collection

from enfilade.rules.jr3.card.arms import Rates
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.table import Column
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.tabletop.room import IMPASSABLE

WORSE: tuple[Column, ...] = ("open", "broken", "woods", "rough")
"""From the easiest to the worst."""


def column_of(edition: Edition, kinds: Collection[str]) -> Column:
    """The worst ground of what lies there; what the edition does not name is open (J57)."""
    named = edition.table.ground
    return max((getattr(named, kind.replace("-", "_"), "open") for kind in kinds), key=WORSE.index, default="open")


def rates_of(edition: Edition, unit: Unit) -> Rates:
    """Its row of the chart: by formation, or for routers theirs; routed troopers on foot run as infantry does."""
    if unit.arm == "artillery":
        guns = edition.artillery.movement
        return guns.limbered if unit.formation == "limbered" or unit.level == "routed" else guns.unlimbered
    key = "routed" if unit.level == "routed" else unit.formation.replace("-", "_")
    if unit.kind == "mounted":
        mounted: Rates = getattr(edition.cavalry.mounted.movement, key)
        return mounted
    if unit.kind == "dismounted" and unit.level != "routed":
        return edition.cavalry.dismounted.movement
    foot: Rates = getattr(edition.infantry.movement, key)
    return foot


def rate(edition: Edition, rates: Rates, kinds: Collection[str], track: str) -> int:
    """Thousandths of an inch in one move on this ground; 0 is no way through.

    Who has a rate on roads has it there, and the open's on trails, through and over whatever they cross (J74).
    """
    water = IMPASSABLE in kinds
    if water and not track:
        return 0
    if track and rates.road is not None:
        return int(rates.road if track == "road" else rates.open or 0)
    if track and edition.rulings.line_on_road == "open-ground":
        return int(rates.open or 0)
    return 0 if water else int(getattr(rates, column_of(edition, kinds)) or 0)


def crossing_rate(edition: Edition, rates: Rates) -> int:
    """In the inch in which a fence, a wall, works or a stream is crossed (J57)."""
    return int(getattr(rates, edition.table.crossing) or 0)
