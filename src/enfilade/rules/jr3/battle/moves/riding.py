"""How an officer rides: straight to a place or to a unit, at his rate for the ground on the way (J55)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from enfilade.core.errors import Illegal
from enfilade.ground.box import nearest_point
from enfilade.rules.jr3.battle.moves.rates import rate
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body

RULE = "jr3.move.ride"


class Ridden(NamedTuple):
    """Where a ride ends, and what part of his move it takes."""

    x: int
    y: int
    share: Fraction


def check_ride(table: Board, x0: int, y0: int, x: int, y: int) -> Ridden:
    """A ride from one place to another; Illegal if it is too long for one move."""
    if not (0 <= x <= table.width and 0 <= y <= table.height):
        raise Illegal("he stays on the table", RULE)
    share = Fraction(0)
    for stretch in table.ground.stretches(x0, y0, x, y):
        speed = rate(table.edition, table.edition.officers.movement, stretch.kinds, stretch.track)
        if not speed:
            raise Illegal("he cannot ride through water", RULE)
        share += Fraction(stretch.end - stretch.start, speed)
    if share > 1:
        raise Illegal("he cannot ride so far over this ground in one move", RULE)
    return Ridden(x, y, share)


def check_joining(table: Board, x0: int, y0: int, unit: Body) -> Ridden:
    """A ride to a unit: as far as its nearest edge, and then he is with it."""
    ridden = check_ride(table, x0, y0, *nearest_point(unit.box, x0, y0))
    return ridden._replace(x=unit.x, y=unit.y)
