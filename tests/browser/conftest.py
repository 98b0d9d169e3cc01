"""A browser and a server for the tests of pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.browser.served import Served, serving
from tests.chromium import CHROMIUM

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-quic",
]  # fmt: skip
WAIT = 40_000
"""Milliseconds that anything on a page may take on a slow machine."""

ASKED_ALWAYS = """
if (location.host && !localStorage.getItem("enfilade.asking")) {
  localStorage.setItem("enfilade.asking", "all");
  localStorage.setItem("enfilade.leaders", "ask");
}"""

Opener = Callable[..., Page]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("games")) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("NO CHROMIUM: install the package chromium to run the tests of pages")
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def context(browser: Browser, site: Served) -> Iterator[BrowserContext]:
    """A fresh browser: no cookies, dice and moves without animation; its player is asked at every chance, and about his
    leaders, unless a test says otherwise (`as_new`)."""
    found = browser.new_context(base_url=site.address, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    found.set_default_timeout(WAIT)
    found.add_init_script(ASKED_ALWAYS)
    yield found
    found.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which no script may fail unseen."""
    found = context.new_page()
    faults: list[str] = []
    found.on("pageerror", lambda error: faults.append(str(error)))
    found.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield found
    assert faults == [], f"the page complained: {faults}"


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Where a test puts pictures that somebody may want to look at."""
    return tmp_path
