"""Sheets of paper for browsers: the same sheet is set only once, and few at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from enfilade.core.errors import Malformed
from enfilade.library.problems import BadFile
from enfilade.press.paper.base import set_by
from enfilade.server.load.budgets import Budgets
from enfilade.server.load.limits import LARGEST_SHELF, PRESS_RESTS, PRESSES, SHEETS_EACH, WAITING_SHEETS
from enfilade.server.load.lines import Line
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.prints.press_room import PressRoom
from enfilade.server.site.errors import Fault, sentence


class PrintShop:
    """Keeps what was printed last, by what it was made from."""

    def __init__(self, budgets: Budgets) -> None:
        self._budgets = budgets
        self._shelf: OrderedDict[Hashable, bytes] = OrderedDict()
        self._held = 0
        why = "Many sheets are being printed just now; try again in a moment."
        self._line = Line("sheets", PRESSES, waiting=WAITING_SHEETS - PRESSES, each=SHEETS_EACH, why=why)
        self._tasks = ShieldedTasks()
        self._room = PressRoom()
        self._resting: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Let the press go."""
        if self._resting is not None:
            self._resting.cancel()
        self._room.rest()
        self._line.close()

    async def sheet(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """A sheet from the shelf, or made beside the loop."""
        return await self.work(key, lambda: self._line.aside(make))

    async def work(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The same for work that finds its own place; `key` holds everything the sheet hangs on."""
        if key in self._shelf:
            self._shelf.move_to_end(key)
            return self._shelf[key]
        self._line.check()
        self._budgets.spend("sheets")
        # To its end though the asker has gone: a thread cannot be stopped, and must not print beyond our presses.
        return await self._tasks.run(self._made(key, make))

    async def _made(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            async with self._line.turn():
                if key not in self._shelf:
                    # Threads that are begun in here set their sheets in the press room.
                    with set_by(self._room.set):
                        self._keep(key, await make())
                return self._shelf[key]
        except BadFile as error:
            raise Fault("malformed", sentence(str(error.problems[0]))) from None
        except Malformed as error:
            raise Fault("malformed", sentence(str(error))) from None
        finally:
            self._rest_later()

    def _rest_later(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(PRESS_RESTS, self._room.rest)

    def _keep(self, key: Hashable, made: bytes) -> None:
        self._shelf[key] = made
        self._held += len(made)
        while self._held > LARGEST_SHELF and len(self._shelf) > 1:
            _, oldest = self._shelf.popitem(last=False)
            self._held -= len(oldest)
