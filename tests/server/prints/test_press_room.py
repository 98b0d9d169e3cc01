"""The press is a process of its own: the server's memory does not grow with what is printed, and comes back after."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from enfilade.core.errors import Malformed
from enfilade.press.paper.base import Page, page_count, pdf, set_by
from enfilade.server.load.limits import SHEETS_A_PRESS
from enfilade.server.prints import press_room
from enfilade.server.prints.press_room import PressRoom


def sheet(number: int) -> Page:
    return Page(template="track", title=f"Sheet {number}", foot="a test")


@pytest.fixture
def template(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets are set by whoever is asked; what matters here is in which process."""
    monkeypatch.setattr(press_room, "set_here", who_sets)


def who_sets(page: Page, kind: str) -> list[bytes]:
    return [str(os.getpid()).encode()]


def dies(page: Page, kind: str) -> list[bytes]:
    os._exit(1)


@pytest.mark.usefixtures("template")
def test_sheets_are_set_in_another_process_which_changes_after_some() -> None:
    room = PressRoom()
    with set_by(room.set):
        first = [int(pdf(sheet(n))) for n in range(SHEETS_A_PRESS)]
        later = page_count(sheet(99))
    room.rest()
    assert os.getpid() not in {*first, later}
    assert len(set(first)) == 1
    assert later not in first
    until = time.monotonic() + 10
    while any(is_alive(pid) for pid in {*first, later}):
        assert time.monotonic() < until, "all memory has been given back"
        time.sleep(0.05)


def test_a_press_that_breaks_is_told_and_the_next_sheet_has_another(monkeypatch: pytest.MonkeyPatch) -> None:
    room = PressRoom()
    monkeypatch.setattr(press_room, "set_here", dies)
    with pytest.raises(Malformed, match="could not be printed"):
        room.set(sheet(1), "pdf")
    monkeypatch.setattr(press_room, "set_here", who_sets)
    assert int(room.set(sheet(1), "pdf")[0]) != os.getpid()
    room.rest()


def is_alive(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return False
    return stat.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
