"""A player at the umpire page, phone in hand: he begins a battle, says who fires at whom, types dice, applies."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.conftest import WAIT

PHONE: Final = (390, 844)
TABLET: Final = (820, 1180)
# Five elite figures and four veteran ones: small numbers, so that every sum can be worked by hand.
UNITS: Final = (
    {"name": "2nd Wisconsin", "side": "us", "brigade": "Iron Brigade", "quality": "elite", "figures": 5},
    {"name": "7th Wisconsin", "side": "us", "brigade": "Iron Brigade", "quality": "elite", "figures": 6},
    {"name": "13th Alabama", "side": "cs", "brigade": "Archer", "quality": "veteran", "figures": 4},
    {"name": "1st Tennessee", "side": "cs", "brigade": "Archer", "quality": "veteran", "figures": 5},
)


class UmpirePage:
    """What somebody does with the umpire, and what it says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.locator("main")
        self.slip = page.locator("dialog")
        self.pad = page.get_by_role("group", name="Dice as they fell")
        self.dice = page.get_by_role("region", name="Dice", exact=True)
        self.receipt = page.get_by_role("region", name="Receipt")
        self.result = page.get_by_role("region", name="Result")
        self.odds = page.get_by_role("region", name="Odds")
        self.due = page.get_by_role("region", name="Checks now due")
        self.status = page.locator(".top h1").get_by_role("status")

    def begin(self, *units: dict[str, Any], edition: str = "adf-revised-15mm") -> UmpirePage:
        """A battle from a file, as a club would bring it."""
        listed = [{"arm": "infantry", "weapon": "rifle-musket", "stands": 2, **unit} for unit in units or UNITS]
        self.page.goto("/umpire")
        self.button("New battle").click()
        self.page.get_by_label("Name of the battle").fill("McPherson’s Ridge")
        self.page.get_by_label("Card").select_option(edition)
        self.bring("order.json", json.dumps({"units": listed}))
        expect(self.page.locator(".summary")).to_be_visible()
        self.button("Begin the battle").click()
        expect(self.page.get_by_role("heading", name="Fire")).to_be_visible()
        return self

    def bring(self, name: str, text: str) -> None:
        self.button("A file").click()
        content = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        self.page.locator("input[type=file]").set_input_files(content)  # type: ignore[arg-type]

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def turn_to(self, tab: str) -> None:
        self.page.get_by_role("navigation", name="Umpire").get_by_role("button", name=re.compile(f"^{tab}")).click()

    def pick(self, who: str, at: str) -> None:
        """Who acts and on whom, from a fresh tab."""
        side = "Union" if "Wisconsin" in who else "Confederate"
        self.main.get_by_role("button", name=side, exact=True).click()
        self.main.get_by_role("button", name=re.compile(f"^{re.escape(who)}")).click()
        self.slip.get_by_role("button", name=re.compile(f"^{re.escape(at)}")).click()
        expect(self.slip).to_be_hidden()

    def toggle(self, name: str) -> None:
        self.main.get_by_role("button", name=name, exact=True).click()

    def type(self, *faces: int) -> None:
        for face in faces:
            self.pad.get_by_role("button", name=str(face), exact=True).click()

    def row(self, what: str) -> Locator:
        return self.receipt.locator(".r", has_text=what).locator("b")

    def fits(self) -> None:
        """Nothing is wider than the screen, and nothing has to be scrolled."""
        wide, high = self.page.evaluate(
            """() => {
                const main = document.querySelector("main");
                return [document.documentElement.scrollWidth - innerWidth, main.scrollHeight - main.clientHeight];
            }"""
        )
        assert (wide, high) == (0, 0)


@contextmanager
def umpire(browser: Browser, address: str, size: tuple[int, int] = PHONE, **more: Any) -> Iterator[UmpirePage]:
    """Somebody's own phone or tablet; no script may fail on it unseen."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        **more,
    )
    # Whoever saves data is not sent the engine before he needs it; nor is a test that never will.
    context.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    context.set_default_timeout(WAIT)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield UmpirePage(page)
    context.close()
    assert faults == [], f"the page complained: {faults}"
