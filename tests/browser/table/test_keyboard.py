"""A turn without a mouse: chosen, weighed and given by keys alone, and the keyboard's place is never lost."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.table_page import COMES_ON, LEADERS_DONE, TablePage

FOCUS = """() => {
  const { activeElement: one } = document;
  return one === document.body ? "" : one.dataset.unit ?? (one.ariaLabel || one.textContent || one.id).trim();
}"""
PART = """() => {
  let one = document.activeElement;
  while (one && !one.localName.startsWith("enfilade-")) one = one.parentElement;
  return one?.localName ?? "";
}"""
RING = """() => {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement);
  return [outlineStyle, outlineWidth, outlineColor];
}"""
GOLD = "rgb(233, 169, 12)"


def test_turn_is_played_by_keys_alone(page: Page) -> None:
    table = TablePage(page)
    page.add_init_script("localStorage.setItem('enfilade.tour', 'taken')")
    page.goto("/")
    expect(page.get_by_role("button", name="Begin the battle")).to_be_visible()
    table.press("Enter")
    page.wait_for_url("**/table/*")
    table.settle()
    _ends_with(table, "activate", "t")
    table.press("n")
    assert _focus(table) == "1-minn"
    _moves_with_letters(table)
    _ends_with(table, "activate", "x", "Enter")
    table.press("n", "n")
    assert _focus(table) == "martin"
    _fires_at_the_second_target(table)
    table.press("t")
    expect(table.odds.get_by_role("heading", name="End the turn")).to_be_visible()
    expect(table.odds).to_contain_text("One unit has not acted: 20th Maine.")
    at = table.at
    table.press("Enter")
    table.until_past(at)
    assert table.sight()["active"] == "confederate"
    assert _focus(table)


def _moves_with_letters(table: TablePage) -> None:
    """Three presses forward are an inch and a half; the wheel after them is taken back."""
    table.press("m", "w", "w", "w", "e")
    expect(table.odds.locator(".legs li")).to_have_count(2)
    table.press("Backspace")
    expect(table.odds.locator(".legs li")).to_have_count(1)
    expect(table.odds.get_by_text("1½″ of 6″")).to_be_visible()
    expect(table.odds.get_by_role("button", name="Give the order")).to_be_enabled()
    before = table.unit_seen("1-minn")["pose"]
    assert (before["x"], before["y"]) == (14_500, 7_000), "nothing is sent before Enter"
    _ends_with(table, "action", "Enter")
    after = table.unit_seen("1-minn")["pose"]
    assert (after["x"], after["y"]) == (14_500, 8_500)
    assert _focus(table) == "1-minn"


def _fires_at_the_second_target(table: TablePage) -> None:
    table.press("o")
    expect(table.odds.get_by_role("heading", name="Unlimber")).to_be_visible()
    _ends_with(table, "action", "Enter")
    table.press("f")
    expect(table.odds.get_by_role("heading", name="Fire on 4th Texas")).to_be_visible()
    table.press("]")
    expect(table.odds.get_by_role("heading", name="Fire on Bachman's German Artillery")).to_be_visible()
    table.press("[")
    expect(table.odds.get_by_role("heading", name="Fire on 4th Texas")).to_be_visible()
    expect(table.odds.locator(".cells")).to_contain_text("%")
    expect(table.odds.get_by_role("button", name="Give the order")).to_be_enabled()
    _ends_with(table, "activate", "Enter")
    expect(table.log).to_contain_text("Martin's 3rd Massachusetts Battery fires on 4th Texas")
    assert _focus(table) == "martin"


def _ends_with(table: TablePage, question: str, *keys: str) -> None:
    """Pressed, the keys lead to this question; the last of them only when what it confirms is ready."""
    at = table.at
    for key in keys:
        if key == "Enter":
            expect(table.give_button).to_be_enabled()
        table.press(key)
    assert table.until_past(at) == question


def _focus(table: TablePage) -> str:
    return str(table.page.evaluate(FOCUS))


def test_enter_while_a_move_is_weighed_gives_it_when_it_is(page: Page) -> None:
    """The second half inch is on its way to the server when Enter is pressed: an inch is ordered, not nothing."""
    table = TablePage(page).lay(*LEADERS_DONE)
    table.press("n", "m", "w")
    expect(table.give_button).to_be_enabled()
    at = table.at
    page.route("**/ghost", lambda _: None)
    table.press("w", "Enter")
    page.unroute("**/ghost")  # which lets go what is held
    assert table.until_past(at) == "action"
    assert table.unit_seen("1-minn")["pose"]["y"] == 8_000


def test_what_is_drawn_after_enter_waits_for_another(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    table.press("n", "m", "w")
    expect(table.give_button).to_be_enabled()
    page.route("**/ghost", lambda _: None)
    table.press("w", "Enter", "w")
    page.unroute("**/ghost")
    expect(table.odds.get_by_text("1½″ of 6″")).to_be_visible()
    assert table.unit_seen("1-minn")["pose"]["y"] == 7_000
    _ends_with(table, "action", "Enter")
    assert table.unit_seen("1-minn")["pose"]["y"] == 8_500


def test_arrows_go_from_unit_to_unit_and_enter_chooses(page: Page) -> None:
    """1st Minnesota stands at 14.5, 7, the rest of the Union to the right of it, the Confederates above."""
    table = TablePage(page).lay(*LEADERS_DONE)
    table.press("n", "ArrowRight")
    assert _focus(table) in ("20-me", "martin")
    table.press("ArrowLeft", "ArrowUp")
    assert _focus(table) in ("4-tex", "bachman", "15-ala"), "up is where the enemy stands"
    expect(table.card.get_by_role("heading", name="1st Minnesota")).to_be_visible()
    name = str(page.evaluate("() => document.activeElement.ariaLabel")).split(",")[0]
    table.press("Enter")
    expect(table.card.get_by_role("heading", name=name)).to_be_visible()


def test_focus_ring_is_seen_on_controls_and_on_the_map(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    for _ in range(6):
        table.press("Tab")
        assert page.evaluate(RING) == ["solid", "3px", GOLD], _focus(table)
    table.press("n")
    ring = table.map.locator(".focus-gold")
    expect(ring).to_be_visible()
    assert ring.evaluate("one => getComputedStyle(one).stroke") == GOLD


def test_tab_runs_through_the_page_and_forgets_no_part_of_it(page: Page) -> None:
    """Banner, map, card, odds, actions, log: in this order, each once."""
    table = TablePage(page).lay(*LEADERS_DONE)
    table.press("n")
    expect(table.deed("Move")).to_be_visible()
    parts: list[str] = []
    for _ in range(60):
        table.press("Tab")
        part = page.evaluate(PART)
        if part and part not in parts[-1:]:
            parts.append(part)
    seen = [part.removeprefix("enfilade-") for part in parts]
    wanted = ["banner", "map", "card", "odds", "actions", "log", "order-line"]
    seen = seen[seen.index("banner") :]
    assert [part for part in seen if part in wanted][: len(wanted)] == wanted


def test_list_of_keys_opens_and_gives_the_focus_back(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    table.press("n", "?")
    dialog = page.get_by_role("dialog", name="Keys")
    for key in ("arrows", "N", "Enter", "Esc", "F", "M", "C", "G", "O", "R", "D", "L", "U", "T", "Q E", "/"):
        expect(dialog.locator("kbd").get_by_text(key, exact=True).first).to_be_visible()
    table.press("Escape")
    expect(dialog).to_have_count(0)
    assert _focus(table) == "1-minn"


def test_order_line_refuses_in_words_with_the_rule_and_sends_nothing(page: Page) -> None:
    """Rifle muskets reach six inches here; the 4th Texas is sixteen away."""
    table = TablePage(page).lay(*LEADERS_DONE)
    at = table.at
    table.press("/")
    expect(table.line).to_be_focused()
    page.keyboard.type("1-minn fire 4-tex")
    table.press("Enter")
    said = page.locator("#order-said")
    expect(said).to_contain_text("The target is 16¼″ away and the weapon carries 6″.")
    expect(said.locator(".rule")).to_have_text(re.compile(r"^adf\.fire\."))
    expect(table.line).to_be_focused()
    table.press("Enter")
    expect(said.locator(".rule")).to_be_visible()
    assert table.sight()["at"] == at
    table.press("Escape")
    assert _focus(table), "Escape leads back to the map"


def test_order_line_gives_what_is_entered_twice_and_keeps_the_focus(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    table.press("/")
    page.keyboard.type("1-minn move advance 2")
    table.press("Enter")
    expect(page.locator("#order-said")).to_contain_text("Enter again to give the order.")
    assert table.unit_seen("1-minn")["pose"]["y"] == 7_000
    at = table.at
    table.press("Enter")
    table.until_past(at)
    assert table.unit_seen("1-minn")["pose"]["y"] == 9_000
    expect(page.locator("#order-said")).to_contain_text("Given: 1-minn move advance 2")
    expect(table.line).to_be_focused()


def test_reaction_is_answered_by_keys(page: Page) -> None:
    table = TablePage(page).lay(*COMES_ON)
    expect(table.odds.get_by_role("heading", name="Fire on 4th Texas")).to_be_visible()
    at = table.at
    table.press("l")
    table.until_past(at)
    assert not any(one["kind"] == "fired" for one in table.sight()["log"])


def test_focus_is_not_lost_when_the_button_that_had_it_goes(page: Page) -> None:
    """Let them come, Give the order and Undo are all gone or dead once they are pressed."""
    table = TablePage(page).lay(*COMES_ON)
    _presses(table, table.slip.get_by_role("button", name="Let them come"))
    table.lay(*LEADERS_DONE)
    table.select("Martin's 3rd Massachusetts Battery")
    table.press("o")
    _presses(table, table.give_button)
    _presses(table, page.get_by_role("button", name="Undo"))
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def _presses(table: TablePage, button: Locator) -> None:
    expect(button).to_be_enabled()
    button.focus()
    at = table.at
    table.press("Enter")
    table.until_past(at)
    table.page.wait_for_function(f"() => ({FOCUS})() !== ''")


def test_letters_rest_where_they_are_switched_off(page: Page) -> None:
    page.add_init_script("localStorage.setItem('enfilade.keys', 'off')")
    table = TablePage(page).lay(*COMES_ON)
    at = table.at
    table.press("l", "t")
    expect(table.slip).to_be_visible()
    assert table.sight()["at"] == at


def test_tab_stays_in_the_order_line_and_any_unit_can_be_spoken_to(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    at = table.at
    table.select("20th Maine")
    table.press("/")
    page.keyboard.type("mart")
    expect(page.locator("#order-offers")).to_contain_text("Martin")
    table.press("Tab")
    expect(table.line).to_have_value("martin ")
    expect(page.locator("#order-offers code").first).to_have_text(re.compile("^martin "))
    page.keyboard.type("nonsense")
    table.press("Tab")
    expect(table.line).to_be_focused()
    assert table.sight()["at"] == at


def test_in_the_leaders_list_the_keys_mean_what_they_say(page: Page) -> None:
    table = TablePage(page).lay()
    at = table.at
    page.locator(".riders select").first.focus()
    table.press("t")
    table.until_past(at)
    assert table.asks == "activate"


def test_between_two_actions_x_is_done_and_t_ends_no_turn(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE, "20-me move file 2")
    assert table.asks == "action"
    expect(page.locator(".end kbd")).to_have_text("X")
    at = table.at
    table.press("t")
    expect(table.odds).to_contain_text("X is done with it")
    assert table.sight()["at"] == at


def test_shift_and_arrows_move_the_map(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    page.evaluate("() => { const map = document.querySelector('enfilade-map'); map.zoomIn(); map.camera.commit(); }")
    before = table.middle("20th Maine")
    page.evaluate("() => document.activeElement?.blur()")
    table.press("Shift+ArrowRight")
    page.wait_for_timeout(200)
    after = table.middle("20th Maine")
    assert after[0] < before[0] - 50
