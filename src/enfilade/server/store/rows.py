"""What is kept of a game: its row, its seats, and the chain of its changes from which all else is rebuilt."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Literal

import msgspec

from enfilade.server.store.faults import Damaged

Kind = Literal["lines", "undo"]


class Change(msgspec.Struct, frozen=True):
    """One acknowledged change. Numbers run from 0, the opening, without gaps."""

    game: str
    seq: int
    command: str
    """The id its sender gave it: the same one twice in a game is one change."""
    seat: str
    kind: Kind
    body: str
    """The text of the record's new lines; nothing for undo."""
    hash: str
    made: str
    """When, as an ISO date and time."""


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    scenario: str
    title: str
    edition: str
    dice: str
    sides: dict[str, str]
    """Who plays each side: you, friend or computer."""
    clock: int = 0
    computer: str = ""
    note: str = ""
    made: str = ""
    changed: str = ""
    at: int = 0
    """The number of the last change."""
    over: bool = False
    advice: bool = True
    """Players may ask for it."""
    turn: int = 0
    """After the last change; 0 if it was made by a program that did not write it down."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    """Unlike that of any other seat, at whatever game."""
    game: str
    sides: tuple[str, ...]
    """None: a spectator's."""
    token_hash: str
    owner: bool = False
    name: str = ""
    revoked: bool = False
    made: str = ""


def now() -> str:
    """As an ISO date and time to the millisecond."""
    seconds, left = divmod(time.time_ns() // 1_000_000, 1000)
    return f"{_to_the_second(seconds)}.{left:03}+00:00"


@lru_cache(maxsize=4)
def _to_the_second(seconds: int) -> str:
    # Of a second many changes are made, and to write a date out takes longer than all else about it.
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def opening(game: str, command: str, seat: str, body: str) -> Change:
    """The first change: the record as it was begun, with its seed."""
    return _linked("", game, 0, command, seat, "lines", body)


def following(previous: Change, command: str, seat: str, kind: Kind, body: str = "") -> Change:
    """The change that comes next after `previous`.

    >>> first = opening("g", "c1", "s", "two lines")
    >>> second = following(first, "c2", "s", "undo")
    >>> second.seq, second.hash == first.hash
    (1, False)
    """
    return _linked(previous.hash, previous.game, previous.seq + 1, command, seat, kind, body)


def fits(change: Change, previous: str) -> bool:
    """Whether the change is as it was made, after the change with the hash `previous`."""
    return change.hash == _hash(previous, change)


def add_lines(lines: list[str], change: Change) -> None:
    """Bring the lines of a record on by one change."""
    if change.kind == "undo":
        lines.pop()
    else:
        lines.extend(change.body.split("\n")[:-1])


def verify(game: str, changes: Sequence[Change], at: int, head: str) -> None:
    """Damaged, naming the first change that is missing or not as it was written; `at` and `head` are the game's own."""
    previous = ""
    for seq, change in enumerate(changes):
        if change.seq != seq:
            raise Damaged(game, seq, "it is missing")
        if not fits(change, previous):
            raise Damaged(game, seq, "it is not as it was written, or the one before it is not")
        previous = change.hash
    # Changes may have been added since the game's row was read; none may have gone.
    if len(changes) <= at:
        raise Damaged(game, len(changes), "it is missing")
    if changes[at].hash != head:
        raise Damaged(game, at, "it is not the one that was acknowledged")


def _linked(previous: str, game: str, seq: int, command: str, seat: str, kind: Kind, body: str) -> Change:
    loose = Change(game, seq, command, seat, kind, body, "", now())
    return msgspec.structs.replace(loose, hash=_hash(previous, loose))


def _hash(previous: str, change: Change) -> str:
    # As JSON, in which no two different changes read the same.
    parts = (previous, change.game, change.seq, change.command, change.seat, change.kind, change.body, change.made)
    return sha256(msgspec.json.encode(parts)).hexdigest()
