"""Notes in scenario files how trial battles went: the start page shows it as a scale of fairness."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec
from rich.console import Console

from enfilade.core.scenario import Trials
from enfilade.lab.report.wording import counted
from enfilade.lab.run.job import Result
from enfilade.lab.run.run import Work, results_file, run
from enfilade.lab.run.setting import Setting, setting
from enfilade.lab.run.simulate import Trial, description, jobs
from enfilade.lab.run.store import Store
from enfilade.library.scenarios.text import pretty

_FOLDER = Path(__file__).parents[2] / "data" / "scenarios"


def trials(table: Setting, player: str, results: Iterable[Result]) -> Trials:
    """What the results come to; games that broke off are not among them."""
    won = Counter(result.winner for result in results if not result.fault)
    words = f"{counted(sum(won.values()), 'trial battle')} of {player} against itself, by {table.edition}"
    return Trials(wins={side: won[side] for side in table.sides}, drawn=won[""], words=words)


def noted(text: str, told: Trials) -> str:
    """The text of a scenario file with its trials at the end, in place of older ones."""
    bare = json.loads(text)
    bare.pop("trials", None)
    return pretty({**bare, "trials": msgspec.to_builtins(told)}) + "\n"


def main(player: str = "captain", games: str = "200") -> None:
    for path in sorted(_FOLDER.glob("*.json")):
        table = setting(path.stem)
        trial = Trial(table, dict.fromkeys(table.sides, player), int(games), judge=False)
        about, results = description(trial), list[Result]()

        def watch(result: Result, results: list[Result] = results) -> str:
            results.append(result)
            return ""

        with Store(results_file("simulate", about), about) as store:
            run(list(jobs(trial)), store, Work(), table.name, watch, Console(stderr=True))
        told = trials(table, player, results)
        path.write_text(noted(path.read_text(encoding="utf-8"), told), encoding="utf-8")
        sys.stdout.write(f"{path.name}: {json.dumps(msgspec.to_builtins(told))}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
