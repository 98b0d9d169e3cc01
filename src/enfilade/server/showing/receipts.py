"""Receipts on the page, of any game: facts, modifiers, steps and result, and the rows that the dice are read on."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.core.receipt import Line, Receipt, signed
from enfilade.server.wire.common import Cell, ReceiptLine, ReceiptModifier, ReceiptShown


def receipt_shown(found: Receipt, cells: tuple[Cell, ...] = (), faces: tuple[int, ...] = ()) -> ReceiptShown:
    """A receipt with the rows the dice can fall on, if a table leads to the result, and the dice as they fell."""
    return ReceiptShown(
        title=found.title,
        edition=found.edition,
        facts=_lines(found.facts),
        modifiers=tuple(
            ReceiptModifier(value=signed(one.value), why=one.why, rule=one.rule, counted=one.counted, note=one.note)
            for one in found.modifiers
        ),
        steps=_lines(found.steps),
        result=_lines(found.result),
        # The rule ids are in the text of the receipt; a sentence is for reading.
        due=tuple(str(one).removesuffix(f" [{one.rule}]") for one in found.due),
        cells=cells,
        faces=faces,
        text="\n".join([str(found), *_table_text(cells)]),
    )


def _lines(lines: Sequence[Line]) -> tuple[ReceiptLine, ...]:
    return tuple(ReceiptLine(what=line.what, value=line.value, rule=line.rule) for line in lines)


def _table_text(cells: Sequence[Cell]) -> list[str]:
    """The rows in plain text, with their exact chances."""
    if not cells:
        return []
    told = [
        f"  {cell.dice}: {cell.words}, {cell.chance.exact} ({cell.chance.percent}){'  ← the dice' * cell.marked}"
        for cell in cells
    ]
    return ["dice", *told]
