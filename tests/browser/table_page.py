"""A player at the table's page, in his own words: he chooses, drags, writes, answers and waits for his turn."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

from playwright.sync_api import APIRequestContext, Locator, Page, expect

import enfilade
from enfilade.core.record import to_text

UNION, REBELS = "union", "confederate"
AGAINST_COMPUTER: Final = {UNION: "you", REBELS: "computer"}
ONE_SCREEN: Final = {UNION: "you", REBELS: "you"}
LEADERS_DONE: Final = ("done", "done")
"""Both sides leave their leaders where they are; then the Union acts."""
COMES_ON: Final = (*LEADERS_DONE, "martin unlimber", "done", "done", *LEADERS_DONE, "4-tex move advance 5")
"""In the Confederates' turn the 4th Texas has come on an inch of five before the Union's guns: the Union may react."""
DRAWN: Final = """() => {
  const { drag, session } = document.querySelector("enfilade-map");
  return !drag.asking && !session.planning.asking;
}"""
"""The map asks for the way once for each picture it draws: until the last is answered, what is drawn is not weighed."""
SETTLED: Final = "() => document.body?.dataset.asks"


class TablePage:
    """What a player does at a battle, and what he sees of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.slip = page.locator("enfilade-slip section")
        self.tour = page.get_by_role("region", name="Tour")
        self.card = page.get_by_role("region", name="Unit card")
        self.odds = page.get_by_role("region", name="Odds and receipt")
        self.tray = page.get_by_role("region", name="Dice tray")
        self.log = page.get_by_role("group", name="What has happened, newest first")
        self.line = page.get_by_role("combobox", name="Order in writing")
        self.map = page.locator("enfilade-map .map-view")
        self.give_button = page.get_by_role("button", name=re.compile("^Give the order")).locator("visible=true")

    def lay(
        self, *orders: str, seats: dict[str, str] = AGAINST_COMPUTER, seed: int = 1, dice: str = "server"
    ) -> TablePage:
        """A drill field on which these orders have been given, opened without the tour."""
        return self.open(laid(self.page.request, orders, seats, seed, dice))

    def open(self, game: str, *, tour: bool = False) -> TablePage:
        if not tour:
            self.page.add_init_script("localStorage.setItem('enfilade.tour', 'taken')")
        self.page.goto(f"/table/{game}")
        self.settle()
        return self

    @property
    def game(self) -> str:
        return self.page.url.rsplit("/", 1)[1].split("#")[0]

    def sight(self) -> dict[str, Any]:
        """What the server tells this seat."""
        found: dict[str, Any] = self.page.request.get(f"/api/games/{self.game}/sight").json()
        return found

    def unit_seen(self, id: str) -> dict[str, Any]:
        found: dict[str, Any] = next(unit for unit in self.sight()["units"] if unit["id"] == id)
        return found

    @property
    def at(self) -> int:
        """How far the battle is on this table."""
        return int(self.page.evaluate("() => document.body?.dataset.at"))

    @property
    def asks(self) -> str:
        """The question that is put to the player now, `over`, or nothing."""
        return self.page.evaluate("() => document.body?.dataset.asks") or ""

    def settle(self) -> str:
        """Wait until the player is asked something or the battle is over."""
        self.page.wait_for_function(SETTLED)
        return self.asks

    def until_past(self, at: int) -> str:
        """Wait until what the table shows is newer, and the player is asked again."""
        newer = "at => Number(document.body?.dataset.at) > at && document.body.dataset.asks"
        self.page.wait_for_function(newer, arg=at)
        return self.asks

    def unit(self, name: str) -> Locator:
        return self.map.get_by_role("button", name=re.compile(rf"^{re.escape(name)},"))

    def middle(self, name: str) -> tuple[float, float]:
        """Where a unit is on the screen."""
        box = self.unit(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def inch(self) -> float:
        """Pixels to an inch of the table."""
        return float(self.page.evaluate("() => document.querySelector('enfilade-map').camera.scale"))

    def select(self, name: str) -> None:
        self.page.mouse.click(*self.middle(name))
        expect(self.card.get_by_role("heading", name=name)).to_be_visible()

    def drag(self, name: str, east: float, north: float) -> None:
        """Drag a unit so many inches with the mouse, and let go."""
        x, y = self.middle(name)
        inch = self.inch()
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        for part in (0.3, 0.7, 1.0):
            mouse.move(x + east * inch * part, y - north * inch * part)
        mouse.up()
        self.page.wait_for_function(DRAWN)

    def deed(self, name: str) -> Locator:
        """A button of the action bar."""
        return self.page.locator("enfilade-actions").get_by_role("button", name=re.compile(rf"^{name}\b"))

    def give(self) -> str:
        """Give the order that is weighed, and wait for the next question."""
        at = self.at
        expect(self.give_button.first).to_be_enabled()
        self.give_button.first.click()
        return self.until_past(at)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def write(self, order: str) -> str:
        """Write an order on the order line and enter it twice: weighed, then given."""
        at = self.at
        self.line.fill(order)
        self.line.press("Enter")
        expect(self.page.get_by_text("Enter again to give the order.")).to_be_visible()
        self.line.press("Enter")
        return self.until_past(at)

    def leaders_done(self) -> str:
        at = self.at
        self.page.get_by_role("button", name="Leaders done").click()
        return self.until_past(at)

    def let_them_come(self) -> str:
        at = self.at
        self.slip.get_by_role("button", name=re.compile("^Let (them come|it pass)")).click()
        return self.until_past(at)

    def done(self) -> str:
        """Nothing more with the unit in hand."""
        at = self.at
        self.deed("Done").click()
        return self.until_past(at)

    def end_turn(self) -> str:
        self.deed("End").click()
        return self.give()

    def answer(self) -> str:
        """The quickest answer to whatever is asked: pass, done, or the first that is offered."""
        sight = self.sight()
        offers = [offer["order"] for offer in sight["waiting"]["offers"]]
        order = next((one for one in ("pass", "done") if one in offers), offers[0])
        self.page.evaluate("order => document.querySelector('enfilade-map').session.give(order)", order)
        return self.until_past(sight["at"])


def laid(
    request: APIRequestContext, orders: Sequence[str], seats: dict[str, str], seed: int = 1, dice: str = "server"
) -> str:
    """A game that goes on from a drill field on which these orders have been given."""
    battle = enfilade.battle("drill-field", seed=seed)
    for order in orders:
        battle.answer(order)
    return str(uploaded(request, to_text(battle.record), seats=seats, dice=dice)["game"])


def uploaded(request: APIRequestContext, battle: str, **seating: Any) -> dict[str, Any]:
    """What the server tells of a game that goes on from a file: its name, and the links for the others.

    The computer plays as drill, which is the quickest.
    """
    seating = {"computer": "drill"} | seating
    answer = request.post(
        f"/api/battles?seating={quote(json.dumps(seating))}",
        data=battle,
        headers={"Content-Type": "text/plain; charset=utf-8"},
    )
    assert answer.ok, answer.text()
    created: dict[str, Any] = answer.json()
    return created
