"""Which tables of *Johnny Reb III* stand on the page's card, and the one that fire is read on."""

from __future__ import annotations

from typing import Any

from enfilade.library.editions.cards import Card

TABLES = (
    ("Ranges of small arms", "fire.ranges.small-arms"),
    ("Ranges of guns", "fire.ranges.guns"),
    ("Dice", "fire.dice"),
    ("The firer", "fire.firer"),
    ("The target", "fire.target"),
    ("Morale points", "morale.points"),
    ("A check", "morale.check"),
    ("Morale modifiers", "morale.modifiers"),
    ("Falling back", "morale.fall-back"),
    ("Loses its order in a charge", "charge.disorder-point"),
    ("Volley point", "charge.volley-point"),
    ("Volley point modifiers", "charge.volley-modifiers"),
    ("Impact", "charge.impact"),
    ("Melee", "melee"),
    ("Distances", "zones"),
)


def casualties(card: Card) -> dict[str, Any]:
    table = card.edition.fire.casualties
    heads = [str(row.figures) for row in table.rows]
    rows = [[str(least), *(str(row.results[place]) for row in table.rows)] for place, least in enumerate(table.rolls)]
    note = "Columns are figures firing; an asterisk is a possible kill."
    return {"title": "Casualties", "columns": ["roll", *heads], "rows": rows, "notes": [note]}
