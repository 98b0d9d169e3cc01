"""Bring a database up to the tables this version knows, or refuse it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from enfilade.server.store.faults import WrongVersion
from enfilade.server.store.schema import VERSION

_LOCK = 1863
"""Any number, the same for all of us: PostgreSQL lets one process at a time through."""


def migrate(connection: Connection) -> None:
    """Run what is missing, within the transaction of this connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = version(connection)
    if found == VERSION:
        return
    if found is not None and not (found.isdecimal() and int(found) < int(VERSION)):
        raise WrongVersion(
            f"The database has version {found}, and this program knows only versions up to {VERSION}: "
            "use the newer program, or another database."
        )
    # Imported only when there is something to do: it takes as long as all the rest of opening.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version(connection: Connection) -> str | None:
    """The version of the database; None while it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
