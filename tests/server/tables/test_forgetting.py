"""Games nobody has touched go to files and then away by the keeper's rule; the keeper lists and removes them too."""

from __future__ import annotations

import asyncio
import json
import logging
import stat
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select, update
from tests.browser.served import serving
from tests.server.at_table import TO_ACT, at_of, fresh, one_screen, opened, play, said, say
from tests.server.pocket.pocket_table import OPENING, entry
from tests.server.pocket.pocket_table import begun as battle_begun
from tests.server.store.kept import begun, played
from typer.testing import CliRunner

from enfilade.cli.main import app
from enfilade.core.errors import Malformed
from enfilade.core.record import from_text
from enfilade.game.battles import replay
from enfilade.server.pocket.keeping import Begun, Keeping
from enfilade.server.site.errors import Fault
from enfilade.server.store import Gone, Store, following
from enfilade.server.store import marks as marking
from enfilade.server.store.health import notices
from enfilade.server.store.schema import changes, games, pocket_battles, pocket_entries, seats
from enfilade.server.store.shelf import kept, take_away, umpired_name, untouched
from enfilade.server.tables.forgetting import Forgetting, Rule, folder_of, forget, rule
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.socket import Give
from enfilade.umpire.pocket.record.replaying import replay as replay_pocket

LONG_AGO = (datetime.now(UTC) - timedelta(days=40)).isoformat(timespec="milliseconds")
YEAR = Rule(30, 30, 30)


async def age(store: Store, id: str) -> None:
    """As if it had been left alone for forty days."""
    for table in (games, pocket_battles):
        async with store.writing() as connection:
            await connection.execute(update(table).where(table.c.id == id).values(changed=LONG_AGO))


async def count(store: Store, table: object) -> int:
    return int((await store.rows(select(func.count().label("n")).select_from(table)))[0]["n"])  # type: ignore[arg-type]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_a_rule_is_days_for_all_or_for_a_kind() -> None:
    assert rule([]) == Rule(None, None, None)
    assert rule(["365"]) == Rule(365, 365, 365)
    assert rule(["finished=90", "365"]) == Rule(365, 90, 365)
    assert rule(["umpired=7"]) == Rule(umpired=7)
    for wrong in ("0", "-1", "x", "finished=", "seats=3", "1.5", "²", "999999", ""):
        with pytest.raises(Malformed, match="--forget-after is a number of days"):
            rule([wrong])


def test_a_game_is_taken_away_with_all_its_rows_and_only_if_nothing_happened_since(where: str) -> None:
    async def work() -> None:
        store = await Store.open(where)
        for game in ("old", "new"):
            await played(store, await begun(store, game), 3)
        keeping = Keeping(store)
        await keeping.add(Begun("invitation", "key", "{}"))
        await keeping.append("invitation", [entry(1), entry(2)], 100)
        await age(store, "old")
        await age(store, "invitation")
        before = (datetime.now(UTC) - timedelta(days=30)).isoformat(timespec="milliseconds")
        assert await untouched(store, before) == ["old"]
        assert await untouched(store, before, over=True) == []
        assert await untouched(store, before, umpired=True) == ["invitation"]
        assert not await take_away(store, "old", 2), "it has gone on to change 3"
        assert await count(store, changes) == 8
        assert await take_away(store, "old", 3)
        assert not await take_away(store, "invitation", 1, umpired=True)
        assert await take_away(store, "invitation", 2, umpired=True)
        assert [await count(store, one) for one in (games, seats, changes)] == [1, 2, 4]
        assert [await count(store, one) for one in (pocket_battles, pocket_entries)] == [0, 0]
        assert [one.id for one in await kept(store)] == ["new"]
        await store.close()

    asyncio.run(work())


def test_to_write_to_a_game_that_is_gone_is_told_as_such(where: str) -> None:
    async def work() -> None:
        store = await Store.open(where)
        first = await begun(store, "g")
        await store.delete_game("g")
        with pytest.raises(Gone):
            await store.append(following(first, "command-1", "g-a", "lines", "x\n"))
        await store.close()

    asyncio.run(work())


async def swept(tables: Tables, folder: Path, by: Rule = YEAR) -> int:
    return await Forgetting(tables.store, tables.room, by, folder).sweep()


def test_untouched_games_become_files_that_can_be_played_and_are_removed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "forgotten"

    async def game() -> None:
        async with opened(tmp_path) as tables:
            left, young = await one_screen(tables), await one_screen(tables)
            await said(tables, left, *TO_ACT)
            battle = await battle_begun(tables.pocket)
            await tables.pocket.enter(battle, (entry(1),))
            await age(tables.store, left.game)
            await age(tables.store, battle)
            assert await swept(tables, folder, Rule()) == 0, "without a rule nothing is ever removed"
            assert await swept(tables, folder, Rule(finished=30)) == 0, "it is not over"
            with caplog.at_level(logging.INFO):
                assert await swept(tables, folder) == 2
            assert battle not in caplog.text
            assert "1 game and 1 umpire's battle that nobody has touched for long: written to" in caplog.text
            assert [row.id for row in await tables.store.games((left.game, young.game))] == [young.game]
            name = umpired_name(battle)
            assert files(folder) == [f"drill-field-{left.game}.battle", f"umpired-{name}.json"]
            file = folder / f"drill-field-{left.game}.battle"
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, "the seed is in it"
            record = from_text(file.read_text(encoding="utf-8")).record
            assert len(replay(record).record.lines) == len(record.lines)
            whole = json.loads((folder / f"umpired-{name}.json").read_text(encoding="utf-8"))
            assert (whole["opening"], len(whole["entries"])) == (OPENING, 1)
            replay_pocket(whole)
            with pytest.raises(Fault) as found:
                await tables.looking.sight(left)
            assert found.value.kind == "not-found"
            with pytest.raises(Fault, match="no such battle"):
                await tables.pocket.news(battle, 0, 0)

    play(game)


def test_a_game_with_somebody_at_it_or_touched_meanwhile_stays(tmp_path: Path) -> None:
    folder = tmp_path / "forgotten"

    async def game() -> None:
        async with opened(tmp_path) as tables:
            seat = await one_screen(tables)
            await age(tables.store, seat.game)
            async with tables.looking.listen(seat):
                assert await swept(tables, folder) == 0
            assert files(folder) == []

            async def touched() -> object:
                # Another server at the same database takes an order after the file was written.
                async with opened(tmp_path) as other:
                    await said(other, seat, "done")
                return await take_away(tables.store, seat.game, 0)

            assert not await tables.room.forget(seat.game, touched)
            assert len(await tables.store.changes(seat.game)) == 2

    play(game)


def test_where_no_file_can_be_written_nothing_is_removed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "forgotten").write_text("not a folder", encoding="utf-8")

    async def game() -> None:
        async with opened(tmp_path) as tables:
            seat = await one_screen(tables)
            await age(tables.store, seat.game)
            assert await swept(tables, tmp_path / "forgotten") == 0
            assert await tables.store.count_games() == 1
            assert "could not be removed" in caplog.text

    play(game)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "forgotten"

    async def game() -> None:
        async with opened(tmp_path) as tables:
            seat = await one_screen(tables)
            folder.mkdir()
            (folder / f"drill-field-{seat.game}.battle").write_text("something else", encoding="utf-8")
            assert await forget(tables.store, seat.game, folder) == folder / f"drill-field-{seat.game}-2.battle"
            assert (folder / f"drill-field-{seat.game}.battle").read_text(encoding="utf-8") == "something else"

    play(game)


def test_players_at_a_game_that_another_program_removed_are_told(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables, opened(tmp_path) as other:
            seat, second = await one_screen(tables), await one_screen(tables)
            await other.store.delete_game(seat.game)
            command = Give(id=fresh(), at=await at_of(tables, seat), order="done")
            with pytest.raises(Fault, match="has been removed") as found:
                await tables.orders.obey(seat, command)
            assert found.value.status == 410
            with pytest.raises(Fault):
                await tables.looking.sight(seat)
            async with tables.looking.listen(second) as news:
                await other.store.delete_game(second.game)
                await tables.room.notice_removed()
                with pytest.raises(Fault, match="has been removed"):
                    async for _ in news:
                        pass
            third = await one_screen(tables)
            await tables.room.notice_removed()
            assert (await say(tables, third, "done")).at == 1

    play(game)


def test_what_was_removed_on_purpose_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.sqlite"

    async def work() -> None:
        server = await Store.open(str(file))
        await server.watch()
        for game in ("g", "h", "stays"):
            await played(server, await begun(server, game), 1)
        keeper = await Store.open(str(file))
        assert await forget(keeper, "g", tmp_path / "forgotten") is not None
        await keeper.close()
        # The server writes its marks anew, and must not bring the removed one back into them.
        monkeypatch.setattr(marking, "LONGEST", 0)
        await played(server, (await server.changes("stays"))[-1], 1)
        assert await take_away(server, "h", 1)
        await server.close()

    asyncio.run(work())
    assert marking.read(file) == {"stays": 2}
    assert asyncio.run(notices(str(file))) == []


def test_the_folder_lies_beside_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_DATA", str(tmp_path))
    assert folder_of("club/games.sqlite") == Path("club/games-forgotten")
    assert folder_of("postgresql://localhost/games") == tmp_path / "forgotten"


def tell(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output


@pytest.mark.long
def test_the_keeper_lists_and_removes_while_a_server_runs(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    asked = {"scenario": "drill-field", "seats": {"union": "you", "confederate": "you"}}
    with serving(tmp_path, database=str(database)) as server, httpx.Client(base_url=server.address) as player:
        made, stays = [player.post("/api/games", json=asked).json()["game"] for _ in range(2)]
        battle = player.post("/api/umpire/battles", json={"opening": OPENING}).json()["id"]
        assert player.get(f"/api/games/{made}/sight").status_code == 200
        code, told = tell("serve", "--list", "--database", database)
        assert code == 0
        assert battle not in told, "its id is an invitation"
        assert "The Railroad Cut" in told
        assert f"{made}  {datetime.now(UTC).date()}" in told
        assert "2 games and 1 umpires' battles." in told
        assert tell("serve", "--database", database, "--remove", made, "--remove", "nothing")[0] == 2
        assert made in tell("serve", "--list", "--database", database)[1], "a slip removes nothing"
        code, told = tell("serve", "--database", database, "--remove", made, "--remove", umpired_name(battle), "--list")
        assert code == 0
        assert "1 games and 0 umpires' battles." in told
        assert len(files(tmp_path / "games-forgotten")) == 2
        order = {"do": "order", "id": "command-1", "at": 0, "order": "done"}
        gone = player.post(f"/api/games/{made}/commands", json=order)
        assert (gone.status_code, gone.json()["kind"]) == (410, "gone")
        assert player.get(f"/api/games/{made}/sight").status_code in (403, 404)
        assert player.get(f"/api/umpire/battles/{battle}").status_code == 404
        assert player.post(f"/api/games/{stays}/commands", json=order).json()["kind"] == "done"
    assert asyncio.run(notices(str(database))) == [], "nobody misses what was removed"


def test_the_turn_a_game_is_in_is_listed(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            seat = await one_screen(tables)
            while (await tables.looking.sight(seat)).turn < 2:
                await said(tables, seat, "done")
            assert [one.turn for one in await kept(tables.store)] == [2]

    play(game)


def test_help_tells_of_them() -> None:
    told = " ".join(tell("serve", "--help")[1].split())
    for option in ("--list", "--remove", "--forget-after", "--proxy"):
        assert option in told
    assert tell("serve", "--forget-after", "soon")[0] == 2


@pytest.mark.long
def test_a_server_forgets_by_its_rule_after_its_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enfilade.server.tables.forgetting.FIRST", 0.1)
    from enfilade.server.site.serving import opener
    from enfilade.server.tables.settings import Settings

    async def work() -> None:
        database = str(tmp_path / "games.sqlite")
        store = await Store.open(database)
        await begun(store, "g")
        await age(store, "g")
        await store.close()
        async with opener(database, Settings(), YEAR)() as tables:
            ends = time.monotonic() + 30
            while await tables.store.count_games() and time.monotonic() < ends:
                await asyncio.sleep(0.05)
            assert await tables.store.count_games() == 0
        assert files(tmp_path / "games-forgotten") == ["mcphersons-woods-g.battle"]

    asyncio.run(work())
