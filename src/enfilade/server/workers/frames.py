"""What processes say to each other about a request that is passed on: frames of bounded length, each a message."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from enfilade.server.workers.owners import Place

LARGEST = 64 << 20
"""Bytes of one: the largest answers, the report of a long battle, have some."""
CONNECT = 2.0
"""Seconds to reach another process."""
CLOSING = 2.0
"""Seconds in which it closes a connection after the end of an answer."""
_HEAD = struct.Struct("!I")
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder()


class Knock(msgspec.Struct, frozen=True):
    """The first that is said."""

    key: str
    from_host: bool
    """From another host: what is not here may not be passed on once more."""
    scope: dict[str, Any]


_knocks = msgspec.msgpack.Decoder(Knock)


class Line:
    """One connection between two processes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def leave(self) -> None:
        """Whoever listens hears that the other is gone; what is still to be said can be said."""
        self._reader.set_exception(ConnectionResetError())

    async def say(self, message: object) -> None:
        body = _encoder.encode(message)
        self._writer.write(_HEAD.pack(len(body)) + body)
        await self._writer.drain()

    async def hear(self) -> dict[str, Any]:
        """ConnectionError if the other is gone."""
        found: dict[str, Any] = _decoder.decode(await self._body(LARGEST))
        return found

    async def knock(self, most: int) -> Knock:
        """The first that is heard; ValueError if it is nothing of the kind."""
        return _knocks.decode(await self._body(most))

    async def _body(self, most: int) -> bytes:
        try:
            (length,) = _HEAD.unpack(await self._reader.readexactly(_HEAD.size))
            if length > most:
                raise ValueError("a message is too long")
            return await self._reader.readexactly(length)
        except asyncio.IncompleteReadError as gone:
            raise ConnectionResetError from gone

    async def closed(self) -> None:
        """When the other has closed it. Whoever closes it first breaks what the other is about to say, and with it the
        connection on which that one still has to hear the answer."""
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(CLOSING):
                while await self._reader.read(1 << 16):
                    pass

    def close(self) -> None:
        self._writer.close()


@asynccontextmanager
async def line_to(place: Place) -> AsyncIterator[Line]:
    """OSError or TimeoutError if nobody is there."""
    async with asyncio.timeout(CONNECT):
        if not place.is_far:
            ways = await asyncio.open_unix_connection(place.address)
        else:
            host, _, port = place.address.rpartition(":")
            ways = await asyncio.open_connection(host.strip("[]"), int(port))
    line = Line(*ways)
    try:
        yield line
    finally:
        line.close()
