"""Two servers at one PostgreSQL: one game wherever one comes, and when one is killed in play the other goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from pathlib import Path

import httpx
import pytest
import websockets
from tests.server.postgres import Postgres
from tests.server.workers.many import Game, Many, given, kept, made

pytestmark = pytest.mark.long


def test_a_game_is_one_game_at_both(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    one, other = Many(tmp_path, 2, "--database", database), Many(tmp_path, 1, "--database", database)
    try:
        with httpx.Client(base_url=one.address, timeout=30) as client:
            game = made(client)

        async def play() -> None:
            sockets = []
            for site in (one, other):
                url = f"{site.address.replace('http', 'ws')}/api/games/{game.id}/socket"
                sockets.append(await websockets.connect(url, additional_headers={"cookie": game.cookie}))
            for number, socket in enumerate((*sockets, *sockets), 1):
                assert await given(socket, game) == number
            # Each has heard of what was done at the other.
            while json.loads(await asyncio.wait_for(sockets[0].recv(), 10)).get("at") != 4:
                pass
            for socket in sockets:
                await socket.close()

        asyncio.run(play())
        for site in (one, other):
            with httpx.Client(base_url=site.address, headers={"cookie": game.cookie}, timeout=30) as client:
                assert client.get(f"/api/games/{game.id}/sight").raise_for_status().json()["at"] == 4
                assert client.get("/api/games").raise_for_status().json()[0]["game"] == game.id
        # One leaves in good order: the other has it from then on.
        one.stop()
        assert len(kept(other.address, game)) == 4
    finally:
        for site in (one, other):
            if site.process.poll() is None:
                site.stop()


def test_one_killed_in_the_midst_of_play_loses_nothing_and_the_other_goes_on(
    postgres: Postgres, tmp_path: Path
) -> None:
    database = postgres.database()
    sites = [Many(tmp_path, 2, "--database", database), Many(tmp_path, 2, "--database", database)]
    games: list[Game] = []
    for n in range(4):
        with httpx.Client(base_url=sites[n % 2].address, timeout=30) as client:
            games.append(made(client))
    enough = asyncio.Event()

    async def on(game: Game, goal: int) -> None:
        """As a browser does: to whichever server answers, the same command again until somebody acknowledges it."""
        number = games.index(game)
        while game.at < goal:
            site = sites[number % 2] if sites[number % 2].process.poll() is None else sites[1]
            number += 1
            url = f"{site.address.replace('http', 'ws')}/api/games/{game.id}/socket"
            with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
                async with websockets.connect(url, additional_headers={"cookie": game.cookie}, open_timeout=10) as line:
                    while game.at < goal:
                        await given(line, game, again=True)
                        if all(one.at >= 8 for one in games):
                            enough.set()
            await asyncio.sleep(0.05)

    async def kill() -> None:
        await enough.wait()
        for pid in (*sites[0].pids(), sites[0].process.pid):
            os.kill(pid, signal.SIGKILL)
        await asyncio.to_thread(sites[0].process.wait)

    async def play() -> None:
        async with asyncio.timeout(120), asyncio.TaskGroup() as tasks:
            tasks.create_task(kill())
            for game in games:
                tasks.create_task(on(game, 30))

    try:
        asyncio.run(play())
        for game in games:
            # Each order was acknowledged in the end, and each was carried out once.
            assert game.at == len(kept(sites[1].address, game)) == game.sent == 30
    finally:
        sites[1].stop()
        assert sites[0].process.stdout is not None
        sites[0].process.stdout.close()
