"""Where games stand as far as this process knows, and what writing a batch of changes will do if that is still so."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from enfilade.server.store.rows import Change, fits

MOST = 20_000
"""Games that are remembered, at some 250 bytes; after that all are looked up again."""


class Waiting(NamedTuple):
    """A change that somebody waits for, and what the game's own row is to say after it."""

    change: Change
    over: bool
    turn: int
    done: asyncio.Future[None]


class Head(NamedTuple):
    """Where a game stands."""

    at: int
    hash: str


class Move(NamedTuple):
    """A game's row as it is thought to be, and as it shall be."""

    game: str
    was_at: int
    was_head: str
    at: int
    head: str
    changed: str
    over: bool
    turn: int


class Plan(NamedTuple):
    """A batch of changes that follow what is known. The database refuses all of it if that has changed."""

    changes: list[Change]
    moves: list[Move]


class Ledger:
    """A guess, never more: every write proves it, by the rows it says it starts from."""

    def __init__(self) -> None:
        self._heads: dict[str, Head] = {}

    def note(self, game: str, at: int, hash: str) -> None:
        if len(self._heads) >= MOST:
            self._heads.clear()
        self._heads[game] = Head(at, hash)

    def wrote(self, plan: Plan) -> None:
        for move in plan.moves:
            self.note(move.game, move.at, move.head)

    def forget(self, batch: Sequence[Waiting]) -> None:
        """What was believed of these games was wrong, or nobody can tell."""
        for one in batch:
            self._heads.pop(one.change.game, None)

    def plan(self, batch: Sequence[Waiting]) -> Plan | None:
        """None if any change does not follow what is known of its game: then the database must be asked."""
        moves: dict[str, Move] = {}
        for change, over, turn, _ in batch:
            game = change.game
            before = moves.get(game)
            at, head = (before.at, before.head) if before else self._heads.get(game, (-2, ""))
            if change.seq != at + 1 or not fits(change, head):
                return None
            was = before[1:3] if before else (at, head)
            moves[game] = Move(game, *was, change.seq, change.hash, change.made, over, turn)
        return Plan([one.change for one in batch], list(moves.values()))
