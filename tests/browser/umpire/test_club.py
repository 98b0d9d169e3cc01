"""A club at the umpire page: its rulings when a battle is begun, and only the scenarios that the card can play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.served import Served
from tests.browser.umpire_page import UNITS, UmpirePage, umpire

from enfilade.library.scenarios.shelf import scenarios


@pytest.fixture
def phone(browser: Browser, site: Served) -> Iterator[UmpirePage]:
    with umpire(browser, site.address) as found:
        yield found


def test_a_ruling_chosen_for_the_battle_stands_on_its_card(phone: UmpirePage) -> None:
    phone.page.goto("/umpire")
    phone.button("New battle").click()
    phone.button("The Drill Field").click()
    phone.page.get_by_text("Rulings of your club: as the card has them").click()
    phone.page.get_by_placeholder("Search the rulings").fill("leader")
    moves = phone.page.get_by_label("How many moves a leader has in the leader phase")
    moves.fill("2")
    moves.press("Tab")
    phone.page.get_by_label("When units near a leader at risk check").select_option("whenever he rolls")
    expect(phone.page.get_by_text("Rulings of your club: 2 played otherwise")).to_be_visible()
    phone.button("Begin the battle").click()
    expect(phone.page.get_by_role("heading", name="Fire")).to_be_visible()
    phone.turn_to("Card")
    phone.main.get_by_text("Rulings", exact=True).click()
    row = phone.main.get_by_role("row", name="leader moves")
    expect(row.get_by_role("cell")).to_have_text("2")
    # The next battle is the card's own again.
    phone.button("To the battles").click()
    phone.button("New battle").click()
    expect(phone.page.get_by_text("Rulings of your club: as the card has them")).to_be_visible()


def test_a_card_that_no_scenario_is_for_says_so_and_stays_chosen(phone: UmpirePage) -> None:
    phone.page.goto("/umpire")
    phone.button("New battle").click()
    expect(phone.main.locator(".scenarios li")).to_have_count(len(scenarios()))
    phone.page.get_by_label("Card").select_option("jr3-15mm")
    expect(phone.main.get_by_text("No scenario can be played by Johnny Reb III, 15 mm.")).to_be_visible()
    expect(phone.main.locator(".scenarios li")).to_have_count(0)
    expect(phone.page.get_by_label("Card")).to_have_value("jr3-15mm")


def test_fire_opens_on_the_side_that_acts_and_tells_who_has_fired(phone: UmpirePage) -> None:
    phone.begin()
    phone.pick("2nd Wisconsin", "13th Alabama")
    phone.page.get_by_label("Normal", exact=True).check()
    phone.type(1, 1)
    phone.button("Apply").click()
    union = phone.main.get_by_role("button", name="Union", exact=True)
    expect(union).to_have_attribute("aria-pressed", "true")
    expect(phone.main.get_by_role("button", name="2nd Wisconsin")).to_contain_text("fired")
    expect(phone.main.get_by_role("button", name="7th Wisconsin")).not_to_contain_text("fired")
    phone.main.get_by_role("button", name="Confederate", exact=True).click()
    expect(union).to_have_attribute("aria-pressed", "false")
    phone.turn_to("Roster")
    phone.page.get_by_role("tab", name="Turn").click()
    for side in ("Union", "Confederate"):
        phone.page.get_by_role("button", name=f"End the {side} turn").click()
    phone.turn_to("Fire")
    expect(union).to_have_attribute("aria-pressed", "true")


def test_a_router_is_due_and_the_turn_waits_for_its_run(phone: UmpirePage) -> None:
    phone.begin(*({**unit, "level": "routed"} if "7th" in str(unit["name"]) else unit for unit in UNITS))
    phone.turn_to("Roster")
    phone.page.get_by_role("tab", name="Turn").click()
    phone.button("End the Union turn").click()
    expect(phone.page.get_by_role("alert")).to_contain_text(
        "7th Wisconsin is routed and must run with its first action"
    )
    phone.turn_to("Check")
    expect(phone.due).to_contain_text("runs with its first action")
    expect(phone.due.get_by_role("button", name="Waive")).to_have_count(0)
    phone.button("Take it").click()
    phone.type(4, 3)
    phone.button("Apply").click()
    expect(phone.due).to_have_count(0)
    phone.turn_to("Roster")
    phone.button("End the Union turn").click()
    expect(phone.button("End the Confederate turn")).to_be_visible()
