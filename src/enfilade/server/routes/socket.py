"""A game's socket: orders in, numbers out. What cannot be read is answered in a sentence; who floods is put out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
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
        async with listening as news, asyncio.TaskGroup() as tasks:
            telling = tasks.create_task(_tell(socket, news))
            tasks.create_task(_hear(socket, tables, seat, telling))
    except* Fault as faults:
        await _close(socket, *_end(faults.exceptions[0]))
    except* (WebSocketDisconnect, ConnectionError, TimeoutError):
        pass


async def _tell(socket: Line, news: AsyncIterator[Say]) -> None:
    async for message in news:
        await _say(socket, message)


async def _hear(socket: Line, tables: Tables, seat: Seat, telling: asyncio.Task[None]) -> None:
    bucket, warnings = Bucket(SOCKET_BURST, SOCKET_RATE), 0
    try:
        while True:
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
                await _say(socket, Bad(why="Too many messages at once; wait a moment."))
                continue
            await _obey(socket, tables, seat, text)
    finally:
        telling.cancel()


async def _obey(socket: Line, tables: Tables, seat: Seat, text: str) -> None:
    try:
        heard = _reader.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        await _say(socket, Bad(why=f"This cannot be read: {str(error)[:200]}"))
        return
    if isinstance(heard, Ping):
        await _say(socket, Pong())
        return
    await _say(socket, await _answer(tables, seat, heard))


async def _answer(tables: Tables, seat: Seat, command: Command) -> Say:
    """Every command that has a name is answered by it: its sender waits for that."""
    try:
        return await tables.orders.obey(seat, command)
    except Fault as fault:
        if fault.kind == "fault":
            raise
        return Refused(id=command.id, at=command.at, why=fault.why, rule=fault.rule)
    except Exception:
        # To end the connection would not help: the browser would come back and send it again.
        log.exception("a fault while carrying out a command at game %s", seat.game)
        return Refused(id=command.id, at=command.at, why=WRONG)


async def _say(socket: Line, message: Say) -> None:
    async with asyncio.timeout(_SLOW):
        await socket.send_data(_writer.encode(message).decode(), mode="text")


def _end(fault: Exception) -> tuple[int, str]:
    """The code and the reason with which a connection ends."""
    return _CODES.get(fault.kind if isinstance(fault, Fault) else "", _FORBIDDEN), str(fault)


async def _close(socket: Line, code: int, why: str) -> None:
    with contextlib.suppress(Exception):
        await socket.close(code=code, reason=why[:100])


router = Router("/api/games", route_handlers=[line])
