"""What the command line must know of a game: its tables, how people answer it, and how its orders are weighed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from enfilade.core.scenario import Objective
from enfilade.game.battle import Battle
from enfilade.speech.names import Names, compass


class Hope(NamedTuple):
    """A chance, and of what."""

    words: str
    chance: Fraction


class Seat(Protocol):
    """The keyboard, as far as a wing uses it."""

    battle: Battle
    sides: Sequence[str]

    @property
    def names(self) -> Names: ...
    def say(self, text: str, style: str = "") -> None: ...
    def line(self, prompt: str) -> str: ...
    def besides(self, line: str) -> bool:
        """Do what is no answer, such as showing the table; False if it is something else."""

    def curtain(self, side: str) -> None:
        """Where several sit here, the others look away before that side writes."""

    def wipe(self) -> None:
        """And what it has written is gone before they look again."""


class Wing(Protocol):
    """One game on the command line. Its tables, states, commands and events are its own."""

    @property
    def family(self) -> str: ...

    help: str
    """How its orders are written."""

    # Telling
    def story(self, events: Iterable[Any], names: Names) -> list[str]:
        """A sentence for each thing that happened."""

    def now(self, state: Any, names: Names) -> str:
        """Who is to act, or what is being done, in a few words."""

    def unit_row(self, piece: Any) -> tuple[str, str, str, str]:
        """Id, name, strength, and how and where it stands."""

    def leader_row(self, chief: Any, state: Any) -> tuple[str, str, str, str]: ...
    def left(self, piece: Any) -> int:
        """Figures or sections still in the ranks, here or off the table."""

    def is_lost(self, piece: Any) -> bool:
        """Whether it is out of the battle to its side's cost."""

    def standing_in(self, state: Any, objective: Objective) -> set[str]: ...

    # Answering
    def answer(self, seat: Seat) -> tuple[Any, ...]:
        """Ask whoever is asked until there is an answer that is legal; nothing if something else has been done."""

    def options(self, battle: Battle) -> list[str]:
        """What may be ordered now, as it is written."""

    def odds(self, battle: Battle, order: str) -> list[str]: ...

    # Advising
    def words(self, view: Any, answer: Any) -> str:
        """What an answer does."""

    def hopes(self, view: Any, answer: Any) -> tuple[Hope, ...]:
        """How likely it is to work, the chance that matters most first."""


def standing(piece: Any) -> str:
    """Where a unit of any game stands, and which way it faces."""
    where = _at(piece) if piece.here else "to come"
    return f"{where} facing {round(piece.facing / 100) % 360}° {compass(piece.facing)}"


def with_whom(chief: Any, state: Any) -> str:
    """Where a leader is who is on the table."""
    friend = state.units.get(chief.attached)
    return f"with {friend.name}" if friend else _at(chief)


def _at(thing: Any) -> str:
    return f"at {thing.x / 1000:.1f}, {thing.y / 1000:.1f}"
