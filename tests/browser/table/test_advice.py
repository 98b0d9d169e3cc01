"""What the captain would do, when a player asks him; and why the computer did what it did, when he wants to know."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.table_page import AGAINST_COMPUTER, LEADERS_DONE, TablePage, uploaded

import enfilade
from enfilade.core.record import Answer, Order, from_text, to_text

WHY = "Bachman's German Artillery can see the crossroads from the North Rise."
HELD = "Law waits for the Union to come on."


def _advice(page: Page) -> Locator:
    return page.get_by_role("region", name="Advice").locator("visible=true")


def _last_order(table: TablePage) -> str:
    """The last that the Union has given, as the file tells it."""
    record = from_text(table.page.request.get(f"/api/games/{table.game}/file").text()).record
    said = [
        line.entry for line in record.lines if isinstance(line.entry, Answer | Order) and line.entry.side == "union"
    ]
    return said[-1].answer if isinstance(said[-1], Answer) else said[-1].order


def test_advice_is_asked_for_by_key_taken_up_and_given_like_any_order(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    at = table.at
    table.press("a")
    expect(_advice(page)).to_contain_text("The captain’s advice")
    order = _advice(page).locator("code").inner_text()
    expect(page.locator("enfilade-map .advised")).to_have_count(1)
    table.press("Enter")
    expect(_advice(page)).to_have_count(0)
    expect(table.give_button.first).to_be_enabled()
    assert table.at == at, "nothing is sent before the order is given"
    table.press("Enter")
    table.until_past(at)
    assert _last_order(table) == order


def test_advice_is_asked_for_by_mouse_and_closed_without_a_trace(page: Page) -> None:
    table = TablePage(page).lay()
    at = table.at
    ask = page.get_by_role("button", name="What would you do?")
    table.slip.get_by_role("button", name="What would you do?").click()
    _advice(page).get_by_role("button", name="Close").click()
    expect(_advice(page)).to_have_count(0)
    expect(page.locator("enfilade-map .advised")).to_have_count(0)
    table.odds.get_by_role("button", name="What would you do?").click()
    expect(_advice(page).get_by_role("button", name="Do it")).to_be_visible()
    expect(ask).to_have_count(0)
    table.press("Escape")
    expect(_advice(page)).to_have_count(0)
    assert table.at == at
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_contain_text("Advice may be asked for")


def test_receipt_that_comes_late_leaves_the_advice_alone(page: Page) -> None:
    """After a volley its receipt is shown of itself; a player who has asked for advice meanwhile keeps that."""
    table = TablePage(page).lay(*LEADERS_DONE, "martin unlimber")
    page.route("**/receipts/**", lambda _: None)
    table.press("f")
    expect(table.odds.get_by_role("heading", name="Fire on")).to_be_visible()
    expect(table.give_button.first).to_be_enabled()
    at = table.at
    table.press("Enter")
    table.until_past(at)
    table.press("a")
    expect(_advice(page).get_by_role("button", name="Do it")).to_be_visible()
    with page.expect_response("**/receipts/**"):
        page.unroute("**/receipts/**")  # which lets go what is held
    page.wait_for_timeout(300)
    expect(_advice(page).get_by_role("button", name="Do it")).to_be_visible()


def test_where_advice_is_switched_off_there_is_nothing_to_ask_with(page: Page) -> None:
    text = to_text(enfilade.battle("drill-field", seed=1).record)
    table = TablePage(page).open(uploaded(page.request, text, seats=AGAINST_COMPUTER, advice=False)["game"])
    expect(table.slip).to_be_visible()
    expect(page.get_by_role("button", name="What would you do?")).to_have_count(0)
    table.press("a")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_contain_text("has switched advice off")
    expect(_advice(page)).to_have_count(0)


def test_reasons_are_told_under_the_log_when_the_player_wants_them(page: Page) -> None:
    battle = enfilade.battle("drill-field", seed=1)
    for order, why in [*[(one, "") for one in (*LEADERS_DONE, "done")], ("done", HELD), ("done", ""),
                       ("bachman unlimber", WHY), ("done", ""), ("done", "")]:  # fmt: skip
        battle.answer(order, why=why)
    game = uploaded(page.request, to_text(battle.record), seats=AGAINST_COMPUTER)["game"]
    table = TablePage(page).open(game)
    assert (table.asks, table.sight()["turn"]) == ("leaders", 2)
    switch = page.get_by_role("checkbox", name="Reasons")
    expect(switch).not_to_be_checked()
    table.log.locator("summary").filter(has_text="Turn 1, Confederate").click()
    line = table.log.locator("li", has_text="Bachman's German Artillery unlimbers.")
    expect(line).not_to_contain_text(WHY)
    switch.check()
    expect(line.locator(".reason")).to_have_text(WHY)
    assert line.locator(".reason").evaluate("one => getComputedStyle(one).fontStyle") == "italic"
    expect(line.locator(".reason a")).to_have_text("Bachman's German Artillery")
    expect(table.log.locator("li.held")).to_have_text(re.compile(HELD))
    assert WHY not in page.locator("enfilade-live").inner_text(), "it is not read aloud"
    page.goto(f"/replay/{game}")
    expect(page.get_by_role("checkbox", name="Reasons")).to_be_checked()
    log = page.get_by_role("region", name="Log")
    expect(log.locator("li", has_text="unlimbers").locator(".reason")).to_have_text(WHY)
    page.get_by_role("checkbox", name="Reasons").uncheck()
    expect(log.locator(".reason")).to_have_count(0)
