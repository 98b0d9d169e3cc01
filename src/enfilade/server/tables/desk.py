"""What every part of the service stands on: the store, the games in memory, and who has a valid seat at one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from enfilade.core.errors import Illegal, Malformed
from enfilade.server.computer.deputies import Deputies
from enfilade.server.load.budgets import Budgets
from enfilade.server.load.limits import Limits
from enfilade.server.load.lines import Line
from enfilade.server.site.errors import Fault, sentence
from enfilade.server.store import SeatRow, Store, StoreFault
from enfilade.server.tables.clerk import Clerk
from enfilade.server.tables.driving import Driver
from enfilade.server.tables.live import Live
from enfilade.server.tables.room import Room
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.whole import Whole

PACE = 0.35
"""Seconds between two answers of the computer."""
TAKEN_BACK = "This seat has been taken back by whoever made the game."
T = TypeVar("T")


class Settings(NamedTuple):
    folder: Path | None = None
    """Scenarios and editions of one's own."""
    limits: Limits = Limits()
    pace: float = PACE


class Desk:
    def __init__(self, store: Store, settings: Settings, deputies: Deputies) -> None:
        self.store = store
        self._deputies = deputies
        self.settings = settings
        self._whole = Whole()
        self._room = Room(store, settings.limits, self._whole)
        self._clerk = Clerk(store, self._room, settings.limits)
        self._driver = Driver(self._clerk, deputies, self._whole, settings.pace)
        self._grounds: dict[str, str] = {}
        """Drawn ones, by the scenario's digest."""
        self.budgets = Budgets(settings.limits)
        each = settings.limits.grounds_each
        self._drawing = Line("grounds", 1, each=each, why="You wait for many maps already; look again in a moment.")

    async def close(self) -> None:
        """Whatever was begun is ended. The store and the deputies are closed by whoever opened them, after this."""
        await self._driver.stop(list(self._room))
        await self._whole.end()
        self._drawing.close()
        self._clerk.close()

    async def forget(self, game: str, work: Callable[[], Awaitable[object]]) -> bool:
        """Remove a game by `work`, which tells whether it did, unless somebody is at it now."""
        return await self._whole.do(self._forget(game, work))

    async def notice_removed(self) -> None:
        """Games that another program has taken out of the store are not played on here."""
        here = {live.row.id: live for live in self._room}
        there = {row.id for row in await stored(self.store.games(here))} if here else set()
        for game, live in here.items():
            # Asked again: one that was made while the store was read is not missing.
            if game not in there and await stored(self.store.game(game)) is None:
                self._room.remove(live)

    async def _forget(self, game: str, work: Callable[[], Awaitable[object]]) -> bool:
        live = self._room.find(game)
        if live is None:
            return bool(await work())
        if not live.is_idle:
            return False
        async with live.lock:
            removed = bool(await work())
            if removed:
                self._room.remove(live)
        return removed

    async def _at(self, seat: Seat) -> Live:
        """The game of a seat, if the seat has not been taken away."""
        live = await self._room.game(seat.game)
        valid(live.seats.get(seat.id))
        return live

    async def _look(self, live: Live, seat: Seat, work: Callable[[], T]) -> T:
        """Long work on a battle for a seat, beside the loop; what it refuses is told as a fault."""
        try:
            return await self._whole.do(live.apart(work, seat.id))
        except Illegal as error:
            raise Fault("refused", sentence(error.reason), error.rule) from None
        except Malformed as error:
            raise Fault("malformed", sentence(str(error))) from None


async def stored(asked: Awaitable[T]) -> T:
    """What the store answers; if it cannot, that is a fault for people to read."""
    try:
        return await asked
    except StoreFault as fault:
        raise Fault("fault", sentence(str(fault))) from fault


def valid(row: SeatRow | None) -> Seat:
    """Somebody's seat, unless it has been taken from him."""
    if row is None or row.revoked:
        raise Fault("forbidden", TAKEN_BACK)
    return Seat(row.game, row.id, row.sides, row.owner, row.name)
