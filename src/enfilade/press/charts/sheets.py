"""An edition laid out as tables: every cell knows which values of the card it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from enfilade.core.measures import Dice, Length, mixed
from enfilade.core.part import Part, Words
from enfilade.library.editions.cards import Card, edition
from enfilade.library.editions.origins import Kind
from enfilade.library.editions.plain import cells, covers
from enfilade.rules import FAMILIES

SIGNS: dict[Kind, str] = {"repaired": "†", "estimated": "≈", "suspect": "?"}


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    paths: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    label: Cell
    cells: tuple[Cell, ...]

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(path for cell in (self.label, *self.cells) for path in cell.paths)


@dataclass(frozen=True, slots=True)
class Table:
    """`columns` heads the cells, not the labels. A list of single values has no columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(path for row in self.rows for path in row.paths)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A chapter of the chart."""

    key: str
    title: str
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs to print at a table's title, its rows' labels and its cells; none twice."""

    table: str
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]


def signs(card: Card, table: Table) -> Signs:
    """A kind of doubt about every cell of a row stands at its label, about every row at the title."""
    kinds = [
        [{mark.kind for path in cell.paths for mark in card.marks_at(path)} for cell in row.cells] for row in table.rows
    ]
    entire: list[set[Kind]] = []
    for row, found in zip(table.rows, kinds, strict=True):
        printed = [kind for cell, kind in zip(row.cells, found, strict=True) if cell.text]
        entire.append(set.intersection(*map(set, printed)) if len(printed) > 1 or not table.columns else set())
    whole = set.intersection(*entire) if len(entire) > 1 else set()
    cells = [
        tuple(_signs(kind - rowwide - whole) if cell.text else "" for cell, kind in zip(row.cells, found, strict=True))
        for row, found, rowwide in zip(table.rows, kinds, entire, strict=True)
    ]
    return Signs(_signs(whole), tuple(_signs(found - whole) for found in entire), tuple(cells))


def sources(card: Card, table: Table) -> list[str]:
    """The places a table was read from, each once, in order."""
    found: dict[str, None] = {}
    for path in table.paths:
        for place in card.sources[path].split(", "):
            found[place] = None
    return list(found)


def words(key: str) -> str:
    return key.replace("-", " ")


def show(value: Any, signed: bool = False) -> str:
    """A single value as it is printed on a chart."""
    if value is None:
        return "NA"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Length):
        return mixed(Fraction(int(value), 1000))
    if isinstance(value, int):
        return number(value) if signed else str(value).replace("-", "−")
    if isinstance(value, Dice):
        return str(value)
    if isinstance(value, Fraction):
        return mixed(value)
    if isinstance(value, Words):
        return str(value)
    return words(str(value)) if len(str(value)) > 1 else str(value)


def number(value: int) -> str:
    """A modifier, with its sign."""
    return "0" if value == 0 else f"{value:+d}".replace("-", "−")


class Layout:
    """Builds tables from the parts of a card; a family adds its own special ones."""

    def __init__(self, card: Card, signed: Callable[[str], bool], titles: dict[str, str]) -> None:
        self.card = card
        self.signed = signed
        self.titles = titles

    def part(self, path: str) -> Any:
        value: Any = self.card.edition
        for key in path.split("."):
            value = value[key] if isinstance(value, dict) else getattr(value, key.replace("-", "_"))
        return value

    def cell(self, path: str, value: Any) -> Cell:
        if isinstance(value, tuple):
            inner = tuple(cells(value, path))
            return Cell(", ".join(self.cell(at, item).text for at, item in inner), tuple(at for at, _ in inner))
        inches = "″" if isinstance(value, Length) else ""
        return Cell(show(value, self.signed(path)) + inches, (path,))

    def plain_cell(self, path: str, value: Any) -> Cell:
        """Without the sign of inches, for tables that are all inches."""
        return Cell(show(value, self.signed(path)), (path,))

    def grid(self, path: str, title: str = "", note: str = "") -> Table:
        """Rows that all have the same columns."""
        rows = [(key, dict(fields(value))) for key, value in fields(self.part(path)) if value is not None]
        columns = list(rows[0][1])
        lengths = all(isinstance(item, Length | Dice | None) for _, row in rows for item in row.values())
        make = self.plain_cell if lengths else self.cell
        return Table(
            title or self.title(path),
            tuple(words(column) for column in columns),
            tuple(
                Row(Cell(words(key)), tuple(make(f"{path}.{key}.{column}", row[column]) for column in columns))
                for key, row in rows
            ),
            note,
        )

    def listing(self, path: str, keys: list[str] | None = None, title: str = "") -> Table:
        """Single values, one a row; what lies deeper is named by its whole way down."""
        rows = []
        for key, value in fields(self.part(path)):
            if keys is not None and key not in keys:
                continue
            for label, at, item in _deep(words(key), f"{path}.{key}", value):
                rows.append(Row(Cell(label), (self.cell(at, item),)))
        return Table(title or self.title(path), (), tuple(rows))

    def series(self, path: str) -> Table:
        """Records that follow each other, such as the bands of a result."""
        rows = []
        for i, item in enumerate(self.part(path)):
            inner = dict(fields(item))
            span = (inner.pop("least", None), inner.pop("most", None)) if "least" in inner else None
            at = f"{path}[{i}]"
            label = Cell(_span(*span), (f"{at}.least", f"{at}.most")) if span else Cell(str(i + 1))
            rows.append(Row(label, tuple(self.cell(f"{at}.{key}", value) for key, value in inner.items())))
            heads = tuple(words(key) for key in inner)
        return Table(self.title(path), heads, tuple(rows))

    def tables(self, path: str) -> Iterator[Table]:
        """Everything below a path: single values as a list, like rows as a grid, the rest in turn."""
        part = self.part(path)
        singles: list[str] = []
        groups: list[str] = []
        for key, value in fields(part):
            (groups if isinstance(value, Part | dict) or _is_series(value) else singles).append(key)
        if singles:
            yield self.listing(path, singles)
        if len(groups) > 1 and self._alike([dict(fields(part))[key] for key in groups]) and not singles:
            yield self.grid(path)
            return
        for key in groups:
            yield from self.group(f"{path}.{key}")

    def group(self, path: str) -> Iterator[Table]:
        if _is_series(self.part(path)):
            yield self.series(path)
            return
        inner = [value for _, value in fields(self.part(path)) if value is not None]
        if len(inner) > 1 and self._alike(inner):
            yield self.grid(path)
        elif all(not isinstance(value, Part | dict) and not _is_series(value) for value in inner):
            yield self.listing(path)
        else:
            yield from self.tables(path)

    def title(self, path: str) -> str:
        if path in self.titles:
            return self.titles[path]
        parts = [words(key) for key in path.split(".")]
        return ": ".join([parts[0].capitalize(), *parts[1:]])

    @staticmethod
    def _alike(values: list[Any]) -> bool:
        kinds = [tuple(key for key, _ in fields(value)) for value in values if isinstance(value, Part)]
        flat = all(
            not isinstance(item, Part | dict)
            for value in values
            if isinstance(value, Part)
            for _, item in fields(value)
        )
        return len(kinds) == len(values) and len(set(kinds)) == 1 and flat


def rulings(lay: Layout, chapters: dict[str, str]) -> tuple[Table, ...]:
    """The switches by the chapter of their ruling, each with its number."""
    sources = edition(FAMILIES[lay.card.family].usual).sources
    numbers = {path: source for path, source in sources.items() if path.startswith("rulings.")}
    rows: dict[str, list[Row]] = {chapter: [] for chapter in chapters}
    for key, value in fields(lay.part("rulings")):
        cell = lay.cell(f"rulings.{key}", value)
        source = next(numbers[path] for path in numbers if covers(f"rulings.{key}", path))
        number = source.rpartition("ruling ")[2]
        rows[number[0]].append(Row(Cell(words(key)), (cell, Cell(number))))
    return tuple(
        Table(f"{chapter}. {title}" if len(chapters) > 1 else title, ("played", "ruling"), tuple(rows[chapter]))
        for chapter, title in chapters.items()
    )


def fields(value: Any) -> list[tuple[str, Any]]:
    """The entries of a part or table, by the names used in the files."""
    if isinstance(value, Part):
        return [(field.encode_name, getattr(value, field.name)) for field in msgspec.structs.fields(type(value))]
    return list(value.items()) if isinstance(value, dict) else []


def _is_series(value: Any) -> bool:
    return isinstance(value, tuple) and any(isinstance(item, Part) for item in value)


def _span(least: int, most: int | None) -> str:
    if most is None:
        return f"{least} or more"
    return str(least) if least == most else f"{least}–{most}"


def _deep(label: str, path: str, value: Any) -> Iterator[tuple[str, str, Any]]:
    if isinstance(value, Part | dict):
        for key, item in fields(value):
            yield from _deep(f"{label}: {words(key)}", f"{path}.{key}", item)
    else:
        yield label, path, value


def _signs(kinds: set[Kind]) -> str:
    return "".join(sign for kind, sign in SIGNS.items() if kind in kinds)
