"""How a battle stood after each line of its record: what moments are made of, the first of them, and their digest."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

from enfilade.core.codec import encode
from enfilade.core.errors import Malformed
from enfilade.core.stops import Stop
from enfilade.tabletop.family import Board

_LONGEST_SEED = 200
Command = Any
"""A game's own answer; its engine writes and reads it."""
Event = Any
State = Any
View = Any


class Happened(NamedTuple):
    """An event and the line of the record that led to it."""

    line: int
    event: Event


class Given(NamedTuple):
    """An answer and the line it was read from, so that neither need be made from the other again."""

    command: Command
    text: str
    side: str = ""
    """Whose answer it was read as."""


class Moment(NamedTuple):
    """How things stood after a line. All are kept: they are frozen and share what has not changed."""

    state: State
    stop: Stop
    events: tuple[Event, ...]


def set_up(table: Board, position: str = "") -> list[Moment]:
    """The moments of the opening and of the private line: nothing has been said, but the first turn may have begun."""
    step = table.game.begin_from(table, position) if position else table.game.begin(table)
    return [Moment(step.state, step.stop, ()), Moment(step.state, step.stop, step.events)]


def digest(table: Board, state: State) -> str:
    """A short fingerprint of a state, without what one side keeps from the other."""
    return sha256(encode(table.game.without_secrets(state))).hexdigest()[:16]


def seed_text(seed: str | int) -> str:
    """A seed as it is kept; numbers are read as their digits."""
    text = str(seed)
    if isinstance(seed, bool) or not 0 < len(text) <= _LONGEST_SEED or not text.isprintable():
        raise Malformed(f"a seed is a number or a line of 1 to {_LONGEST_SEED} characters")
    return text
