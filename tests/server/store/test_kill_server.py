"""Kill -9 of the whole server under load, thirty times: nothing acknowledged is lost, and nothing happens twice."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import random
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from tests.browser import served

from enfilade.core.record import from_text
from enfilade.game.battles import replay
from enfilade.server.site.places import free_port

KILLS = 30
GAMES = 4
FORKS = multiprocessing.get_context("forkserver")
"""Servers fork from a process that has read the whole program: most of a start is that, and there are thirty."""
FORKS.set_forkserver_preload(["enfilade.server.site.serving", "enfilade.server.tables.tables"])


class Server:
    """One life of a server on a folder of games."""

    def __init__(self, folder: Path, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.process: BaseProcess = FORKS.Process(target=serve, args=(folder, port), daemon=True)
        self.process.start()
        if not served.answers(self.address, lambda: self.process.exitcode):
            self.kill()
            raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        self.process.kill()
        self.process.join(20)
        assert self.process.exitcode == -9


def serve(folder: Path, port: int) -> None:
    os.environ["ENFILADE_DATA"] = str(folder)
    served.run(port)


class Player:
    """Somebody at one game, who gives orders as fast as they are acknowledged and remembers each."""

    def __init__(self, site: Server, number: int) -> None:
        asked = {"scenario": "drill-field", "seats": {"union": "you", "confederate": "you"}}
        answer = httpx.post(f"{site.address}/api/games", json=asked, timeout=30)
        self.game: str = answer.json()["game"]
        self.cookie = f"enfilade-{self.game}={answer.cookies[f'enfilade-{self.game}']}"
        self.number = number
        self.at = 0
        self.sent = 0
        self.unanswered: dict[str, Any] | None = None
        self.acknowledged: dict[str, int] = {}

    def next(self) -> dict[str, Any]:
        """Standing orders: never refused, and each a change of its own. What was not answered is sent again first."""
        if self.unanswered is None:
            self.sent += 1
            word = ("first", "short", "never")[self.sent % 3]
            side = ("union", "confederate")[self.sent % 2]
            self.unanswered = {
                "do": "order",
                "id": f"player{self.number}-{self.sent}",
                "at": self.at,
                "order": f"order {side} fire {word}",
                "side": side,
            }
        return self.unanswered

    async def play(self, site: Server) -> str:
        """Until the server is gone; how that showed."""
        url = f"{site.address.replace('http', 'ws')}/api/games/{self.game}/socket"
        try:
            async with websockets.connect(url, additional_headers={"cookie": self.cookie}, open_timeout=60) as socket:
                while True:
                    await socket.send(json.dumps(self.next()))
                    while True:
                        heard = json.loads(await socket.recv())
                        if heard["kind"] in ("done", "refused", "bad"):
                            break
                    assert heard["kind"] == "done", heard
                    assert heard["id"] == self.next()["id"]
                    self.acknowledged[heard["id"]] = self.at = heard["at"]
                    self.unanswered = None
                    # No faster than a socket may: the rate is part of what is tested elsewhere.
                    await asyncio.sleep(0.04)
        except (OSError, websockets.WebSocketException) as gone:
            return repr(gone)


@pytest.mark.long
def test_thirty_kills_lose_nothing_acknowledged(tmp_path: Path) -> None:
    chance = random.Random(1863)
    port = free_port("127.0.0.1", 0)
    site = Server(tmp_path, port)
    players = [Player(site, n) for n in range(GAMES)]

    def acknowledged() -> int:
        return sum(len(player.acknowledged) for player in players)

    async def round_of_play(orders: int, seconds: float) -> None:
        """Until so many orders more are acknowledged, and a moment longer."""
        tasks = [asyncio.create_task(player.play(site)) for player in players]
        enough = acknowledged() + orders
        async with asyncio.timeout(120):
            while acknowledged() < enough:
                for task in tasks:
                    if task.done():
                        told = task.exception() or task.result()
                        raise AssertionError(f"a player left before the kill: {told}, server {site.process.exitcode}")
                await asyncio.sleep(0.001)
        await asyncio.sleep(seconds)
        site.kill()
        await asyncio.gather(*tasks)

    for _ in range(KILLS):
        asyncio.run(round_of_play(chance.randint(1, 24), chance.uniform(0, 0.02)))
        site = Server(tmp_path, port)
    try:
        assert acknowledged() > 5 * KILLS
        for player in players:
            check(site, player)
    finally:
        site.kill()


def check(site: Server, player: Player) -> None:
    """Every acknowledged order is in the file, once and in its place; at most the one in flight came on top."""
    with httpx.Client(base_url=site.address, headers={"cookie": player.cookie}, timeout=30) as client:
        sight = client.get(f"/api/games/{player.game}/sight").json()
        record = from_text(client.get(f"/api/games/{player.game}/file").text).record
    orders = [line.entry for line in record.lines if type(line.entry).__name__ == "Order"]
    numbers = sorted(player.acknowledged.values())
    assert numbers == list(range(1, len(numbers) + 1))
    in_flight = 1 if player.unanswered is not None else 0
    assert sight["at"] == len(orders)
    assert len(numbers) <= len(orders) <= len(numbers) + in_flight
    for order in orders:
        assert getattr(order, "order", "").startswith("order ")
    assert len(replay(record).record.lines) == len(record.lines)
