"""The commands that serve: what cannot be done is told in a sentence."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from enfilade.cli.main import app


@pytest.mark.parametrize("database", ["mysql://localhost/games", "{folder}/file/games.db"])
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setenv("ENFILADE_DATA", str(tmp_path))
    monkeypatch.setattr("enfilade.server.site.serving.quiet_logs", lambda folder: None)
    (tmp_path / "file").write_text("not a folder")
    told = CliRunner().invoke(app, ["serve", "--port", "0", "--database", database.format(folder=tmp_path)])
    assert told.exit_code == 2
    assert told.stderr.count("\n") == 1
    assert told.stderr.endswith(".\n")
    assert told.stdout == ""


@pytest.mark.parametrize(
    ("named", "why"),
    [
        (["--certificate", "none.pem"], "none.pem cannot be used: No such file"),
        (["--certificate", "empty.pem"], "holds no certificate"),
        (["--key", "empty.pem"], "--key belongs to a --certificate"),
    ],
)
def test_a_certificate_that_cannot_be_used_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: list[str], why: str
) -> None:
    monkeypatch.setenv("ENFILADE_DATA", str(tmp_path))
    monkeypatch.setattr("enfilade.server.site.serving.quiet_logs", lambda folder: None)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.pem").write_text("")
    told = CliRunner().invoke(app, ["serve", "--port", "0", *named])
    assert told.exit_code == 2
    assert why in told.stderr
    assert told.stderr.count("\n") == 1


def test_with_a_certificate_the_server_speaks_https(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("NO OPENSSL: no certificate could be made, and https was NOT tested")
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "club.pem")]
    subprocess.run([openssl, *made, *named, *files], check=True, capture_output=True)
    command = [sys.executable, "-m", "enfilade", "serve", "--port", "0"]
    server = subprocess.Popen(
        [*command, "--certificate", tmp_path / "club.pem", "--key", tmp_path / "key.pem"],
        env={**os.environ, "ENFILADE_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        assert address.startswith("https://127.0.0.1:")
        trusting = ssl.create_default_context(cafile=tmp_path / "club.pem")
        answer = httpx.get(f"{address.replace('127.0.0.1', 'localhost')}umpire", verify=trusting, timeout=30)
        assert answer.status_code == 200
    finally:
        server.terminate()
        server.communicate(timeout=20)
