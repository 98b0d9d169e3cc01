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
from typing import NamedTuple

import uvicorn

from enfilade.server.computer.deputies import Deputies
from enfilade.server.showing.listing import Listing
from enfilade.server.site.app import Opener, site_of
from enfilade.server.site.door import REQUESTS
from enfilade.server.site.places import Certificate
from enfilade.server.site.said_once import LARGEST_LOG, OLD_LOGS, Once
from enfilade.server.store import Store
from enfilade.server.store.health import notices
from enfilade.server.tables.forgetting import Forgetting, Rule, folder_of
from enfilade.server.tables.settings import Settings
from enfilade.server.tables.tables import Tables

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

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"

    @property
    def address(self) -> str:
        shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(
            self.host, f"[{self.host}]" if ":" in self.host else self.host
        )
        return f"{self.scheme}://{shown}:{self.port}"


def opener(database: str, settings: Settings, forget: Rule = Rule()) -> Opener:  # noqa: B008
    """The tables of a database, for as long as they are used."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[Tables]:
        store = await Store.open(database)
        await store.watch()
        deputies = Deputies()
        try:
            tables = Tables(store, settings, deputies)
            forgetting = Forgetting(store, tables.room, forget, folder_of(database))
            beside = [asyncio.create_task(work) for work in (tables.budgets.pulse.beat(), forgetting.run())]
            try:
                yield tables
            finally:
                for task in beside:
                    task.cancel()
                await asyncio.gather(*beside, return_exceptions=True)
                await tables.close()
        finally:
            await deputies.close()
            await store.close()

    return opened


def serve(serving: Serving, ready: Callable[[Tables], Awaitable[None]] | None = None) -> None:
    """Serve until stopped by the keyboard or a signal; `ready` is called once when it answers.

    StoreFault if the database cannot be used.
    """
    # Before all else: what fails while the server begins is told as a traceback.
    for notice in asyncio.run(notices(serving.database)):
        logging.getLogger("enfilade").warning("%s", notice)
        print(notice, file=sys.stderr, flush=True)
    settings = serving.settings or Settings(folder=serving.folder)
    opened = opener(serving.database, settings, serving.forget)
    here: list[Tables] = []

    @contextlib.asynccontextmanager
    async def watched() -> AsyncIterator[Tables]:
        async with opened() as tables:
            here.append(tables)
            yield tables

    site = site_of(watched, Listing(serving.folder), serving.names, serving.requests)

    def leave() -> None:
        for tables in here:
            tables.leave()

    asyncio.run(_run(_Server(_config(site, serving), leave), (lambda: ready(here[0])) if ready else None))


class _Server(uvicorn.Server):
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
