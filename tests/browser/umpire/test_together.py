"""Several phones on one battle, at their pages: what one enters the other sees, and nobody's entry is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.browser.served import Served
from tests.browser.umpire_page import UmpirePage, umpire

Phones = tuple[UmpirePage, UmpirePage]


@pytest.fixture
def phones(browser: Browser, site: Served) -> Iterator[Phones]:
    """Two phones of which the second has joined nothing yet."""
    with umpire(browser, site.address) as one, umpire(browser, site.address) as other:
        yield one, other


def test_both_take_the_same_check_and_the_later_entry_is_set_aside_and_not_lost(phones: Phones) -> None:
    """5 figures, elite, opening volley and 6 and 4 are 18: a figure, and a check for which 13th Alabama needs 6."""
    one, other = phones
    one.begin()
    _joins(one, other)
    one.turn_to("Fire")
    one.pick("2nd Wisconsin", "13th Alabama")
    one.page.get_by_label("Normal", exact=True).check()
    one.type(6, 4)
    one.button("Take the check").click()
    expect(other.page.get_by_label("1 due")).to_be_visible()
    other.page.route("**/entries", _holds)
    other.turn_to("Check")
    other.button("Take it").click()
    other.type(2, 3)
    other.button("Apply").click()
    expect(other.page.get_by_label("1 due")).to_have_count(0)
    one.type(3, 3)
    one.button("Apply").click()
    expect(one.page.get_by_label("1 due")).to_have_count(0)
    other.turn_to("Roster")
    other.page.get_by_role("tab", name="History").click()
    expect(other.page.get_by_label("1 not applied")).to_be_visible()
    # The first phone's 6 was placed first and stands; the other's 5 is kept beside it.
    aside = other.page.get_by_role("region", name="Not applied")
    expect(aside).to_contain_text("13th Alabama")
    other.page.unroute("**/entries")  # which lets go what is held
    one.turn_to("Roster")
    one.page.get_by_role("tab", name="History").click()
    expect(one.page.get_by_role("region", name="Not applied")).to_contain_text("13th Alabama")
    one.button("Dismiss").click()
    expect(one.page.get_by_role("region", name="Not applied")).to_have_count(0)
    expect(aside).to_have_count(0)
    for phone in phones:
        phone.page.get_by_role("tab", name="Units").click()
        expect(phone.button("13th Alabama")).to_contain_text("3 of 4 figures, veteran, battle line")
        expect(phone.button("13th Alabama")).not_to_contain_text("disorder")


def test_undo_takes_back_what_this_phone_has_entered_and_not_what_another_has(phones: Phones) -> None:
    one, other = phones
    one.begin()
    _joins(one, other)
    for phone, text in ((one, "Doubleday rides up."), (other, "Archer is in the woods.")):
        phone.turn_to("Roster")
        phone.page.get_by_role("tab", name="History").click()
        phone.page.get_by_label("A note for the history").fill(text)
        phone.button("Write it").click()
    told = one.page.get_by_role("region", name="What has happened").get_by_role("listitem")
    expect(told).to_have_count(2)
    one.button("Undo").first.click()
    expect(told).to_have_count(3)
    expect(told.first).to_contain_text("Taken back: Note: Doubleday rides up.")
    # Its own are taken back; the other's stands until somebody opens it in the history.
    expect(one.button("Undo").first).to_be_disabled()
    expect(other.button("Undo").first).to_be_enabled()


def test_order_sheets_of_two_phones_are_opened_together(phones: Phones) -> None:
    one, other = phones
    one.begin(edition="jr3-15mm")
    _joins(one, other)
    for phone, side, unit, order in (
        (one, "Union", "2nd Wisconsin", "Move"),
        (other, "Confederate", "13th Alabama", "Hold"),
    ):
        phone.turn_to("Roster")
        phone.page.get_by_role("tab", name="Orders").click()
        phone.button(f"Write {side} orders").click()
        phone.button(f"Show the {side} sheet").click()
        phone.slip.get_by_label(unit).select_option(label=order)
        phone.button("Seal the orders").click()
        expect(phone.slip).to_be_hidden()
    expect(other.main).not_to_contain_text("2nd Wisconsin")
    # Each looks again at its own sheet only.
    expect(one.button("Look again at Union orders")).to_be_visible()
    expect(one.button("Look again at Confederate orders")).to_have_count(0)
    other.button("Open both sheets together").click()
    expect(other.page.get_by_role("alert")).to_have_count(0)
    for phone in phones:
        expect(phone.main.locator(".order-row").filter(has_text="2nd Wisconsin")).to_contain_text("Move")
        expect(phone.main.locator(".order-row").filter(has_text="13th Alabama")).to_contain_text("Hold")
        expect(phone.page.get_by_role("alert")).to_have_count(0)


def test_the_same_volley_entered_on_two_phones_is_pointed_out_to_both(phones: Phones) -> None:
    one, other = phones
    one.begin()
    _joins(one, other)
    other.page.route("**/entries", _holds)
    # What the second enters first arrives last: both have seen the volley, and neither knows of the other.
    for phone in (other, one):
        phone.turn_to("Fire")
        phone.pick("2nd Wisconsin", "13th Alabama")
        phone.page.get_by_label("Normal", exact=True).check()
        phone.type(1, 1)
        phone.button("Apply").click()
        expect(phone.receipt).to_have_count(0)
    expect(one.status).to_have_text("Sent to the table")
    other.page.unroute("**/entries")  # which lets go what is held
    for phone in phones:
        phone.turn_to("Roster")
        phone.page.get_by_role("tab", name="History").click()
        told = phone.page.get_by_role("region", name="What has happened").get_by_role("listitem")
        expect(told).to_have_count(2)
        expect(told.first).to_contain_text("Is it the same twice?")


def test_a_volley_that_another_phone_has_changed_is_shown_as_changed_until_somebody_accepts_it(phones: Phones) -> None:
    """5 figures, elite, opening volley and 6 and 4 are 18: a figure. Without the opening volley, 16: a check."""
    one, other = phones
    one.begin()
    _joins(one, other)
    other.page.route("**/entries", _holds)
    _fires(other, "13th Alabama", 6, 4)
    expect(other.page.get_by_label("1 due")).to_be_visible()
    _fires(one, "1st Tennessee", 1, 1)
    # The first phone's volley was the opening one, then: what the other had seen is no more.
    bar = [phone.page.get_by_role("alert").filter(has_text="2nd Wisconsin fires at 13th Alabama") for phone in phones]
    expect(bar[1]).to_contain_text("One figure lost")
    expect(bar[1]).to_contain_text("A morale check")
    other.page.unroute("**/entries")  # which lets go what is held
    expect(bar[0]).to_contain_text("A morale check")
    for phone in phones:
        phone.turn_to("Roster")
        expect(phone.page.get_by_label("1 changed")).to_be_visible()
        expect(phone.button("13th Alabama")).to_contain_text("4 of 4 figures")
    one.button("Look").click()
    change = one.slip.get_by_role("region", name="Changed: 2nd Wisconsin fires at 13th Alabama")
    expect(change).to_contain_text("“2nd Wisconsin fires at 1st Tennessee” now stands before it")
    expect(change).to_contain_text("13th Alabama: put one figure back; it has 4 of 4.")
    expect(change.get_by_role("row", name="Opening volley")).to_have_text("Opening volley+2–")
    expect(change.get_by_role("row", name="Table")).to_contain_text("column 16")
    change.get_by_text("Both receipts in full").click()
    expect(change.locator(".rc")).to_have_count(2)
    one.button("accept").click()
    expect(one.slip).to_be_hidden()
    for phone, gone in zip(phones, bar, strict=True):
        expect(gone).to_have_count(0)
        phone.page.get_by_role("tab", name="History").click()
        told = phone.page.get_by_role("region", name="What has happened").get_by_role("listitem").first
        expect(told).to_contain_text("Accepted as it now is: 2nd Wisconsin fires at 13th Alabama")
    # Whoever accepted too soon takes it back, and both see it again, also in the history.
    one.button("Undo").first.click()
    for phone, back in zip(phones, bar, strict=True):
        expect(back).to_have_count(1)
        expect(phone.page.get_by_role("region", name="Changed", exact=True)).to_contain_text("One figure lost")


def test_news_that_comes_while_an_order_is_being_entered_was_not_known_to_who_gave_it(phones: Phones) -> None:
    one, other = phones
    one.begin()
    _joins(one, other)
    held: list[Route] = []
    tried = re.compile('"ask": *"try"')
    other.page.route(
        "**/umpire/ask",
        lambda route: held.append(route) if tried.search(route.request.post_data or "") else route.continue_(),
    )
    other.turn_to("Fire")
    other.pick("2nd Wisconsin", "13th Alabama")
    other.page.get_by_label("Normal", exact=True).check()
    other.type(6, 4)
    other.button("Apply").click()
    _fires(one, "1st Tennessee", 1, 1)
    # What the other has in hand is tried again when the news has come, and the tap is older than that.
    expect(other.result).to_contain_text("A morale check")
    held[0].continue_()
    expect(one.page.get_by_role("alert")).to_contain_text("One figure lost")
    expect(other.page.get_by_role("alert")).to_contain_text("One figure lost")


def _fires(phone: UmpirePage, at: str, *dice: int) -> None:
    phone.turn_to("Fire")
    phone.pick("2nd Wisconsin", at)
    phone.page.get_by_label("Normal", exact=True).check()
    phone.type(*dice)
    phone.button("Apply").click()
    expect(phone.receipt).to_have_count(0)


def _holds(_: Route) -> None:
    """A line so slow that what is sent on it arrives after everything else."""


def _joins(one: UmpirePage, other: UmpirePage) -> None:
    """The second opens the address that the first shows."""
    one.turn_to("Card")
    one.page.get_by_text("Share: several phones on one battle").click()
    one.button("Share this battle").click()
    address = one.page.locator(".address code").inner_text()
    other.page.goto(address)
    expect(other.page.get_by_role("heading", name="Fire")).to_be_visible()
    expect(other.status).to_have_text("Sent to the table")
