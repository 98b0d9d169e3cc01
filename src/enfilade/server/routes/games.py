"""Games: making them, looking at them, asking before deciding, and giving orders where no socket can be had."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, get, post
from litestar.params import Body, Parameter

from enfilade.server.routes.refusals import NOT_DONE, REFUSALS, answered
from enfilade.server.routes.seats import Asked, cookie, seat_of, tokens
from enfilade.server.tables.new_games import Made
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.asks import Advice, Ghost, GhostAsked, GroupCard, Prospect, ProspectAsked, UnitCard
from enfilade.server.wire.briefing import Briefing
from enfilade.server.wire.common import ReceiptShown
from enfilade.server.wire.ending import CaptainsWord, Ending
from enfilade.server.wire.games import Created, Forked, GameBrief, Link, LinkAsked, NewGame
from enfilade.server.wire.sight import Reason, Sight, TimeLine
from enfilade.server.wire.socket import Cast, Done, Give, Refused, Type, Undo

SVG = "image/svg+xml"
BATTLE = "application/x-enfilade-battle; charset=utf-8"

Game = Annotated[str, Parameter(max_length=64, pattern="^[A-Za-z0-9_-]+$", description="The game's name.")]
Named = Annotated[str, Parameter(max_length=64, pattern="^[A-Za-z0-9._-]+$")]
Several = Annotated[
    str,
    Parameter(
        max_length=800,
        pattern=r"^[A-Za-z0-9._-]+(\+[A-Za-z0-9._-]+){0,11}$",
        description="Units with + between them, up to twelve: 2-wis+7-wis.",
    ),
]
Number = Annotated[int | None, Parameter(ge=0, le=10_000_000)]
Count = Annotated[int, Parameter(ge=0, le=10_000_000)]


@get("/", responses=REFUSALS, summary="The games this browser has a seat at")
async def mine(request: Asked, tables: Tables) -> list[GameBrief]:
    return await tables.seats.briefs(tokens(request.cookies))


@post("/", responses=REFUSALS, summary="Make a game; the maker's seat comes as a cookie, the others as links")
async def make(request: Asked, tables: Tables, data: NewGame) -> Response[Created]:
    return seated(request, await tables.new_games.create(data))


@get("/{game:str}/sight", responses=REFUSALS, summary="What your seat sees, now or after a line of the record")
async def sight(
    request: Asked,
    tables: Tables,
    game: Game,
    since: Annotated[Number, Parameter(description="The number you have seen; the log is told from there.")] = None,
    line: Annotated[Number, Parameter(description="A line of the record, to look at the past.")] = None,
) -> Sight:
    return await tables.looking.sight(await seat_of(request, game, tables), since, line)


@get(
    "/{game:str}/ground",
    responses=REFUSALS,
    summary="The ground of the table, to be drawn under the units",
    media_type=SVG,
)
async def ground(request: Asked, tables: Tables, game: Game) -> str:
    return await tables.grounds.of_game(await seat_of(request, game, tables))


@get(
    "/{game:str}/units/{unit:str}",
    responses=REFUSALS,
    summary="A unit's card: what it is, sees and may do, and why not",
)
async def unit_card(request: Asked, tables: Tables, game: Game, unit: Named) -> UnitCard:
    return await tables.looking.unit_card(await seat_of(request, game, tables), unit)


@get(
    "/{game:str}/groups/{units:str}",
    responses=REFUSALS,
    summary="What units may do as one, whom they could take in, and who of them cannot be of it",
)
async def group_card(request: Asked, tables: Tables, game: Game, units: Several) -> GroupCard:
    return await tables.looking.group_card(await seat_of(request, game, tables), tuple(units.split("+")))


@post(
    "/{game:str}/ghost",
    responses=REFUSALS,
    summary="Where a move would lead, what it costs and who may react",
    status_code=200,
)
async def ghost(request: Asked, tables: Tables, game: Game, data: GhostAsked) -> Ghost:
    return await tables.looking.ghost(await seat_of(request, game, tables), data)


@post("/{game:str}/prospect", responses=REFUSALS, summary="An order weighed before it is given", status_code=200)
async def prospect(
    request: Asked, tables: Tables, game: Game, data: ProspectAsked, side: Annotated[str, Parameter(max_length=64)] = ""
) -> Prospect:
    return await tables.looking.prospect(await seat_of(request, game, tables), data.order, side)


@post("/{game:str}/advice", responses=REFUSALS, summary="What the captain would do in your place", status_code=200)
async def advice(request: Asked, tables: Tables, game: Game) -> Advice:
    return await tables.advising.advice(await seat_of(request, game, tables))


@get("/{game:str}/brief", responses=REFUSALS, summary="A game as the list of yours tells of it")
async def brief(request: Asked, tables: Tables, game: Game) -> GameBrief:
    return await tables.seats.brief(await seat_of(request, game, tables))


@get("/{game:str}/briefing", responses=REFUSALS, summary="What the battle is about, and what counts in it")
async def game_briefing(request: Asked, tables: Tables, game: Game) -> Briefing:
    return await tables.looking.briefing(await seat_of(request, game, tables))


@get("/{game:str}/reasons", responses=REFUSALS, summary="Why the computer did what it did")
async def reasons(
    request: Asked,
    tables: Tables,
    game: Game,
    line: Annotated[Count, Parameter(description="The line of the record to begin with.")] = 0,
) -> list[Reason]:
    return list(await tables.looking.reasons(await seat_of(request, game, tables), line))


@get("/{game:str}/receipts/{line:int}/{index:int}", responses=REFUSALS, summary="How a result came about")
async def receipt(request: Asked, tables: Tables, game: Game, line: Count, index: Count) -> ReceiptShown:
    return await tables.looking.receipt(await seat_of(request, game, tables), line, index)


@get("/{game:str}/timeline", responses=REFUSALS, summary="The whole battle as marks on a line")
async def time_line(request: Asked, tables: Tables, game: Game) -> TimeLine:
    return await tables.looking.time_line(await seat_of(request, game, tables))


@get("/{game:str}/ending", responses=REFUSALS, summary="How a battle ended, when it is over")
async def ending(request: Asked, tables: Tables, game: Game) -> Ending:
    return await tables.afterwards.ending(await seat_of(request, game, tables))


@get("/{game:str}/word", responses=REFUSALS, summary="What the captain says of the decisions of a battle that is over")
async def word(request: Asked, tables: Tables, game: Game) -> CaptainsWord:
    return await tables.afterwards.word(await seat_of(request, game, tables))


@get("/{game:str}/map/ground", responses=REFUSALS, summary="The ground of its small maps", media_type=SVG)
async def map_ground(request: Asked, tables: Tables, game: Game) -> str:
    return await tables.afterwards.ground(await seat_of(request, game, tables))


@get(
    "/{game:str}/map/units",
    responses=REFUSALS,
    summary="Who stands on it, now or after a line of the record",
    media_type=SVG,
)
async def map_units(
    request: Asked,
    tables: Tables,
    game: Game,
    line: Annotated[Number, Parameter(description="A line of the record, to look at the past.")] = None,
) -> str:
    return await tables.afterwards.map(await seat_of(request, game, tables), line)


@get("/{game:str}/file", responses=REFUSALS, summary="The battle as a .battle file", media_type=BATTLE)
async def file(request: Asked, tables: Tables, game: Game) -> Response[str]:
    text = await tables.looking.file(await seat_of(request, game, tables))
    return Response(
        text, media_type=BATTLE, headers={"content-disposition": f'attachment; filename="enfilade-{game}.battle"'}
    )


@post(
    "/{game:str}/commands",
    responses=NOT_DONE,
    summary="An order, dice or an undo, as on the socket",
    status_code=200,
)
async def command(
    request: Asked, tables: Tables, game: Game, data: Annotated[Give | Type | Cast | Undo, Body()]
) -> Response[Done | Refused]:
    answer = await tables.orders.obey(await seat_of(request, game, tables), data)
    return Response(answer, status_code=answered(answer))


@post("/{game:str}/fork", responses=REFUSALS, summary="Another game from a moment of this one")
async def fork(request: Asked, tables: Tables, game: Game, data: Forked) -> Response[Created]:
    return seated(request, await tables.new_games.fork(await seat_of(request, game, tables), data))


@get("/{game:str}/links", responses=REFUSALS, summary="The seats of this game; only for its maker")
async def links(request: Asked, tables: Tables, game: Game) -> list[Link]:
    return list(await tables.seats.links(await seat_of(request, game, tables)))


@post("/{game:str}/links", responses=REFUSALS, summary="A new link: for a side, or for spectators")
async def new_link(request: Asked, tables: Tables, game: Game, data: LinkAsked) -> Link:
    return await tables.seats.new_link(await seat_of(request, game, tables), data.sides)


@delete("/{game:str}/links/{seat:str}", responses=REFUSALS, summary="Revoke a seat")
async def revoke(request: Asked, tables: Tables, game: Game, seat: Named) -> None:
    await tables.seats.revoke(await seat_of(request, game, tables), seat)


def seated(request: Asked, made: Made) -> Response[Created]:
    secure = request.scope["scheme"] == "https"
    cookies = [cookie(made.created.game, made.token, secure)] if made.token else []
    return Response(made.created, cookies=cookies, status_code=201)


router = Router(
    "/api/games",
    route_handlers=[
        mine, make, brief, game_briefing, sight, ground, unit_card, group_card, ghost, prospect, advice, reasons,
        receipt, time_line, ending, word, map_ground, map_units, file, command, fork, links, new_link, revoke,
    ],
    tags=["games"],
)  # fmt: skip
