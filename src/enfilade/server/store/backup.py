"""A whole copy of an SQLite database while games are played, and what a copy brings back into one that is in use."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from sqlalchemy import Select, delete, insert, select

from enfilade.server.store.address import address, is_sqlite, shown
from enfilade.server.store.faults import Damaged, StoreFault
from enfilade.server.store.rows import Change
from enfilade.server.store.schema import changes, games, pocket_battles, pocket_entries, seats
from enfilade.server.store.store import Store

PAGES = 500
"""Of the file, copied at a time: whoever wants to write waits no longer than that takes."""


class Copied(msgspec.Struct, frozen=True):
    """What a backup holds, and which of its games are not sound."""

    games: int
    umpired: int
    damaged: tuple[str, ...] = ()


class Restored(msgspec.Struct, kw_only=True):
    """What became of the games of a backup, by their ids."""

    added: list[str] = []
    completed: list[str] = []
    """Had fewer changes than the backup."""
    replaced: list[str] = []
    """Were damaged, and are as the backup has them."""
    kept: list[str] = []
    """As far as the backup, or further."""
    differing: list[str] = []
    """Had gone another way since: left as they are."""
    damaged: list[str] = []
    """Not sound in the backup itself: left out."""
    umpired: int = 0
    """Umpires' battles that were added."""


def file_of(where: str) -> Path:
    """The file of an SQLite database; StoreFault for any other, whose own programs make copies."""
    url = address(where)
    if not is_sqlite(url):
        raise StoreFault(f"{shown(url)} is copied by PostgreSQL's own pg_dump and brought back by pg_restore.")
    path = Path(url.database or "")
    if not path.is_file():
        raise StoreFault(f"There is no database {path}.")
    return path


async def back_up(where: str, copy: Path, progress: Callable[[float], None] = lambda share: None) -> Copied:
    """Copy the database, look at every game in the copy, and only then give it its name."""
    source = file_of(where)
    if copy.exists():
        raise StoreFault(f"{copy} is there already: name another file, or move it away.")
    with TemporaryDirectory(dir=_folder(copy), prefix="enfilade-") as folder:
        made = Path(folder) / "copy.sqlite"
        made.touch(mode=0o600)
        _copy(source, made, progress)
        found = await _looked_through(made)
        _as_one_file(made)
        made.rename(copy)
    return found


async def restore(copy: Path, where: str) -> Restored:
    """Bring back what a backup holds and the database does not; nothing that is in the database is lost by it."""
    if not copy.is_file():
        raise StoreFault(f"There is no backup {copy}.")
    done = Restored()
    async with _opened_copy(copy) as backup:
        store = await Store.open(where)
        try:
            for game in [str(row["id"]) for row in await backup.rows(select(games.c.id))]:
                await _bring_back(backup, store, game, done)
            done.umpired = await _umpired(backup, store)
        finally:
            await store.close()
    return done


async def _bring_back(backup: Store, store: Store, game: str, done: Restored) -> None:
    try:
        theirs = await backup.changes(game)
    except Damaged:
        done.damaged.append(game)
        return
    [row] = await backup.rows(select(games.c.over, games.c.turn).where(games.c.id == game))
    try:
        ours = await store.changes(game)
    except Damaged:
        await store.delete_game(game)
        await _add(backup, store, game, theirs)
        done.replaced.append(game)
        return
    both = min(len(ours), len(theirs))
    if not ours:
        await _add(backup, store, game, theirs)
        done.added.append(game)
    elif ours[both - 1].hash != theirs[both - 1].hash:
        done.differing.append(game)
    elif len(theirs) > len(ours):
        for change in theirs[both:]:
            is_last = change is theirs[-1]
            await store.append(change, over=row["over"] and is_last, turn=row["turn"])
        done.completed.append(game)
    else:
        done.kept.append(game)


async def _add(backup: Store, store: Store, game: str, theirs: list[Change]) -> None:
    """A game with its seats and all its changes, in one transaction."""
    row = dict((await backup.rows(select(games).where(games.c.id == game)))[0])
    sitting = [dict(seat) for seat in await backup.rows(select(seats).where(seats.c.game == game))]
    async with store.writing(f"The game {game} is just being made by somebody else.") as connection:
        await connection.execute(insert(games), [row])
        if sitting:
            await connection.execute(insert(seats), sitting)
        await connection.execute(insert(changes), [msgspec.structs.asdict(change) for change in theirs])


async def _umpired(backup: Store, store: Store) -> int:
    """Umpires' battles: those that are missing, or have fewer entries than the backup and the same so far."""
    brought = 0
    for row in await backup.rows(select(pocket_battles)):
        battle, at = row["id"], int(row["at"])
        here = await store.rows(select(pocket_battles.c.at).where(pocket_battles.c.id == battle))
        entries = [dict(one) for one in await backup.rows(_entries(battle))]
        if here:
            ours = {one["seq"]: one["hash"] for one in await store.rows(_entries(battle))}
            agree = all(ours[one["seq"]] == one["hash"] for one in entries if one["seq"] in ours)
            if int(here[0]["at"]) >= at or not agree:
                continue
        async with store.writing(f"The battle {battle} is just being made by somebody else.") as connection:
            # What is left of it may have lost its battle, as a damaged file has it.
            await connection.execute(delete(pocket_entries).where(pocket_entries.c.battle == battle))
            await connection.execute(delete(pocket_battles).where(pocket_battles.c.id == battle))
            await connection.execute(insert(pocket_battles), [dict(row)])
            if entries:
                await connection.execute(insert(pocket_entries), entries)
        brought += 1
    return brought


def _entries(battle: str) -> Select[Any]:
    return select(pocket_entries).where(pocket_entries.c.battle == battle).order_by(pocket_entries.c.seq)


async def _looked_through(copy: Path) -> Copied:
    store = await Store.open(str(copy))
    try:
        listed = [str(row["id"]) for row in await store.rows(select(games.c.id))]
        umpired = len(await store.rows(select(pocket_battles.c.id)))
        damaged: list[str] = []
        for game in listed:
            try:
                await store.changes(game)
            except Damaged as fault:
                damaged.append(str(fault))
    finally:
        await store.close()
    return Copied(len(listed), umpired, tuple(damaged))


@contextlib.asynccontextmanager
async def _opened_copy(copy: Path) -> AsyncIterator[Store]:
    """The backup, opened aside: it may be of an older version, and must stay as it is."""
    with TemporaryDirectory(prefix="enfilade-") as folder:
        aside = Path(folder) / "backup.sqlite"
        aside.touch(mode=0o600)
        _copy(copy, aside, lambda share: None)
        store = await Store.open(str(aside))
        try:
            yield store
        finally:
            await store.close()


def _copy(source: Path, target: Path, progress: Callable[[float], None]) -> None:
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=10)) as one,
            contextlib.closing(sqlite3.connect(target)) as two,
        ):
            one.backup(
                two, pages=PAGES, sleep=0.01, progress=lambda _, left, all_: progress(1 - left / all_ if all_ else 1)
            )
            [[verdict]] = two.execute("PRAGMA integrity_check(1)").fetchall()
    except sqlite3.Error as error:
        raise StoreFault(f"{source} cannot be copied: {error}.") from None
    if verdict != "ok":
        raise StoreFault(f"{source} is damaged: {verdict}.")


def _as_one_file(path: Path) -> None:
    """Whole without any other file beside it, and no longer said to be in use."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 0")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")


def _folder(copy: Path) -> Path:
    if not copy.absolute().parent.is_dir():
        raise StoreFault(f"There is no folder {copy.absolute().parent} to write a backup to.")
    return copy.absolute().parent
