"""Every command prints in any encoding: to a file, a pipe or a plain locale, with twins for signs it does not have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from enfilade.cli.plain_output import twin

pytestmark = pytest.mark.long

ENCODINGS = ("cp1252", "cp437", "ascii")


def said(encoding: str, *words: str, where: Path | None = None) -> str:
    """What a command writes into a file, read back in the encoding it was told to use; `where` it leaves its files."""
    around = {**os.environ, "PYTHONIOENCODING": encoding, "COLUMNS": "120", "PYTHONUTF8": "0", "ENFILADE_EDITIONS": ""}
    program = [sys.executable, "-m", "enfilade", *words]
    done = subprocess.run(program, capture_output=True, env=around, cwd=where, check=False)
    assert b"Traceback" not in done.stderr, done.stderr.decode(encoding, "replace")
    assert done.returncode == 0, done.stderr.decode(encoding, "replace")
    return done.stdout.decode(encoding)


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> str:
    kept = tmp_path_factory.mktemp("kept") / "a.battle"
    said("ascii", "fight", "drill-field", "--players", "random,random", "--seed", "7", "--save", str(kept))
    return str(kept)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_battles_are_told_in_any_encoding(encoding: str, battle: str) -> None:
    assert "every hash fits" in said(encoding, "replay", battle, "--receipts")
    assert "20th Maine" in said(encoding, "show", battle)


@pytest.mark.parametrize(
    ("encoding", "words"),
    [
        ("cp1252", "chart adf-revised-15mm --marks --sources"),
        ("cp437", "chart jr3-15mm"),
        ("cp1252", "editions"),
        ("ascii", "editions --json"),
        ("cp437", "editions --schema adf"),
        ("ascii", "scenario show hornets-nest"),
        ("cp437", "scenario list"),
        ("ascii", "odds fire --weapon rifle-musket --figures 8 --range normal"),
        ("cp1252", "chart --diff adf-revised-15mm adf-revised-25mm"),
        ("ascii", "umpire charge --help"),
        ("ascii", "roster --help"),
        ("ascii", "simulate drill-field --players random,random --games 2 --workers 1"),
        ("cp437", "match random drill --scenario drill-field --games 2 --workers 1"),
    ],
)
def test_commands_print_in_any_encoding(encoding: str, words: str, tmp_path: Path) -> None:
    kept = ("--results", str(tmp_path / "kept.sqlite")) if words.startswith(("match", "simulate")) else ()
    assert said(encoding, *words.split(), *kept, where=tmp_path)


def test_signs_have_plain_twins() -> None:
    listed = said("ascii", "chart", "adf-revised-15mm")
    # The revised card: a rifle musket carries 4 inches; 7 marks are repairs.
    assert "4 in." in listed
    assert "+ repaired" in listed
    assert "".join(map(twin, "4½″, −1, ≥ 9")) == "4 1/2 in., -1, >= 9"


def test_a_page_is_utf_8_wherever_it_goes(tmp_path: Path) -> None:
    around = {**os.environ, "PYTHONIOENCODING": "cp437", "PYTHONUTF8": "0"}
    words = [sys.executable, "-m", "enfilade", "chart", "adf-revised-15mm", "--html", "-"]
    done = subprocess.run(words, capture_output=True, env=around, check=True)
    assert "13″" in done.stdout.decode("utf-8")


def test_a_plain_locale_is_enough() -> None:
    around = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    around["PYTHONPATH"] = os.environ.get("PYTHONPATH", "")
    words = [sys.executable, "-m", "enfilade", "editions"]
    done = subprocess.run(words, capture_output=True, env=around, check=False)
    assert done.returncode == 0
    assert b"adf-revised-15mm" in done.stdout
