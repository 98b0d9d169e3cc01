"""The umpire's page and what it needs without a server. It alone may run Python, as WebAssembly."""

from __future__ import annotations

import asyncio

from litestar import Response, Router, get

from enfilade.server.pocket.engine import Engine
from enfilade.server.pocket.shell import MANIFEST, PAGE, WORKER, script, shell
from enfilade.server.routes.seats import Asked
from enfilade.server.routes.site import served
from enfilade.server.site.door import POLICY
from enfilade.server.site.errors import Fault
from enfilade.server.site.pages import Pages

SERVICE_WORKER = "umpire-worker.js"
RUNS_PYTHON = {
    "content-security-policy": POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
}
NO_ENGINE = "This server has no engine for offline play: whoever keeps it runs scripts/fetch-pocket."


@get("/umpire")
async def page(request: Asked, pages: Pages) -> Response[bytes]:
    found = served(request, pages.find(PAGE))
    found.headers.update(RUNS_PYTHON)
    return found


@get("/umpire-worker.js")
async def service_worker(request: Asked, pages: Pages) -> Response[bytes]:
    return served(request, pages.find(SERVICE_WORKER))


@get("/umpire.webmanifest")
async def manifest(request: Asked, pages: Pages) -> Response[bytes]:
    return served(request, pages.find(MANIFEST))


@get("/umpire/shell.js")
async def shell_list(pages: Pages, engine: Engine) -> Response[bytes]:
    told = await asyncio.to_thread(shell, pages, engine)
    return Response(script(told), media_type="text/javascript", headers={"cache-control": "no-cache"})


@get("/umpire/engine.json", sync_to_thread=False)
def engine_here(engine: Engine) -> dict[str, bool]:
    """Whether this server has Python for phones."""
    return {"here": bool(engine.names)}


@get("/umpire/engine/worker.js")
async def engine_worker(request: Asked, pages: Pages) -> Response[bytes]:
    # A worker has the policy that it comes with, not that of the page.
    found = served(request, pages.find(WORKER))
    found.headers.update(RUNS_PYTHON)
    return found


@get("/umpire/engine/{name:str}")
async def engine_file(request: Asked, engine: Engine, name: str) -> Response[bytes]:
    piece = await asyncio.to_thread(engine.find, name)
    if piece is None:
        raise Fault("not-found", "There is no such file." if engine.names else NO_ENGINE)
    return served(request, piece)


router = Router(
    "/",
    route_handlers=[page, service_worker, manifest, shell_list, engine_here, engine_worker, engine_file],
    include_in_schema=False,
)
