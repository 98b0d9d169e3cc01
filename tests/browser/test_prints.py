"""The print shop's buttons: on the start page, in the table's menu, on the card and at the end of a battle."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.table_page import LEADERS_DONE, TablePage


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
