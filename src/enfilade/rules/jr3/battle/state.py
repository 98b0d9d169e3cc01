"""The state of a battle: units and officers where they stand, what they are ordered, and what is pending."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.rules.jr3.battle.commands import Attend, Hold, Line, Mark, Ride
from enfilade.rules.jr3.battle.frames import Frame
from enfilade.rules.jr3.card.edition import Phase
from enfilade.rules.jr3.chapters.facts import Aspect, Rank, Unit
from enfilade.tabletop import body
from enfilade.tabletop.body import Whereabouts

End = Literal["", "destroyed", "captured", "surrendered", "left-table", "marched-off"]
"""How a unit left the battle; destroyed has no figure or section left."""
Post = Rank | Literal["colonel"]
"""What an officer is: one of the card's ranks, or a colonel who commands a brigade and helps no morale (J65)."""


class Piece(body.Piece[Unit], frozen=True, kw_only=True):
    """A regiment or battery: its strength, level, formation and this turn's order are in `unit`. What hangs on its
    neighbours is read when it matters."""

    end: End = ""
    mark: Mark = Hold()
    """Its order of this turn once it has been revealed; until then that of the last."""
    fired: int = 0
    """Fires in this turn."""
    did: tuple[str, ...] = ()
    """What else it has done in this turn, for ammunition (J9)."""
    charged: bool = False
    """It was charged in this turn, and does not move (J60)."""
    passed_by: tuple[str, ...] = ()
    """Routers that have made it check in this turn."""
    hidden: bool = False
    """Not to be seen by the other side; nothing in these rules sets it."""


class Chief(msgspec.Struct, frozen=True, kw_only=True):
    """An officer's post and who holds it: a point on the table, alone or with a unit."""

    id: str
    side: str
    name: str
    rank: Post
    commands: tuple[str, ...]
    """The brigades under him."""
    x: int
    y: int
    attached: str = ""
    place: Whereabouts = "table"
    vacant: bool = False
    """Its holder has fallen or moved up, and nobody has taken his place."""
    fallen: int = 0
    """Officers lost in this post."""
    ride: Ride | Attend | None = None
    """His order of this turn once it has been revealed."""

    @property
    def here(self) -> bool:
        return self.place == "table"


class Melee(msgspec.Struct, frozen=True, kw_only=True):
    """Two units locked in contact, turn after turn."""

    attacker: str
    defender: str
    round: int = 1
    """The round that is next."""
    aspect: Aspect = "front"
    """The side of the defender that was struck."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a battle. Nothing in it comes from the seed, and of a sealed sheet it knows the seal alone."""

    turn: int
    units: dict[str, Piece]
    leaders: dict[str, Chief]
    phase: Phase = "mark-orders"
    frames: tuple[Frame, ...] = ()
    """What is pending, the innermost last."""
    rolls: int = 0
    """How many rolls have been made; the next has this number."""
    seals: dict[str, str] = {}
    """What lies sealed, by side."""
    points: dict[str, int] = {}
    """Victory points that are already earned."""
    held: dict[str, str] = {}
    """The last side to have stood in each objective."""
    melees: tuple[Melee, ...] = ()
    exits: tuple[str, ...] = ()
    """Units that marched off where it counts."""
    standing: dict[str, tuple[Line, ...]] = {}
    """Standing orders by side (J58): in the view of their own side alone, and in no digest."""
