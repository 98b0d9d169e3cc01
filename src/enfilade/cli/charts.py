"""Charts, lists and differences in a terminal."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from enfilade.library.editions.cards import Card
from enfilade.library.editions.origins import documents
from enfilade.press.charts.charts import sheets
from enfilade.press.charts.differ import Difference
from enfilade.press.charts.sheets import SIGNS, Sheet, Table, signs, sources
from enfilade.rules import FAMILIES

_LONG = 24


def print_chart(console: Console, card: Card, only: list[str], with_sources: bool, with_marks: bool) -> None:
    console.print(Text(card.title, style="bold"), f"[dim]{card.id}, digest {card.digest[:12]}[/dim]")
    console.print(_legend(card))
    for sheet in sheets(card):
        if only and sheet.key not in only:
            continue
        console.print()
        console.rule(f"[bold]{sheet.title}", align="left")
        for block in _blocks(card, sheet, with_sources, console.width):
            console.print(block)
    if with_marks and card.marks:
        console.print()
        console.rule("[bold]Marks", align="left")
        for mark in card.marks:
            console.print(Text.assemble(f"{SIGNS[mark.kind]} ", (mark.at, "bold"), f" {mark.kind}: {mark.why}"))
    if with_sources:
        console.print()
        for key, document in documents().items():
            console.print(f"[dim]{key}: {document['title']}[/dim]")


def print_editions(console: Console, cards: list[Card]) -> None:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("edition", no_wrap=True)
    grid.add_column("card", overflow="fold")
    grid.add_column("impact", overflow="fold")
    grid.add_column("marks", no_wrap=True)
    grid.add_column("digest", no_wrap=True)
    family = ""
    for card in sorted(cards, key=lambda card: card.family):
        if card.family != family:
            family = card.family
            grid.add_row("", Text(FAMILIES[family].title, style="italic"))
        kinds = Counter(mark.kind for mark in card.marks)
        marks = " ".join(f"{sign}{kinds[kind]}" for kind, sign in SIGNS.items() if kinds[kind])
        name = Text(card.id, style="bold" if card.id == FAMILIES[family].usual else "")
        title = card.title.removeprefix(f"{FAMILIES[family].title}, ")
        grid.add_row(name, f"{title} (yours)" if card.own else title, _impact(card), marks, card.digest[:8])
    console.print(grid)
    legend = ", ".join(f"{sign} {kind}" for kind, sign in SIGNS.items())
    console.print(f"[dim]Bold: the default of its family. Marks: {legend}.[/dim]")


def print_differences(console: Console, left: Card, right: Card, found: list[Difference]) -> None:
    if not found:
        console.print(f"{left.id} and {right.id} do not differ in any value.")
        return
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("", overflow="fold")
    grid.add_column(left.id, justify="right", overflow="fold")
    grid.add_column(right.id, justify="right", overflow="fold")
    for table, items in groupby(found, key=lambda item: item.table):
        grid.add_row(Text(table, style="bold"))
        for item in items:
            grid.add_row(f"  {item.place}", item.left or "—", item.right or "—")
    console.print(grid)
    console.print(f"{len(found)} values differ; — is a value the edition does not have.")


def _impact(card: Card) -> str:
    way = card.edition.charge.impact
    if not isinstance(way, str):
        return f"low {way.dice}D6"
    return {"dice-down": "1D6", "final-impact": "2D6 FIV"}[way]


def _legend(card: Card) -> Text:
    kinds = Counter(mark.kind for mark in card.marks)
    parts = [f"{sign} {kind} ({kinds[kind]})" for kind, sign in SIGNS.items() if kinds[kind]]
    return Text("   ".join(parts) + ("; --marks tells why" if parts else ""), style="dim")


def _blocks(card: Card, sheet: Sheet, with_sources: bool, width: int) -> list[RenderableType]:
    """Narrow tables stand side by side as far as the terminal is wide."""
    blocks: list[RenderableType] = []
    row: list[RenderableType] = []
    used = 0
    measure = Console(width=width)
    for table in sheet.tables:
        block = _block(card, table, with_sources)
        wide = measure.measure(block).maximum + 4
        if row and used + wide > width:
            blocks.append(_beside(row))
            row, used = [], 0
        row.append(block)
        used += wide
    if row:
        blocks.append(_beside(row))
    return blocks


def _beside(blocks: list[RenderableType]) -> RenderableType:
    grid = Grid.grid(padding=(0, 4, 0, 0))
    grid.add_row(*blocks)
    return grid


def _block(card: Card, table: Table, with_sources: bool) -> RenderableType:
    marks = signs(card, table)
    grid = Grid(box=None, pad_edge=False, padding=(0, 1), show_header=bool(table.columns))
    grid.add_column("", overflow="fold")
    for column in table.columns:
        grid.add_column(column, justify="right", header_style="dim", overflow="fold")
    if not table.columns:
        grid.add_column("", justify="left", overflow="fold")
    for i, row in enumerate(table.rows):
        label = Text(row.label.text) + Text(marks.rows[i], style="bold")
        cells = [Text(cell.text) + Text(marks.cells[i][j], style="bold") for j, cell in enumerate(row.cells)]
        grid.add_row(label, *cells)
    title = Text(table.title, style="bold") + Text(marks.table)
    below: list[RenderableType] = [Text(table.note, style="dim")] if table.note else []
    if with_sources:
        below.append(Text("from " + _short(sources(card, table)), style="dim"))
    return Padding(Group(title, grid, *below), (1, 0, 0, 0))


def _short(places: list[str]) -> str:
    shown = ", ".join(places[:_LONG])
    return shown if len(places) <= _LONG else f"{shown} and {len(places) - _LONG} more (all with --json)"
