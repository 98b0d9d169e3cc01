"""What differs between two editions, cell by cell, in the words of the chart."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.library.editions.cards import Card
from enfilade.press.charts.charts import sheets
from enfilade.press.charts.sheets import Cell, Row, Table, show, words


@dataclass(frozen=True, slots=True)
class Difference:
    """One cell that is not the same; `None` on a side that has no such cell."""

    path: str
    table: str
    place: str
    left: str | None
    right: str | None


def differences(left: Card, right: Card) -> list[Difference]:
    """In the order of the chart, table by table."""
    here, there = left.cells(), right.cells()
    places = _places(left)
    places |= {path: place for path, place in _places(right).items() if path not in places}
    tables = list(dict.fromkeys(table for table, _ in places.values()))
    found = []
    for path, (table, place) in places.items():
        a = show(here[path]) if path in here else None
        b = show(there[path]) if path in there else None
        if a != b:
            found.append(Difference(path, table, place, a, b))
    return sorted(found, key=lambda item: tables.index(item.table))


def _places(card: Card) -> dict[str, tuple[str, str]]:
    """Where the chart shows each value: its table, and row and column there."""
    found: dict[str, tuple[str, str]] = {}
    for sheet in sheets(card):
        for table in sheet.tables:
            title = table.title if table.title.startswith(sheet.title) else f"{sheet.title}: {table.title}"
            for row in table.rows:
                for path in row.label.paths:
                    found.setdefault(path, (title, _detail(row, row.label, path, "")))
                for i, cell in enumerate(row.cells):
                    for path in cell.paths:
                        found.setdefault(path, (title, _detail(row, cell, path, _column(table, i))))
    return found


def _column(table: Table, i: int) -> str:
    return table.columns[i] if table.columns else ""


def _detail(row: Row, cell: Cell, path: str, column: str) -> str:
    """Row and column; where a cell or label shows several values, also which of them."""
    which = _which(path, cell.paths)
    if not which and not column and cell is row.label:
        which = _steps(path)[-1]
    return " · ".join(part for part in (row.label.text, column, words(which)) if part)


def _which(path: str, paths: tuple[str, ...]) -> str:
    """What tells a path from the others in its cell: us or cs, limbered or unlimbered."""
    ways = [_steps(other) for other in paths]
    if len({tuple(way) for way in ways}) < 2:
        return ""
    if len({len(way) for way in ways}) == 1:
        return " ".join(step for i, step in enumerate(_steps(path)) if len({way[i] for way in ways}) > 1)
    return "" if path == paths[0] else _steps(path)[-1]


def _steps(path: str) -> list[str]:
    return [step.partition("[")[0] for step in path.split(".")]
