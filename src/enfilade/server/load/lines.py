"""Who is next where heavy work waits: addresses take turns, one place is left to others, play has its own threads."""

from __future__ import annotations

import asyncio
import contextvars
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

from enfilade.server.load.askers import asker
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.site.errors import Fault

ENDLESS = 1_000_000
"""For lines whose length is bounded by something else."""
T = TypeVar("T")


class Line:
    """Work of one kind: `at_once` is done, `waiting` may wait for that, and `each` is the most that one address has."""

    def __init__(self, kind: str, at_once: int, *, waiting: int = ENDLESS, each: int = ENDLESS, why: str = "") -> None:
        self._kind = kind
        self._at_once = at_once
        # One place is always left for the next who comes, unless there is only one.
        self._share = max(1, at_once - 1)
        self._most = at_once + waiting
        self._each = each
        self._why = why
        self._working: Counter[str] = Counter()
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._of: Counter[str] = Counter()
        self._tasks = ShieldedTasks()
        self._threads: ThreadPoolExecutor | None = None

    def check(self) -> None:
        """Fault if there is no room for one more of whoever asks."""
        if self._of.total() >= self._most or self._of[asker()] >= self._each:
            raise Fault("too-many", self._why)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """When it is the asker's turn."""
        self.check()
        who = asker()
        self._of[who] += 1
        try:
            await self._wait(who)
            try:
                yield
            finally:
                _less(self._working, who)
                self._next()
        finally:
            _less(self._of, who)

    async def do(self, work: Callable[[], T]) -> T:
        """The same, with work for a thread: not one of those in which games are looked at."""
        self.check()
        # To its end though the asker has gone: a thread cannot be stopped, and nobody may have two in one place.
        return await self._tasks.run(self._done(work))

    async def aside(self, work: Callable[[], T]) -> T:
        """For whoever has his turn already."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._at_once, thread_name_prefix=f"enfilade-{self._kind}")
        within = contextvars.copy_context()
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: within.run(work))

    def close(self) -> None:
        """No thread begins anything more."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def _done(self, work: Callable[[], T]) -> T:
        async with self.turn():
            return await self.aside(work)

    async def _wait(self, who: str) -> None:
        if self._has_room(who):
            self._working[who] += 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(who, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                # Called in the same moment in which he went: the place is the next one's.
                _less(self._working, who)
                self._next()
            raise

    def _has_room(self, who: str) -> bool:
        return self._working.total() < self._at_once and self._working[who] < self._share

    def _next(self) -> None:
        """Call whoever has waited longest since his address was last called."""
        for who in list(self._queues):
            queue = self._queues[who]
            while queue and queue[0].done():
                queue.popleft()
            if queue and self._has_room(who):
                self._working[who] += 1
                queue.popleft().set_result(None)
                self._queues.move_to_end(who)
            if not queue:
                del self._queues[who]


def _less(count: Counter[str], who: str) -> None:
    """One fewer; who has none takes no memory."""
    count[who] -= 1
    if not count[who]:
        del count[who]
