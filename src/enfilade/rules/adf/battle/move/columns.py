"""Which column of the movement tables a piece of ground is, and what rate a unit has there."""

from __future__ import annotations

from collections.abc import Collection

from enfilade.core.measures import Length
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.card.arms import Rates, Terrain
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.tabletop.room import IMPASSABLE as IMPASSABLE
from enfilade.tabletop.room import is_water as is_water


def column_of(table: Field, kinds: Collection[str], track: str = "") -> Terrain:
    """The worst ground of what lies there, or the road through it (ruling 4.1)."""
    if track:
        return "road" if track == "road" else "trail"
    return near.ground_for(table, frozenset(kinds))


def crossing(table: Field) -> Terrain:
    """The ground of the inch in which a fence, wall, work or stream is crossed (ruling 4.1)."""
    ground: Terrain = table.edition.rulings.crossing_movement
    return ground


def rates_of(edition: Edition, unit: Unit) -> Rates:
    """Its row of the movement tables: guns by their way of moving, the rest by formation or level."""
    if unit.arm == "artillery":
        rows = edition.artillery.limbered if unit.formation == "limbered" else edition.artillery.unlimbered
        return rows[unit.weapon]
    return charge.row_of(edition, unit)[1]


def rate(table: Field, rates: Rates, kinds: Collection[str], track: str) -> Length:
    """Thousandths of an inch in one action on this ground; 0 is no way through."""
    if IMPASSABLE in kinds and not track:
        return Length(0)
    if track:
        on_track: Length | None = rates.road if track == "road" else rates.trail
        if on_track is not None:
            return on_track
        if table.edition.rulings.line_on_road == "open-ground":
            return rates.open or Length(0)
        if IMPASSABLE in kinds:
            return Length(0)
    found: Length | None = getattr(rates, column_of(table, kinds).replace("-", "_"))
    return found or Length(0)
