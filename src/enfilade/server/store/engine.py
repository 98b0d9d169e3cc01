"""The connection to the database: how it is set up, and how what goes wrong with it is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from enfilade.server.store.address import is_sqlite
from enfilade.server.store.faults import StoreFault

WRITES = {"enfilade_writes": True}
"""The option of a connection that will write: SQLite is then asked for the write lock at once."""

_POOL: dict[str, Any] = {"pool_size": 8, "max_overflow": 0}
LIMITS: dict[str, Any] = {"timeout": 10, "command_timeout": 30}
"""Seconds to reach PostgreSQL, and for its answer."""
PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # in WAL, NORMAL may lose what was acknowledged when the power fails
    "PRAGMA foreign_keys = ON",
)


def connect(url: URL) -> AsyncEngine:
    if not is_sqlite(url):
        return create_async_engine(url, **_POOL, pool_pre_ping=True, connect_args=LIMITS)
    engine = create_async_engine(url, **_POOL)
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


@contextmanager
def telling() -> Iterator[None]:
    """Turn whatever the driver raises into a StoreFault."""
    try:
        yield
    except StoreFault:
        raise
    except Exception as error:  # the drivers have errors of their own, and a value may be of no kind they know
        raise StoreFault(f"The database refused: {_why(error)}.", lost=_is_lost(error)) from error


def _why(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    said = cause.strerror if isinstance(cause, OSError) else str(cause)
    # The driver's adapter names its class first; the statement and its values belong in no message.
    return (said or type(cause).__name__).split(">: ")[-1].split("\n")[0].rstrip(".")


def _is_lost(error: Exception) -> bool:
    return isinstance(error, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated)


def _set_up(connection: Any, _record: object) -> None:
    # The driver would begin transactions at moments of its own choice.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("enfilade_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
