"""How refusals look in the description of the site: one shape for all of them."""

from __future__ import annotations

from typing import Any

from litestar.openapi.datastructures import ResponseSpec

from enfilade.server.site.errors import STATUS
from enfilade.server.wire.games import Problem
from enfilade.server.wire.socket import Done, NotKept, Refused

_WHY = {
    400: "It cannot be read, or does not make sense.",
    403: "Your seat does not allow it, or it came from another site.",
    404: "There is no such thing.",
    409: "The game has gone on since.",
    410: "It has been taken back.",
    413: "It is too large.",
    414: "The address is too long.",
    422: "The rules, or the state of the game, do not allow it.",
    429: "Too many at once, or from your address; Retry-After says when to ask again.",
    503: "The store cannot be reached, or play leaves no time for it; Retry-After says when to ask again.",
}
REFUSALS = {
    status: ResponseSpec(data_container=Problem, description=why, generate_examples=False)
    for status, why in _WHY.items()
}
_EITHER: Any = Problem | Refused
NOT_DONE = REFUSALS | {
    status: ResponseSpec(data_container=_EITHER, description=_WHY[status], generate_examples=False)
    for status in (409, 422, 503)
}
"""The same for commands, which are answered by their id, as on the socket."""


def answered(answer: Done | Refused) -> int:
    """The status that fits the answer to a command; its body is the one that a socket is told."""
    if isinstance(answer, Done):
        return 200
    if answer.stale:
        return STATUS["stale"]
    return STATUS["fault" if isinstance(answer, NotKept) else "refused"]
