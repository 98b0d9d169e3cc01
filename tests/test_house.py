"""The project as a stranger finds it: locks, licence, scripts."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder

from enfilade.server.site.pages import Pages

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("lock", sorted(ROOT.glob("requirements/*.lock")), ids=lambda path: path.name)
def test_locks_have_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    wanted = re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE)
    assert wanted
    assert text.count("--hash=sha256:") >= len(wanted)


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [re.split(r"[<>=;\[ ]", text)[0] for text in project["project"]["dependencies"]]
    for lock in ("run", "dev"):
        text = (ROOT / f"requirements/{lock}.lock").read_text(encoding="utf-8")
        for name in named:
            assert re.search(rf"^{name}==", text, re.MULTILINE), f"{name} is not in {lock}.lock"


def test_no_link_is_part_of_the_tree() -> None:
    """A link to an environment or a cache points where only its maker has one, and takes its place with everybody."""
    if not (ROOT / ".git").exists():
        return  # a source package, which is made of what git has
    listed = subprocess.run(["git", "ls-files", "--stage"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert [line for line in listed.stdout.splitlines() if line.startswith("120000")] == []


def test_extras_and_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"cluster", "parquet", "postgresql"} == set(project["optional-dependencies"])
    assert project["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")


SCRIPTS = ("play", "test", "compile", "check-browser", "fuzz", "corpus", "mutate")


@pytest.mark.parametrize("script", [*(f"scripts/{name}" for name in SCRIPTS), ".ci/run"])
def test_scripts_can_be_run_and_parse(script: str) -> None:
    path = ROOT / script
    assert path.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", path], check=True)


def test_ci_only_calls_the_tests() -> None:
    lines = (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == ['exec "$(dirname "$0")/../scripts/test"']


def test_the_public_services_check_what_we_check() -> None:
    workflow = _yaml(".github/workflows/test.yml")
    runs = {name: [step.get("run") for step in job["steps"]] for name, job in workflow["jobs"].items()}
    assert "scripts/test" in runs["unix"]
    quick = re.search(r'-m "(.+?)"', (ROOT / "scripts/test").read_text(encoding="utf-8"))
    assert quick
    assert any(run and quick[1] in run for run in runs["windows"])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for job in workflow["jobs"].values():
        assert project["requires-python"] == f">={job['strategy']['matrix']['python'][0]}"


def test_hooks_before_a_commit_are_our_own_programs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    ours = {re.split(r"[<>=]", name)[0] for name in project["dependency-groups"]["dev"] if isinstance(name, str)}
    for source in _yaml(".pre-commit-config.yaml")["repos"]:
        assert source["repo"] == "local"
        for hook in source["hooks"]:
            program, *words = hook["entry"].split()
            name = program.removeprefix(".venv/bin/")
            assert name in ours or (name == "python" and (ROOT / words[0]).is_file()), hook["entry"]


def _yaml(path: str) -> Any:
    return import_module("yaml").safe_load((ROOT / path).read_text(encoding="utf-8"))


def test_play_refuses_what_it_does_not_know() -> None:
    done = subprocess.run(
        [ROOT / "scripts/play", "--fly"],
        env={**os.environ, "ENFILADE_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "--fly" in done.stderr


@pytest.mark.parametrize("kind", ["link", "no environment"])
def test_setup_touches_no_environment_but_its_own(tmp_path: Path, kind: str) -> None:
    """A tree whose .venv is another's, or whose Python is the machine's own, is left as it is."""
    tree, other = tmp_path / "tree", tmp_path / "other"
    shutil.copytree(ROOT / "requirements", tree / "requirements")
    for name in ("scripts/setup", "pyproject.toml"):
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    place = other if kind == "link" else tree / ".venv"
    (place / "bin").mkdir(parents=True)
    python = place / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{Path(sys.base_prefix, "bin", "python3")}" "$@"\n')
    python.chmod(0o755)
    if kind == "link":
        (tree / ".venv").symlink_to(other)
    done = subprocess.run(
        ["bash", "-c", ". scripts/setup; setup run"], cwd=tree, capture_output=True, text=True, check=False
    )
    said = ".venv is a link to" if kind == "link" else ".venv/bin/python is in no virtual environment"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(said)
    assert [path.name for path in (place / "bin").iterdir()] == ["python"]


@pytest.mark.long
def test_the_quick_half_leaves_out_pages_and_long_play() -> None:
    script = (ROOT / "scripts/test").read_text(encoding="utf-8")
    named = re.search(r'-m "(.+?)"', script)
    assert named, "--quick chooses by markers"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-m", named[1]]
    for left_out, expected in (("tests/browser", 5), ("tests/laws/test_battles.py", 5), ("tests/core", 0)):
        done = subprocess.run([*command, left_out], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == expected, f"{left_out}: {done.stdout}"


def test_the_map_is_true() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/map", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_every_file_says_what_it_decides() -> None:
    page = (ROOT / "docs/map.md").read_text(encoding="utf-8")
    assert [line for line in page.splitlines() if line.startswith("- ") and line.endswith(": ")] == []


def test_no_room_is_crowded() -> None:
    rooms: dict[Path, int] = {}
    ours = (path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    tests = (path for ending in ("py", "js") for path in (ROOT / "tests").rglob(f"*.{ending}"))
    # What is said of a module to the compiler (.pxd) belongs to it, and is no file of its own to look through.
    for path in (one for one in (*ours, *tests) if one.suffix != ".pxd"):
        rooms[path.parent] = rooms.get(path.parent, 0) + 1
    assert {room: count for room, count in rooms.items() if count > 25} == {}


def test_no_line_of_the_browser_is_too_long() -> None:
    """The formatter leaves words in templates, strings and comments alone; ruff looks at Python's."""
    folders = (ROOT / "src/enfilade/table/js", ROOT / "tests/js")
    files = [path for folder in folders for path in folder.rglob("*.js")]
    lines = ((path, at, line) for path in files for at, line in enumerate(path.read_text("utf-8").split("\n"), 1))
    assert [f"{path.relative_to(ROOT)}:{at}" for path, at, line in lines if len(line) > 120] == []


def test_no_file_of_the_browser_has_grown_into_two() -> None:
    """One subject a file: beyond 300 lines there are two of them."""
    folders = (ROOT / "src/enfilade/table/js", ROOT / "tests/js")
    files = [path for folder in folders for path in folder.rglob("*.js")]
    assert len(files) > 150
    lines = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8").count("\n") for path in files}
    assert {path: count for path, count in lines.items() if count > 300} == {}


def test_the_tools_of_the_browser_are_locked_without_an_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: told for name, told in lock["packages"].items() if name}
    assert packages
    # `npm ci` refuses a lock in which a package for another system is missing.
    named = {wanted for told in packages.values() for wanted in told.get("optionalDependencies", {})}
    assert {name for name in named if f"node_modules/{name}" not in packages} == set()
    assert [name for name, told in packages.items() if "resolved" in told or "integrity" not in told] == []


def test_the_checks_of_the_browser_are_part_of_the_tests_and_of_the_quick_half() -> None:
    lines = (ROOT / "scripts/test").read_text(encoding="utf-8").splitlines()
    # At the left margin: under no condition.
    assert [line for line in lines if line.startswith("scripts/check-browser ||")]


def test_the_types_of_the_wire_are_true() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/wire-types", "--check"],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_what_only_the_checks_need_is_neither_packed_nor_served() -> None:
    declared = {path.relative_to(ROOT / "src/enfilade/table").as_posix() for path in (ROOT / "src").rglob("*.d.ts")}
    assert declared == {"js/wire.d.ts", "vendor/lit.d.ts"}
    assert declared.isdisjoint(Pages().names)
    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert [path for path in packed if path.endswith(".d.ts")] == []


def test_only_the_command_line_knows_typer() -> None:
    knowing = {
        path for path in (ROOT / "src/enfilade").rglob("*.py") if "import typer" in path.read_text(encoding="utf-8")
    }
    assert {path.relative_to(ROOT / "src/enfilade").parts[0] for path in knowing} == {"cli"}


def test_tests_lie_in_rooms_like_those_they_test() -> None:
    rooms = {path.name for path in (ROOT / "src/enfilade").iterdir() if path.is_dir()}
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    mirrors = {folder for folder in folders if folder.parts and folder.parts[0] in rooms}
    assert len(mirrors) > 25
    assert {folder for folder in mirrors if not (ROOT / "src/enfilade" / folder).is_dir()} == set()
