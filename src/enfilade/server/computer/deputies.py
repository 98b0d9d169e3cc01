"""The computer's players in processes of their own: bounded in number and time, and replaced when they fail."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator

import msgspec

from enfilade.core.codec import encode
from enfilade.core.record import Opening
from enfilade.core.stops import Ask
from enfilade.server.computer.deputy import Parts, Question, Reply
from enfilade.server.load.lines import Line
from enfilade.tabletop.family import View

MOST = 4
"""Processes that are begun unasked: each takes some 60 MB."""
BUDGET = 20.0
"""Seconds for one answer; then the process is taken to hang."""
COMMAND, REACTION = 1.5, 0.25
"""Seconds after which a player should have decided what to do in his own turn, and in the enemy's."""
TURN = 6.0
"""Seconds for all that the computer decides in a turn of its own."""
START = 30.0
"""Seconds for a process to begin, on a slow machine that is busy."""
_COMMANDS = ("leaders", "activate", "action", "orders")
log = logging.getLogger("enfilade.deputies")


class Deputies:
    """Up to `workers` players think at once; the others wait for them in turn."""

    def __init__(self, workers: int | None = None, budget: float = BUDGET) -> None:
        """As many workers as there are cores to spare, unless a number is given."""
        self.budget = budget
        self._free: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._line = Line("deputies", workers or share_of(1))
        """Addresses take turns: whoever plays many games against the computer keeps nobody else's waiting."""
        self._preparing: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.process.pid for worker in self._all]

    async def answer(
        self, player: str, view: View, opening: Opening, in_stead: bool = False, left: float | None = None
    ) -> Reply | None:
        """What a player answers, and why; None if he died over it, took too long, or found nothing.

        `left` are the seconds that he still has for the whole of his turn, if they are counted.
        """
        question = msgspec.structs.replace(asked(player, view, opening), in_stead=in_stead, left=left)
        try:
            async with self._worker() as worker, asyncio.timeout(self.budget):
                reply = await worker.ask(question)
                if reply.wants:
                    parts = Parts(opening.scenario, opening.edition)
                    reply = await worker.ask(msgspec.structs.replace(question, parts=parts))
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
            log.warning("%s gave no answer for %s: %s", player, view.side, type(error).__name__)
            return None
        if reply.fault:
            log.warning("%s failed for %s: %s", player, view.side, reply.fault)
        return reply if reply.answer else None

    def prepare(self) -> None:
        """Somebody will be wanted soon: his process begins now, so that the first answer does not wait for it."""
        if not self._all and self._preparing is None and not self._closed:
            self._preparing = asyncio.create_task(self._prepare())

    async def close(self) -> None:
        self._closed = True
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.wait([self._preparing])
        await asyncio.gather(*(self._dismiss(worker) for worker in list(self._all)))

    async def _prepare(self) -> None:
        try:
            async with self._worker():
                pass
        except (TimeoutError, OSError, EOFError) as error:
            log.warning("no process for the computer's players could be started: %s", type(error).__name__)
        finally:
            self._preparing = None

    @contextlib.asynccontextmanager
    async def _worker(self) -> AsyncIterator[_Worker]:
        """One that is free, or a new one. After a mishap it is dismissed: what it might still say fits no question."""
        async with self._line.turn():
            worker = await self._ready() or await self._hire()
            try:
                yield worker
            except BaseException:
                await self._dismiss(worker)
                raise
            self._free.append(worker)

    async def _ready(self) -> _Worker | None:
        """One that is free, and has not died of boredom."""
        while self._free:
            worker = self._free.pop()
            if worker.process.returncode is None:
                return worker
            await self._dismiss(worker)
        return None

    async def _hire(self) -> _Worker:
        if self._closed:
            raise EOFError
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "enfilade.server.computer.deputy", stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        worker = _Worker(process)
        self._all.add(worker)
        try:
            async with asyncio.timeout(START):
                await worker.heard()
        except BaseException:
            await self._dismiss(worker)
            raise
        return worker

    async def _dismiss(self, worker: _Worker) -> None:
        self._all.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        await worker.end()


def share_of(servers: int) -> int:
    """As many as there are cores to spare for one of so many servers on this machine."""
    return max(1, min(MOST, ((os.cpu_count() or 1) - 1) // servers))


def is_command(view: View) -> bool:
    """Whether a side is asked in its own turn."""
    return isinstance(view.stop, Ask) and view.stop.question in _COMMANDS


def asked(player: str, view: View, opening: Opening) -> Question:
    """What a player is sent: what his side may know, and the name of the table."""
    assert isinstance(view.stop, Ask)
    return Question(
        table=f"{opening.scenario.digest}/{opening.edition.digest}",
        parts=None,
        player=player,
        seconds=COMMAND if is_command(view) else REACTION,
        side=view.side,
        stop=view.stop,
        state=msgspec.Raw(encode(view.state)),
    )


class _Worker:
    def __init__(self, process: Process) -> None:
        self.process = process

    async def ask(self, question: Question) -> Reply:
        assert self.process.stdin is not None
        self.process.stdin.write(encode(question) + b"\n")
        await self.process.stdin.drain()
        return msgspec.json.decode(await self.heard(), type=Reply)

    async def heard(self) -> bytes:
        """Its next line."""
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return line

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        assert self.process.stdin is not None
        self.process.stdin.close()
        with contextlib.suppress(OSError):
            await self.process.stdin.wait_closed()
        await self.process.wait()
