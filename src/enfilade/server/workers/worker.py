"""A worker: a process that serves its share of the games to whoever is handed to it, until its keeper stops it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import traceback
from typing import Any

import msgspec

from enfilade.server.load.buckets import Counted
from enfilade.server.load.shared import SharedBuckets, SharedHolds
from enfilade.server.site.said_once import Once
from enfilade.server.site.serving import Server, Serving, server_of
from enfilade.server.store.pen import FilePen
from enfilade.server.tables.settings import Settings
from enfilade.server.workers.given import Given, Said, read
from enfilade.server.workers.joined import Joined
from enfilade.server.workers.siblings import Siblings, places_in

_LONGEST = 1500
"""Bytes of what is logged where the system takes no longer message at once."""


class Telling(logging.Handler):
    """What is logged goes to the keeper, who has the file. It never waits."""

    def __init__(self, index: int, news: socket.socket) -> None:
        super().__init__()
        self._index = index
        self._news = news
        self.addFilter(Once())

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += "\n" + "".join(traceback.format_exception(record.exc_info[1])).rstrip()
        self.tell(Said(self._index, logger=record.name, level=record.levelno, text=text))

    def tell(self, said: Said) -> None:
        try:
            self._news.send(msgspec.json.encode(said))
        except OSError:
            with contextlib.suppress(OSError):
                self._news.send(msgspec.json.encode(msgspec.structs.replace(said, text=said.text[-_LONGEST:])))


class Handed:
    """Takes the connections that the acceptor hands over."""

    def __init__(self, server: Server, channel: socket.socket) -> None:
        self._server = server
        self._channel = channel
        self._tasks: set[asyncio.Task[Any]] = set()

    def open(self) -> None:
        self._channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self._channel, self._take)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._channel)
        self._channel.close()

    def _take(self) -> None:
        while True:
            try:
                said, found, _, _ = socket.recv_fds(self._channel, 1, 1)
            except (BlockingIOError, InterruptedError):
                return
            except OSError:
                said, found = b"", []
            if not said:
                # Nobody is there any more who could hand anything over.
                asyncio.get_running_loop().remove_reader(self._channel)
                self._server.should_exit = True
                return
            for one in found:
                task = asyncio.create_task(self._serve(socket.socket(fileno=one)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _serve(self, caller: socket.socket) -> None:
        caller.setblocking(False)
        config, server, loop = self._server.config, self._server, asyncio.get_running_loop()

        def protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=server.server_state, app_state=server.lifespan.state, _loop=loop
            )

        # Whoever has gone, or does not speak https, is no fault of ours.
        try:
            await loop.connect_accepted_socket(protocol, caller, ssl=config.ssl)
        except OSError:
            caller.close()


async def work(given: Given, telling: Telling) -> None:
    server, _ = server_of(_own(given), _joined(given))
    handed = Handed(server, socket.socket(fileno=given.channel))
    serving = asyncio.create_task(server.serve(sockets=[]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        handed.open()
        telling.tell(Said(given.index, ready=True))
    try:
        await serving
    finally:
        handed.close()


def _joined(given: Given) -> Joined:
    workers = given.serving.workers
    owners = Siblings(given.index, places_in(given.folder, given.key, workers))
    counted = Counted(SharedBuckets(given.folder / "buckets"), SharedHolds(given.folder / "holds", given.index))
    return Joined(owners, counted, FilePen(given.folder / "pen"), workers)


def _own(given: Given) -> Serving:
    """Its share of the memory that games may take."""
    serving = given.serving
    settings = serving.settings or Settings(folder=serving.folder)
    limits = settings.limits
    own = msgspec.structs.replace(limits, live=max(1, limits.live // serving.workers))
    # Each of them is reached at a port of its own.
    reached = serving.reached and (serving.reached[0], serving.reached[1] + given.index if serving.reached[1] else 0)
    return serving._replace(settings=settings._replace(limits=own), reached=reached)


def main() -> None:
    given = read(sys.stdin.buffer.readline())
    # The keeper says when to stop: a key pressed at the terminal reaches him.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    news = socket.socket(fileno=given.news)
    news.setblocking(False)
    telling = Telling(given.index, news)
    logger = logging.getLogger("enfilade")
    logger.addHandler(telling)
    logger.setLevel(logging.WARNING)
    logging.getLogger("enfilade.forgetting").setLevel(logging.INFO)
    asyncio.run(work(given, telling))


if __name__ == "__main__":
    main()
