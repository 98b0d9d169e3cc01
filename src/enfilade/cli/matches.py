"""The command `match`: two players against each other, many times, and what that proves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from enfilade.cli.battles import plainly

Scenarios = Annotated[
    list[str] | None,
    typer.Option(
        "--scenario",
        metavar="ID",
        help="A scenario, a file, or all; repeatable. Without it the four that players are rated on.",
    ),
]
Games = Annotated[int, typer.Option(min=1, max=1_000_000, help="How many, on all scenarios together.")]
Seed = Annotated[int, typer.Option(min=0, help="The first seed; the others follow it.")]
Edition = Annotated[str, typer.Option(metavar="ID", help="Another edition than the scenario's own.")]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="NAME=VALUE", help="Play a ruling otherwise (docs/rulings.md); repeatable."),
]
Workers = Annotated[int, typer.Option(min=0, help="Processes on this machine; 0 is one for each core.")]
Cluster = Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")]
ResultsFile = Annotated[
    Path | None,
    typer.Option("--results", metavar="FILE", help="Where results are kept; else a file in your data folder."),
]
Keep = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Save every game as a .battle file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Plain values for programs; docs/lab.md describes them.")]


RATED = ("bufords-delay", "drill-field", "hornets-nest", "mcphersons-woods")
"""The battles on which players have been rated from the first, so that one rating can be held against another."""


def match(
    first: Annotated[str, typer.Argument(metavar="A", help="A player: captain, drill, ..., or module:function.")],
    second: Annotated[str, typer.Argument(metavar="B", help="His opponent.")],
    scenario: Scenarios = None,
    games: Games = 400,
    seed: Seed = 1,
    edition: Edition = "",
    ruling: Rulings = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    results: ResultsFile = None,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """Let two players fight many battles, each from both sides, and say which is better and how sure that is.

    Every seed is played twice on every scenario, with the sides swapped. Results are written as they come: after a
    stop, a kill or a power cut the same command goes on where it was, and every game counts exactly once.

    Examples:

      enfilade match captain drill

      enfilade match captain-bold captain --scenario mcphersons-woods --games 200 --workers 4

      enfilade match captain random --scenario drill-field --scenario hornets-nest --games 100 --keep games/

      enfilade match mine:player drill --scenario drill-field --games 100 --results mine.sqlite

      enfilade match captain drill --ruling leader-moves=2 --cluster tcp://192.168.1.10:8786 --json
    """
    # The players take most of a second to load; other commands must not wait for them.
    from rich.console import Console

    from enfilade.lab.report import match_report
    from enfilade.lab.run.match import Match, Score, agreed, description, jobs
    from enfilade.lab.run.run import Stopped, Work, results_file, run
    from enfilade.lab.run.setting import setting
    from enfilade.lab.run.store import Store
    from enfilade.library.editions.house_rulings import rulings_said

    beside = Console(stderr=True)
    with plainly():
        rulings = rulings_said(ruling or ())
        settings = tuple(setting(name, edition or None, rulings) for name in _chosen(scenario or list(RATED)))
        wanted = agreed(Match(first, second, settings, games, seed))
        score, about = Score(wanted), description(wanted)
        with Store(results or results_file("match", about), about) as store:
            try:
                run(list(jobs(wanted)), store, Work(workers, cluster, keep), f"{first} v {second}", score.watch, beside)
            except Stopped as stopped:
                typer.echo(str(stopped), err=True)
                raise typer.Exit(130) from None
            place = store.path
    if as_json:
        typer.echo(json.dumps({**match_report.plain_match(wanted, score), "results": str(place)}, indent=2))
    else:
        match_report.print_match(Console(), wanted, score)
        typer.echo(f"Results: {place}")
    match_report.print_faults(beside, score)
    if score.faults:
        raise typer.Exit(1)


def _chosen(names: list[str]) -> list[str]:
    """The scenarios that were named, each once."""
    from enfilade.library.scenarios.shelf import scenarios

    every = [name for said in names for name in (scenarios() if said == "all" else [said])]
    return list(dict.fromkeys(every))
