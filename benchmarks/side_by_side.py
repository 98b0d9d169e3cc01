"""The same battles by several trees, or by both forms of one, in turn and in one run: microseconds a stop.

    .venv/bin/python benchmarks/side_by_side.py                      # plain and compiled, as this tree is
    .venv/bin/python benchmarks/side_by_side.py /tmp/before/src      # another tree first: all are set against the first
    .venv/bin/python benchmarks/side_by_side.py --rounds 5 --cards adf-revised-15mm

Processor time of one core, the best round of each: who else uses the machine shall not count, though on a busy one the
figures still vary by a tenth. Each form fights in a process of its own, the tables and seeds are those of battles.py.
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
SIZES = ((10, (1, 2, 3, 4, 5, 6)), (50, (1,)))
"""Units a side, and the seeds of the battles."""
FIGHTS = """
import json, sys, time
sys.path[:0] = sys.argv[1:3]
import battles
card, size, seeds = sys.argv[3], int(sys.argv[4]), json.loads(sys.argv[5])
battles.fight(battles.table(size, card), 0)
start = time.process_time()
stops = sum(battles.fight(battles.table(size, card), seed)[0] for seed in seeds)
print(json.dumps([time.process_time() - start, stops]))
"""


def fought(tree: Path, plain: bool, card: str, size: int, seeds: tuple[int, ...]) -> tuple[float, float]:
    """Microseconds a stop, and a battle's share of a second."""
    words = [str(tree), str(HERE), card, str(size), json.dumps(seeds)]
    env = {name: value for name, value in os.environ.items() if name != "ENFILADE_PLAIN"}
    env |= {"ENFILADE_PLAIN": "1"} if plain else {}
    done = subprocess.run([sys.executable, "-c", FIGHTS, *words], env=env, capture_output=True, text=True, check=True)
    spent, stops = json.loads(done.stdout)
    return spent / stops * 1e6, spent / len(seeds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="*", type=Path, help="the src folders of other trees, which run plain")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cards", nargs="+", default=["adf-revised-15mm", "jr3-15mm"])
    told = parser.parse_args()
    forms = [(str(tree), tree.resolve(), True) for tree in told.trees]
    forms += [("this tree, plain", OURS, True), ("this tree, compiled", OURS, False)]
    for card in told.cards:
        for size, seeds in SIZES:
            best: dict[str, tuple[float, float]] = {}
            for _ in range(told.rounds):
                for name, tree, plain in forms:
                    best[name] = min(best.get(name, (1e9, 1e9)), fought(tree, plain, card, size, seeds))
            for name, _, _ in forms:
                (stop, battle), (stop_first, battle_first) = best[name], best[forms[0][0]]
                a_stop = f"{stop:6.0f} us a stop, x{stop_first / stop:.2f}"
                battles = f"{1 / battle:6.2f} battles a second, x{battle_first / battle:.2f}"
                print(f"{card:18} {2 * size:4} units  {a_stop}  {battles}  {name}", flush=True)


if __name__ == "__main__":
    main()
