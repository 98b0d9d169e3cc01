"""What it costs to make one change durable, by the store alone: processor time of this process, and changes a second.

.venv/bin/python benchmarks/store_writing.py                      # by how many games wait at once
.venv/bin/python benchmarks/store_writing.py --before ../old      # beside an older checkout
.venv/bin/python benchmarks/store_writing.py --database postgresql://...
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

from enfilade.server.store import Change, GameRow, Store, following, opening

BODY = '{"after":"0123456789abcdef","answer":"7-wis move fwd6","n":17,"side":"union","hash":"' + "0" * 64 + '"}\n'


async def measured(where: str, games: int, count: int) -> str:
    store = await Store.open(where)
    await store.watch()
    run = uuid.uuid4().hex[:8]
    first = []
    for n in range(games):
        first.append(opening(f"{run}-{n}", "begin", "s", "x\n"))
        row = GameRow(id=f"{run}-{n}", scenario="s", title="t", edition="e", dice="server", sides={})
        await store.add_game(row, [], first[-1])

    async def play(last: Change, times: int) -> None:
        for _ in range(times):
            last = following(last, f"command-{last.seq + 1}", "seat", "lines", BODY)
            await store.append(last, turn=1)

    spent, began = time.process_time(), time.perf_counter()
    await asyncio.gather(*(play(one, count // games) for one in first))
    spent, lasted = time.process_time() - spent, time.perf_counter() - began
    await store.close()
    return f"{games:4} at once: {spent / count * 1e6:4.0f} µs each, {count / lasted:6.0f} a second"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, metavar="TREE")
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    if chosen.before:
        environment = dict(os.environ) | {"PYTHONPATH": str(chosen.before / "src")}
        more = ["--database", chosen.database] if chosen.database else []
        print("before", flush=True)
        subprocess.run([sys.executable, __file__, *more], env=environment, check=True)
        print("now", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for games, count in ((1, 500), (5, 2_500), (50, 10_000), (200, 20_000)):
            where = chosen.database or str(Path(folder) / f"{games}.sqlite")
            print(asyncio.run(measured(where, games, count)), flush=True)


if __name__ == "__main__":
    main()
