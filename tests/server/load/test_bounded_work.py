"""What keeps one stranger's work from becoming everybody's: each bound with a case that it stops."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.at_table import new_game, one_screen, opened, play, said
from tests.server.load import worst_inputs

import enfilade
from enfilade.core.errors import Malformed
from enfilade.core.record import Opening, ScenarioPart
from enfilade.game import opening as battle_opening
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import shelf as scenarios
from enfilade.rules.adf.battle.sight.riding import outline_work
from enfilade.server.showing.adf import leaders
from enfilade.server.showing.adf.leaders import leaders_seen
from enfilade.server.site.errors import Fault
from enfilade.server.site.packing import AT_ONCE, Packing
from enfilade.server.tables import clerk, room
from enfilade.server.tables.making import read
from enfilade.server.tables.settings import Settings
from enfilade.server.wire.games import Seating
from enfilade.umpire.pocket.desk import answer
from enfilade.umpire.pocket.record.patience import check_time, within


def raw_scenario() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((worst_inputs.SCENARIOS / "drill-field.json").read_text(encoding="utf-8"))
    return found | {"id": "ours"}


LISTS: list[tuple[str, dict[str, Any]]] = [
    ("201 leaders", {"leaders": raw_scenario()["leaders"][:1] * 201}),
    ("401 brigades", {"brigades": raw_scenario()["brigades"][:1] * 401}),
    ("101 tolls", {"victory": {"tolls": [{"loss": "figure", "points": 1}] * 101}}),
    ("101 bounds", {"bounds": [{"units": [], "feature": "x", "within": 1, "until": 1}] * 101}),
    ("602 points of roads and trails", {"terrain": {"type": "FeatureCollection", "features": worst_inputs.roads(301)}}),
    ("1001 features", {"terrain": {"type": "FeatureCollection", "features": worst_inputs.heights(1001)}}),
]


@pytest.mark.parametrize(("words", "changes"), LISTS, ids=[words for words, _ in LISTS])
def test_a_list_of_a_scenario_has_an_end(tmp_path: Path, words: str, changes: dict[str, Any]) -> None:
    path = tmp_path / "ours.json"
    path.write_text(json.dumps(raw_scenario() | {"table": {"width": 240, "height": 240}} | changes), encoding="utf-8")
    with pytest.raises(BadFile, match=f"found {words}; expected at most"):
        enfilade.battle(path)


def test_a_scenario_in_a_record_is_no_larger_than_a_file_may_be() -> None:
    opening = enfilade.battle("drill-field", seed=1).record.opening
    raw = opening.scenario.raw | {"notes": ["x" * 4000] * 260}
    part = ScenarioPart(digest=opening.scenario.digest, raw=raw)
    larger: Opening = msgspec.structs.replace(opening, scenario=part)
    with pytest.raises(Malformed, match="line 0: the scenario has 1,"):
        battle_opening.table_of(larger)
    assert scenarios.LARGEST == 1_000_000


def test_lines_of_a_file_are_counted_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enfilade.server.tables.making.from_text", lambda text: pytest.fail("it was read"))
    with pytest.raises(Fault, match="it has 20001 lines; this server takes at most 20000"):
        read("{}\n" * 20_001, Seating(seats={}), Settings(), lambda: True)


def test_an_order_is_worked_out_beside_the_loop_unless_the_latest_of_its_game_were_quick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked = clerk._worked
    where: list[threading.Thread] = []
    times = iter([0.001, 0.020, *[0.001] * 30])

    def noted(*words: Any) -> Any:
        where.append(threading.current_thread())
        return worked(*words)._replace(took=next(times))

    monkeypatch.setattr(clerk, "_worked", noted)

    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, *["order union fire short", "order union fire never"] * 15)
            here = [thread is threading.current_thread() for thread in where]
            # Nothing is known of the first. The second took 20 ms, so the next are feared: 20 ms times 0.9 for each
            # of them is less than 3 ms after 19 (0.9 ** 18 = 0.150, 0.9 ** 19 = 0.135).
            assert here == [False, True, *[False] * 19, *[True] * 9]

    play(game)


def test_games_that_take_much_memory_make_room_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            first, second = [(await tables.new_games.create(new_game())).created.game for _ in range(2)]
            assert tables.room.find(first) is not None
            one = tables.room.find(second)
            assert one is not None
            monkeypatch.setattr(room, "MOST_MEMORY", 2 * one.weight)
            third = (await tables.new_games.create(new_game())).created.game
            assert tables.room.find(first) is None, "the oldest is let go"
            assert tables.room.find(third) is not None

    play(game)


def test_the_desk_gives_up_a_battle_that_takes_too_long() -> None:
    check_time()
    battle = worst_inputs.pocket_battle("fire") | {"entries": worst_inputs.pocket_battle("fire")["entries"][:40]}
    with within(0):
        told = answer({"ask": "look", "battle": battle})
    assert told == {"error": {"sentence": "This battle takes too long to be played through here.", "rule": ""}}
    assert "error" not in answer({"ask": "look", "battle": battle})


def test_outlines_of_rides_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = enfilade.battle("hornets-nest", seed=1)
    riding = [one for one in leaders_seen(battle.table, battle.state) if one.may_ride]
    assert len(riding) > 1
    assert all(one.ride for one in riding)
    first = outline_work(battle.table, battle.state.leaders[riding[0].id])
    monkeypatch.setattr(leaders, "MOST_WORK", first)
    again = [one for one in leaders_seen(battle.table, battle.state) if one.may_ride]
    assert [bool(one.ride) for one in again] == [True, *[False] * (len(riding) - 1)]


@pytest.mark.parametrize(("size", "beside"), [(AT_ONCE, False), (AT_ONCE + 1, True)])
def test_large_answers_are_packed_beside_the_loop(size: int, beside: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    body, where = b"x" * size, list[threading.Thread]()
    sent: list[Any] = []

    def compressed(data: bytes, level: int, *, mtime: float) -> bytes:
        where.append(threading.current_thread())
        return zipped(data, level, mtime=mtime)

    zipped = gzip.compress
    monkeypatch.setattr(gzip, "compress", compressed)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", str(size).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def hear(message: Any) -> None:
        sent.append(message)

    async def ask() -> None:
        scope: Any = {"type": "http", "headers": [(b"accept-encoding", b"gzip, br")]}
        await Packing(app)(scope, hear, hear)  # type: ignore[arg-type]  # nobody listens
        assert (where[0] is not threading.current_thread()) == beside

    asyncio.run(ask())
    headers = dict(sent[0]["headers"])
    assert headers[b"content-encoding"] == b"gzip"
    assert headers[b"content-length"] == str(len(sent[1]["body"])).encode()
    assert gzip.decompress(sent[1]["body"]) == body
