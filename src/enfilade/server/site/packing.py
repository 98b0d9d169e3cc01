"""Answers are packed for who can unpack them: large ones beside the loop, so that nobody waits for another's log."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 1500
"""Bytes that are worth it."""
AT_ONCE = 100_000
"""Bytes that take two milliseconds; what is larger goes to a thread, where packing keeps nobody from working."""
LEVEL = 5
_TEXT = (
    b"text/",
    b"application/json",
    b"application/manifest+json",
    b"image/svg+xml",
    b"application/x-enfilade-battle",
)


class Packing:
    """Between the application and the door. What comes in pieces, or packed, is passed on as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind != "http" or b"gzip" not in dict(scope["headers"]).get(b"accept-encoding", b""):
            await self.app(scope, receive, send)
            return
        started: list[Any] = []

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                started.append(message)
                return
            if started and message["type"] == "http.response.body":
                start = started.pop()
                body = message["body"]
                if not message.get("more_body") and len(body) >= SMALLEST and _is_text(start["headers"]):
                    body = await _packed(body)
                    start["headers"] = [*_without_length(start["headers"]), *_packed_headers(len(body))]
                await send(start)
                message["body"] = body
            await send(message)

        await self.app(scope, receive, sent)


async def _packed(body: bytes) -> bytes:
    # Without a time of its own: the same answer gives the same bytes.
    if len(body) <= AT_ONCE:
        return gzip.compress(body, LEVEL, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, LEVEL, mtime=0)


def _is_text(headers: list[tuple[bytes, bytes]]) -> bool:
    known = {name.lower(): value for name, value in headers}
    return b"content-encoding" not in known and known.get(b"content-type", b"").startswith(_TEXT)


def _without_length(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in headers if name.lower() != b"content-length"]


def _packed_headers(length: int) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-encoding", b"gzip"),
        (b"content-length", str(length).encode()),
        (b"vary", b"Accept-Encoding"),
    ]
