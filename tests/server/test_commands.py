"""The commands that serve: what cannot be done is told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from enfilade.cli import app


@pytest.mark.parametrize("database", ["mysql://localhost/games", "{folder}/file/games.db"])
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setenv("ENFILADE_DATA", str(tmp_path))
    monkeypatch.setattr("enfilade.server.serving.quiet_logs", lambda folder: None)
    (tmp_path / "file").write_text("not a folder")
    told = CliRunner().invoke(app, ["serve", "--port", "0", "--database", database.format(folder=tmp_path)])
    assert told.exit_code == 2
    assert told.stderr.count("\n") == 1
    assert told.stderr.endswith(".\n")
    assert told.stdout == ""
