"""A lost -wal is noticed and said; a backup is whole while games are played, and brings back what is missing."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.store.kept import begun, played
from typer.testing import CliRunner

from enfilade.cli.main import app
from enfilade.server.pocket.keeping import Begun, Keeping
from enfilade.server.pocket.shapes import Entry
from enfilade.server.store import Store, StoreFault, following
from enfilade.server.store.backup import back_up, restore
from enfilade.server.store.health import notices
from enfilade.server.store.marks import path_of

CRASHES = """
import asyncio, os, sys
from tests.server.store.kept import begun, played
from enfilade.server.store import Store
async def play():
    store = await Store.open(sys.argv[1])
    await store.watch()
    first = await begun(store, "g")
    await played(store, first, 3)
    os._exit(9)
asyncio.run(play())
"""
"""A server that is killed with its last changes in the -wal."""


def crashed(tmp_path: Path) -> Path:
    file = tmp_path / "games.sqlite"
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", CRASHES, str(file)], cwd=root, check=False)
    assert done.returncode == 9
    assert file.with_name("games.sqlite-wal").stat().st_size > 0
    return file


def told(file: Path) -> str:
    return "\n".join(asyncio.run(notices(str(file))))


def test_a_killed_server_with_its_wal_is_well(tmp_path: Path) -> None:
    file = crashed(tmp_path)
    assert told(file) == ""
    assert told(file) == "", "a look is no wound"


def test_a_lost_wal_is_said_with_the_games_it_concerns(tmp_path: Path) -> None:
    file = crashed(tmp_path)
    file.with_name("games.sqlite-wal").unlink()
    said = told(file)
    assert "One game is not as far as had been acknowledged" in said
    assert "g is not there any more" in said


def test_a_game_that_went_back_is_named_with_both_numbers(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"

    async def play() -> None:
        store = await Store.open(str(file))
        await store.watch()
        first = await begun(store, "g")
        await played(store, first, 1)
        await store.close()
        shutil.copy(file, tmp_path / "older.sqlite")
        store = await Store.open(str(file))
        await store.watch()
        await played(store, (await store.changes("g"))[-1], 2)
        await store.close()

    asyncio.run(play())
    assert told(file) == ""
    shutil.copy(tmp_path / "older.sqlite", file)
    assert "McPherson's Woods (g) stands at change 1, and had come to 3." in told(file)


def test_a_file_copied_without_its_wal_is_told_even_without_marks(tmp_path: Path) -> None:
    file = crashed(tmp_path)
    elsewhere = tmp_path / "stick"
    elsewhere.mkdir()
    shutil.copy(file, elsewhere / "games.sqlite")
    assert "its -wal file is missing" in told(elsewhere / "games.sqlite")


def test_a_server_that_stopped_in_peace_leaves_nothing_to_say(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"

    async def play() -> None:
        store = await Store.open(str(file))
        await store.watch()
        await played(store, await begun(store, "g"), 2)
        await store.delete_game("g")
        await begun(store, "h")
        await store.close()

    asyncio.run(play())
    assert not file.with_name("games.sqlite-wal").exists()
    assert told(file) == "", "neither the game that was removed nor the end is a loss"
    path_of(file).unlink()
    assert told(file) == ""
    shutil.copy(file, tmp_path / "copy.sqlite")
    assert told(tmp_path / "copy.sqlite") == ""


def test_marks_cut_off_in_the_middle_of_a_line_count_for_nothing(tmp_path: Path) -> None:
    file = crashed(tmp_path)
    with path_of(file).open("a", encoding="ascii") as marks:
        marks.write("g 99")
    assert told(file) == ""


def test_a_backup_made_while_games_are_played_is_whole(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"

    async def play() -> None:
        store = await Store.open(str(file))
        await store.watch()
        first = await begun(store, "g")
        playing = asyncio.create_task(played(store, first, 60))
        await asyncio.sleep(0.02)
        found = await back_up(str(file), copy)
        assert (found.games, found.damaged) == (1, ())
        await playing
        assert len(await store.changes("g")) == 61
        await store.close()

    asyncio.run(play())
    assert not copy.with_name("copy.sqlite-wal").exists(), "one file is all of it"
    assert told(copy) == ""


def test_a_restore_adds_completes_and_replaces_and_leaves_the_rest(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"

    async def play() -> None:
        store = await Store.open(str(file))
        keeping = Keeping(store)
        openings = {game: await begun(store, game) for game in ("gone", "short", "wounded", "parted", "longer")}
        for first in openings.values():
            await played(store, first, 2)
        battle = await keeping.add(Begun("umpired", "key", "{}"))
        await keeping.append(battle, [Entry(id="e1" * 12, device="phone", at=1, say={})], 100)
        await back_up(str(file), copy)

        await played(store, (await store.changes("longer"))[-1], 1)
        await store.delete_game("gone")
        await store.close()
        with closing(sqlite3.connect(file, isolation_level=None)) as raw:
            raw.execute("DELETE FROM changes WHERE game = 'short' AND seq = 2")
            raw.execute("UPDATE games SET at = 1, head = (SELECT hash FROM changes WHERE game = 'short' AND seq = 1)"
                        " WHERE id = 'short'")  # fmt: skip
            raw.execute("UPDATE changes SET body = 'other' WHERE game = 'wounded' AND seq = 1")
            raw.execute("DELETE FROM changes WHERE game = 'parted' AND seq > 0")
            raw.execute("UPDATE games SET at = 0, head = (SELECT hash FROM changes WHERE game = 'parted')"
                        " WHERE id = 'parted'")  # fmt: skip
            raw.execute("DELETE FROM pocket_battles")
        store = await Store.open(str(file))
        other = following(openings["parted"], "another", "parted-a", "lines", "{}\n")
        await store.append(other)

        done = await restore(copy, str(file))
        assert (done.added, done.completed, done.replaced) == (["gone"], ["short"], ["wounded"])
        assert (done.differing, done.kept, done.damaged, done.umpired) == (["parted"], ["longer"], [], 1)
        for game, count in (("gone", 3), ("short", 3), ("wounded", 3), ("parted", 2), ("longer", 4)):
            assert len(await store.changes(game)) == count, game
        assert len(await store.seats("gone")) == 2
        assert await Keeping(store).at("umpired") == 1
        again = await restore(copy, str(file))
        assert [again.added, again.completed, again.replaced, again.umpired] == [[], [], [], 0]
        await store.close()

    asyncio.run(play())


def test_the_commands_say_what_they_did_and_what_they_cannot(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"

    async def play() -> None:
        store = await Store.open(str(file))
        await begun(store, "g")
        await store.close()

    asyncio.run(play())

    def say(*words: str | Path) -> tuple[int, str]:
        result = CliRunner().invoke(app, [str(word) for word in words])
        return result.exit_code, " ".join(result.output.split())

    assert say("backup", copy, "--database", file) == (0, f"{copy}: 1 game, 0 umpired battles.")
    assert say("backup", copy, "--database", file)[0] == 2, "nothing is written over"
    assert "0 games added" in say("restore", copy, "--database", file)[1]
    assert "1 game added" in say("restore", copy, "--database", tmp_path / "new.sqlite")[1]
    code, said = say("backup", tmp_path / "x", "--database", "postgresql://localhost/games")
    assert code == 2
    assert "pg_dump" in said
    code, said = say("restore", tmp_path / "none.sqlite", "--database", file)
    assert (code, "There is no backup" in said) == (2, True)


def test_what_is_no_database_is_not_restored(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear mother, " * 500, encoding="utf-8")
    with pytest.raises(StoreFault, match="cannot be copied"):
        asyncio.run(restore(tmp_path / "letter.txt", str(tmp_path / "games.sqlite")))
