"""Group commit: one task writes what all games have waiting, in one transaction after another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import bindparam, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from enfilade.server.store.faults import Damaged, Gone, Repeated, StoreFault, Taken
from enfilade.server.store.rows import Change, fits
from enfilade.server.store.schema import changes, games

MOST = 500
"""Changes in one transaction: more would only make the first of them wait for the last."""

Transaction = Callable[[], AbstractAsyncContextManager[AsyncConnection]]


class Writer:
    """Takes changes one by one and makes them durable together."""

    def __init__(self, transaction: Transaction, acknowledged: Callable[[Mapping[str, int]], None]) -> None:
        self._transaction = transaction
        self._acknowledged = acknowledged
        self._waiting: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def write(self, change: Change, over: bool, turn: int = 0) -> None:
        """Returns when the change is on disk; raises what kept it from being so."""
        if self._closed:
            raise StoreFault("The database has been closed.")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Waiting(change, over, turn, done))
        await done

    async def close(self) -> None:
        """Write what is waiting, then end."""
        self._closed = True
        self._waiting.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        while not (self._closed and self._waiting.empty()):
            batch = [await self._waiting.get()]
            while len(batch) < MOST and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            # Who has stopped waiting was told nothing, so his change need not be.
            await self._commit([one for one in batch if one is not None and not one.done.done()])

    async def _commit(self, batch: Sequence[_Waiting]) -> None:
        if not batch:
            return
        begun = False
        try:
            async with self._transaction() as connection:
                begun = True
                verdicts = await _write(connection, batch)
        except StoreFault as fault:
            # A database that lets nobody write would make each half wait anew.
            if begun and len(batch) > 1 and not fault.lost:
                # One of them cannot be written: halves of halves leave it alone with its fault.
                middle = len(batch) // 2
                await self._commit(batch[:middle])
                await self._commit(batch[middle:])
                return
            verdicts = [fault] * len(batch)
        # Changes stand in their order, so that the last number of each game is the one that stays.
        self._acknowledged(
            {one.change.game: one.change.seq for one, verdict in zip(batch, verdicts, strict=True) if verdict is None}
        )
        for one, verdict in zip(batch, verdicts, strict=True):
            if one.done.done():
                continue
            if verdict is None:
                one.done.set_result(None)
            else:
                one.done.set_exception(verdict)


class _Waiting(NamedTuple):
    change: Change
    over: bool
    turn: int
    done: asyncio.Future[None]


class _Head(NamedTuple):
    """Where a game stands."""

    at: int
    hash: str


_Heads = dict[str, _Head]
_Known = dict[tuple[str, str], int]


async def _write(connection: AsyncConnection, batch: Sequence[_Waiting]) -> list[Exception | None]:
    """Write those that can be; what is wrong with each of the others."""
    heads = await _heads(connection, batch)
    known = await _known(connection, batch)
    verdicts: list[Exception | None] = []
    rows: list[dict[str, Any]] = []
    moved: dict[str, dict[str, Any]] = {}
    for change, over, turn, _ in batch:
        verdict = _judge(change, heads, known)
        verdicts.append(verdict)
        if verdict is None:
            heads[change.game] = _Head(change.seq, change.hash)
            known[change.game, change.command] = change.seq
            rows.append(msgspec.structs.asdict(change))
            moved[change.game] = {
                "game": change.game,
                "at": change.seq,
                "head": change.hash,
                "changed": change.made,
                "over": over,
                "turn": turn,
            }
    if rows:
        await connection.execute(_INSERT, rows)
        await connection.execute(_MOVE, list(moved.values()))
    return verdicts


def _judge(change: Change, heads: _Heads, known: _Known) -> Exception | None:
    head = heads.get(change.game)
    if head is None:
        return Gone(change.game)
    seq = known.get((change.game, change.command))
    if seq is not None:
        return Repeated(seq)
    if change.seq <= head.at:
        return Taken(head.at)
    if change.seq != head.at + 1:
        return StoreFault(f"Change {change.seq} of game {change.game} cannot follow change {head.at}.")
    if not fits(change, head.hash):
        return Damaged(change.game, change.seq, "it does not follow from the one before it")
    return None


async def _heads(connection: AsyncConnection, batch: Sequence[_Waiting]) -> _Heads:
    wanted = sorted({one.change.game for one in batch})
    found = await connection.execute(_HEADS, {"wanted": wanted})
    return {game: _Head(at, head) for game, at, head in found}


async def _known(connection: AsyncConnection, batch: Sequence[_Waiting]) -> _Known:
    wanted = [(one.change.game, one.change.command) for one in batch]
    found = await connection.execute(_KNOWN, {"wanted": wanted})
    return {(game, command): seq for game, command, seq in found}


# The rows stay locked until the commit, always in the same order, so that several processes at one PostgreSQL
# neither write the same number nor wait for each other in a circle.
_HEADS = (
    select(games.c.id, games.c.at, games.c.head)
    .where(games.c.id.in_(bindparam("wanted", expanding=True)))
    .order_by(games.c.id)
    .with_for_update()
)
_KNOWN = select(changes.c.game, changes.c.command, changes.c.seq).where(
    tuple_(changes.c.game, changes.c.command).in_(bindparam("wanted", expanding=True))
)
_INSERT = insert(changes)
_MOVE = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values({name: bindparam(name) for name in ("at", "head", "changed", "over", "turn")})
)
