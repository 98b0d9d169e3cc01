"""What men and points are worth before the end: how the lead of drill over itself hangs on them, by least squares.

Where he looks a turn ahead the captain goes by figures near to these (`[foresight]` in data/captain.toml).

    python benchmarks/worth_of_men.py --battles 150
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np

from enfilade.ai.adf.captain.mind import mind
from enfilade.ai.adf.drill.player import drill
from enfilade.ai.adf.plans.estimate import estimate
from enfilade.core.stops import Ask, Over
from enfilade.lab.run.game import course
from enfilade.lab.run.job import Job
from enfilade.lab.run.setting import setting
from enfilade.rules.adf.battle.commands import Command
from enfilade.rules.adf.battle.view import View

SCENARIOS = ("bufords-delay", "drill-field", "hornets-nest", "mcphersons-woods")
FIRST = 9000
"""The first seed."""
NAMES = ("lead", "good", "disorder", "shaken", "routed", "sections", "1")
PERIODS = {"three turns or more to come": range(3, 99), "one or two": range(1, 3), "the last turn": range(1)}


class Moment(NamedTuple):
    """The beginning of a side's turn, as it sees it: the points as they stand, and its men less the enemy's."""

    to_come: int
    values: tuple[float, ...]
    final: float
    """Its lead when the battle was over."""


def moments(scenario: str, seed: int) -> list[Moment]:
    """One battle."""
    captain = mind("captain")
    seen: dict[tuple[int, str], tuple[int, tuple[float, ...]]] = {}

    def answer(view: View) -> tuple[Command, str]:
        key = (view.state.turn, view.side)
        if isinstance(view.stop, Ask) and view.stop.question == "activate" and key not in seen:
            found = estimate(view, captain)
            men = dict.fromkeys(NAMES[1:-1], 0.0)
            for one in view.state.units.values():
                if one.place == "table":
                    kind = "sections" if one.unit.arm == "artillery" else one.unit.level
                    men[kind] += one.unit.strength * (1 if one.side == view.side else -1)
            seen[key] = found.turns_left, (found.lead, *men.values(), 1.0)
        return drill(view), ""

    job = Job(setting=setting(scenario), players={"union": "drill", "confederate": "drill"}, seed=str(seed))
    for turned in course(job, answer):
        over = turned.step.stop
    assert isinstance(over, Over)
    return [
        Moment(to_come, values, 2 * over.points[side] - sum(over.points.values()))
        for (_, side), (to_come, values) in seen.items()
    ]


def rows(found: list[Moment]) -> Iterator[str]:
    yield f"{'':30}{'moments':>9}{'told':>7}" + "".join(f"{name:>10}" for name in NAMES)
    for period, turns in PERIODS.items():
        some = [one for one in found if one.to_come in turns]
        if len(some) > len(NAMES):
            facts = np.array([one.values for one in some])
            finals = np.array([one.final for one in some])
            fit, *_ = np.linalg.lstsq(facts, finals, rcond=None)
            told = 1 - np.var(finals - facts @ fit) / np.var(finals)
            yield f"{period:30}{len(some):>9}{told:>7.0%}" + "".join(f"{value:>10.2f}" for value in fit)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=150, help="of each scenario (default 150)")
    battles = parser.parse_args().battles
    everything: list[Moment] = []
    with ProcessPoolExecutor() as pool:
        for scenario in SCENARIOS:
            seeds = range(FIRST, FIRST + battles)
            found = [one for some in pool.map(moments, [scenario] * battles, seeds) for one in some]
            everything += found
            print(f"\n{scenario}", *rows(found), sep="\n", flush=True)
    print("\nall", *rows(everything), sep="\n")


if __name__ == "__main__":
    main()
