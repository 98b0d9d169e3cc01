"""How often a player is asked: less if he says so, now and in his next battle; once for a whole march if he likes."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect
from tests.browser.table_page import COMES_ON, LEADERS_DONE, ONE_SCREEN, TablePage

FAR_AWAY: Final = (*LEADERS_DONE, "done", *LEADERS_DONE, "4-tex move advance 5")
"""The 4th Texas has come on an inch of five; the Union's guns are limbered, and its regiments out of range."""
LESS: Final = "Ask only when they can fire or the enemy is close"


def test_who_wants_to_be_asked_less_is_not_asked_about_the_rest_of_a_march_far_away(page: Page) -> None:
    table = TablePage(page).lay(*FAR_AWAY, seats=ONE_SCREEN)
    expect(table.slip).to_contain_text("4th Texas has come on an inch.")
    expect(table.slip).to_contain_text("may fall back, turn or change formation")
    at = table.at
    table.slip.get_by_role("button", name=LESS).click()
    table.until_past(at)
    assert (table.sight()["waiting"]["side"], table.asks) == ("confederate", "action")
    assert table.unit_seen("4-tex")["pose"]["y"] == 18_000, "the whole of its five inches from 23"


def test_how_often_one_is_asked_is_remembered_for_the_next_battle(page: Page) -> None:
    page.add_init_script("localStorage.setItem('enfilade.asking', 'less')")
    table = TablePage(page).lay(*LEADERS_DONE)
    expect(table.log).to_contain_text("Union gives standing orders for the whole side.")
    told = table.unit_seen("1-minn")["standing"]
    assert (told["subject"], told["other"], told["fire"], told["reform"]) == ("union", "near", "ask", "ask")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="ask at every chance").check()
    page.wait_for_function(
        "() => document.querySelector('enfilade-map').session.unit('1-minn').standing?.other === 'ask'"
    )


def test_whole_march_is_let_come_with_one_key(page: Page) -> None:
    table = TablePage(page).lay(*COMES_ON, seats=ONE_SCREEN)
    expect(table.slip.get_by_role("button", name="All the way")).to_be_visible()
    table.press("w")
    expect(table.slip).to_contain_text("4th Texas has come on 5″.")
    assert table.unit_seen("4-tex")["pose"]["y"] == 18_000, "at each of its inches the guns could have fired"
    assert not table.unit_seen("martin")["reacted"], "and now that it has come they still can"
    expect(table.slip.get_by_role("button", name="All the way")).to_have_count(0)
