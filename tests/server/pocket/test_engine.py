"""Python for the phone: what is sent, that it is all that is needed, and what is told where it was not fetched."""

from __future__ import annotations

import ast
import gzip
import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.test_house import ROOT

from enfilade.server.pocket.bundle import bundle, modules
from enfilade.server.pocket.engine import CODE, Engine
from enfilade.server.pocket.shell import kept, shell
from enfilade.server.site.pages import Pages

FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
FETCH = ROOT / "scripts" / "fetch-pocket"


def fetched(folder: Path) -> Path:
    """A folder as scripts/fetch-pocket leaves it, with little in it."""
    for name in (*FILES, "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"):
        (folder / name).write_bytes(name.encode() * 100)
    return folder


def test_modules_that_are_sent_import_nothing_that_a_phone_does_not_have() -> None:
    outside = {
        name.split(".")[0]
        for path in modules().values()
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
    }
    assert outside - sys.stdlib_module_names == {"enfilade", "msgspec"}


def test_the_desk_works_from_the_zip_alone(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(bundle())).extractall(tmp_path)
    work = (
        "from enfilade.umpire.pocket.desk import answer; import enfilade, sys; "
        "sections = answer({'ask': 'card', 'edition': 'jr3-15mm'})['sections']; "
        "print(enfilade.__file__, len(sections), 'litestar' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", work], env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, timeout=60
    )
    where, sections, server = done.stdout.split()
    assert where.startswith(str(tmp_path))
    assert int(sections) > 5
    assert server == "False"


def test_the_same_sources_give_the_same_bytes_and_others_do_not(tmp_path: Path) -> None:
    root = tmp_path / "enfilade"
    (root / "umpire" / "pocket").mkdir(parents=True)
    desk = root / "umpire" / "pocket" / "desk.py"
    desk.write_text("from enfilade.core import dice\n")
    (root / "core").mkdir()
    for empty in (root, root / "umpire", root / "umpire" / "pocket", root / "core"):
        (empty / "__init__.py").write_text("")
    (root / "core" / "dice.py").write_text("if TYPE_CHECKING:\n    import enfilade.core.unused\n")
    (root / "core" / "unused.py").write_text("")
    first = bundle(root)
    os.utime(desk, (1, 1))
    assert bundle(root) == first
    assert sorted(zipfile.ZipFile(io.BytesIO(first)).namelist()) == [
        "enfilade/__init__.py",
        "enfilade/core/__init__.py",
        "enfilade/core/dice.py",
        "enfilade/umpire/__init__.py",
        "enfilade/umpire/pocket/__init__.py",
        "enfilade/umpire/pocket/desk.py",
    ]
    desk.write_text("from enfilade.core import dice  # now\n")
    assert bundle(root) != first


def test_files_are_packed_once_and_named_by_their_content(tmp_path: Path) -> None:
    engine = Engine(fetched(tmp_path), code=lambda: b"our code")
    wasm = engine.find("pyodide.asm.wasm")
    assert wasm is not None
    assert wasm.small is not None
    assert gzip.decompress(wasm.small) == wasm.body == b"pyodide.asm.wasm" * 100
    assert wasm.type == "application/wasm"
    assert engine.find("pyodide.asm.wasm") is wasm
    wheel = engine.find("msgspec.whl")
    assert wheel is not None
    assert wheel.small is None
    assert engine.find("fetched") is None
    assert engine.find("../pyodide.mjs") is None


def test_a_change_of_our_code_is_another_version_of_the_page_and_not_of_the_interpreter(tmp_path: Path) -> None:
    folder, pages = fetched(tmp_path), Pages()
    first, second = (shell(pages, Engine(folder, code=lambda code=code: code)) for code in (b"one", b"two"))  # type: ignore[misc]
    assert first.engine == second.engine
    assert first.engine is not None
    assert len(first.engine.files) == 6
    assert f"/umpire/engine/{CODE}" in first.page.files
    assert first.page.version != second.page.version


@pytest.mark.parametrize("missing", [*FILES, "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"])
def test_an_engine_of_which_something_is_missing_is_none(tmp_path: Path, missing: str) -> None:
    (fetched(tmp_path) / missing).unlink()
    engine = Engine(tmp_path, code=lambda: b"our code")
    assert engine.names == ()
    told = shell(Pages(), engine)
    assert told.engine is None
    assert not any("/engine/" in path and not path.endswith("worker.js") for path in told.page.files)


def test_what_a_phone_keeps_is_found_by_following_references(tmp_path: Path) -> None:
    files = {
        "umpire.html": '<link href="/static/css/look.css"><script src="/static/js/umpire/page.js"></script>',
        "css/look.css": '@import "more.css"; a { background: url("../pictures/map.svg") }',
        "css/more.css": "b { src: url(data:x) }",
        "pictures/map.svg": "<svg/>",
        "js/umpire/page.js": 'import { a } from "../shared.js";\nimport("./later.js");',
        "js/umpire/later.js": "",
        "js/umpire/offline/engine_worker.js": 'import { loadPyodide } from "/umpire/engine/pyodide.mjs";',
        "js/shared.js": "",
        "js/other.js": "",
        "umpire.webmanifest": '{"icons": [{"src": "/static/icon.svg"}]}',
        "icon.svg": "<svg/>",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert set(kept(Pages(tmp_path))) == set(files) - {"js/other.js"}


def test_what_is_not_the_package_that_was_locked_is_not_kept(tmp_path: Path) -> None:
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text("#!/bin/sh\necho something else > pyodide-314.0.7.tgz\n")
    npm.chmod(0o755)
    told = _fetch(tmp_path / "pocket", path=f"{npm.parent}:{os.environ['PATH']}")
    assert "The umpire page will not work offline: pyodide 314.0.7 is not the one" in told.stdout
    assert told.returncode == 0
    assert not (tmp_path / "pocket").exists()


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("Dear Mother")
    told = _fetch(tmp_path, path=os.environ["PATH"])
    assert "holds something else" in told.stderr
    assert (tmp_path / "letters.txt").read_text() == "Dear Mother"


def _fetch(folder: Path, path: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "ENFILADE_POCKET": str(folder), "PATH": path}
    return subprocess.run([sys.executable, FETCH], env=env, capture_output=True, text=True, timeout=60)
