"""Work that is done to its end though whoever asked for it has gone: a closed browser must not leave half a change."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class ShieldedTasks:
    """Runs such work, and knows what is still running."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.shield(self.start(work))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin it, for whoever knows how it may be ended."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    async def wait(self) -> None:
        """Until all of it has ended."""
        while self._running:
            await asyncio.wait(self._running)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            # Looked at, so that nobody complains of a fault that its asker did not wait for.
            task.exception()
