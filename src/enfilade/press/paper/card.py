"""The quick-reference card of an edition: every table on two pages, and how the club plays it otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card, edition
from enfilade.press.charts import charts
from enfilade.press.charts.sheets import SIGNS, Row, Sheet, Table, show, signs, words
from enfilade.press.games.wings import WINGS
from enfilade.press.paper.base import Page, Paper, foot_of, page_count, short_id
from enfilade.rules import FAMILIES

PAGES = 2
_WIDE = 16
"""Tables of so many columns lie across the page."""
_FRONT = ("infantry", "artillery", "cavalry")
"""Chapters side by side across the first page: their tables are the broadest and the most asked for."""
_FIRST = ("fire", "movement", "effects")
"""Chapters below them, on the first page too."""
_WITH_ARMS = {
    "infantry.": "infantry",
    "artillery.": "artillery",
    "cavalry.": "cavalry",
    "fire.dice.": "infantry",
    "fire.ranges.": "cavalry",
}
_IN_WORDS = (
    "turn.",
    "reaction.",
    "command.",
    "charge.actions",
    "charge.final-impact.dice",
    "charge.final-impact.stop-short",
    "charge.disorder-point",
    "charge.artillery",
    "charge.final-impact.relief",
    "charge.steps",
    "charge.impact.dice",
    "charge.fall-back",
    "charge.repulse-volley",
    "melee.",
    "fire.steps",
    "officers.casualties",
    "morale.check",
    "morale.fall-back",
)
"""Lists that the steps tell."""
_SAID = {
    "best": "good situations counted, the best",
    "worst": "bad situations counted, the worst",
    "behind skirmishers distance": "behind skirmishers within",
    "behind friends distance": "friends before it count within",
    "support each": "each supporting unit",
    "support limit": "support in all",
    "cover while charging": "cover counts while charging",
    "enemy near: modifier": "an enemy close by",
    "enemy near: distance": "close by is within",
    "enemy near: who": "close by counts",
    "eliminated each": "each unit the brigade has lost",
    "eliminated limit": "units lost, in all",
    "village excludes other benefits": "a village shuts out other cover",
    "enfilade at long range": "enfilade counts at long range",
    "enfilade by skirmishers": "enfilade counts from skirmishers",
    "enfilade at skirmishers": "enfilade counts at skirmishers",
    "enfilade against disorder": "enfilade counts at disordered units",
    "enfilade cancels unlimbered": "enfiladed guns lose the benefit of unlimbering",
    "dice less": "dice less after passing through",
    "added in melee": "pistol dice added in melee",
    "leader: place": "a leader counts",
    "leader: reach": "a leader helps at",
    "leader: helps": "a leader helps who is",
    "competence: dice": "competence, dice rolled",
    "flank charge cavalry": "a flank charge of cavalry is one by",
    "floor": "never below",
    "best possible": "a point is never below",
    "worst possible": "a point is never above",
    "depleted: multiple": "depleted, points times",
    "section lost": "a section just lost",
    "due: neighbour": "a lost neighbour counts at",
    "due: neighbour distance": "a lost neighbour counts within",
    "due: fear of charge": "fear of a charge within",
}


def card_page(card: Card, paper: Paper = "a4", rulings: Mapping[str, str] | None = None) -> Page:
    """The card in the first type in which it takes two pages. `rulings` are those the club has named."""
    values = _values(card, rulings or {})
    for size in WINGS[card.family].type_sizes:
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
        "columns": WINGS[card.family].columns,
        "legend": [{"sign": sign, "word": kind} for kind, sign in SIGNS.items() if kind in kinds],
        "chapters": [_chapter(card, sheet) for sheet in _worded(chapters)],
        "steps": WINGS[card.family].in_words(card.edition),
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


def _worded(chapters: list[Sheet]) -> list[Sheet]:
    """Lists whose rows are told in steps are left out, and what does not hold is not printed at all."""
    out = []
    for sheet in chapters:
        if sheet.key not in _FRONT:
            kept = [table for table in sheet.tables if not table.paths[0].startswith(_IN_WORDS) or table.columns]
            sheet = replace(sheet, tables=tuple(_said(table) for table in kept))
        if sheet.tables:
            out.append(sheet)
    return out


def _said(table: Table) -> Table:
    """Rows by what they mean to a player; nothing for a dash."""
    rows = []
    for row in table.rows:
        text = row.label.text
        if not table.columns and row.cells[0].text == "NA":
            continue
        label = replace(row.label, text=_SAID.get(text, text.replace(": ", ", ")))
        cells = tuple(replace(cell, text="–") if cell.text == "NA" else cell for cell in row.cells)
        rows.append(Row(label, cells))
    return replace(table, title=table.title.replace("Charge: ", "Charge, "), rows=tuple(rows))


def _chapter(card: Card, sheet: Sheet) -> dict[str, Any]:
    tables = [_table(card, table) for table in sheet.tables]
    return {"title": sheet.title, "front": sheet.key in _FRONT, "first": sheet.key in _FIRST, "tables": tables}


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
    usual = edition(FAMILIES[card.family].usual)
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
