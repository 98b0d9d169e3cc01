"""A battle at the umpire page: typed in or brought as a file, in large type, with sealed orders and a clock."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.served import Served
from tests.browser.umpire_page import PHONE, TABLET, UmpirePage, umpire

FINGER = 44
ON_ITS_SIDE = (TABLET[1], TABLET[0])
# A browser that counts how often its screen is kept awake and let go.
AWAKE = """
  window.held = 0;
  const lock = () => ({ addEventListener() {}, release() { window.held -= 1; } });
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => (window.held += 1, lock()) } });
"""
BAD = "name,side,brigade,arm,figures\n2nd Wisconsin,us,Iron Brigade,infantry,5\n13th Alabama,cs,Archer,infantry,many\n"
CUT_OFF = """() => {
  const free = ".unseen, .card-scroll, input, select";
  const holds = (one) => getComputedStyle(one).overflowX !== "visible" && !one.matches(free);
  const right = (one) => one.getBoundingClientRect().right;
  const all = [...document.querySelectorAll("enfilade-umpire *")]
    .filter((one) => one.checkVisibility() && !one.closest("svg"));
  const cut = all.filter((one) => holds(one) && one.scrollWidth > one.clientWidth + 1);
  const out = all.filter((one) => !one.closest(".unseen, .card-scroll") && right(one) > innerWidth + 1);
  return [...cut, ...out].map((one) => one.outerHTML.slice(0, 160));
}"""
TOO_SMALL = """(finger) => {
  const keys = ".tabs button, .key, .top button, .res button, .choices button, .pick-unit";
  const least = ({ width, height }) => Math.min(width, height);
  return [...document.querySelectorAll(keys)]
    .filter((one) => one.checkVisibility() && least(one.getBoundingClientRect()) < finger - 0.5)
    .map((one) => one.outerHTML.slice(0, 120));
}"""


@pytest.fixture
def phone(browser: Browser, site: Served) -> Iterator[UmpirePage]:
    with umpire(browser, site.address) as found:
        yield found


def test_bad_file_is_refused_with_its_line_and_can_be_brought_again(phone: UmpirePage) -> None:
    phone.page.goto("/umpire")
    phone.button("New battle").click()
    phone.bring("ridge.csv", BAD)
    refusal = phone.page.get_by_role("alert")
    expect(refusal).to_contain_text("ridge.csv: Line 3 (13th Alabama): figures is a whole number, not 'many'.")
    expect(refusal.locator("pre")).to_have_text("3 13th Alabama,cs,Archer,infantry,many")
    expect(phone.button("Begin the battle")).to_be_disabled()
    phone.bring("ridge.csv", BAD.replace("many", "4"))
    expect(refusal).to_have_count(0)
    expect(phone.page.locator(".summary")).to_contain_text("1 Union and 1 Confederate units")
    expect(phone.button("Begin the battle")).to_be_enabled()


def test_scenario_brings_its_order_of_battle_turns_and_the_side_that_acts_first(phone: UmpirePage) -> None:
    phone.page.goto("/umpire")
    phone.button("New battle").click()
    phone.button("Buford's Delay").click()
    expect(phone.page.locator(".summary")).to_contain_text(
        "Buford's Delay: 12 Union and 12 Confederate units, 7 leaders"
    )
    expect(phone.page.get_by_label("Turns, if it is limited")).to_have_value("6")
    phone.button("Begin the battle").click()
    expect(phone.page.locator(".top")).to_contain_text("Buford's Delay · turn 1, Confederate")
    phone.turn_to("Roster")
    expect(phone.button("Col. William Gamble")).to_contain_text("+1, with no unit")
    expect(phone.button("13th Alabama")).to_contain_text("4 of 4 figures, veteran, road column · 2\u00a0stands")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("archer.toml", '[[units]]\nname = "13th Alabama"\nside = "cs"\nmen = 308\n'),
        ("archer.json", '{"units": [{"name": "13th Alabama", "side": "cs", "men": 308}]}'),
        ("archer.csv", "name,side,men\n13th Alabama,cs,308\n"),
    ],
)
def test_file_of_each_kind_brings_the_same_order_of_battle(phone: UmpirePage, name: str, text: str) -> None:
    """308 men at sixty a figure are 5.1, so 5."""
    phone.page.goto("/umpire")
    phone.button("New battle").click()
    phone.bring(name, text)
    expect(phone.page.locator(".summary")).to_contain_text("0 Union and 1 Confederate units")
    phone.button("Begin the battle").click()
    phone.turn_to("Roster")
    expect(phone.button("13th Alabama")).to_contain_text("5 of 5 figures")


def test_regiment_is_built_from_its_men(phone: UmpirePage) -> None:
    """A figure of the 15 mm card stands for 60 men: 348 men are 5.8 figures, so 6."""
    phone.page.goto("/umpire")
    phone.button("New battle").click()
    phone.button("Typed in").click()
    phone.page.get_by_label("Name", exact=True).fill("24th Michigan")
    phone.page.get_by_label("Men", exact=True).fill("348")
    phone.page.get_by_label("Brigade").fill("Iron Brigade")
    expect(phone.page.locator(".counted")).to_have_text("348 men: 6 figures on 2 stands")
    phone.button("Add 24th Michigan").click()
    phone.page.get_by_label("In one line").fill("Hall's 2nd Maine Battery: 6 guns, ordnance rifles, veteran")
    phone.page.get_by_label("Name", exact=True).focus()
    expect(phone.page.locator(".counted")).to_have_text("6 guns: 3 sections")
    phone.button("Add Hall's 2nd Maine Battery").click()
    phone.button("Begin the battle").click()
    phone.turn_to("Roster")
    expect(phone.button("24th Michigan")).to_contain_text("6 of 6 figures, veteran, battle line")
    expect(phone.button("Hall's 2nd Maine Battery")).to_contain_text("3 of 3 sections")


@pytest.mark.parametrize("size", [PHONE, TABLET, ON_ITS_SIDE], ids=["phone", "tablet", "on its side"])
def test_large_type_is_remembered_and_cuts_nothing_off(browser: Browser, site: Served, size: tuple[int, int]) -> None:
    with umpire(browser, site.address, size) as device:
        device.begin()
        device.turn_to("Card")
        usual = _letters(device)
        device.button("Large type").click()
        device.page.reload()
        expect(device.page.get_by_role("heading", name="Fire")).to_be_visible()
        large = _letters(device)
        assert large >= usual * 1.18
        device.pick("2nd Wisconsin", "13th Alabama")
        device.page.get_by_label("Normal", exact=True).check()
        device.type(6, 4)
        expect(device.button("Take the check")).to_be_in_viewport()
        if size != PHONE:
            device.fits()
        _is_whole(device)
        device.button("Take the check").click()
        expect(device.row("Needed")).to_be_visible()
        _is_whole(device)
        for tab in ("Charge", "Roster", "Card"):
            device.turn_to(tab)
            _is_whole(device)


def _letters(device: UmpirePage) -> float:
    """How high the letters of a tab are, in pixels."""
    tab = device.page.get_by_role("navigation", name="Umpire").get_by_role("button").first
    return float(tab.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)"))


def _is_whole(device: UmpirePage) -> None:
    assert device.page.evaluate(CUT_OFF) == []
    assert device.page.evaluate(TOO_SMALL, FINGER) == []


def test_screen_is_kept_awake_while_a_battle_is_open_and_only_then(phone: UmpirePage) -> None:
    phone.page.add_init_script(AWAKE)
    phone.begin()
    phone.page.wait_for_function("held === 1")
    phone.turn_to("Roster")
    phone.page.get_by_label("To the battles").click()
    phone.page.wait_for_function("held === 0")


def test_orders_stay_hidden_until_both_sides_have_sealed(phone: UmpirePage) -> None:
    """Johnny Reb III: a sheet is on no page and in no request before both are sealed, then both lie open."""
    phone.begin(edition="jr3-15mm")
    sent: list[str] = []
    phone.page.on("request", lambda request: sent.append(request.post_data or ""))
    phone.turn_to("Roster")
    phone.page.get_by_role("tab", name="Orders").click()
    reveal = phone.button("Open both sheets together")
    _writes(phone, "Union", "2nd Wisconsin", "First fire")
    expect(reveal).to_be_disabled()
    expect(phone.main).not_to_contain_text("First fire")
    phone.button("Write Confederate orders").click()
    expect(phone.slip).to_contain_text("Hand the phone to the Confederate player")
    expect(phone.slip).not_to_contain_text("13th Alabama")
    phone.page.keyboard.press("Escape")
    _writes(phone, "Confederate", "13th Alabama", "Charge")
    expect(phone.main).not_to_contain_text("13th Alabama")
    assert not any("first-fire" in text for text in sent)
    reveal.click()
    expect(phone.main.locator(".order-row").filter(has_text="2nd Wisconsin")).to_contain_text("First fire")
    expect(phone.main.locator(".order-row").filter(has_text="13th Alabama")).to_contain_text("Charge")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    _is_led_on(phone)


def _is_led_on(phone: UmpirePage) -> None:
    """Nine phases: what the sheets tell is ticked, what comes now leads to where it is done, and orders may change."""
    phone.button("Change 13th Alabama to hold").click()
    expect(phone.main.locator(".order-row").filter(has_text="13th Alabama")).to_contain_text("Changed to hold")
    phone.page.get_by_role("tab", name="Turn").click()
    boxes = phone.page.get_by_role("checkbox")
    expect(boxes).to_have_count(9)
    expect(phone.page.get_by_role("checkbox", name="Write the orders")).to_be_checked()
    expect(phone.page.get_by_role("checkbox", name="Open the orders")).to_be_checked()
    # Nobody charges any more.
    expect(phone.page.get_by_role("checkbox", name="Charges")).to_be_checked()
    phone.page.get_by_role("checkbox", name="Routs and rallies").click()
    phone.main.locator(".checklist").get_by_role("button", name="Fire", exact=True).click()
    phone.slip.get_by_role("button", name="13th Alabama").click()
    expect(phone.button("Who fires: 2nd Wisconsin. Change")).to_be_visible()
    expect(phone.receipt).to_be_visible()


def _writes(phone: UmpirePage, side: str, unit: str, order: str) -> None:
    phone.button(f"Write {side} orders").click()
    phone.button(f"Show the {side} sheet").click()
    phone.slip.get_by_label(unit).select_option(label=order)
    phone.button("Seal the orders").click()
    expect(phone.slip).to_be_hidden()


def test_who_acts_first_and_how_long_the_evening_is_are_asked_before_the_battle(phone: UmpirePage) -> None:
    phone.page.goto("/umpire")
    phone.button("New battle").click()
    expect(phone.page.get_by_label("Minutes for the evening")).to_have_value("180")
    phone.bring("ridge.csv", BAD.replace("many", "4"))
    expect(phone.page.get_by_text("ridge.csv: choose another")).to_be_visible()
    first = phone.page.get_by_role("group", name="Who acts first")
    first.get_by_role("button", name="Confederate").click()
    phone.button("Begin the battle").click()
    # Nobody has given it a name: it has that of its file.
    expect(phone.page.locator(".top")).to_contain_text("ridge · turn 1, Confederate")
    # In Johnny Reb III both act together.
    phone.page.get_by_label("To the battles").click()
    phone.button("New battle").click()
    phone.page.get_by_label("Card").select_option("jr3-15mm")
    expect(first).to_have_count(0)


def test_turn_is_a_checklist_and_does_not_end_over_an_open_check(phone: UmpirePage) -> None:
    phone.begin()
    phone.pick("2nd Wisconsin", "13th Alabama")
    phone.page.get_by_label("Normal", exact=True).check()
    phone.type(6, 4)
    phone.button("Apply").click()
    phone.turn_to("Roster")
    phone.page.get_by_role("tab", name="Turn").click()
    first = phone.page.get_by_role("checkbox").first
    expect(first).to_have_attribute("aria-checked", "false")
    first.click()
    expect(first).to_have_attribute("aria-checked", "true")
    phone.button("End the Union turn").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("13th Alabama")
    phone.turn_to("Check")
    phone.button("Waive the roll of 13th Alabama").click()
    expect(phone.due).to_have_count(0)
    phone.turn_to("Roster")
    phone.button("End the Union turn").click()
    expect(phone.main.get_by_role("heading", name="Turn 1")).to_contain_text("Confederate")
