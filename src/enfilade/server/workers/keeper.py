"""Starts the workers of a server, has them handed whoever connects, replaces whoever dies, and stops all together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from enfilade.server.site.places import listening
from enfilade.server.site.serving import GRACE, Serving
from enfilade.server.store import StoreFault
from enfilade.server.store.address import address, is_sqlite
from enfilade.server.store.engine import telling
from enfilade.server.store.marks import set_in_use
from enfilade.server.workers.acceptor import Acceptor, Desk
from enfilade.server.workers.given import Given, Said, written

if TYPE_CHECKING:
    from enfilade.server.tables.tables import Tables

BEGINS = 60.0
"""Seconds in which all must be ready, on a slow machine that is busy."""
STEADY = 10.0
"""Seconds after which a worker that dies is replaced at once; sooner, only after a while, and then a longer one."""
LONGEST_PAUSE = 30.0
LEAVES = GRACE + 12.0
"""Seconds that workers are given to stop."""
_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_LARGEST_SAID = 1 << 18
log = logging.getLogger("enfilade.workers")


async def keep(serving: Serving, ready: Callable[[Tables | None], Awaitable[None]] | None = None) -> None:
    """Serve by several workers until stopped by the keyboard or a signal."""
    url = address(serving.database)
    file = Path(url.database or "") if is_sqlite(url) else None
    with TemporaryDirectory(prefix="enfilade-") as folder:
        if file is not None:
            with telling():
                set_in_use(file, True)
        keeper = _Keeper(serving, Path(folder))
        try:
            await keeper.run(ready)
        finally:
            if file is not None:
                with telling():
                    set_in_use(file, False)


class _Keeper:
    def __init__(self, serving: Serving, folder: Path) -> None:
        self._serving = serving
        self._folder = folder
        self._key = secrets.token_hex(16)
        self._desks = [Desk() for _ in range(serving.workers)]
        self._channels: list[socket.socket | None] = [None] * serving.workers
        self._stopping = asyncio.Event()
        self._all_ready = asyncio.Event()

    async def run(self, ready: Callable[[Tables | None], Awaitable[None]] | None) -> None:
        loop = asyncio.get_running_loop()
        serving = self._serving
        listeners = listening(serving.host, serving.port)
        acceptor = Acceptor(
            listeners, self._desks, encrypted=serving.certificate is not None, proxies=frozenset(serving.proxies)
        )
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        ours.setblocking(False)
        loop.add_reader(ours, self._hear, ours)
        for number in _SIGNALS:
            loop.add_signal_handler(number, self._stopping.set)
        kept = [asyncio.create_task(self._keep(index, theirs)) for index in range(serving.workers)]
        try:
            await self._begun(kept)
            acceptor.open()
            if ready is not None and not self._stopping.is_set():
                await ready(None)
            await self._stopping.wait()
        finally:
            self._stopping.set()
            acceptor.close()
            for desk in self._desks:
                desk.close()
            await asyncio.gather(*kept, return_exceptions=True)
            # What they have said last is still to be written down.
            self._hear(ours)
            loop.remove_reader(ours)
            for number in _SIGNALS:
                loop.remove_signal_handler(number)
            ours.close()
            theirs.close()

    async def _begun(self, kept: list[asyncio.Task[None]]) -> None:
        """Until all are ready, or it is to stop. StoreFault if they do not come to it."""
        waits = [asyncio.create_task(one.wait()) for one in (self._all_ready, self._stopping)]
        try:
            await asyncio.wait([*waits, *kept], timeout=BEGINS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()
        if not self._all_ready.is_set() and not self._stopping.is_set():
            raise StoreFault("The workers of the server do not begin; what they said of it stands above.")

    async def _keep(self, index: int, theirs: socket.socket) -> None:
        """One worker after another in the same place, until it is to stop."""
        pause = 1.0
        while not self._stopping.is_set():
            began = time.monotonic()
            process, channel = await self._start(index, theirs)
            self._channels[index] = channel
            stopping = asyncio.create_task(self._stopping.wait())
            ended = asyncio.create_task(process.wait())
            await asyncio.wait((stopping, ended), return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            self._desks[index].shut()
            if not self._stopping.is_set():
                log.warning("worker %d has ended with %s and is started again", index, process.returncode)
            await _ended(process, ended)
            channel.close()
            if time.monotonic() - began < STEADY:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await self._stopping.wait()
                pause = min(LONGEST_PAUSE, pause * 2)
            else:
                pause = 1.0

    async def _start(self, index: int, theirs: socket.socket) -> tuple[Process, socket.socket]:
        ours, channel = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        ours.setblocking(False)
        given = Given(self._serving, index, self._folder, self._key, channel.fileno(), theirs.fileno())
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "enfilade.server.workers.worker",
            stdin=PIPE,
            pass_fds=(channel.fileno(), theirs.fileno()),
            start_new_session=True,
        )
        channel.close()
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.write(written(given))
            await process.stdin.drain()
            process.stdin.close()
        return process, ours

    def _hear(self, ours: socket.socket) -> None:
        while True:
            try:
                said = msgspec.json.decode(ours.recv(_LARGEST_SAID), type=Said)
            except (BlockingIOError, InterruptedError):
                return
            except msgspec.MsgspecError:
                continue
            if said.ready:
                channel = self._channels[said.worker]
                if channel is not None:
                    self._desks[said.worker].open(channel)
                if all(desk.is_open for desk in self._desks):
                    self._all_ready.set()
            else:
                logging.getLogger(said.logger).log(said.level, "worker %d: %s", said.worker, said.text)


async def _ended(process: Process, ended: asyncio.Task[int]) -> None:
    """Asked to end, and made to if it does not."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait((ended,), timeout=LEAVES)
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    await ended
