"""The tool that plants mistakes: what it plants, and that a noticed one is killed and an unnoticeable one survives."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.mutation.command import CHAPTERS, ROOT, RULES
from tests.mutation.mutants import Mutant, mutants, planted
from tests.mutation.report import KINDS, Accepted, accepted, reasons, score, survivors

FIRE = """
def hits(faces, needs):
    return sum(face >= needs for face in faces)

def best(faces):
    found = 0
    for face in faces:
        if face > found:
            found = face
    return found
"""


def of(source: str) -> dict[str, Mutant]:
    return {mutant.what: mutant for mutant in mutants(source, "fire.py")}


def test_what_is_planted() -> None:
    assert list(of(FIRE)) == [
        "returns None, not sum((face >= needs for face in faces))",
        "GtE -> Gt in face >= needs",
        "0 -> 1",
        "if not (face > found)",
        "Gt -> GtE in face > found",
        "returns None, not found",
    ]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("return a and b", ["and <-> or in a and b", "without a in a and b", "without b in a and b"]),
        ("return not a", ["not left out: not a"]),
        ("return a - 1", ["Sub -> Add in a - 1", "1 -> 2"]),
        ("return a == 'rout'", ["Eq -> NotEq in a == 'rout'", "'rout' is another in a == 'rout'"]),
        ("return max(a, b)", ["max -> min: max(a, b)"]),
        ("return other(a, b)", ["a <-> b in other(a, b)"]),
        ("return other(a, level=b)", ["without level= in other(a, level=b)"]),
        ("return [one for one in a if b]", ["without if b"]),
    ],
)
def test_each_kind(line: str, what: list[str]) -> None:
    assert list(of(f"def rule(a, b):\n    {line}\n"))[1:] == what


def test_statements_are_left_out_and_sentences_are_not_touched() -> None:
    source = "def rule(a):\n    'words'\n    if a:\n        raise ValueError(f'{a + 1} is too much')\n    told(a)\n"
    assert list(of(source)) == [
        "if not (a)", "left out: raise ValueError(f'{a + 1} is too much')", "left out: told(a)",
    ]  # fmt: skip


def test_every_mutant_can_be_planted() -> None:
    """Also where the mistake is the last line of a function, or the function is decorated."""
    source = "@told\ndef rule(a):\n    if a:\n        return 1\n    raise ValueError\n"
    for mutant in mutants(source, "fire.py"):
        assert planted(source, "fire.py", mutant).co_firstlineno == 1


def test_the_planted_code_makes_the_mistake() -> None:
    space: dict[str, object] = {}
    exec(compile(FIRE, "fire.py", "exec"), space)
    hits = space["hits"]
    assert callable(hits)
    assert hits((4, 5, 6), 5) == 2
    hits.__code__ = planted(FIRE, "fire.py", of(FIRE)["GtE -> Gt in face >= needs"])  # type: ignore[attr-defined]
    assert hits((4, 5, 6), 5) == 1


@pytest.mark.long
def test_one_that_a_test_notices_is_killed_and_one_that_changes_nothing_survives(tmp_path: Path) -> None:
    """The greatest of equal faces is the same whether the first or the last of them is kept."""
    house = tmp_path / "house"
    (house / "src/volley").mkdir(parents=True)
    (house / "src/volley/__init__.py").write_text("")
    (house / "src/volley/fire.py").write_text(FIRE + "\ndef unused(a):\n    return a + 1\n")
    (house / "test_fire.py").write_text(
        "from volley.fire import best, hits\n"
        "def test_hits():\n    assert hits((4, 5, 6), 5) == 2\n"
        "def test_best():\n    assert best((1, 6, 6, 2)) == 6\n"
        "def test_best_of_none():\n    assert best(()) == 0\n"
        "def test_best_of_two():\n    assert best((3, 3)) == 3\n"
    )
    script = f"""
import sys
from pathlib import Path
import pytest
from tests.mutation.choosing import Choice, known_reach
from tests.mutation.mutants import mutants
from tests.mutation.trials import Trials
house = Path({str(house)!r})
sys.path.insert(0, str(house / "src"))
file = house / "src/volley/fire.py"
def work(trials):
    choice = Choice(known_reach(trials, house / "reach.json"), 10)
    found = mutants(file.read_text(), "src/volley/fire.py")
    for mutant, fate in trials.fates([(mutant, choice.tests(mutant)) for mutant in found], 2):
        print(fate, mutant.what, sep="|", file=sys.stderr)
words = ["--rootdir", str(house), "-qq", "--capture=no", "-p", "no:cacheprovider", str(house / "test_fire.py")]
sys.exit(int(pytest.main(words, plugins=[Trials(house, [file], work)])))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False,
        env=os.environ | {"PYTEST_DEBUG_TEMPROOT": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    fates = {what: fate for fate, _, what in (line.partition("|") for line in done.stderr.splitlines())}
    assert fates == {
        "returns None, not sum((face >= needs for face in faces))": "killed",
        "GtE -> Gt in face >= needs": "killed",
        "0 -> 1": "killed",
        "if not (face > found)": "killed",
        "Gt -> GtE in face > found": "survived",
        "returns None, not found": "killed",
        "returns None, not a + 1": "unreached",
        "Add -> Sub in a + 1": "unreached",
        "1 -> 2": "unreached",
    }


def test_the_score_counts_what_nothing_reaches_as_not_noticed() -> None:
    one, two, three, four = (
        Mutant("src/enfilade/rules/adf/chapters/fire.py", n, "f", 1, n, (n, n), f"m{n}") for n in range(4)
    )
    table = score({one: "killed", two: "timed-out", three: "survived", four: "unreached"})
    assert table.splitlines()[-1] == "| together | 4 | 1 | 1 | 1 | 1 | 50.0 % |"
    told = survivors(
        {three: "survived", four: "unreached"}, [Accepted("adf/chapters/fire.py", "f", ["m2"], "only words")]
    )
    assert told.splitlines()[1:] == [
        "2 not noticed; 1 have a reason, 1 have none", "adf/chapters/fire.py:3 f [unreached] m3",
    ]  # fmt: skip


def test_every_survivor_stands_under_its_reason() -> None:
    one, two, three = (
        Mutant("src/enfilade/rules/adf/chapters/fire.py", n, "f", 1, n, (n, n), f"m{n}") for n in range(3)
    )
    known = [
        Accepted("adf/chapters/fire.py", "f", ["m0"], "", "speed"),
        Accepted("adf/chapters/fire.py", "f", ["m1"], "none is left", "equal"),
    ]
    assert reasons({one: "survived", two: "unreached", three: "survived"}, known).splitlines()[3:-3] == [
        "changes only how long it takes:", "    f: m0",
        "changes nothing: none is left:", "    f: m1",
        "no reason yet:", "    f: m2",
    ]  # fmt: skip


@pytest.mark.long
def test_every_reason_is_about_mutants_that_there_are() -> None:
    paths = [path for folder in (*CHAPTERS, "adf/battle") for path in sorted((RULES / folder).rglob("*.py"))]
    found = [one for path in paths for one in mutants(path.read_text(), path.relative_to(ROOT).as_posix())]
    known = accepted()
    assert known
    for row in known:
        assert row.why(), f"no reason: {row.file} {row.function}"
        assert row.kind in ("", *KINDS), f"no such kind: {row.file} {row.function} {row.kind!r}"
        for part in row.what:
            assert part, f"a survivor is named: {row.file} {row.function}"
            assert any(row._replace(what=[part]).fits(one) for one in found), f"no mutant: {row.file} {part!r}"
