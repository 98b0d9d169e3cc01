"""Real dice: the pad takes as many as are due and no others, and the result is what the card says of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.players import says
from tests.browser.table_page import AGAINST_COMPUTER, COMES_ON, LEADERS_DONE, ONE_SCREEN, TablePage

# Two sections of Union Napoleons have a firepower of 5. Artillery needs 10 to make a target check its morale, and more
# for losses than one die at long range can bring; the 4th Texas, veterans without losses, hold with a 4 on two dice.
UNLIMBERED = (*LEADERS_DONE, "martin unlimber")


def test_volley_and_check_follow_the_faces_that_were_typed(page: Page) -> None:
    """5 + 5 = 10: a check. 1 and 2 is a natural three, which shakes all but the elite, whatever they needed."""
    table = _fires(page, "typed")
    expect(table.tray.get_by_role("status")).to_have_text("one die is due")
    _key(table, 5).click()
    _takes(table)
    expect(table.log).to_contain_text("fires on 4th Texas, long range: a morale check.")
    expect(table.tray.get_by_role("status")).to_have_text("two dice are due")
    _key(table, 1).click()
    _key(table, 2).click()
    _takes(table)
    expect(table.log).to_contain_text("4th Texas checks under fire and is shaken")
    assert table.unit_seen("4-tex")["level"] == "shaken"
    expect(table.tray.get_by_role("button", name="Dice 1, 2")).to_be_visible()
    volley = table.log.get_by_role("listitem").filter(has_text="fires on 4th Texas")
    volley.get_by_role("button", name="Receipt").click()
    expect(table.odds.get_by_role("img", name="Dice: 5")).to_be_visible()
    expect(table.odds.locator(".rc .r", has_text="Firepower").first.locator("b")).to_have_text("5")
    expect(table.odds.locator(".cells .marked")).to_contain_text("morale check")


def test_volley_of_nine_does_nothing(page: Page) -> None:
    """5 + 4 = 9, one short of a check: no more dice are due."""
    table = _fires(page, "typed")
    _key(table, 4).click()
    _takes(table)
    expect(table.log).to_contain_text("fires on 4th Texas, long range: no effect.")
    assert table.unit_seen("4-tex")["level"] == "good"
    assert table.asks != "dice"


def test_pad_takes_as_many_dice_as_are_due(page: Page) -> None:
    table = _fires(page, "typed")
    take, clear = table.tray.get_by_role("button", name="Take these"), table.tray.get_by_role("button", name="Clear")
    expect(take).to_be_disabled()
    _key(table, 6).click()
    expect(table.tray.get_by_role("status")).to_have_text("all dice in")
    expect(_key(table, 3)).to_be_disabled()
    clear.click()
    expect(take).to_be_disabled()
    table.press("6", "3", "Backspace")
    expect(table.tray.get_by_role("status")).to_have_text("one die is due")
    table.press("5", "Enter")
    expect(table.tray.get_by_role("status")).to_have_text("two dice are due")
    at = table.at
    table.press("4")
    expect(table.tray.get_by_role("status")).to_have_text("one more die")
    table.press("Enter")
    expect(take).to_be_disabled()
    assert table.sight()["at"] == at


@pytest.mark.parametrize("faces", [[3, 4], [2, 2, 2]])
def test_wrong_number_of_dice_is_refused_in_words(page: Page, faces: list[int]) -> None:
    table = _fires(page, "typed")
    at = table.at
    assert not page.evaluate("faces => document.querySelector('enfilade-map').session.roll(faces)", faces)
    expect(table.odds.locator(".refused")).to_contain_text(f"takes 1 die, and {len(faces)} were given.")
    assert table.sight()["at"] == at


def test_of_mixed_dice_some_are_typed_and_some_rolled_here(page: Page) -> None:
    table = _fires(page, "mixed")
    _key(table, 5).click()
    _takes(table)
    expect(table.tray.get_by_role("status")).to_have_text("two dice are due")
    at = table.at
    table.tray.get_by_role("button", name="Roll them here").click()
    table.until_past(at)
    check = next(one for one in table.sight()["log"] if one["kind"] == "checked")
    assert len(check["faces"]) == 2
    expect(table.tray.get_by_role("button", name=f"Dice {check['faces'][0]}, {check['faces'][1]}")).to_be_visible()


def test_server_rolls_nothing_where_all_dice_are_typed(page: Page) -> None:
    table = _fires(page, "typed")
    expect(table.tray.get_by_role("button", name="Roll them here")).to_have_count(0)
    assert not page.evaluate("() => document.querySelector('enfilade-map').session.cast()")
    expect(table.odds.locator(".refused")).to_contain_text("In this game dice are rolled on a real table")


def test_computers_dice_are_typed_by_the_player_too(page: Page) -> None:
    """The battery fires in reaction, 5 + 5; the 4th Texas must check, and the player throws for it too: 4 holds."""
    table = TablePage(page).lay(*COMES_ON, seats=AGAINST_COMPUTER, dice="typed")
    assert table.asks == "react"
    table.slip.get_by_role("button", name="Martin may fire").click()
    assert table.give() == "dice"
    _key(table, 5).click()
    _takes(table)
    expect(table.page.locator(".ph")).to_contain_text("Confederates roll")
    _key(table, 1).click()
    _key(table, 3).click()
    _takes(table)
    expect(table.log).to_contain_text("4th Texas checks under fire and holds")
    assert table.unit_seen("4-tex")["level"] == "good"


def _fires(page: Page, dice: str) -> TablePage:
    table = TablePage(page).lay(*UNLIMBERED, seats=ONE_SCREEN, dice=dice)
    says(table, "martin fire 4-tex")
    table.settle()
    assert table.asks == "dice"
    table.line.blur()
    return table


def _key(table: TablePage, face: int) -> Locator:
    return table.tray.get_by_role("group", name="Dice as they fell").get_by_role("button", name=str(face))


def _takes(table: TablePage) -> None:
    at = table.at
    table.tray.get_by_role("button", name="Take these").click()
    table.page.wait_for_function("at => Number(document.body?.dataset.at) > at", arg=at)
