"""Where a process takes what others pass on to it: on a socket in a private folder, or a port for other hosts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from hmac import compare_digest

from enfilade.server.workers.frames import Line
from enfilade.server.workers.owners import Place
from enfilade.server.workers.passing import LARGEST_KNOCK, Passing

KNOCKING = 5.0
"""Seconds in which whoever connects must have said what he wants."""
STRANGERS = 100
"""Who have not said it yet; the next is turned away."""
LEAVING = 3.0
"""Seconds that what was passed on has left when this process stops."""
log = logging.getLogger("enfilade.workers")


class Doorway:
    """Open from `open` to `close`. Its key is made afresh each time, unless one is given."""

    def __init__(self, passing: Passing, key: str = "") -> None:
        self.key = key or secrets.token_hex(16)
        self._passing = passing
        self._servers: list[asyncio.Server] = []
        self._strangers = 0
        self._taken: dict[asyncio.Task[None], Line] = {}

    async def open_here(self, path: str) -> Place:
        """For workers of the same host."""
        self._servers.append(await asyncio.start_unix_server(self._met, path))
        return Place(path, self.key)

    async def open_port(self, host: str, port: int) -> Place:
        """For other hosts. The key keeps out whoever cannot read the database."""
        server = await asyncio.start_server(self._met, host, port)
        self._servers.append(server)
        port = server.sockets[0].getsockname()[1]
        return Place(f"[{host}]:{port}" if ":" in host else f"{host}:{port}", self.key)

    async def close(self) -> None:
        for server in self._servers:
            server.close()
        for line in self._taken.values():
            line.leave()
        if self._taken:
            await asyncio.wait(list(self._taken), timeout=LEAVING)
        for task in self._taken:
            task.cancel()

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line(reader, writer)
        try:
            if self._strangers >= STRANGERS:
                return
            self._strangers += 1
            try:
                async with asyncio.timeout(KNOCKING):
                    knock = await line.knock(LARGEST_KNOCK)
            finally:
                self._strangers -= 1
            if not compare_digest(knock.key.encode(), self.key.encode()):
                return
            task = asyncio.current_task()
            assert task is not None
            self._taken[task] = line
            try:
                await self._passing.taken(line, knock)
            finally:
                del self._taken[task]
        except (OSError, TimeoutError, ValueError, KeyError):
            pass  # whoever it was has gone, or was none of us
        except Exception:
            log.exception("a fault while answering what another process had passed on")
        finally:
            with contextlib.suppress(Exception):
                line.close()
