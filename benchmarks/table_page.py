"""How soon a person can play who opens the table with a phone's processor, and what his browser asks for meanwhile.

    .venv/bin/python benchmarks/table_page.py                    # the first visit and the second
    .venv/bin/python benchmarks/table_page.py --before ../old    # beside an older checkout, in turn

Chromium is slowed fourfold, on a screen of a phone's size. Usable means: all units are drawn and what the
side is asked can be tapped. The time is the browser's own, from the moment the address is opened.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, sync_playwright
from table_host import host

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.chromium import CHROMIUM

SCENARIO = "mcphersons-woods"
PHONE = {"width": 390, "height": 844}
READY = """() => {
  const look = () => {
    const units = document.querySelectorAll("enfilade-map [data-unit][aria-label]").length;
    const asked = document.querySelector("enfilade-actions button, enfilade-slip button");
    if (units && asked) window.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""


class Visit(NamedTuple):
    milliseconds: float
    asked: int
    unchanged: int
    """Requests that were answered by 304."""


def visit(context: Any, address: str, slower: int) -> Visit:
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    wire.send("Network.enable")
    found: Counter[str] = Counter()

    def received(event: dict[str, Any]) -> None:
        answer = event["response"]
        if not answer.get("fromDiskCache") and not answer["url"].startswith("data:"):
            found["asked"] += 1

    def more(event: dict[str, Any]) -> None:
        found["unchanged"] += event["statusCode"] == 304

    wire.on("Network.responseReceived", received)
    wire.on("Network.responseReceivedExtraInfo", more)
    page.add_init_script(f"({READY})()")
    page.goto(address, wait_until="commit")
    # The policy of the page lets nobody wait for a word of his own.
    while not (taken := page.evaluate("window.usable")):
        page.wait_for_timeout(200)
    page.wait_for_load_state("networkidle")
    page.close()
    return Visit(taken, found["asked"], found["unchanged"])


def visits(browser: Browser, tree: Path | None, slower: int) -> tuple[Visit, Visit]:
    """The first visit of a browser that has never been here, and its second."""
    with host(tree, "", 1, remembered=False) as server:
        asked = {"scenario": SCENARIO, "seats": {"union": "you", "confederate": "you"}}
        answer = httpx.post(f"{server.address}/api/games", json=asked, timeout=60)
        answer.raise_for_status()
        game = answer.json()["game"]
        cookie = {"name": f"enfilade-{game}", "value": answer.cookies[f"enfilade-{game}"], "url": server.address}
        # The server has drawn the ground and read its files for somebody before.
        for _ in range(2):
            context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
            context.add_cookies([cookie])  # type: ignore[list-item]
            first = visit(context, f"{server.address}/table/{game}", slower)
            second = visit(context, f"{server.address}/table/{game}", slower)
            context.close()
        return first, second


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, help="an older checkout, measured in turn with this one")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slower", type=int, default=4, help="how many times slower the processor is made")
    given = parser.parse_args()
    trees = {"before": given.before, "now": None} if given.before else {"now": None}
    if CHROMIUM is None:
        sys.exit("No Chromium here: install the package chromium-headless-shell.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        rounds = [
            {name: visits(browser, tree, given.slower) for name, tree in trees.items()} for _ in range(given.rounds)
        ]
    for name in trees:
        for number, which in enumerate(("first", "second")):
            seen = [one[name][number] for one in rounds]
            times = sorted(one.milliseconds for one in seen)
            told = f"{statistics.median(times):.0f} ms ({times[0]:.0f} to {times[-1]:.0f})"
            last = seen[-1]
            print(f"{name:>6}, {which} visit: usable after {told}, {last.asked} requests, {last.unchanged} unchanged")


if __name__ == "__main__":
    main()
