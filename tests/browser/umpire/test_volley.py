"""A volley at the umpire page: asked for, added up, typed in, applied, checked and taken back, without scrolling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Request, Route, expect
from tests.browser.served import Served
from tests.browser.umpire_page import PHONE, TABLET, UNITS, UmpirePage, umpire

# 2nd Wisconsin: 5 figures fire with 5, elite +1, opening volley +2; light woods take 1: 7. With 6 and 5 it comes to 18,
# which on the infantry row is 1H: one figure, and a check with +2. 13th Alabama, veterans who have lost no stand, stand
# with a 4, so they need 6: that is 26 of the 36 rolls, 72%.


@pytest.fixture(params=[PHONE, TABLET], ids=["phone", "tablet"])
def device(request: pytest.FixtureRequest, browser: Browser, site: Served) -> Iterator[UmpirePage]:
    with umpire(browser, site.address, request.param) as found:
        yield found


@pytest.fixture
def phone(browser: Browser, site: Served) -> Iterator[UmpirePage]:
    with umpire(browser, site.address) as found:
        yield found


def test_plain_volley_does_not_scroll_and_its_check_is_one_tap_away(device: UmpirePage) -> None:
    device.begin()
    device.pick("2nd Wisconsin", "13th Alabama")
    device.page.get_by_label("Normal", exact=True).check()
    expect(device.row("Total")).to_have_text("8 + two dice")
    device.toggle("Light woods")
    expect(device.row("Total")).to_have_text("7 + two dice")
    expect(device.odds).to_contain_text("No effect")
    device.fits()
    device.type(6)
    expect(device.dice.get_by_role("status")).to_have_text("one more die")
    expect(device.result).to_have_count(0)
    device.type(5)
    expect(device.row("Total")).to_have_text("18")
    expect(device.result).to_contain_text("Infantry table, column 18")
    expect(device.result.get_by_role("heading")).to_have_text("One figure lost")
    expect(device.result).to_contain_text("13th Alabama must check now")
    expect(device.result).to_contain_text("6 or better on two dice · 72% pass")
    expect(device.pad.get_by_role("button", name="1", exact=True)).to_be_disabled()
    device.fits()
    device.button("Take the check").click()
    expect(device.due).to_contain_text("13th Alabama")
    expect(device.row("Needed")).to_have_text("6 or better on two dice")
    expect(device.status).to_have_text("Saved on this phone")
    device.type(2, 4)
    expect(device.result.get_by_role("heading")).to_have_text("Good order")
    device.button("Apply").click()
    expect(device.due).to_have_count(0)
    device.turn_to("Roster")
    expect(device.button("13th Alabama")).to_contain_text("3 of 4 figures, veteran, battle line")
    expect(device.button("2nd Wisconsin")).to_contain_text("fired")
    expect(device.button("2nd Wisconsin")).not_to_contain_text("opening volley")


def test_volley_with_every_usual_modifier_fits_a_phone(phone: UmpirePage) -> None:
    """5, elite +1, opening volley +2, light woods -1, a target in disorder +2: 9. With 4 and 5 it is 18, a figure."""
    firer, _, _, target = UNITS
    phone.begin(firer, target | {"level": "disorder"})
    phone.pick("2nd Wisconsin", "1st Tennessee")
    phone.page.get_by_label("Normal", exact=True).check()
    phone.toggle("Light woods")
    expect(phone.row("Total")).to_have_text("9 + two dice")
    phone.fits()
    phone.type(4, 5)
    expect(phone.row("Total")).to_have_text("18")
    expect(phone.result.get_by_role("heading")).to_have_text("One figure lost")
    phone.fits()


def test_undo_brings_back_what_was_lost_and_history_keeps_both(phone: UmpirePage) -> None:
    phone.begin()
    phone.pick("2nd Wisconsin", "13th Alabama")
    phone.page.get_by_label("Normal", exact=True).check()
    phone.type(6, 4)
    phone.button("Apply").dblclick()  # a nervous thumb enters it once
    phone.turn_to("Roster")
    expect(phone.button("13th Alabama")).to_contain_text("3 of 4 figures")
    expect(phone.button("13th Alabama")).to_contain_text("check due")
    phone.page.get_by_role("tab", name="History").click()
    told = phone.page.get_by_role("region", name="What has happened").get_by_role("listitem")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("One figure lost · dice 6, 4")
    told.locator("summary").click()
    expect(told).to_contain_text("infantry row, column 18: 1H adf.fire.results")
    phone.button("Undo").first.click()
    expect(told).to_have_count(2)
    expect(told.first).to_contain_text("Taken back: 2nd Wisconsin fires at 13th Alabama")
    expect(told.last).to_contain_text("undone")
    phone.page.get_by_role("tab", name="Units").click()
    expect(phone.button("13th Alabama")).to_contain_text("4 of 4 figures")
    expect(phone.button("13th Alabama")).not_to_contain_text("check due")
    expect(phone.button("2nd Wisconsin")).to_contain_text("opening volley")


def test_dice_are_typed_by_keyboard_and_no_more_than_are_due(phone: UmpirePage) -> None:
    phone.begin()
    phone.pick("2nd Wisconsin", "13th Alabama")
    phone.page.get_by_label("Normal", exact=True).check()
    expect(phone.row("Total")).to_have_text("8 + two dice")
    for face in ("3", "7", "6", "1"):
        phone.page.keyboard.press(face)
    expect(phone.row("Your dice")).to_have_text("3 and 6")
    expect(phone.row("Total")).to_have_text("17")
    phone.page.keyboard.press("Backspace")
    expect(phone.dice.get_by_role("status")).to_have_text("one more die")
    phone.page.keyboard.press("1")
    expect(phone.row("Total")).to_have_text("12")
    expect(phone.result.get_by_role("heading")).to_have_text("A morale check")
    phone.button("Clear").click()
    expect(phone.odds).to_be_visible()
    phone.button("Roll for me").click()
    expect(phone.dice.get_by_role("status")).to_have_text("rolled here")
    expect(phone.row("Your dice")).to_have_text(re.compile("^[1-6] and [1-6]$"))


def test_one_volley_needs_no_battle(phone: UmpirePage) -> None:
    """Eight veteran figures with rifle-muskets at normal range: 8, and with 4 and 3 it is 15, a check with +2."""
    phone.page.goto("/")
    phone.page.get_by_role("link", name="Umpire for a real table").click()
    phone.button("Just one volley").click()
    phone.slip.get_by_role("button", name="Across a Deadly Field, revised, 15 mm").click()
    expect(phone.row("Total")).to_have_text("8 + two dice")
    phone.type(4, 3)
    expect(phone.result).to_contain_text("Infantry table, column 15")
    expect(phone.result.get_by_role("heading")).to_have_text("A morale check")
    phone.fits()


def test_battle_is_still_there_when_the_page_is_opened_again(phone: UmpirePage) -> None:
    phone.begin()
    phone.pick("2nd Wisconsin", "13th Alabama")
    phone.page.get_by_label("Normal", exact=True).check()
    phone.type(6, 4)
    phone.button("Apply").click()
    expect(phone.status).to_have_text("Saved on this phone")
    expect(phone.page.get_by_label("2 due")).to_have_count(0)
    expect(phone.page.get_by_label("1 due")).to_be_visible()
    phone.page.reload()
    # It opens in the battle, not at the list of battles; whoever leaves it is at the list again.
    expect(phone.page.get_by_label("1 due")).to_be_visible()
    phone.turn_to("Roster")
    expect(phone.button("13th Alabama")).to_contain_text("3 of 4 figures")
    phone.button("To the battles").click()
    phone.page.reload()
    expect(phone.button("New battle")).to_be_visible()


def test_what_was_tapped_shows_at_once_however_slow_the_answer_is(phone: UmpirePage) -> None:
    """At long range one die is rolled, once somebody has answered."""
    phone.begin()
    phone.pick("2nd Wisconsin", "13th Alabama")
    expect(phone.row("Total")).to_have_text("8 + two dice")
    phone.page.route("**/api/umpire/ask", lambda _: None)
    phone.page.get_by_label("Long", exact=True).check()
    phone.toggle("Light woods")
    expect(phone.button("Light woods")).to_have_attribute("aria-pressed", "true")
    expect(phone.page.get_by_label("Long", exact=True)).to_be_checked()
    phone.page.unroute("**/api/umpire/ask")  # which lets go what is held
    expect(phone.row("Total")).to_contain_text("one die")


def test_friends_who_must_check_are_named_by_thumb_and_stand_on_top_until_they_have(phone: UmpirePage) -> None:
    """Two ones are a natural 2: the 13th Alabama routs past its friends, and 1st Tennessee stands in its way."""
    phone.begin()
    phone.turn_to("Check")
    phone.toggle("Morale")
    phone.main.locator(".vs .s").click()
    phone.slip.get_by_role("button", name="Confederate").click()
    phone.slip.get_by_role("button", name="13th Alabama").click()
    phone.type(1, 1)
    expect(phone.result.get_by_role("heading")).to_contain_text("Routed")
    phone.button("Name them").first.click()
    phone.slip.get_by_role("button", name="1st Tennessee").click()
    phone.button("Done").click()
    expect(phone.result).to_contain_text("1st Tennessee")
    phone.button("Apply").dblclick()
    expect(phone.due).to_contain_text("1st Tennessee")
    expect(phone.due).to_contain_text("13th Alabama routs past")
    expect(phone.due.get_by_role("listitem")).to_have_count(1)
    phone.turn_to("Roster")
    phone.page.get_by_role("tab", name="History").click()
    told = phone.page.get_by_role("region", name="What has happened").get_by_role("listitem")
    expect(told).to_have_count(2)
    expect(told.last).to_contain_text("13th Alabama checks its morale")


def test_tap_on_something_else_counts_while_the_checks_of_friends_are_being_noted(phone: UmpirePage) -> None:
    """The check of 1st Tennessee is held on its way to the engine; what is ticked off meanwhile is entered after it."""
    phone.begin()
    phone.turn_to("Check")
    phone.toggle("Morale")
    phone.main.locator(".vs .s").click()
    phone.slip.get_by_role("button", name="Confederate").click()
    phone.slip.get_by_role("button", name="13th Alabama").click()
    phone.type(1, 1)
    phone.button("Name them").first.click()
    phone.slip.get_by_role("button", name="1st Tennessee").click()
    phone.button("Done").click()
    phone.page.route("**/api/umpire/ask", _without_owed)
    with phone.page.expect_request(lambda request: "owe" in (request.post_data or "")):
        phone.button("Apply").click()
    phone.turn_to("Roster")
    phone.page.get_by_role("tab", name="Turn").click()
    box = phone.page.get_by_role("checkbox").first
    box.click()
    phone.page.unroute("**/api/umpire/ask")  # which lets go what is held
    expect(box).to_be_checked()
    phone.turn_to("Check")
    expect(phone.due).to_contain_text("1st Tennessee")


def _without_owed(route: Route) -> None:
    if ((route.request.post_data_json or {}).get("say") or {}).get("do") != "owe":
        route.continue_()


def test_a_step_is_one_question_that_brings_only_what_is_new(phone: UmpirePage) -> None:
    """The volley is entered and its check lies open with one question, and the opening is not sent again."""
    phone.begin()
    phone.pick("2nd Wisconsin", "13th Alabama")
    phone.page.get_by_label("Normal", exact=True).check()
    phone.type(6, 4)
    take = phone.button("Take the check")
    expect(take).to_be_visible()
    asked: list[dict[str, Any]] = []

    def hears(request: Request) -> None:
        if request.url.endswith("/umpire/ask"):
            asked.append(request.post_data_json or {})

    phone.page.on("request", hears)
    take.click()
    expect(phone.row("Needed")).to_be_visible()
    tried = [one for one in asked if one["ask"] == "try"]
    assert len(tried) == 1
    assert "opening" not in tried[0]["battle"]
    assert tried[0]["battle"]["entries"] == []
    # The sheet of the fire tab, which begins anew, has nobody to ask about.
    assert [one["ask"] for one in asked] == ["try"]
    phone.type(3)
    expect(phone.main).to_contain_text("one more die")
    sheet = asked[-1]
    assert (sheet["ask"], [one["say"]["do"] for one in sheet["battle"]["entries"]]) == ("sheet", ["judge"])
