"""The pages in docs/ say what the program does."""

import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from tests.test_imports import FLOORS

import enfilade
from enfilade.library.editions.plain import plain

DOCS = Path(__file__).parent.parent / "docs"
ROWS = {
    line.split("|")[1].split()[0]: line
    for line in (DOCS / "rulings.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| (?:\d\.\d+|J\d+)\b", line)
}


def test_every_ruling_stands_in_the_list() -> None:
    chapters = {"0": 3, "1": 17, "2": 12, "3": 20, "4": 19, "5": 42, "6": 27, "7": 40}
    wanted = [f"{chapter}.{i}" for chapter, count in chapters.items() for i in range(1, count + 1)]
    wanted += [f"9.{i}" for i in (1, 2, 3, 4, 5, 6, 7, 8, 9)]
    # The first 68 of Johnny Reb III were given; those of ours go on without a gap.
    last = max(int(id[1:]) for id in ROWS if id.startswith("J"))
    assert last >= 68
    assert list(ROWS) == wanted + [f"J{i}" for i in range(1, last + 1)]


@pytest.mark.parametrize("name", ["adf-revised-15mm", "jr3-15mm"])
def test_every_switch_is_explained_with_its_default(name: str) -> None:
    card = enfilade.edition(name)
    for field in msgspec.structs.fields(type(card.edition.rulings)):
        key = field.encode_name
        source = next(text for path, text in card.sources.items() if path.startswith(f"rulings.{key}"))
        row = ROWS[source.removeprefix("ruling ")]
        told = re.search(rf"`{key}`: ([^;|]*)", row)
        assert told, f"{key} is not explained at {source}"
        value = plain(getattr(card.edition.rulings, field.name))
        text = (
            ", ".join(value)
            if isinstance(value, list)
            else str(value).lower()
            if isinstance(value, bool)
            else str(value)
        )
        assert f"**{text.replace('-', '−') if isinstance(value, int) else text}**" in told[1], f"{key}: {told[1]}"


def test_key_paths_named_in_the_rulings_exist() -> None:
    cards = [enfilade.edition(name) for name in enfilade.editions()]
    known = {path for card in cards for path in card.sources}
    for row in ROWS.values():
        for path in re.findall(r"`([a-z-]+(?:\.[a-z0-9*H-]+)+)`", row.rpartition("|")[0].rpartition("|")[2]):
            pattern = re.compile(re.escape(path).replace(r"\*", "[^.]+") + r"(?:[.\[]|$)")
            assert any(pattern.match(name) for name in known), path


def test_every_file_that_the_walks_name_exists() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    assert [line for line in page.splitlines() if line.startswith("## ")] == [
        "## A volley, from the browser to the other screen",
        "## A decision of the captain",
        "## A charge at the umpire's page",
        "## A scenario being loaded",
        "## A letter",
        "## A simulation",
    ]
    named = set(re.findall(r"`([a-z0-9_/.-]+\.(?:py|js))`", page))
    assert len(named) > 80
    places = (DOCS.parent / "src/enfilade", DOCS.parent)
    assert {name for name in named if not any((place / name).is_file() for place in places)} == set()


def test_the_picture_of_the_rooms_has_the_floors_of_the_imports() -> None:
    """Rooms from the top: those on one floor stand at one height."""
    picture = ElementTree.parse(DOCS / "pictures/rooms.svg").getroot()
    drawn: dict[float, set[str]] = {}
    for text in picture.iter("{http://www.w3.org/2000/svg}text"):
        if text.get("font-weight") == "bold" and text.text not in ("data", "table"):
            drawn.setdefault(float(text.attrib["y"]), set()).add(text.text or "")
    top_down = [drawn[height] for height in sorted(drawn)]
    floors = [floor - {"__init__"} for floor in FLOORS if floor != {"__main__"}]
    *lower, api, cli = floors
    assert top_down[::-1] == [*lower, api | cli]


def test_every_place_that_the_concepts_name_exists() -> None:
    page = (DOCS / "concepts.md").read_text(encoding="utf-8")
    named = {name for name in re.findall(r"`([a-z0-9_*/.]+)`", page.split("| --- |", 1)[1]) if "/" in name}
    assert len(named) > 15
    source = DOCS.parent / "src/enfilade"
    assert {name for name in named if not list(source.glob(name.rstrip("/")))} == set()


def test_every_recipe_is_there_and_names_files_that_exist() -> None:
    page = (DOCS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    recipes = re.findall(r"^## Recipe: (.+)$", page, re.MULTILINE)
    things = ("edition", "rule", "put a rule on the table", "scenario", "player", "element", "command", "migration")
    for thing in (*things, "family", "release"):
        assert any(thing in recipe for recipe in recipes), thing
    source = DOCS.parent / "src/enfilade"
    battle = source / "rules/adf/battle"
    roots = (DOCS.parent, source, battle, source / "table/js", source / "rules/adf/card")
    written_for_you = {"mine.py", "wing.py", "test_modifiers.py", "documents.toml", "_name.toml", "_rulings.toml"}
    named = set(re.findall(r"`([a-z0-9_/.-]+\.(?:py|js|html|css|toml))`", page)) - written_for_you
    assert len(named) > 30
    assert {name for name in named if not any((root / name).is_file() for root in roots)} == set()
