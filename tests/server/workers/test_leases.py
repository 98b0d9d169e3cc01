"""Leases: of several processes at one PostgreSQL exactly one has a game, and whoever dies has none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast

import asyncpg  # type: ignore[import-untyped]
import pytest
from tests.server.postgres import Postgres
from tests.server.store.kept import begun

from enfilade.server.site.errors import Fault
from enfilade.server.store import Store
from enfilade.server.store.address import address
from enfilade.server.store.one_session import options_of
from enfilade.server.workers import leases as module
from enfilade.server.workers.leases import Leases, own_address
from enfilade.server.workers.owners import Owners, Place
from enfilade.server.workers.siblings import Siblings
from enfilade.server.workers.whose import Whose, share

GAMES = [Whose(f"game-{n}") for n in range(4)]


class Room:
    """What games are in memory."""

    def __init__(self) -> None:
        self.wanted: set[str] = set()
        self.gone: list[str] = []

    def is_wanted(self, game: str) -> bool:
        return game in self.wanted

    def let_go(self, games: Iterable[str]) -> None:
        self.gone += games


class Host:
    def __init__(self, database: str, beside: Owners | None = None) -> None:
        self.leases = Leases(database, beside or Owners())
        self.room = Room()

    async def begin(self) -> None:
        await self.leases.begin(cast("Any", None), cast("Any", self.room))

    @property
    def place(self) -> Place:
        return self.leases._place


def at_one(
    postgres: Postgres, play: Callable[[str, Host, Host], Awaitable[None]], beside: tuple[Owners, Owners] | None = None
) -> None:
    """Two hosts at a database with some games."""
    database = postgres.database()

    async def played() -> None:
        store = await Store.open(database)
        for game in GAMES:
            await begun(store, game.id)
        await store.close()
        first, second = beside or (None, None)
        one, other = Host(database, first), Host(database, second)
        try:
            await one.begin()
            await other.begin()
            await play(database, one, other)
        finally:
            await one.leases.end()
            await other.leases.end()

    asyncio.run(played())


def test_whoever_asks_first_has_it_and_the_other_is_told_where(postgres: Postgres) -> None:
    async def play(_: str, one: Host, other: Host) -> None:
        assert await one.leases.of(GAMES[0]) is None
        assert await other.leases.of(GAMES[1]) is None
        assert await other.leases.of(GAMES[0]) == one.place
        assert await one.leases.of(GAMES[1]) == other.place
        assert [one.leases.is_here(game.id) for game in GAMES[:2]] == [True, False]
        assert one.place.is_far
        # All at once, from both: each game has one.
        found = await asyncio.gather(*(host.leases.of(GAMES[2]) for host in (one, other) * 5))
        assert sorted(place is None for place in found) == [False] * 5 + [True] * 5

    at_one(postgres, play)


def test_what_is_no_game_is_nobodys(postgres: Postgres) -> None:
    async def play(_: str, one: Host, other: Host) -> None:
        assert await one.leases.of(Whose("no-such-game")) is None
        assert not one.leases.is_here("no-such-game")
        assert await one.leases.of(Whose("umpired", is_game=False)) is None

    at_one(postgres, play)


def test_what_a_host_had_is_taken_over_when_it_ends(postgres: Postgres) -> None:
    async def play(_: str, one: Host, other: Host) -> None:
        assert await one.leases.of(GAMES[0]) is None
        place = await other.leases.of(GAMES[0])
        assert place == one.place
        await one.leases.end()
        # Until nobody is met there it is believed.
        assert await other.leases.of(GAMES[0]) == place
        other.leases.lost(GAMES[0], place)
        for _try in range(50):
            if await other.leases.of(GAMES[0]) is None:
                break
            other.leases.lost(GAMES[0], place)
            await asyncio.sleep(0.05)
        assert other.leases.is_here(GAMES[0].id)

    at_one(postgres, play)


def test_a_host_whose_session_is_lost_has_nothing_any_more(postgres: Postgres) -> None:
    async def play(database: str, one: Host, other: Host) -> None:
        assert await one.leases.of(GAMES[0]) is None
        keeper = await asyncpg.connect(**options_of(address(database)))
        await keeper.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        for _try in range(100):
            if one.room.gone:
                break
            await asyncio.sleep(0.02)
        assert one.room.gone == [GAMES[0].id]
        assert not one.leases.is_here(GAMES[0].id)
        assert await other.leases.of(GAMES[0]) is None
        assert await one.leases.of(GAMES[0]) == other.place
        await keeper.close()

    at_one(postgres, play)


def test_games_that_nobody_is_at_are_let_go_for_others(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "UNUSED", 0.0)

    async def play(_: str, one: Host, other: Host) -> None:
        one.room.wanted = {GAMES[1].id}
        assert [await one.leases.of(game) for game in GAMES[:2]] == [None, None]
        await one.leases._looked()
        assert await other.leases.of(GAMES[0]) is None
        assert await other.leases.of(GAMES[1]) == one.place

    at_one(postgres, play)


def test_without_its_database_nobody_can_say(postgres: Postgres) -> None:
    async def play(_: str, one: Host, other: Host) -> None:
        assert await one.leases.of(GAMES[0]) is None
        postgres.stop()
        try:
            with pytest.raises(Fault) as fault:
                await one.leases.of(GAMES[1])
            assert fault.value.status == 503
            assert not one.leases.is_here(GAMES[0].id)
        finally:
            postgres.start()
        assert await one.leases.of(GAMES[1]) is None

    at_one(postgres, play)


def test_each_worker_of_a_host_has_leases_for_its_share(postgres: Postgres) -> None:
    places = (Place("/0", "k"), Place("/1", "k"))
    [mine, *_] = [game for game in GAMES if share(game.id, 2) == 0]
    [others, *_] = [game for game in GAMES if share(game.id, 2) == 1]

    class Quiet(Siblings):
        async def begin(self, passing: Any, room: Any) -> None:
            pass

    async def play(_: str, one: Host, other: Host) -> None:
        assert await one.leases.of(mine) is None
        assert await one.leases.of(others) == places[1]
        assert await other.leases.of(mine) == one.place

    at_one(postgres, play, (Quiet(0, places), Owners()))


def test_a_host_finds_out_where_it_is() -> None:
    assert own_address("", 5432) == own_address("/var/run", 5432) == own_address("127.0.0.1", 5432) == "127.0.0.1"
