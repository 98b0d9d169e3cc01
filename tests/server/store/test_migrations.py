"""The migrations lead from nothing to the tables the program uses; a database of the future is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, MetaData, Text, inspect, text
from tests.server.store.kept import begun

from enfilade.server import store as package
from enfilade.server.store import Store, WrongVersion
from enfilade.server.store.address import address
from enfilade.server.store.engine import connect
from enfilade.server.store.migrate import migrate, version
from enfilade.server.store.schema import VERSION, metadata

MIGRATIONS = Path(package.__file__).parent / "migrations"


def steps(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def take_back(connection: Connection, older: str) -> None:
    """As a database was in the days of an older program, by what the migrations say themselves."""
    command.downgrade(steps(connection), older)


def differences(connection: Connection, wanted: MetaData) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), wanted))


def test_the_migrations_make_exactly_the_tables_the_program_uses(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences, metadata) == []
            assert await connection.run_sync(version) == VERSION
            names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
            assert set(names) == {"alembic_version", *metadata.tables}
            # The comparison would have seen a column that no migration makes.
            more = MetaData()
            for table in metadata.tables.values():
                table.to_metadata(more)
            more.tables["games"].append_column(Column("weather", Text))
            assert len(await connection.run_sync(differences, more)) == 1
        await store.close()

    asyncio.run(play())


def test_the_version_the_program_names_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [VERSION]


@pytest.mark.parametrize("found", ["9999", "a1b2c3"])
def test_a_database_of_a_newer_or_another_program_is_refused_and_left_alone(where: str, found: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        await begun(store, "g")
        async with store.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = :found"), {"found": found})
        await store.close()
        with pytest.raises(WrongVersion, match=f"cannot be used. The database has version {found}, and this program"):
            await Store.open(where)

    asyncio.run(play())


def test_games_from_before_advice_could_be_switched_off_may_have_it(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        await begun(store, "g")
        async with store.engine.begin() as connection:
            await connection.run_sync(take_back, "0001")
        await store.close()
        store = await Store.open(where)
        row = await store.game("g")
        assert row is not None
        assert row.advice is True
        assert row.turn == 0
        await store.close()

    asyncio.run(play())


STEPS = sorted(file.name[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def tables(connection: Connection) -> dict[str, list[str]]:
    """The columns of every table, as the database itself tells them."""
    seen = inspect(connection)
    return {name: sorted(str(one["name"]) for one in seen.get_columns(name)) for name in seen.get_table_names()}


@pytest.mark.parametrize("older", STEPS)
def test_a_database_can_be_taken_back_to_any_version_and_is_brought_up_again(where: str, older: str) -> None:
    async def play() -> None:
        engine = connect(address(where))
        async with engine.begin() as connection:
            await connection.run_sync(lambda sync: command.upgrade(steps(sync), older))
            then = await connection.run_sync(tables)
        await engine.dispose()
        store = await Store.open(where)
        await begun(store, "g")
        async with store.engine.begin() as connection:
            await connection.run_sync(take_back, older)
            assert await connection.run_sync(version) == older
            assert await connection.run_sync(tables) == then
        await store.close()
        store = await Store.open(where)
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences, metadata) == []
        assert len(await store.changes("g")) == 1
        await store.close()

    asyncio.run(play())


def test_two_who_open_an_empty_database_at_once_both_find_their_tables(where: str) -> None:
    async def play() -> None:
        one, other = await asyncio.gather(Store.open(where), Store.open(where))
        await begun(one, "g")
        assert len(await other.changes("g")) == 1
        await one.close()
        await other.close()

    asyncio.run(play())


def test_a_migration_that_is_broken_off_leaves_nothing_behind(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        async with store.engine.begin() as connection:
            for table in (*(table.name for table in reversed(metadata.sorted_tables)), "alembic_version"):
                await connection.execute(text(f"DROP TABLE {table}"))
        connection = await store.engine.connect()
        await connection.run_sync(migrate)
        await connection.rollback()
        assert await connection.run_sync(lambda sync: inspect(sync).get_table_names()) == []
        await connection.close()
        await store.close()
        await (await Store.open(where)).close()

    asyncio.run(play())
