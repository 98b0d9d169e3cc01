"""Several players: each at a browser of his own, whose lines can be cut, overheard and compared."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, Route, WebSocket, expect
from tests.browser.conftest import ASKED_ALWAYS, WAIT
from tests.browser.table_page import TablePage

import enfilade
from enfilade.ai.players import PLAYERS
from enfilade.core.record import to_text
from enfilade.game.battle import Battle

ALMOST_OVER: Final = ("done",) * 35
"""Six turns of two sides, each with two leader phases and one of actions, and nobody does anything: a word is left."""
_OF_THE_BROWSER: Final = ("Failed to load resource", "WebSocket connection to")
"""How a browser itself complains of what it is refused."""
_HELD: Final = "() => document.querySelector('enfilade-map').session.sight"


@contextlib.contextmanager
def at_his_own_browser(browser: Browser, address: str, *, hears_no: bool = False) -> Iterator[TablePage]:
    """Somebody with no cookies of others; `hears_no`: his line is cut, or the server refuses him something."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(WAIT)
    context.add_init_script(ASKED_ALWAYS)
    context.add_init_script("if (location.host) localStorage.setItem('enfilade.tour', 'taken')")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield TablePage(page)
    context.close()
    ours = [fault for fault in faults if not (hears_no and fault.startswith(_OF_THE_BROWSER))]
    assert ours == [], f"the page complained: {ours}"


def battle_text(*orders: str, seed: int = 1) -> str:
    """A drill field on which these orders have been given, as a file."""
    battle = enfilade.battle("drill-field", seed=seed)
    for order in orders:
        battle.answer(order)
    return to_text(battle.record)


def fought(seed: int = 1) -> Battle:
    """A drill field fought to its end by two programs."""
    battle = enfilade.battle("drill-field", seed=seed)
    while not battle.over:
        battle.answer(PLAYERS["drill"](battle.view()))
    return battle


def sits_down(table: TablePage, link: str) -> TablePage:
    """Open a link that a friend has sent."""
    table.page.goto(urlsplit(link).path)
    table.page.wait_for_url("**/table/*")
    table.page.wait_for_function("() => document.body?.dataset.at")
    return table


def says(table: TablePage, order: str) -> int:
    """Write an order on the line and enter it twice; the game's number after it, whoever is asked then."""
    at = table.at
    table.line.fill(order)
    table.line.press("Enter")
    expect(table.page.get_by_text("Enter again to give the order.")).to_be_visible()
    table.line.press("Enter")
    table.page.wait_for_function("at => Number(document.body?.dataset.at) > at", arg=at)
    return table.at


def has_seen(table: TablePage, at: int) -> None:
    """Wait until this table shows the game at this number or later."""
    table.page.wait_for_function("at => Number(document.body?.dataset.at) >= at", arg=at)


def table_shown(table: TablePage) -> dict[str, Any]:
    """What lies on a player's page that must be the same for everybody: all but what is his own."""
    held = table.page.evaluate(_HELD)
    units = [{name: value for name, value in unit.items() if name != "standing"} for unit in held["units"]]
    kept = {name: held[name] for name in ("at", "line", "turn", "active", "leaders", "objectives", "under_way")}
    labels = table.map.locator("[data-unit][aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel).sort()")
    said = table.log.inner_text().replace(" Your reaction.", "")
    return {**kept, "units": units, "labels": labels, "log": said}


class Overheard:
    """Everything that a browser receives: bodies of answers, and what comes over sockets.

    Answers are read on their way to the page. Asking the browser for them afterwards fails for those
    that it has forgotten, which it does whenever a page is left.
    """

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.route("**/api/**", self._pass_on)
        page.on("websocket", self._listen)

    def all(self) -> str:
        """So far."""
        return "\n".join(self.texts)

    def _pass_on(self, route: Route) -> None:
        with contextlib.suppress(Error):  # the page was left meanwhile: nobody waits for this answer
            answer = route.fetch()
            self.texts.append(answer.text())
            route.fulfill(response=answer)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda said: self.texts.append(str(said)))
