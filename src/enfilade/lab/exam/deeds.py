"""What an order does, as far as an examination asks; each game answers for its own."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from enfilade.ground.box import Box
from enfilade.lab.exam.deeds_adf import DEEDS as ADF


class Done(NamedTuple):
    """An order by what it does: who takes part, at whom, and where those who move would end."""

    text: str
    does: tuple[str, ...]
    by: tuple[str, ...]
    at: str
    ends: dict[str, Box]
    before: Any
    """The state in which it was given."""


class Deeds(Protocol):
    @property
    def family(self) -> str: ...
    def done(
        self, table: Any, state: Any, command: Any
    ) -> tuple[tuple[str, ...], tuple[str, ...], str, dict[str, Box]]:
        """Kinds, by whom, at whom, and where they end."""

    def is_formed(self, piece: Any) -> bool: ...
    def acting(self, state: Any) -> tuple[str, ...]:
        """Who is in the middle of its actions."""


_ALL: dict[str, Deeds] = {one.family: one for one in (ADF,)}
"""By the family of the table's game."""


def of(table: Any) -> Deeds:
    return _ALL[table.game.family]


def done(table: Any, state: Any, command: Any) -> Done:
    """What a command does on this table."""
    does, by, at, ends = of(table).done(table, state, command)
    return Done(table.game.text(command), does, by, at, ends, state)
