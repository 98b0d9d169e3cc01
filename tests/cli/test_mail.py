"""`enfilade mail`: two folders and what goes between them, as people do it at a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from enfilade.cli.main import app

RUN = CliRunner()


def mail(*words: str, given: str = "") -> Result:
    return RUN.invoke(app, ["mail", *words], input=given)


def done(*words: str, given: str = "") -> str:
    result = mail(*words, given=given)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(name="ridge")
def _ridge(tmp_path: Path) -> tuple[str, str]:
    """A game of sheets that was offered and joined, in two folders."""
    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    letter = done(
        "begin", one, "drill-field", "--edition", "jr3-15mm", "--side", "us", "--note", "Two turns\x1b[2Ja week?"
    )
    assert letter.startswith(
        "Enfilade, The Drill Field, letter 0, Union: a game is offered\nTo join it, save this letter"
    )
    told = done("join", other, given="".join(f"> {line}\r\n" for line in letter.splitlines()))
    # What a stranger writes cannot move about on the terminal.
    assert "They write: Two turns [2Ja week?" in told
    assert "You play the Confederate side" in told
    assert "It is for you to write, under a seal" in told
    return one, other


def test_a_turn_of_sheets(ridge: tuple[str, str], tmp_path: Path) -> None:
    one, other = ridge
    assert "The other side has not joined yet" in done("status", one)
    orders = tmp_path / "orders.txt"
    orders.write_text("# the left goes first\nsheet:\n  15-ala move advance 6\n  4-tex h\nchanges:\n", encoding="utf-8")
    told = done("write", other, "--file", str(orders))
    assert "  sheet: 15-ala move advance 6 / 4-tex h\n  changes:" in told
    assert "Proved: 1 of 2 lines" in told
    letter = tmp_path / "letter-1.txt"
    done("send", other, "--out", str(letter))
    told = done("take", one, str(letter))
    assert "Turn 1 of 9. Union and Confederate: Orders for turn 1" in told
    assert "openly, since a plan of the other side lies sealed" in told
    assert "15-ala" not in told
    marks = {line for folder in ridge for line in done("status", folder).splitlines() if line.startswith("The mark")}
    assert len(marks) == 1
    done("write", one, "sheet: 20-me h", "changes:")
    second = done("send", one)
    told = done("take", other, given=second)
    assert "15th Alabama to move" in told
    assert "Turn 2 of 9" in told
    assert "The other side does not know yet what your plan led to" in told
    done("write", other, "--by", "drill")
    told = done("take", one, given=done("send", other))
    assert "15th Alabama to move" in told
    for folder in ridge:
        verified = RUN.invoke(app, ["verify", f"{folder}/game.battle"])
        assert verified.exit_code == 0
        assert "checked against what both sides opened" in verified.stdout or "rolls: none" in verified.stdout
    late = mail("join", str(tmp_path / "third"), given=second)
    assert late.exit_code == 2
    assert "this letter offers no game" in late.stderr
    assert done("send", one, "--again") == second


def test_a_sheet_is_written_at_the_keyboard(ridge: tuple[str, str]) -> None:
    _, other = ridge
    told = done("write", other, given="15-ala advance 90\n15-ala advance 6\n4-tex h\ndone\n")
    assert "15th Alabama would leave the table" in told
    assert "  sheet: 15-ala move advance 6 / 4-tex h\n" in told
    # What the other side will do is not known, and nothing is made up about it.
    assert "revealed" not in told
    assert "Written for the next letter" not in done("write", other, "--nothing")


def test_a_turn_is_planned_at_the_keyboard_up_to_the_dice(tmp_path: Path) -> None:
    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    letter = done("begin", one, "drill-field")
    done("join", other, given=letter)
    done("take", one, given=done("send", other))
    told = done("write", one, given="vincent with 20-me\n1-minn move advance 3\nquit\n")
    assert "Col. Strong Vincent rides to 20th Maine" in told
    assert "Written for the next letter, one line:\n  vincent with 20-me\n" in told
    done("write", one, "vincent with 20-me", "1-minn move advance 3", "done")
    done("take", other, given=done("send", one))
    done("write", other, "order confederate fire short reform yes disengage no countercharge yes other no leaders stay")
    told = done("take", one, given=done("send", other))
    assert "1st Minnesota" in told
    assert "Confederate: Move your leaders, or go on with done." in told
    assert "your plan led to: it goes out with your next letter" in told


def test_refusals_are_sentences(ridge: tuple[str, str], tmp_path: Path) -> None:
    one, other = ridge
    for words, given, said in (
        (("send", other), "", "confederate is asked: Orders for turn 1; write first what you do"),
        (("send", one), "", "it is for confederate to write now; take what comes from there first"),
        (("write", one, "done"), "", "it is for confederate to write now"),
        (
            ("write", other, "done", "--nothing"),
            "",
            "write by lines, --file, --by or --nothing, and by one of them alone",
        ),
        (("write", other, "sheet: 15-ala move advance 90"), "", "15th Alabama"),
        (("write", other, "forward"), "", "expected"),
        (("write", other, "--by", "longstreet"), "", "there is no player"),
        (("take", other), "Dear Law", "there is no letter in this text"),
        (("join", other), done("send", one, "--again"), "exists already; name a new folder"),
        (("join", str(tmp_path / "third")), "nothing", "there is no letter in this text"),
        (("begin", one), "", "exists already"),
        (("begin", str(tmp_path / "new"), "drill-field", "--side", "france"), "", "there is no side 'france'"),
        (("status", str(tmp_path)), "", "holds no game by mail"),
    ):
        result = mail(*words, given=given)
        assert result.exit_code in (1, 2), words
        assert said in result.stderr, (words, result.stderr)
        assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "new").exists()


def test_a_battle_by_mail_is_not_fought_on_by_one_alone(ridge: tuple[str, str]) -> None:
    one, other = ridge
    done("write", other, "sheet: all h")
    done("take", one, given=done("send", other))
    result = RUN.invoke(app, ["fight", f"{one}/game.battle"])
    assert result.exit_code == 2
    assert "is fought by mail, with dice of both players" in result.stderr


def test_every_command_shows_examples() -> None:
    for name in ("begin", "join", "status", "write", "send", "take"):
        assert f"enfilade mail {name}" in done(name, "--help")
