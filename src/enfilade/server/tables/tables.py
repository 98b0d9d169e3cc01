"""The one service behind every address: its parts, what each is given, and how they end together."""

from __future__ import annotations

from enfilade.server.computer.deputies import Deputies
from enfilade.server.load.buckets import Counted
from enfilade.server.load.budgets import Budgets
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.pocket.battles import PocketBattles
from enfilade.server.pocket.umpiring import Umpiring
from enfilade.server.prints.of_games import GamePrints
from enfilade.server.store import Store
from enfilade.server.tables.access import Access
from enfilade.server.tables.advising import Advising
from enfilade.server.tables.afterwards import Afterwards
from enfilade.server.tables.clerk import Clerk
from enfilade.server.tables.driving import Driver
from enfilade.server.tables.grounds import Grounds
from enfilade.server.tables.looking import Looking
from enfilade.server.tables.new_games import NewGames
from enfilade.server.tables.orders import Orders
from enfilade.server.tables.room import Room
from enfilade.server.tables.seating import Seats
from enfilade.server.tables.settings import Settings
from enfilade.server.workers.owners import Owners


class Tables:
    """All games of this server, and the battles of its umpire page."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        deputies: Deputies,
        owners: Owners | None = None,
        counted: Counted | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        limits = settings.limits
        self.budgets = Budgets(limits, counted=counted)
        self.tasks = tasks = ShieldedTasks()
        self.room = Room(store, limits, tasks, owners)
        access = Access(self.room, tasks)
        self._clerk = Clerk(store, self.room, limits)
        self._driver = Driver(self._clerk, deputies, tasks, settings.pace)
        self.new_games = NewGames(store, self.room, access, self._driver, self.budgets, tasks, settings)
        self.seats = Seats(store, self.room, access, tasks, limits)
        self.looking = Looking(access, self._driver, self.budgets)
        self.grounds = Grounds(access, self.budgets, tasks, limits)
        self.orders = Orders(access, self._clerk, self._driver, tasks)
        self.advising = Advising(access, deputies, self.budgets, tasks)
        self.afterwards = Afterwards(access, deputies, self.budgets)
        self.prints = GamePrints(access)
        self.umpiring = Umpiring(limits, self.budgets)
        self.pocket = PocketBattles(store, limits, self.umpiring, self.budgets)

    def leave(self) -> None:
        """The server stops: nobody waits for news any longer, and no file is read to its end."""
        self.new_games.leave()
        self.pocket.leave()

    async def close(self) -> None:
        """Whatever was begun is ended. The store and the deputies are closed by whoever opened them, after this."""
        self.new_games.leave()
        await self.pocket.close()
        await self.afterwards.close()
        await self._driver.stop(list(self.room))
        await self.tasks.wait()
        self.grounds.close()
        self._clerk.close()
        self.new_games.close()
