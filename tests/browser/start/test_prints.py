"""The print shop's buttons: on the start page, in the table's menu, on the card, and on the umpire's page."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect
from tests.browser.players import ALMOST_OVER, battle_text
from tests.browser.served import Served
from tests.browser.table_page import LEADERS_DONE, REBELS, UNION, TablePage, uploaded
from tests.browser.umpire_page import umpire


def test_a_battle_is_printed_from_the_start_page_on_the_paper_one_has(page: Page) -> None:
    page.goto("/#mcphersons-woods")
    page.get_by_text("Print it for a real table").click()
    page.get_by_role("radio", name="US Letter").check(force=True)
    roster = page.get_by_role("link", name="Rosters")
    expect(roster).to_have_attribute("href", "/api/print/roster/mcphersons-woods.pdf?paper=letter")
    page.reload()
    page.get_by_text("Print it for a real table").click()
    expect(roster).to_have_attribute("href", re.compile("paper=letter$"))
    for link in ("Union briefing", "Turn track", "Rosters"):
        answer = page.request.get(page.get_by_role("link", name=link).get_attribute("href") or "")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.body().startswith(b"%PDF-")


def test_the_menu_of_a_table_prints_the_roster_and_no_report_before_the_end(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    page.get_by_role("button", name="Menu").click()
    roster = page.get_by_role("link", name="Print the roster")
    answer = page.request.get(roster.get_attribute("href") or "")
    assert answer.body().startswith(b"%PDF-")
    expect(page.get_by_role("link", name="Print the report")).to_have_count(0)
    assert page.request.get(f"/api/print/games/{table.game}/report.pdf").status == 422


def test_the_card_of_johnny_reb_offers_orders_and_chits(page: Page) -> None:
    page.goto("/card/jr3-15mm")
    page.get_by_text("Print", exact=True).click()
    for name in ("Reference card", "Range sticks", "Order sheets", "Order chits"):
        expect(page.get_by_role("link", name=name)).to_have_count(2)
    page.goto("/card/adf-revised-15mm")
    page.get_by_text("Print", exact=True).click()
    expect(page.get_by_role("link", name="Order chits")).to_have_count(0)


def test_the_umpires_page_prints_the_battle_on_the_phone(browser: Browser, site: Served) -> None:
    with umpire(browser, site.address) as phone:
        phone.begin(edition="jr3-15mm")
        phone.turn_to("Card")
        phone.page.get_by_text("Print", exact=True).click()
        phone.button("US Letter").click()
        for name, file in (("Rosters", "roster"), ("Labels for stands", "labels"), ("Order chits", "chits")):
            with phone.page.expect_download() as sheet:
                phone.button(name).click()
            assert sheet.value.suggested_filename == f"{file}-mcpherson-s-ridge.pdf"
            assert sheet.value.path().read_bytes().startswith(b"%PDF-")
        expect(phone.page.get_by_text("among this device’s downloads")).to_be_visible()
        card = phone.page.get_by_role("link", name="Reference card")
        expect(card).to_have_attribute("href", "/api/print/card/jr3-15mm.pdf?paper=letter")


def test_the_report_is_offered_when_the_battle_is_over_and_on_its_replay(page: Page) -> None:
    created = uploaded(page.request, battle_text(*ALMOST_OVER), seats={UNION: "computer", REBELS: "you"})
    table = TablePage(page).open(created["game"])
    table.leaders_done() if table.asks == "leaders" else table.end_turn()
    assert table.asks == "over"
    report = table.slip.get_by_role("link", name="Report")
    assert page.request.get(report.get_attribute("href") or "").body().startswith(b"%PDF-")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    for name in ("Print the roster", "Print the report"):
        link = page.get_by_role("link", name=name)
        assert page.request.get(link.get_attribute("href") or "").body().startswith(b"%PDF-")
    page_to_keep = page.request.get(page.get_by_role("link", name="Report as a page").get_attribute("href") or "")
    assert "Report of a battle" in page_to_keep.text()
    page.goto(f"/replay/{created['game']}")
    expect(page.get_by_role("link", name="Report", exact=True)).to_be_visible()
