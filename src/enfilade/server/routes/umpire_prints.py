"""The print shop for the umpire's page: the phone sends the battle it keeps, and gets sheets of it as it stands."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, Literal, get_args

import msgspec
from litestar import Response, Router, post
from litestar.params import Parameter

from enfilade.press.paper.base import Page, Paper, pdf
from enfilade.press.paper.labels import labels_page
from enfilade.press.paper.orders import MOST_TURNS, chits_page, orders_page
from enfilade.press.paper.pocket_muster import of_pocket
from enfilade.press.paper.roster import roster_page
from enfilade.press.paper.track import track_page
from enfilade.server.load.limits import LARGEST_ASK
from enfilade.server.pocket.umpiring import LONGEST_ANSWER
from enfilade.server.prints.print_shop import PrintShop
from enfilade.server.routes.prints import PDF, shown
from enfilade.server.routes.refusals import REFUSALS
from enfilade.server.wire.common import Shape
from enfilade.umpire.pocket.record.patience import within
from enfilade.umpire.pocket.record.replaying import replay

Kind = Literal["roster", "labels", "track", "orders", "chits"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SheetFile = Annotated[
    str,
    Parameter(pattern=f"^({'|'.join(KINDS)})\\.pdf$", description="roster, labels, track, orders or chits, then .pdf"),
]


class PocketPrint(Shape, kw_only=True):
    battle: dict[str, Any]
    """Opening and entries, as for the umpire's desk."""
    paper: Paper = "a4"


@post(
    "/umpire/{file:str}",
    responses=REFUSALS,
    media_type=PDF,
    summary="A sheet of a battle that the umpire's page keeps, as it stands",
    request_max_body_size=LARGEST_ASK,
    status_code=200,
)
async def pocket_sheet(shop: PrintShop, file: SheetFile, data: PocketPrint) -> Response[bytes]:
    kind = next(one for one in KINDS if file == f"{one}.pdf")
    key = ("umpire", kind, data.paper, sha256(msgspec.json.encode(data.battle)).digest())
    return shown(await shop.sheet(key, lambda: pdf(sheet_of(data.battle, kind, data.paper))), file)


def sheet_of(raw: dict[str, Any], kind: Kind, paper: Paper) -> Page:
    """Malformed says what cannot be read or printed."""
    with within(LONGEST_ANSWER):
        battle = replay(raw)
    muster, card = of_pocket(battle), battle.card
    match kind:
        case "roster":
            return roster_page(muster, paper)
        case "labels":
            return labels_page(muster, paper)
        case "track":
            return track_page(card, paper, turns=muster.turns, heading=muster.title)
        case "orders":
            return orders_page(card, paper, muster, min(muster.turns, MOST_TURNS))
        case "chits":
            return chits_page(card, paper, muster)


router = Router("/api/print", route_handlers=[pocket_sheet], tags=["print"])
