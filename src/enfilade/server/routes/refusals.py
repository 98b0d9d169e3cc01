"""How refusals look in the description of the site: one shape for all of them."""

from __future__ import annotations

from litestar.openapi.datastructures import ResponseSpec

from enfilade.server.wire.games import Problem

_WHY = {
    400: "It cannot be read, or does not make sense.",
    403: "Your seat does not allow it, or it came from another site.",
    404: "There is no such thing.",
    409: "The game has gone on since.",
    410: "It has been taken back.",
    413: "It is too large.",
    422: "The rules, or the state of the game, do not allow it.",
    429: "Too many at once.",
    503: "The store cannot be reached.",
}
REFUSALS = {
    status: ResponseSpec(data_container=Problem, description=why, generate_examples=False)
    for status, why in _WHY.items()
}
