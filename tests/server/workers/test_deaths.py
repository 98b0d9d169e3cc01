"""Workers that die and keepers that are killed: nothing acknowledged is lost, and somebody goes on with the games."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from pathlib import Path

import pytest
import websockets
from tests.server.workers.many import Game, Many, given, kept, one_of_each, ordered

pytestmark = pytest.mark.long


async def gone(pid: int) -> None:
    for _ in range(400):
        if not Path(f"/proc/{pid}").exists():
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"process {pid} is still there")


def test_a_worker_that_is_killed_is_replaced_and_its_games_go_on(tmp_path: Path) -> None:
    site = Many(tmp_path, 2)

    async def play() -> None:
        games = one_of_each(site.address, 2)
        before = set(site.pids())
        assert len(before) == 2
        sockets = []
        for game in games:
            url = f"{site.address.replace('http', 'ws')}/api/games/{game.id}/socket"
            sockets.append(await websockets.connect(url, additional_headers={"cookie": game.cookie}))
            assert await given(sockets[-1], game) == 1
        dies = min(before)
        os.kill(dies, signal.SIGKILL)
        ended = []
        for game, socket in zip(games, sockets, strict=True):
            try:
                await given(socket, game)
            except websockets.ConnectionClosed:
                game.sent -= 1
                ended.append(game)
        # The other worker has noticed nothing.
        assert len(ended) == 1
        # Whoever asks meanwhile waits until the new one is there.
        assert await ordered(site.address, ended[0], 2) == [2, 3]
        assert len(kept(site.address, ended[0])) == 3
        after = set(site.pids())
        assert len(after) == 2
        assert dies not in after
        for socket in sockets:
            await socket.close()

    try:
        asyncio.run(play())
    finally:
        assert site.stop() == 0
    assert "has ended with -9 and is started again" in (tmp_path / "server.log").read_text()


def test_a_stop_writes_everything_down_and_leaves_no_process(tmp_path: Path) -> None:
    site = Many(tmp_path, 2)
    games = one_of_each(site.address, 2)

    async def play() -> None:
        url = f"{site.address.replace('http', 'ws')}/api/games/{games[0].id}/socket"
        async with websockets.connect(url, additional_headers={"cookie": games[0].cookie}) as socket:
            assert await given(socket, games[0]) == 1
            began = time.monotonic()
            assert await asyncio.to_thread(site.stop) == 0
            assert time.monotonic() - began < 20
            with pytest.raises(websockets.ConnectionClosed):
                await given(socket, games[0])

    pids = site.pids()
    asyncio.run(play())
    for pid in pids:
        asyncio.run(gone(pid))
    # Stopped well: all is in the one file, and none says that somebody is at work on it.
    assert not (tmp_path / "games.sqlite-wal").exists()
    again = Many(tmp_path, 2)
    try:
        assert len(kept(again.address, games[0])) == 1
    finally:
        again.stop(signal.SIGINT)


def test_workers_whose_keeper_is_killed_stop_by_themselves(tmp_path: Path) -> None:
    site = Many(tmp_path, 2)
    pids = site.pids()
    assert len(pids) == 2
    site.stop(signal.SIGKILL)
    for pid in pids:
        asyncio.run(gone(pid))


def test_kills_under_load_lose_nothing_acknowledged(tmp_path: Path) -> None:
    """Keeper and workers at once, in the midst of play, some times over."""
    port_of: list[Many] = [Many(tmp_path, 2)]
    games = one_of_each(port_of[0].address, 2)
    said: dict[str, list[int]] = {game.id: [] for game in games}

    async def on(game: Game, site: Many) -> None:
        url = f"{site.address.replace('http', 'ws')}/api/games/{game.id}/socket"
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with websockets.connect(url, additional_headers={"cookie": game.cookie}, open_timeout=30) as socket:
                while True:
                    said[game.id].append(await given(socket, game))

    async def kill(site: Many) -> None:
        tasks = [asyncio.create_task(on(game, site)) for game in games]
        goal = sum(map(len, said.values())) + 20
        while sum(map(len, said.values())) < goal:
            await asyncio.sleep(0.002)
        for pid in (*site.pids(), site.process.pid):
            os.kill(pid, signal.SIGKILL)
        await asyncio.gather(*tasks)
        site.process.wait(20)
        assert site.process.stdout is not None
        site.process.stdout.close()

    for _ in range(4):
        asyncio.run(kill(port_of[-1]))
        port_of.append(Many(tmp_path, 2))
        for game in games:
            there = kept(port_of[-1].address, game)
            # At most the one in flight came on top.
            assert said[game.id][-1] <= len(there) <= said[game.id][-1] + 1
            said[game.id].append(len(there))
            game.at = len(there)
    port_of[-1].stop()
