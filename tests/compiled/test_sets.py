"""A compiled set is used whole, and only by the sources that it was made of."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from enfilade.compiled import making, sets
from enfilade.compiled.loading import Finder
from enfilade.compiled.modules import HOME, LISTED, modules

TOP = Path(__file__).parents[2]
TINY = """
from typing import NamedTuple

class Pair(NamedTuple):
    first: float
    last: float

def half(number):
    return number / 2

def middle(pair):
    return (pair.first + pair.last) / 2
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of one module, and an environment in which nothing is compiled."""
    home = tmp_path / "tiny"
    for folder in ("ground", "compiled"):
        (home / folder).mkdir(parents=True)
        (home / folder / "__init__.py").touch()
    (home / "__init__.py").touch()
    (home / "ground" / "box.py").write_text(TINY)
    for own in ("making.py", "modules.py", "attributes.h"):
        (home / "compiled" / own).write_bytes((HOME / "compiled" / own).read_bytes())
    monkeypatch.setattr("enfilade.compiled.modules.LISTED", {"ground": "box"})
    monkeypatch.setattr(sets, "made_here", lambda: tmp_path / "made")
    return home


def _set_for(home: Path, tmp_path: Path) -> Path:
    """A set as if it had been compiled."""
    folder = tmp_path / "made" / sets.digest(home)
    folder.mkdir(parents=True)
    (folder / f"tiny.ground.box{sets.ENDING}").touch()
    return folder


def test_a_set_fits_the_sources_it_was_made_of_and_no_others(home: Path, tmp_path: Path) -> None:
    assert sets.fitting(home) == {}
    folder = _set_for(home, tmp_path)
    assert sets.fitting(home) == {"tiny.ground.box": str(folder / f"tiny.ground.box{sets.ENDING}")}
    (home / "ground" / "box.py").write_text(TINY.replace("/ 2", "/ 3"))
    assert sets.fitting(home) == {}


def test_declarations_are_part_of_the_sources_and_line_ends_are_not(home: Path) -> None:
    plain = sets.digest(home)
    (home / "ground" / "box.py").write_bytes(TINY.replace("\n", "\r\n").encode())
    assert sets.digest(home) == plain
    (home / "ground" / "box.pxd").write_text("cpdef double half(double number)\n")
    assert sets.digest(home) != plain


def test_a_set_that_lacks_a_module_is_not_used(home: Path, tmp_path: Path) -> None:
    folder = _set_for(home, tmp_path)
    (folder / f"tiny.ground.box{sets.ENDING}").rename(folder / f"tiny.ground.other{sets.ENDING}")
    assert sets.fitting(home) == {}


def test_the_finder_knows_the_modules_of_its_set_alone() -> None:
    finder = Finder({"tiny.ground.box": "/somewhere/box.so"})
    found = finder.find_spec("tiny.ground.box", None)
    assert found is not None
    assert found.origin == "/somewhere/box.so"
    assert finder.find_spec("tiny.ground.arcs", None) is None


def test_plain_is_plain_whatever_is_compiled() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import enfilade.ground.box as b; print(b.__file__)"],
        env={**os.environ, "ENFILADE_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == str(HOME / "ground" / "box.py")


def test_what_is_named_is_there() -> None:
    listed = {HOME / room / f"{name}.py" for room, names in LISTED.items() for name in names.split()}
    assert set(modules().values()) == listed, "a module was moved or has gone"
    declared = {path.with_suffix("") for path in HOME.rglob("*.pxd")}
    assert declared <= {path.with_suffix("") for path in modules().values()}, "declared, and not compiled"


def test_the_compiler_is_the_locked_one() -> None:
    lock = (TOP / "requirements" / "compile.lock").read_text()
    project = tomllib.loads((TOP / "pyproject.toml").read_text())
    assert re.findall(r"(?m)^cython==(\S+)", lock) == [sets.CYTHON]
    for needs in (project["build-system"]["requires"], project["dependency-groups"]["compile"]):
        assert f"cython=={sets.CYTHON}" in needs


def test_two_do_not_compile_at_once(home: Path, tmp_path: Path) -> None:
    if missing := making.can_compile():
        pytest.skip(missing)
    left = tmp_path / "made" / "making-1"
    left.mkdir(parents=True)
    with pytest.raises(making.CannotCompile, match="already"):
        making.make(tmp_path / "made", home)


@pytest.mark.long
def test_a_set_is_made_and_runs(home: Path, tmp_path: Path) -> None:
    missing = making.can_compile() or ("" if importlib.util.find_spec("Cython") else "there is no Cython")
    if missing:
        pytest.skip(missing)
    (home / "ground" / "box.pxd").write_text("cpdef double half(double number)\n")
    made = making.make(tmp_path / "made", home)
    assert [one.name for one in (tmp_path / "made").iterdir()] == [made.name]
    found = Finder(sets.fitting(home)).find_spec("tiny.ground.box", None)
    assert found is not None
    assert found.loader is not None
    box = importlib.util.module_from_spec(found)
    found.loader.exec_module(box)
    assert box.half(3) == 1.5
    # A field is read where it lies, until the type is another.
    assert [box.middle(one) for one in (box.Pair(4, 6), box.Pair(5, 7), SimpleNamespace(first=1, last=2))] == [
        5,
        6,
        1.5,
    ]
    assert box.middle(type("Wide", (box.Pair,), {"last": 10})(4, 6)) == 7
    assert type(box.half).__name__ == "cython_function_or_method"
