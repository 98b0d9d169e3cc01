"""How an officer rides: straight to a place or to a unit, at his rate for the ground on the way (J55)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from enfilade.core.errors import Illegal
from enfilade.ground.box import nearest_point
from enfilade.rules.jr3.battle.moves.rates import rate
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body
from enfilade.tabletop.rides import is_on, share

RULE = "jr3.move.ride"


class Ridden(NamedTuple):
    """Where a ride ends, and what part of his move it takes."""

    x: int
    y: int
    share: Fraction


def check_ride(table: Board, x0: int, y0: int, x: int, y: int) -> Ridden:
    """A ride from one place to another; Illegal if it is too long for one move."""
    if not is_on(table, x, y):
        raise Illegal("he stays on the table", RULE)
    rates = table.edition.officers.movement
    part = share(table, x0, y0, x, y, lambda one: rate(table.edition, rates, one.kinds, one.track))
    if part is None:
        raise Illegal("he cannot ride through water", RULE)
    if part > 1:
        raise Illegal("he cannot ride so far over this ground in one move", RULE)
    return Ridden(x, y, part)


def check_joining(table: Board, x0: int, y0: int, unit: Body) -> Ridden:
    """A ride to a unit: as far as its nearest edge, and then he is with it."""
    ridden = check_ride(table, x0, y0, *nearest_point(unit.box, x0, y0))
    return ridden._replace(x=unit.x, y=unit.y)
