"""A piece of the lab's work from its jobs to its file of results: what is there is not played again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from enfilade.lab.run import cluster, keeping, pool
from enfilade.lab.run.job import Job, Result
from enfilade.lab.run.store import Description, Store
from enfilade.library.own_folder import data_folder

Watch = Callable[[Result], str]
"""Told each result as it comes, or as it was found; says what stands beside the bar."""


class Work(NamedTuple):
    """Where games are played, and what is kept of them."""

    workers: int = 0
    """Processes on this machine; 0 is one for each core."""
    cluster: str = ""
    """The address of a Dask scheduler, which then does it instead."""
    keep: Path | None = None
    """A folder for .battle files."""


class Stopped(Exception):
    """Somebody pressed Ctrl-C. What was played is kept."""


def run(jobs: Sequence[Job], store: Store, work: Work, title: str, watch: Watch, console: Console) -> None:
    """Play what has not been played yet; every result is on disk before it counts."""
    found = {result.key: result for result in store.results() if not result.fault}
    rest = [job for job in jobs if job.key not in found]
    told = ""
    for job in jobs:
        if job.key in found:
            told = watch(found[job.key])
            save_found(job, found[job.key], store, work.keep)
    with closing(_played(rest, work)) as results, _progress(console) as progress:
        bar = progress.add_task(title, total=len(jobs), completed=len(jobs) - len(rest), told=told)
        try:
            for result in results:
                # First the file, then the result: a kill between them plays the game again and writes the same file.
                if work.keep is not None and result.record:
                    keeping.write(work.keep, result, result.record)
                store.put(result)
                progress.update(bar, advance=1, told=watch(result))
        except KeyboardInterrupt:
            count = len(store.done() & {job.key for job in jobs})
            raise Stopped(
                f"Stopped after {count:,} of {len(jobs):,} games; they are kept in {store.path}."
                " The same command goes on from there."
            ) from None


def results_file(kind: str, description: Description) -> Path:
    """Where results go unless a file is named: the same command finds its own again."""
    told = msgspec.json.encode(dict(description), order="sorted")
    return data_folder() / "lab" / f"{kind}-{sha256(told).hexdigest()[:12]}.sqlite"


def save_found(job: Job, result: Result, store: Store, folder: Path | None) -> None:
    """The record of a game that was played in an earlier run, if it was not kept then."""
    if folder is not None:
        keeping.save(folder, job, result, store.said(job.key))


def _played(jobs: Sequence[Job], work: Work) -> Generator[Result, None, None]:
    wanted = [msgspec.structs.replace(job, keep=work.keep is not None) for job in jobs]
    if work.cluster:
        return cluster.played(wanted, work.cluster)
    return pool.played(wanted, work.workers or pool.cores())


def _progress(console: Console) -> Progress:
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[told]}", markup=False),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
