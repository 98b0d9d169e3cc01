"""Results on disk: one file for one piece of work, each game in it exactly once, whatever is killed when."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from enfilade.core.errors import Malformed
from enfilade.lab.run.job import Result, Said

FORMAT = "enfilade-lab-1"
Description = Mapping[str, object]
"""What the work is: plain values by name. The same command has the same description."""

_TABLES = """
    create table about (name text primary key, value text not null) without rowid;
    create table results (
        key text primary key, fault integer not null, result blob not null, said blob not null
    ) without rowid;
"""


class Store:
    """The file of one match or simulation. It is opened by one run at a time."""

    def __init__(self, path: Path | str, description: Description) -> None:
        self.path = Path(path).expanduser()
        wanted = {"format": FORMAT, **description}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(self.path, isolation_level=None, timeout=0.2)
        except (OSError, sqlite3.Error) as error:
            raise Malformed(f"{self.path} cannot be opened: {error}") from None
        try:
            # The lock goes with the process: after a kill nothing has to be cleared away.
            self._file.execute("pragma locking_mode = exclusive")
            self._file.execute("pragma synchronous = full")
            self._begin(wanted)
        except sqlite3.Error as error:
            self._file.close()
            raise Malformed(_unusable(self.path, error)) from None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    def done(self) -> set[str]:
        """The keys of games that were played to their end; one with a fault is played again."""
        return {key for (key,) in self._file.execute("select key from results where not fault")}

    def put(self, result: Result) -> None:
        """On disk when this returns. A game that is there already stays as it is, unless it had a fault."""
        bare = msgspec.structs.replace(result, said=(), record="")
        self._file.execute(
            "insert into results values (?, ?, ?, ?) on conflict (key) do update"
            " set fault = excluded.fault, result = excluded.result, said = excluded.said where results.fault",
            (result.key, bool(result.fault), _packed(bare), _packed(result.said)),
        )

    def results(self) -> Iterator[Result]:
        """All of them, in the order of their keys, without what was said."""
        for (packed,) in self._file.execute("select result from results order by key"):
            yield msgspec.json.decode(zlib.decompress(packed), type=Result)

    def said(self, key: str) -> tuple[Said, ...]:
        """Every answer of a game: lab/run/game.py makes its record of them."""
        row = self._file.execute("select said from results where key = ?", (key,)).fetchone()
        return msgspec.json.decode(zlib.decompress(row[0]), type=tuple[Said, ...]) if row else ()

    def _begin(self, wanted: Description) -> None:
        """Write down what this work is, or compare it with what the file says."""
        told = {name: msgspec.json.encode(value, order="sorted").decode() for name, value in wanted.items()}
        self._file.execute("begin exclusive")
        try:
            if not self._file.execute("select count(*) from sqlite_master").fetchone()[0]:
                for statement in _TABLES.split(";")[:-1]:
                    self._file.execute(statement)
                self._file.executemany("insert into about values (?, ?)", told.items())
            found = dict(self._file.execute("select name, value from about"))
        except BaseException:
            self._file.execute("rollback")
            raise
        self._file.execute("commit")
        for name in told.keys() | found.keys():
            if told.get(name) != found.get(name):
                self._file.close()
                raise Malformed(_another(self.path, name, found.get(name, "nothing"), told.get(name, "nothing")))


def _packed(value: object) -> bytes:
    return zlib.compress(msgspec.json.encode(value))


def _another(path: Path, name: str, found: str, wanted: str) -> str:
    if name == "program":
        return (
            f"{path} was begun by another version of this program, or before its players were changed;"
            " name another file with --results, or delete this one"
        )
    return f"{path} holds other work: its {name} is {found}, not {wanted}; name another file with --results"


def _unusable(path: Path, error: sqlite3.Error) -> str:
    if "locked" in str(error):
        return f"{path} is being written by another run; wait for it, or name another file with --results"
    return f"{path} is no file of results, or cannot be written ({error}); name another with --results"
