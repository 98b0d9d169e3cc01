"""The table on a laptop and on a tablet: nothing is pushed out, nothing that is asked lies over the men."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Served
from tests.browser.table_page import LEADERS_DONE, ONE_SCREEN, TablePage, uploaded

import enfilade
from enfilade.core.record import to_text

NINE = """() => {
  const acts = document.querySelector(".acts");
  while (acts.children.length < 9) acts.append(acts.lastElementChild.cloneNode(true));
}"""
BOXES = """names => names.map(name => {
  const box = document.querySelector(name).getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom];
})"""
CUT = """() => [...document.querySelectorAll(".acts .a")].filter(a =>
  [...a.querySelectorAll("b, i, kbd")].some(one => one.getBoundingClientRect().right > a.getBoundingClientRect().right)
).length"""
TABLE = """() => {
  const { camera, plane } = document.querySelector("enfilade-map");
  const { width, height } = camera.view;
  return [...camera.toWindow([0, 0]), ...camera.toWindow([plane.width, plane.height]), width, height];
}"""


def laid(page: Page, scenario: str, *orders: str, dice: str = "server", tour: bool = False) -> TablePage:
    battle = enfilade.battle(scenario, seed=1)
    for order in orders:
        battle.answer(order)
    game = uploaded(page.request, to_text(battle.record), seats=ONE_SCREEN, dice=dice)["game"]
    return TablePage(page).open(str(game), tour=tour)


def shows_the_whole_table(page: Page) -> bool:
    left, top, right, bottom, width, height = page.evaluate(TABLE)
    return bool(left >= 0 and top >= 0 and right <= width and bottom <= height)


@pytest.fixture
def tablet(page: Page) -> Page:
    page.set_viewport_size({"width": 1024, "height": 768})
    return page


def test_a_tablet_s_banner_is_one_line(tablet: Page) -> None:
    laid(tablet, "mcphersons-woods")
    ((_, _, right, bottom), *parts) = tablet.evaluate(BOXES, [".ban", ".sc h1", ".tn", ".ph", ".vp", ".ban nav"])
    assert bottom <= 60
    assert all(part[1] >= 0 and part[3] <= bottom and part[2] <= right for part in parts)


def test_a_tablet_s_drawer_gives_a_drawn_move_its_room(tablet: Page) -> None:
    table = laid(tablet, "mcphersons-woods", *LEADERS_DONE)
    table.drag("7th Tennessee", 1, 1)
    heading, threats, side = tablet.evaluate(BOXES, [".odds .oh", ".odds .threats", ".ledger"])
    assert side[1] <= heading[1] < heading[3] < threats[1] < side[3]


def test_on_a_tablet_slip_and_tour_leave_the_middle_of_the_map_free(tablet: Page) -> None:
    laid(tablet, "mcphersons-woods", tour=True)
    field, slip, tour = tablet.evaluate(BOXES, [".field", ".slip", ".tour"])
    assert slip[0] >= field[2], "the leaders are asked beside the map"
    assert tour[3] - field[1] < (field[3] - field[1]) / 5
    assert shows_the_whole_table(tablet)


@pytest.mark.parametrize("width", [1440, 1024])
def test_nine_actions_and_the_tray_have_room_in_the_bar(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    table = laid(page, "drill-field", *LEADERS_DONE)
    table.select("20th Maine")
    expect(table.deed("Move")).to_be_visible()
    page.evaluate(NINE)
    bar, tray, end, acts = page.evaluate(BOXES, [".bar", ".tray", ".end", ".acts"])
    assert acts[2] <= end[0]
    assert tray[2] <= bar[2]
    assert page.evaluate(CUT) == 0


@pytest.mark.parametrize("scenario", ["drill-field", "mcphersons-woods", "bufords-delay", "hornets-nest"])
def test_every_battle_opens_with_the_whole_table(page: Page, scenario: str) -> None:
    laid(page, scenario)
    assert shows_the_whole_table(page)


def test_nobody_zooms_out_beyond_the_whole_table(page: Page) -> None:
    table = laid(page, "drill-field", *LEADERS_DONE)
    fitted = table.inch()
    page.mouse.move(500, 450)
    for _ in range(10):
        page.mouse.wheel(0, 400)
    assert table.inch() == pytest.approx(fitted)
    assert shows_the_whole_table(page)


def test_when_larger_text_makes_the_bar_higher_the_table_is_fitted_again(page: Page) -> None:
    laid(page, "drill-field", *LEADERS_DONE)
    page.evaluate("() => { document.documentElement.dataset.text = '130'; }")
    page.set_viewport_size({"width": 1440, "height": 800})
    page.wait_for_function(
        f"() => {{ const [, top, , bottom, , high] = ({TABLE})(); return top >= 0 && bottom <= high; }}"
    )


def test_a_phone_undoes_without_the_menu(browser: Browser, site: Served) -> None:
    context = browser.new_context(
        base_url=site.address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    laid(page, "drill-field", *LEADERS_DONE, "20-me move file 3")
    undo = page.locator(".ban .undo")
    assert undo.is_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390
    context.close()
