"""The same battles by several trees, or by both forms of one, in turn and in one run: microseconds a stop.

    .venv/bin/python benchmarks/side_by_side.py                      # plain and compiled, as this tree is
    .venv/bin/python benchmarks/side_by_side.py ../before/src      # another tree first: all are set against the first
    .venv/bin/python benchmarks/side_by_side.py --rounds 5 --cards adf-revised-15mm

Processor time, without the laying of tables. Each form fights in a process of its own, all the same battles in turn; of
each battle the quickest round counts, so that who else uses the machine hardly does.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OURS = HERE.parent / "src"
SIZES = ((10, range(6)), (50, range(1)))
"""Units a side, and the seeds of the battles."""
WORKER = """
import json, sys, time
sys.path[:0] = sys.argv[1:3]
import battles
battles.fight(battles.table(10, sys.argv[3]), 0)
for line in sys.stdin:
    size, seed = json.loads(line)
    table = battles.table(size, sys.argv[3])
    start = time.process_time()
    stops, _ = battles.fight(table, seed)
    print(json.dumps([time.process_time() - start, stops]), flush=True)
"""


class Worker:
    """A process that fights battles of one card by one form, when it is told to."""

    def __init__(self, name: str, tree: Path, plain: bool, card: str) -> None:
        env = {key: value for key, value in os.environ.items() if key != "ENFILADE_PLAIN"}
        env |= {"ENFILADE_PLAIN": "1"} if plain else {}
        words = [sys.executable, "-c", WORKER, str(tree), str(HERE), card]
        self.name = name
        self._process = subprocess.Popen(words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def fight(self, size: int, seed: int) -> tuple[float, int]:
        """Seconds and stops."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([size, seed]), file=self._process.stdin, flush=True)
        spent, stops = json.loads(self._process.stdout.readline())
        return spent, stops

    def leave(self) -> None:
        self._process.communicate()


def compare(workers: list[Worker], card: str, size: int, seeds: range, rounds: int) -> None:
    """Each battle is fought by all of them in turn, before the next; of its rounds the quickest counts."""
    totals = {worker.name: [0.0, 0] for worker in workers}
    for seed in seeds:
        told = [[worker.fight(size, seed) for worker in workers] for _ in range(rounds)]
        for n, worker in enumerate(workers):
            totals[worker.name][0] += min(row[n][0] for row in told)
            totals[worker.name][1] += told[0][n][1]
    first_spent, first_stops = totals[workers[0].name]
    for worker in workers:
        spent, stops = totals[worker.name]
        a_stop = f"{spent / stops * 1e6:6.0f} us a stop, x{first_spent / first_stops / (spent / stops):.2f}"
        battles = f"{len(seeds) / spent:6.2f} battles a second, x{first_spent / spent:.2f}"
        print(f"{card:18} {2 * size:4} units  {a_stop}  {battles}  {worker.name}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="*", type=Path, help="the src folders of other trees, which run plain")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cards", nargs="+", default=["adf-revised-15mm", "jr3-15mm"])
    told = parser.parse_args()
    forms = [(str(tree), tree.resolve(), True) for tree in told.trees]
    forms += [("this tree, plain", OURS, True), ("this tree, compiled", OURS, False)]
    for card in told.cards:
        workers = [Worker(*form, card) for form in forms]
        for size, seeds in SIZES:
            compare(workers, card, size, seeds, told.rounds)
        for worker in workers:
            worker.leave()


if __name__ == "__main__":
    main()
