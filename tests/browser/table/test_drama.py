"""What happens is seen before it is told: dice beside the fight, then the log; it can be shown again, and heard."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.table_page import TablePage

_MAP = "document.querySelector('enfilade-map')"


def test_the_log_waits_for_the_dice_which_lie_beside_the_fight(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('enfilade.pace', 'calm')")
    table = TablePage(page).lay("done", "done", "martin unlimber")
    fires = re.compile("Martin's 3rd Massachusetts Battery fires on 4th Texas")
    page.evaluate(f"() => {{ {_MAP}.session.give('martin fire 4-tex'); }}")
    card = page.locator(".fight")
    expect(card.locator(".tumble").first).to_be_visible()
    expect(table.log.get_by_role("listitem").filter(has_text=fires)).to_have_count(0)
    expect(card.locator(".fell")).to_have_text(re.compile("^4th Texas: "))
    box, inside = card.bounding_box(), table.map.bounding_box()
    assert box is not None
    assert inside is not None
    for name in ("Martin's 3rd Massachusetts Battery", "4th Texas"):
        x, y = table.middle(name)
        assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]), name
    assert inside["x"] <= box["x"]
    assert box["x"] + box["width"] <= inside["x"] + inside["width"]
    expect(table.log.get_by_role("listitem").filter(has_text=fires)).to_have_count(1)
    table.settle()
    expect(card).to_have_count(0)
    # Asked once whether the table is to be heard, then it can be shown again.
    table.tray.get_by_role("button", name="Silent").click()
    assert page.evaluate("() => localStorage.getItem('enfilade.sound')") == "off"
    told = table.log.get_by_role("listitem").count()
    table.tray.get_by_role("button", name="Again", exact=True).click()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert table.log.get_by_role("listitem").count() == told
