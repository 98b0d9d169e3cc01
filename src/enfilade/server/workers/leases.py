"""Who has which game among several hosts at one PostgreSQL: whoever holds its lock, as long as his session lives.

A process has one session for this alone. To have a game it takes the game's advisory lock there, and writes into the
game's lease where it is; whoever does not get the lock reads the lease and passes its requests on. When a process dies
the database lets go of its locks with its session, and the next who is asked takes the game over. One that only
believes that it still has a game can harm nothing: every change says from which row it starts, and is refused if that
is no longer so.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import Awaitable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import asyncpg  # type: ignore[import-untyped]

from enfilade.server.site.errors import Fault
from enfilade.server.store.address import address
from enfilade.server.store.engine import LIMITS
from enfilade.server.store.one_session import options_of
from enfilade.server.workers.doorway import Doorway
from enfilade.server.workers.owners import Owners, Place
from enfilade.server.workers.whose import Whose

if TYPE_CHECKING:
    from enfilade.server.tables.room import Room
    from enfilade.server.workers.passing import Passing

BEAT = 5.0
"""Seconds between two looks whether the session still lives, and whether games are still wanted."""
ALIVE = {"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"}
"""By which the database notices within some ten seconds that a host has gone without a word."""
ANSWER = 5.0
"""Seconds for an answer of the database; then the session is taken for lost."""
UNUSED = 30.0
"""Seconds after which a game that is not in memory, and that nobody has asked for, is let go."""
NOWHERE = Place("/", "")
"""Whoever holds the lock has not said yet where he is."""
log = logging.getLogger("enfilade.leases")
T = TypeVar("T")


class Reached(NamedTuple):
    """Where other hosts reach this one."""

    host: str
    port: int = 0
    """0: any free one."""


class Leases(Owners):
    """`beside` has the word among the workers of this host; each of them has leases of its own."""

    def __init__(self, database: str, beside: Owners, reached: Reached | None = None) -> None:
        self._url = address(database)
        self._beside = beside
        self._reached = reached
        self._held: dict[str, float] = {}
        """Games whose locks this process holds, and when each was last asked for."""
        self._elsewhere: dict[str, Place] = {}
        self._turn = asyncio.Lock()
        self._session: Any = None
        self._doorway: Doorway | None = None
        self._place = NOWHERE
        self._room: Room | None = None
        self._beating: asyncio.Task[None] | None = None

    def is_here(self, game: str) -> bool:
        return game in self._held and self._beside.is_here(game)

    def name(self) -> str:
        return self._beside.name()

    async def of(self, one: Whose) -> Place | None:
        place = await self._beside.of(one)
        if place is not None or not one.is_game:
            return place
        if one.id in self._held:
            self._held[one.id] = time.monotonic()
            return None
        if one.id in self._elsewhere:
            return self._elsewhere[one.id]
        async with self._turn:
            if one.id in self._held:
                return None
            return await self._told(self._sought(one.id))

    def lost(self, one: Whose, place: Place) -> None:
        self._elsewhere.pop(one.id, None)
        self._beside.lost(one, place)

    async def begin(self, passing: Passing, room: Room) -> None:
        await self._beside.begin(passing, room)
        self._room = room
        self._doorway = Doorway(passing)
        self._place = await self._opened(self._doorway)
        self._beating = asyncio.create_task(self._beat())

    async def end(self) -> None:
        await self._beside.end()
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        if self._doorway is not None:
            await self._doorway.close()
        session, self._session = self._session, None
        if session is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                await session.close(timeout=ANSWER)

    async def _opened(self, doorway: Doorway) -> Place:
        host, port = self._reached or Reached(own_address(self._url.host or "", self._url.port or 5432))
        try:
            return await doorway.open_port(host, port)
        except OSError:
            # An address that leads here by way of another, as behind a router: everything is listened to.
            place = await doorway.open_port("::" if ":" in host else "0.0.0.0", port)
            bound = place.address.rpartition(":")[2]
            return Place(f"[{host}]:{bound}" if ":" in host else f"{host}:{bound}", place.key)

    async def _sought(self, game: str) -> Place | None:
        session = await self._ready()
        took = await session.fetchval(_TAKE, game, _number(game))
        if took is None:
            return None  # there is no such game, which whoever asked is to be told
        if took:
            await session.execute(_SAY, game, self._place.address, self._place.key)
            self._held[game] = time.monotonic()
            return None
        found = await session.fetchrow(_WHERE, game)
        place = Place(found["address"], found["key"]) if found else NOWHERE
        if place == self._place:
            # From a session of ours that the database has not yet given up.
            place = NOWHERE
        if place != NOWHERE:
            self._elsewhere[game] = place
        return place

    async def _told(self, asked: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(ANSWER):
                return await asked
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            if self._session is not None and not isinstance(error, asyncpg.PostgresError):
                self._session.terminate()
            raise Fault("fault", "The database cannot be reached just now; try again in a moment.") from error

    async def _ready(self) -> Any:
        if self._session is None or self._session.is_closed():
            self._fell(None)
            options = options_of(self._url)
            self._session = await asyncpg.connect(**options, **LIMITS, server_settings=ALIVE)
            self._session.add_termination_listener(self._fell)
        return self._session

    def _fell(self, session: object) -> None:
        """With the session its locks are gone, and somebody else may have the games already."""
        if session is not None and session is not self._session:
            return
        held, self._held = list(self._held), {}
        self._elsewhere.clear()
        if held and self._room is not None:
            log.warning("the session that holds %d games is lost: they are taken anew when somebody comes", len(held))
            self._room.let_go(held)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                async with self._turn:
                    await self._told(self._looked())
            except Fault as fault:
                log.warning("leases: %s", fault.why)

    async def _looked(self) -> None:
        session = await self._ready()
        await session.fetchval("SELECT 1")
        assert self._room is not None
        unused = time.monotonic() - UNUSED
        for game, asked in list(self._held.items()):
            if asked < unused and not self._room.is_wanted(game):
                # Before anything is awaited: from here on it is not ours.
                del self._held[game]
                await session.execute(_LEAVE, game, self._place.key)
                await session.execute("SELECT pg_advisory_unlock($1)", _number(game))


def own_address(host: str, port: int) -> str:
    """Ours, as whoever is at the database's address would see it; this machine alone if that is here."""
    if not host or host.startswith("/"):
        return "127.0.0.1"
    try:
        [(family, _, _, _, place), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)
        # Nothing is sent: to say where one would send to makes the system choose from where.
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect(place)
            return str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"


def _number(game: str) -> int:
    return int.from_bytes(sha256(f"enfilade game {game}".encode()).digest()[:8], "big", signed=True)


_TAKE = "SELECT pg_try_advisory_lock($2) FROM games WHERE id = $1"
_SAY = """
INSERT INTO leases (game, address, key) VALUES ($1, $2, $3)
ON CONFLICT (game) DO UPDATE SET address = excluded.address, key = excluded.key
"""
_WHERE = "SELECT address, key FROM leases WHERE game = $1"
_LEAVE = "DELETE FROM leases WHERE game = $1 AND key = $2"
