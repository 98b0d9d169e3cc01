"""A real PostgreSQL for the tests: started once, in a directory of its own, reached by a socket there."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest


class Postgres:
    """A server that belongs to the tests alone."""

    def __init__(self, programs: Path, home: Path) -> None:
        self._programs = programs
        self._home = home
        self._run("initdb", "-D", f"{home}/data", "-U", "meade", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-k {self._home} -c listen_addresses='' -c fsync=off"
        self._run("pg_ctl", "start", "-w", "-D", f"{self._home}/data", "-l", f"{self._home}/log", "-o", options)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", f"{self._home}/data")

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"games_{uuid.uuid4().hex}"
        self._run("createdb", "-h", str(self._home), "-U", "meade", name)
        return f"postgresql://meade@/{name}?host={self._home}"

    def _run(self, program: str, *words: str) -> None:
        command = [*_as_whom(), str(self._programs / program), *words]
        done = subprocess.run(
            command, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
        )
        assert done.returncode == 0, f"{program}: {done.stderr.decode()}"


@pytest.fixture(scope="session", name="postgres")
def postgres_server() -> Iterator[Postgres]:
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (no initdb found): what needs it was NOT tested")
    home = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        if os.geteuid() == 0:
            uid, gid = _nobody()
            os.chown(home, uid, gid)
        server = Postgres(programs, home)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home)


def _programs() -> Path | None:
    """The directory that holds them all: behind the one on the path, or where Debian keeps them by version."""
    on_path = shutil.which("initdb")
    by_version = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name, reverse=True)
    for folder in ([Path(on_path).resolve().parent] if on_path else []) + by_version:
        if all((folder / name).exists() for name in ("initdb", "pg_ctl", "createdb")):
            return folder
    return None


def _as_whom() -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    uid, gid = _nobody()
    return ["setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups"]


def _nobody() -> tuple[int, int]:
    return 65534, 65534
