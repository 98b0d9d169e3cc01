"""Battles as files: downloaded they stand up to verify, uploaded they go on with dice that nobody knows."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.players import ALMOST_OVER, at_his_own_browser, battle_text, fought
from tests.browser.served import Served
from tests.browser.table_page import COMES_ON, REBELS, UNION, TablePage, uploaded

from enfilade.core.record import to_text
from enfilade.game import battles


def test_battle_is_downloaded_while_it_lasts_without_its_seed(page: Page, tmp_path: Path) -> None:
    table = TablePage(page).lay(*COMES_ON)
    page.get_by_role("button", name="Menu").click()
    file = _downloads(page.get_by_role("link", name="Download the battle"), tmp_path)
    assert file.name == f"enfilade-{table.game}.battle"
    report = battles.verify(file)
    assert (report.problem, report.ended, report.dice_checked) == ("", False, False)
    assert report.lines == table.sight()["lines"] + 1
    assert _verified(file).returncode == 0


def test_number_shown_at_the_start_is_that_of_the_seed_told_at_the_end(page: Page, tmp_path: Path) -> None:
    table = _begins_its_last_word(page)
    commitment = table.sight()["commitment"]
    assert table.sight()["seed"] == ""
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu").locator("code")).to_have_text(f"{commitment[:16]}…")
    page.keyboard.press("Escape")
    table.leaders_done() if table.asks == "leaders" else table.end_turn()
    assert table.asks == "over"
    table.slip.get_by_text("Were the dice fair?").click()
    shown, seed = table.slip.locator(".seed code").all_inner_texts()[:2]
    assert shown == commitment
    assert sha256(seed.encode()).hexdigest() == commitment
    file = _downloads(table.slip.get_by_role("link", name="Download"), tmp_path)
    report = battles.verify(file)
    assert (report.problem, report.ended, report.dice_checked) == ("", True, True)
    done = _verified(file)
    assert done.returncode == 0, done.stdout
    file.write_text(file.read_text().replace(seed, "another seed"))
    assert _verified(file).returncode != 0


def test_file_goes_on_from_its_last_line_with_another_seed(page: Page, tmp_path: Path) -> None:
    text = battle_text(*COMES_ON, seed=7)
    dialog = _opens(page, _written(tmp_path, text))
    expect(dialog.get_by_role("heading", name="The Drill Field")).to_be_visible()
    expect(dialog).to_contain_text(f"{len(text.splitlines()) - 1} lines played")
    dialog.get_by_role("group", name="Against").get_by_label("This screen").check()
    dialog.get_by_role("button", name="Go on with it").click()
    page.wait_for_url("**/table/*")
    table = TablePage(page)
    assert table.settle() == "react"
    expect(table.slip).to_contain_text("4th Texas has come on an inch.")
    sight = table.sight()
    assert sha256(b"7").hexdigest() in text
    assert sight["commitment"] not in text
    assert sight["lines"] >= len(text.splitlines()) - 1
    table.let_them_come()


def test_file_is_dropped_on_the_page_and_watched(page: Page) -> None:
    text = to_text(fought().record)
    page.goto("/")
    expect(page.get_by_role("button", name="Begin the battle")).to_be_visible()
    page.evaluate(
        """text => {
          const held = new DataTransfer();
          held.items.add(new File([text], "drill.battle", {type: "text/plain"}));
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: held, bubbles: true, cancelable: true}));
        }""",
        text,
    )
    dialog = page.get_by_role("dialog", name="Open a battle file")
    expect(dialog).to_contain_text("drill.battle")
    dialog.get_by_role("button", name="Watch it").click()
    page.wait_for_url("**/replay/*")
    slider = page.get_by_role("slider", name="Time line")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("The battle is over"))


def test_file_that_was_tampered_with_is_refused_with_its_line(browser: Browser, site: Served, tmp_path: Path) -> None:
    lines = battle_text(*COMES_ON).splitlines()
    where = next(n for n, line in enumerate(lines) if "martin unlimber" in line)
    lines[where] = lines[where].replace("martin unlimber", "1-minn face 90")
    with at_his_own_browser(browser, site.address, hears_no=True) as somebody:
        dialog = _opens(somebody.page, _written(tmp_path, "\n".join([*lines, ""])))
        dialog.get_by_role("button", name="Go on with it").click()
        alert = dialog.get_by_role("alert")
        expect(alert).to_contain_text("This file cannot be played")
        expect(alert).to_contain_text(re.compile(rf"\bline {where}\b"))
        assert somebody.page.url == f"{site.address}/"


def test_file_that_is_no_battle_is_refused_before_it_is_sent(page: Page, tmp_path: Path) -> None:
    dialog = _opens(page, _written(tmp_path, "Dear Mother,\nwe are well.\n"))
    expect(dialog.get_by_role("alert")).to_have_text("This is no .battle file: its first line does not tell a battle.")
    expect(dialog.get_by_role("button", name="Go on with it")).to_have_count(0)


def test_markup_in_a_file_is_shown_as_text(page: Page, tmp_path: Path) -> None:
    first, *rest = battle_text().splitlines()
    told = json.loads(first)
    told["scenario"]["raw"]["title"] = "<img src=x onerror=alert(1)>"
    dialog = _opens(page, _written(tmp_path, "\n".join([json.dumps(told), *rest, ""])))
    expect(dialog.get_by_role("heading", name="<img src=x onerror=alert(1)>")).to_be_visible()
    expect(dialog.locator("img")).to_have_count(0)


def _begins_its_last_word(page: Page) -> TablePage:
    created = uploaded(page.request, battle_text(*ALMOST_OVER), seats={UNION: "computer", REBELS: "you"})
    return TablePage(page).open(created["game"])


def _opens(page: Page, file: Path) -> Locator:
    """The dialog in which a file has been chosen."""
    page.add_init_script("localStorage.setItem('enfilade.tour', 'taken')")
    page.goto("/")
    page.get_by_role("button", name="Open a battle file").click()
    dialog = page.get_by_role("dialog", name="Open a battle file")
    dialog.locator("input[type=file]").set_input_files(file)
    return dialog


def _written(folder: Path, text: str) -> Path:
    file = folder / "some.battle"
    file.write_text(text)
    return file


def _downloads(link: Locator, folder: Path) -> Path:
    with link.page.expect_download() as coming:
        link.click()
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file


def _verified(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "enfilade", "verify", str(file)], capture_output=True, text=True)
