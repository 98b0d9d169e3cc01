"""A real server in a process of its own, for tests that need one. Run as a module it serves until it is killed."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from enfilade.server.site.places import free_port


class Served(NamedTuple):
    address: str
    process: subprocess.Popen[bytes]
    folder: Path

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def start(folder: Path, port: int | None = None, *, pace: float = 0.0, database: str = "") -> Served:
    """Start a server whose games lie in this folder, and wait until it answers."""
    chosen = free_port("127.0.0.1", port or 0)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.browser.served", str(chosen), str(pace), database],
        env=_environment(folder),
        stdout=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{chosen}"
    if not answers(address, process.poll):
        process.kill()
        process.wait()
        raise RuntimeError("the server does not answer")
    return Served(address, process, folder)


def answers(address: str, ended: Callable[[], int | None]) -> bool:
    """Whether a server that was started comes to answer in half a minute."""
    for _ in range(600):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/api/games", timeout=2):
            return True
        if (code := ended()) is not None:
            raise RuntimeError(f"the server ended with {code}")
        time.sleep(0.05)
    return False


def _environment(folder: Path) -> dict[str, str]:
    """With compiled code kept beside the sources: a server that is started again should start quickly."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "ENFILADE_DATA": str(folder)}


@contextlib.contextmanager
def serving(folder: Path, *, pace: float = 0.0, database: str = "") -> Iterator[Served]:
    server = start(folder, pace=pace, database=database)
    try:
        yield server
    finally:
        server.stop()


def run(port: int, pace: float = 0.0, database: str = "") -> None:
    """Be a server, until killed."""
    from enfilade.server.load.limits import Limits
    from enfilade.server.site.places import database_url
    from enfilade.server.site.serving import Serving, quiet_logs, serve
    from enfilade.server.tables.settings import Settings

    quiet_logs(None)
    # All tests come from one address, and machines that test are pressed hard.
    most = 100_000
    generous = Limits(
        games_a_minute=most,
        games_a_day=most,
        uploads_a_minute=most,
        battles_a_minute=most,
        battles_a_day=most,
        sheets_a_minute=most,
        grounds_a_minute=most,
        advice_a_minute=most,
        asks_a_minute=most,
        patience=60.0,
    )
    serve(
        Serving(
            "127.0.0.1",
            port,
            database or database_url(None),
            settings=Settings(pace=pace, limits=generous),
            requests=100_000,
        )
    )


if __name__ == "__main__":
    run(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3])
