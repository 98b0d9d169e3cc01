"""Several processes at one SQLite file: they take turns with one pen, and their marks stand in one file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.store.kept import begun, played

from enfilade.server.store import Store, StoreFault, marks
from enfilade.server.store.marks import Marks
from enfilade.server.store.pen import FilePen


def test_writers_with_one_pen_do_not_disturb_each_other(tmp_path: Path) -> None:
    file = str(tmp_path / "games.sqlite")

    async def play() -> None:
        stores = [await Store.open(file, FilePen(tmp_path / "pen")) for _ in range(3)]
        first = [await begun(store, f"g{n}") for n, store in enumerate(stores)]
        done = await asyncio.gather(*(played(store, one, 40) for store, one in zip(stores, first, strict=True)))
        # Another way of writing than changes have takes its turn too.
        await asyncio.gather(*(store.rename(f"g{n}-a", "Buford") for n, store in enumerate(stores)))
        for n, (one, later) in enumerate(zip(first, done, strict=True)):
            assert await stores[n - 1].changes(f"g{n}") == [one, *later]
        for store in stores:
            await store.close()

    asyncio.run(play())


def test_whoever_has_the_pen_is_waited_for(tmp_path: Path) -> None:
    async def play() -> None:
        store = await Store.open(str(tmp_path / "games.sqlite"), FilePen(tmp_path / "pen"))
        first = await begun(store, "g")
        other = FilePen(tmp_path / "pen")
        other.take()
        waits = asyncio.create_task(played(store, first, 1))
        await asyncio.sleep(0.2)
        assert not waits.done()
        other.leave()
        assert len(await asyncio.wait_for(waits, 5)) == 1
        # A refusal gives it back.
        with pytest.raises(StoreFault):
            await begun(store, "g")
        other.take()
        other.leave()
        await store.close()
        other.close()

    asyncio.run(play())


def test_marks_of_several_stand_in_one_file_and_none_is_lost_when_it_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.sqlite"
    one, other = Marks(file, {"a": 1}), Marks(file, {"a": 1, "b": 2})
    one.note({"a": 2})
    other.note({"b": 3})
    # This one's file has been replaced by the other's: it goes on in the new one.
    one.note({"a": 3})
    assert marks.read(file) == {"a": 3, "b": 3}
    monkeypatch.setattr(marks, "LONGEST", 0)
    other.note({"b": 4})
    monkeypatch.undo()
    one.note({"a": 4})
    assert marks.read(file) == {"a": 4, "b": 4}
    monkeypatch.setattr(marks, "LONGEST", 0)
    one.forget("b")
    assert marks.read(file) == {"a": 4}
    one.close()
    other.close()
