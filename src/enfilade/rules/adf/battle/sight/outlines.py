"""What ground a unit's fire and its primary zone cover, as outlines: the bands before its front, to their far edges."""

from __future__ import annotations

from typing import NamedTuple

from enfilade.core.measures import Length
from enfilade.ground.box import COS, FULL, SIN, Box, front, front_centre
from enfilade.ground.shapes import Point
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.firepower import reach_of

CHORD = 500
"""Round corners are drawn in chords of at most so many hundredths of a degree."""
QUARTER = 9000

Outline = tuple[tuple[int, int], ...]


class Band(NamedTuple):
    """A range band: all that lies before the front and no farther from it than its limit, nearer bands included."""

    name: str
    limit: Length
    outline: Outline
    at: tuple[int, int]
    """The far end of its left edge, or where else its name goes if that is off the table."""


def bands(edition: Edition, unit: Unit) -> list[tuple[str, Length]]:
    """The range bands a unit has against enemies that do not charge it, the nearest first."""
    ranges, reach = edition.fire.ranges, reach_of(edition, unit)
    far = Length(reach * ranges.long_multiple)
    if unit.arm == "artillery":
        near = [("canister", ranges.canister), ("short", Length(reach * ranges.artillery_short))]
    else:
        weapons = edition.infantry.weapons if unit.arm == "infantry" else edition.cavalry.weapons
        if weapons[unit.weapon].point_blank_only:
            return [("point blank", reach)]
        near = [("short", (ranges.infantry_short if unit.arm == "infantry" else ranges.cavalry_short).limit)]
    return [(name, long) for name, long in [*near, ("normal", reach), ("long", far)] if long]


def fire_arc(table: Field, piece: Piece) -> tuple[Band, ...]:
    """The bands it can fire into as it stands, the nearest first; none if it cannot fire at a distance now."""
    if not piece.here or not aim.reach_of(table, piece):
        return ()
    opens = arc_of(table, piece)
    return tuple(
        Band(name, limit, fan(piece.box, opens, limit), _chip(table, piece.box, opens, limit))
        for name, limit in bands(table.edition, piece.unit)
    )


def primary_zone(table: Field, piece: Piece) -> Outline:
    """The ground whose nearest enemy must be engaged first (ruling 5.28)."""
    deep = int(table.edition.zones.primary_zone)
    if not piece.here or not deep:
        return ()
    if table.edition.rulings.primary_zone_width != "unit-front":
        return fan(piece.box, table.arc, deep)
    lx, ly, rx, ry = front(piece.box)
    ahead = piece.facing
    return _whole([(lx, ly), _from((lx, ly), ahead, deep), _from((rx, ry), ahead, deep), (rx, ry)])


def arc_of(table: Field, piece: Piece) -> int:
    """How far its fire arc opens off each front corner; a half turn is all round (ruling 5.41)."""
    if piece.unit.formation == "skirmishers" and table.edition.rulings.skirmisher_arc == "all-round":
        return 2 * QUARTER
    return min(table.arc, QUARTER)


def fan(box: Box, opens: int, far: int) -> Outline:
    """All within a distance of the front edge between rays that open by an angle off its corners.

    >>> fan(Box(5000, 5000, 0, 2000, 600), 9000, 1000)[:2]
    ((4000, 5300), (3000, 5300))
    """
    lx, ly, rx, ry = front(box)
    count = -(-opens // CHORD)
    turns = [opens * i // count for i in range(count + 1)]
    left = [_from((lx, ly), (box.facing - turn) % FULL, far) for turn in reversed(turns)]
    right = [_from((rx, ry), (box.facing + turn) % FULL, far) for turn in turns]
    if opens > QUARTER:
        # All round: the two ends of the arc meet behind the front.
        return _whole([*left, *right])
    return _whole([(lx, ly), *left, *right, (rx, ry)])


def _chip(table: Field, box: Box, opens: int, far: int) -> tuple[int, int]:
    """The far end of the left edge, or of the right, or straight ahead: the first that is on the table."""
    lx, ly, rx, ry = front(box)
    turn = min(opens, QUARTER)
    tries = [
        _from((lx, ly), (box.facing - turn) % FULL, far),
        _from((rx, ry), (box.facing + turn) % FULL, far),
        _from(front_centre(box), box.facing, far),
    ]
    x, y = next((at for at in tries if 0 <= at[0] <= table.width and 0 <= at[1] <= table.height), tries[0])
    return round(x), round(y)


def _from(start: Point, turn: int, far: float) -> Point:
    return start[0] + SIN[turn] * far, start[1] + COS[turn] * far


def _whole(points: list[Point]) -> Outline:
    return tuple((round(x), round(y)) for x, y in points)
