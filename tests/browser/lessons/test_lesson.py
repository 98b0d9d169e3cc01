"""A lesson from the start page: its goal, its steps as they are done, and the captain's remark."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.table_page import TablePage


def test_a_lesson_goes_on_when_its_step_is_done(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Fire and reactions")).click()
    page.wait_for_url("**/table/*?lesson=fire-and-reactions")
    table = TablePage(page)
    lesson = page.get_by_role("region", name="Lesson")
    expect(lesson).to_contain_text("Goal: Hold the fence")
    expect(lesson.get_by_role("heading")).to_have_text("See the odds")
    expect(table.tour).to_have_count(0)
    page.wait_for_function("() => document.body?.dataset.asks")
    give = "order => document.querySelector('enfilade-map').session.give(order)"
    for order in ("done", "martin fire 15-ala"):
        at = table.at
        page.evaluate(give, order)
        table.until_past(at)
    expect(lesson.get_by_role("heading")).to_have_text("End the turn")
    expect(lesson.get_by_role("status")).to_contain_text("what you chose was the chance")
    page.emulate_media()
    for width in (1440, 1024, 390):
        page.set_viewport_size({"width": width, "height": 844})
        box = lesson.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
