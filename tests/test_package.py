"""What an installed package promises: all that the program reads is in it, its types are seen, every extra is used."""

import re
import tomllib
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

TOP = Path(__file__).parent.parent


def test_the_wheel_holds_the_whole_package_and_nothing_else() -> None:
    files = {path for path in (TOP / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    # Types for the checks of the browser's half, which nothing reads that is installed.
    files = {path for path in files if not path.name.endswith(".d.ts")}
    ours = {path.relative_to(TOP / "src").as_posix() for path in files}
    packed = {file.distribution_path for file in WheelBuilder(str(TOP)).recurse_included_files()}
    assert packed == ours
    # Without the marker a type checker takes everything of an installed package for Any.
    assert "enfilade/py.typed" in packed
    assert {"enfilade/data/scenarios/drill-field.json", "enfilade/table/start.html"} <= packed


def test_every_package_of_an_extra_is_imported_somewhere() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (TOP / "src" / "enfilade").rglob("*.py"))
    for extra, packages in project["optional-dependencies"].items():
        for package in packages:
            name = re.match(r"[\w-]+", package)
            assert name is not None
            imported = rf'(?:from |import |import_module\("){name[0].replace("-", "_")}\b'
            assert re.search(imported, sources), (extra, package)
