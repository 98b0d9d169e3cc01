"""Many writers at once: one wins, nobody spoils another's change, and what fails can be tried again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.postgres import Postgres
from tests.server.store.kept import begun, played

from enfilade.server.store import Change, Repeated, Store, StoreFault, Taken, following, opening
from enfilade.server.store.address import address
from enfilade.server.store.engine import WRITES, connect
from enfilade.server.store.schema import changes, games
from enfilade.server.store.writer import Writer

MOMENT = 0.05
"""Enough for a task to come to where it must wait; were it too short, the test would only prove less."""


@asynccontextmanager
async def held(where: str) -> AsyncIterator[AsyncConnection]:
    """Keep everybody else from writing for a while, as another process may."""
    engine = connect(address(where))
    async with engine.execution_options(**WRITES).begin() as connection:
        await connection.execute(select(games.c.id).with_for_update())
        yield connection
    await engine.dispose()


async def outcomes(*tries: tuple[Store, Change]) -> list[str]:
    """What became of each, tried all at once: "kept", or the name of what was raised."""
    found = await asyncio.gather(*(store.append(change) for store, change in tries), return_exceptions=True)
    return ["kept" if one is None else type(one).__name__ for one in found]


def altered(change: Change, previous: Change, **worse: Any) -> Change:
    """The change with other values, and the hash that goes with them."""
    parts = {**msgspec.structs.asdict(change), **worse}
    order = (parts[name] for name in ("game", "seq", "command", "seat", "kind", "body", "made"))
    parts["hash"] = sha256(msgspec.json.encode((previous.hash, *order))).hexdigest()
    return Change(**parts)


def test_of_twenty_writers_wanting_one_number_exactly_one_wins(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        other = await Store.open(where)  # as another process would have it
        first = await begun(store, "g")
        tries = [following(first, f"writer-{n}", "g-a", "lines", f"{n}\n") for n in range(20)]
        found = await outcomes(*((other if n % 2 else store, change) for n, change in enumerate(tries)))
        assert sorted(found) == ["Taken"] * 19 + ["kept"]
        assert await store.changes("g") == [first, tries[found.index("kept")]]
        await other.close()
        await store.close()

    asyncio.run(play())


def test_of_twenty_senders_of_one_command_exactly_one_is_carried_out(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        other = await Store.open(where)
        first = await begun(store, "g")
        change = following(first, "once", "g-a", "lines", "1\n")
        found = await outcomes(*((other if n % 2 else store, change) for n in range(20)))
        assert sorted(found) == ["Repeated"] * 19 + ["kept"]
        assert await store.changes("g") == [first, change]
        await other.close()
        await store.close()

    asyncio.run(play())


def test_conflicts_in_a_batch_leave_the_others_of_it_alone(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = {game: await begun(store, game) for game in ("g", "h", "i")}
        second = (await played(store, first["g"], 1))[0]
        third = following(second, "c3", "g-a", "lines", "3\n")
        found = await outcomes(
            (store, following(first["h"], "a", "h-a", "lines", "h1\n")),
            (store, following(first["g"], "late", "g-b", "lines", "2\n")),
            (store, third),
            (store, following(third, "c4", "g-a", "lines", "4\n")),  # follows one of the same batch
            (store, following(second, "command-1", "g-b", "lines", "3\n")),
            (store, following(first["i"], "b", "i-a", "lines", "i1\n")),
        )
        assert found == ["kept", "Taken", "kept", "kept", "Repeated", "kept"]
        assert [change.body for change in await store.changes("g")][2:] == ["3\n", "4\n"]
        assert len(await store.changes("h")) == len(await store.changes("i")) == 2
        await store.close()

    asyncio.run(play())


def test_a_change_that_cannot_be_written_does_not_spoil_its_batch(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = {game: await begun(store, game) for game in "ghijk"}
        tries = {game: following(first[game], "c", "s", "lines", f"{game}\n") for game in first}
        # PostgreSQL has no NUL in a text. SQLite takes any text, so that it gets a value that is none.
        worse = {"body": "\0"} if where.startswith("postgres") else {"seat": {1, 2}}
        tries["i"] = altered(tries["i"], first["i"], **worse)
        found = await outcomes(*((store, change) for change in tries.values()))
        assert found == ["kept", "kept", "StoreFault", "kept", "kept"]
        for game in "ghjk":
            assert await store.changes(game) == [first[game], tries[game]]
        assert await store.changes("i") == [first["i"]]
        assert len(await played(store, first["i"], 2)) == 2
        await store.close()

    asyncio.run(play())


def test_many_games_at_once_all_keep_their_chains(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = [await begun(store, f"g{n}") for n in range(12)]
        done = await asyncio.gather(*(played(store, one, 15) for one in first))
        for one, later in zip(first, done, strict=True):
            assert await store.changes(one.game) == [one, *later]
        await store.close()

    asyncio.run(play())


def test_a_change_made_by_another_process_while_ours_waits_takes_its_number(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = await begun(store, "g")
        theirs = following(first, "theirs", "g-b", "lines", "theirs\n")
        async with held(where) as connection:
            ours = asyncio.create_task(store.append(following(first, "ours", "g-a", "lines", "ours\n")))
            await asyncio.sleep(MOMENT)
            await connection.execute(insert(changes), [msgspec.structs.asdict(theirs)])
            await connection.execute(update(games).values(at=1, head=theirs.hash))
        with pytest.raises(Taken) as taken:
            await ours
        assert taken.value.at == 1
        assert await store.changes("g") == [first, theirs]
        await store.close()

    asyncio.run(play())


def test_what_is_waiting_when_the_store_closes_is_still_written(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = [await begun(store, f"g{n}") for n in range(4)]
        async with held(where):
            waiting = [asyncio.create_task(played(store, first[0], 1))]
            await asyncio.sleep(MOMENT)  # this one is being written; the others are not yet
            waiting += [asyncio.create_task(played(store, one, 1)) for one in first[1:]]
            await asyncio.sleep(MOMENT)
            closing = asyncio.create_task(store.close())
            await asyncio.sleep(MOMENT)
        await asyncio.wait_for(asyncio.gather(closing, *waiting), 30)
        with pytest.raises(StoreFault, match="has been closed"):
            await played(store, first[0], 1)
        store = await Store.open(where)
        assert [len(await store.changes(one.game)) for one in first] == [2, 2, 2, 2]
        await store.close()

    asyncio.run(play())


def test_who_stops_waiting_before_his_change_is_written_keeps_it_from_being_so(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = {game: await begun(store, game) for game in ("g", "h")}
        gone = asyncio.create_task(played(store, first["g"], 1))
        stays = asyncio.create_task(played(store, first["h"], 1))
        await asyncio.sleep(0)
        gone.cancel()
        assert len(await stays) == 1
        assert await store.changes("g") == [first["g"]]
        await store.close()

    asyncio.run(play())


def test_who_stops_waiting_while_his_change_is_written_harms_nobody(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = {game: await begun(store, game) for game in ("g", "h")}
        async with held(where):
            gone = asyncio.create_task(played(store, first["g"], 1))
            stays = asyncio.create_task(played(store, first["h"], 2))
            await asyncio.sleep(MOMENT)
            gone.cancel()
        assert len(await asyncio.wait_for(stays, 30)) == 2
        # Nobody was told of it; whether it was written or not, the chain is whole and can go on.
        last = (await store.changes("g"))[-1]
        await store.append(following(last, "next", "g-a", "lines", "next\n"))
        assert (await store.changes("g"))[-1].command == "next"
        await store.close()

    asyncio.run(play())


def test_a_full_disk_refuses_what_does_not_fit_and_works_again_when_there_is_room(tmp_path: Path) -> None:
    async def room(store: Store, pages: int) -> int:
        """Allow the file so many pages more; how many it has."""
        assert store.file is not None

        def bound(writing: sqlite3.Connection) -> int:
            has = int(writing.execute("PRAGMA page_count").fetchone()[0])
            writing.execute(f"PRAGMA max_page_count = {has + pages}")
            return has

        # Each connection has a bound of its own: of the thread that writes, and of what is written after a look.
        has = await store.file.do(bound)
        async with store.engine.connect() as connection:
            await connection.execute(text(f"PRAGMA max_page_count = {has + pages}"))
        return has

    async def play() -> None:
        store = await Store.open(str(tmp_path / "games.db"))
        first = {game: await begun(store, game) for game in ("g", "h", "i")}
        await room(store, 3)
        big = following(first["h"], "big", "h-a", "lines", "x" * 100_000)
        small = {game: following(first[game], "small", "s", "lines", "1\n") for game in ("g", "i")}
        assert await outcomes((store, small["g"]), (store, big), (store, small["i"])) == ["kept", "StoreFault", "kept"]
        with pytest.raises(StoreFault, match="database or disk is full"):
            await store.append(big)
        assert await store.changes("h") == [first["h"]]
        assert await store.changes("g") == [first["g"], small["g"]]
        await room(store, 1000)
        await store.append(big)
        assert await store.changes("h") == [first["h"], big]
        await store.close()

    asyncio.run(play())


def test_a_server_that_is_gone_refuses_and_works_again_when_it_is_back(postgres: Postgres) -> None:
    async def play() -> None:
        store = await Store.open(postgres.database())
        first = await begun(store, "g")
        second = (await played(store, first, 1))[0]
        postgres.stop()
        try:
            tries = [(store, following(second, f"c{n}", "g-a", "lines", "x\n")) for n in range(3)]
            assert await outcomes(*tries) == ["StoreFault"] * 3
            with pytest.raises(StoreFault):
                await store.changes("g")
            with pytest.raises(StoreFault):
                await store.ping()
        finally:
            postgres.start()
        await store.ping()
        assert len(await played(store, second, 2)) == 2
        assert len(await store.changes("g")) == 4
        await store.close()

    asyncio.run(play())


def test_a_connection_that_breaks_is_replaced(postgres: Postgres) -> None:
    async def play() -> None:
        store = await Store.open(postgres.database())
        other = await Store.open(store.engine.url.render_as_string(hide_password=False))
        first = await begun(store, "g")
        async with other.engine.connect() as connection:
            await connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
            )
        assert len(await played(store, first, 2)) == 2
        await other.close()
        await store.close()

    asyncio.run(play())


def test_the_two_outcomes_of_a_race_are_no_faults() -> None:
    assert not issubclass(Taken, StoreFault)
    assert not issubclass(Repeated, StoreFault)


def test_a_database_that_lets_nobody_write_is_tried_once_for_all_who_wait() -> None:
    tries = 0

    @asynccontextmanager
    async def locked() -> AsyncIterator[AsyncConnection]:
        nonlocal tries
        tries += 1
        raise StoreFault("The database refused: database is locked.")
        yield

    async def play() -> None:
        writer = Writer(locked, lambda heads: None)
        first = opening("g", "begin", "a", "")
        waiting = (writer.write(following(first, f"c{n}", "a", "lines", "x"), False) for n in range(20))
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(one) for one in found} == {StoreFault}
        assert tries == 1
        await writer.close()

    asyncio.run(play())
