"""`enfilade print`: fitting names, no file lost, and refusals in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import enfilade
from enfilade.cli.main import app
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.press.paper.track import track_page

Answer = tuple[int, str]


@pytest.fixture
def printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Answer:
    found = CliRunner().invoke(app, ["print", *words])
    return found.exit_code, found.output


def test_a_sheet_gets_a_name_that_fits_and_is_a_pdf(printed: Path) -> None:
    assert run("track", "hornets-nest", "--paper", "letter") == (0, "track-hornets-nest.pdf written\n")
    assert (printed / "track-hornets-nest.pdf").read_bytes().startswith(b"%PDF-")


def test_briefing_and_report_are_named_by_side_and_battle(printed: Path) -> None:
    assert run("briefing", "drill-field", "--side", "cs") == (0, "briefing-drill-field-cs.pdf written\n")
    enfilade.battle("drill-field", seed=1863).save(printed / "drill.battle")
    assert run("report", "drill.battle", "--html") == (0, "report-drill.html written\n")
    assert "The Drill Field" in (printed / "report-drill.html").read_text(encoding="utf-8")


def test_the_same_sheet_is_the_same_file(printed: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert run("orders", "--out", name)[0] == 0
    assert (printed / "one.pdf").read_bytes() == (printed / "two.pdf").read_bytes()


def test_a_file_that_is_there_is_written_over_only_by_force(printed: Path) -> None:
    path = printed / "track-drill-field.pdf"
    path.write_text("notes of last Tuesday", encoding="utf-8")
    code, told = run("track", "drill-field")
    assert code == 2
    assert "track-drill-field.pdf exists already; --force" in told
    assert path.read_text(encoding="utf-8") == "notes of last Tuesday"
    assert run("track", "drill-field", "--force")[0] == 0
    assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("track", "drill-field", "--paper", "a5"), "paper is a4 or letter, not 'a5'"),
        (("track", "--begins", "25:00"), "a time is written like 9:30"),
        (("orders", "--edition", "adf-revised-15mm"), "is played without written orders"),
        (("sticks", "jr3-15mm", "--weapon", "napolean"), "did you mean napoleon?"),
        (("card", "adf-revised-15mm", "--ruling", "leader-moves"), "a ruling is given as name=value"),
        (("card", "adf-revised-15mm", "--ruling", "leader-move=2"), "did you mean leader-moves?"),
        (("card", "adf-revised-16mm"), "did you mean adf-revised-15mm?"),
        (("roster", "mcphersons-wood"), "no such scenario"),
        (("roster", "mcphersons-woods", "--side", "france"), "side"),
        (("chits", "--each", "61"), "1 to 60 chits"),
        (("briefing", "drill-field", "--side", "france"), "there is no side 'france'"),
        (("report", "nowhere.battle"), "nowhere.battle"),
        (("track", "--turns", "99"), "1 to 60 turns"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(printed: Path, words: tuple[str, ...], expected: str) -> None:
    code, told = run(*words)
    assert code == 2
    assert expected in told
    assert list(printed.iterdir()) == []


def test_the_track_tells_the_time_and_who_arrives() -> None:
    listed = scenario("bufords-delay").scenario
    turns = track_page(edition(listed.edition), scenario=listed).values["turns"]
    # From eight o'clock, half an hour a turn; the batteries of Pegram's battalion come up in turns 1 to 3.
    assert [turn["time"] for turn in turns[:3]] == ["eight o’clock", "half past eight", "nine o’clock"]
    assert [note["text"] for note in turns[2]["notes"]] == ["arriving by the west edge: Zimmerman's Pee Dee Battery"]
    assert "no charges yet" in [note["text"] for note in turns[1]["notes"]]
    assert len(turns) == 6
