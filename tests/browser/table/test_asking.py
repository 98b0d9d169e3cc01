"""How often a player is asked: when it matters, as a new player is; all the way; not again this turn; by a deputy."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_page import COMES_ON, LEADERS_DONE, ONE_SCREEN, REBELS, UNION, TablePage

AS_NEW: Final = """
localStorage.setItem("enfilade.asking", "matters");
localStorage.setItem("enfilade.leaders", "stay");"""
FAR_AWAY: Final = (*LEADERS_DONE, "done", *LEADERS_DONE, "4-tex move advance 5")
"""The 4th Texas has come on an inch of five; the Union's guns are limbered, and its regiments out of range."""
STANDING: Final = "id => document.querySelector('enfilade-map').session.unit(id).standing"


@pytest.fixture
def new(page: Page) -> Page:
    """The page of a player who has changed nothing."""
    page.add_init_script(AS_NEW)
    return page


def test_a_new_player_is_asked_when_it_matters_and_says_how_much(new: Page) -> None:
    table = TablePage(new).lay(*LEADERS_DONE)
    new.wait_for_function(f"() => ({STANDING})('1-minn').subject === 'union'")
    told = table.unit_seen("1-minn")["standing"]
    assert (told["fire"], told["reform"], told["other"], told["leaders"]) == ("ask-20", "march", "flank", "stay")
    new.get_by_role("button", name="Menu").click()
    slider = new.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "one in five")
    slider.press("ArrowRight")
    new.wait_for_function(f"() => ({STANDING})('1-minn').fire === 'ask-33'")
    new.get_by_role("radio", name="ask at every chance").check()
    new.wait_for_function(f"() => ({STANDING})('1-minn').fire === 'ask'")
    expect(slider).to_be_hidden()


def test_what_does_not_matter_is_not_asked(new: Page) -> None:
    # Guns limbered and regiments out of range: at every chance it would be asked five times.
    table = TablePage(new).lay(*FAR_AWAY, seats=ONE_SCREEN)
    new.wait_for_function("() => document.querySelector('enfilade-map').session.waiting?.question === 'action'")
    assert table.unit_seen("4-tex")["pose"]["y"] == 18_000, "the whole of its five inches from 23"


def test_leaders_stay_unless_one_is_dragged(new: Page) -> None:
    table = TablePage(new).lay(seats={UNION: "you", REBELS: "computer"})
    assert table.asks == "leaders"
    expect(table.slip).to_have_count(0)
    expect(new.locator("enfilade-actions")).to_contain_text("Your leaders may ride")
    at = table.at
    table.select("1st Minnesota")
    table.until_past(at)
    assert table.asks == "activate", "who takes a regiment in hand is done with his leaders"
    expect(table.card.get_by_role("heading", name="1st Minnesota")).to_be_visible()


def test_a_dragged_leader_rides_when_the_order_is_given(new: Page) -> None:
    table = TablePage(new).lay(seats={UNION: "you", REBELS: "computer"})
    new.wait_for_function(f"() => ({STANDING})('1-minn').subject === 'union'")
    leader = new.evaluate("() => document.querySelector('enfilade-map').session.sight.leaders[0].id")
    new.evaluate("id => document.querySelector('enfilade-map').session.riding.with(id, '1-minn')", leader)
    expect(table.slip).to_contain_text("Give the order: ride")
    table.give()
    assert {one["id"]: one["attached"] for one in table.sight()["leaders"]}[leader] == "1-minn"


def test_whole_march_is_let_come_with_one_key(page: Page) -> None:
    table = TablePage(page).lay(*COMES_ON, seats=ONE_SCREEN)
    at = table.at
    expect(table.slip.get_by_role("button", name="All the way")).to_be_visible()
    table.press("w")
    table.until_past(at)
    assert table.sight()["waiting"]["side"] == REBELS, "not even its arrival is asked about"
    assert table.unit_seen("4-tex")["pose"]["y"] == 18_000, "at each of its inches the guns could have fired"


def test_not_again_this_turn_is_one_key_too(page: Page) -> None:
    table = TablePage(page).lay(*COMES_ON, seats=ONE_SCREEN)
    at = table.at
    expect(table.slip.get_by_role("button", name="Not again this turn")).to_be_visible()
    table.press("k")
    table.until_past(at)
    assert table.sight()["waiting"]["side"] == REBELS
    assert table.unit_seen("4-tex")["pose"]["y"] == 18_000


def test_a_trusted_brigadier_answers_and_is_not_asked_about(page: Page) -> None:
    table = TablePage(page).lay(*COMES_ON, seats=ONE_SCREEN)
    table.press("b")
    trusting = table.slip.get_by_role("group").filter(has_text="He answers for me")
    trusting.get_by_role("radio", name="all of the Union").check()
    trusting.get_by_role("radio", name="bold").check()
    at = table.at
    trusting.get_by_role("button", name="He answers for me").click()
    page.wait_for_function(
        "at => { const s = document.querySelector('enfilade-map').session;"
        " return s.sight.at > at && s.asked && s.waiting.side === 'confederate'; }",
        arg=at,
    )
