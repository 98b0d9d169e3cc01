"""kill -9 under load loses nothing that was acknowledged."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.store import appender

from enfilade.server.store import Store

KILLS = 30


class Child:
    """The program that is killed again and again."""

    def __init__(self, running: subprocess.Popen[str]) -> None:
        assert running.stdin is not None
        assert running.stdout is not None
        self._stdin = running.stdin
        self._stdout = running.stdout

    def told_until_killed(self, lines: int, moment: float) -> list[str]:
        """Let it work until it has told so many lines and a moment more, kill it; all it has told by then."""
        self._stdin.write("begin\n")
        self._stdin.flush()
        pid = int(self._line())
        told = [self._line() for _ in range(lines)]
        time.sleep(moment)
        os.kill(pid, signal.SIGKILL)
        return told + list(iter(self._line, "killed -9\n"))

    def _line(self) -> str:
        line = self._stdout.readline()
        assert line == "killed -9\n" or not line.startswith("killed"), "it ended by itself"
        assert line != "", "it is gone altogether"
        return line


@contextmanager
def child(path: Path) -> Iterator[Child]:
    command = [sys.executable, appender.__file__, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        try:
            yield Child(running)
        finally:
            running.kill()


async def kept(path: Path) -> dict[tuple[str, int], str]:
    """The hash of every change, of chains that have been checked."""
    store = await Store.open(str(path))
    found = {}
    for game in appender.GAMES:
        for n, change in enumerate(await store.changes(game)):
            assert change.seq == n
            found[game, n] = change.hash
    await store.close()
    return found


@pytest.mark.long
def test_thirty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    chance = random.Random(1863)
    acknowledged: dict[tuple[str, int], str] = {}
    with child(path) as running:
        for kill in range(KILLS):
            # Some die while they open the database, most in the midst of writing.
            lines = 0 if kill % 6 == 0 else chance.randint(1, 150)
            for line in running.told_until_killed(lines, chance.random() / 50):
                game, seq, digest = line.split()
                acknowledged[game, int(seq)] = digest
            found = asyncio.run(kept(path))
            lost = [at for at, digest in acknowledged.items() if found.get(at) != digest]
            assert lost == [], f"after kill {kill + 1}"
    assert len(acknowledged) > 20 * KILLS
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
