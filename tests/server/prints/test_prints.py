"""The print shop of the site: sheets for anybody, and of a game only what a seat may see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.server.at_table import REBELS, new_game, opened, play, said, token_of

from enfilade.server.load.askers import asking
from enfilade.server.load.budgets import Budgets
from enfilade.server.load.limits import WAITING_SHEETS, Limits
from enfilade.server.prints.print_shop import PrintShop
from enfilade.server.routes.umpire_prints import sheet_of
from enfilade.server.showing.listing import Listing
from enfilade.server.site.app import build
from enfilade.server.site.errors import Fault
from enfilade.server.site.serving import opener
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.settings import Settings
from enfilade.server.tables.tables import Tables

PDF = b"%PDF-"
Http = TestClient[Litestar]


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Http]:
    place = str(tmp_path_factory.mktemp("games") / "games.db")
    with TestClient(build(opener(place, Settings()), Listing()), base_url="http://enfilade.local") as client:
        yield client


pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


@pytest.mark.parametrize(
    "address",
    [
        "card/jr3-15mm.pdf?paper=letter",
        "sticks/jr3-15mm.pdf",
        "orders/jr3-25mm.pdf",
        "chits/jr3-15mm.pdf?paper=letter",
        "roster/mcphersons-woods.pdf",
        "labels/drill-field.pdf?paper=letter",
        "track/hornets-nest.pdf",
    ],
)
def test_a_sheet_comes_as_a_pdf_with_a_name(http: Http, address: str) -> None:
    answer = http.get(f"/api/print/{address}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    kind, name = address.split("?")[0].split("/")
    assert answer.headers["content-disposition"] == f'inline; filename="{kind}-{name}"'
    assert answer.content.startswith(PDF)


def test_a_briefing_is_for_one_side(http: Http) -> None:
    ours, theirs = (http.get(f"/api/print/briefing/drill-field.pdf?side={side}") for side in ("us", "cs"))
    assert ours.headers["content-disposition"] == 'inline; filename="briefing-us-drill-field.pdf"'
    assert ours.content.startswith(PDF)
    assert theirs.content.startswith(PDF)
    assert ours.content != theirs.content


@pytest.mark.parametrize(
    ("address", "status", "why"),
    [
        ("card/adf-revised-16mm.pdf", 404, "There is no card adf-revised-16mm."),
        ("roster/waterloo.pdf", 404, "There is no battle waterloo."),
        ("card/adf-revised-15mm.pdf?ruling=leader-moves", 400, "A ruling is given as name=value"),
        ("card/adf-revised-15mm.pdf?ruling=no-such=1", 400, "There is no ruling 'no-such'"),
        ("card/adf-revised-15mm.pdf?paper=a5", 400, ""),
        ("card/adf-revised-15mm", 400, ""),
        ("orders/adf-revised-15mm.pdf", 400, "is played without written orders"),
        ("games/nobody/roster.pdf", 404, ""),
    ],
)
def test_what_cannot_be_printed_is_told(http: Http, address: str, status: int, why: str) -> None:
    answer = http.get(f"/api/print/{address}")
    assert answer.status_code == status
    assert why in answer.json()["why"]


POCKET: dict[str, Any] = {
    "edition": "jr3-15mm",
    "name": "Railroad cut",
    "turns": 10,
    "units": [
        {"name": "147th New York", "side": "us", "brigade": "Cutler's brigade", "arm": "infantry",
         "weapon": "rifle-musket", "quality": "veteran", "figures": 13},
        {"name": "2nd Mississippi", "side": "cs", "brigade": "Davis's brigade", "arm": "infantry",
         "weapon": "rifle-musket", "quality": "veteran", "figures": 16},
    ],
}  # fmt: skip
ADF = [{**unit, "stands": 3} for unit in POCKET["units"]]
LOST = {
    "id": "lost-two-at-the-railroad-cut",
    "device": "phone",
    "at": 1,
    "say": {"do": "lose", "unit": "2nd Mississippi", "count": 2},
}


@pytest.mark.parametrize("kind", ["roster", "labels", "track", "orders", "chits"])
def test_the_umpires_page_prints_the_battle_it_keeps(http: Http, kind: str) -> None:
    body = {"battle": {"opening": POCKET, "entries": [LOST]}, "paper": "letter"}
    answer = http.post(f"/api/print/umpire/{kind}.pdf", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == f'inline; filename="{kind}.pdf"'
    assert answer.content.startswith(PDF)


def test_a_phones_roster_shows_what_was_lost_and_a_fresh_one_is_blank() -> None:
    opening = {**POCKET, "first": "cs"}
    (rebels, union) = sheet_of({"opening": opening, "entries": [LOST]}, "roster", "a4").values["sides"]
    assert (rebels["nation"], union["nation"]) == ("cs", "us")
    # Sixteen figures on four stands, and two are gone from the last.
    assert rebels["brigades"][0]["units"][0]["stands"][-1] == [True, True, False, False]
    fresh = sheet_of({"opening": POCKET}, "roster", "a4").values
    assert fresh["when"] == ""
    assert sheet_of({"opening": POCKET}, "orders", "a4").values["turns"] == 10
    assert sheet_of({"opening": POCKET}, "track", "a4").values["heading"] == "Railroad cut"


@pytest.mark.parametrize(
    ("battle", "kind", "why"),
    [
        ({}, "roster", "A battle has an opening and entries"),
        ({"opening": {**POCKET, "edition": "jr9"}}, "roster", "no edition 'jr9'"),
        (
            {"opening": {**POCKET, "edition": "adf-revised-15mm", "units": ADF}},
            "chits",
            "played without written orders",
        ),
    ],
)
def test_a_phones_battle_that_cannot_be_printed_is_told_why(http: Http, battle: object, kind: str, why: str) -> None:
    answer = http.post(f"/api/print/umpire/{kind}.pdf", json={"battle": battle})
    assert answer.status_code in (400, 422)
    assert why in answer.json()["why"]


def test_a_game_is_printed_for_its_seats_alone_and_its_report_when_it_is_over(http: Http) -> None:
    seats = {"union": "you", "confederate": "you"}
    game = http.post("/api/games", json={"scenario": "drill-field", "seats": seats}).json()["game"]
    assert http.get(f"/api/print/games/{game}/roster.pdf").content.startswith(PDF)
    early = http.get(f"/api/print/games/{game}/report.pdf")
    assert (early.status_code, early.json()["why"]) == (422, "The report is written when the battle is over.")
    cookies = dict(http.cookies)
    http.cookies.clear()
    assert http.get(f"/api/print/games/{game}/roster.pdf").status_code in (403, 404)
    http.cookies.update(cookies)


async def is_over(tables: Tables, seat: Seat) -> bool:
    try:
        await tables.prints.finished(seat)
    except Fault:
        return False
    return True


@pytest.mark.long
def test_the_report_of_a_finished_battle_is_for_everybody_with_a_link(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="you"))
            both, guest = await tables.seats.sit(made.created.game, made.token), await tables.seats.join(token_of(made))
            with pytest.raises(Fault, match="when the battle is over"):
                await tables.prints.report(guest, "a4", html=True)
            while not await is_over(tables, both):
                await said(tables, both, "done")
            assert b"<html" in await tables.prints.report(guest, "a4", html=True)

    play(game)


def test_a_friend_reads_the_roster_as_his_side_knows_it(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            friend = await tables.seats.join(token_of(made, REBELS))
            at, muster = await tables.prints.muster(friend)
            assert at == (await tables.looking.sight(friend)).at
            assert muster.turn == 1
            assert {one.nation for one in muster.regiments} == {"us", "cs"}

    play(game)


def test_the_same_sheet_is_set_once_and_too_many_are_refused() -> None:
    async def shop() -> None:
        counter, made = PrintShop(Budgets(Limits())), []

        def sheet() -> bytes:
            made.append(1)
            return b"sheet"

        assert await asyncio.gather(*(counter.sheet("card", sheet) for _ in range(5))) == [b"sheet"] * 5
        assert len(made) == 1
        slow = asyncio.Event()

        async def waits() -> bytes:
            await slow.wait()
            return b""

        asked = []
        for n in range(WAITING_SHEETS):
            with asking(f"192.0.2.{n % 8}"):
                asked.append(asyncio.create_task(counter.work(("other", n), waits)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(Fault, match="Many sheets"):
            await counter.sheet("one more", sheet)
        slow.set()
        await asyncio.gather(*asked)
        assert await counter.sheet("one more", sheet) == b"sheet"

    asyncio.run(shop())
