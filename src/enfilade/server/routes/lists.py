"""What there is to play and to play by, and battles that come as files."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.params import Parameter

from enfilade.library.lessons import lessons as known_lessons
from enfilade.server.load.limits import LARGEST_UPLOAD
from enfilade.server.routes.games import SVG, Named, seated
from enfilade.server.routes.refusals import REFUSALS
from enfilade.server.routes.seats import Asked
from enfilade.server.showing.lessons import told
from enfilade.server.showing.listing import Listing
from enfilade.server.site.errors import Fault
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.briefing import Briefing
from enfilade.server.wire.games import Created, EditionBrief, ScenarioBrief, Seating
from enfilade.server.wire.lessons import LessonBrief
from enfilade.server.wire.sight import Sight


@get("/scenarios", responses=REFUSALS, summary="The battles there are")
async def scenarios(listing: Listing) -> list[ScenarioBrief]:
    return list(await asyncio.to_thread(listing.scenarios))


@get(
    "/scenarios/{scenario:str}/map", responses=REFUSALS, summary="A small map of a battle as it begins", media_type=SVG
)
async def scenario_map(listing: Listing, scenario: Named) -> str:
    return await asyncio.to_thread(listing.map, scenario)


@get("/scenarios/{scenario:str}/ground", responses=REFUSALS, summary="The ground of a battle", media_type=SVG)
async def scenario_ground(listing: Listing, scenario: Named) -> str:
    return await asyncio.to_thread(listing.ground, scenario)


@get("/scenarios/{scenario:str}/sight", responses=REFUSALS, summary="A battle as it begins, for spectators")
async def scenario_sight(listing: Listing, scenario: Named) -> Sight:
    return await asyncio.to_thread(listing.sight, scenario)


@get("/scenarios/{scenario:str}/briefing", responses=REFUSALS, summary="What a battle is about, and what counts in it")
async def scenario_briefing(listing: Listing, scenario: Named) -> Briefing:
    return await asyncio.to_thread(listing.briefing, scenario)


@get("/editions", responses=REFUSALS, summary="The cards there are")
async def editions(listing: Listing) -> list[EditionBrief]:
    return list(await asyncio.to_thread(listing.editions))


@get("/lessons", responses=REFUSALS, summary="The played lessons, in their order")
async def lessons() -> list[LessonBrief]:
    return [told(lesson) for lesson in await asyncio.to_thread(known_lessons)]


@post("/lessons/{lesson:str}", responses=REFUSALS, summary="Begin a lesson: you lead the Union on a field of its own")
async def begin_lesson(request: Asked, tables: Tables, lesson: Named) -> Response[Created]:
    return seated(request, await tables.new_games.begin_lesson(lesson))


@post(
    "/battles",
    responses=REFUSALS,
    summary="Go on from a .battle file, or look at it",
    request_max_body_size=LARGEST_UPLOAD,
)
async def upload(
    request: Asked,
    tables: Tables,
    seating: Annotated[str, Parameter(max_length=1500, description="Who sits where, as JSON: a Seating.")] = "",
) -> Response[Created]:
    try:
        asked = msgspec.json.decode(seating, type=Seating) if seating else Seating(seats={})
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Fault("malformed", f"The seating cannot be read: {error}") from None
    try:
        text = (await request.body()).decode("utf-8", errors="strict")
    except UnicodeDecodeError:
        raise Fault("malformed", "This is no .battle file: it is not text.") from None
    return seated(request, await tables.new_games.upload(text, asked))


router = Router(
    "/api",
    route_handlers=[
        scenarios, scenario_map, scenario_ground, scenario_sight, scenario_briefing, editions, lessons, begin_lesson,
        upload,
    ],
    tags=["lists"],
)  # fmt: skip
