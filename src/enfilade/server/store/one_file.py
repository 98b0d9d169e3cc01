"""The one thread that writes changes into an SQLite file: a few statements for a batch, and one wait for the disk.

Nothing is looked up beforehand. The constraints of the tables and the rows that each change starts from say whether
all of it can be written; where they say no, nothing was, and the writer asks the database what is wrong.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol, TypeVar

from sqlalchemy import JSON, Table

from enfilade.server.store.engine import PRAGMAS, telling
from enfilade.server.store.faults import Locked, StoreFault
from enfilade.server.store.ledger import Plan

SIZES = (64, 16, 4, 1)
"""Rows in one statement. Each runs without the interpreter's lock, so few large ones leave the loop alone; and only
these sizes occur, so that SQLite need not read new statements."""
T = TypeVar("T")


class Pen(Protocol):
    """Who of several processes writes next: SQLite lets them try again and again, and does not keep their order."""

    def take(self) -> None:
        """When it is our turn."""
        ...

    def leave(self) -> None: ...

    def close(self) -> None: ...


_Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]


class OneFile:
    """A connection of its own, in a thread of its own."""

    def __init__(self, file: Path, pen: Pen | None = None) -> None:
        self._file = file
        self._pen = pen
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def write(self, plan: Plan) -> bool:
        """Whether all of it is on disk; if not, nothing of it is."""
        return await self.do(lambda connection: _written(connection, plan), writes=True)

    async def add(self, rows: Sequence[tuple[Table, Mapping[str, Any]]]) -> bool:
        """Whether all of these new rows are on disk; if not, nothing of it is, because one of them is there already."""
        return await self.do(lambda connection: _added(connection, rows), writes=True)

    async def do(self, work: Callable[[sqlite3.Connection], T], *, writes: bool = False) -> T:
        """Something else with this connection, in its turn."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((_with_pen(self._pen, work) if writes and self._pen else work, done))
        return await done

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """While another connection of this process writes, no other process does."""
        if self._pen is None:
            yield
            return
        pen = self._pen
        await self.do(lambda _: pen.take())
        try:
            yield
        finally:
            pen.leave()

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        if self._pen is not None:
            self._pen.close()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        while (job := self._jobs.get()) is not None:
            work, done = job
            found, fault = None, None
            try:
                with telling():
                    if connection is None:
                        connection = _opened(self._file)
                    found = work(connection)
            except StoreFault as error:
                fault = error
            self._loop.call_soon_threadsafe(_tell, done, found, fault)
        if connection is not None:
            connection.close()


def _with_pen(pen: Pen, work: Callable[[sqlite3.Connection], T]) -> Callable[[sqlite3.Connection], T]:
    def written(connection: sqlite3.Connection) -> T:
        pen.take()
        try:
            return work(connection)
        finally:
            pen.leave()

    return written


def _tell(done: asyncio.Future[Any], found: Any, fault: StoreFault | None) -> None:
    if done.done():
        return
    if fault is None:
        done.set_result(found)
    else:
        done.set_exception(fault)


def _opened(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, cached_statements=4 * len(SIZES))
    for pragma in PRAGMAS:
        connection.execute(pragma)
    return connection


class _NotSoError(Exception):
    """Something is not as it was thought to be."""


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Kept whole, or not at all."""
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        raise Locked(f"The database refused: {error}.") from error
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # Some errors end the transaction by themselves.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _written(connection: sqlite3.Connection, plan: Plan) -> bool:
    try:
        with _transaction(connection):
            moved = sum(connection.execute(_MOVE[len(part)], _flat(part)).rowcount for part in _parts(plan.moves))
            if moved != len(plan.moves):
                raise _NotSoError
            for part in _parts([_values(change) for change in plan.changes]):
                connection.execute(_INSERT[len(part)], _flat(part))
    except (sqlite3.IntegrityError, _NotSoError):
        return False
    return True


def _added(connection: sqlite3.Connection, rows: Sequence[tuple[Table, Mapping[str, Any]]]) -> bool:
    try:
        with _transaction(connection):
            for table, values in rows:
                columns = [column for column in table.columns if column.name in values]
                names = ", ".join(column.name for column in columns)
                given = [
                    json.dumps(values[column.name]) if isinstance(column.type, JSON) else values[column.name]
                    for column in columns
                ]
                connection.execute(f"INSERT INTO {table.name} ({names}) VALUES {_rows(1, len(given))}", given)
    except sqlite3.IntegrityError:
        return False
    return True


def _values(change: Any) -> tuple[Any, ...]:
    return (
        change.game, change.seq, change.command, change.seat, change.kind, change.body, change.hash, change.made,
    )  # fmt: skip


def _parts(rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    start = 0
    for size in SIZES:
        while len(rows) - start >= size:
            yield rows[start : start + size]
            start += size


def _flat(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    return [value for row in rows for value in row]


def _rows(count: int, width: int) -> str:
    row = f"({', '.join('?' * width)})"
    return ", ".join([row] * count)


_INSERT = {
    size: "INSERT INTO changes (game, seq, command, seat, kind, body, hash, made) VALUES " + _rows(size, 8)
    for size in SIZES
}
_MOVE = {
    size: "UPDATE games SET at = v.column4, head = v.column5, changed = v.column6, over = v.column7, turn = v.column8"
    f" FROM (VALUES {_rows(size, 8)}) AS v"
    " WHERE games.id = v.column1 AND games.at = v.column2 AND games.head = v.column3"
    for size in SIZES
}
