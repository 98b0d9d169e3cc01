"""Games on this machine: a process for each core, and what happens when one of them dies in the middle of a game."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Generator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from enfilade.lab.run.game import play
from enfilade.lab.run.job import Job, Result, untold

MOST_DEATHS = 3
"""A game in which so many workers have died is given up: it is the game that kills them."""

_GARBAGE = 50_000
"""Values made before a worker looks for those that nobody can reach any more."""


def cores() -> int:
    """How many workers keep this machine busy."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(jobs: Sequence[Job], workers: int) -> Generator[Result, None, None]:
    """The results as they come. A job whose worker dies is played again by another; closing this ends all workers."""
    waiting, deaths = deque(jobs), Counter[str]()
    idle: list[_Hand] = []
    busy: list[_Hand] = []
    try:
        while waiting or busy:
            while waiting and len(busy) < workers:
                busy.append(_given(idle.pop() if idle else _hired(), waiting.popleft()))
            for hand in _ready(busy):
                busy.remove(hand)
                result = _received(hand.pipe)
                if result is not None:
                    idle.append(hand)
                    yield result
                    continue
                _buried(hand)
                assert hand.job is not None
                deaths[hand.job.key] += 1
                if deaths[hand.job.key] < MOST_DEATHS:
                    waiting.append(hand.job)
                else:
                    yield untold(hand.job, f"{MOST_DEATHS} worker processes ended in the middle of this game")
    finally:
        for hand in (*idle, *busy):
            _buried(hand)


class _Hand(NamedTuple):
    """A worker, the pipe to it, and the game it is at."""

    process: BaseProcess
    pipe: Connection
    job: Job | None = None


def _hired() -> _Hand:
    # Spawned, not forked: the progress bar has threads, and what a fork copies of them is not sound.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True, name="enfilade-worker")
    # Ctrl-C reaches the whole group. It is for us to hear; a worker that is just starting must not.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        process.start()
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    theirs.close()
    return _Hand(process, ours)


def _work(pipe: Connection) -> None:
    """In the worker: one game after another, until there is nobody at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Values of a game hardly ever point back at each other: looking for such rings is time lost.
    gc.freeze()
    gc.set_threshold(_GARBAGE)
    threading.Thread(target=_leave_with_the_lab, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(play(pipe.recv()))


def _leave_with_the_lab() -> None:
    """In the worker: a lab that was killed cannot end its workers, and nobody waits for their games any more."""
    lab = multiprocessing.parent_process()
    assert lab is not None
    lab.join()
    os._exit(1)


def _given(hand: _Hand, job: Job) -> _Hand:
    """The worker with its next game; if it has died meanwhile, that is found out when it is listened to."""
    with suppress(OSError):
        hand.pipe.send(job)
    return hand._replace(job=job)


def _ready(busy: Sequence[_Hand]) -> list[_Hand]:
    """Those that have something to say, or will never say anything again."""
    heard = set(wait([hand.pipe for hand in busy]))
    return [hand for hand in busy if hand.pipe in heard]


def _received(pipe: Connection) -> Result | None:
    """What a worker sent; None if it has died, perhaps in mid-sentence."""
    try:
        result = pipe.recv()
    except (EOFError, OSError):
        return None
    assert isinstance(result, Result)
    return result


def _buried(hand: _Hand) -> None:
    hand.pipe.close()
    hand.process.kill()
    hand.process.join()
