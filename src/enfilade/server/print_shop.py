"""Sheets of paper for browsers: the same sheet is set only once, and few at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from enfilade.core.errors import Malformed
from enfilade.library.problems import BadFile
from enfilade.server.errors import Fault, sentence
from enfilade.server.limits import LARGEST_SHELF, PRESSES, WAITING_SHEETS
from enfilade.server.whole import Whole


class PrintShop:
    """Keeps what was printed last, by what it was made from."""

    def __init__(self) -> None:
        self._shelf: OrderedDict[Hashable, bytes] = OrderedDict()
        self._held = 0
        self._presses = asyncio.Semaphore(PRESSES)
        self._waiting = 0
        self._whole = Whole()

    async def sheet(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """A sheet from the shelf, or made beside the loop."""
        return await self.work(key, lambda: asyncio.to_thread(make))

    async def work(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The same for work that finds its own place; `key` holds everything the sheet hangs on."""
        if key in self._shelf:
            self._shelf.move_to_end(key)
            return self._shelf[key]
        if self._waiting >= WAITING_SHEETS:
            raise Fault("too-many", "Many sheets are being printed just now; try again in a moment.")
        # To its end though the asker has gone: a thread cannot be stopped, and must not print beyond our presses.
        return await self._whole.do(self._made(key, make))

    async def _made(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        self._waiting += 1
        try:
            async with self._presses:
                if key not in self._shelf:
                    self._keep(key, await make())
                return self._shelf[key]
        except BadFile as error:
            raise Fault("malformed", sentence(str(error.problems[0]))) from None
        except Malformed as error:
            raise Fault("malformed", sentence(str(error))) from None
        finally:
            self._waiting -= 1

    def _keep(self, key: Hashable, made: bytes) -> None:
        self._shelf[key] = made
        self._held += len(made)
        while self._held > LARGEST_SHELF and len(self._shelf) > 1:
            _, oldest = self._shelf.popitem(last=False)
            self._held -= len(oldest)
