"""The tour: every step can be done when it is asked for, with a mouse and with a finger."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Served
from tests.browser.table_page import AGAINST_COMPUTER, LEADERS_DONE, TablePage, laid


def test_the_step_about_fire_is_done_though_nobody_is_in_range_yet(page: Page) -> None:
    table = TablePage(page).open(laid(page.request, LEADERS_DONE, AGAINST_COMPUTER), tour=True)
    table.select("20th Maine")
    expect(table.tour).to_contain_text("3 of 5")
    table.tour.get_by_role("button", name="Next").click()
    expect(table.tour).to_contain_text("4 of 5")
    table.unit("20th Maine").focus()
    table.press("f")
    expect(table.tour).to_contain_text("5 of 5")


def test_on_a_phone_the_tour_speaks_of_fingers(browser: Browser, site: Served) -> None:
    context = browser.new_context(
        base_url=site.address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    table = TablePage(page).open(laid(page.request, (), AGAINST_COMPUTER), tour=True)
    expect(table.tour).to_contain_text("pinch to come nearer")
    expect(table.tour).not_to_contain_text("wheel")
    context.close()
