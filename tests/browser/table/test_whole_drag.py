"""A drag is a whole activation: both actions in one ghost, and both given by one order."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.table_page import LEADERS_DONE, ONE_SCREEN, TablePage


def test_one_drag_is_both_actions(page: Page) -> None:
    """The 1st Minnesota has six inches in an action: eight and a half are one whole and two and a half of the next."""
    table = TablePage(page).lay(*LEADERS_DONE, seats=ONE_SCREEN)
    before = table.unit_seen("1-minn")["pose"]
    table.select("1st Minnesota")
    page.evaluate(
        "y => document.querySelector('enfilade-map').session.planTo({x: 14500, y, facing: null})", before["y"] + 8500
    )
    chip = page.locator(".chip-total")
    expect(chip).to_contain_text("2nd action")
    expect(chip).to_contain_text("of 12″")
    expect(table.odds.locator(".legs li")).to_have_count(2)
    expect(table.give_button.first).to_be_enabled()
    table.give_button.first.click()
    while table.sight()["waiting"]["question"] != "activate":
        at = table.at
        if table.settle() == "react":
            table.press("l")
        table.until_past(at)
    sight = table.sight()
    moved = next(unit for unit in sight["units"] if unit["id"] == "1-minn")
    assert (moved["acts"], moved["pose"]["y"]) == (0, before["y"] + 8500)
