"""For those who listen, who need large letters or still pictures, and who do not tell blue from red."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import WAIT
from tests.browser.served import Served
from tests.browser.table_page import COMES_ON, LEADERS_DONE, TablePage

import enfilade

PALETTE = Path(enfilade.__file__).parent / "table" / "palette.css"
TEXT_PAIRS = """
ink panel|ink panel2|ink ground|ink gold-tint|ink threat-tint|ink cs-tint|ink2 panel|ink2 panel2|ink2 ground|ink2 level2
ink3 panel|ink3 panel2|panel ink|us panel|us panel2|us-deep ground|us-deep level3|cs panel|cs panel2|cs-deep ground
cs-deep level3|cs cs-tint|gold-deep gold-tint|gold-deep ground|threat panel|threat threat-tint|bad panel|good panel
water-ink ground|heavy-ink woods|heavy-ink ground|us-pip us|cs-pip cs|ink field|ink woods|ink water|ridge ground
ridge level3
"""
MARK_PAIRS = """
us ground|us woods|us heavy|us level4|cs ground|cs woods|cs heavy|cs level4|gold casing|ink3 panel|threat ground
threat woods|water-ink water|road-ink road|fence ground|wall ground|works ground|building ground|us-pip us
cs-pip cs|hachure ground
"""
SPOKEN = {
    "button", "link", "textbox", "combobox", "checkbox", "radio", "listbox", "option", "dialog", "region", "spinbutton",
    "image", "DisclosureTriangle", "radiogroup", "navigation", "complementary",
}  # fmt: skip
"""Roles that mean nothing without a name."""
CUT = """() => [...document.querySelectorAll("body *:not(input)")]
  .filter((one) => !one.closest(".unseen, svg, enfilade-map, dialog:not([open])") && one.getClientRects().length)
  .filter((one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const hides = (how) => how === "hidden" || how === "clip";
    return (hides(overflowX) && one.scrollWidth > one.clientWidth + 1)
      || (hides(overflowY) && one.scrollHeight > one.clientHeight + 1);
  }).map((one) => one.outerHTML.slice(0, 120))"""
BESIDE = """() => [...document.querySelectorAll("body *")]
  .filter((one) => !one.closest(".unseen, .skip, enfilade-map") && one.getClientRects().length)
  .filter((one) => { const { left, right } = one.getBoundingClientRect(); return left < -1 || right > innerWidth + 1; })
  .map((one) => one.outerHTML.slice(0, 120))"""


def _themes() -> dict[str, dict[str, str]]:
    css = PALETTE.read_text(encoding="utf-8")
    bodies = re.findall(r"/\* (\w+) \*/[^{]*\{([^}]*)\}", css)
    return {name: dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", body)) for name, body in bodies}


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_of_black_and_white_is_twenty_one() -> None:
    assert _contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", ["paper", "lamplight"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXT_PAIRS, 4.5), (MARK_PAIRS, 3.0)], ids=["text", "marks"])
def test_colours_are_far_enough_apart_to_read(theme: str, pairs: str, least: float) -> None:
    colours = _themes()[theme]
    wanted = [pair.split() for pair in re.split(r"[|\n]", pairs) if pair]
    faint = [
        f"{one} on {other}: {_contrast(colours[one], colours[other]):.2f}"
        for one, other in wanted
        if _contrast(colours[one], colours[other]) < least
    ]
    assert faint == []


def _nameless(page: Page) -> list[str]:
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    shown = [node for node in tree if not node.get("ignored")]
    assert len(shown) > 50
    return [
        node["role"]["value"]
        for node in shown
        if node["role"]["value"] in SPOKEN and not node.get("name", {}).get("value", "").strip()
    ]


def test_everything_that_can_be_used_has_a_name(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Begin the battle")).to_be_visible()
    assert _nameless(page) == []
    table = TablePage(page).lay(*LEADERS_DONE)
    table.select("1st Minnesota")
    table.deed("Move").click()
    expect(table.odds.get_by_role("textbox")).to_be_visible()
    assert _nameless(page) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert _nameless(page) == []
    table.press("Escape")
    table.lay(*COMES_ON)
    expect(table.odds.get_by_role("heading", name="Fire on 4th Texas")).to_be_visible()
    assert _nameless(page) == []


def test_units_are_buttons_that_say_all_of_it(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    expect(table.unit("1st Minnesota")).to_have_attribute(
        "aria-label",
        "1st Minnesota, Union, infantry, 6 of 6 figures, battle line, good order, facing north, opening volley to come",
    )
    expect(table.unit("Bachman's German Artillery")).to_have_attribute(
        "aria-label",
        "Bachman's German Artillery, Confederate, artillery, 2 of 2 sections, limbered, good order, facing south",
    )
    expect(table.unit("1st Minnesota")).to_have_attribute("aria-pressed", "false")
    table.select("1st Minnesota")
    expect(table.unit("1st Minnesota")).to_have_attribute("aria-pressed", "true")


def test_questions_are_told_at_once_and_events_in_their_turn(page: Page) -> None:
    table = TablePage(page).lay(*COMES_ON)
    alert = page.locator("enfilade-live [aria-live=assertive]")
    expect(alert).to_contain_text("4th Texas has come on an inch.")
    expect(alert).to_contain_text("Martin's 3rd Massachusetts Battery may fire, 17½″")
    polite = page.locator("enfilade-live [aria-live=polite]")
    expect(polite.nth(1)).to_contain_text("Fire on 4th Texas")
    expect(polite.first).to_be_empty()
    table.write("react martin fire 4-tex")
    expect(polite.first).to_contain_text("Martin's 3rd Massachusetts Battery fires on 4th Texas")


HEARS = """([words, goesOn]) => {
  const { session } = document.querySelector("enfilade-map");
  const detail = { parts: [{ text: words }], about: ["1-minn"], faces: [], goes_on: goesOn };
  session.dispatchEvent(new CustomEvent("happening", { detail }));
  session.changed("sight");
}"""


def test_march_seen_in_two_parts_is_told_again_only_if_there_is_more_to_say(page: Page) -> None:
    TablePage(page).lay(*LEADERS_DONE)
    told = page.locator("enfilade-live [role=log] p")
    west, north = "1st Minnesota wheels right, to face west.", "1st Minnesota wheels right, to face north."
    for words, goes_on, number in ((west, False, 1), (west, True, 1), (north, True, 2), (north, False, 3)):
        page.evaluate(HEARS, [words, goes_on])
        page.wait_for_timeout(100)
        expect(told).to_have_count(number)
        expect(told.last).to_have_text(words)


def test_refusal_is_told_at_once(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    table.select("1st Minnesota")
    table.press("f")
    expect(page.locator("enfilade-live [aria-live=assertive]")).to_contain_text("4th Texas is out of range by 10¼″.")
    expect(table.odds.locator(".refused .rule")).to_have_text(re.compile(r"^adf\."))


@pytest.mark.parametrize("orders", [LEADERS_DONE, COMES_ON], ids=["act", "react"])
def test_headings_step_down_and_landmarks_are_there(page: Page, orders: tuple[str, ...]) -> None:
    table = TablePage(page).lay(*orders)
    table.select("1st Minnesota")
    levels = page.evaluate(
        """() => [...document.querySelectorAll("h1, h2, h3, h4")]
          .filter((one) => one.getClientRects().length).map((one) => Number(one.localName[1]))"""
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels
    for role in ("banner", "main", "complementary", "contentinfo", "navigation"):
        expect(page.get_by_role(role)).to_have_count(1)


def _larger(page: Page) -> None:
    page.add_init_script("localStorage.setItem('enfilade.text', '130')")


def test_nothing_is_cut_at_a_third_larger_text(page: Page) -> None:
    _larger(page)
    table = TablePage(page).lay(*LEADERS_DONE)
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "13px"
    table.select("Martin's 3rd Massachusetts Battery")
    _is_whole(page)
    table.deed("Move").click()
    table.press("w")
    expect(table.odds.locator(".legs")).to_be_visible()
    _is_whole(page)
    page.get_by_role("button", name="Menu").click()
    _is_whole(page)
    table.press("Escape")
    table.lay(*COMES_ON)
    expect(table.odds.get_by_role("heading", name="Fire on 4th Texas")).to_be_visible()
    _is_whole(page)
    page.goto("/")
    expect(page.get_by_role("button", name="Begin the battle")).to_be_visible()
    _is_whole(page)


def _is_whole(page: Page) -> None:
    assert page.evaluate(CUT) == []
    assert page.evaluate(BESIDE) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") == 1440


@pytest.mark.parametrize(("asked", "moves"), [("reduce", False), ("no-preference", True)])
def test_motion_is_shown_only_to_those_who_do_not_mind_it(
    browser: Browser, site: Served, asked: Literal["reduce", "no-preference"], moves: bool
) -> None:
    context = browser.new_context(base_url=site.address, reduced_motion=asked, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(WAIT)
    table = TablePage(context.new_page()).lay(*COMES_ON)
    expect(table.slip).to_be_visible()
    assert (table.slip.evaluate("one => getComputedStyle(one).animationName") != "none") is moves
    context.close()


def test_sides_are_told_apart_by_shape_and_not_by_colour_alone(page: Page) -> None:
    """Square corners, round figures and a round disc against cut corners, hatching, diamonds and an octagon."""
    table = TablePage(page).lay(*COMES_ON)
    union, rebels = table.unit("1st Minnesota"), table.unit("4th Texas")
    assert _corners(union.locator("path.st:not(.far-bar)").first.get_attribute("d")) == {4}
    assert _corners(rebels.locator("path.st:not(.far-bar)").first.get_attribute("d")) == {8}
    hatch = rebels.locator("path.hatched:not(.far-bar)").first
    assert "url(" in hatch.evaluate("one => getComputedStyle(one).fill")
    expect(union.locator("path.hatched")).to_have_count(0)
    assert [_disc(page, leader) for leader in ("vincent", "law")] == ["circle", "path"]
    stripes = [_stripe(table, name) for name in ("Union acts.", "Confederates act.")]
    assert stripes[0] != stripes[1]


def _corners(outline: str | None) -> set[int]:
    """How many corners the stands of a path have."""
    return {part.count("L") + 1 for part in (outline or "").split("M") if part}


def _disc(page: Page, leader: str) -> str:
    return str(page.locator(f"[data-leader={leader}] .disc").first.evaluate("one => one.localName"))


def _stripe(table: TablePage, words: str) -> str:
    line = table.page.locator(".log-list li", has_text=words).first
    return str(
        line.evaluate("one => { const s = getComputedStyle(one); return s.borderLeftStyle + s.borderLeftWidth; }")
    )
