"""Games on many processes: a worker that is killed costs time and nothing else."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys

import pytest
from tests.lab.common import OWN, by_key, games, job

from enfilade.lab.run.game import play
from enfilade.lab.run.pool import MOST_DEATHS, played


@pytest.mark.long
def test_killed_workers_do_not_change_the_results_and_a_deadly_game_is_given_up() -> None:
    deadly, sound = job(f"{OWN}:deadly", "drill"), games(8)
    results = []
    for result in played([*sound, deadly], 2):
        results.append(result)
        if len(results) == 3:
            victim = multiprocessing.active_children()[0].pid
            assert victim is not None
            os.kill(victim, signal.SIGKILL)
    found = by_key(results)
    assert found.pop(deadly.key).fault == f"{MOST_DEATHS} worker processes ended in the middle of this game"
    assert found == by_key(map(play, sound))
    assert multiprocessing.active_children() == []


def test_to_stop_in_the_middle_leaves_no_worker_behind() -> None:
    results = played(games(4), 1)
    next(results)
    results.close()
    assert multiprocessing.active_children() == []


@pytest.mark.long
def test_workers_leave_with_a_lab_that_was_killed() -> None:
    lab = f"next(played([job('{OWN}:ponderer', 'drill')], 1))"
    lab = f"from tests.lab.common import job; from enfilade.lab.run.pool import played; {lab}"
    with subprocess.Popen([sys.executable, "-c", lab], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "thinking\n"
        process.kill()
        # The worker holds the other end too: this ends when both are gone, and fails if the worker goes on thinking.
        assert process.communicate(timeout=60)[0] == ""
