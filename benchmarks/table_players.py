"""The players of table_server.py: sockets as light as they can be, since they share the machine with the server.

A connection is a plain asyncio protocol that writes and reads WebSocket frames itself; a library would take as long for
a command as the server it measures.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from typing import NamedTuple

import enfilade
from enfilade.core.record import Answer, Rolled


class Seat(NamedTuple):
    """A game, and the secret of whoever sits at it."""

    game: str
    token: str


def script(scenario: str) -> list[str]:
    """The answers of the first moves as drill plays them, before any dice."""
    battle = enfilade.battle(scenario, seed=1863)
    while not any(isinstance(line.entry, Rolled) for line in battle.record.lines):
        battle.answer(enfilade.players.drill(battle.view()))
    answers = [line.entry.answer for line in battle.record.lines if isinstance(line.entry, Answer)]
    return answers[:-1]


class Player(asyncio.Protocol):
    """One socket of one game at a time: plays the script, and goes on with the next game when it has ended."""

    def __init__(self, port: int, seats: Sequence[Seat], orders: Sequence[str], took: list[float]) -> None:
        self.port = port
        self.left = list(seats)
        self.orders = orders
        self.took = took
        self.next = 0
        self.at = 0
        self.done: asyncio.Future[None] | None = None
        self._transport: asyncio.Transport | None = None
        self._read = b""
        self._is_open = False
        self._answered: asyncio.Future[None] | None = None
        self._sent = 0.0

    async def sit(self) -> bool:
        """Take the next game; False if there is none left."""
        if self._transport is not None:
            self._transport.close()
            self._transport = None
        if not self.left:
            return False
        self.seat = self.left.pop()
        self.next = self.at = 0
        self._read, self._is_open = b"", False
        loop = asyncio.get_running_loop()
        self._answered = loop.create_future()
        await loop.create_connection(lambda: self, "127.0.0.1", self.port)
        await self._answered
        return True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        game, token = self.seat
        transport.write(
            f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: enfilade-{game}={token}\r\n\r\n".encode()
        )

    async def play(self) -> bool:
        """Give the next order and wait until it is acknowledged; False if there is no game left to give it in."""
        if self.next >= len(self.orders) and not await self.sit():
            return False
        await self.give(time.perf_counter())
        return True

    async def give(self, due: float) -> None:
        """The next order, which was due at this moment."""
        if self.next >= len(self.orders) and not await self.sit():
            raise RuntimeError("there are too few games for so long a run")
        self._answered = asyncio.get_running_loop().create_future()
        order = {"do": "order", "id": f"command-{self.next}", "at": self.at, "order": self.orders[self.next]}
        assert self._transport is not None
        self._transport.write(_frame(json.dumps(order).encode()))
        self._sent = due
        await self._answered

    def data_received(self, data: bytes) -> None:
        self._read += data
        if not self._is_open:
            head, found, rest = self._read.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self._fail(head.decode(errors="replace"))
                return
            self._is_open, self._read = True, rest
            self._settle()
        while (message := self._message()) is not None:
            if b'"kind":"at"' in message or b'"kind":"present"' in message:
                continue
            if b'"kind":"done"' not in message:
                self._fail(f"{self.orders[self.next]}: {message.decode(errors='replace')}")
                return
            self.took.append(time.perf_counter() - self._sent)
            self.at = int(json.loads(message)["at"])
            self.next += 1
            self._settle()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answered is not None and not self._answered.done() and self._is_open:
            self._fail("the server has ended the connection")

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _message(self) -> bytes | None:
        """The next whole frame of text."""
        read = self._read
        if len(read) < 2:
            return None
        kind, length, start = read[0] & 15, read[1] & 127, 2
        if length == 126:
            length, start = int.from_bytes(read[2:4], "big"), 4
        if len(read) < start + length:
            return None
        self._read = read[start + length :]
        body = read[start : start + length]
        if kind == 8:
            self._fail(f"closed: {body[2:].decode(errors='replace')}")
        return body if kind == 1 else self._message()

    def _settle(self) -> None:
        if self._answered is not None and not self._answered.done():
            self._answered.set_result(None)

    def _fail(self, why: str) -> None:
        if self._answered is not None and not self._answered.done():
            self._answered.set_exception(RuntimeError(why))


def _frame(body: bytes) -> bytes:
    """A frame of text with a mask of noughts, which leaves it as it is."""
    length = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
    return b"\x81" + length + b"\0\0\0\0" + body
