"""Who of several workers writes into the SQLite file next: a lock of the system, which is handed on without a pause."""

from __future__ import annotations

import fcntl
from pathlib import Path


class FilePen:
    """Of one process, which never asks for it twice at once."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")

    def take(self) -> None:
        """Waits: to be called in a thread."""
        fcntl.flock(self._file, fcntl.LOCK_EX)

    def leave(self) -> None:
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        self._file.close()
