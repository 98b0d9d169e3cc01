"""The chart shows every value of every edition, and prints on two sheets."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Page as PrintedPage
from playwright.sync_api import sync_playwright
from tests.chromium import CHROMIUM

import enfilade
from enfilade.press.charts import differ, page
from enfilade.press.charts.charts import sheets
from enfilade.press.charts.sheets import signs, words

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


@pytest.mark.parametrize("name", enfilade.editions())
def test_every_value_is_shown(name: str) -> None:
    card = enfilade.edition(name)
    shown = {path for sheet in sheets(card) for table in sheet.tables for path in table.paths}
    assert set(card.cells()) - shown == set()
    assert shown - set(card.cells()) == set()


@pytest.mark.parametrize("name", enfilade.editions())
def test_every_mark_is_shown(name: str) -> None:
    card = enfilade.edition(name)
    tables = [table for sheet in sheets(card) for table in sheet.tables]
    for mark in card.marks:
        touched = [table for table in tables if any(mark in card.marks_at(path) for path in table.paths)]
        assert touched, mark.at
        for table in touched:
            printed = signs(card, table)
            assert printed.table or any(printed.rows) or any(any(row) for row in printed.cells), mark.at


@pytest.mark.parametrize("name", enfilade.editions())
def test_rows_have_as_many_cells_as_columns(name: str) -> None:
    for sheet in sheets(enfilade.edition(name)):
        for table in sheet.tables:
            assert {len(row.cells) for row in table.rows} == {len(table.columns) or 1}, table.title


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attributes if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("name", enfilade.editions())
def test_the_page_stands_alone(name: str) -> None:
    text = page.html(enfilade.edition(name))
    read = Page()
    read.feed(text)
    assert read.addresses == []
    assert "script" not in read.tags
    assert "url(" not in text
    assert "@import" not in text
    for sheet in sheets(enfilade.edition(name)):
        assert sheet.title in read.text


def test_names_are_shown_as_text(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(
        'id = "club"\nfamily = "adf"\ntitle = "<script>alert(1)</script>"\nextends = "adf-revised-15mm"\n'
        '[infantry.weapons.rifle-musket]\nname = "<b>Springfields</b>"\n',
        encoding="utf-8",
    )
    text = page.html(enfilade.edition("club", tmp_path))
    assert "<script" not in text
    assert "<b>" not in text
    assert "&lt;script&gt;" in text


def test_a_changed_ruling_is_printed(tmp_path: Path) -> None:
    head = 'id = "club"\nfamily = "adf"\ntitle = "Club"\nextends = "adf-revised-15mm"\n'
    (tmp_path / "club.toml").write_text(head + "[rulings]\nfailed-rally-run = true\n", encoding="utf-8")
    assert "Rulings played otherwise" in page.html(enfilade.edition("club", tmp_path))
    assert "Rulings played otherwise" not in page.html(enfilade.edition("adf-revised-25mm"))


@pytest.fixture(scope="module")
def leaf() -> Iterator[PrintedPage]:
    """One page of one browser, on which all of them are shown in turn."""
    if CHROMIUM is None:
        pytest.skip("NO CHROMIUM: pages are not printed")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found.new_page()
        found.close()


@pytest.mark.browser
@pytest.mark.parametrize("name", enfilade.editions())
def test_the_page_prints_on_two_sheets(leaf: PrintedPage, name: str) -> None:
    leaf.set_content(page.html(enfilade.edition(name)))
    # As a reader prints it: on the sheets that the page itself asks for.
    printed = leaf.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2


def test_a_difference_names_its_place() -> None:
    found = differ.differences(enfilade.edition("adf-reference-10mm"), enfilade.edition("adf-western-10mm"))
    told = {item.path: (item.table, item.place, item.left, item.right) for item in found}
    assert told["infantry.movement.road-column.road"] == (
        "Infantry: Movement and charge morale",
        "road column · road",
        "10",
        "11",
    )
    assert told["artillery.unlimbered.mixed-guns-1862.road"] == (
        "Artillery: Movement: limbered–unlimbered",
        "Mixed guns (1862) · road · unlimbered",
        None,
        "3",
    )


def test_an_edition_does_not_differ_from_itself() -> None:
    card = enfilade.edition("jr3-15mm")
    assert differ.differences(card, card) == []


def test_differences_are_all_there_is() -> None:
    left, right = enfilade.edition("adf-summary-25mm"), enfilade.edition("adf-revised-25mm")
    here, there = left.cells(), right.cells()
    expected = {
        path
        for path in here.keys() | there.keys()
        if path not in here or path not in there or here[path] != there[path]
    }
    assert {item.path for item in differ.differences(left, right)} == expected


def test_words() -> None:
    assert words("light-woods") == "light woods"
