"""Every rule id used in code is stated in docs/rules, and stated once."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
USED = re.compile(r"\b((?:adf|jr3)\.[a-z0-9-]+\.[a-z0-9-]+)\b")
STATED = re.compile(r"^\*\*((?:adf|jr3)\.[a-z0-9-]+\.[a-z0-9-]+)\*\*", re.MULTILINE)


def used() -> set[str]:
    found = set()
    for path in (ROOT / "src" / "enfilade").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for literal in re.findall(r"\"[^\"\n]*\"|'[^'\n]*'", text):
            found |= set(USED.findall(literal))
    # Modules are imported by dotted names too, but never inside a string.
    return found


def stated() -> Counter[str]:
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return Counter(id for page in pages for id in STATED.findall(page.read_text(encoding="utf-8")))


def test_every_rule_id_in_code_is_stated() -> None:
    assert used()
    assert used() - set(stated()) == set()


def test_no_rule_is_stated_twice() -> None:
    assert [id for id, count in stated().items() if count > 1] == []
