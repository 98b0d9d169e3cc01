"""What is kept is what was given, by SQLite and by PostgreSQL alike."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, select, text
from tests.server.store.kept import begun, game_row, played, seat_rows

from enfilade.server.store import (
    Damaged,
    Repeated,
    SeatRow,
    Store,
    StoreFault,
    Taken,
    following,
    opening,
)
from enfilade.server.store.address import address
from enfilade.server.store.schema import changes as changes_table
from enfilade.server.store.schema import seats as seats_table


def test_a_game_comes_back_as_it_was_given_also_after_reopening(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = await begun(store, "g")
        later = await played(store, first, 2)
        undo = following(later[-1], "take-back", "g-b", "undo")
        await store.append(undo, over=True)
        await store.close()

        store = await Store.open(where)
        assert await store.changes("g") == [first, *later, undo]
        assert await store.game("g") == msgspec.structs.replace(
            game_row("g"), made=first.made, changed=undo.made, at=3, over=True
        )
        given = [msgspec.structs.replace(seat, made=first.made) for seat in seat_rows("g")]
        assert await store.seats("g") == given
        # Work goes on where it stopped.
        await played(store, undo, 1)
        assert [change.seq for change in await store.changes("g")] == [0, 1, 2, 3, 4]
        row = await store.game("g")
        assert row is not None
        assert not row.over
        await store.close()

    asyncio.run(play())


def test_games_are_listed_counted_and_deleted_with_all_that_is_theirs(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        await store.ping()
        assert await store.count_games() == 0
        assert await store.games([]) == []
        openings = {}
        for game in ("first", "second", "third"):
            openings[game] = await begun(store, game)
            await asyncio.sleep(0.002)  # moments are told to the millisecond
        await played(store, openings["first"], 1)
        assert [row.id for row in await store.games(["third", "none", "first", "third"])] == ["third", "first"]
        assert await store.delete_game("first")
        assert not await store.delete_game("first")
        assert await store.count_games() == 2
        assert await store.game("first") is None
        assert await store.changes("first") == []
        assert await store.seat_of("first-hash-a") is None
        async with store.engine.connect() as connection:
            for table, wanted in ((changes_table, 2), (seats_table, 4)):
                assert await connection.scalar(select(func.count()).select_from(table)) == wanted
        await store.close()

    asyncio.run(play())


def test_seats_are_added_found_by_token_renamed_and_revoked(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        await begun(store, "g")
        watching = SeatRow(id="w", game="g", sides=(), token_hash="hash-w", made="2026-07-01T08:00:00.000+00:00")
        await store.add_seat(watching)
        assert await store.seat_of("hash-w") == watching
        assert await store.seat_of("another") is None
        assert await store.rename("w", "Buford")
        assert not await store.rename("nobody", "Buford")
        assert not await store.revoke("another-game", "w")
        assert await store.revoke("g", "w")
        assert await store.seat_of("hash-w") == msgspec.structs.replace(watching, name="Buford", revoked=True)
        for wrong in (watching, msgspec.structs.replace(watching, id="x", token_hash="x", game="none")):
            with pytest.raises(StoreFault, match=r"There is no game|there is a seat w already"):
                await store.add_seat(wrong)
        assert len(await store.seats("g")) == 3
        await store.close()

    asyncio.run(play())


def test_a_game_that_cannot_be_added_whole_is_not_added_at_all(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        await begun(store, "g")
        first = opening("h", "begin", "h-a", "")
        with pytest.raises(StoreFault, match="There is a game h already, or one of its seats"):
            await store.add_game(game_row("h"), [*seat_rows("h"), seat_rows("g")[0]], first)
        assert await store.game("h") is None
        assert await store.changes("h") == []
        with pytest.raises(Damaged, match="Game h is damaged at change 0"):
            await store.add_game(game_row("h"), [], msgspec.structs.replace(first, body="other"))
        await store.add_game(game_row("h"), seat_rows("h"), first)
        with pytest.raises(StoreFault, match="There is a game h already"):
            await store.add_game(game_row("h"), [], first)
        await store.close()

    asyncio.run(play())


def test_a_number_that_is_taken_and_a_command_that_is_known_are_told_apart(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = await begun(store, "g")
        later = await played(store, first, 3)
        with pytest.raises(Taken) as taken:
            await store.append(following(first, "late", "g-b", "lines", "late"))
        assert taken.value.at == 3
        with pytest.raises(Repeated) as repeated:
            await store.append(following(later[-1], "command-2", "g-b", "lines", "again"))
        assert repeated.value.seq == 2
        with pytest.raises(Repeated) as repeated:
            await store.append(later[0])
        assert repeated.value.seq == 1
        with pytest.raises(StoreFault, match="Change 5 of game g cannot follow change 3"):
            await store.append(following(following(later[-1], "x", "g-a", "lines"), "y", "g-a", "lines"))
        with pytest.raises(Damaged, match="Game g is damaged at change 4: it does not follow"):
            await store.append(msgspec.structs.replace(following(later[-1], "x", "g-a", "lines"), body="other"))
        with pytest.raises(StoreFault, match="There is no game none"):
            await store.append(following(opening("none", "begin", "s", ""), "x", "s", "lines"))
        assert await store.changes("g") == [first, *later]
        # The same command of another game is another command.
        await played(store, await begun(store, "h"), 1)
        await store.close()

    asyncio.run(play())


@pytest.mark.parametrize("column", ["body", "command", "seat", "kind", "made", "hash"])
def test_whatever_is_altered_in_a_change_is_noticed(tmp_path: Path, column: str) -> None:
    async def play() -> None:
        store = await Store.open(str(tmp_path / "games.db"))
        await played(store, await begun(store, "g"), 3)
        await played(store, await begun(store, "whole"), 3)
        async with store.engine.begin() as connection:
            await connection.execute(
                text(f"UPDATE changes SET {column} = 'x' || substr({column}, 2) WHERE game = 'g' AND seq = 2")
            )
        with pytest.raises(Damaged) as damaged:
            await store.changes("g")
        assert (damaged.value.game, damaged.value.seq) == ("g", 2)
        assert str(damaged.value).startswith("Game g is damaged at change 2")
        assert len(await store.changes("whole")) == 4
        await store.close()

    asyncio.run(play())


@pytest.mark.parametrize(("gone", "named"), [("seq = 0", 0), ("seq = 2", 2), ("seq = 3", 3), ("seq >= 2", 2)])
def test_a_change_that_is_missing_is_noticed(where: str, gone: str, named: int) -> None:
    async def play() -> None:
        store = await Store.open(where)
        await played(store, await begun(store, "g"), 3)
        async with store.engine.begin() as connection:
            await connection.execute(text(f"DELETE FROM changes WHERE game = 'g' AND {gone}"))
        with pytest.raises(Damaged, match=f"change {named}: it is missing"):
            await store.changes("g")
        await store.close()

    asyncio.run(play())


def test_a_chain_written_anew_is_not_the_one_that_was_acknowledged(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = await begun(store, "g")
        await played(store, first, 1)
        other = msgspec.structs.asdict(following(first, "command-1", "g-a", "lines", "better dice"))
        async with store.engine.begin() as connection:
            await connection.execute(changes_table.delete().where(changes_table.c.seq == 1))
            await connection.execute(changes_table.insert(), [other])
        with pytest.raises(Damaged, match="change 1: it is not the one that was acknowledged"):
            await store.changes("g")
        await store.close()

    asyncio.run(play())


def test_a_byte_flipped_in_the_file_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def write() -> None:
        store = await Store.open(str(path))
        first = await begun(store, "g")
        await store.append(following(first, "c", "g-a", "lines", "the 2nd Wisconsin fires"))
        await store.close()

    async def read() -> None:
        store = await Store.open(str(path))
        try:
            await store.changes("g")
        finally:
            await store.close()

    asyncio.run(write())
    asyncio.run(read())
    raw = path.read_bytes()
    assert raw.count(b"the 2nd Wisconsin") == 1
    path.write_bytes(raw.replace(b"the 2nd Wisconsin", b"the 3nd Wisconsin"))
    with pytest.raises(Damaged, match="Game g is damaged at change 1"):
        asyncio.run(read())


def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    async def play() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/deep/er/games.db")
        await begun(store, "g")
        found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "deep/er").iterdir()}
        assert found == {"games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}
        await store.close()

    asyncio.run(play())


def test_sqlite_is_told_to_lose_nothing_when_the_power_fails(tmp_path: Path) -> None:
    async def play() -> None:
        store = await Store.open(str(tmp_path / "games.db"))
        async with store.engine.connect() as connection:
            assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
            assert await connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        await store.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("/var/games.db", "sqlite+aiosqlite:////var/games.db"),
        ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("sqlite+aiosqlite:////var/games.db", "sqlite+aiosqlite:////var/games.db"),
        ("postgresql://meade:pw@host:5433/games", "postgresql+asyncpg://meade:pw@host:5433/games"),
        ("postgres://host/games?sslmode=require", "postgresql+asyncpg://host/games?ssl=require"),
        ("postgresql+asyncpg://host/games", "postgresql+asyncpg://host/games"),
    ],
)
def test_usual_addresses_are_understood(given: str, wanted: str) -> None:
    assert address(given).render_as_string(hide_password=False) == wanted


def test_without_its_driver_postgresql_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enfilade.server.store.address.find_spec", lambda _: None)
    with pytest.raises(StoreFault, match=r"pip install 'enfilade\[postgresql\]'"):
        address("postgresql://meade@localhost/games")
    assert address("games.db").database == "games.db"


@pytest.mark.parametrize(
    "given", ["", ":memory:", "sqlite://", "postgresql://host", "mysql://host/games", "postgresql+psycopg://h/g", "://"]
)
def test_other_addresses_are_refused_with_a_sentence(given: str) -> None:
    with pytest.raises(StoreFault, match=r"^[A-Z].*\.$"):
        address(given)
