"""The print shop's counter: every sheet as a PDF, of the cards and battles there are, and of a seat's own game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated

from litestar import Response, Router, get
from litestar.params import Parameter

from enfilade.library.editions import cards
from enfilade.library.editions.cards import Card
from enfilade.library.editions.house_rulings import rulings_said
from enfilade.library.scenarios import shelf as scenarios
from enfilade.library.scenarios.shelf import Loaded
from enfilade.press.paper.base import Page, Paper, pdf
from enfilade.press.paper.briefing import briefing
from enfilade.press.paper.card import card_page
from enfilade.press.paper.labels import labels_page
from enfilade.press.paper.muster import Muster
from enfilade.press.paper.muster_files import of_scenario
from enfilade.press.paper.orders import chits_page, orders_page
from enfilade.press.paper.roster import roster_page
from enfilade.press.paper.sticks import sticks_page
from enfilade.press.paper.track import track_page
from enfilade.server.prints.print_shop import PrintShop
from enfilade.server.routes.games import Game
from enfilade.server.routes.refusals import REFUSALS
from enfilade.server.routes.seats import Asked, seat_of
from enfilade.server.site.errors import Fault
from enfilade.server.tables.tables import Tables

PDF = "application/pdf"
HTML = "text/html; charset=utf-8"
File = Annotated[
    str,
    Parameter(max_length=64, pattern=r"^[A-Za-z0-9_-]+\.pdf$", description="An edition or a battle, then .pdf"),
]
PaperAsked = Annotated[Paper, Parameter(description="The paper to print on.")]
Rulings = Annotated[
    list[Annotated[str, Parameter(max_length=80)]] | None,
    Parameter(max_items=20, description="Rulings of a club, each name=value."),
]


@get("/card/{file:str}", responses=REFUSALS, media_type=PDF, summary="The quick-reference card of an edition")
async def card(
    tables: Tables, shop: PrintShop, file: File, paper: PaperAsked = "a4", ruling: Rulings = None
) -> Response[bytes]:
    said = rulings_of(ruling)
    name = edition_of(tables, file)
    key = ("card", name, tuple(sorted(said.items())), paper)

    def made() -> bytes:
        return pdf(card_page(cards.edition(name, tables.settings.folder, said or None), paper, said))

    return shown(await shop.sheet(key, made), f"card-{file}")


@get("/sticks/{file:str}", responses=REFUSALS, media_type=PDF, summary="Range sticks at true scale")
async def sticks(
    tables: Tables, shop: PrintShop, file: File, paper: PaperAsked = "a4", moves: bool = False
) -> Response[bytes]:
    kind = "sticks-and-moves" if moves else "sticks"
    return await _by_card(tables, shop, kind, file, paper, lambda card: sticks_page(card, paper, moves=moves))


@get("/orders/{file:str}", responses=REFUSALS, media_type=PDF, summary="Order sheets of Johnny Reb III")
async def orders(tables: Tables, shop: PrintShop, file: File, paper: PaperAsked = "a4") -> Response[bytes]:
    return await _by_card(tables, shop, "orders", file, paper, lambda card: orders_page(card, paper))


@get("/chits/{file:str}", responses=REFUSALS, media_type=PDF, summary="Order chits of Johnny Reb III")
async def chits(tables: Tables, shop: PrintShop, file: File, paper: PaperAsked = "a4") -> Response[bytes]:
    return await _by_card(tables, shop, "chits", file, paper, lambda card: chits_page(card, paper))


@get("/roster/{file:str}", responses=REFUSALS, media_type=PDF, summary="Blank rosters of a battle")
async def roster(tables: Tables, shop: PrintShop, file: File, paper: PaperAsked = "a4") -> Response[bytes]:
    return await _by_muster(tables, shop, "roster", file, paper, lambda muster: roster_page(muster, paper))


@get("/labels/{file:str}", responses=REFUSALS, media_type=PDF, summary="Labels for the stands of a battle")
async def labels(tables: Tables, shop: PrintShop, file: File, paper: PaperAsked = "a4") -> Response[bytes]:
    return await _by_muster(tables, shop, "labels", file, paper, lambda muster: labels_page(muster, paper))


@get("/track/{file:str}", responses=REFUSALS, media_type=PDF, summary="The turn track of a battle")
async def track(tables: Tables, shop: PrintShop, file: File, paper: PaperAsked = "a4") -> Response[bytes]:
    loaded = await asyncio.to_thread(scenario_of, tables, file)

    def made() -> bytes:
        return pdf(track_page(_own_card(tables, loaded), paper, loaded.scenario))

    return shown(await shop.sheet(("track", loaded.digest, paper), made), f"track-{file}")


@get("/briefing/{file:str}", responses=REFUSALS, media_type=PDF, summary="The briefing of one side, with its map")
async def side_briefing(
    tables: Tables,
    shop: PrintShop,
    file: File,
    side: Annotated[str, Parameter(max_length=40, description="us, cs, or the battle's own name of the side.")] = "us",
    paper: PaperAsked = "a4",
) -> Response[bytes]:
    loaded = await asyncio.to_thread(scenario_of, tables, file)

    def made() -> bytes:
        return briefing(loaded.scenario.id, side, paper, folder=tables.settings.folder)

    name = f"briefing-{side}-{file}" if side.isalnum() else f"briefing-{file}"
    return shown(await shop.sheet(("briefing", loaded.digest, side, paper), made), name)


@get("/games/{game:str}/roster.pdf", responses=REFUSALS, media_type=PDF, summary="The roster as your seat sees it now")
async def game_roster(
    request: Asked, tables: Tables, shop: PrintShop, game: Game, paper: PaperAsked = "a4"
) -> Response[bytes]:
    seat = await seat_of(request, game, tables)
    at, muster = await tables.prints.muster(seat)
    key = ("roster", game, at, seat.sides, paper)
    return shown(await shop.sheet(key, lambda: pdf(roster_page(muster, paper))), f"roster-{game}.pdf")


@get("/games/{game:str}/report.pdf", responses=REFUSALS, media_type=PDF, summary="The report of a finished battle")
async def report(
    request: Asked, tables: Tables, shop: PrintShop, game: Game, paper: PaperAsked = "a4"
) -> Response[bytes]:
    seat = await seat_of(request, game, tables)
    key = ("report", game, await tables.prints.finished(seat), paper)
    return shown(await shop.work(key, lambda: tables.prints.report(seat, paper, html=False)), f"report-{game}.pdf")


@get("/games/{game:str}/report.html", responses=REFUSALS, media_type=HTML, summary="The same as a page to keep")
async def report_page(request: Asked, tables: Tables, shop: PrintShop, game: Game) -> Response[bytes]:
    seat = await seat_of(request, game, tables)
    key = ("report", game, await tables.prints.finished(seat), "html")
    made = await shop.work(key, lambda: tables.prints.report(seat, "a4", html=True))
    # A file of its own: the pages of this site carry no style inside them, and this one must.
    headers = {"content-disposition": f'attachment; filename="report-{game}.html"'}
    return Response(made, media_type=HTML, headers=headers)


async def _by_card(
    tables: Tables, shop: PrintShop, kind: str, file: str, paper: Paper, page: Callable[[Card], Page]
) -> Response[bytes]:
    name = edition_of(tables, file)

    def made() -> bytes:
        return pdf(page(cards.edition(name, tables.settings.folder)))

    return shown(await shop.sheet((kind, name, paper), made), f"{kind}-{file}")


async def _by_muster(
    tables: Tables, shop: PrintShop, kind: str, file: str, paper: Paper, page: Callable[[Muster], Page]
) -> Response[bytes]:
    loaded = await asyncio.to_thread(scenario_of, tables, file)

    def made() -> bytes:
        return pdf(page(of_scenario(loaded.scenario, _own_card(tables, loaded))))

    return shown(await shop.sheet((kind, loaded.digest, paper), made), f"{kind}-{file}")


def shown(made: bytes, name: str) -> Response[bytes]:
    """In the browser's own viewer, with a name for whoever keeps it."""
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-cache"}
    return Response(made, media_type=PDF, headers=headers)


def edition_of(tables: Tables, file: str) -> str:
    """Only editions that are known by name, never a path."""
    name = file.removesuffix(".pdf")
    if name not in cards.editions(tables.settings.folder):
        raise Fault("not-found", f"There is no card {name}.")
    return name


def scenario_of(tables: Tables, file: str) -> Loaded:
    name = file.removesuffix(".pdf")
    if name not in scenarios.scenarios(tables.settings.folder):
        raise Fault("not-found", f"There is no battle {name}.")
    return scenarios.scenario(name, tables.settings.folder)


def rulings_of(words: list[str] | None) -> dict[str, str]:
    try:
        return rulings_said(words or [])
    except ValueError as error:
        raise Fault("malformed", f"{str(error)[:1].upper()}{str(error)[1:]}.") from None


def _own_card(tables: Tables, loaded: Loaded) -> Card:
    return cards.edition(loaded.scenario.edition, tables.settings.folder)


router = Router(
    "/api/print",
    route_handlers=[
        card,
        sticks,
        orders,
        chits,
        roster,
        labels,
        track,
        side_briefing,
        game_roster,
        report,
        report_page,
    ],
    tags=["print"],
)
