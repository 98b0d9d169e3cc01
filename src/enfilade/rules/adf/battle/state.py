"""The state of a battle: units and leaders where they stand, what they remember of the turn, and what is pending."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.rules.adf.battle.frames import Frame, Impact
from enfilade.rules.adf.battle.react.letting import Passed
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import End
from enfilade.tabletop import body
from enfilade.tabletop.body import Whereabouts


class Piece(body.Piece[Unit], frozen=True, kw_only=True):
    """A regiment or battery, and what it remembers of the turn."""

    end: End | Literal["", "joined"] = ""
    """How it left; joined means that it went into another regiment."""
    in_command: bool = True
    acted: bool = False
    """Has had its activation this turn."""
    reacted: int = 0
    """Reactions in the enemy's present turn."""
    shot_at: tuple[str, ...] = ()
    """Enemies it has reaction or desperation fired at in his present turn."""
    charges: int = 0
    feared: int = 0
    """Fear checks in the enemy's present turn."""
    moved: bool = False
    """In its last active turn."""
    moved_since: bool = False
    """In the present player turn, willingly or not."""
    ran: bool = False
    """Has run since it routed."""
    passed_by: tuple[str, ...] = ()
    """Routers that have made it check this turn."""
    attached: int = 0
    """Figures of a depleted regiment attached to it."""
    took_in: tuple[str, ...] = ()
    """Regiments that have joined it."""
    speeded: bool = False
    """Its leader's inches have been used this turn."""
    hidden: bool = False
    """Not to be seen by the other side; nothing in these rules sets it."""


class Chief(msgspec.Struct, frozen=True, kw_only=True):
    """A leader: a point on the table, alone or with a unit."""

    id: str
    side: str
    name: str
    benefit: int
    commands: tuple[str, ...]
    x: int
    y: int
    attached: str = ""
    place: Whereabouts = "table"
    killed: bool = False
    moves: int = 0
    """In the present leader phase."""
    replaced: bool = False
    """A successor has come for him already."""

    @property
    def here(self) -> bool:
        return self.place == "table"


class State(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a battle. Nothing in it comes from the seed."""

    turn: int
    active: str
    """The side whose turn it is."""
    units: dict[str, Piece]
    leaders: dict[str, Chief]
    frames: tuple[Frame, ...] = ()
    """What is pending, the innermost last."""
    rolls: int = 0
    """How many rolls have been made; the next has this number."""
    orders: dict[str, Standing] = {}
    """Standing orders by unit, brigade or side."""
    points: dict[str, int] = {}
    """Victory points that are already earned."""
    held: dict[str, str] = {}
    """The last side to have stood in each objective."""
    charged: tuple[str, ...] = ()
    """Brigades that have charged this turn."""
    melees: tuple[Impact, ...] = ()
    """Impacts whose melee goes on next turn, where a round a turn is fought; both sides are locked in them."""
    exits: tuple[str, ...] = ()
    """Units that marched off where it counts."""
    passed: tuple[Passed, ...] | msgspec.UnsetType = msgspec.UNSET
    """Whom the side that reacts has let by in this turn; left out of what is written while there is nobody."""


def passed_in(state: State) -> tuple[Passed, ...]:
    return () if isinstance(state.passed, msgspec.UnsetType) else state.passed
