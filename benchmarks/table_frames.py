"""Frame times of the browser table while a unit is dragged and the map is panned, with 60 and 300 units.

    .venv/bin/python -m benchmarks.table_frames
    .venv/bin/python -m benchmarks.table_frames --units 120 --shot table.png

The real page on a real server in headless Chromium with software rendering, 1440×900. The battle's units are multiplied
on their way to the page until there are enough; the dragged one is real, so each step of its ghost is planned by the
server.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, sync_playwright
from tests.browser.served import serving

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
]
WATCH = """() => {
  window.frameTimes = []; window.watching = true; let last = performance.now();
  const next = (now) => { frameTimes.push(now - last); last = now; if (watching) requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""
SUM = """() => {
  watching = false;
  const all = frameTimes.slice(3).sort((a, b) => a - b);
  const at = (share) => Math.round(all[Math.floor(all.length * share)] * 10) / 10;
  return { frames: all.length, median: at(0.5), p95: at(0.95), worst: Math.round(all.at(-1)) };
}"""


def multiplied(sight: dict[str, Any], count: int) -> dict[str, Any]:
    """The same battle with more units: copies beside their originals, all over the table."""
    units = [unit for unit in sight["units"] if unit["place"] == "table"]
    out = list(units)
    n = 0
    while len(out) < count:
        first = units[n % len(units)]
        n += 1
        x = int((n * 7919) % sight["width"])
        y = int((n * 104729) % sight["height"])
        out.append({**first, "id": f"{first['id']}-{n}", "pose": {**first["pose"], "x": x, "y": y}, "leaders": []})
    return {**sight, "units": out[:count] if count < len(out) else out}


def measure(page: Page, address: str, units: int, shot: str) -> None:
    asked = {"scenario": "hornets-nest", "seats": {"union": "you", "confederate": "you"}}
    made = page.request.post(f"{address}/api/games", data=asked)
    game = made.json()["game"]
    page.request.post(
        f"{address}/api/games/{game}/commands",
        data={"do": "order", "id": "leaders-done", "at": 0, "order": "done"},
    )

    def more(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps(multiplied(answer.json(), units)))

    page.route("**/sight*", more)
    page.add_init_script("localStorage.setItem('enfilade-tour', 'done')")
    page.goto(f"{address}/table/{game}")
    page.wait_for_selector("enfilade-map g.unit")
    page.wait_for_timeout(3000)
    box = page.locator("enfilade-map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    drawn = page.locator("enfilade-map g.unit").count()

    page.mouse.move(x, y)
    page.mouse.down(button="middle")
    page.evaluate(WATCH)
    for i in range(150):
        page.mouse.move(x + 150 * math.sin(i / 9), y + 100 * math.cos(i / 7))
    page.mouse.up(button="middle")
    print(f"{drawn} units, pan:  {page.evaluate(SUM)}")
    page.wait_for_timeout(800)

    start = page.evaluate(
        """() => {
      const map = document.querySelector('enfilade-map');
      const inside = map.getBoundingClientRect();
      for (const unit of map.session.sight.units) {
        if (!map.session.canDrag(unit.id)) continue;
        const at = map.camera.toWindow(map.plane.at(unit.pose));
        const near = at[0] > 200 && at[1] > 200 && at[0] < inside.width - 200 && at[1] < inside.height - 200;
        if (near) return [at[0] + inside.x, at[1] + inside.y];
      }
      return null;
    }"""
    )
    if start is None:
        print("no unit to drag is in the window")
        return
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 10, start[1] + 10)
    page.wait_for_timeout(300)
    page.evaluate(WATCH)
    for i in range(150):
        page.mouse.move(start[0] + i, start[1] + 60 * math.sin(i / 9))
    print(f"{drawn} units, drag: {page.evaluate(SUM)}")
    if shot:
        page.screenshot(path=shot)
    page.mouse.up()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--units", type=int, action="append")
    parser.add_argument("--shot", default="", help="A picture of the table with the ghost on it.")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for units in chosen.units or (60, 300):
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            measure(page, site.address, units, chosen.shot)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
