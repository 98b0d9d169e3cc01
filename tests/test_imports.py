"""Imports run one way: the rules know nothing of files, screens or each other."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "enfilade"

# From the bottom up: a room may import from rooms below its own, and from itself.
FLOORS = [
    {"core"},
    {"ground"},
    {"tabletop"},
    {"rules"},
    {"library"},
    {"game"},
    {"speech"},
    {"ai", "umpire"},
    {"press"},
    {"lab", "server"},
    {"api"},
    {"__init__", "cli"},
    {"__main__"},
]
# The rooms inside the umpire, likewise.
UMPIRE = ("forms", "roster", "pocket")
FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}
FORBIDDEN_BELOW = {"os", "random", "time", "socket", "pathlib", "datetime", "secrets", "subprocess", "asyncio"}
FILES = sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out in full"
            found.append(node.module or "")
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def offences(path: Path, imports: list[str]) -> list[str]:
    room = room_of(path)
    found = []
    for name in imports:
        parts = name.split(".")
        other = parts[1] if parts[0] == "enfilade" and len(parts) > 1 else room
        if other != room and FLOOR.get(other, -1) >= FLOOR[room]:
            found.append(f"{room} imports {name}")
        if room == "rules" and parts[:2] == ["enfilade", "rules"] and len(parts) > 2:
            family = path.relative_to(SOURCE).parts[1]
            if family == "__init__.py":
                continue  # the one list of all games
            if parts[2] in ("adf", "jr3") and parts[2] != family:
                found.append(f"{family} imports {name}")
        if room == "umpire" and parts[:2] == ["enfilade", "umpire"] and len(parts) > 2 and parts[2] in UMPIRE:
            inner = path.relative_to(SOURCE).parts[1]
            if inner in UMPIRE and UMPIRE.index(parts[2]) > UMPIRE.index(inner):
                found.append(f"{inner} imports {name}")
        if room in ("core", "ground", "tabletop", "rules") and parts[0] in FORBIDDEN_BELOW:
            found.append(f"{room} imports {name}: no I/O, clock or chance here")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_downwards(path: Path) -> None:
    assert room_of(path) in FLOOR, "a new room needs its floor in this test"
    assert offences(path, imports_of(path)) == []


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("core/measures.py", "enfilade.rules.adf.card.edition"),
        ("rules/adf/card/proof.py", "enfilade.library.editions.cards"),
        ("rules/adf/card/proof.py", "enfilade.rules.jr3.card.edition"),
        ("rules/jr3/card/proof.py", "random"),
        ("library/editions/cards.py", "enfilade.press.charts.charts"),
        ("press/charts/page.py", "enfilade.cli.main"),
        ("umpire/roster/ledger.py", "enfilade.umpire.pocket.wording"),
        ("umpire/forms/card.py", "enfilade.umpire.roster.ledger"),
    ],
)
def test_the_test_sees_an_import_that_points_back(file: str, name: str) -> None:
    assert offences(SOURCE / file, [name])
