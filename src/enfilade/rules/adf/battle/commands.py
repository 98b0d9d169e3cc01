"""What a player can answer: small records, each with a text form in notation.py that parses back exactly."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.rules.adf.battle.react.letting import Until
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.tabletop.rides import Attend as Attend
from enfilade.tabletop.rides import Ride as Ride
from enfilade.tabletop.routes.steps import CHANGES as CHANGES
from enfilade.tabletop.routes.steps import Dismount as Dismount
from enfilade.tabletop.routes.steps import Face as Face
from enfilade.tabletop.routes.steps import Form as Form
from enfilade.tabletop.routes.steps import Mount as Mount
from enfilade.tabletop.routes.steps import Step as Step

Declared = Literal["move", "fire", "charge", "reform", "rally", "change-formation", "disengage"]
"""An action as a group announces it."""
DeedName = Literal["reform", "rally", "disengage", "run", "leave"]
Reply = Literal["fire", "form", "face", "mount", "dismount", "reform", "rally", "disengage", "countercharge"]


class Move(msgspec.Struct, frozen=True, tag="move"):
    """One action of moving and changing."""

    units: tuple[str, ...]
    steps: tuple[Step, ...]


class Fire(msgspec.Struct, frozen=True, tag="fire"):
    units: tuple[str, ...]
    target: str
    deliberate: bool = False


class Charge(msgspec.Struct, frozen=True, tag="charge"):
    """Straight at the target; `direction` is an absolute facing, or -1 for the shortest way."""

    units: tuple[str, ...]
    target: str
    direction: int = -1


class Deed(msgspec.Struct, frozen=True, tag="deed"):
    """An action that needs no more words."""

    units: tuple[str, ...]
    deed: DeedName


class Join(msgspec.Struct, frozen=True, tag="join"):
    """A depleted regiment merges with another, or is attached to a full one."""

    unit: str
    other: str
    how: Literal["merge", "attach"]


class Group(msgspec.Struct, frozen=True, tag="group"):
    """Units that will act as one, and what they will do."""

    units: tuple[str, ...]
    actions: tuple[Declared, ...]


class React(msgspec.Struct, frozen=True, tag="react"):
    """The answer to a reaction window."""

    units: tuple[str, ...]
    reply: Reply
    target: str = ""
    """Of a fire, if not the unit that gave the chance."""
    formation: str = ""
    facing: int = 0


class Order(msgspec.Struct, frozen=True, tag="order"):
    """Standing orders for a unit, a brigade or the whole side; they may be given at any moment."""

    side: str
    subject: str
    standing: Standing


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """One of the options that an ask lists."""

    option: str


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """No reaction; to what these march, or do, this turn, if it is said so. A charge is asked about all the same."""

    until: Until = ""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """Nothing more: with this unit, with the leaders, or with the turn."""


Command = Move | Fire | Charge | Deed | Join | Group | React | Ride | Attend | Order | Choose | Pass | Done
