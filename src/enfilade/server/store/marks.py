"""High-water marks beside an SQLite file: how far each game had been acknowledged, so that a lost -wal is noticed.

SQLite keeps its last minutes in a second file, `-wal`. Where that is lost, or the main file is copied without it, games
go back in time without a word. The marks are a third file, written after every commit and never waited for: they may
be behind the database, never ahead of what was acknowledged. And while a server is at work the main file itself says
so, which is how a copy without any marks is told.
"""

from __future__ import annotations

import contextlib
import io
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

LONGEST = 4_000_000
"""Bytes of marks after which they are written anew, one line a game."""
_IN_USE_AT = 60
"""Where an SQLite file keeps its `user_version`: four bytes of its header."""


class Marks:
    """The file of marks of a database that is in use. A disk that takes no marks must not stop play.

    Several workers may have one file: each adds to it, and whoever finds it too long writes it anew.
    """

    def __init__(self, database: Path, heads: Mapping[str, int]) -> None:
        self._path = path_of(database)
        self._heads = dict(heads)
        self._written = 0
        self._file: io.FileIO | None = None
        self._rewrite()

    def note(self, heads: Mapping[str, int]) -> None:
        """These games have been acknowledged so far."""
        self._heads |= heads
        self._add(heads)

    def forget(self, game: str) -> None:
        """The game was removed on purpose."""
        self._heads.pop(game, None)
        self._add({game: -1})

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _add(self, heads: Mapping[str, int]) -> None:
        lines = "".join(f"{game} {at}\n" for game, at in heads.items())
        if self._written + len(lines) > LONGEST:
            # Another process may have removed games, or brought its own on, and has only said so in the file.
            for game, at in {**(_last(self._path) or {}), **heads}.items():
                if at < 0:
                    self._heads.pop(game, None)
                else:
                    self._heads[game] = max(at, self._heads.get(game, 0))
            self._rewrite()
            return
        if self._file is not None and os.fstat(self._file.fileno()).st_nlink == 0:
            self._open()
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._written += os.write(self._file.fileno(), lines.encode("ascii"))

    def _rewrite(self) -> None:
        fresh = self._path.with_name(f"{self._path.name}-new{os.getpid()}")
        lines = "".join(f"{game} {at}\n" for game, at in self._heads.items())
        with contextlib.suppress(OSError):
            fresh.touch(mode=0o600)
            fresh.write_text(lines, encoding="ascii")
            fresh.replace(self._path)
        self._written = len(lines)
        self._open()

    def _open(self) -> None:
        self.close()
        with contextlib.suppress(OSError):
            # Kept open: to open it takes longer than to add what a commit has to say.
            self._file = self._path.open("ab", buffering=0)


class Behind(NamedTuple):
    """A game that is not as far as it had been acknowledged."""

    game: str
    at: int
    """The last change there is; -1 if the game itself is not there."""
    acknowledged: int


def path_of(database: Path) -> Path:
    return database.with_name(database.name + "-marks")


def read(database: Path) -> dict[str, int] | None:
    """The marks beside a database; None if there are none. A line cut off by a crash counts for nothing."""
    found = _last(path_of(database))
    return None if found is None else {game: at for game, at in found.items() if at >= 0}


def forget(database: Path, removed: str) -> None:
    """A game was removed by a program that is not the server: if there are marks, they say so."""
    path = path_of(database)
    with contextlib.suppress(OSError):
        if path.exists():
            with path.open("a", encoding="ascii") as file:
                # On a line of its own, even after one that a crash has cut off.
                file.write(f"\n{removed} -1\n")


def _last(path: Path) -> dict[str, int] | None:
    """What a file of marks says last of each game."""
    try:
        lines = path.read_text(encoding="ascii", errors="replace").splitlines(keepends=True)
    except OSError:
        return None
    found: dict[str, int] = {}
    for line in lines:
        game, _, at = line.rstrip("\n").rpartition(" ")
        if line.endswith("\n") and game and at.lstrip("-").isdecimal():
            found[game] = int(at)
    return found


def behind(marks: Mapping[str, int], heads: Mapping[str, int]) -> list[Behind]:
    """The games that have gone back, and those that are missing."""
    return [Behind(game, heads.get(game, -1), at) for game, at in marks.items() if heads.get(game, -1) < at]


def is_left_open(database: Path) -> bool:
    """Whether the main file says that a server is at work on it though no -wal lies beside it: that part is missing."""
    try:
        with database.open("rb") as file:
            header = file.read(_IN_USE_AT + 4)
    except OSError:
        return False
    in_use = len(header) == _IN_USE_AT + 4 and any(header[_IN_USE_AT:])
    return in_use and not database.with_name(database.name + "-wal").exists()


def set_in_use(database: Path, in_use: bool) -> None:
    """Say in the main file itself that a server is at work on it, or has left it whole."""
    with contextlib.closing(sqlite3.connect(database, timeout=10, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {int(in_use)}")
        # Into the main file at once: a copy of it alone must carry the word.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
