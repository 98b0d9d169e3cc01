"""A scenario is shown without a battle: told, and drawn."""

from __future__ import annotations

import shutil
from pathlib import Path

from typer.testing import CliRunner, Result

from enfilade.cli.main import app
from enfilade.library.scenarios.shelf import OURS


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["show", *words], env={"COLUMNS": "140"})


def test_a_scenario_by_id_is_told_with_its_forces() -> None:
    done = run("scenario", "drill-field")
    assert done.exit_code == 0
    assert "The Drill Field" in done.output
    assert "20th Maine" in done.output


def test_a_file_of_ones_own_is_drawn(tmp_path: Path) -> None:
    mine = tmp_path / "my.json"
    shutil.copy(OURS / "drill-field.json", mine)
    done = run(str(mine), "--png", str(tmp_path / "map.png"), "--svg", str(tmp_path / "map.svg"))
    assert done.exit_code == 0, done.output
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert "20 Me" in (tmp_path / "map.svg").read_text(encoding="utf-8")
    assert "20th Maine" not in done.output  # the picture was asked for, not the table


def test_refusals(tmp_path: Path) -> None:
    assert "no such scenario" in run("scenario", "nowhere").output
    assert "no such scenario" in run("nowhere").output
    assert "say what to show" in run("scenario").output
    assert "--at is for battles" in run("drill-field", "--at", "4").output
    missing = run(str(tmp_path / "no.battle"))
    assert missing.exit_code == 2
    assert "there is no such file" in missing.output
