"""Two players at one screen: each is asked in his turn, and secrets are handed over with the mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.table_page import LEADERS_DONE, ONE_SCREEN, TablePage


def test_both_sides_play_their_first_turn_at_one_screen(page: Page) -> None:
    table = TablePage(page)
    _begins_at_one_screen(table)
    _is_told(table, "Your leaders ride, Union")
    table.leaders_done()
    _is_told(table, "Union acts next", "your leaders ride, Confederates")
    assert table.leaders_done() == "activate"
    _is_told(table, "You act, Union")
    table.write("martin unlimber")
    table.write("done")
    table.drag("1st Minnesota", east=0, north=2)
    assert table.give() == "react"
    _is_told(table, "Union acts", "you react, Confederates")
    while table.asks == "react":
        table.let_them_come()
    _is_told(table, "You act, Union")
    table.write("done")
    table.end_turn()
    _is_told(table, "Your leaders ride, Confederates")
    table.leaders_done()
    assert table.leaders_done() == "activate"
    _is_told(table, "You act, Confederates")
    assert table.write("4-tex move advance 5") == "react"
    _is_told(table, "Confederates act", "you react, Union")
    expect(table.slip.get_by_role("button", name="Martin may fire")).to_be_visible()
    while table.asks == "react":
        table.let_them_come()
    _is_told(table, "You act, Confederates")
    table.write("done")
    table.end_turn()
    assert table.asks == "leaders"
    sight = table.sight()
    assert (sight["turn"], sight["active"], sight["yours"]) == (2, "union", ["union", "confederate"])
    assert table.unit_seen("4-tex")["pose"]["y"] == 18_000
    assert table.log.locator("summary").all_inner_texts() == ["Turn 1, Confederate", "Turn 1, Union"]
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_screen_is_handed_over_when_there_are_secrets_on_it(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE, seats=ONE_SCREEN)
    table.line.fill("order 1-minn fire never")
    table.line.press("Enter")
    expect(table.page.locator("#order-said")).to_have_text("Given: order 1-minn fire never")
    table.write("done")
    note = page.get_by_role("dialog", name="Confederate is asked")
    expect(note).to_contain_text("Standing orders are for one side's eyes only.")
    expect(table.card).to_contain_text("No unit chosen")
    note.get_by_role("button", name="Here I am").click()
    expect(note).to_have_count(0)
    table.leaders_done()
    note = page.get_by_role("dialog", name="Union is asked")
    note.get_by_role("button", name="Do not ask again").click()
    assert table.leaders_done() == "activate"
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_orders_of_either_side_are_taken_back_by_whoever_gave_them(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE, "done", *LEADERS_DONE, seats=ONE_SCREEN)
    assert table.write("bachman unlimber") == "action"
    at = table.at
    page.get_by_role("button", name="Undo").click()
    assert table.until_past(at) == "activate"
    assert table.unit_seen("bachman")["formation"] == "limbered"


def _begins_at_one_screen(table: TablePage) -> None:
    page = table.page
    page.add_init_script("localStorage.setItem('enfilade.tour', 'taken')")
    page.goto("/")
    page.get_by_role("group", name="Against").get_by_label("This screen").check()
    expect(page.get_by_role("group", name="You lead").get_by_label("Both")).to_be_checked()
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url("**/table/*")
    assert table.settle() == "leaders"


def _is_told(table: TablePage, *words: str) -> None:
    for one in words:
        expect(table.page.locator(".ph")).to_contain_text(one)
