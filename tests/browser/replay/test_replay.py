"""Replays: every moment of a battle can be gone to, looked at, and played on from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, Locator, Page, expect
from tests.browser.players import at_his_own_browser, battle_text, fought, has_seen, says, sits_down
from tests.browser.served import Served
from tests.browser.table_page import LEADERS_DONE, ONE_SCREEN, REBELS, UNION, TablePage, uploaded

from enfilade.core.record import to_text

_REEL = "document.querySelector('enfilade-map').session"


@pytest.fixture(scope="module")
def battle() -> str:
    return to_text(fought().record)


class ReplayPage:
    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = game
        self.slider = page.get_by_role("slider", name="Time line")
        self.moment = page.get_by_role("region", name="This moment")
        self.log = page.get_by_role("region", name="Log", exact=True)
        page.goto(f"/replay/{game}")
        self.is_at(0)

    @property
    def last(self) -> int:
        return int(self.slider.get_attribute("aria-valuemax") or 0)

    @property
    def now(self) -> int:
        return int(self.slider.get_attribute("aria-valuenow") or 0)

    @property
    def line(self) -> int:
        """Of the record."""
        return int(self.page.evaluate(f"() => {_REEL}.step.line"))

    def is_at(self, index: int) -> None:
        """Wait until this moment is shown, and all of it: the table and its sentence in the log."""
        expect(self.slider).to_have_attribute("aria-valuenow", str(index))
        self.page.wait_for_function(f"() => {_REEL}.sight.line === {_REEL}.step.line && !{_REEL}.going")
        expect(self.moment).to_contain_text(f"{index + 1} of ")
        expect(self.log.locator("[aria-current=step]")).to_have_count(1)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def shown(self) -> dict[str, Any]:
        units = self.page.evaluate(f"() => {_REEL}.sight.units")
        return {unit["id"]: (unit["pose"], unit["strength"], unit["level"], unit["place"]) for unit in units}

    def told(self) -> dict[str, Any]:
        """The same as the server tells it of this line."""
        units = self.page.request.get(f"/api/games/{self.game}/sight?line={self.line}").json()["units"]
        return {unit["id"]: (unit["pose"], unit["strength"], unit["level"], unit["place"]) for unit in units}


def test_buttons_and_keys_step_and_jump(page: Page, battle: str) -> None:
    replay = ReplayPage(page, _kept(page.request, battle))
    replay.button("Step on").click()
    replay.is_at(1)
    page.keyboard.press("ArrowRight")
    replay.is_at(2)
    assert replay.shown() == replay.told()
    page.keyboard.press("ArrowLeft")
    replay.is_at(1)
    replay.button("Step back").click()
    replay.is_at(0)
    expect(replay.button("Step back")).to_be_disabled()
    page.keyboard.press("PageDown")
    expect(replay.slider).to_have_attribute("aria-valuetext", re.compile("^Turn 2, "))
    replay.is_at(replay.now)
    assert replay.shown() == replay.told()
    page.get_by_label("Jump to turn").select_option("4")
    expect(replay.slider).to_have_attribute("aria-valuetext", re.compile("^Turn 4, "))
    replay.slider.press("End")
    replay.is_at(replay.last)
    expect(replay.button("Step on")).to_be_disabled()
    expect(replay.moment).to_contain_text("The battle is over.")
    assert replay.shown() == replay.told()
    replay.slider.press("Home")
    replay.is_at(0)


def test_it_plays_at_the_speed_that_is_chosen_pauses_and_ends_by_itself(page: Page, battle: str) -> None:
    replay = ReplayPage(page, _kept(page.request, battle))
    page.get_by_role("group", name="Speed").get_by_label("4").check()
    replay.button("Play").click()
    expect(replay.button("Pause")).to_be_visible()
    page.wait_for_function(f"() => {_REEL}.index >= 3")
    replay.button("Pause").click()
    expect(replay.button("Play")).to_be_visible()
    assert page.evaluate(f"() => {_REEL}.speed") == 4
    replay.is_at(replay.now)
    assert replay.shown() == replay.told()
    replay.slider.press("End")
    replay.is_at(replay.last)
    replay.slider.press("ArrowLeft")
    replay.is_at(replay.last - 1)
    replay.slider.press("Space")
    replay.is_at(replay.last)
    expect(replay.button("Play")).to_be_visible()


def test_dragging_the_hand_scrubs_through_the_battle(page: Page, battle: str) -> None:
    """Seven pixels at each end are margin; between them every moment has the same width."""
    replay = ReplayPage(page, _kept(page.request, battle))
    box = replay.slider.bounding_box()
    assert box is not None
    width, moments = box["width"] - 14, replay.last + 1
    y = box["y"] + 40
    page.mouse.move(box["x"] + 20, y)
    page.mouse.down()
    for wanted in (30, 90, 60):
        page.mouse.move(box["x"] + 7 + width * (wanted + 0.5) / moments, y)
        replay.is_at(wanted)
    page.mouse.up()
    assert replay.shown() == replay.told()
    page.mouse.click(box["x"] + 7 + width * 0.98, box["y"] + 5)
    start = page.evaluate(f"() => {_REEL}.turns.at(-1).from")
    replay.is_at(start)


def test_log_follows_and_leads_and_receipts_open(page: Page, battle: str) -> None:
    replay = ReplayPage(page, _kept(page.request, battle))
    volley = replay.log.get_by_role("button", name=re.compile("fires on .*figure")).first
    said = volley.inner_text()
    volley.click()
    expect(replay.moment).to_contain_text(said)
    current = replay.log.locator("[aria-current=step]")
    expect(current).to_contain_text(re.compile("fires on|checks|falls back|moves"))
    expect(replay.log.locator(".to-come").first).to_be_visible()
    replay.moment.get_by_role("button", name="receipt").first.click()
    fired = next(one for one in page.evaluate(f"() => {_REEL}.step.happenings") if one["kind"] == "fired")
    expect(replay.moment.locator(".fallen")).to_have_attribute(
        "aria-label", f"Dice: {', '.join(map(str, fired['faces']))}"
    )
    expect(replay.moment.locator(".cells .marked")).to_have_count(1)
    receipt = page.request.get(f"/api/games/{replay.game}/receipts/{fired['line']}/{fired['index']}").json()
    expect(replay.moment.get_by_role("heading", name=receipt["title"])).to_be_visible()


def test_march_in_parts_is_one_sentence_which_is_marked_on_the_way(page: Page) -> None:
    """The 4th Texas is stopped after an inch, let come, and goes on: both moments are of the same sentence."""
    text = battle_text(
        *LEADERS_DONE, "martin unlimber", "done", "done", *LEADERS_DONE, "4-tex move advance 3", "pass", "pass", "pass"
    )
    replay = ReplayPage(page, _kept(page.request, text))
    steps = page.evaluate(f"() => {_REEL}.steps")
    stops = [nth for nth, step in enumerate(steps) if any(one["kind"] == "moved" for one in step["happenings"])]
    assert len(stops) > 2
    for stop in stops[-3:]:
        page.evaluate(f"nth => {_REEL}.go(nth)", stop)
        replay.is_at(stop)
        expect(replay.log.locator("[aria-current=step]")).to_contain_text("4th Texas moves 3″ south.")


def test_fork_from_a_moment_of_a_finished_battle_is_played_on(page: Page, battle: str) -> None:
    old = _kept(page.request, battle)
    before = page.request.get(f"/api/games/{old}/sight").json()
    page.add_init_script("localStorage.setItem('enfilade.tour', 'taken')")
    replay = ReplayPage(page, old)
    page.get_by_label("Jump to turn").select_option("3")
    expect(replay.slider).to_have_attribute("aria-valuetext", re.compile("^Turn 3, "))
    replay.is_at(replay.now)
    line, lay = replay.line, replay.shown()
    page.get_by_role("button", name="Fork from here").click()
    dialog = page.get_by_role("dialog", name="Fork from here")
    expect(dialog).to_contain_text("begins at turn 3")
    dialog.get_by_role("group", name="Against").get_by_label("This screen").check()
    dialog.get_by_role("button", name="Fight it from here").click()
    page.wait_for_url("**/table/*")
    table = TablePage(page)
    table.settle()
    sight = table.sight()
    assert sight["game"] != old
    assert (sight["turn"], sight["line"], sight["over"]) == (3, line, False)
    assert {
        unit["id"]: (unit["pose"], unit["strength"], unit["level"], unit["place"]) for unit in sight["units"]
    } == lay
    assert sight["commitment"] != before["commitment"]
    assert sight["seed"] == ""
    at = table.at
    table.answer()
    assert table.at > at
    assert page.request.get(f"/api/games/{old}/sight").json() == before


def test_end_of_a_battle_cannot_be_forked(page: Page, battle: str) -> None:
    replay = ReplayPage(page, _kept(page.request, battle))
    replay.slider.press("End")
    replay.is_at(replay.last)
    fork = page.get_by_role("button", name="Fork from here")
    expect(fork).to_have_attribute("aria-disabled", "true")
    expect(fork).to_have_accessible_description("The battle is over at this moment; choose an earlier one.")


def test_past_of_a_battle_under_way_is_watched_while_it_grows(browser: Browser, site: Served) -> None:
    with at_his_own_browser(browser, site.address) as host, at_his_own_browser(browser, site.address) as guest:
        created = uploaded(host.page.request, battle_text(*LEADERS_DONE), seats={UNION: "you", REBELS: "friend"})
        links = {tuple(one["sides"]): one["link"] for one in created["links"]}
        host.open(created["game"])
        sits_down(guest, links[()])
        replay = ReplayPage(guest.page, created["game"])
        expect(guest.page.get_by_text("of a battle under way")).to_be_visible()
        fork = guest.page.get_by_role("button", name="Fork from here")
        expect(fork).to_have_accessible_description("This battle is not over; spectators can fork it when it is.")
        grown = replay.last + 1
        says(host, "martin unlimber")
        expect(replay.slider).to_have_attribute("aria-valuemax", str(grown))
        replay.is_at(0)
        replay.slider.press("End")
        replay.is_at(grown)
        expect(replay.moment).to_contain_text("Martin's 3rd Massachusetts Battery unlimbers.")
        guest.page.get_by_role("link", name="To the table").click()
        has_seen(guest, host.at)


def _kept(request: APIRequestContext, battle: str) -> str:
    return str(uploaded(request, battle, seats=ONE_SCREEN)["game"])
