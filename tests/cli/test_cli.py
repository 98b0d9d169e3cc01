"""The command line, as a person uses it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

import enfilade
from enfilade.cli.main import app

RUN = CliRunner()


def run(*words: str) -> Result:
    return RUN.invoke(app, list(words), env={"COLUMNS": "120", "ENFILADE_EDITIONS": ""})


def test_editions_lists_all() -> None:
    done = run("editions")
    assert done.exit_code == 0
    for name in ("adf-revised-15mm", "adf-western-10mm", "jr3-25mm"):
        assert name in done.output


def test_editions_as_json() -> None:
    listed = json.loads(run("editions", "--json").output)
    assert [one["id"] for one in listed] == enfilade.editions()
    assert all(len(entry["digest"]) == 64 for entry in listed)


def test_chart_shows_every_chapter() -> None:
    done = run("chart", "adf-revised-15mm", "--sources", "--marks")
    assert done.exit_code == 0
    for text in ("Napoleon", "Fire results", "Morale levels", "Won by", "Rulings", "001:39-42", "Printed one lower"):
        assert text in done.output


def test_chart_of_chosen_chapters() -> None:
    done = run("chart", "jr3-15mm", "--only", "fire")
    assert "Casualties by roll" in done.output
    assert "Orders" not in done.output


def test_chart_as_json_is_complete() -> None:
    value = json.loads(run("chart", "adf-summary-10mm", "--json").output)
    assert value["values"]["infantry"]["movement"]["battle-line"]["road"] is None
    assert value["values"]["fire"]["ranges"]["canister"] == 2
    assert value["sources"]["fire.ranges.canister"] == "000:311"


def test_chart_as_a_page(tmp_path: Path) -> None:
    target = tmp_path / "chart.html"
    assert run("chart", "adf-western-10mm", "--html", str(target)).exit_code == 0
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run("chart", "adf-western-10mm", "--html", "-").output.startswith("<!doctype html>")


def test_a_page_that_cannot_be_written(tmp_path: Path) -> None:
    done = run("chart", "jr3-5mm", "--html", str(tmp_path / "no" / "chart.html"))
    assert done.exit_code == 2
    assert "could not be written" in done.output


def test_diff() -> None:
    done = run("chart", "--diff", "adf-revised-15mm", "adf-revised-25mm")
    assert done.exit_code == 0
    assert "primary zone" in done.output
    listed = json.loads(run("chart", "--diff", "--json", "jr3-15mm", "jr3-10mm").output)
    assert {"at", "place", "jr3-15mm", "jr3-10mm"} == set(listed[0])


def test_schema() -> None:
    assert json.loads(run("editions", "--schema", "jr3").output)["properties"]["family"] == {"const": "jr3"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chart", "adf-revisd-15mm"), "did you mean adf-revised-15mm?"),
        (("chart", "adf-revised-15mm", "jr3-15mm"), "one edition, or two with --diff"),
        (("chart", "--diff", "adf-revised-15mm"), "one edition, or two with --diff"),
        (("chart", "--diff", "adf-revised-15mm", "jr3-15mm"), "cards of different games"),
        (("chart", "jr3-15mm", "--only", "magic"), "there is no chapter 'magic'"),
        (("editions", "--schema", "chess"), "there is no family 'chess'"),
        (("editions", "--editions", "nowhere"), "no such folder"),
    ],
)
def test_refusals_are_sentences(words: tuple[str, ...], sentence: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output


def test_a_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text("id = [", encoding="utf-8")
    done = run("editions", "--editions", str(tmp_path))
    assert done.exit_code == 2
    assert "adf-revised-15mm" in done.output
    assert "club.toml: found text that is not TOML" in done.output


def test_help_has_examples() -> None:
    assert "enfilade chart --diff adf-summary-15mm adf-revised-15mm" in run("chart", "--help").output


def test_a_reader_who_has_seen_enough() -> None:
    code = f"{sys.executable} -m enfilade chart adf-revised-15mm --json | head -c 100"
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr


def _commands(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    below = getattr(command, "commands", None)
    if below is None:
        yield " ".join(words), command
    else:
        for name, one in below.items():
            yield from _commands(one, (*words, name))


def test_no_command_has_an_option_twice() -> None:
    """The option of every command stands for the one that some have of themselves."""
    found = dict(_commands(typer.main.get_command(app)))
    assert "print card" in found
    for name, command in found.items():
        flags = [flag for one in command.params for flag in one.opts if flag.startswith("-")]
        assert len(flags) == len(set(flags)), name
