"""A version stands in one place, and the changelog has a section for it."""

import re
import tomllib
from pathlib import Path

import enfilade

TOP = Path(__file__).parent.parent
SECTIONS = re.findall(r"(?m)^## (.+)$", (TOP / "CHANGELOG.md").read_text(encoding="utf-8"))


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert "version" in project["project"]["dynamic"]
    named = TOP / project["tool"]["hatch"]["version"]["path"]
    assert re.findall(r'(?m)^__version__ = "(.+)"$', named.read_text(encoding="utf-8")) == [enfilade.__version__]


def test_every_section_of_the_changelog_is_a_release_or_the_one_to_come() -> None:
    numbers = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+)(?:, (?:unreleased|\d{4}-\d\d-\d\d))?", said) for said in SECTIONS]
    assert [said for said, number in zip(SECTIONS, numbers, strict=True) if number is None] == []
    order = [tuple(int(part) for part in number.groups()) for number in numbers if number]
    assert order == sorted(set(order), reverse=True)
    assert [said for said in SECTIONS[1:] if said.endswith("unreleased")] == []


def test_the_newest_release_of_the_changelog_is_this_one() -> None:
    released = [said.split(",")[0] for said in SECTIONS if not said.endswith("unreleased")]
    assert released[0] == enfilade.__version__
