"""The journal of an umpire's roster: what was done at a real table, in both families of rules."""

from pathlib import Path

import pytest
from rich.console import Console

from enfilade.cli.rosters import order
from enfilade.core.errors import Malformed
from enfilade.press.paper.battle_report import report_html, report_pdf
from enfilade.press.report.journal import journal
from enfilade.umpire.roster.ledger import Ledger

ARMY = """
[[units]]
name = "2nd Wisconsin"
side = "us"
brigade = "Iron Brigade"
arm = "infantry"
weapon = "rifle musket"
quality = "elite"
figures = 5
stands = 2

[[units]]
name = "13th Alabama"
side = "cs"
brigade = "Archer's brigade"
arm = "infantry"
weapon = "rifle musket"
quality = "veteran"
figures = 6
stands = 2
"""


def kept(tmp_path: Path, edition: str, *orders: list[str]) -> Path:
    (tmp_path / "army.toml").write_text(ARMY)
    file = tmp_path / "railroad-cut.roster"
    quiet = Console(quiet=True)
    order(Ledger(file), ["new", str(tmp_path / "army.toml"), "--edition", edition], quiet)
    for words in orders:
        order(Ledger(file), words, quiet)
    return file


def test_a_volley_a_check_and_a_step_taken_back(tmp_path: Path) -> None:
    # 5 firepower, +1 elite, +2 opening volley and three sixes make 26: three figures. A natural 3 and 8 short: routed.
    file = kept(
        tmp_path,
        "adf-revised-15mm",
        ["fire", "2nd Wisconsin", "at", "13th Alabama", "--range", "short", "--dice", "6", "6", "6"],
        ["check", "13 Ala", "--dice", "1", "2"],
        ["lose", "2 Wis", "1"],
        ["undo"],
        ["turn"],
        ["run", "13 Ala", "--dice", "3", "4"],
        ["turn"],
        ["lose", "2 Wis", "2"],
    )
    story = journal(file)
    assert [(turn.number, [line.text for line in turn.lines]) for turn in story.turns] == [
        (
            1,
            [
                "2nd Wisconsin fired on 13th Alabama: 13th Alabama lost three figures.",
                "13th Alabama checked its morale: it was routed.",
                "13th Alabama ran.",
            ],
        ),
        (2, ["2nd Wisconsin lost two figures."]),
    ]
    assert story.turns[0].lines[0].dice == "6 6 6"
    assert (story.steps, story.undone) == (8, 1)
    assert story.title == "Railroad cut"
    (iron,) = story.sides[0].brigades
    assert (iron.name, iron.cost, iron.units[0].end) == ("Iron Brigade", "lost 2 of 5", "good order")


def test_johnny_reb_has_a_journal_too(tmp_path: Path) -> None:
    file = kept(tmp_path, "jr3-15mm", ["lose", "13 Ala", "1"], ["set", "13 Ala", "level=shaken"])
    story = journal(file)
    assert [line.text for line in story.turns[0].lines] == [
        "13th Alabama lost one figure.",
        "13th Alabama was shaken.",
    ]
    assert "Johnny Reb" in story.edition
    assert story.sides[1].brigades[0].units[0].kind == "veteran infantry · Rifle muskets"
    assert "13th Alabama lost one figure" in report_html(file)
    assert report_pdf(file, "letter").startswith(b"%PDF")


def test_a_damaged_roster_is_refused_by_its_line(tmp_path: Path) -> None:
    file = kept(tmp_path, "adf-revised-15mm", ["lose", "2 Wis", "1"], ["lose", "2 Wis", "1"])
    lines = file.read_text().splitlines()
    lines[2] = lines[2][:40]
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(Malformed, match=r"^railroad-cut\.roster, line 3, is damaged"):
        report_html(file)
