"""Input that nobody means gets a sentence: devices without an end, numbers of thousands of digits, endless keys."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from enfilade.cli.main import app, main
from enfilade.core.errors import Malformed
from enfilade.library.problems import BadFile
from enfilade.library.reading import bounded, bounded_text
from enfilade.library.scenarios.shelf import scenario

BIG = "9" * 5000
CARD = 'id = "club"\nfamily = "adf"\ntitle = "Club"\nextends = "adf-revised-15mm"\n[fire.ranges]\ncanister = '


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "120", "ENFILADE_EDITIONS": ""})


def refused(*words: str) -> str:
    done = run(*words)
    assert done.exit_code in (1, 2), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert BIG[:200] not in done.output
    return done.output


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "/dev/zero"),
        ("replay", "/dev/zero"),
        ("show", "/dev/zero"),
        ("advise", "/dev/zero"),
        ("roster", "/dev/zero", "show"),
        ("umpire", "fire", "--facts", "/dev/zero"),
    ],
)
def test_a_device_is_no_file(words: tuple[str, ...]) -> None:
    assert "zero is a device, not a file" in refused(*words)


@pytest.mark.parametrize("ending", ["json", "csv", "toml", "battle", "roster"])
def test_a_name_that_leads_to_a_device_is_refused_too(ending: str, tmp_path: Path) -> None:
    link = tmp_path / f"a.{ending}"
    os.symlink("/dev/zero", link)
    said = [refused("print", "roster", str(link), "--out", str(tmp_path / "x.pdf"))]
    if ending in ("json", "csv", "toml"):
        said.append(refused("roster", str(tmp_path / "b.roster"), "new", str(link)))
        said.append(refused("scenario", "new", str(link), "-o", str(tmp_path / "c.json")))
    if ending == "json":
        said.append(refused("scenario", "check", str(link)))
    if ending == "toml":
        said.append(refused("editions", "--editions", str(tmp_path)).splitlines()[-1])
    assert all("is a device, not a file" in one for one in said), said


def test_more_than_the_bound_is_refused_also_from_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    if os.fork() == 0:
        try:
            pipe.write_bytes(b"x" * 40)
        finally:
            os._exit(0)
    with pytest.raises(Malformed, match="pipe is larger than 10 bytes"):
        bounded(pipe, 10)
    (tmp_path / "small").write_bytes(b"\xef\xbb\xbfabc")
    assert bounded_text(tmp_path / "small", 6) == "abc"
    with pytest.raises(Malformed, match="is a folder"):
        bounded(tmp_path, 10)
    with pytest.raises(Malformed, match="there is no such file"):
        bounded(tmp_path / "none", 10)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", f'{{"units": [{{"side": "us", "name": "B", "figures": {BIG}}}]}}'),
        ("a.toml", f'[[units]]\nside = "us"\nname = "B"\nfigures = {BIG}\n'),
        ("a.csv", f"name,side,figures\nB,us,{BIG}\n"),
    ],
)
def test_an_order_of_battle_with_endless_numbers(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    for words in (
        ("roster", str(tmp_path / "b.roster"), "new", str(tmp_path / name)),
        ("print", "roster", str(tmp_path / name)),
    ):
        said = refused(*words)
        assert "thousands of digits" in said or "whole number" in said


def test_endless_numbers_on_the_command_line_and_in_facts(tmp_path: Path) -> None:
    facts = tmp_path / "facts.json"
    facts.write_text(f'{{"figures": {BIG}}}', encoding="utf-8")
    assert "cannot be read" in refused("umpire", "fire", "--facts", str(facts))
    assert "a whole number" in refused("umpire", "fire", "--figures", BIG)
    volley = ("umpire", "fire", "--weapon", "rifle-musket", "--figures", "8", "--range", "normal")
    assert "a die shows 1 to 6" in refused(*volley, "--dice", BIG)
    assert "--combine" in refused(*volley, "--combine", BIG)
    (tmp_path / "club.toml").write_text(CARD + BIG, encoding="utf-8")
    assert "thousands of digits" in refused("chart", "club", "--editions", str(tmp_path))
    (tmp_path / "s.json").write_text(f'{{"turns": {BIG}}}', encoding="utf-8")
    assert "thousands of digits" in refused("scenario", "check", str(tmp_path / "s.json"))


def test_a_file_full_of_keys_with_one_twice_is_checked_at_once(tmp_path: Path) -> None:
    keys = ",".join(f'"k{n}":0' for n in range(60_000))
    path = tmp_path / "full.json"
    path.write_text(f'{{"k7":1,{keys}}}', encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8"))
    began = time.monotonic()
    with pytest.raises(BadFile, match="k7: found the same key twice"):
        scenario(path)
    assert time.monotonic() - began < 10  # a quadratic look takes minutes


def test_help_beside_a_roster_is_help(tmp_path: Path) -> None:
    done = run("roster", str(tmp_path / "no.roster"), "--help")
    assert done.exit_code == 0
    assert "enfilade roster FILE ORDER" in done.output
    assert "there is no roster no.roster" in refused("roster", str(tmp_path / "no.roster"), "show")


def test_a_file_of_another_kind_is_no_battle(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("side,unit\n", encoding="utf-8")
    said = refused("verify", str(tmp_path / "x.csv"))
    assert "this is not the record of a battle" in said
    assert "line 0" not in said


@pytest.mark.parametrize(
    "words",
    [
        ("show", BIG),
        ("roster", BIG, "show"),
        ("editions", "--editions", BIG),
        ("backup", BIG),
        ("restore", BIG),
        ("verify", BIG),
        ("scenario", "check", BIG),
    ],
)
def test_a_name_that_no_file_can_have_is_told_in_a_sentence(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.argv", ["enfilade", *words])
    monkeypatch.setenv("ENFILADE_DATA", str(tmp_path))
    (tmp_path / "games.sqlite").touch()
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code in (1, 2)
    said = capfd.readouterr().err
    assert "Traceback" not in said
    assert said.strip()
