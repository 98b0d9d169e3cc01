"""A newcomer's path: from the start page over the tour to the end of a battle, with nobody to explain it."""

from __future__ import annotations

import hashlib
import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.table_page import COMES_ON, LEADERS_DONE, TablePage

MARTIN = "Martin's 3rd Massachusetts Battery"


def test_newcomer_takes_the_tour_moves_fires_answers_and_plays_to_the_end(page: Page) -> None:
    table = TablePage(page)
    _begins_the_drill_field(table)
    expect(table.tour).to_contain_text("1 of 5")
    assert table.leaders_done() == "activate"
    expect(table.tour).to_contain_text("2 of 5")
    table.select("1st Minnesota")
    expect(table.tour).to_contain_text("3 of 5")
    _moves_by_dragging_a_ghost(table)
    expect(table.tour).to_contain_text("4 of 5")
    assert table.done() == "activate"
    _fires_with_the_odds_in_sight(table)
    table.end_turn()
    expect(table.tour).to_have_count(0)
    _answers_the_enemy(table)
    _plays_on(table)
    _reads_the_result(table)


def test_orders_are_taken_back_until_the_other_side_has_spoken(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    undo = page.get_by_role("button", name="Undo")
    table.write("martin unlimber")
    assert table.unit_seen("martin")["formation"] == "unlimbered"
    expect(undo).to_be_enabled()
    at = table.at
    undo.click()
    assert table.until_past(at) == "activate"
    assert table.unit_seen("martin")["formation"] == "limbered"
    table.write("martin unlimber")
    table.write("martin fire 4-tex")
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", "The Confederates have answered since.")


def test_move_is_entered_by_number_to_the_thousandth(page: Page) -> None:
    """From 14.5, 7 to the north: 2.625 inches on, and the battle line has 3.375 of its six left."""
    table = TablePage(page).lay(*LEADERS_DONE)
    table.select("1st Minnesota")
    table.deed("Move").click()
    _draws(table, "advance 2.625")
    expect(table.odds.locator(".legs")).to_contain_text("2½″")
    table.give()
    pose = table.unit_seen("1-minn")["pose"]
    assert (pose["x"], pose["y"], pose["facing"]) == (14_500, 9_625, 0)


def test_steps_that_cannot_be_gone_are_told_with_the_rule_before_anything_is_sent(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    at = table.at
    table.select("1st Minnesota")
    table.deed("Move").click()
    _draws(table, "advance 14")
    expect(table.odds.locator(".why")).to_contain_text("As far as it can go.")
    expect(table.odds.locator(".why .rule")).to_have_text("adf.move.far")
    expect(table.odds.get_by_text("6″ of 6″")).to_be_visible()
    _draws(table, "leap 2")
    expect(table.odds.locator(".why")).to_contain_text('but found "leap"')
    expect(table.odds.get_by_role("button", name="Give the order")).to_be_disabled()
    assert table.sight()["at"] == at


def _draws(table: TablePage, steps: str) -> None:
    table.odds.get_by_role("textbox").fill(steps)
    table.odds.get_by_role("button", name="Draw").click()


def test_standing_orders_given_on_the_card_are_there_after_a_reload(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    table.select("1st Minnesota")
    expect(table.card).to_contain_text("ask me each time")
    _tells_it_to_hold_fire(table)
    expect(table.card).to_contain_text("hold fire")
    page.reload()
    table.settle()
    table.select("1st Minnesota")
    expect(table.card).to_contain_text("hold fire")
    table.card.get_by_role("button", name="change").click()
    expect(page.get_by_role("dialog").get_by_role("radio", name="hold fire")).to_be_checked()
    page.keyboard.press("Escape")
    table.select("20th Maine")
    expect(table.card).to_contain_text("ask me each time")


def test_buttons_of_a_card_wait_until_it_is_filled_in(page: Page) -> None:
    """Else the lines that come in push them from under the pointer."""
    table = TablePage(page).lay(*LEADERS_DONE)
    page.route("**/units/*", lambda _: None)
    table.unit("1st Minnesota").click()
    expect(table.card.get_by_role("heading", name="1st Minnesota")).to_be_visible()
    expect(table.card.get_by_role("button")).to_have_count(0)
    page.unroute("**/units/*")  # which lets go what is held
    expect(table.card.get_by_role("button", name="change")).to_be_visible()


def _tells_it_to_hold_fire(table: TablePage) -> None:
    table.card.get_by_role("button", name="change").click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="hold fire").check()
    dialog.get_by_role("button", name="Give the order").click()
    expect(dialog).to_have_count(0)


def test_reload_in_the_middle_of_a_reaction_comes_back_to_the_same_question(page: Page) -> None:
    table = TablePage(page).lay(*COMES_ON)
    assert table.asks == "react"
    asked, at = table.slip.inner_text(), table.at
    assert "4th Texas has come on an inch." in asked
    page.reload()
    assert table.settle() == "react"
    assert table.at == at
    expect(table.odds.get_by_role("heading", name="Fire on 4th Texas")).to_be_visible()
    assert table.slip.inner_text() == asked
    table.let_them_come()
    assert table.at > at


def _begins_the_drill_field(table: TablePage) -> None:
    page = table.page
    page.goto("/")
    expect(page.get_by_role("heading", name="The Drill Field")).to_be_visible()
    expect(page.get_by_text("A tour of five short steps")).to_be_visible()
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url("**/table/*")
    assert table.settle() == "leaders"


def _moves_by_dragging_a_ghost(table: TablePage) -> None:
    """Three inches straight on, of the six that a battle line has: three are left, and the server knows nothing yet."""
    before = table.sight()
    table.drag("1st Minnesota", east=0, north=3)
    expect(table.odds.get_by_role("heading", name="Move 1st Minnesota")).to_be_visible()
    expect(table.odds.get_by_text("3″ of 6″")).to_be_visible()
    expect(table.odds.get_by_text("3″ left")).to_be_visible()
    expect(table.odds.locator(".legs")).to_contain_text("3″")
    expect(table.map.locator(".ghost.at-end")).to_have_count(1)
    assert table.sight()["at"] == before["at"]
    assert table.give() == "action"
    assert abs(table.unit_seen("1-minn")["pose"]["y"] - 10_000) <= 150, "it stood at 7 inches and has come on by three"
    expect(table.log).to_contain_text("1st Minnesota moves 3″ north.")
    assert table.log.inner_text().count("1st Minnesota moves") == 1, "a march is told once"


def _fires_with_the_odds_in_sight(table: TablePage) -> None:
    """A battery unlimbers and fires at long range: one die, and of its six faces every result is told before."""
    table.select(MARTIN)
    table.deed("Formation").click()
    assert table.give() == "action"
    table.deed("Fire").click()
    expect(table.odds.get_by_role("heading", name="Fire on")).to_be_visible()
    expect(table.tour).to_contain_text("5 of 5")
    table.page.mouse.click(*table.middle("4th Texas"))
    expect(table.odds.get_by_role("radio", name=re.compile("4th Texas"))).to_be_checked()
    expect(table.odds).to_contain_text("one die")
    expect(table.odds.locator(".rc")).to_contain_text("Firepower")
    chances = table.odds.locator(".cells td.n").all_inner_texts()
    assert sum(int(chance.strip("%<>")) for chance in chances) in (99, 100, 101)
    expect(table.odds).to_contain_text("Where that leaves 4th Texas")
    table.give()
    expect(table.tray.get_by_role("button", name=re.compile(r"^Dice [1-6](, [1-6])?$"))).to_be_visible()
    expect(table.odds.get_by_role("img", name=re.compile("^Dice"))).to_be_visible()
    expect(table.odds.locator(".cells .marked")).to_have_count(1)
    expect(table.odds.locator(".rc")).to_contain_text("Firepower")


def _answers_the_enemy(table: TablePage) -> None:
    """The computer comes on within sight of somebody who may fire; the slip asks, and the answer is fired."""
    offer = table.slip.get_by_role("button", name=re.compile(r" may fire, .*%"))
    _lets_pass_until_the_enemy_comes_on(table, offer)
    expect(table.slip.get_by_role("button", name="Let them come")).to_be_visible()
    offer.first.click()
    expect(table.odds.get_by_role("heading", name="Fire on")).to_be_visible()
    expect(table.map.locator(".under-way")).to_be_visible()
    rolled = len([one for one in table.sight()["log"] if one["faces"]])
    table.give()
    assert len([one for one in table.sight()["log"] if one["faces"]]) > rolled
    expect(table.log).to_contain_text(re.compile("(1st Minnesota|20th Maine|Massachusetts Battery) answers with fire"))


def _lets_pass_until_the_enemy_comes_on(table: TablePage, offer: Locator) -> None:
    """What he does first is for him and the dice of the day to say: his guns may fire before anybody marches."""
    for _ in range(60):
        if table.asks == "react" and "has come on" in table.slip.inner_text() and offer.count():
            return
        assert table.answer() != "over", "the enemy has never come on"
    raise AssertionError("the enemy does not come on")


def _plays_on(table: TablePage) -> None:
    for _ in range(200):
        if table.answer() == "over":
            return
    raise AssertionError("the battle does not end")


def _reads_the_result(table: TablePage) -> None:
    sight = table.sight()
    # By the day's dice a side may have nobody left before the last turn.
    alive = {unit["side"] for unit in sight["units"] if unit["place"] != "gone"}
    assert sight["turns"] == 6
    assert sight["turn"] == 6 or len(alive) < 2
    heading = table.slip.get_by_role("heading")
    expect(heading).to_contain_text(re.compile("win|drawn|draw", re.IGNORECASE))
    for side in sight["sides"]:
        row = table.slip.get_by_role("row", name=side["name"])
        expect(row).to_contain_text(str(side["points"]))
    table.slip.get_by_text("Were the dice fair?").click()
    expect(table.slip).to_contain_text(sight["seed"])
    assert hashlib.sha256(sight["seed"].encode()).hexdigest() == sight["commitment"]
    expect(table.slip).to_contain_text(sight["commitment"])
