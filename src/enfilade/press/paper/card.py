"""The quick-reference card of an edition: every table on two pages, and how the club plays it otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.library.cards import DEFAULTS, Card, edition
from enfilade.press import charts
from enfilade.press.paper.base import Page, Paper, foot_of, page_count, short_id
from enfilade.press.sheets import SIGNS, Row, Sheet, Table, show, signs, words

PAGES = 2
_WIDE = 16
"""Tables of so many columns lie across the page."""
_SIZES = {"adf": (7.4, 7.0, 6.6, 6.2, 5.8, 5.4), "jr3": (8.2, 7.8, 7.4, 7.0, 6.6, 6.2, 5.8)}
"""Type sizes in points, the largest first: ours are set in the first or second, the rest is for clubs."""
_FRONT = ("infantry", "artillery", "cavalry")
"""Chapters side by side across the first page: their tables are the broadest and the most asked for."""
_WITH_ARMS = {
    "infantry.": "infantry",
    "artillery.": "artillery",
    "cavalry.": "cavalry",
    "fire.dice.": "infantry",
    "fire.ranges.": "cavalry",
}
_COLUMNS = {"adf": 4, "jr3": 3}


def card_page(card: Card, paper: Paper = "a4", rulings: Mapping[str, str] | None = None) -> Page:
    """The card in the first type in which it takes two pages. `rulings` are those the club has named."""
    values = _values(card, rulings or {})
    for size in _SIZES[card.family]:
        told = {**values, "size": size}
        made = Page(template="card", title=card.title, foot=foot_of(card), paper=paper, values=told)
        if page_count(made) <= PAGES:
            return made
    fewer = "; print it with fewer rulings" if values["rulings"] else ""
    raise Malformed(f"the card {short_id(card.id)} does not fit on {PAGES} pages in a type that can be read{fewer}")


def _values(card: Card, rulings: Mapping[str, str]) -> dict[str, Any]:
    chapters = _gathered([sheet for sheet in charts.sheets(card) if sheet.key != "rulings"])
    kinds = {mark.kind for mark in card.marks}
    return {
        "columns": _COLUMNS[card.family],
        "legend": [{"sign": sign, "word": kind} for kind, sign in SIGNS.items() if kind in kinds],
        "chapters": [_chapter(card, sheet) for sheet in chapters],
        "rulings": _otherwise(card),
        "rulings-title": "Club rulings" if rulings or card.own else "Rulings played otherwise",
    }


def _gathered(chapters: list[Sheet]) -> list[Sheet]:
    """What is asked for together with an arm's weapons stands in that arm's column, where there is room."""
    moved: dict[str, list[Table]] = {key: [] for key in _FRONT}
    rest = []
    for sheet in chapters:
        kept: list[Table] = []
        for table in sheet.tables:
            key = next((arm for start, arm in _WITH_ARMS.items() if table.paths[0].startswith(start)), "")
            (moved[key] if key and sheet.key not in _FRONT else kept).append(table)
        rest.append(replace(sheet, tables=tuple(kept)))
    if not any(sheet.key in _FRONT for sheet in chapters):
        return chapters
    return [replace(sheet, tables=(*sheet.tables, *moved.get(sheet.key, ()))) for sheet in rest if sheet.tables]


def _chapter(card: Card, sheet: Sheet) -> dict[str, Any]:
    tables = [_table(card, table) for table in sheet.tables]
    return {"title": sheet.title, "front": sheet.key in _FRONT, "tables": tables}


def _table(card: Card, table: Table) -> dict[str, Any]:
    marks = signs(card, table)
    return {
        "title": table.title,
        "sign": marks.table,
        "columns": list(table.columns),
        "wide": len(table.columns) >= _WIDE,
        "note": table.note,
        "rows": [_row(row, marks.rows[i], marks.cells[i]) for i, row in enumerate(table.rows)],
    }


def _row(row: Row, sign: str, cells: tuple[str, ...]) -> dict[str, Any]:
    listed = [[cell.text, mark] for cell, mark in zip(row.cells, cells, strict=True)]
    return {"label": row.label.text, "sign": sign, "cells": listed}


def _otherwise(card: Card) -> list[dict[str, str]]:
    """The rulings played otherwise than by the family's default edition, with their numbers."""
    usual = edition(DEFAULTS[card.family])
    ours, sources = usual.cells(), usual.sources
    return [
        {
            "name": words(path.removeprefix("rulings.")),
            "value": show(value),
            "usual": show(ours[path]) if path in ours else "",
            "number": sources.get(path, "").rpartition("ruling ")[2],
        }
        for path, value in card.cells().items()
        if path.startswith("rulings.") and value != ours.get(path)
    ]
