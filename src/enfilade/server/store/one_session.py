"""The one session that writes changes into PostgreSQL: a batch is one statement, kept whole or not at all.

As with a file, nothing is looked up: the rows that each change starts from, and the constraints of the tables, say
whether all of it can be written.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL

from enfilade.server.store.engine import LIMITS, telling
from enfilade.server.store.faults import StoreFault
from enfilade.server.store.ledger import Plan

_WRITE = """
WITH moved AS (
    UPDATE games SET at = v.at, head = v.head, changed = v.changed, over = v.over, turn = v.turn
    FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::bool[], $8::int[])
        AS v (game, was_at, was_head, at, head, changed, over, turn)
    WHERE games.id = v.game AND games.at = v.was_at AND games.head = v.was_head
    RETURNING games.id
)
INSERT INTO changes (game, seq, command, seat, kind, body, hash, made)
SELECT * FROM unnest(
    $9::text[], $10::int[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[]
)
-- A game that is not where it was thought to be must undo the others too: it is divided by nought.
WHERE 1 / (CASE WHEN (SELECT count(*) FROM moved) = $17 THEN 1 ELSE 0 END) = 1
"""
_NOT_SO = (
    asyncpg.DivisionByZeroError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
)


def options_of(url: URL) -> dict[str, Any]:
    """As the other connections of this address are opened, but for what is between SQLAlchemy and its driver."""
    dialect: Any = url.get_dialect()()
    options = dialect.create_connect_args(url)[1]
    return {name: value for name, value in options.items() if not name.startswith("prepared_")}


class OneSession:
    """Opened when it is first wanted, and again after it broke."""

    def __init__(self, url: URL) -> None:
        self._options = options_of(url)
        self._connection: Any = None
        self._turn = asyncio.Lock()

    async def write(self, plan: Plan) -> bool:
        """Whether all of it is on disk; if not, nothing of it is."""
        values = [list(column) for column in zip(*plan.moves, strict=True)]
        rows = [
            (one.game, one.seq, one.command, one.seat, one.kind, one.body, one.hash, one.made) for one in plan.changes
        ]
        values += [list(column) for column in zip(*rows, strict=True)]
        with telling():
            async with self._turn:
                connection = await self._opened()
                try:
                    await connection.execute(_WRITE, *values, len(plan.moves))
                except _NOT_SO:
                    return False
                except (asyncpg.PostgresConnectionError, asyncpg.InterfaceError) as error:
                    raise StoreFault(f"The database refused: {error}.", lost=True) from error
        return True

    async def close(self) -> None:
        async with self._turn:
            if self._connection is not None and not self._connection.is_closed():
                with contextlib.suppress(OSError, asyncpg.PostgresError, TimeoutError):
                    await self._connection.close(timeout=5)
            self._connection = None

    async def _opened(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(**self._options, **LIMITS)
        return self._connection
