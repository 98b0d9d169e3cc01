"""Bodies on a table: what a regiment, a battery or an officer is to sight, ways and contact, whatever its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol, TypeVar

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
    def here(self) -> bool: ...


P = TypeVar("P", bound=Body)
P_co = TypeVar("P_co", bound=Body, covariant=True)


class Positions(Protocol[P_co]):
    """A state, as far as it says who is where."""

    @property
    def units(self) -> Mapping[str, P_co]: ...
