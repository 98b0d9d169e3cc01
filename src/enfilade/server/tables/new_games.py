"""New games: from a scenario, a file or a moment of another game, written down, and their maker seated."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from enfilade.core.record import to_text
from enfilade.game.battle import Battle
from enfilade.server.load.budgets import Budgets
from enfilade.server.load.lines import Line
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.site.errors import Fault
from enfilade.server.store import GameRow, Store, opening
from enfilade.server.tables import making, seats
from enfilade.server.tables.access import Access
from enfilade.server.tables.driving import Driver
from enfilade.server.tables.live import Live, Rebuilt
from enfilade.server.tables.room import Room
from enfilade.server.tables.seating import seat_row
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.settings import Settings
from enfilade.server.tables.stored import stored
from enfilade.server.wire.games import Created, Forked, NewGame, Seating
from enfilade.server.workers.whose import Whose


class Made(NamedTuple):
    """A game, and the secret of its maker's seat."""

    created: Created
    token: str


class NewGames:
    def __init__(
        self,
        store: Store,
        room: Room,
        access: Access,
        driver: Driver,
        budgets: Budgets,
        tasks: ShieldedTasks,
        settings: Settings,
    ) -> None:
        self._store = store
        self._room = room
        self._access = access
        self._driver = driver
        self._budgets = budgets
        self._tasks = tasks
        self._settings = settings
        limits = settings.limits
        self._building = Line("games", limits.games_at_once)
        self._reading = Line(
            "uploads",
            limits.uploads,
            waiting=limits.uploads_waiting,
            each=limits.uploads_each,
            why="Other files are being read just now; try again in a moment.",
        )
        self._closing = False

    async def create(self, asked: NewGame) -> Made:
        await self._admit()
        battle = await self._building.do(partial(making.begun, asked, self._settings))
        return await self._tasks.run(self._add(battle, asked))

    async def begin_lesson(self, name: str) -> Made:
        """A lesson's field: the Union is the pupil's, and the drill sergeant stands opposite."""
        await self._admit()
        asked = making.LESSON
        battle = await self._building.do(partial(making.lesson, name))
        return await self._tasks.run(self._add(battle, asked))

    async def upload(self, text: str, seating: Seating) -> Made:
        """A battle from a file: it goes on, or if it is over it can be looked at."""
        making.check_words(seating)
        self._reading.check()
        self._budgets.spend("uploads")
        await self._admit()
        return await self._tasks.run(self._read(text, seating))

    async def fork(self, seat: Seat, asked: Forked) -> Made:
        """Another game from a moment of this one: nobody's secrets may be in it."""
        live = await self._access.game(seat)
        others = any(other.sides and other.id != seat.id and not other.revoked for other in live.seats.values())
        if not live.battle.over and (others or not seat.sides):
            raise Fault("refused", "This battle is not over, and somebody else plays in it.")
        await self._admit()
        battle = await self._access.look(live, seat, lambda: making.onward(live.battle, asked.line, asked))
        return await self._tasks.run(self._add(battle, asked))

    def leave(self) -> None:
        """The server stops: no file is read to its end."""
        self._closing = True

    def close(self) -> None:
        self._closing = True
        for line in (self._building, self._reading):
            line.close()

    async def _read(self, text: str, seating: Seating) -> Made:
        settings = self._settings
        battle = await self._reading.do(lambda: making.read(text, seating, settings, lambda: not self._closing))
        return await self._add(battle, seating)

    async def _add(self, battle: Battle, asked: Seating) -> Made:
        """Write a new game down, and seat its maker."""
        game = self._room.owners.name()
        seating = making.in_order(asked.seats, battle.table.sides)
        dealt = seats.deal(game, seating, asked.name.strip())
        row = GameRow(
            id=game,
            scenario=battle.table.scenario.id,
            title=battle.table.scenario.title,
            edition=battle.record.opening.edition.id,
            dice=asked.dice,
            sides=seating,
            clock=asked.clock,
            computer=asked.computer,
            note=asked.note.strip(),
            over=battle.over,
            turn=battle.state.turn,
            advice=asked.advice,
        )
        first = opening(game, "opening", dealt[0].seat.id, to_text(battle.record))
        rows = [seat_row(one, first.made) for one in dealt]
        await stored(self._store.add_game(row, rows, first))
        if await self._room.owners.of(Whose(game)) is None:
            live = Live(row, rows, Rebuilt(battle, [first], [len(battle.record.lines)]), self._settings.limits)
            self._room.keep(live)
            self._driver.prepare(live)
            self._driver.wake(live)
        return Made(Created(game=game, links=tuple(one.link for one in dealt)), dealt[0].token)

    async def _admit(self) -> None:
        """Whether there is room for one more game."""
        most = self._settings.limits.games
        self._budgets.spend("games")
        if await stored(self._store.count_games()) >= most:
            raise Fault("too-many", f"There are {most} games here already, and no room for more.", wait=3600)
