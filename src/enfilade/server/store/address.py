"""Where the database is: a path or any usual address, turned into the one the driver wants."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from enfilade.server.store.faults import StoreFault

LACKING = "Games in PostgreSQL need asyncpg: pip install 'enfilade[postgresql]'. Those in a file need nothing."
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def address(text: str) -> URL:
    """The address of a database, from a path, `sqlite:///path` or `postgresql://user@host/name`.

    >>> address("games.db").render_as_string()
    'sqlite+aiosqlite:///games.db'
    >>> address("postgres://meade@localhost/games").render_as_string()
    'postgresql+asyncpg://meade@localhost/games'
    """
    if "://" not in text:
        return _named(URL.create("sqlite+aiosqlite", database=text))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreFault("This is not the address of a database.") from None
    driver = _DRIVERS.get(url.get_backend_name())
    if driver is None or url.drivername not in (driver, url.get_backend_name()):
        raise StoreFault(f"Games are kept in SQLite or PostgreSQL, not in {url.drivername}.")
    if url.get_backend_name() != "sqlite" and find_spec("asyncpg") is None:
        raise StoreFault(LACKING)
    url = url.set(drivername=driver)
    if "sslmode" in url.query:
        # What PostgreSQL's own programs call sslmode, asyncpg calls ssl.
        query = {("ssl" if key == "sslmode" else key): value for key, value in url.query.items()}
        url = url.set(query=query)
    return _named(url)


def shown(url: URL) -> str:
    """The address as it may stand in a message: without its password."""
    return url.database or "" if is_sqlite(url) else url.render_as_string(hide_password=True)


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def make_file(url: URL) -> None:
    """Make the file of an SQLite database, readable by its owner only: the seeds of all dice are in it."""
    path = Path(url.database or "")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreFault(f"The database {path} cannot be made: {error.strerror}.") from None


def _named(url: URL) -> URL:
    if not url.database or url.database == ":memory:":
        raise StoreFault("The address names no database. For SQLite it is a file: games are not kept in memory alone.")
    return url
