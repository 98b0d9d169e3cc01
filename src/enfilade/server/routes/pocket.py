"""The umpire's page: its questions to the desk, battles that several phones keep, and what it is made of offline."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.params import Parameter

from enfilade.server.load.limits import LARGEST_ASK, LARGEST_OPENING, LONGEST_WAIT
from enfilade.server.pocket.battles import PocketBattles
from enfilade.server.pocket.door import AsTheDesk
from enfilade.server.pocket.shapes import Accepted, NewBattle, News, Sent, Shared
from enfilade.server.pocket.umpiring import Umpiring
from enfilade.server.routes.refusals import REFUSALS
from enfilade.umpire.pocket.desk import Answer
from enfilade.umpire.pocket.wire.asks import Question

BattleId = Annotated[
    str, Parameter(max_length=64, pattern="^[A-Za-z0-9_-]+$", description="The battle's id, which is its invitation.")
]


@post(
    "/ask",
    responses=REFUSALS,
    summary="Ask the umpire's desk: a sheet, a roster, a battle as it stands",
    request_max_body_size=LARGEST_ASK,
    status_code=200,
    dto=AsTheDesk,
    return_dto=None,
)
async def ask(umpiring: Umpiring, data: Question) -> Answer:
    """The same questions that the page can answer by itself. What the desk refuses is in the answer, as `error`."""
    return await umpiring.ask(data)


@post(
    "/battles",
    responses=REFUSALS,
    summary="Begin a battle that several phones keep together",
    request_max_body_size=LARGEST_OPENING,
)
async def begin(pocket: PocketBattles, data: NewBattle) -> Shared:
    return await pocket.begin(data)


@get("/battles/{battle:str}", responses=REFUSALS, summary="What was entered since; or wait until something is")
async def news(
    pocket: PocketBattles,
    battle: BattleId,
    after: Annotated[int, Parameter(ge=0, le=10_000_000, description="The last place you have seen.")] = 0,
    wait: Annotated[int, Parameter(ge=0, le=LONGEST_WAIT, description="Seconds to wait if there is nothing yet.")] = 0,
) -> News:
    return await pocket.news(battle, after, wait)


@post(
    "/battles/{battle:str}/entries",
    responses=REFUSALS,
    summary="Enter something: each entry gets the next place, once however often it is sent",
    status_code=200,
)
async def enter(pocket: PocketBattles, battle: BattleId, data: Sent) -> Accepted:
    return await pocket.enter(battle, data.entries)


router = Router("/api/umpire", route_handlers=[ask, begin, news, enter], tags=["umpire"])
