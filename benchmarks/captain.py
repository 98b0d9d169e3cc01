"""How long the captain takes to answer, at 20 and 60 units, beside drill's own times in the same battles.

    .venv/bin/python benchmarks/captain.py                              # captain, both sizes, four turns each
    .venv/bin/python benchmarks/captain.py --player captain-2 --turns 6

Two lines of regiments and batteries as in battles.py, the captain on one side and drill on the other, then the sides
changed; he takes all the time he wants (no deadline). Processor time of one core: who else uses the machine hardly
counts. Commands are whom to activate and what to do next; reactions are the chances in the enemy's turn. Aims: 95 of
100 commands under 2 s and reactions under 0.3 s, at 60 units.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import battles

from enfilade.ai.players import thinker
from enfilade.ai.thought import NEVER
from enfilade.core.dice import cast
from enfilade.core.stops import Over, Roll
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.view import view

SIZES = (10, 30)
KINDS = {"activate": "command", "action": "command", "react": "reaction"}
AIMS = {"command": 2.0, "reaction": 0.3}

Times = dict[tuple[str, str], list[float]]
"""Seconds of each answer, by player and kind."""


def play(players: tuple[str, str], units_a_side: int, turns: int, seed: str, times: Times) -> None:
    """A battle up to the end of a turn; every answer that counts is timed."""
    field = battles.table(units_a_side)
    chosen = dict(zip(field.sides, players, strict=True))
    step = chapters.begin(field)
    while not isinstance(step.stop, Over) and step.state.turn <= turns:
        if isinstance(step.stop, Roll):
            step = chapters.roll(field, step.state, cast(seed, step.state.rolls, step.stop.dice))
            continue
        name = chosen[step.stop.side]
        think, seen = thinker(name), view(field, step.state, step.stop.side, step.stop)
        start = time.process_time()
        thought = think(seen, NEVER)
        spent = time.process_time() - start
        if step.stop.question in KINDS:
            times.setdefault((name, KINDS[step.stop.question]), []).append(spent)
        step = chapters.answer(field, step.state, thought.answer)


def told(times: Times) -> None:
    """A row for each player and kind."""
    print(f"  {'':22} {'answers':>7} {'p50':>8} {'p95':>8} {'max':>8}   ms")
    for (name, kind), some in sorted(times.items(), key=lambda one: (one[0][1], one[0][0] == "drill")):
        some.sort()
        p50, p95, most = (1000 * some[min(len(some) - 1, int(share * len(some)))] for share in (0.5, 0.95, 1.0))
        aim = f"   aim: p95 under {1000 * AIMS[kind]:.0f}" if name != "drill" else ""
        print(f"  {name + ' ' + kind:22} {len(some):7} {p50:8.1f} {p95:8.1f} {most:8.1f}{aim}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="captain", help="whose times to take beside drill's (captain)")
    parser.add_argument("--turns", type=int, default=4, help="turns of each battle (4)")
    asked = parser.parse_args()
    print("load of the machine at the start:", *(f"{one:.1f}" for one in os.getloadavg()))
    for size in SIZES:
        times: Times = {}
        for players in ((asked.player, "drill"), ("drill", asked.player)):
            play(players, size, asked.turns, f"captain {size}", times)
        print(f"{2 * size} units, {asked.turns} turns, both sides")
        told(times)
    print("load at the end:", *(f"{one:.1f}" for one in os.getloadavg()))


if __name__ == "__main__":
    main()
