"""Several workers as one server: every game in one of them, whoever dies replaced, and a stop that loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from tests.server.workers.many import Game, Many, one_of_each, ordered

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Many]:
    folder = tmp_path_factory.mktemp("workers")
    many = Many(folder, 2)
    try:
        yield many
    finally:
        assert many.stop() == 0
        assert not many.pids()


def seen(client: httpx.Client, game: Game) -> httpx.Response:
    return client.get(f"/api/games/{game.id}/sight", headers={"cookie": game.cookie}).raise_for_status()


def test_a_connection_that_comes_back_for_another_game_is_answered_and_then_closed(site: Many) -> None:
    games = one_of_each(site.address, 2)
    with httpx.Client(base_url=site.address, timeout=30) as client:
        for game in (games[0], games[0]):
            assert "connection" not in seen(client, game).headers
        # The same connection, which lies at worker 0.
        other = seen(client, games[1])
        assert other.json()["game"] == games[1].id
        assert other.headers["connection"] == "close"
        # So the next is a new one, which is looked at afresh.
        assert "connection" not in seen(client, games[1]).headers
        done = client.post(
            f"/api/games/{games[0].id}/commands", headers={"cookie": games[0].cookie}, json=games[0].order()
        )
        assert (done.status_code, done.json()["at"]) == (200, 1)
        assert seen(client, games[0]).json()["at"] == 1


def test_sockets_and_requests_see_one_game_however_they_come(site: Many) -> None:
    for game in one_of_each(site.address, 2):
        assert asyncio.run(ordered(site.address, game, 3)) == [1, 2, 3]
        for _ in range(4):
            with httpx.Client(base_url=site.address, timeout=30) as client:
                # First to any worker, then for the game on the same connection.
                client.get("/api/editions").raise_for_status()
                assert seen(client, game).json()["at"] == 3


def test_the_list_of_games_is_told_whole_by_any_worker(site: Many) -> None:
    games = one_of_each(site.address, 2)
    asyncio.run(ordered(site.address, games[0], 2))
    asyncio.run(ordered(site.address, games[1], 2))
    for _ in range(4):
        with httpx.Client(base_url=site.address, timeout=30) as client:
            cookie = "; ".join(game.cookie for game in games)
            told = client.get("/api/games", headers={"cookie": cookie}).raise_for_status().json()
            assert {brief["game"] for brief in told} == {game.id for game in games}


def test_a_link_opened_at_any_worker_leads_to_the_seat(site: Many) -> None:
    asked = {"scenario": "drill-field", "seats": {"union": "you", "confederate": "friend"}}
    with httpx.Client(base_url=site.address, timeout=30) as client:
        link = client.post("/api/games", json=asked).raise_for_status().json()["links"][1]["link"]
    for _ in range(4):
        with httpx.Client(base_url=site.address, timeout=30, follow_redirects=True) as client:
            came = client.get(link).raise_for_status()
            game = came.url.path.rpartition("/")[2]
            assert client.get(f"/api/games/{game}/sight").json()["yours"] == ["confederate"]


def test_what_one_address_may_do_is_counted_over_all_workers(site: Many) -> None:
    """Twenty games a minute: the others of this file have made some already."""
    asked = {"scenario": "drill-field", "seats": {"union": "you", "confederate": "you"}}
    told = []
    for _ in range(21):
        with httpx.Client(base_url=site.address, timeout=30) as client:
            told.append(client.post("/api/games", json=asked).status_code)
    assert set(told[-2:]) == {429}
