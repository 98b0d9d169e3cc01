"""scripts/check-browser by mistakes that are planted for it, and on a machine that has no node."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NEEDED = ("package.json", "package-lock.json", ".npmrc", "biome.json", "tsconfig.json", "scripts", "requirements")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the script looks at, to be spoilt."""
    for name in (*NEEDED, "tests/js", "src/enfilade/table"):
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target)
        else:
            shutil.copy(ROOT / name, target)
    return tmp_path


def checked(copy: Path, **env: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", str(copy / "scripts/check-browser")]
    return subprocess.run(command, env=os.environ | env, capture_output=True, text=True, check=False, timeout=200)


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


LINE = "const SECOND = 1000;"
MISTAKES = {
    "a field that the wire does not have": ("map/board.js", "sight.under_way", "sight.on_its_way", "map/board.js("),
    "a field that the umpire's wire does not have": (
        "umpire/roster/turn.js",
        "<p>${phase.says}</p>",
        "<p>${phase.said}</p>",
        "umpire/roster/turn.js(",
    ),
    "a value that is nowhere used": (
        "session/clock.js",
        "const SECOND = 1000;",
        "const SECOND = 1000;\nconst MINUTE = 60;",
        "MINUTE",
    ),
    "another format": ("session/clock.js", LINE, LINE.rstrip(";"), "clock.js"),
    "a march that is two": ("session/marches.js", "run.push(happening);", "runs.push([happening]);", "AssertionError"),
}


@pytest.mark.long
@pytest.mark.skipif(not (ROOT / "node_modules/.enfilade").exists(), reason="Biome and TypeScript could not be had")
def test_each_check_can_fail(copy: Path) -> None:
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    done = checked(copy)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "SKIPPED" not in done.stdout
    for mistake, (name, old, new, told) in MISTAKES.items():
        file = copy / "src/enfilade/table/js" / name
        sound = file.read_text(encoding="utf-8")
        spoil(file, old, new)
        done = checked(copy)
        assert done.returncode == 1, mistake
        assert told in done.stdout + done.stderr, (mistake, done.stdout)
        file.write_text(sound, encoding="utf-8")


def test_without_node_it_says_loudly_what_is_skipped(copy: Path) -> None:
    programs = copy / "programs"
    programs.mkdir()
    for name in ("bash", "dirname", "cksum", "cat"):
        found = shutil.which(name)
        assert found
        (programs / name).symlink_to(found)
    done = checked(copy, PATH=str(programs))
    assert done.returncode == 0, done.stderr
    assert "lint, types and unit tests of the browser's half are SKIPPED" in done.stdout


def test_it_refuses_what_it_does_not_know() -> None:
    done = subprocess.run([ROOT / "scripts/check-browser", "--fly"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--fly" in done.stderr
