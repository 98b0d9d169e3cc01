"""`enfilade serve` as its keeper starts it, with several workers, in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import websockets

from enfilade.core.record import Order, from_text
from enfilade.server.site.places import free_port
from enfilade.server.workers.whose import share


class Many:
    def __init__(self, folder: Path, workers: int = 2, *more: str) -> None:
        self.port = free_port("127.0.0.1", 0)
        self.workers = workers
        scheme = "https" if "--certificate" in more else "http"
        self.address = f"{scheme}://127.0.0.1:{self.port}"
        words = ["serve", "--port", str(self.port), "--workers", str(workers), *more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "enfilade", *words],
            env={**os.environ, "ENFILADE_DATA": str(folder)},
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()
        assert self.first == f"The table is at {self.address}/\n", self.first

    def pids(self) -> list[int]:
        """Of the workers."""
        listed = subprocess.run(
            ["pgrep", "-P", str(self.process.pid), "-f", "enfilade.server.workers.worker"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return [int(word) for word in listed.stdout.split()]

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        code = self.process.wait(40)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class Game:
    """A game with both sides in one hand."""

    def __init__(self, made: httpx.Response) -> None:
        self.id: str = made.json()["game"]
        self.cookie = f"enfilade-{self.id}={made.cookies[f'enfilade-{self.id}']}"
        self.at = 0
        self.sent = 0
        self.last: dict[str, Any] = {}

    def worker(self, workers: int) -> int:
        return share(self.id, workers)

    def order(self) -> dict[str, Any]:
        """Standing orders: never refused, and each a change of its own."""
        self.sent += 1
        side = ("union", "confederate")[self.sent % 2]
        word = ("first", "short", "never")[self.sent % 3]
        name = f"command-{self.sent}"
        return {"do": "order", "id": name, "at": self.at, "order": f"order {side} fire {word}", "side": side}


def made(client: httpx.Client) -> Game:
    asked = {"scenario": "drill-field", "seats": {"union": "you", "confederate": "you"}}
    game = Game(client.post("/api/games", json=asked).raise_for_status())
    client.cookies.clear()
    return game


def one_of_each(address: str, workers: int) -> list[Game]:
    """A game for each worker, in their order."""
    found: dict[int, Game] = {}
    for _ in range(40 * workers):
        # A connection of its own each time: so it comes to another worker.
        with httpx.Client(base_url=address, timeout=30, verify=False) as client:
            game = made(client)
        found.setdefault(game.worker(workers), game)
        if len(found) == workers:
            break
    return [found[worker] for worker in range(workers)]


async def ordered(address: str, game: Game, orders: int) -> list[int]:
    """The numbers of orders given one after the other on a socket."""
    url = f"{address.replace('http', 'ws', 1)}/api/games/{game.id}/socket"
    async with websockets.connect(url, additional_headers={"cookie": game.cookie}, open_timeout=30) as socket:
        return [await given(socket, game) for _ in range(orders)]


async def given(socket: Any, game: Game, *, again: bool = False) -> int:
    """Give an order and hear its number; `again`: the last, if that was not acknowledged."""
    if not again or game.at == game.sent:
        game.last = game.order()
    await socket.send(json.dumps(game.last))
    while True:
        heard = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if heard["kind"] in ("done", "refused", "bad"):
            break
    assert heard["kind"] == "done", heard
    game.at = heard["at"]
    return game.at


def kept(address: str, game: Game) -> list[str]:
    """The standing orders in the game's file."""
    with httpx.Client(base_url=address, headers={"cookie": game.cookie}, timeout=30) as client:
        record = from_text(client.get(f"/api/games/{game.id}/file").raise_for_status().text).record
    return [line.entry.order for line in record.lines if isinstance(line.entry, Order)]
