"""Games on a cluster: scheduler and workers on this machine, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from distributed import Client
from tests.lab.common import by_key, games

from enfilade.core.errors import Malformed
from enfilade.lab.run.cluster import play_range, played, ranges
from enfilade.lab.run.game import play


def _started(folder: Path, module: str, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", "--host", "127.0.0.1", "--no-dashboard", *words]
    with (folder / f"{module}.log").open("ab") as log:
        return subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "DASK_CONFIG": str(folder)})


@contextmanager
def _cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler's address and its two workers."""
    file = folder / "scheduler.json"
    where = ["--scheduler-file", str(file)]
    running = [_started(folder, "dask_scheduler", *where, "--port", "0")]
    try:
        for name in ("reynolds", "doubleday"):
            alone = ["--nthreads", "1", "--no-nanny", "--name", name, "--local-directory", str(folder / name)]
            running.append(_started(folder, "dask_worker", *where, *alone))
        address = _address(file)
        with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=60)
        yield address, running[1:]
    finally:
        for process in running:
            process.kill()
            process.wait()


def _address(file: Path) -> str:
    waited = time.monotonic() + 60
    while time.monotonic() < waited:
        try:
            return str(json.loads(file.read_text(encoding="utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise AssertionError("no scheduler has come up")


@pytest.mark.long
def test_a_killed_machine_does_not_change_the_totals(tmp_path: Path) -> None:
    jobs = games(24)
    with _cluster(tmp_path) as (address, workers):
        results = []
        for result in played(jobs, address):
            results.append(result)
            if len(results) == 1:
                os.kill(workers[0].pid, signal.SIGKILL)
    assert by_key(results) == by_key(map(play, jobs))


def test_a_task_is_a_range_of_seeds_of_one_seating() -> None:
    jobs = games(24)
    batches = list(ranges(jobs))
    assert sorted(job.key for batch in batches for job in batch) == sorted(job.key for job in jobs)
    assert [len(batch) for batch in batches] == [5, 5, 2, 5, 5, 2]
    for batch in batches:
        assert len({tuple(job.players.items()) for job in batch}) == 1
        seeds = [int(job.seed) for job in batch]
        assert seeds == list(range(seeds[0], seeds[0] + len(seeds)))


def test_a_worker_with_another_version_of_the_program_plays_nothing() -> None:
    with pytest.raises(Malformed, match="another version"):
        play_range(games(2), "0123456789abcdef")
