"""The server that table_server.py measures: of this tree or of an older checkout, in processes of its own."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx

from enfilade.server.site.places import free_port

TICK = os.sysconf("SC_CLK_TCK")
PROGRAM = """
import sys
port, database, workers, remembered = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4] == "remembered"
from enfilade.server.load.limits import Limits
from enfilade.server.site.serving import Serving, serve
from enfilade.server.tables.settings import Settings

if remembered:
    # Every answer to an equal state is worked out once, whatever the game: what is left is the server without rules.
    from enfilade.core.codec import encode
    from enfilade.rules.adf.battle.engine import AdfEngine

    names, steps, shown = {}, {}, {}
    answer, reveals = AdfEngine.answer, AdfEngine.reveals

    def name_of(state):
        known = names.get(id(state))
        if known is None:
            known = names[id(state)] = (state, encode(state))
        return known[1]

    def answered(table, state, command):
        key = name_of(state), command
        if key not in steps:
            steps[key] = answer(table, state, command)
        return steps[key]

    def revealed(self, table, before, step, side):
        key = id(step), side
        if key not in shown:
            shown[key] = reveals(self, table, before, step, side)
        return shown[key]

    AdfEngine.answer, AdfEngine.reveals = staticmethod(answered), revealed

limits = Limits(games=100_000, games_a_minute=100_000, games_a_day=100_000, live=5_000, sockets_each=5_000,
                advice_a_minute=100_000)
more = {"workers": workers} if workers > 1 else {}
serve(Serving("127.0.0.1", port, database, settings=Settings(limits=limits), requests=1e9, **more))
"""


class Host(NamedTuple):
    """A server that runs."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def spent(self) -> float:
        """Seconds of processor time, its own and its workers', without the computer's players."""
        return sum(_spent(pid) for pid in _family(self.process.pid))


@contextlib.contextmanager
def host(tree: Path | None, database: str, workers: int, remembered: bool) -> Iterator[Host]:
    """A server of this tree, or of another checkout."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port("127.0.0.1", 0)
        where = database or str(Path(folder) / "games.sqlite")
        environment = dict(os.environ)
        if tree is not None:
            environment["PYTHONPATH"] = str(tree / "src")
        words = [str(port), where, str(workers), "remembered" if remembered else ""]
        process = subprocess.Popen([sys.executable, "-c", PROGRAM, *words], env=environment)
        try:
            running = Host(port, process)
            _wait(running.address)
            yield running
        finally:
            process.terminate()
            process.wait(20)


def _family(pid: int) -> list[int]:
    """The process and those it has started, but for the computer's players."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one and not _is_deputy(child)]
    return found


def _is_deputy(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return b"deputy" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return True


def _spent(pid: int) -> float:
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK
    return 0.0


def _wait(address: str) -> None:
    for _ in range(400):
        try:
            httpx.get(f"{address}/api/games")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")
