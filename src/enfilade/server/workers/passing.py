"""Requests and sockets that came to a process which does not have their game are passed on to the one that has it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, cast

import msgspec

from enfilade.server.load.askers import asking
from enfilade.server.site.errors import Fault, retry_after
from enfilade.server.wire.games import Problem
from enfilade.server.workers.frames import Knock, Line, line_to
from enfilade.server.workers.owners import AWAY, Owners, Place
from enfilade.server.workers.whose import whose

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

TRIES = 12
"""Times that an owner is looked for while a game goes over from one process to another: some five seconds in all."""
FIRST_WAIT, LONGEST_WAIT = 0.05, 0.6
ANSWER = 5.0
"""Seconds in which the other must say whether the game is his."""
LARGEST_KNOCK = 256 << 10
"""Bytes of a request's head: the site's own bounds are far below it."""
_KEPT = ("type", "method", "scheme", "path", "raw_path", "query_string", "http_version", "headers", "subprotocols",
         "client", "server", "root_path")  # fmt: skip


class Passing:
    """Stands before the application. `hint`: a connection that came to the wrong worker is closed after its answer,
    so that the next request comes by a new one, which the acceptor hands to the right one."""

    def __init__(self, app: ASGIApp, owners: Owners, *, hint: bool = False) -> None:
        self.app = app
        self.owners = owners
        self._hint = hint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        one = whose(scope["path"]) if scope["type"] in ("http", "websocket") else None
        wait = FIRST_WAIT
        for _ in range(TRIES):
            try:
                place = await self.owners.of(one) if one else None
            except Fault:
                break  # nobody can say just now
            if one is None or place is None:
                await self.app(scope, receive, send)
                return
            if await self._passed(place, scope, receive, send):
                return
            self.owners.lost(one, place)
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 2)
        await _refuse(scope, receive, send)

    async def taken(self, line: Line, knock: Knock) -> None:
        """A request that another process has passed on to this one."""
        scope = _read(knock.scope)
        one = whose(scope["path"])
        if knock.from_host and one is not None and await self.owners.of(one) is not None:
            await line.say({"type": "moved"})
            return
        await line.say({"type": "here"})
        gone = {"type": f"{knock.scope['type']}.disconnect", "code": 1006}

        async def receive() -> Any:
            try:
                return await line.hear()
            except (ConnectionError, ValueError):
                return gone

        async def send(message: Any) -> None:
            # Whoever asked may have gone: the work goes on to its end all the same.
            with contextlib.suppress(ConnectionError):
                await line.say(message)

        client = scope.get("client")
        with asking(client[0] if client else ""):
            app: ASGIApp = self.app if knock.from_host else self
            await app(scope, receive, send)
        await line.say({"type": "end"})
        await line.closed()

    async def _passed(self, place: Place, scope: Scope, receive: Receive, send: Send) -> bool:
        """Whether somebody was there who took it."""
        kept = {name: scope[name] for name in _KEPT if name in scope}  # type: ignore[literal-required]
        try:
            async with line_to(place) as line:
                async with asyncio.timeout(ANSWER):
                    await line.say(Knock(place.key, place.is_far, kept))
                    if (await line.hear())["type"] != "here":
                        return False
                await self._carried(line, scope, receive, send)
        except (OSError, TimeoutError):
            return False
        return True

    async def _carried(self, line: Line, scope: Scope, receive: Receive, send: Send) -> None:
        """Both ways until the other has done with it."""
        kind: str = scope["type"]
        said: list[str] = []

        async def back() -> None:
            while (message := await line.hear())["type"] != "end":
                if message["type"] == "http.response.start" and self._hint:
                    message["headers"] = [*message["headers"], (b"connection", b"close")]
                said.append(message["type"])
                await send(cast("Message", message))

        async def forth() -> None:
            while True:
                await line.say(await receive())

        answering, asking_ = asyncio.create_task(back()), asyncio.create_task(forth())
        try:
            await asyncio.wait((answering, asking_), return_when=asyncio.FIRST_COMPLETED)
            # What he asks may have come to its end before the answer has.
            with contextlib.suppress(ConnectionError, ValueError):
                await answering
            # Where he died over it nobody knows what he did: a command has a name, and may be sent again.
            if kind == "websocket" and said[-1:] != ["websocket.close"]:
                await _hang_up(send, bool(said))
            elif kind == "http" and not said:
                await _refuse(scope, receive, send)
        finally:
            asking_.cancel()
            answering.cancel()
            await asyncio.gather(asking_, answering, return_exceptions=True)


def _read(said: dict[str, Any]) -> Scope:
    """As an application is given it."""
    scope = dict(said)
    scope["headers"] = [(bytes(name), bytes(value)) for name, value in said["headers"]]
    for name in ("client", "server"):
        scope[name] = tuple(said[name]) if said.get(name) else None
    return cast("Scope", scope | {"asgi": {"version": "3.0", "spec_version": "2.3"}, "state": {}, "extensions": {}})


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    kind: str = scope["type"]
    if kind == "websocket":
        await receive()
        await _hang_up(send, False)
        return
    body = msgspec.json.encode(Problem(status=503, kind="busy", why=AWAY))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in retry_after(503, 1).items()]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _hang_up(send: Send, is_open: bool) -> None:
    """Browsers come again after 1013."""
    with contextlib.suppress(Exception):  # he may be gone himself
        if not is_open:
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await send({"type": "websocket.close", "code": 1013, "reason": AWAY[:100]})
