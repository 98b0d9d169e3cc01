"""A leader's ride as it is ordered in any game: alone to a place, or to a unit with which he stays; and its text."""

from __future__ import annotations

import msgspec

from enfilade.tabletop.lexer import inches


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
