"""`enfilade print`: fitting names, no file lost, and refusals in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import enfilade
from enfilade.cli.main import app
from enfilade.game.battles import battle
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.press.paper.briefing import briefing_page
from enfilade.press.paper.order_files import filled_in
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


@pytest.fixture(scope="module")
def johnny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle of Johnny Reb III: one turn played, and in the second the Union has sealed its sheet."""
    one = battle("drill-field", "jr3-15mm", 5)
    one.answer("sheet: 20-me advance 4; halt 6 / vincent with 20-me", side="union")
    one.answer("sheet: laws-brigade h", side="confederate")
    one.answer("changes:", side="union")
    one.answer("sheet: 1-minn advance 3", side="union")
    path = tmp_path_factory.mktemp("johnny") / "johnny.battle"
    one.save(path)
    return path


def test_a_turn_s_sheet_is_printed_with_the_orders_that_were_revealed(johnny: Path, printed: Path) -> None:
    filled, turn = filled_in(str(johnny), 1, "", None)
    assert turn == 1
    assert filled["20th Maine"] == "→ advance 4; halt 6"
    assert filled["Col. Strong Vincent"] == "with 20-me"
    assert filled["4th Texas"] == "H"
    assert run("orders", str(johnny), "--turn", "1", "--side", "us")[0] == 0


def test_what_lies_sealed_is_not_printed(johnny: Path) -> None:
    assert filled_in(str(johnny), 2, "", None) == ({}, 2)


def test_a_sheet_just_written_is_filled_in_for_its_side(johnny: Path, tmp_path: Path, printed: Path) -> None:
    sheet = tmp_path / "orders.txt"
    sheet.write_text("all h\n4-tex advance 2\nlaw with 4-tex\n", encoding="utf-8")
    filled, turn = filled_in(str(johnny), 0, "cs", sheet)
    assert turn == 2
    assert filled == {
        "4th Texas": "→ advance 2",
        "15th Alabama": "H",
        "Bachman's German Artillery": "H",
        "Brig. Gen. Evander M. Law": "with 4-tex",
    }
    assert run("orders", str(johnny), "--sheet", str(sheet), "--side", "cs")[0] == 0
    sheet.write_text("4-tex advance 40\n", encoding="utf-8")
    code, told = run("orders", str(johnny), "--sheet", str(sheet), "--side", "cs", "--force")
    assert code == 1
    assert "4th Texas needs more than the whole of its move" in told
    assert "say whose sheet it is" in run("orders", str(johnny), "--sheet", str(sheet))[1]
    assert "the battle is in turn 2" in run("orders", str(johnny), "--turn", "3")[1]
    assert "only the sheet of a .battle file" in run("orders", "drill-field", "--turn", "1")[1]


def test_a_scenario_is_printed_as_the_other_game_plays_it(printed: Path) -> None:
    for words in (
        ("briefing", "mcphersons-woods", "--side", "us"),
        ("roster", "mcphersons-woods"),
        ("labels", "mcphersons-woods"),
        ("orders", "mcphersons-woods"),
        ("track", "mcphersons-woods"),
    ):
        assert run(*words, "--edition", "jr3-15mm", "--force")[0] == 0
    page = briefing_page("mcphersons-woods", "us", "a4", "jr3-15mm")
    assert page.values["leaders"][0]["benefit"] == "division commander"
    assert ["Table", "72″ by 60″; an inch is 50 yards"] in page.values["about"]
    assert "Archer" not in page.pictures["map"].replace("Archer against", "")
