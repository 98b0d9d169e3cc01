"""Nothing outside a game's own rooms knows it by its name: what differs is asked of the game."""

import ast
import re
from pathlib import Path

import pytest

from enfilade.rules import FAMILIES

SOURCE = Path(__file__).parent.parent / "src" / "enfilade"
ALL_GAMES = SOURCE / "rules" / "__init__.py"
"""The one list of all games, which imports each."""


def is_own(path: Path) -> bool:
    """A room or file of one game's own is called after it: rules/adf, press/games/adf.py, lab/notes/tally_adf.py."""
    return any(part.rpartition("_")[2] in FAMILIES for part in path.relative_to(SOURCE).with_suffix("").parts)


FILES = sorted(path for path in SOURCE.rglob("*.py") if not is_own(path))


def comparisons(source: str) -> list[str]:
    """Where a game's id stands as a whole word to be compared, matched or looked up, and where the game itself does.

    An id as a value of its own has no other use in a shared room, so that every one counts: in `==` and `!=`, in
    `match` and `in (...)`, as the key of a table and as the beginning that a text is asked for.
    """
    names = {f"{family}{end}" for family in FAMILIES for end in ("", ".", "-")}
    games, own = {id.upper() for id in FAMILIES}, {f"enfilade.rules.{id}.family" for id in FAMILIES}
    nodes = list(ast.walk(ast.parse(source)))
    # Who brings in every game lists what each has; who brings in one of them means to treat it otherwise.
    lists = own <= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    found = []
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in names:
            found.append(f"line {node.lineno}: {node.value!r}")
        elif isinstance(node, ast.ImportFrom) and node.module in own and not lists:
            found.append(f"line {node.lineno}: {node.module}")
        elif isinstance(node, ast.Compare) and games & {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}:
            found.append(f"line {node.lineno}: {ast.unparse(node)}")
        elif isinstance(node, ast.ImportFrom) and node.module == "enfilade.rules":
            found += [f"line {node.lineno}: {alias.name}" for alias in node.names if alias.name in games]
    return found


PAGES = sorted(
    path
    for end in ("js", "html", "css")
    for path in SOURCE.rglob(f"*.{end}")
    if not is_own(path) and "vendor" not in path.parts
)
NAMED_ON_A_PAGE = re.compile(rf"(?<![\w-])(?:{'|'.join(FAMILIES)})(?:[.-]?(?!\w)(?![.-]))", re.IGNORECASE)
"""A game's id as a word of its own, or as the beginning that a text is asked for; ids of cards and rules go on."""


def named_on_a_page(source: str) -> list[str]:
    """Where a page, its script or its style names a game: comments too, since none of them has a reason to."""
    return [
        f"line {number}: {line.strip()}"
        for number, line in enumerate(source.splitlines(), 1)
        if NAMED_ON_A_PAGE.search(line)
    ]


def test_no_shared_room_compares_the_name_of_a_game() -> None:
    named = {
        str(path.relative_to(SOURCE)): found
        for path in FILES
        if path != ALL_GAMES and (found := comparisons(path.read_text(encoding="utf-8")))
    }
    assert len(FILES) > 300
    assert named == {}


def test_the_browser_knows_no_game_by_its_name() -> None:
    named = {
        str(path.relative_to(SOURCE)): found
        for path in PAGES
        if (found := named_on_a_page(path.read_text(encoding="utf-8")))
    }
    assert len([path for path in PAGES if path.suffix == ".js"]) > 100
    assert named == {}


@pytest.mark.parametrize(
    "line",
    [
        'return card?.family === "adf";',
        "if ('jr3' !== shown.family) return nothing;",
        "const wing = { adf: sided, jr3: together }[family];",
        "const words = WORDS.adf;",
        'switch (family) { case "jr3":',
        'const reacts = rule.startsWith("adf.");',
        'const ours = edition.startsWith("jr3-");',
        "const ours = `adf` === family;",
        '.sheet[data-family="adf"] { display: none; }',
        '<section data-only="adf">',
    ],
)
def test_the_test_sees_every_way_of_naming_a_game_on_a_page(line: str) -> None:
    assert named_on_a_page(line)


def test_a_page_may_know_the_id_of_a_card_or_a_rule() -> None:
    assert named_on_a_page('const usual = "adf-revised-15mm", over = "jr3.turn.over", other = "quadfall";') == []


def test_the_games_meet_in_lists_that_decide_nothing() -> None:
    """A list of wings may name them, because it neither branches nor compares."""
    lists = [ALL_GAMES, *(path for path in FILES if path.name == "wings.py")]
    assert len(lists) > 4
    for path in lists:
        kinds = {type(node) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))}
        assert not kinds & {ast.Match, ast.IfExp}, path


@pytest.mark.parametrize(
    "line",
    [
        'ours = card.family == "adf"',
        'if "jr3" != card.family: pass',
        'odd = card.family in ("adf",)',
        'match card.family:\n    case "jr3":\n        pass',
        'rule = {"adf": 1, "jr3": 2}[card.family]',
        'wing = WINGS["adf"]',
        'if rule.startswith("jr3."): pass',
        "from enfilade.rules import JR3",
        "from enfilade.rules.adf.family import FAMILY",
        "ours = card.family == ADF.id",
    ],
)
def test_the_test_sees_every_way_of_comparing(line: str) -> None:
    assert comparisons(line)


def test_ids_of_rules_and_of_cards_are_no_names_of_games() -> None:
    assert comparisons('raise Illegal("it is over", "adf.turn.over")\nname = "jr3-15mm"') == []
