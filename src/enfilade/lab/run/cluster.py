"""Games on many machines, by Dask: a task is a range of seeds, and the results come back to whoever asked."""

from __future__ import annotations

import logging
import re
from collections.abc import Generator, Iterator, Sequence
from itertools import groupby
from threading import Lock
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.lab.run.game import play
from enfilade.lab.run.job import Job, Result, untold
from enfilade.lab.run.program import program

_RANGE = 5
"""Games in one task: few enough that a dead machine costs little, enough that sending them costs less."""
_PATIENCE = 10
"""Seconds in which a scheduler should answer."""
_ADDRESS = re.compile(r"([a-z]+://)?\S+:\d+")
_ONE_AT_A_TIME = Lock()


def played(jobs: Sequence[Job], address: str) -> Generator[Result, None, None]:
    """The results as they come. What a dead worker had in hand is played by another; closing this takes all back."""
    if not jobs:
        return
    if not _ADDRESS.fullmatch(address):
        raise Malformed(f"a cluster is named by its address, such as tcp://192.168.1.10:8786, not {address!r}")
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise Malformed("--cluster needs Dask: pip install 'enfilade[cluster]'") from None
    for name in ("distributed", "distributed.client"):
        # What goes wrong is told in a sentence, not in the library's tracebacks.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise Malformed(f"there is no Dask scheduler at {address}: {error}") from None
    with client:
        tasks = {client.submit(play_range, batch, program(), pure=False): batch for batch in ranges(jobs)}
        for task in as_completed(list(tasks), loop=client.loop):  # type: ignore[no-untyped-call]
            batch = tasks.pop(task)
            yield from _results(task, batch)


def ranges(jobs: Sequence[Job]) -> Iterator[tuple[Job, ...]]:
    """The jobs in batches of the same table and players, with seeds that follow one another."""
    ordered = sorted(jobs, key=_seating)
    for _, alike in groupby(ordered, key=_seating):
        batch = list(alike)
        for start in range(0, len(batch), _RANGE):
            yield tuple(batch[start : start + _RANGE])


def play_range(jobs: Sequence[Job], expected: str) -> tuple[Result, ...]:
    """In the worker: all games of a range. Another version of the program would play other games."""
    if program() != expected:
        raise Malformed("this worker runs another version of enfilade than the machine that sent the games")
    # A worker with several threads would let games measure on one table at once, and they would be no faster.
    with _ONE_AT_A_TIME:
        return tuple(play(job) for job in jobs)


def _seating(job: Job) -> str:
    return job.key.rpartition("/")[0]


def _results(task: Any, batch: tuple[Job, ...]) -> Iterator[Result]:
    if task.status == "cancelled":
        raise Malformed("the scheduler is gone; what was played is kept, and the same command goes on from there")
    error = task.exception()
    if error is None:
        yield from task.result()
    elif isinstance(error, Malformed):
        raise error
    else:
        # Dask gives a task up when it has killed several workers.
        yield from (untold(job, f"the cluster could not play this game: {type(error).__name__}") for job in batch)
