"""Who may knock: the host and origin of every request, the length and letters of its path, and how often it comes."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

import msgspec

from enfilade.server.load.askers import asking, folded
from enfilade.server.load.buckets import Buckets, Counted
from enfilade.server.site.errors import retry_after
from enfilade.server.wire.games import Problem

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_PATH = 400
LONGEST_QUERY = 6000
"""Who sits where, sent along with a file, holds a note of 300 letters, each of up to 9 signs in an address."""
REQUESTS, PER_SECOND = 400, 200
"""What one address may ask for at once, and how fast it may go on. A dragged ghost asks about 20 times a second."""
MOST_ADDRESSES = 10_000
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


class Door:
    """Stands before the whole application, pages and sockets alike."""

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str] = (), requests: float = REQUESTS, counted: Counted | None = None
    ) -> None:
        self.app = app
        self.hosts = {"localhost", socket.gethostname().lower(), *(host.lower() for host in hosts)}
        self.requests = requests
        self._buckets = counted.buckets if counted else Buckets(MOST_ADDRESSES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem is None:
            with asking(_address(scope)):
                await self.app(_as_get(scope), receive, _with_headers(send))
        elif kind == "http":
            await _refuse(_with_headers(send), problem)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4000 + problem.status % 1000, "reason": problem.why[:100]})

    def _problem(self, scope: Scope) -> Problem | None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (b"host", b"origin")}
        path, query = scope["path"], scope.get("query_string", b"")
        if len(path) > LONGEST_PATH or len(query) > LONGEST_QUERY:
            return Problem(status=414, kind="malformed", why="The address is too long.")
        if any(not sign.isprintable() for sign in path):
            return Problem(status=400, kind="malformed", why="The address holds characters that no address has.")
        host = headers.get(b"host", "")
        if not self.is_known(host):
            return Problem(
                status=421, kind="forbidden", why="This server does not go by that name; start it with --name NAME."
            )
        origin = headers.get(b"origin")
        kind: str = scope["type"]
        changes = kind == "websocket" or scope.get("method") not in ("GET", "HEAD", "OPTIONS")
        if changes and origin is not None and not _is_same(origin, host):
            return Problem(status=403, kind="foreign-origin", why="This came from a page of another site.")
        who = "door", folded(_address(scope))
        bucket = self._buckets.of(who, self.requests, self.requests * PER_SECOND / REQUESTS)
        if not bucket.take():
            return Problem(status=429, kind="too-many", why="Too many requests at once; wait a moment.")
        return None

    def is_known(self, host: str) -> bool:
        """Names that lead here. A bare address is always good: no other site can make a browser send one."""
        name = _name(host)
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _address(scope: Scope) -> str:
    """Where it comes from; of a trusted server in front of this one, whom that names."""
    client = scope.get("client")
    return client[0] if client else ""


def _name(host: str) -> str:
    """The name in a Host header, without its port and brackets."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _is_same(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


def _as_get(scope: Scope) -> Scope:
    """HEAD is answered with the headers of GET; uvicorn leaves the body out."""
    return cast("Scope", {**scope, "method": "GET"}) if scope.get("method") == "HEAD" else scope


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message["headers"]}
            more = [(name, value) for name, value in HEADERS if name not in present]
            if b"cache-control" not in present:
                more.append((b"cache-control", b"no-store"))
            message["headers"] = [*message["headers"], *more]
        await send(message)

    return sent


async def _refuse(send: Send, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    await send(
        {
            "type": "http.response.start",
            "status": problem.status,
            "headers": [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                *((name.encode(), value.encode()) for name, value in retry_after(problem.status, 1).items()),
            ],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
