"""Commands a second and their p99 over WebSockets, with storage and durable acknowledgement on, at 50 and 200 games.

    .venv/bin/python benchmarks/table_server.py                 # 50 and 200 games, SQLite
    .venv/bin/python benchmarks/table_server.py --games 20
    .venv/bin/python benchmarks/table_server.py --database postgresql://...

A server in a process of its own; this process is the players: one socket for each game, both sides at one screen, each
sending the next command as soon as the last one is acknowledged. The commands are the opening of a drill field battle
as `drill` plays it: leaders, marches and answers to reaction windows, up to the first dice. When one game has got that
far its socket goes on with another that was made before. Players and server share the machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

import enfilade
from enfilade.core.record import Answer, Rolled
from enfilade.server.site.places import free_port

SCENARIO = "drill-field"
SERVER = """
import sys
from enfilade.server.site.serving import Serving, serve
from enfilade.server.tables.settings import Settings
from enfilade.server.load.limits import Limits
limits = Limits(games=100_000, games_a_minute=100_000, live=5_000)
serve(Serving("127.0.0.1", int(sys.argv[1]), sys.argv[2], settings=Settings(limits=limits), requests=1e9))
"""


def script() -> list[str]:
    """The answers of the first moves, before any dice."""
    battle = enfilade.battle(SCENARIO, seed=1863)
    while not any(isinstance(line.entry, Rolled) for line in battle.record.lines):
        battle.answer(enfilade.players.drill(battle.view()))
    answers = [line.entry.answer for line in battle.record.lines if isinstance(line.entry, Answer)]
    return answers[:-1]


async def made(client: httpx.AsyncClient, count: int) -> list[tuple[str, str]]:
    """Games with their seats."""
    asked = {"scenario": SCENARIO, "seats": {"union": "you", "confederate": "you"}}
    found = []
    for _ in range(count):
        answer = await client.post("/api/games", json=asked)
        answer.raise_for_status()
        game = answer.json()["game"]
        found.append((game, answer.cookies[f"enfilade-{game}"]))
        client.cookies.clear()
    return found


async def player(
    address: str, games: list[tuple[str, str]], orders: list[str], until: list[float], took: list[float]
) -> None:
    """One socket after the other, each played to the end of the script."""
    for game, token in games:
        url = f"{address.replace('http', 'ws')}/api/games/{game}/socket"
        headers = {"cookie": f"enfilade-{game}={token}"}
        async with websockets.connect(url, additional_headers=headers, compression=None) as socket:
            at = 0
            for n, order in enumerate(orders):
                if time.perf_counter() > until[0]:
                    return
                sent = time.perf_counter()
                await socket.send(json.dumps({"do": "order", "id": f"{game}-{n}", "at": at, "order": order}))
                while True:
                    heard: dict[str, Any] = json.loads(await socket.recv())
                    if heard["kind"] in ("done", "refused", "bad"):
                        break
                if heard["kind"] != "done":
                    raise RuntimeError(f"{order}: {heard}")
                took.append(time.perf_counter() - sent)
                at = heard["at"]


async def measure(address: str, games: int, seconds: float) -> None:
    orders = script()
    each = max(2, 300 // games)
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        print(f"making {games * each} games of {SCENARIO} ...", flush=True)
        seats = await made(client, games * each)
    took: list[float] = []
    began = time.perf_counter()
    until = [began + seconds]
    await asyncio.gather(
        *(player(address, seats[i * each : (i + 1) * each], orders, until, took) for i in range(games))
    )
    lasted = time.perf_counter() - began
    took.sort()
    print(
        f"{games} games: {len(took)} commands in {lasted:.1f} s, {len(took) / lasted:.0f} a second; median "
        f"{statistics.median(took) * 1000:.1f} ms, p99 {took[int(len(took) * 0.99)] * 1000:.1f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, action="append")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    for games in chosen.games or (50, 200):
        with tempfile.TemporaryDirectory() as folder:
            port = free_port("127.0.0.1", 0)
            database = chosen.database or str(Path(folder) / "games.sqlite")
            server = subprocess.Popen([sys.executable, "-c", SERVER, str(port), database], env=os.environ)
            try:
                address = f"http://127.0.0.1:{port}"
                _wait(address)
                asyncio.run(measure(address, games, chosen.seconds))
            finally:
                server.terminate()
                server.wait(20)


def _wait(address: str) -> None:
    for _ in range(400):
        try:
            httpx.get(f"{address}/api/games")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


if __name__ == "__main__":
    main()
