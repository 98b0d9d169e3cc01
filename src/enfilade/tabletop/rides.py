"""A leader's ride as any game orders it: alone to a place, or to a unit with which he stays; its text and length."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from enfilade.ground.box import distance_to_point
from enfilade.ground.terrain import Stretch
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import P, Positions
from enfilade.tabletop.lexer import Words, inches
from enfilade.tabletop.near import enemies


class Ride(msgspec.Struct, frozen=True, tag="ride"):
    """A leader goes somewhere, alone."""

    leader: str
    x: int
    y: int


class Attend(msgspec.Struct, frozen=True, tag="attend"):
    """A leader goes to a unit and stays with it."""

    leader: str
    unit: str


def ride_text(ride: Ride | Attend) -> str:
    """As it is written by hand.

    >>> ride_text(Ride("meredith", 12500, 8250)), ride_text(Attend("meredith", "24-mich"))
    ('meredith ride 12.5 8.25', 'meredith with 24-mich')
    """
    if isinstance(ride, Attend):
        return f"{ride.leader} with {ride.unit}"
    return f"{ride.leader} ride {inches(ride.x)} {inches(ride.y)}"


def read_ride(words: Words, leader: str, verb: str) -> Ride | Attend:
    """The rest of a line that says `ride` or `with` of a leader."""
    if verb == "with":
        return Attend(leader, words.name("a unit"))
    # A comma between the two numbers was taken for one between names.
    words.left = " ".join(words.left).replace("+", " ").split()
    return Ride(leader, words.length(), words.length())


def share(table: Board, x0: int, y0: int, x1: int, y1: int, rate: Callable[[Stretch], int]) -> Fraction | None:
    """What part of a leader's move a straight ride takes, at his rate on each piece of it; None if there is no way."""
    found = Fraction(0)
    for stretch in table.ground.stretches(x0, y0, x1, y1):
        speed = rate(stretch)
        if not speed:
            return None
        found += Fraction(stretch.end - stretch.start, speed)
    return found


def is_on(table: Board, x: int, y: int) -> bool:
    return 0 <= x <= table.width and 0 <= y <= table.height


def foe_at(state: Positions[P], side: str, x: int, y: int) -> P | None:
    """The enemy who stands where somebody of this side would ride."""
    return next((foe for foe in enemies(state, side) if distance_to_point(foe.box, x, y) == 0), None)
