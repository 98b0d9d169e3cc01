"""Words on the map give way: a place's name to the men and their names, a flag to nobody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.browser.table_page import ONE_SCREEN, TablePage, uploaded

import enfilade
from enfilade.core.record import to_text

COVERED = """() => {
  const lying = document.querySelectorAll(".map-words .label text, .map-words .chip rect");
  const words = [...lying].map(one => one.getBoundingClientRect());
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return [...document.querySelectorAll(".place-name:not(.faint)")].filter(name => !name.querySelector("textPath"))
    .filter(name => {
      const box = name.getBoundingClientRect();
      return words.reduce((sum, one) => sum + shared(box, one), 0) > box.width * box.height * 0.4;
    })
    .map(name => name.textContent);
}"""
HIDDEN = """() => [...document.querySelectorAll(".objective")].filter(one => {
  const box = one.querySelector(".flag").getBoundingClientRect();
  const met = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return met?.closest(".objective") !== one;
}).length"""


@pytest.mark.parametrize("scenario", ["mcphersons-woods", "hornets-nest", "drill-field"])
@pytest.mark.parametrize("nearer", [1.0, 1.6])
def test_names_of_places_yield_and_flags_stay_in_sight(page: Page, scenario: str, nearer: float) -> None:
    battle = enfilade.battle(scenario, seed=1)
    for order in ("done", "done"):
        battle.answer(order)
    game = uploaded(page.request, to_text(battle.record), seats=ONE_SCREEN, dice="server")["game"]
    TablePage(page).open(str(game))
    page.evaluate(
        "by => { const map = document.querySelector('enfilade-map'); map.zoomBy(by); map.camera.commit(); }", nearer
    )
    page.wait_for_timeout(250)
    assert page.evaluate(COVERED) == []
    if nearer == 1.0:
        assert page.evaluate(HIDDEN) == 0
