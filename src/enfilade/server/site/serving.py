"""Runs the site on a port: opens the store, says where it can be found, and stops when asked to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import NamedTuple, cast

import uvicorn

from enfilade.server.computer.deputies import Deputies, share_of
from enfilade.server.showing.listing import Listing
from enfilade.server.site.app import Opener, site_of
from enfilade.server.site.door import REQUESTS
from enfilade.server.site.places import Certificate
from enfilade.server.site.said_once import LARGEST_LOG, OLD_LOGS, Once
from enfilade.server.store import Store
from enfilade.server.store.address import address, is_sqlite
from enfilade.server.store.health import notices
from enfilade.server.tables.forgetting import Forgetting, Rule, folder_of
from enfilade.server.tables.settings import Settings
from enfilade.server.tables.tables import Tables
from enfilade.server.workers.joined import ALONE, Joined
from enfilade.server.workers.passing import Passing

ONE_ALONE = "This system cannot hand a connection from one process to another: one process serves alone."
LARGEST_MESSAGE = 64 * 1024
GRACE = 3
"""Seconds that open connections are given when the server stops."""


class Serving(NamedTuple):
    """How a server is to be run."""

    host: str
    port: int
    database: str
    names: tuple[str, ...] = ()
    """Names under which people reach it, besides bare addresses and this machine's own."""
    folder: Path | None = None
    """Scenarios and editions of one's own."""
    settings: Settings | None = None
    requests: float = REQUESTS
    certificate: Certificate | None = None
    """With one, it speaks https."""
    forget: Rule = Rule()
    """Which games are removed when nobody touches them."""
    proxies: tuple[str, ...] = ()
    """Addresses of servers in front of this one: they are believed when they say for whom they ask."""
    reached: tuple[str, int] | None = None
    """Where other hosts at the same PostgreSQL reach this one; by itself it finds an address and a port."""
    workers: int = 1
    """Processes that share the games, on a system that can hand connections from one to another."""

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"

    @property
    def address(self) -> str:
        shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(
            self.host, f"[{self.host}]" if ":" in self.host else self.host
        )
        return f"{self.scheme}://{shown}:{self.port}"


def opener(
    database: str,
    settings: Settings,
    forget: Rule = Rule(),  # noqa: B008
    joined: Joined = ALONE,
    passing: Callable[[], Passing] | None = None,
) -> Opener:
    """The tables of a database, for as long as they are used; `passing` is where others may pass requests on to."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[Tables]:
        store = await Store.open(database, joined.pen)
        await store.watch(says_so=joined.workers == 1)
        deputies = Deputies(share_of(joined.workers))
        try:
            tables = Tables(store, settings, deputies, joined.owners, joined.counted)
            if passing is not None:
                await joined.owners.begin(passing(), tables.room)
            forgetting = Forgetting(store, tables.room, forget, folder_of(database))
            beside = [asyncio.create_task(work) for work in (tables.budgets.pulse.beat(), forgetting.run())]
            try:
                yield tables
            finally:
                for task in beside:
                    task.cancel()
                await asyncio.gather(*beside, return_exceptions=True)
                await tables.close()
                # Whoever has our games next finds all of them written down.
                await joined.owners.end()
        finally:
            await deputies.close()
            await store.close()

    return opened


def serve(serving: Serving, ready: Callable[[Tables | None], Awaitable[None]] | None = None) -> None:
    """Serve until stopped by the keyboard or a signal; `ready` is called once when it answers.

    It is given the tables, unless they are in processes of their own. StoreFault if the database cannot be used.
    """
    # Before all else: what fails while the server begins is told as a traceback.
    for notice in asyncio.run(notices(serving.database)):
        logging.getLogger("enfilade").warning("%s", notice)
        print(notice, file=sys.stderr, flush=True)
    if serving.workers > 1 and can_hand_over():
        # Imported only where it can be: another system has not what it is made of.
        from enfilade.server.workers.keeper import keep

        asyncio.run(keep(serving, ready))
        return
    if serving.workers > 1:
        print(ONE_ALONE, file=sys.stderr, flush=True)
    server, here = server_of(serving, ALONE)
    asyncio.run(_run(server, (lambda: ready(here[0])) if ready else None))


def server_of(serving: Serving, joined: Joined) -> tuple[Server, list[Tables]]:
    """The server of one process, and its tables once it runs."""
    settings = serving.settings or Settings(folder=serving.folder)
    if not is_sqlite(address(serving.database)):
        # Imported only where it is wanted, since its driver may not be installed.
        from enfilade.server.workers.leases import Leases, Reached

        joined = joined._replace(
            owners=Leases(serving.database, joined.owners, Reached(*serving.reached) if serving.reached else None)
        )
    here: list[Tables] = []

    @contextlib.asynccontextmanager
    async def watched() -> AsyncIterator[Tables]:
        async with opener(serving.database, settings, serving.forget, joined, lambda: passing)() as tables:
            here.append(tables)
            yield tables

    # Where a connection can be looked into, and is one browser's, its next request had better come to the right worker.
    hint = joined.workers > 1 and not serving.certificate and not serving.proxies
    site = site_of(watched, Listing(serving.folder), serving.names, serving.requests, joined, hint=hint)
    passing = cast("Passing", site.app)

    def leave() -> None:
        for tables in here:
            tables.leave()

    return Server(_config(site, serving), leave), here


def can_hand_over() -> bool:
    """Whether this system lets one process hand an open connection to another."""
    return hasattr(socket, "send_fds") and hasattr(socket, "AF_UNIX")


class Server(uvicorn.Server):
    """One that tells those who wait for news that it goes: else it would wait for them."""

    def __init__(self, config: uvicorn.Config, leave: Callable[[], None]) -> None:
        super().__init__(config)
        self._leave = leave

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._leave()
        await super().shutdown(sockets)


def _config(site: object, serving: Serving) -> uvicorn.Config:
    return uvicorn.Config(
        site,  # type: ignore[arg-type]  # an ASGI application by the framework's types, not by uvicorn's
        host=serving.host,
        port=serving.port,
        ssl_certfile=serving.certificate and serving.certificate.file,
        ssl_keyfile=serving.certificate and serving.certificate.key,
        proxy_headers=bool(serving.proxies),
        forwarded_allow_ips=list(serving.proxies),
        access_log=False,  # addresses hold the secret of a link
        log_level="warning",
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        lifespan="on",
    )


async def _run(server: uvicorn.Server, ready: Callable[[], Awaitable[None]] | None) -> None:
    async with asyncio.TaskGroup() as tasks:
        serving = tasks.create_task(server.serve())
        while not server.started and not serving.done():
            await asyncio.sleep(0.02)
        if ready is not None and server.started:
            await ready()


def quiet_logs(folder: Path | None) -> None:
    """Faults go to a file beside the games; the terminal stays for people."""
    handler: logging.Handler
    if folder is None:
        handler = logging.StreamHandler()
    else:
        path = folder / "server.log"
        handler = RotatingFileHandler(path, maxBytes=LARGEST_LOG, backupCount=OLD_LOGS, encoding="utf-8", delay=True)
    handler.addFilter(Once())
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    logger = logging.getLogger("enfilade")
    logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
    # What was removed is no fault, and a keeper must be able to read it.
    logging.getLogger("enfilade.forgetting").setLevel(logging.INFO)


def also_known(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name.strip() for name in names if name.strip())
