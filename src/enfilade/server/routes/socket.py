"""A game's socket: orders in, numbers out. What cannot be read is answered in a sentence; who floods is put out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Router, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from enfilade.server.load.buckets import Bucket
from enfilade.server.load.limits import SOCKET_BURST, SOCKET_RATE, SOCKET_WARNINGS
from enfilade.server.routes.seats import PREFIX
from enfilade.server.site.errors import WRONG, Fault
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.socket import Bad, Command, Heard, Ping, Pong, Refused, Say

log = logging.getLogger("enfilade.socket")
_reader = msgspec.json.Decoder(Heard)
_writer = msgspec.json.Encoder()
_SLOW = 20
"""Seconds that a browser may take to accept a message before it is taken for gone."""
_LOOK = 5.0
"""Seconds after which it is asked again whether that is so."""
_CODES = {"fault": 1013, "too-many": 4429}
"""With which a connection ends; after 1013 browsers come again, and ask again for what was not answered."""
_FORBIDDEN = 4403

Line = WebSocket[Any, Any, Any]


@websocket("/{game:str}/socket")
async def line(socket: Line, tables: Tables, game: str) -> None:
    try:
        seat = await tables.seats.sit(game, socket.cookies.get(f"{PREFIX}{game}"))
        listening = tables.looking.listen(seat)
    except Fault as fault:
        await socket.accept()
        await _close(socket, *_end(fault))
        return
    await socket.accept()
    try:
        async with listening as news:
            await _talk(socket, tables, seat, news)
    except Fault as fault:
        await _close(socket, *_end(fault))
    except (WebSocketDisconnect, ConnectionError, TimeoutError):
        pass


async def _talk(socket: Line, tables: Tables, seat: Seat, news: AsyncIterator[Say]) -> None:
    """Until either way is closed; what that was is raised."""
    mouth = _Mouth(socket)
    hearer = _Hearer(socket, mouth, tables, seat)
    hearing = tables.tasks.start(hearer.hear())
    telling = asyncio.create_task(_tell(mouth, news))
    try:
        while not (hearing.done() or telling.done()):
            await asyncio.wait((hearing, telling), timeout=_LOOK, return_when=asyncio.FIRST_COMPLETED)
            mouth.check()
    finally:
        hearer.leave(hearing)
        telling.cancel()
        await asyncio.wait((telling,))
    for ended in (hearing, telling):
        if ended.done() and not ended.cancelled():
            ended.result()


async def _tell(mouth: _Mouth, news: AsyncIterator[Say]) -> None:
    async for message in news:
        await mouth.say(message)


class _Mouth:
    """Says things to a browser, and knows since when it has taken nothing."""

    def __init__(self, socket: Line) -> None:
        self._socket = socket
        self._waiting = 0
        self._since = 0.0

    async def say(self, message: Say) -> None:
        if not self._waiting:
            self._since = time.monotonic()
        self._waiting += 1
        try:
            await self._socket.send_data(_writer.encode(message).decode(), mode="text")
        finally:
            self._waiting -= 1
            self._since = time.monotonic()

    def check(self) -> None:
        """TimeoutError if it has taken nothing for too long. A timer for each message would cost as much as that."""
        if self._waiting and time.monotonic() - self._since > _SLOW:
            raise TimeoutError


class _Hearer:
    """Hears what a browser says, one message after the other. It is never stopped in the midst of a command: whoever
    goes away leaves no half of one. So a command needs no task of its own."""

    def __init__(self, socket: Line, mouth: _Mouth, tables: Tables, seat: Seat) -> None:
        self._socket = socket
        self._mouth = mouth
        self._tables = tables
        self._seat = seat
        self._obeys = False
        self._left = False

    def leave(self, task: asyncio.Task[None]) -> None:
        """Nobody is there any more: `task`, in which this hears, ends with the command that it is at."""
        self._left = True
        if not self._obeys:
            task.cancel()

    async def hear(self) -> None:
        bucket, warnings, socket = Bucket(SOCKET_BURST, SOCKET_RATE), 0, self._socket
        while not self._left:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            text: str | None = event.get("text")  # type: ignore[assignment]  # the framework says object
            if text is None:
                await _close(socket, 1003, "Only text is understood here.")
                return
            if not bucket.take():
                warnings += 1
                if warnings > SOCKET_WARNINGS:
                    await _close(socket, 1008, "Too many messages.")
                    return
                await self._mouth.say(Bad(why="Too many messages at once; wait a moment."))
                continue
            answer = await self._answered(text)
            if not self._left:
                await self._mouth.say(answer)

    async def _answered(self, text: str) -> Say:
        try:
            heard = _reader.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            return Bad(why=f"This cannot be read: {str(error)[:200]}")
        if isinstance(heard, Ping):
            return Pong()
        self._obeys = True
        try:
            return await _answer(self._tables, self._seat, heard)
        finally:
            self._obeys = False


async def _answer(tables: Tables, seat: Seat, command: Command) -> Say:
    """Every command that has a name is answered by it: its sender waits for that."""
    try:
        return await tables.orders.obey_to_the_end(seat, command)
    except Fault as fault:
        if fault.kind == "fault":
            raise
        return Refused(id=command.id, at=command.at, why=fault.why, rule=fault.rule)
    except Exception:
        # To end the connection would not help: the browser would come back and send it again.
        log.exception("a fault while carrying out a command at game %s", seat.game)
        return Refused(id=command.id, at=command.at, why=WRONG)


def _end(fault: Exception) -> tuple[int, str]:
    """The code and the reason with which a connection ends."""
    return _CODES.get(fault.kind if isinstance(fault, Fault) else "", _FORBIDDEN), str(fault)


async def _close(socket: Line, code: int, why: str) -> None:
    with contextlib.suppress(Exception):
        await socket.close(code=code, reason=why[:100])


router = Router("/api/games", route_handlers=[line])
