"""Whose question comes next: each who asks has one before the game at a time, so that nobody's many delay another's."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from enfilade.server.site.errors import Fault


class Turns:
    """The queues of one game, a short one for each seat."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: Counter[str] = Counter()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def of(self, who: str) -> AsyncIterator[None]:
        """His turn, once the question he asked before is answered."""
        if self._waiting[who] >= self._most:
            raise Fault("too-many", "Too many questions at once; wait for an answer.")
        self._waiting[who] += 1
        try:
            async with self._locks[who]:
                yield
        finally:
            self._waiting[who] -= 1
