"""Imports run one way: the rules know nothing of files, screens or each other."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from enfilade.rules import FAMILIES

SOURCE = Path(__file__).parent.parent / "src" / "enfilade"

# From the bottom up: a room may import from rooms below its own, and from itself.
FLOORS = [
    {"core", "compiled"},
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
        own, others = games_in(path.relative_to(SOURCE).with_suffix("").parts), games_in(tuple(parts))
        # What is no game's own may list them all, as rules/__init__.py does.
        if own and parts[0] == "enfilade" and others - own:
            found.append(f"{path.name} of {', '.join(own)} imports {name}")
        if room == "umpire" and parts[:2] == ["enfilade", "umpire"] and len(parts) > 2 and parts[2] in UMPIRE:
            inner = path.relative_to(SOURCE).parts[1]
            if inner in UMPIRE and UMPIRE.index(parts[2]) > UMPIRE.index(inner):
                found.append(f"{inner} imports {name}")
        if room in ("core", "ground", "tabletop", "rules") and parts[0] in FORBIDDEN_BELOW:
            found.append(f"{room} imports {name}: no I/O, clock or chance here")
    return found


def games_in(parts: tuple[str, ...]) -> set[str]:
    """Whose own a file is by its name and its folders: rules/adf, press/games/jr3_sheets.py, lab/notes/tally_jr3.py."""
    return {word for part in parts for word in part.split("_")} & set(FAMILIES)


def imports_on_loading(tree: ast.Module, modules: set[str]) -> Iterator[str]:
    """What a file needs before it can be loaded itself: what stands in a function or for types alone can wait."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in modules else str(node.module) for name in names)


def in_circles(needs: dict[str, set[str]]) -> set[str]:
    """Those left when everybody who needs nobody any more has been taken away, again and again, from both ends."""
    left = dict(needs)
    while left:
        needed = {name for all in left.values() for name in all}
        free = {one for one, all in left.items() if not all & left.keys() or one not in needed}
        if not free:
            break
        left = {one: all - free for one, all in left.items() if one not in free}
    return set(left)


def test_no_imports_go_in_a_circle() -> None:
    named = {".".join(("enfilade", *path.relative_to(SOURCE).with_suffix("").parts)): path for path in FILES}
    modules = {name.removesuffix(".__init__"): path for name, path in named.items()}
    needs = {
        name: set(imports_on_loading(ast.parse(path.read_text(encoding="utf-8")), set(modules))) & modules.keys()
        for name, path in modules.items()
    }
    assert len(needs) > 500
    assert sum(map(len, needs.values())) > 2000
    assert in_circles(needs) == set()


def test_the_test_sees_a_circle() -> None:
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"a"}}) == {"b", "c"}


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
        ("press/games/jr3_orders.py", "enfilade.ai.adf.captain.reasons"),
        ("lab/notes/tally_adf.py", "enfilade.lab.notes.tally_jr3"),
        ("rules/jr3/card/proof.py", "random"),
        ("library/editions/cards.py", "enfilade.press.charts.charts"),
        ("press/charts/page.py", "enfilade.cli.main"),
        ("umpire/roster/ledger.py", "enfilade.umpire.pocket.wording"),
        ("umpire/forms/card.py", "enfilade.umpire.roster.ledger"),
    ],
)
def test_the_test_sees_an_import_that_points_back(file: str, name: str) -> None:
    assert offences(SOURCE / file, [name])
