"""A stranger's battle file cannot stop the server: its ground is drawn once, in bounded time, and play goes on."""

from __future__ import annotations

import json
import math
import threading
import time
from pathlib import Path

import httpx
import pytest
from tests.browser.served import start
from tests.server.at_table import opened, play

import enfilade
from enfilade.core.record import to_text
from enfilade.game.battle import Battle
from enfilade.library.scenarios import shelf as scenarios
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.adf.battle.field import Field
from enfilade.server.showing.ground.ground import ground_svg
from enfilade.server.showing.ground.plain_ground import is_too_much
from enfilade.server.wire.games import Seating, Who

SEATS: dict[str, Who] = {"union": "you", "confederate": "you"}
SCENARIOS = Path(enfilade.__file__).parent / "data" / "scenarios"


def wooded(folder: Path, points: int = 100) -> Battle:
    """A battle on the largest table, all of it under one wood."""
    raw = json.loads((SCENARIOS / "drill-field.json").read_text(encoding="utf-8"))
    turns = [math.tau * i / points for i in range(points)]
    ring = [[round(120 + 119 * math.cos(turn), 3), round(120 + 119 * math.sin(turn), 3)] for turn in turns]
    wood = {"kind": "light-woods", "name": "The Wilderness"}
    raw["table"] = {"width": 240, "height": 240}
    raw["terrain"]["features"].append(
        {"type": "Feature", "properties": wood, "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}}
    )
    path = folder / "wilderness.json"
    path.write_text(json.dumps(raw | {"id": "wilderness"}), encoding="utf-8")
    return enfilade.battle(path, seed=1)


@pytest.mark.parametrize("name", scenarios.scenarios())
def test_the_ground_of_our_own_battles_is_drawn_by_hand(name: str) -> None:
    table = enfilade.battle(name, seed=1).table
    assert scenario(name).scenario.id == name
    assert not is_too_much(table.ground)


def test_ground_beyond_all_measure_is_drawn_flat_and_soon(tmp_path: Path) -> None:
    table = wooded(tmp_path).table
    assert is_too_much(table.ground)
    began = time.process_time()
    drawn = ground_svg(table)
    assert time.process_time() - began < 1
    assert len(drawn) < 200_000
    assert 'class="g-light-woods"' in drawn


def test_what_is_kept_of_drawn_grounds_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enfilade.server.tables.grounds._MOST_GROUNDS", 25)
    drawn: list[int] = []

    def ground(table: Field) -> str:
        drawn.append(1)
        return "x" * 10

    monkeypatch.setattr("enfilade.server.tables.grounds.ground_svg", ground)

    async def game() -> None:
        async with opened(tmp_path) as tables:
            seats = []
            for points in (5, 6, 7):
                made = await tables.new_games.upload(to_text(wooded(tmp_path, points).record), Seating(seats=SEATS))
                seats.append(await tables.seats.sit(made.created.game, made.token))
            for seat in (*seats, seats[2], seats[1], seats[0]):
                assert await tables.grounds.of_game(seat) == "x" * 10
            assert len(drawn) == 4, "the first had to be drawn again"

    play(game)


@pytest.mark.long
def test_eight_such_files_keep_nobody_from_playing_nor_the_server_from_stopping(tmp_path: Path) -> None:
    text = to_text(wooded(tmp_path).record)
    server = start(tmp_path)
    try:
        with httpx.Client(base_url=server.address, timeout=60) as player:
            own = player.post("/api/games", json={"scenario": "drill-field", "seats": SEATS}).json()["game"]
            waits = []
            games = []
            for _ in range(8):
                made = player.post("/api/battles", params={"seating": json.dumps({"seats": SEATS})}, content=text)
                assert made.status_code == 201, made.text
                games.append(made.json()["game"])
            fetched: list[int] = []

            def fetch(game: str) -> None:
                cookies = {f"enfilade-{game}": player.cookies[f"enfilade-{game}"]}
                answer = httpx.get(f"{server.address}/api/games/{game}/ground", cookies=cookies, timeout=60)
                fetched.append(answer.status_code)

            strangers = [threading.Thread(target=fetch, args=(game,)) for game in games]
            for one in strangers:
                one.start()
            for n in range(4):
                began = time.monotonic()
                assert player.get(f"/api/games/{own}/sight", params={"since": n}).status_code == 200
                waits.append(time.monotonic() - began)
            for one in strangers:
                one.join()
            assert fetched == [200] * 8
            assert max(waits) < 3, waits
    finally:
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < 6
