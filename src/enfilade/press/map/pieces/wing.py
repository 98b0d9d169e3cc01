"""What a table map must know of a game: how its units lie and are called, and what it shows besides."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Protocol

from enfilade.core.measures import Length
from enfilade.press.map.ink import View

Nerve = Literal["good", "disorder", "shaken", "routed"]
"""How far its stands are thrown about."""


class Ink(NamedTuple):
    """A side's signs: square, solid and round for one, cut, hatched and pointed for the other."""

    fill: str
    deep: str
    pip: str
    cut: bool


class Shape(NamedTuple):
    """The stands a unit has left: how many, in how many ranks, and the size of one in thousandths of an inch."""

    stands: int
    ranks: int
    width: int
    depth: int


class Radius(NamedTuple):
    word: str
    long: Length
    threat: bool
    """Drawn in the colour of what may be done to the enemy."""


class Wing(Protocol):
    """One game on the map. Tables, states, units and officers are its own."""

    @property
    def family(self) -> str: ...
    def shape(self, table: Any, piece: Any) -> Shape: ...
    def nerve(self, piece: Any) -> Nerve: ...
    def badges(self, table: Any, piece: Any) -> list[str]:
        """The words that stand by it: none in good order."""

    def spoken(self, table: Any, piece: Any) -> list[str]:
        """How it stands and what ails it, for those who cannot see the drawing."""

    def is_apart(self, piece: Any) -> bool:
        """Whether its leaders are too far away to command it."""

    def stars(self, chief: Any) -> int: ...
    def post(self, chief: Any) -> str:
        """What an officer is, in words."""

    def now(self, table: Any, state: Any) -> tuple[str, str]:
        """The side whose turn it is, or none, and what is being done."""

    def yards(self, edition: Any) -> str:
        """Those that an inch stands for."""

    def bands(self, edition: Any, unit: Any) -> list[tuple[str, Length]]:
        """The range bands of a unit's fire, the nearest first."""

    def radii(self, table: Any, chief: Any) -> list[Radius]: ...
    def ordered(self, view: View, table: Any, state: Any, ink: dict[str, Ink]) -> list[str]:
        """What units and officers are going to do by orders that everybody knows."""


def spread(shape: Shape) -> tuple[int, int]:
    """Ranks and files of a unit's stands."""
    ranks = max(1, min(shape.ranks, shape.stands))
    return ranks, -(-shape.stands // ranks)
