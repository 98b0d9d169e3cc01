"""How a browser proves its seat: a cookie for each game, given in exchange for a link."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from enfilade.server.site.errors import Fault
from enfilade.server.tables.seats import COOKIE, Seat
from enfilade.server.tables.tables import Tables

PREFIX = COOKIE
KEPT = 180 * 24 * 3600
"""Seconds that a browser remembers its seat."""
MOST = 60
"""Cookies that are looked at: browsers refuse to send many more."""

Asked = Request[Any, Any, Any]


def cookie(game: str, token: str, secure: bool) -> Cookie:
    """Not to be read by scripts, nor sent along by other sites' forms; a link from a friend's mail must still work."""
    return Cookie(
        key=f"{PREFIX}{game}", value=token, httponly=True, samesite="lax", path="/", max_age=KEPT, secure=secure
    )


def tokens(cookies: dict[str, str]) -> dict[str, str]:
    """The seats a browser has, by game."""
    found = {name.removeprefix(PREFIX): value for name, value in cookies.items() if name.startswith(PREFIX)}
    return dict(list(found.items())[:MOST])


async def is_made_here(request: Asked, seat: Seat, tables: Tables) -> bool:
    """Whether this browser has made the game of a seat, and plays in it."""
    try:
        held = await seat_of(request, seat.game, tables)
    except Fault:
        return False
    return held.owner and bool(held.sides)


async def seat_of(request: Asked, game: str, tables: Tables) -> Seat:
    return await tables.seats.sit(game, request.cookies.get(f"{PREFIX}{game}"))
