"""A whole charge typed in at the umpire page: the worked example of the charge guide's own test, by thumb."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Route, expect
from tests.browser.served import Served
from tests.browser.umpire_page import UmpirePage, umpire

ORDER = """name,side,brigade,arm,weapon,quality,figures,benefit
2nd Wisconsin,us,Iron Brigade,infantry,R/M,elite,5,
7th Wisconsin,us,Iron Brigade,infantry,R/M,veteran,6,
13th Alabama,cs,Archer,infantry,R/M,veteran,8,
1st Tennessee,cs,Archer,infantry,R/M,veteran,6,
James Archer,cs,Archer,leader,,,,1
"""


@pytest.fixture
def phone(browser: Browser, site: Served) -> Iterator[UmpirePage]:
    with umpire(browser, site.address) as found:
        yield found


def test_whole_charge_is_led_through_from_the_declaration_to_the_pursuit(phone: UmpirePage) -> None:
    """Why each number is so stands beside the same steps in the guide's own test."""
    charge = _begun(phone)
    # What has not been said yet is asked for, not refused.
    expect(phone.main.locator(".go", has_text="Declare the charge")).to_be_disabled()
    expect(phone.main).to_contain_text("Still to say: How far is it to 2nd Wisconsin?")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    # A battle line moves 6 inches, Archer's benefit adds 1.
    phone.page.get_by_label("How far is it to 2nd Wisconsin?").fill("5")
    _goes(phone, "Declare the charge")
    expect(charge).to_contain_text("The normal move is 7″")
    _rolls(phone, 3, 4)
    expect(charge).to_contain_text("The bonus is 3½″: the charge carries 10½″, and it is 5″ to 2nd Wisconsin.")
    expect(charge).to_contain_text("2nd Wisconsin may fire now, countercharge, disengage or hold its fire")
    _fires_from_the_flank(phone)
    expect(charge).to_contain_text("Move 13th Alabama 2″, to 3″ from 2nd Wisconsin.")
    # Veterans 4, 2MC +2, in their charge -1, one friend beside them -1, Archer -1: 3.
    phone.button("In support: one more").click()
    expect(phone.row("Needed")).to_have_text("3 or better on two dice")
    _rolls(phone, 2, 3)
    _chooses(phone, "Let them come on to 1″")
    expect(charge).to_contain_text("Move 13th Alabama 2″, to 1″ from 2nd Wisconsin.")
    # Elites 3, the enemy so near +1, 7th Wisconsin beside them -1, charge morale 0 - 0: 3.
    phone.button("Target: in support: one more").click()
    expect(phone.row("Needed")).to_have_text("3 or better on two dice")
    _rolls(phone, 4, 3)
    expect(charge.get_by_role("heading", name="2nd Wisconsin fires: point blank")).to_be_visible()
    # 5 figures 5, elite +1, opening volley +2, and 12 on four dice: 20, that is 2H.
    expect(phone.row("Total")).to_have_text("8 + four dice")
    _rolls(phone, 3, 3, 3, 3)
    expect(charge).to_contain_text("13th Alabama loses two figures and must check with +2.")
    _rolls(phone, 3, 2)
    expect(charge).to_contain_text("Move 13th Alabama 1″, into contact with 2nd Wisconsin.")
    _rolls(phone, 4, 5, 3, 4)
    expect(charge).to_contain_text("13th Alabama wins by 4.")
    expect(charge).to_contain_text("Move 2nd Wisconsin 4″ straight back, in disorder.")
    _follows(phone)
    expect(charge).to_contain_text("13th Alabama has won, and follows in disorder.")
    expect(charge.locator(".ladder .done")).to_have_count(8)
    phone.button("The charge is over").click()
    phone.turn_to("Roster")
    expect(phone.button("2nd Wisconsin")).to_contain_text("4 of 5 figures, elite, battle line, disorder")
    expect(phone.button("13th Alabama").last).to_contain_text("6 of 8 figures, veteran, battle line, disorder")


def test_next_step_can_be_tapped_as_soon_as_it_is_seen(phone: UmpirePage) -> None:
    """The history, which comes a moment later, is held back: the tap on what is shown already counts all the same."""
    charge = _begun(phone)
    phone.page.get_by_label("How far is it to 2nd Wisconsin?").fill("5")
    _goes(phone, "Declare the charge")
    phone.page.route("**/api/umpire/ask", _without_looks)
    _rolls(phone, 3, 4)
    _chooses(phone, "Let them come on to 1″")
    expect(charge).to_contain_text("Move 13th Alabama 4″, to 1″ from 2nd Wisconsin.")
    phone.page.unroute("**/api/umpire/ask")  # which lets go what is held


def test_charge_on_two_regiments_has_an_impact_for_each(phone: UmpirePage) -> None:
    """Why each number is so stands in test_charge_guide_each.py; here Archer rides along, worth a point."""
    charge = _begun(phone)
    phone.page.get_by_label("How far is it to 2nd Wisconsin?").fill("4")
    _goes(phone, "Declare the charge")
    _rolls(phone, 3, 4)
    _chooses(phone, "Let them come on; they touch others, too")
    expect(phone.main).to_contain_text("Still to say: Whom does 13th Alabama touch besides 2nd Wisconsin?")
    phone.page.get_by_role("group", name="Whom does 13th Alabama touch").get_by_role("button", name="7th Wis").click()
    phone.fits()
    _goes(phone, "Let them come on")
    expect(charge.get_by_role("heading", name="charges 2nd Wisconsin and 7th Wisconsin")).to_be_visible()
    # Each stands, and neither fires.
    for regiment in ("2nd Wisconsin", "7th Wisconsin"):
        expect(charge).to_contain_text(f"{regiment} checks whether it stands.")
        _rolls(phone, 4, 4)
        _chooses(phone, f"{regiment} does not fire")
    expect(charge).to_contain_text("Move 13th Alabama 1″, into contact with 2nd Wisconsin and 7th Wisconsin.")
    expect(phone.button("7th Wisconsin is struck first")).to_be_visible()
    # 8 figures less 4 - 1 - 1 + 1 = 3 make 5, with 7 12; 5 less 3 + 1 make 1, with 7 8: won by 4.
    _rolls(phone, 3, 4, 3, 4)
    expect(charge).to_contain_text("13th Alabama wins by 4.")
    expect(charge).to_contain_text("Move 2nd Wisconsin 4″ straight back, in disorder.")
    expect(charge).to_contain_text("13th Alabama strikes 7th Wisconsin")
    # 5 + 4 to 6 - 5 + 11: lost by 3, of which an attacker is spared an inch and the figure.
    _rolls(phone, 2, 2, 5, 6)
    expect(charge).to_contain_text("7th Wisconsin has beaten off the charge and holds its ground.")
    expect(charge).to_contain_text("Move 13th Alabama 2″ straight back, in disorder.")
    phone.button("The charge is over").click()
    phone.turn_to("Roster")
    expect(phone.button("2nd Wisconsin")).to_contain_text("4 of 5 figures, elite, battle line, disorder")
    expect(phone.button("7th Wisconsin")).to_contain_text("6 of 6 figures, veteran, battle line, disorder")
    expect(phone.button("13th Alabama").last).to_contain_text("8 of 8 figures, veteran, battle line, disorder")
    phone.page.get_by_role("tab", name="History").click()
    told = phone.page.get_by_role("region", name="What has happened").get_by_role("listitem")
    expect(told.first).to_contain_text("The charge is over")


def test_charge_of_johnny_reb_is_led_through_to_the_impact(phone: UmpirePage) -> None:
    """Why each number is so stands in the guide's own test of that game; here 13th Alabama comes on alone."""
    units = (
        {"name": "2nd Wisconsin", "side": "us", "brigade": "Iron Brigade", "quality": "elite", "figures": 10},
        {"name": "13th Alabama", "side": "cs", "brigade": "Archer", "quality": "veteran", "figures": 16},
    )
    phone.begin(*({**unit, "stands": 4} for unit in units), edition="jr3-15mm")
    phone.turn_to("Charge")
    phone.pick("13th Alabama", "2nd Wisconsin")
    phone.button("Declare the charge").click()
    charge = phone.page.get_by_role("region", name="The charge")
    phone.page.get_by_label("How far is it to 2nd Wisconsin?").fill("8")
    _goes(phone, "Declare the charge")
    phone.type(2, 3, 4)
    expect(phone.result.get_by_role("heading")).to_have_text("Carries 15″, arrives")
    _goes(phone, "Apply, and go on")
    phone.type(3)
    expect(phone.result.get_by_role("heading")).to_have_text("The volley at 1½″, the charge in order")
    _goes(phone, "Apply, and go on")
    # 6 and elite +1, opening volley +2 are 9 in the row of 10 figures: a possible kill, and one more die.
    phone.type(1, 2, 1, 2)
    expect(phone.dice.get_by_role("status")).to_have_text("one more die: a possible kill")
    _rolls(phone, 5)
    expect(charge).to_contain_text("13th Alabama loses one figure and must check.")
    # 3, in their charge -1: more than 2.
    expect(phone.row("Must roll more than")).to_have_text("2")
    expect(phone.row("Needed")).to_have_text("3 or better on two dice")
    _rolls(phone, 2, 3)
    expect(charge).to_contain_text("Move 13th Alabama 1½″, into contact with 2nd Wisconsin.")
    # 3 - 1 and 6 are 8 against 2 and 8, 10: the lower wins, and the beaten side rolls how far it goes.
    phone.type(3, 3, 4, 4)
    expect(phone.dice.get_by_role("status")).to_contain_text("how far the beaten side falls back")
    _rolls(phone, 4, 5)
    expect(charge).to_contain_text("13th Alabama has carried the position.")
    phone.button("The charge is over").click()
    phone.turn_to("Roster")
    expect(phone.button("13th Alabama")).to_contain_text("15 of 16 figures, veteran, disorder")
    expect(phone.button("2nd Wisconsin")).to_contain_text("routed")


def _begun(phone: UmpirePage) -> Locator:
    """Archer rides with the 13th Alabama, the Confederates act, and it charges the 2nd Wisconsin."""
    phone.page.goto("/umpire")
    phone.button("New battle").click()
    phone.page.get_by_label("Card").select_option("adf-revised-15mm")
    phone.bring("archer.csv", ORDER)
    expect(phone.page.locator(".summary")).to_be_visible()
    phone.button("Begin the battle").click()
    phone.turn_to("Roster")
    phone.page.get_by_role("tab", name="Turn").click()
    phone.button("End the Union turn").click()
    expect(phone.main.get_by_role("heading", name="Turn 1")).to_contain_text("Confederate")
    phone.page.get_by_role("tab", name="Units").click()
    phone.button("James Archer").click()
    phone.slip.get_by_role("button", name="13th Alabama").click()
    expect(phone.button("James Archer").first).to_contain_text("with 13th Alabama")
    phone.turn_to("Charge")
    phone.pick("13th Alabama", "2nd Wisconsin")
    phone.button("Declare the charge").click()
    charge = phone.page.get_by_role("region", name="The charge")
    expect(charge.get_by_role("heading", name="13th Alabama charges 2nd Wisconsin")).to_be_visible()
    return charge


def _without_looks(route: Route) -> None:
    if (route.request.post_data_json or {})["ask"] != "look":
        route.continue_()


def _goes(phone: UmpirePage, label: str) -> None:
    """Takes a step, and waits for the next."""
    before = phone.page.locator(".guide").text_content() or ""
    phone.main.locator(".go", has_text=re.compile(label)).click()
    expect(phone.page.locator(".guide")).not_to_have_text(before)


def _rolls(phone: UmpirePage, *faces: int) -> None:
    phone.type(*faces)
    expect(phone.result).to_be_visible()
    _goes(phone, "Apply, and go on")


def _chooses(phone: UmpirePage, label: str) -> None:
    phone.page.get_by_role("group", name="Choices").get_by_role("button", name=label).click()


def _fires_from_the_flank(phone: UmpirePage) -> None:
    """7th Wisconsin fires when the charge is 3 inches from its target: 8, and 4 and 3 make 15, a check with +2."""
    _chooses(phone, "Fire at them on the way")
    phone.page.get_by_role("group", name="Who fires?").get_by_role("button", name="7th Wisconsin").click()
    phone.page.get_by_label("How near is the charge to 2nd Wisconsin then?").fill("3")
    phone.page.get_by_label("How far is the charge from who fires?").fill("3")
    expect(phone.row("Total")).to_have_text("8 + two dice")
    _rolls(phone, 4, 3)


def _follows(phone: UmpirePage) -> None:
    """The winner may follow an inch less than the loser went back."""
    _chooses(phone, "Follow up to 3″")
    far = phone.page.get_by_label("How far?")
    far.fill("3.5")
    expect(phone.page.get_by_role("alert")).to_contain_text("up to 3″")
    expect(phone.main.locator(".go")).to_have_count(0)
    far.fill("3")
    _goes(phone, "")
