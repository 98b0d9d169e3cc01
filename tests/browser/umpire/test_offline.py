"""The umpire page without its server: it opens, judges and keeps; phones that were apart end with the same battle."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.conftest import WAIT
from tests.browser.served import Served, serving, start
from tests.browser.umpire_page import UmpirePage
from tests.server.pocket.pocket_table import OPENING

from enfilade.server.pocket.engine import Engine
from enfilade.umpire.pocket.desk import answer

US, CS = "6th Wisconsin", "2nd Mississippi"
VOLLEY = {"do": "judge", "procedure": "fire", "who": [US], "at": CS, "facts": {"range": "normal"}, "dice": [4, 4]}
SENT = "Sent to the table"
DOWN = "The line is down. Your entries are kept and will be sent."
_WITH = """async (given) => {
  const names = ["offline/engine", "offline/offline", "book/device_store", "book/sync"];
  const [{engine}, {offline}, {deviceStore}, {sync}] = await Promise.all(
    names.map((name) => import(`/static/js/umpire/${name}.js`)));
  return await (WORK)(given);
}"""


class Phone:
    """A browser of phone size on the umpire page. What it does is done by the page's own modules."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto("/umpire")

    def does(self, work: str, given: Any = None) -> Any:
        """Run `work`, an async function of JavaScript, with the modules at hand."""
        return self.page.evaluate(_WITH.replace("WORK", work), given)

    def begins(self) -> str:
        """A battle on this phone; its id there."""
        return str(self.does("async (opening) => (await deviceStore.keep({opening})).id", OPENING))

    def shares(self, battle: str) -> str:
        return str(self.does("(id) => sync.share(id)", battle))

    def joins(self, invitation: str) -> str:
        return str(self.does("(id) => sync.join(id)", invitation))

    def keeps_in_step(self, battle: str) -> None:
        self.does("async (id) => { window.heard = 0; sync.start(id, () => { window.heard += 1; }); }", battle)

    def enters(self, battle: str, say: dict[str, Any]) -> str:
        work = (
            "async ([id, say]) => { const entry = await deviceStore.append(id, say); sync.send(id); return entry.id; }"
        )
        return str(self.does(work, [battle, say]))

    def holds(self, battle: str) -> dict[str, Any]:
        """The battle as the desk is given it."""
        found = self.does("(id) => deviceStore.load(id)", battle)
        return {"opening": found["opening"], "entries": found["entries"]}

    def asks(self, request: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self.does("(request) => engine.ask(request)", request)
        return found

    def has_heard(self, says: str) -> None:
        """Wait until the page says so of its line."""
        self._waits_until("async (says) => sync.says === says", says)

    def has_placed(self, battle: str, count: int) -> None:
        """Wait until so many entries of a battle have their places."""
        placed = "(await deviceStore.load(id)).entries.filter(({seq}) => seq !== null).length"
        self._waits_until(f"async ([id, count]) => {placed} === count", [battle, count])

    def _waits_until(self, true: str, given: Any) -> None:
        for _ in range(WAIT // 50):
            if self.does(true, given):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not true in {WAIT} ms: {true}, {given}; the page says {self.does('() => sync.says')!r}")


@contextmanager
def phone(browser: Browser, site: Served) -> Iterator[Phone]:
    context = browser.new_context(base_url=site.address, viewport={"width": 390, "height": 844}, has_touch=True)
    context.set_default_timeout(WAIT)
    # Whoever saves data is not sent the engine before he needs it; nor is a test that does not.
    context.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    found = Phone(context)
    yield found
    context.close()
    assert found.faults == [], f"the page complained: {found.faults}"


def on_the_server(site: Served, battle: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{site.address}/api/umpire/battles/{battle}", timeout=30).json()
    return found


def state_of(battle: dict[str, Any]) -> dict[str, Any]:
    """What everybody at the table must agree on."""
    shown = answer({"ask": "look", "battle": {"opening": battle["opening"], "entries": battle["entries"]}})
    return {key: shown[key] for key in ("units", "due", "turn", "history", "set_aside", "seq")}


def test_a_volley_is_judged_and_kept_without_a_server_and_arrives_once_when_it_is_back(
    browser: Browser, tmp_path: Path
) -> None:
    if not Engine().names:
        pytest.skip("NO ENGINE FOR OFFLINE PLAY: run scripts/fetch-pocket; the umpire page offline was NOT tested")
    site = start(tmp_path)
    port = int(site.address.rsplit(":", 1)[1])
    try:
        with phone(browser, site) as dawes:
            battle = dawes.begins()
            invitation = dawes.shares(battle)
            assert dawes.does("() => offline.keep()") is True
            site.process.kill()
            site.process.wait(20)
            dawes.context.set_offline(True)
            # A cold start: nothing of the page is in memory, and nobody answers.
            dawes.page.reload()
            _is_judged_by_hand(dawes, battle)
            dawes.page.get_by_role("button", name=OPENING["name"]).first.click()
            _plays_by_thumb(UmpirePage(dawes.page))
            dawes.enters(battle, VOLLEY)
            dawes.enters(battle, {"do": "note", "text": "The line goes forward on the color."})
            expect(dawes.page.get_by_text(DOWN)).to_be_visible()
            offline = dawes.holds(battle)
            assert [entry["seq"] for entry in offline["entries"]] == [None, None]
            site = start(tmp_path, port)
            assert on_the_server(site, invitation)["entries"] == []
            dawes.context.set_offline(False)
            expect(dawes.page.get_by_text(SENT)).to_be_visible()
            dawes.has_placed(battle, 2)
            kept = on_the_server(site, invitation)
            assert [entry["say"]["do"] for entry in kept["entries"]] == ["judge", "note"]
            assert [entry["id"] for entry in kept["entries"]] == [entry["id"] for entry in offline["entries"]]
            # However often a phone that is in doubt sends them.
            dawes.does("async (id) => { sync.stop(); sync.start(id, () => {}); }", battle)
            dawes.has_heard(SENT)
            assert on_the_server(site, invitation)["seq"] == 2
    finally:
        site.stop()


def test_two_phones_of_which_one_was_away_end_with_the_same_battle_and_lose_nothing(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path) as site, phone(browser, site) as dawes, phone(browser, site) as blair:
        here = dawes.begins()
        invitation = dawes.shares(here)
        there = blair.joins(invitation)
        for one, battle in ((dawes, here), (blair, there)):
            one.keeps_in_step(battle)
            one.has_heard(SENT)
        dawes.enters(here, VOLLEY)
        blair.has_placed(there, 1)
        # What he has asked before would still be answered: nothing cuts a line that stands.
        blair.does("() => sync.stop()")
        blair.context.set_offline(True)
        blair.keeps_in_step(there)
        blair.has_heard(DOWN)
        taken = dawes.enters(here, {"do": "remove", "unit": CS, "why": "surrendered"})
        late = blair.enters(there, {"do": "lose", "unit": CS, "count": 1})
        also = blair.enters(there, {"do": "note", "text": "The Mississippians are in the cut."})
        dawes.has_placed(here, 2)
        assert [entry["id"] for entry in blair.holds(there)["entries"]][1:] == [late, also]
        blair.context.set_offline(False)
        for one, battle in ((dawes, here), (blair, there)):
            one.has_placed(battle, 4)
        both = dawes.holds(here), blair.holds(there)
        assert both[0] == both[1]
        assert [entry["id"] for entry in both[0]["entries"]][1:] == [taken, late, also]
        state = state_of(both[0])
        assert state == state_of(on_the_server(site, invitation))
        # Who has surrendered can lose nobody: that entry changes nothing, and is there for the players to see.
        assert [one["id"] for one in state["set_aside"]] == [late]
        assert blair.does("() => window.heard") > 0


def _plays_by_thumb(hand: UmpirePage) -> None:
    """The same volley on the page itself, with the rules of the phone alone."""
    hand.pick(US, CS)
    hand.page.get_by_label("Normal", exact=True).check()
    hand.type(4, 4)
    expect(hand.row("Total")).to_have_text("19")
    expect(hand.result.get_by_role("heading")).to_have_text("One figure lost")
    expect(hand.page.locator(".top")).to_contain_text("offline")
    hand.turn_to("Card")
    expect(hand.main).to_contain_text("This page is kept on the phone and opens without a server.")
    hand.turn_to("Fire")


def _is_judged_by_hand(dawes: Phone, battle: str) -> None:
    """Eight figures are firepower 8; +1 elite, +2 opening volley: 11. Two fours make 19, where one figure falls."""
    asked = {key: VOLLEY[key] for key in ("procedure", "who", "at", "facts", "dice")}
    sheet = dawes.asks({"ask": "sheet", "battle": dawes.holds(battle), **asked})
    assert dawes.does("() => engine.state") == "phone"
    assert sheet["receipt"]["total"] == "19"
    tried = dawes.asks({"ask": "try", "battle": dawes.holds(battle), "say": VOLLEY})["shown"]
    assert {unit["name"]: unit["figures"] for unit in tried["units"]} == {US: 8, CS: 8}
    assert [due["unit"] for due in tried["due"]] == [CS]
    # The same as Python says here.
    assert sheet == answer({"ask": "sheet", "battle": dawes.holds(battle), **asked})
