"""A question to the process that has a game, in the name of whoever asks this one."""

from __future__ import annotations

import asyncio

from enfilade.server.load.askers import asker
from enfilade.server.workers.frames import Knock, line_to
from enfilade.server.workers.owners import Place

ANSWER = 10.0
"""Seconds that its answer may take."""


async def asked_elsewhere(place: Place, path: str, cookie: str) -> bytes | None:
    """The body of its answer; None if there is no good one."""
    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "http_version": "1.1",
        "headers": [(b"cookie", cookie.encode())],
        "client": (asker(), 0),
        "server": None,
        "root_path": "",
    }
    found = b""
    try:
        async with asyncio.timeout(ANSWER), line_to(place) as line:
            await line.say(Knock(place.key, place.is_far, scope))
            if (await line.hear())["type"] != "here":
                return None
            await line.say({"type": "http.request", "body": b"", "more_body": False})
            while (message := await line.hear())["type"] != "end":
                if message["type"] == "http.response.start" and message["status"] != 200:
                    return None
                found += message.get("body", b"")
    except (OSError, TimeoutError, ValueError):
        return None
    return found
