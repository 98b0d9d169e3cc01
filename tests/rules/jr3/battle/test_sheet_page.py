"""The page on order sheets: every example is read, and both ways of writing the first are one sheet."""

from __future__ import annotations

from pathlib import Path

from enfilade.rules.jr3.battle import notation

DOC = Path(__file__).parents[4] / "docs/order-sheets.md"


def examples() -> list[str]:
    return [block.partition("\n")[2] for block in DOC.read_text(encoding="utf-8").split("```")[1::2]]


def test_every_example_is_read_and_can_be_written_again() -> None:
    found = examples()
    assert len(found) == 6
    for said in found:
        command = notation.parse(said)
        assert notation.parse(notation.text(command)) == command
    assert notation.parse(found[0]) == notation.parse(found[1])
    assert notation.text(notation.parse(found[1])) == found[0].strip()


def test_every_order_of_the_table_is_read() -> None:
    rows = [line.split("|")[1] for line in DOC.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    said = [one.strip().strip("`") for row in rows for one in row.split("`, `")]
    assert len(said) > 10
    for one in said:
        line = one if one.startswith("meredith") else f"24-mich {one}"
        notation.parse(f"sheet: {line}")
