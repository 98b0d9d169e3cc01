"""Which tables of *Across a Deadly Field* stand on the page's card, and the one that fire is read on."""

from __future__ import annotations

from typing import Any

from enfilade.library.editions.cards import Card

TABLES = (
    ("Ranges in inches", "infantry.weapons"),
    ("Guns", "artillery.guns"),
    ("Dice added to firepower", "fire.dice"),
    ("Firer's quality", "fire.firer.quality"),
    ("Opening volley", "fire.firer.opening-volley"),
    ("A hampered firer keeps", "fire.firer"),
    ("The target, from guns and from others", "fire.target.modifiers"),
    ("What a result means", "fire.outcomes"),
    ("Morale points: whole, stand lost, last stand", "morale.points"),
    ("Morale levels", "morale.levels"),
    ("Good situations", "morale.good"),
    ("Bad situations", "morale.bad"),
    ("A check or rally", "morale.check"),
    ("Falling back, inches a point", "morale.fall-back"),
    ("Loses its order in a charge", "charge.disorder-point"),
    ("Impact, won by", "charge.final-impact.bands"),
    ("Adjacent within", "zones.adjacency"),
    ("Leaders", "command"),
)


def results(card: Card) -> dict[str, Any]:
    table = card.edition.fire.results
    rows = [
        [str(least), *(getattr(table, arm)[place] for arm in ("infantry", "artillery", "cavalry"))]
        for place, least in enumerate(table.totals)
    ]
    note = "The highest line not above the total; below the first, no effect."
    return {
        "title": "Fire results",
        "columns": ["total", "infantry", "artillery", "cavalry"],
        "rows": rows,
        "notes": [note],
    }
