"""A program to be killed: it adds changes to several games at once and says which were acknowledged.

Run with the path of a database. For every line it reads it begins anew in a child process, which first tells its
number; when that has been killed, it says so.
"""

from __future__ import annotations

import asyncio
import os
import sys

from enfilade.server.store import Change, GameRow, Store, following, opening

GAMES = [f"g{n}" for n in range(6)]


def tell(words: str) -> None:
    """At once, past all buffers; so short a line arrives whole or not at all."""
    os.write(1, f"{words}\n".encode())


async def last(store: Store, game: str) -> Change:
    kept = await store.changes(game)
    if kept:
        return kept[-1]
    first = opening(game, "begin", "s", "opening\n")
    row = GameRow(id=game, scenario="drill-field", title="Drill field", edition="e", dice="server", sides={})
    await store.add_game(row, [], first)
    return first


async def play(store: Store, game: str) -> None:
    previous = await last(store, game)
    while True:
        seq = previous.seq + 1
        previous = following(previous, f"{os.getpid()}-{seq}", "s", "lines", f"{game} {seq}\n" * (1 + seq % 40))
        await store.append(previous)
        tell(f"{game} {seq} {previous.hash}")


async def run(path: str) -> None:
    tell(str(os.getpid()))
    store = await Store.open(path)
    await asyncio.gather(*(play(store, game) for game in GAMES))


def main(path: str) -> None:
    while sys.stdin.readline():
        child = os.fork()  # all it needs is loaded by now
        if child == 0:
            asyncio.run(run(path))
        _, status = os.waitpid(child, 0)
        tell(f"killed {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main(sys.argv[1])
