"""A phone in portrait: the first turn by taps, a unit dragged under a glass, and nothing too wide or too small."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect
from tests.browser.conftest import ASKED_ALWAYS, WAIT
from tests.browser.served import Served
from tests.browser.table_page import COMES_ON, LEADERS_DONE, TablePage

WIDTH, HEIGHT = 390, 844
FINGER = 44
"""Pixels that a target has each way; links and receipts within a sentence are as high as the sentence."""
LEAVE_THEM: dict[str, Any] = {"order": "done", "words": "Leaders done", "about": [], "to": None, "steps": ""}
TOO_SMALL = """finger => {
  const seen = (one, { x, y, width, height }) => {
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top && (one.contains(top) || top.contains(one)) && getComputedStyle(one).visibility !== "hidden";
  };
  const controls = [...document.querySelectorAll("button, a[href], select, input, summary")];
  return controls
    .filter((one) => !one.closest("a.name, .log li, p.note, .unseen, .handle, enfilade-map"))
    .map((one) => one.closest("label") ?? one)
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width && seen(one, box) && (box.height < finger - 0.5 || box.width < finger - 0.5);
    })
    .map((one) => one.outerHTML.slice(0, 120));
}"""


@pytest.fixture
def phone(browser: Browser, site: Served) -> Iterator[Page]:
    context = browser.new_context(
        base_url=site.address,
        viewport={"width": WIDTH, "height": HEIGHT},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        reduced_motion="reduce",
    )
    context.set_default_timeout(WAIT)
    context.add_init_script(ASKED_ALWAYS)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def test_first_turn_is_played_by_taps(phone: Page) -> None:
    table = TablePage(phone)
    _begins(table)
    _fits(table)
    phone.get_by_role("button", name="No tour").tap()
    at = table.at
    phone.get_by_role("button", name="Leaders done").tap()
    assert table.until_past(at) == "activate"
    assert _sheet(table) == 64
    _fits(table)
    _unlimbers_and_fires(table)
    _taps_through(table, "End the turn")
    assert table.sight()["active"] == "confederate"
    expect(table.page.get_by_text("Turn 1 of 6")).to_be_visible()


def test_advice_to_leave_the_leaders_is_given_from_the_slip(phone: Page) -> None:
    """Taken up, it lies weighed under the slip that asks for it: the slip must offer to give it."""
    phone.route("**/advice", lambda route: route.fulfill(json={**route.fetch().json(), **LEAVE_THEM}))
    table = TablePage(phone).lay()
    table.slip.get_by_role("button", name="What would you do?").tap()
    phone.get_by_role("region", name="Advice").locator("visible=true").get_by_role("button", name="Do it").tap()
    give = table.slip.get_by_role("button", name="Give the order: leaders done")
    expect(give).to_be_visible()
    at = table.at
    give.tap()
    assert table.until_past(at) == "activate"


def _begins(table: TablePage) -> None:
    page = table.page
    page.goto("/")
    page.get_by_role("button", name=re.compile("^The Drill Field")).tap()
    _fits(table)
    page.get_by_role("button", name="Begin the battle").tap()
    page.wait_for_url("**/table/*")
    assert table.settle() == "leaders"


def _unlimbers_and_fires(table: TablePage) -> None:
    _taps_unit(table, "Martin's 3rd Massachusetts Battery")
    assert _sheet(table) == 300
    _fits(table)
    table.deed("Formation").tap()
    _gives(table)
    table.deed("Fire").tap()
    expect(table.odds.get_by_role("heading", name="Fire on")).to_be_visible()
    _gives(table)
    assert any(one["kind"] == "fired" for one in table.sight()["log"])
    _fits(table)


def _taps_unit(table: TablePage, name: str) -> None:
    table.page.touchscreen.tap(*table.middle(name))
    expect(table.card.get_by_role("heading", name=name)).to_be_attached()


def _gives(table: TablePage) -> None:
    button = table.page.locator("enfilade-peek").get_by_role("button", name="Give the order")
    expect(button).to_be_visible()
    at = table.at
    button.tap()
    table.until_past(at)


def _taps_through(table: TablePage, name: str) -> None:
    table.page.locator("enfilade-peek").get_by_role("button", name=name).tap()
    _gives(table)


def _sheet(table: TablePage) -> int:
    """How high the sheet stands, without its edge."""
    return int(table.page.locator("#sheet").evaluate("one => Math.floor(one.getBoundingClientRect().height / 4) * 4"))


def _fits(table: TablePage) -> None:
    """Nothing is wider than the screen, and every target is as large as a finger."""
    assert table.page.evaluate("() => document.documentElement.scrollWidth") == WIDTH
    assert table.page.evaluate(TOO_SMALL, FINGER) == []


def test_unit_is_dragged_by_a_finger_under_the_glass(phone: Page) -> None:
    """The ground stays where it is though the sheet sinks meanwhile: three inches of screen are three of the table."""
    table = TablePage(phone).lay(*LEADERS_DONE)
    _taps_unit(table, "1st Minnesota")
    assert _sheet(table) == 300
    finger = phone.context.new_cdp_session(phone)
    (x, y), inch = _stands_still(table, "1st Minnesota"), table.inch()
    glass = table.map.locator(".map-loupe")
    expect(glass).to_be_hidden()
    for part in (0.0, 0.3, 0.6, 1.0):
        _touch(finger, "touchMove" if part else "touchStart", x, y - 3 * inch * part)
    expect(glass).to_be_visible()
    box = glass.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < y - 3 * inch, "the glass is above the finger"
    expect(phone.locator("enfilade-peek")).to_contain_text("3″ of 6″")
    at = table.at
    _touch(finger, "touchEnd")
    expect(glass).to_be_hidden()
    assert _sheet(table) == 64
    assert table.sight()["at"] == at, "letting go sends nothing"
    _gives(table)
    assert abs(table.unit_seen("1-minn")["pose"]["y"] - 10_000) <= 150


def test_tap_right_after_a_swift_drag_is_not_lost(phone: Page) -> None:
    """Ten steps of a hundredth of a second: to a browser that is a page thrown, and the next tap a hand to stop it."""
    table = TablePage(phone).lay(*LEADERS_DONE)
    _taps_unit(table, "1st Minnesota")
    finger = phone.context.new_cdp_session(phone)
    (x, y), inch, begun = _stands_still(table, "1st Minnesota"), table.inch(), time.time()
    for step in range(11):
        kind = "touchMove" if step else "touchStart"
        _touch(finger, kind, x, y - 3 * inch * step / 10, stamp=begun + step / 100)
    _touch(finger, "touchEnd", stamp=begun + 0.11)
    _gives(table)
    assert abs(table.unit_seen("1-minn")["pose"]["y"] - 10_000) <= 150


def test_place_of_the_order_is_not_the_end_of_the_turn_while_a_move_is_weighed(phone: Page) -> None:
    table = TablePage(phone).lay(*LEADERS_DONE)
    _taps_unit(table, "1st Minnesota")
    peek = phone.locator("enfilade-peek")
    expect(peek.get_by_role("button", name="End the turn")).to_be_visible()
    finger = phone.context.new_cdp_session(phone)
    (x, y), inch = _stands_still(table, "1st Minnesota"), table.inch()
    phone.route("**/ghost", lambda _: None)
    for part in (0.0, 0.5, 1.0):
        _touch(finger, "touchMove" if part else "touchStart", x, y - 3 * inch * part)
    _touch(finger, "touchEnd")
    expect(peek.get_by_role("button", name="Give the order")).to_be_disabled()
    expect(peek.get_by_role("button", name="End the turn")).to_have_count(0)
    phone.unroute("**/ghost")  # which lets go what is held
    expect(peek.get_by_role("button", name="Give the order")).to_be_enabled()


def _stands_still(table: TablePage, name: str) -> tuple[float, float]:
    """Where a unit is once the map has made room for the sheet."""
    before = table.middle(name)
    for _ in range(50):
        table.page.wait_for_timeout(60)
        now = table.middle(name)
        if now == before:
            return now
        before = now
    raise AssertionError("the map does not come to rest")


def _touch(
    finger: CDPSession, kind: str, x: float | None = None, y: float | None = None, *, stamp: float | None = None
) -> None:
    """A finger comes down, moves or is lifted, now or at a second of the clock."""
    points = [] if x is None else [{"x": x, "y": y}]
    when = {} if stamp is None else {"timestamp": stamp}
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **when})


def test_tap_on_the_map_does_not_fall_through_to_the_sheet_that_rises(phone: Page) -> None:
    """The units stand where the sheet comes to lie, with its buttons; a tap chooses one and clicks on nothing else."""
    table = TablePage(phone).lay(*LEADERS_DONE)
    phone.evaluate("() => sheet.addEventListener('click', () => (sheet.dataset.clicked = 'yes'), { capture: true })")
    _, y = _stands_still(table, "1st Minnesota")
    assert y > HEIGHT - 300
    _taps_unit(table, "1st Minnesota")
    phone.wait_for_timeout(300)
    assert _sheet(table) == 300
    expect(phone.locator("#sheet")).not_to_have_attribute("data-clicked", "yes")


def test_slip_is_the_sheet_and_shows_what_it_is_about(phone: Page) -> None:
    table = TablePage(phone).lay(*COMES_ON)
    expect(table.slip).to_be_visible()
    box = table.slip.bounding_box()
    assert box is not None
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, WIDTH, HEIGHT)
    assert 300 <= box["height"] <= HEIGHT * 0.5
    _fits(table)
    x, y = _stands_still(table, "4th Texas")
    assert 0 < x < WIDTH
    assert 48 < y < box["y"], "the regiment that comes on is in sight above it"
    table.slip.get_by_role("button", name="Odds").tap()
    expect(table.odds.get_by_role("heading", name="Fire on 4th Texas")).to_be_visible()
    _fits(table)


def test_log_is_called_up_from_the_slip_and_put_away_again(phone: Page) -> None:
    """The slip lies over the sheet's handle: without it nobody could read what has happened before he answers."""
    table = TablePage(phone).lay(*COMES_ON)
    table.slip.get_by_role("button", name="Log").tap()
    head = phone.locator(".log-head")
    expect(head).to_be_in_viewport(ratio=1)
    phone.wait_for_timeout(300)
    _fits(table)
    phone.locator(".peek-words").tap()
    assert _sheet(table) == 64
    table.slip.get_by_role("button", name="Let them come").tap()


def test_sheet_has_three_heights(phone: Page) -> None:
    table = TablePage(phone).lay(*LEADERS_DONE)
    words = phone.locator(".peek-words")
    assert _sheet(table) == 64
    for height in (300, HEIGHT - 48, 64):
        words.tap()
        phone.wait_for_timeout(50)
        assert _sheet(table) == height
