"""What the battle is about and who is winning: the banner's result, its sum by line, and the briefing."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.table_page import LEADERS_DONE, TablePage


def test_banner_says_how_it_would_end_and_opens_the_sum(page: Page) -> None:
    """The drill field gives the Confederates a point from the start and wants two to win: nobody has won yet."""
    table = TablePage(page).lay(*LEADERS_DONE)
    says = page.locator(".ban .vp")
    expect(says).to_contain_text("0 to 1 drawn", use_inner_text=True)
    says.hover()
    total = page.get_by_role("region", name="If it ended now")
    expect(total.get_by_role("row", name=re.compile("^From the start"))).to_contain_text("1")
    table.map.hover()
    expect(total).to_have_count(0)
    table.press("p")
    expect(total.locator(".levels .here")).to_have_text(re.compile("drawn"))
    expect(total).to_contain_text("Union holds The crossroads alone3 to 1, a marginal Union victory")
    expect(total.get_by_role("img", name=re.compile("Points ahead.*at the start Confederates 1 ahead"))).to_be_visible()
    table.press("Escape")
    expect(total).to_have_count(0)
    table.press("p")
    table.select("1st Minnesota")
    expect(total).to_have_count(0)
    expect(table.card.get_by_role("heading", name="1st Minnesota")).to_be_visible()


def test_briefing_tells_the_battle_on_the_start_page_and_by_a_key_at_the_table(page: Page) -> None:
    page.goto("/#hornets-nest")
    page.get_by_role("button", name="Briefing").click()
    told = page.get_by_role("dialog", name="The Hornet's Nest")
    expect(told.get_by_role("heading", name="Your task, Union")).to_be_visible()
    expect(told).to_contain_text("Each Union artillery section lost")
    expect(told.locator(".map-view")).to_have_attribute("aria-label", "Map, The Hornet's Nest")
    expect(told.locator(".chip-arrival", has_text="Shaver, 3 regiments")).to_be_visible()
    expect(told).not_to_contain_text("The Confederates may charge with one brigade")
    told.get_by_role("button", name="What do they want?").click()
    expect(told).to_contain_text("The Confederates may charge with one brigade")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    table = TablePage(page).lay(*LEADERS_DONE)
    table.press("i")
    told = page.get_by_role("dialog", name="The Drill Field")
    expect(told.get_by_role("heading", name="Your task, Union")).to_be_visible()
    table.press("i")
    expect(told).to_be_hidden()
    table.select("1st Minnesota")
