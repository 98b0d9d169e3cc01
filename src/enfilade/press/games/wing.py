"""What the press must know of a game to print its cards, rosters, tracks, sticks and orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from enfilade.game.battle import Battle
from enfilade.library.editions.cards import Card
from enfilade.press.charts.sheets import Sheet, fields, words


class Sided(Protocol):
    """Whatever belongs to a side."""

    @property
    def side(self) -> str: ...


T = TypeVar("T", bound=Sided)


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A place on a stick, in thousandths of an inch from its end."""

    at: int
    said: str
    under: bool = False
    """What lies at the mark itself is beyond it."""


class Post(NamedTuple):
    """What has become of an officer's post in a battle."""

    benefit: int
    rank: str
    fallen: bool
    """Its holder, and nobody has come in his stead."""
    replaced: bool


PrintStyle = Literal["close", "roomy"]
"""How a chart is set on paper: close has more columns, for much that is on it, roomy larger type."""


class Wing(Protocol):
    """One game's part of the press. Editions are its own."""

    family: str
    type_sizes: tuple[float, ...]
    """Of a reference card in points, the largest first: ours are set in the first or second, the rest is for clubs."""
    columns: int
    """Of a reference card's page."""
    print_style: PrintStyle
    has_ranks: bool
    """Whether its officers are told apart by rank, and not by what they are worth."""

    def sheets(self, card: Card) -> list[Sheet]:
        """The chart of a card."""

    def in_words(self, edition: Any) -> list[dict[str, Any]]:
        """The second page of a reference card, in the order of play."""

    def weapons(self, edition: Any, arm: str) -> Mapping[str, Any]:
        """What an arm may carry; each has a name."""

    def reach(self, edition: Any, arm: str, weapon: str) -> str:
        """How far that carries at normal range; nothing for a weapon that the edition does not have."""

    def bands(self, edition: Any) -> list[tuple[str, str, str, tuple[Mark, ...]]]:
        """Arm, key and name of every weapon, and where its range bands end."""

    def rates(self, edition: Any) -> Iterator[tuple[str, str, str, Any]]:
        """Arm, key, name and inches by ground of everything that moves."""

    def post(self, chief: Any) -> Post:
        """An officer of a battle, as a roster lists him."""

    def levels(self, edition: Any) -> tuple[str, ...]:
        """The levels of morale as a roster has boxes for them."""

    def steps(self, edition: Any) -> tuple[str, ...]:
        """The phases of a turn that both sides go through together; none where sides take turns."""

    def orders(self, edition: Any) -> list[tuple[str, str, str]]:
        """Code, name and meaning of the orders that are written in it; none where none are."""

    def stands(self, edition: Any, arm: str) -> int:
        """How many stands a unit has that does not say so itself."""

    def is_lost(self, edition: Any, end: str) -> bool:
        """Whether a unit that left the table in this way counts as lost."""

    def deployed(self, table: Any, side: str) -> Any:
        """The set-up with one side on it, built from what that side has, not by hiding what the other has."""

    def written(self, battle: Battle, turn: int) -> dict[str, str]:
        """The orders of a turn that have been revealed, by unit and officer, as they are written on a sheet."""

    def ordered(self, battle: Battle, side: str, sheet: str) -> dict[str, str]:
        """The orders of a side's sheet for the present turn; Illegal or Malformed if it could not be sealed."""


def rising(ends: list[tuple[int, str]], under: str = "") -> tuple[Mark, ...]:
    """A band that ends no farther than the one before it does not exist."""
    found: list[Mark] = []
    for at, said in ends:
        if at > (found[-1].at if found else 0):
            found.append(Mark(at=at, said=said, under=said == under))
    return tuple(found)


def rows(charts: Mapping[str, Any]) -> Iterator[tuple[str, str, str, Any]]:
    """The formations of each chart that have rates at all."""
    for arm, chart in charts.items():
        for key, rates in fields(chart):
            if rates is not None:
                yield arm, key, words(key), rates


def of_side(all_: Mapping[str, T], side: str) -> dict[str, T]:
    """The units or leaders of one side."""
    return {id: one for id, one in all_.items() if one.side == side}
