"""What a game must give to be played, kept, shown and tried: a family is a value, and nobody else compares its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from enfilade.core.odds import Odds
from enfilade.core.receipt import Receipt
from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.core.stops import Stop
from enfilade.tabletop.board import Board as Board
from enfilade.tabletop.loop import Step

Found = tuple[str, str, str]
"""What is wrong with a file: key path, what was found, what was expected."""


@dataclass(frozen=True, slots=True)
class CardShape:
    """How the cards of a game are written."""

    edition: type[Any]
    """The typed record of a whole card."""
    rulings: type[Any]
    """Its switches."""
    problems: Callable[[Any], Iterator[Found]]
    """What must hold of every card beyond the types of its values."""
    moves: tuple[str, ...] = ()
    """Key paths that a movement scale multiplies; none where the cards print no such scale."""
    distances: tuple[str, ...] = ()
    """Key paths of the other distances, multiplied too where a ruling says so."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The scales of a card: what scenarios written for one game need to be played by another."""

    yards: Fraction
    """Of ground, to an inch of the table."""
    minutes: int
    """Of a turn."""
    men: Mapping[str, int]
    """To a figure, by arm; batteries are counted in sections by all."""
    stands: Mapping[str, tuple[int, int]]
    """Width and depth by kind."""
    regiment: tuple[int, ...]
    """How many stands regiments usually have."""


class Family(Protocol):
    """A game: Across a Deadly Field, Johnny Reb III. Light to load; its battle is loaded when it is asked for."""

    @property
    def id(self) -> str:
        """In edition files, records and the names of its wings in other rooms."""

    @property
    def title(self) -> str: ...
    @property
    def usual(self) -> str:
        """The edition it is played by unless another is named."""

    @property
    def card(self) -> CardShape: ...
    def measures(self, edition: Any) -> Measures: ...
    def listed(self, edition: Any, unit: Unit, men: int) -> tuple[Unit, ...]:
        """A unit of another game's list as this card lists it; that game's figures are so many men."""

    def leading(self, scenario: Scenario, edition: Any, leader: Leader) -> Leader:
        """A leader of another game's list, with what this game counts in leaders."""

    @property
    def engine(self) -> Engine: ...


class View(Protocol):
    """What one side may know: players, human or not, are given this and no more."""

    @property
    def table(self) -> Any: ...
    @property
    def side(self) -> str: ...
    @property
    def stop(self) -> Stop: ...
    @property
    def state(self) -> Any: ...
    def options(self) -> Sequence[Any]:
        """Answers worth considering, as far as this side can tell."""

    def check(self, command: Any) -> None:
        """Raises for an answer that may not be given, as far as this side can tell."""


class Engine(Protocol):
    """A game's battle. States, commands and events are its own; everybody else hands them on unread."""

    @property
    def family(self) -> str: ...

    # Setting up
    def unit_problems(self, scenario: Scenario, edition: Any, unit: Unit, path: str) -> Iterator[Found]:
        """What keeps a unit of a scenario from being played by this edition."""

    def leader_problems(self, scenario: Scenario, edition: Any, leader: Leader, path: str) -> Iterator[Found]: ...
    def footprint(self, scenario: Scenario, edition: Any, unit: Unit) -> tuple[int, int] | None:
        """Width and depth of the ground a unit covers at the start; None where that cannot be told."""

    def board(self, name: str, edition: Any, scenario: Scenario) -> Any:
        """The table of a scenario, played by an edition."""

    # Playing
    def begin(self, board: Any) -> Step: ...
    def begin_from(self, board: Any, position: str) -> Step:
        """The battle from a table written down as text; Malformed says what cannot be set up."""

    def answer(self, board: Any, state: Any, command: Any) -> Step:
        """Illegal or Malformed refuse it, and nothing has changed."""

    def roll(self, board: Any, state: Any, faces: Sequence[int]) -> Step: ...
    def check(self, board: Any, state: Any, command: Any) -> None:
        """The one law."""

    def check_sealed(self, board: Any, state: Any, side: str, command: Any) -> None:
        """The law for an answer that is about to be sealed."""

    def seal(self, board: Any, state: Any, side: str, seal: str) -> Step: ...
    def open(self, board: Any, state: Any, side: str, command: Any) -> Step: ...
    def stop_of(self, board: Any, state: Any) -> Stop: ...

    # Writing
    def parse(self, line: str, side: str = "") -> Any: ...
    def text(self, command: Any) -> str: ...
    def position(self, board: Any, state: Any) -> str:
        """The table as text, from which a battle can begin; Malformed where text could not say all that is pending."""

    def is_standing(self, command: Any) -> bool:
        """Whether this is a standing order, which may be given at any moment."""

    def speaker(self, command: Any) -> str:
        """The side that gives a standing order, as it says itself; nobody for any other command."""

    def ordered(self, board: Any, command: Any) -> str:
        """The side whose units a standing order is about; nobody for any other command."""

    def without_secrets(self, state: Any) -> Any:
        """The state as its digest is made: what one side keeps from the other could be guessed from it."""

    # Knowing
    def view(self, board: Any, state: Any, side: str, stop: Stop) -> Any: ...
    def reveals(self, board: Any, before: Any, step: Step, side: str) -> bool:
        """Whether a side has learned something by its answer that cannot be taken back."""

    def known(self, text: bytes) -> Any:
        """A state as it was written for a player in another process."""

    def options(self, board: Any, state: Any, side: str = "") -> Sequence[Any]:
        """Answers worth considering; each of them is legal. Where several are asked at once, those of this side."""

    def least(self, board: Any, state: Any, side: str) -> Any:
        """What stands for a side that is asked and gives no answer; always legal."""

    def odds(self, board: Any, state: Any, command: Any) -> Odds[Any]: ...
    def receipt(self, board: Any, event: Any) -> Receipt | None: ...
