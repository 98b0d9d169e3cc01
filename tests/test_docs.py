"""The pages in docs/ say what the program does."""

import re
from pathlib import Path

import msgspec
import pytest

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
    assert list(ROWS) == wanted + [f"J{i}" for i in range(1, 76)]


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
