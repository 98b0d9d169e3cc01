"""Group commit: one task writes what all games have waiting, in one transaction after another."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager

from sqlalchemy.ext.asyncio import AsyncConnection

from enfilade.server.store.faults import Locked, StoreFault
from enfilade.server.store.ledger import Ledger, Plan, Waiting
from enfilade.server.store.looking_up import written
from enfilade.server.store.rows import Change

MOST = 500
"""Changes in one transaction: more would only make the first of them wait for the last."""

Transaction = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
Quick = Callable[[Plan], Awaitable[bool]]
"""Writes all of a plan and says so, or nothing of it, because something is not as the plan has it."""


class Writer:
    """Takes changes one by one and makes them durable together."""

    def __init__(
        self, transaction: Transaction, acknowledged: Callable[[Mapping[str, int]], None], quick: Quick | None = None
    ) -> None:
        self._transaction = transaction
        self._acknowledged = acknowledged
        self._quick = quick
        self.ledger = Ledger()
        self._waiting: deque[Waiting] = deque()
        self._has_work = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def write(self, change: Change, over: bool, turn: int = 0) -> None:
        """Returns when the change is on disk; raises what kept it from being so."""
        if self._closed:
            raise StoreFault("The database has been closed.")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(change, over, turn, done))
        self._has_work.set()
        await done

    async def close(self) -> None:
        """Write what is waiting, then end."""
        self._closed = True
        self._has_work.set()
        await self._task

    async def _run(self) -> None:
        while not self._closed or self._waiting:
            await self._has_work.wait()
            # Who has stopped waiting was told nothing, so his change need not be.
            batch = [one for one in self._next() if not one.done.done()]
            if batch and not await self._write_at_once(batch):
                await self._look_up_and_write(batch)
            if not self._waiting and not self._closed:
                self._has_work.clear()

    def _next(self) -> list[Waiting]:
        return [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]

    async def _write_at_once(self, batch: Sequence[Waiting]) -> bool:
        """Without a look; False if something is not as it is thought to be, or fails: then it is looked up."""
        plan = self.ledger.plan(batch) if self._quick else None
        if self._quick is None or plan is None:
            return False
        try:
            if await self._quick(plan):
                self.ledger.wrote(plan)
                self._tell(batch, [None] * len(batch))
                return True
            self.ledger.forget(batch)
        except StoreFault as fault:
            self.ledger.forget(batch)
            if fault.lost or isinstance(fault, Locked):
                self._tell(batch, [fault] * len(batch))
                return True
        return False

    async def _look_up_and_write(self, batch: Sequence[Waiting]) -> None:
        begun = False
        try:
            async with self._transaction() as connection:
                begun = True
                verdicts = await written(connection, batch)
        except StoreFault as fault:
            # A database that lets nobody write would make each half wait anew.
            if begun and len(batch) > 1 and not fault.lost:
                # One of them cannot be written: halves of halves leave it alone with its fault.
                middle = len(batch) // 2
                await self._look_up_and_write(batch[:middle])
                await self._look_up_and_write(batch[middle:])
                return
            verdicts = [fault] * len(batch)
        for one, verdict in zip(batch, verdicts, strict=True):
            if verdict is None:
                self.ledger.note(one.change.game, one.change.seq, one.change.hash)
        self._tell(batch, verdicts)

    def _tell(self, batch: Sequence[Waiting], verdicts: Sequence[Exception | None]) -> None:
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
