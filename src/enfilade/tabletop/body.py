"""Bodies on a table: what a regiment, a battery or an officer is to sight, ways and contact, whatever its game."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from enfilade.ground.box import Box

Whereabouts = Literal["table", "reserve", "gone"]


class Body(Protocol):
    """A unit with its ground. A game's own record of it has these, in plain numbers, and more."""

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def brigade(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def unit(self) -> Any:
        """What its game's chapters know of it; another value whenever anything of that has changed."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def facing(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def place(self) -> Whereabouts: ...
    @property
    def hidden(self) -> bool:
        """Not to be seen by the other side."""

    @property
    def box(self) -> Box: ...
    @property
    def radius(self) -> float:
        """From the middle to a corner."""

    @property
    def here(self) -> bool:
        """On the table."""


class Named(Protocol):
    @property
    def name(self) -> str: ...


U = TypeVar("U", bound=Named)


class Piece(msgspec.Struct, Generic[U], frozen=True, kw_only=True, dict=True):
    """A regiment or battery on the table, to come, or gone. A game adds what else it keeps of it, `hidden` at the end:
    the digest of a state goes by this order."""

    id: str
    side: str
    brigade: str
    unit: U
    """What its game's chapters know of it."""
    x: int
    y: int
    facing: int
    width: int
    depth: int
    place: Whereabouts = "table"

    @cached_property
    def box(self) -> Box:
        return Box(self.x, self.y, self.facing, self.width, self.depth)

    @cached_property
    def radius(self) -> float:
        """From the middle to a corner."""
        return math.hypot(self.width, self.depth) / 2

    @property
    def here(self) -> bool:
        return self.place == "table"

    @property
    def name(self) -> str:
        return self.unit.name or self.id


class Officer(Protocol):
    """A leader: a point on the table, alone or with a unit."""

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def attached(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def here(self) -> bool: ...


P = TypeVar("P", bound=Body)
P_co = TypeVar("P_co", bound=Body, covariant=True)


class Positions(Protocol[P_co]):
    """A state, as far as it says who is where."""

    @property
    def units(self) -> Mapping[str, P_co]: ...
