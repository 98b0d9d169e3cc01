"""The way of a charge: turned to its target and straight on, what lies on it, and how far a normal move goes (J52)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from enfilade.core.errors import Illegal
from enfilade.ground.arcs import in_arc
from enfilade.ground.box import COS, SIN, Box, bearing, front_centre, inside, off_facing
from enfilade.ground.legs import Advance
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.fires.cover import side_struck
from enfilade.rules.jr3.battle.moves.pace import NARROW, Gait
from enfilade.rules.jr3.battle.moves.rates import WORSE, column_of, rates_of
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.card.table import Column
from enfilade.rules.jr3.chapters.facts import Aspect
from enfilade.tabletop.contact import reach, slid
from enfilade.tabletop.near import on_table
from enfilade.tabletop.routes.pace import Span, bill

RULE = "jr3.charge.way"


class Way(NamedTuple):
    """From where the charge begins to contact."""

    heading: int
    distance: int
    off_front: int
    """Degrees between its front and the enemy, 0 for an enemy in its front arc (J27)."""
    move: int
    """Its normal move over this ground."""
    terrain: Column
    """The worst ground on the way."""
    aspect: Aspect
    """The side of the enemy that is struck."""


def way_to(table: Field, state: State, piece: Piece, target: Piece, beside: Collection[str] = ()) -> Way:
    """The straight way to an enemy; Illegal where the ground or somebody else is in it. Those `beside` charge with it
    and make room."""
    heading = bearing(piece.x, piece.y, target.x, target.y)
    box = piece.box._replace(facing=heading)
    distance = reach(box, heading, target.box)
    if distance is None:
        raise Illegal(f"{piece.name} has no straight way to {target.name}", RULE)
    for other in on_table(state):
        if other.id in (piece.id, target.id) or other.id in beside:
            continue
        met = reach(box, heading, other.box, most=distance)
        if met is not None and met < distance:
            raise Illegal(f"{other.name} is in the way of {piece.name} to {target.name}", RULE)
    _check_footing(table, piece, target, box, distance)
    spans = _spans(table, piece, box, distance)
    return Way(
        heading=heading,
        distance=distance,
        off_front=_off_front(table, piece, target),
        move=_normal_move(table, piece, box, spans),
        terrain=_worst(table, box, distance),
        aspect=side_struck(table, target, *front_centre(piece.box)),
    )


def _check_footing(table: Field, piece: Piece, target: Piece, box: Box, distance: int) -> None:
    """Nobody charges with a wing beyond the edge of the table; who cannot turn there comes on as he faces."""
    if inside(slid(box, box.facing, distance), table.width, table.height):
        return
    far = reach(piece.box, box.facing, target.box)
    if far is None or not inside(slid(piece.box, box.facing, far), table.width, table.height):
        raise Illegal(f"{piece.name} would leave the table on its way to {target.name}", RULE)


def _off_front(table: Field, piece: Piece, target: Piece) -> int:
    if in_arc(piece.box, target.box, table.arc):
        return 0
    degrees = -(-off_facing(piece.box, target.x, target.y) // 100)
    return max(degrees, table.edition.charge.front_degrees + 1)


def _spans(table: Field, piece: Piece, box: Box, distance: int) -> tuple[Span, ...]:
    gait = Gait(table.edition, rates_of(table.edition, piece.unit), piece.unit.formation in NARROW, rule=RULE)
    return bill(table.ground, gait, Advance(distance), box).spans


def _normal_move(table: Field, piece: Piece, box: Box, spans: tuple[Span, ...]) -> int:
    """How far a whole move carries it; beyond the enemy as over the last ground before him."""
    left, gone = Fraction(1), 0
    for length, rate in spans:
        share = Fraction(length, rate)
        if share >= left:
            return gone + int(left * rate)
        left, gone = left - share, gone + length
    here = spans or _spans(table, piece, box, 1)
    return gone + int(left * here[-1].rate)


def _worst(table: Field, box: Box, distance: int) -> Column:
    """The bonus is rolled for the worst ground; a fence or the like counts as its crossing does."""
    x, y = front_centre(box)
    far_x, far_y = x + SIN[box.facing] * distance, y + COS[box.facing] * distance
    found = [column_of(table.edition, table.ground.kinds_at(round(x), round(y)))]
    found += [column_of(table.edition, one.kinds) for one in table.ground.stretches(x, y, far_x, far_y)]
    if table.ground.barriers(x, y, far_x, far_y):
        found.append(table.edition.table.crossing)
    return max(found, key=WORSE.index)
