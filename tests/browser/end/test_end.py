"""The page of a battle's end: reached from the table, whole at every width, with a rematch whose sides are changed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.players import fought
from tests.browser.table_page import AGAINST_COMPUTER, REBELS, TablePage, uploaded

from enfilade.core.record import to_text


def test_from_the_table_to_the_end_to_a_rematch(page: Page) -> None:
    page.add_init_script("localStorage.setItem('enfilade.tour', 'taken')")
    game = str(uploaded(page.request, to_text(fought().record), seats=AGAINST_COMPUTER)["game"])
    page.goto(f"/table/{game}")
    page.get_by_role("link", name="How it went").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Confederates win, 11 to 2: a decisive victory.")
    balance = page.get_by_role("img", name=re.compile("^Points ahead"))
    expect(balance).to_have_accessible_name(re.compile("At the start: Confederate 1 ahead.*Confederate 9 ahead"))
    expect(page.locator(".decided")).to_contain_text("The turn that decided it: turn 5, Union.")
    row = page.get_by_role("row", name=re.compile("^20th Maine"))
    expect(row).to_contain_text("3 lost")
    expect(row.get_by_role("img", name="5 of 8 figures left")).to_be_visible()
    expect(page.get_by_role("img", name="The field after the battle")).to_be_visible()
    # He thinks in the background, and the page shows it when he has.
    word = page.get_by_role("region", name="The captain’s word")
    expect(word.locator("article")).to_have_count(2)
    for width in (1440, 1024, 390):
        page.set_viewport_size({"width": width, "height": 860})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width
    again = word.get_by_role("link", name="Look at it again").first
    assert (again.get_attribute("href") or "").endswith(f"/replay/{game}?line=21")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    table = TablePage(page)
    table.settle()
    assert table.game != game
    assert table.sight()["yours"] == [REBELS]
    # On the start page it stands on the shelf, with its picture, and counts in the record.
    page.goto("/")
    page.get_by_text(re.compile("^Your battles")).click()
    battle = page.locator(".yours-list li.lost")
    expect(battle).to_contain_text("Lost. The Confederates win, 11 to 2")
    expect(battle.locator("img")).to_have_count(2)
    row = page.get_by_role("table", name="Your record").get_by_role("row").nth(1)
    expect(row).to_have_text(re.compile(r"The Drill Field\s*Union\s*the drill sergeant\s*0\s*0\s*1"))
