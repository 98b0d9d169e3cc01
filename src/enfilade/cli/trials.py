"""The command `simulate`: one scenario many times, and what a designer should know of it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from enfilade.cli.battles import plainly
from enfilade.cli.matches import Cluster, Edition, ResultsFile, Rulings, Seed, Workers

if TYPE_CHECKING:
    from enfilade.lab.run.simulate import Trial
    from enfilade.lab.run.store import Store
    from enfilade.lab.stats.findings import Findings

Scenario = Annotated[str, typer.Argument(help="A scenario, or a file.")]
Games = Annotated[int, typer.Option(min=1, max=100_000, help="How many; with a ruling, how many pairs.")]
Players = Annotated[
    str,
    typer.Option(help="Who plays: one name for both sides, or union=NAME,confederate=NAME as the sides are called."),
]
Against = Annotated[
    str, typer.Option(metavar="ID", help="Compare with this edition on the same seeds. With a ruling: that without it.")
]
Suggest = Annotated[bool, typer.Option("--suggest-balance", help="Which handicap would make it even.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report to look at.")]
Csv = Annotated[
    Path | None, typer.Option("--csv", metavar="FOLDER", help="Write tables of games, brigades, objectives.")
]
Parquet = Annotated[Path | None, typer.Option("--parquet", metavar="FOLDER", help="The same as Parquet.")]
Keep = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Save every game as a .battle file; else only those listed.")
]
Judged = Annotated[
    bool, typer.Option("--judge/--no-judge", help="Weigh charges and fires by exact odds: luck and blunders.")
]


def simulate(
    scenario: Scenario = "mcphersons-woods",
    games: Games = 200,
    players: Players = "captain",
    seed: Seed = 1,
    edition: Edition = "",
    ruling: Rulings = None,
    against: Against = "",
    suggest_balance: Suggest = False,
    html: Html = None,
    csv: Csv = None,
    parquet: Parquet = None,
    keep: Keep = None,
    judge: Judged = True,
    workers: Workers = 0,
    cluster: Cluster = "",
    results: ResultsFile = None,
) -> None:
    """Fight a scenario many times: who wins how often, when it is decided, what it costs whom.

    With a ruling, or with --against, every seed is played by both rules, and the difference is told with its
    interval. Results are written as they come: after a stop or a kill the same command goes on where it was, and
    more games are added to those that are there.

    Examples:

      enfilade simulate mcphersons-woods --html woods.html

      enfilade simulate my-battle.json --players union=captain,confederate=captain-bold --games 400

      enfilade simulate hornets-nest --suggest-balance

      enfilade simulate drill-field --ruling leader-moves=2

      enfilade simulate drill-field --edition adf-summary-15mm --against adf-revised-15mm --csv tables/
    """
    # The players take most of a second to load; other commands must not wait for them.
    from rich.console import Console

    from enfilade.core.errors import Malformed
    from enfilade.lab.report.simulate_tables import print_faults, print_findings
    from enfilade.lab.report.tables_out import check_parquet
    from enfilade.lab.run import simulate as trials
    from enfilade.lab.run.run import Stopped, Work, results_file, run
    from enfilade.lab.run.store import Store

    beside = Console(stderr=True)
    with plainly():
        if parquet is not None:
            check_parquet()
        trial = _trial(scenario, games, players, seed, edition, ruling or [], against, judge)
        about = trials.description(trial)
        with Store(results or results_file("simulate", about), about) as store:
            try:
                work = Work(workers, cluster, keep)
                watch = trials.Running(trial).watch
                run(list(trials.jobs(trial)), store, work, trial.setting.name, watch, beside)
            except Stopped as stopped:
                typer.echo(str(stopped), err=True)
                raise typer.Exit(130) from None
            found = trials.found(trial, list(store.results()), suggest_balance)
            files = _saved(trial, found, store, keep or _beside(html, trial.setting.name))
            print_findings(Console(), trial, found, files)
            try:
                for path in _written(trial, found, store, files, html, csv, parquet):
                    typer.echo(f"{path} written")
            except OSError as error:
                raise Malformed(f"{error.filename} cannot be written: {error.strerror}") from None
            typer.echo(f"Results: {store.path}")
    print_faults(beside, found)
    if found.faults:
        raise typer.Exit(1)


def _trial(
    scenario: str,
    games: int,
    players: str,
    seed: int,
    edition: str,
    ruling: list[str],
    against: str,
    judge: bool,
) -> Trial:
    from enfilade.core.errors import Malformed
    from enfilade.lab.run.setting import setting
    from enfilade.lab.run.simulate import Trial, seats
    from enfilade.library.editions.house_rulings import rulings_said

    rulings = rulings_said(ruling)
    played = setting(scenario, edition or None, rulings)
    without = None
    if rulings or against:
        without = setting(scenario, against or edition or None)
        if without.digest == played.digest:
            what = " and ".join(f"{name}={value}" for name, value in rulings.items()) or f"{against} itself"
            raise Malformed(f"there is nothing to compare: {without.edition} is played by {what} already")
    return Trial(played, seats(played.sides, players), games, seed, judge, without)


def _beside(html: Path | None, name: str) -> Path:
    """Where the games that a report lists are saved: beside it."""
    return html.with_name(f"{html.stem}-games") if html is not None else Path(f"{name}-games")


def _saved(trial: Trial, found: Findings, store: Store, folder: Path) -> dict[str, str]:
    """The games worth seeing as .battle files; where each of them is."""
    from enfilade.lab.run.game import file_name
    from enfilade.lab.run.run import save_found
    from enfilade.lab.run.simulate import jobs

    wanted = {one.key for one in found.seen}
    by_key = {job.key: job for job in jobs(trial) if job.key in wanted}
    files = {}
    for result in store.results():
        if result.key in by_key:
            save_found(by_key[result.key], result, store, folder)
            files[result.key] = str(folder / file_name(result))
    return files


def _written(
    trial: Trial,
    found: Findings,
    store: Store,
    files: Mapping[str, str],
    html: Path | None,
    csv: Path | None,
    parquet: Path | None,
) -> list[Path]:
    from enfilade.lab.report.report import report
    from enfilade.lab.report.tables_out import tables, write_csv, write_parquet
    from enfilade.lab.run.simulate import jobs

    written = []
    if csv is not None or parquet is not None:
        mine = {job.key for job in jobs(trial)}
        rows = tables(trial.scenario, [result for result in store.results() if result.key in mine])
        if csv is not None:
            written += write_csv(csv, rows)
        if parquet is not None:
            written += write_parquet(parquet, rows)
    if html is not None:
        html.parent.mkdir(parents=True, exist_ok=True)
        html.write_text(report(trial, found, files, _command()), encoding="utf-8")
        written.append(html)
    return written


def _command() -> str:
    return shlex.join(["enfilade", *sys.argv[1:]])
