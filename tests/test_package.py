"""What an installed package promises: its types are seen, and every extra brings something that is used."""

import re
import tomllib
from pathlib import Path

TOP = Path(__file__).parent.parent


def test_types_reach_programs_that_import_us() -> None:
    # Without the marker a type checker takes everything of an installed package for Any.
    assert (TOP / "src" / "enfilade" / "py.typed").is_file()


def test_every_package_of_an_extra_is_imported_somewhere() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (TOP / "src" / "enfilade").rglob("*.py"))
    for extra, packages in project["optional-dependencies"].items():
        for package in packages:
            name = re.match(r"[\w-]+", package)
            assert name is not None
            imported = rf'(?:from |import |import_module\("){name[0].replace("-", "_")}\b'
            assert re.search(imported, sources), (extra, package)
