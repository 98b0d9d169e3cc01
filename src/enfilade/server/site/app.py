"""The application: the routes, what they are given, and how every fault becomes a sentence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, MediaType, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from enfilade import __version__
from enfilade.rules import GAMES
from enfilade.server.load.limits import LARGEST_BODY
from enfilade.server.pocket.battles import PocketBattles
from enfilade.server.pocket.engine import Engine
from enfilade.server.pocket.umpiring import Umpiring
from enfilade.server.prints.print_shop import PrintShop
from enfilade.server.routes import games, lists, pocket, prints, site, socket, umpire_page, umpire_prints
from enfilade.server.routes.seats import Asked
from enfilade.server.showing.listing import Listing
from enfilade.server.showing.wings import WINGS
from enfilade.server.site.bound import WHOLE, BoundPages
from enfilade.server.site.door import REQUESTS, Door
from enfilade.server.site.errors import WRONG, Fault, retry_after
from enfilade.server.site.packing import Packing
from enfilade.server.site.pages import Pages
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.games import Problem
from enfilade.server.workers.joined import ALONE, Joined
from enfilade.server.workers.passing import Passing
from enfilade.speech.names import listed

log = logging.getLogger("enfilade.server")
_IDLE = 4
"""Seconds after the start in which the first visitor has the machine to himself."""
Opener = Callable[[], AbstractAsyncContextManager[Tables]]
_ENDLESS = "Exceeds the limit"
"""How Python begins its refusal of a number of more than 4,300 digits."""
_FOR_SCRIPTS = ("/api/", "/bound/", "/static/", "/umpire/")
_KINDS = {400: "malformed", 401: "forbidden", 403: "forbidden", 404: "not-found", 405: "malformed", 413: "too-large"}


def site_of(
    opened: Opener,
    listing: Listing,
    hosts: Iterable[str] = (),
    requests: float = REQUESTS,
    joined: Joined = ALONE,
    *,
    hint: bool = False,
) -> Door:
    """The whole site behind its door. Not as a middleware of the framework: those do not see what it refuses itself."""
    site = Packing(build(opened, listing))
    return Door(Passing(site, joined.owners, hint=hint), hosts, requests, joined.counted)


def build(opened: Opener, listing: Listing) -> Litestar:
    """The application; `opened` gives the tables for as long as it runs."""
    here: list[Tables] = []
    shops: list[PrintShop] = []
    pages, engine = Pages(), Engine()
    bound = BoundPages(pages)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with opened() as tables:
            here.append(tables)
            shops.append(PrintShop(tables.budgets))
            warming = asyncio.create_task(_warm(listing, bound))
            try:
                yield
            finally:
                here.clear()
                warming.cancel()
                shops.pop().close()

    def given() -> Tables:
        return here[0]

    return Litestar(
        route_handlers=[
            games.router,
            lists.router,
            socket.router,
            pocket.router,
            prints.router,
            umpire_prints.router,
            umpire_page.router,
            site.router,
        ],
        dependencies={
            "tables": Provide(given, sync_to_thread=False),
            "pocket": Provide(lambda: here[0].pocket, sync_to_thread=False),
            "umpiring": Provide(lambda: here[0].umpiring, sync_to_thread=False),
            "engine": Provide(lambda: engine, sync_to_thread=False),
            "shop": Provide(lambda: shops[0], sync_to_thread=False),
            "pages": Provide(lambda: pages, sync_to_thread=False),
            "bound": Provide(lambda: bound, sync_to_thread=False),
            "listing": Provide(lambda: listing, sync_to_thread=False),
        },
        signature_namespace={
            "Tables": Tables,
            "PocketBattles": PocketBattles,
            "Umpiring": Umpiring,
            "Engine": Engine,
            "PrintShop": PrintShop,
            "Pages": Pages,
            "BoundPages": BoundPages,
            "Listing": Listing,
        },
        lifespan=[lifespan],
        exception_handlers={
            Fault: partial(_fault, bound),
            HTTPException: partial(_http, bound),
            RecursionError: _too_deep,
            ValueError: _unreadable,
            Exception: _surprise,
        },
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Enfilade",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            description=f"Battles of {_offered()}. Orders may also go over the socket of a game.",
        ),
        logging_config=None,
        debug=False,
    )


def _offered() -> str:
    """The games that are played here, by their titles."""
    return listed(game.title for game in GAMES if WINGS[game.id].is_offered)


async def _warm(listing: Listing, bound: BoundPages) -> None:
    """Reading all cards takes a second, which whoever opens the start page later need not wait for."""
    await asyncio.sleep(_IDLE)
    await asyncio.to_thread(listing.scenarios)
    for name in WHOLE:
        await asyncio.to_thread(bound.find, name)


def _fault(bound: BoundPages, request: Asked, fault: Fault) -> Response[Any]:
    problem = Problem(status=fault.status, kind=fault.kind, why=fault.why, rule=fault.rule)
    return _lost(bound, request, problem) or _told(problem, retry_after(fault.status, fault.wait))


def _http(bound: BoundPages, request: Asked, error: HTTPException) -> Response[Any]:
    """What the framework refuses: addresses that are not there, bodies that do not fit their shape."""
    why = error.detail or "This cannot be done."
    details = error.extra if isinstance(error.extra, list) else []
    said = [str(one.get("message", "")) for one in details[:3] if isinstance(one, dict)]
    if said:
        why = f"{why}: {'; '.join(filter(None, said))}"
    status = error.status_code
    problem = Problem(status=status, kind=_KINDS.get(status, "refused"), why=why[:500])
    return _lost(bound, request, problem) or _told(problem, error.headers)


def _too_deep(request: Asked, error: RecursionError) -> Response[Problem]:
    return _told(Problem(status=400, kind="malformed", why="This is nested too deeply to be read."))


def _unreadable(request: Asked, error: ValueError) -> Response[Problem]:
    """Bytes that are no text, and numbers that Python refuses to read for their length; all else is our mistake."""
    if isinstance(error, UnicodeError):
        return _told(Problem(status=400, kind="malformed", why="This is not text: it holds bytes that are no UTF-8."))
    if str(error).startswith(_ENDLESS):
        return _told(Problem(status=400, kind="malformed", why="A number in this has more digits than are read here."))
    return _surprise(request, error)


def _surprise(request: Asked, error: Exception) -> Response[Problem]:
    # The handler's name, not the address: that may hold the secret of a link.
    asked = getattr(request.scope.get("route_handler"), "handler_name", "an unknown address")
    log.error("a fault while answering %s of %s", request.method, asked, exc_info=error)
    return _told(Problem(status=500, kind="fault", why=WRONG))


def _lost(bound: BoundPages, request: Asked, problem: Problem) -> Response[bytes] | None:
    """The page for a person who followed a link that leads nowhere; programs and scripts are told in JSON."""
    page = bound.find("lost.html")
    if page is None or problem.status not in (404, 410) or request.url.path.startswith(_FOR_SCRIPTS):
        return None
    if "text/html" not in request.headers.get("accept", ""):
        return None
    policy = {"content-security-policy": page.policy}
    return Response(page.body, status_code=problem.status, media_type=page.type, headers=policy)


def _told(problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    kept = {name: value for name, value in (headers or {}).items() if name.lower() in ("allow", "retry-after")}
    return Response(problem, status_code=problem.status, media_type=MediaType.JSON, headers=kept)
