"""What a command and a new game cost the server, with storage and durable acknowledgement on.

    .venv/bin/python benchmarks/table_server.py                              # making, closed and paced, 200 games
    .venv/bin/python benchmarks/table_server.py --before ../old --rounds 2   # beside an older checkout, in turn
    .venv/bin/python benchmarks/table_server.py --mode closed --workers 2 --remembered
    .venv/bin/python benchmarks/table_server.py --database postgresql://...

`making` makes games one after the other. `closed`: every socket sends its next command as soon as the last is
acknowledged. `paced`: so many commands a second over all sockets, each due at its moment whether the server is
ready or not, while games are made and advice is asked beside them. `--remembered` answers equal states from memory,
whatever the game: what is left is the server without the rules.

The server is a process of its own (or several), this process is the players: both share the machine's cores. The
commands are the opening of a drill field battle as `drill` plays it: leaders, marches and answers to reaction windows,
up to the first dice. When one game has got that far its socket goes on with another that was made before.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import httpx
from table_host import Host, host
from table_players import Player, Seat, script

SCENARIO = "drill-field"
HANDS = 4
"""Games for each socket in the closed loop."""
MADE = 5
"""Games a second that are made beside the paced commands."""
ADVISED = 1
"""Questions for advice a second."""


class Asked(NamedTuple):
    games: int
    seconds: float
    rate: float


async def made(address: str, count: int) -> list[Seat]:
    """Games with their seats."""
    asked = {"scenario": SCENARIO, "seats": {"union": "you", "confederate": "you"}}
    found = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        for _ in range(count):
            answer = await client.post("/api/games", json=asked)
            answer.raise_for_status()
            game = answer.json()["game"]
            found.append(Seat(game, answer.cookies[f"enfilade-{game}"]))
            client.cookies.clear()
    return found


async def making(server: Host, asked: Asked) -> str:
    await made(server.address, 20)
    count, spent, began = 200, server.spent(), time.perf_counter()
    await made(server.address, count)
    lasted, spent = time.perf_counter() - began, server.spent() - spent
    return f"{count / lasted:.0f} games a second, {spent / count * 1000:.1f} ms of the server's processor time each"


async def closed(server: Host, asked: Asked) -> str:
    players, took = await _seated(server, asked, HANDS)
    spent, began = server.spent(), time.perf_counter()
    is_on = True

    async def on(player: Player) -> None:
        nonlocal is_on
        # Until one has no game left: then there would be fewer than are spoken of.
        while is_on and time.perf_counter() < began + asked.seconds:
            is_on = await player.play()

    await asyncio.gather(*(on(player) for player in players))
    return _told(took, time.perf_counter() - began, server.spent() - spent)


async def paced(server: Host, asked: Asked) -> str:
    each = round(asked.rate * asked.seconds / len(script(SCENARIO)) / asked.games + 0.999) + 1
    players, took = await _seated(server, asked, each)
    spent, began = server.spent(), time.perf_counter()
    until = began + asked.seconds
    advised: list[float] = []

    async def on(player: Player, first: float) -> None:
        due = first
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await player.give(due)
            due += asked.games / asked.rate

    async def advise() -> None:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            for player in players:
                if time.perf_counter() > until:
                    return
                game, token = player.seat
                asked_at = time.perf_counter()
                answer = await client.post(f"/api/games/{game}/advice", cookies={f"enfilade-{game}": token})
                if answer.status_code == 200:
                    advised.append(time.perf_counter() - asked_at)
                await asyncio.sleep(1 / ADVISED)

    async def make() -> None:
        while time.perf_counter() < until:
            await made(server.address, 1)
            await asyncio.sleep(1 / MADE)

    beside = [asyncio.create_task(make()), asyncio.create_task(advise())]
    await asyncio.gather(*(on(one, began + n / asked.rate) for n, one in enumerate(players)))
    said = _told(took, time.perf_counter() - began, server.spent() - spent)
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    return f"{said}; {len(advised)} times advice beside"


async def _seated(server: Host, asked: Asked, each: int) -> tuple[list[Player], list[float]]:
    """Players at their tables, each with so many games in hand."""
    orders = script(SCENARIO)
    seats = await made(server.address, asked.games * each)
    took: list[float] = []
    players = [Player(server.port, seats[n :: asked.games], orders, took) for n in range(asked.games)]
    for player in players:
        await player.sit()
    return players, took


def _told(took: list[float], lasted: float, spent: float) -> str:
    took = sorted(took)
    return (
        f"{len(took) / lasted:.0f} commands a second, {spent / len(took) * 1e6:.0f} µs of the server's processor time"
        f" each; median {statistics.median(took) * 1000:.1f} ms, p99 {took[int(len(took) * 0.99)] * 1000:.1f} ms"
    )


MODES: dict[str, Callable[[Host, Asked], Awaitable[str]]] = {"making": making, "closed": closed, "paced": paced}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", choices=MODES, action="append")
    parser.add_argument("--before", type=Path, metavar="TREE", help="an older checkout, measured in turn with this one")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, default=800, help="paced commands a second")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="of this tree")
    parser.add_argument("--remembered", action="store_true", help="without the rules")
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    asked = Asked(chosen.games, chosen.seconds, chosen.rate)
    trees = ([("before", chosen.before, 1)] if chosen.before else []) + [("now", None, chosen.workers)]
    for _ in range(chosen.rounds):
        for mode in chosen.mode or MODES:
            for name, tree, workers in trees:
                with host(tree, chosen.database, workers, chosen.remembered) as server:
                    print(f"{mode}, {name}: {asyncio.run(MODES[mode](server, asked))}", flush=True)


if __name__ == "__main__":
    main()
