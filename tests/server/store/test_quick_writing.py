"""Changes that follow what is known are written without a look; what is otherwise is noticed by the write itself."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from tests.server.store.kept import begun, played

from enfilade.server.store import Repeated, Store, StoreFault, Taken, following, opening
from enfilade.server.store import writer as writing
from enfilade.server.store.ledger import Ledger, Waiting


def waiting(change: object) -> Waiting:
    return Waiting(change, False, 2, asyncio.get_running_loop().create_future())  # type: ignore[arg-type]


@pytest.fixture
def no_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def looked_up(*_: object) -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(writing, "written", looked_up)


@pytest.mark.usefixtures("no_looks")
def test_nothing_is_looked_up_for_games_that_were_begun_or_read_here(where: str) -> None:
    async def play() -> None:
        store = await Store.open(where)
        first = [await begun(store, f"g{n}") for n in range(100)]
        # So many at once take statements of every size: 64 + 16 + 16 + 4.
        second = [following(one, "c1", "s", "lines", f"{one.game}\n") for one in first]
        await asyncio.gather(*(store.append(change, turn=3) for change in second))
        await store.close()

        store = await Store.open(where)
        for one, change in zip(first, second, strict=True):
            assert await store.changes(one.game) == [one, change]
        third = following(second[7], "c2", "s", "undo")
        await store.append(third, over=True, turn=4)
        row = await store.game("g7")
        assert row is not None
        assert (row.at, row.over, row.turn, row.changed) == (2, True, 4, third.made)
        assert (await store.game("g8")).turn == 3  # type: ignore[union-attr]
        assert (await store.changes("g7"))[2] == third
        await store.close()

    asyncio.run(play())


def test_what_another_process_has_done_meanwhile_is_noticed(where: str) -> None:
    async def play() -> None:
        ours, theirs = await Store.open(where), await Store.open(where)
        first = {game: await begun(ours, game) for game in ("gone", "further", "told", "left")}
        await theirs.delete_game("gone")
        await played(theirs, first["further"], 2)
        await played(theirs, first["told"], 1)
        tries = [following(first[game], "c", "s", "lines", "ours\n") for game in ("gone", "further", "left")]
        tries.append(following(first["told"], "command-1", "s", "lines", "ours\n"))
        found = await asyncio.gather(*(ours.append(change) for change in tries), return_exceptions=True)
        assert isinstance(found[0], StoreFault)
        assert isinstance(found[1], Taken)
        assert found[1].at == 2
        assert found[2] is None
        assert isinstance(found[3], Repeated)
        assert found[3].seq == 1
        # After which it is known again how far they are.
        await played(ours, (await ours.changes("further"))[-1], 1)
        await theirs.close()
        await ours.close()

    asyncio.run(play())


def test_a_file_that_somebody_else_holds_is_a_fault_and_no_change(tmp_path: Path) -> None:
    async def play() -> None:
        store = await Store.open(str(tmp_path / "games.db"))
        first = await begun(store, "g")
        assert store.file is not None
        await store.file.do(lambda connection: connection.execute("PRAGMA busy_timeout = 50"))
        holder = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFault, match="locked"):
            await played(store, first, 1)
        holder.execute("ROLLBACK")
        holder.close()
        assert await store.changes("g") == [first]
        await played(store, first, 1)
        await store.close()

    asyncio.run(play())


def test_a_plan_begins_where_its_games_stand_and_follows_its_own_changes() -> None:
    async def play() -> None:
        ledger = Ledger()
        g, h = opening("g", "begin", "s", ""), opening("h", "begin", "s", "")
        one = following(g, "c1", "s", "lines", "1\n")
        two = following(one, "c2", "s", "lines", "2\n")
        other = following(h, "c1", "s", "lines", "1\n")
        assert ledger.plan([waiting(one)]) is None, "nothing is known of the game"
        ledger.note("g", 0, g.hash)
        ledger.note("h", 0, h.hash)
        plan = ledger.plan([waiting(one), waiting(other), waiting(two)])
        assert plan is not None
        assert plan.changes == [one, other, two]
        # By game: from where its row stands to the last of the changes.
        assert [(move.game, move.was_at, move.was_head, move.at, move.head) for move in plan.moves] == [
            ("g", 0, g.hash, 2, two.hash),
            ("h", 0, h.hash, 1, other.hash),
        ]
        assert ledger.plan([waiting(two)]) is None, "one is left out"
        assert ledger.plan([waiting(following(h, "c1", "s", "lines", "x"))._replace(change=one), waiting(one)]) is None
        ledger.wrote(plan)
        assert ledger.plan([waiting(one)]) is None, "it is written already"
        ledger.forget([waiting(two)])
        assert ledger.plan([waiting(following(two, "c3", "s", "lines", "3\n"))]) is None

    asyncio.run(play())
