"""The first march a newcomer makes: a column along its road, by a hand that is not steady to the pixel."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.table_page import LEADERS_DONE, ONE_SCREEN, TablePage

GHOST = """() => {
  const { ghost } = document.querySelector("enfilade-map").session;
  return [ghost.order, ghost.disorder];
}"""


def test_eighteen_drags_along_the_road_all_keep_their_order(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE, seats=ONE_SCREEN)
    inch = table.inch()
    drawn = []
    for nth in range(18):
        aside = (nth // 2) * (-1) ** nth / inch
        table.drag("20th Maine", aside, 4 + nth / 8)
        drawn.append(page.evaluate(GHOST))
        page.keyboard.press("Escape")
    astray = [order for order, _ in drawn if not order.startswith("20-me move file ") or ";" in order]
    assert astray == [], inch
    assert not any(disorder for _, disorder in drawn)


def test_a_written_order_that_costs_the_order_says_so_first(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE, seats=ONE_SCREEN)
    table.line.fill("20-me move file 6; sidestep right 0.2")
    table.line.press("Enter")
    expect(page.locator("#order-said")).to_contain_text("20th Maine falls into disorder on the way.")
