"""What a player can answer: an order sheet, or who changes to hold; each has a text form that parses back exactly."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.tabletop.rides import Attend as Attend
from enfilade.tabletop.rides import Ride as Ride
from enfilade.tabletop.routes.steps import Step as Step

Within = Literal["close", "normal", "long"]


class FireRule(msgspec.Struct, frozen=True):
    """Whom a unit that fires of itself may shoot at, and when (J46, J50)."""

    target: str = ""
    """One enemy and no other; else whoever is nearest."""
    within: Within = "normal"
    """Not beyond this range."""
    waits: bool = False
    """It lets the first fires pass and keeps its shot for later."""


class FirstFire(msgspec.Struct, frozen=True, tag="first-fire"):
    """Fire before anybody moves; without a name at whoever is nearest."""

    target: str = ""
    then: tuple[Step, ...] = ()
    """Changes of formation that it makes with the moves, where a club plays it so (J47)."""


class Hold(msgspec.Struct, frozen=True, tag="hold"):
    fire: FireRule = FireRule()


class Disengage(msgspec.Struct, frozen=True, tag="disengage"):
    """Straight back from the enemy; `facing` is how it stands at the end, or -1 for towards him."""

    facing: int = -1


class Charge(msgspec.Struct, frozen=True, tag="charge"):
    """At the nearest enemy, who may be named."""

    target: str = ""


class Move(msgspec.Struct, frozen=True, tag="move"):
    """A whole path, changes of formation with it; changes alone are the order to form."""

    steps: tuple[Step, ...]
    halt: int = 0
    """It stops when an enemy is as near as this, in thousandths of an inch; 0 is never."""
    fire: FireRule = FireRule()
    off: bool = False
    """Then it marches straight on over the edge of the table."""


class Again(msgspec.Struct, frozen=True, tag="again"):
    """What it was ordered last turn."""


Mark = FirstFire | Hold | Disengage | Charge | Move
"""The order that one unit is marked with."""
Said = FirstFire | Hold | Disengage | Charge | Move | Again
"""An order as it stands on a sheet."""


class Line(msgspec.Struct, frozen=True, tag="line"):
    """One line of a sheet: an order for a unit, for a brigade or for the whole side."""

    subject: str
    order: Said


class Sheet(msgspec.Struct, frozen=True, tag="sheet"):
    """All orders of a side for one turn. The nearest word counts: a unit's own, its brigade's, its side's."""

    lines: tuple[Line, ...] = ()
    rides: tuple[Ride | Attend, ...] = ()


class Changes(msgspec.Struct, frozen=True, tag="changes"):
    """The units of a side that change to hold once orders have been revealed."""

    units: tuple[str, ...] = ()


class Standing(msgspec.Struct, frozen=True, tag="standing"):
    """Standing orders of a side: what counts for a turn in which it gives no sheet in its time (J58). Those that it
    gave before are gone; none are hold for all."""

    side: str
    lines: tuple[Line, ...] = ()


Command = Sheet | Changes | Standing
