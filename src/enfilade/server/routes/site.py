"""Pages for people: the start, the table, replays, cards, the way in by a link, and the files they are made of."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Litestar, Request, Response, Router, get
from litestar.params import Parameter
from litestar.response import Redirect

from enfilade.server.routes.games import Game, Named
from enfilade.server.routes.seats import Asked, cookie, is_made_here
from enfilade.server.showing.card_page import card_page
from enfilade.server.site.bound import BoundPages
from enfilade.server.site.errors import Fault
from enfilade.server.site.pages import Page, Pages, page
from enfilade.server.tables.tables import Tables

HTML = "text/html"
CHECKED, FOR_EVER = "no-cache", "public, max-age=31536000, immutable"
Token = Annotated[str, Parameter(max_length=128, pattern="^[A-Za-z0-9_-]+$")]


@get("/")
async def start(request: Asked, bound: BoundPages) -> Response[bytes]:
    return served(request, await asyncio.to_thread(bound.find, "start.html"))


@get("/table/{game:str}")
async def table(request: Asked, bound: BoundPages, game: Game) -> Response[bytes]:
    return served(request, await asyncio.to_thread(bound.find, "table.html"))


@get("/replay/{game:str}")
async def replay(request: Asked, bound: BoundPages, game: Game) -> Response[bytes]:
    return served(request, await asyncio.to_thread(bound.find, "replay.html"))


@get("/end/{game:str}")
async def end(request: Asked, bound: BoundPages, game: Game) -> Response[bytes]:
    return served(request, await asyncio.to_thread(bound.find, "end.html"))


@get("/api")
async def api(request: Asked, bound: BoundPages) -> Response[bytes]:
    return served(request, await asyncio.to_thread(bound.find, "api.html"))


@get("/bound/{tag:str}/{name:path}")
async def piece(request: Asked, bound: BoundPages, tag: str, name: str) -> Response[bytes]:
    """What a page was made of: never another under the same tag. Who still has an older page gets the newer file."""
    found, same = bound.piece(tag, name.lstrip("/")) or (None, False)
    return served(request, found, FOR_EVER if same else CHECKED)


@get("/api/openapi.json")
async def openapi(request: Asked) -> Response[bytes]:
    """This description, made once: it takes a second, for which nobody at a table should wait."""
    state = request.app.state
    if "description" not in state:
        state.description = asyncio.create_task(asyncio.to_thread(described, request.app))
    # Whoever goes away meanwhile takes it from nobody else.
    return served(request, await asyncio.shield(state.description))


@get("/card/{edition:str}")
async def card(edition: Named) -> Response[str]:
    return Response(await asyncio.to_thread(card_page, edition), media_type=HTML)


@get("/join/{token:str}")
async def join(request: Asked, tables: Tables, token: Token) -> Redirect:
    """A link becomes a cookie, so that the secret does not stay in the address."""
    seat = await tables.seats.join(token)
    # The maker of a game who tries his friend's link must not lose his own seat by it: no link leads back there.
    kept = await is_made_here(request, seat, tables)
    cookies = [] if kept else [cookie(seat.game, token, request.scope["scheme"] == "https")]
    return Redirect(f"/table/{seat.game}", status_code=303, cookies=cookies)


@get("/static/{name:path}")
async def static(request: Asked, pages: Pages, name: str) -> Response[bytes]:
    return served(request, pages.find(name.lstrip("/")))


@get("/favicon.ico")
async def favicon(request: Asked, pages: Pages) -> Response[bytes]:
    return served(request, pages.find("icon.svg"))


def served(request: Request[Any, Any, Any], page: Page | None, kept: str = CHECKED) -> Response[bytes]:
    """A file; unchanged ones are not sent again."""
    if page is None:
        raise Fault("not-found", "There is no such page.")
    headers = {"etag": page.tag, "cache-control": kept}
    if page.policy:
        headers["content-security-policy"] = page.policy
    if page.small is not None:
        headers["vary"] = "accept-encoding"
    # Several may be named, and a server between us and the browser may have marked ours as weak.
    if page.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if page.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(page.small, media_type=page.type, headers={**headers, "content-encoding": "gzip"})
    return Response(page.body, media_type=page.type, headers=headers)


def described(app: Litestar) -> Page:
    """The OpenAPI description, saying also that unknown fields are refused, which the framework leaves out."""
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    for component in schema.get("components", {}).get("schemas", {}).values():
        if component.get("type") == "object" and "properties" in component:
            component["additionalProperties"] = False
    return page(msgspec.json.encode(schema), ".json")


router = Router(
    "/",
    route_handlers=[start, table, replay, end, api, piece, openapi, card, join, static, favicon],
    include_in_schema=False,
)
