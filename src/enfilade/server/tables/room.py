"""Which games are in memory: those somebody is at, those the computer works on, and the latest of the others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator

from enfilade.server.load.limits import Limits
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.site.errors import Fault
from enfilade.server.store import Store
from enfilade.server.tables.live import Live, rebuilt
from enfilade.server.tables.stored import reading_a_game, stored
from enfilade.server.workers.owners import AWAY, Owners
from enfilade.server.workers.whose import Whose

REMOVED = "This game has been removed by whoever keeps this server."
MOST_MEMORY = 400 << 20
"""Bytes of games that are kept, as they are reckoned: the hornets' nest has 3 MB at its end, but a long battle on the
largest table could have 500."""


class Room:
    """Finds games, in memory or in the store."""

    def __init__(self, store: Store, limits: Limits, tasks: ShieldedTasks, owners: Owners | None = None) -> None:
        self.owners = owners or Owners()
        self._store = store
        self._limits = limits
        self._tasks = tasks
        self._games: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    def __iter__(self) -> Iterator[Live]:
        return iter(list(self._games.values()))

    def find(self, game: str) -> Live | None:
        """If it is in memory."""
        return self._games.get(game)

    async def game(self, game: str) -> Live:
        """From memory, or else from the store, once however many ask for it."""
        if not self.owners.is_here(game):
            raise Fault("busy", AWAY, wait=1)
        live = self._games.get(game)
        if live is None:
            task = self._loading.get(game)
            if task is None:
                task = self._loading[game] = asyncio.create_task(self._load(game))
                task.add_done_callback(lambda _: self._loading.pop(game, None))
            return await asyncio.shield(task)
        if live.doubtful:
            await self._tasks.run(self.reload(live))
        self.keep(live)
        return live

    def keep(self, live: Live) -> None:
        """The latest, and room is made for it."""
        is_new = live.row.id not in self._games
        self._games[live.row.id] = live
        self._games.move_to_end(live.row.id)
        if is_new:
            self._make_room(live)

    def _make_room(self, newest: Live) -> None:
        """Let go of those that nobody would miss, the oldest first."""
        excess, weight = len(self._games) - self._limits.live, sum(one.weight for one in self._games.values())
        for id, other in list(self._games.items()):
            if excess <= 0 and weight <= MOST_MEMORY:
                return
            if other.is_idle and other is not newest:
                del self._games[id]
                excess, weight = excess - 1, weight - other.weight

    def is_wanted(self, game: str) -> bool:
        """Whether it is in memory, or just on its way there."""
        return game in self._games or game in self._loading

    def let_go(self, games: Iterable[str]) -> None:
        """They are played elsewhere from now on: whoever listens here is to come again."""
        for game in games:
            live = self._games.pop(game, None)
            if live is not None:
                if live.driver is not None:
                    live.driver.cancel()
                live.hub.end(Fault("fault", AWAY))

    def remove(self, live: Live) -> None:
        """The game is not in the store any more: nobody finds it here, and whoever listens is told."""
        if self._games.get(live.row.id) is live:
            del self._games[live.row.id]
        live.hub.end(Fault("gone", REMOVED))

    async def forget(self, game: str, work: Callable[[], Awaitable[object]]) -> bool:
        """Remove a game by `work`, which tells whether it did, unless somebody is at it now, here or elsewhere."""
        if await self.owners.of(Whose(game)) is not None:
            return False
        return await self._tasks.run(self._forget(game, work))

    async def notice_removed(self) -> None:
        """Games that another program has taken out of the store are not played on here."""
        here = {live.row.id: live for live in self}
        there = {row.id for row in await stored(self._store.games(here))} if here else set()
        for game, live in here.items():
            # Asked again: one that was made while the store was read is not missing.
            if game not in there and await stored(self._store.game(game)) is None:
                self.remove(live)

    async def reload(self, live: Live) -> None:
        """What the store holds is what has happened."""
        async with live.lock:
            if live.doubtful:
                await self.reread(live)

    async def reread(self, live: Live) -> None:
        """For whoever holds the game's lock."""
        with reading_a_game():
            changes = await self._store.changes(live.row.id)
            if not changes:
                self.remove(live)
                raise Fault("gone", REMOVED)
            live.load(await asyncio.to_thread(rebuilt, changes))
        live.tell_at()

    async def _forget(self, game: str, work: Callable[[], Awaitable[object]]) -> bool:
        live = self.find(game)
        if live is None:
            return bool(await work())
        if not live.is_idle:
            return False
        async with live.lock:
            removed = bool(await work())
            if removed:
                self.remove(live)
        return removed

    async def _load(self, game: str) -> Live:
        with reading_a_game():
            row = await self._store.game(game)
            if row is None:
                raise Fault("not-found", "There is no such game.")
            seats = await self._store.seats(game)
            known = await asyncio.to_thread(rebuilt, await self._store.changes(game))
        if not self.owners.is_here(game):
            raise Fault("busy", AWAY, wait=1)
        live = Live(row, seats, known, self._limits)
        # Before those who wait for it go on: whoever asks in between must find this one, not load another.
        self.keep(live)
        return live
