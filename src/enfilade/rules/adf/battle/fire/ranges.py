"""How far a unit fires: the long range of what it carries, and the distances at which its range band changes."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.core.errors import Illegal
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters import firepower
from enfilade.rules.adf.chapters.facts import Unit

CLOSE = 125
"""An eighth of an inch: a distance so near to a limit is told as close, since no hand measures better."""
MOST_REACHES = 5_000
"""Units whose reach is kept in mind before all are forgotten."""


def reach_of(table: Field, piece: Piece) -> int:
    """The long range of what it carries, 0 if it cannot fire at a distance now."""
    unit, known = piece.unit, table.reaches.get(id(piece.unit))
    # A unit that is kept here keeps its id, and it is frozen: its reach is what it was.
    if known is not None and known[0] is unit:
        return known[1]
    if len(table.reaches) >= MOST_REACHES:
        table.reaches.clear()
    table.reaches[id(unit)] = unit, _reach(table, unit)
    return table.reaches[id(unit)][1]


def measured(table: Field, apart: int, limits: Iterable[int]) -> bool:
    """Whether a distance is so close to one of these limits that it should be told."""
    return any(abs(apart - limit) <= CLOSE for limit in limits)


def limits_of(table: Field, unit: Unit) -> tuple[int, ...]:
    """The distances at which the range band of a unit changes."""
    ranges, reach = table.edition.fire.ranges, firepower.reach_of(table.edition, unit)
    whole = (int(reach), reach * ranges.long_multiple)
    if unit.arm == "artillery":
        return int(ranges.canister), int(reach * ranges.artillery_short), *whole
    short = ranges.infantry_short if unit.arm == "infantry" else ranges.cavalry_short
    return int(short.limit), *whole


def _reach(table: Field, unit: Unit) -> int:
    try:
        firepower.check_may_fire(table.edition, unit, "normal")
    except Illegal:
        return 0
    return firepower.reach_of(table.edition, unit) * table.edition.fire.ranges.long_multiple
