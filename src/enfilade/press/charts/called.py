"""What a card calls itself and what men carry: titles and names instead of the ids of files."""

from __future__ import annotations

from typing import Any

from enfilade.library.editions.cards import edition
from enfilade.library.problems import BadFile
from enfilade.press.games.wings import WINGS


def edition_title(id: str) -> str:
    """An edition as a reader knows it; a club's own, which only its record has, goes by its id.

    >>> edition_title("adf-revised-15mm"), edition_title("adf-revised-15mm+leader-moves=2"), edition_title("our-house")
    ('Across a Deadly Field, revised, 15 mm', 'Across a Deadly Field, revised, 15 mm, with own rulings', 'our-house')
    """
    base, _, rulings = id.partition("+")
    try:
        title = edition(base).title
    except BadFile:
        return id
    return f"{title}, with own rulings" if rulings else title


def weapon_name(card: Any, family: str, arm: str, weapon: str) -> str:
    """As the chart of the edition calls it; a weapon that it does not have goes by its id."""
    found = WINGS[family].weapons(card, arm).get(weapon)
    return str(found.name) if found else weapon.replace("-", " ")


def weapon_of(id: str, arm: str, weapon: str) -> str:
    """The same where only the id of the edition is known.

    >>> weapon_of("jr3-15mm", "artillery", "rifle-10"), weapon_of("our-house", "artillery", "rifle-10")
    ('10 pdr or 3-inch rifles', 'rifle 10')
    """
    try:
        card = edition(id.partition("+")[0])
    except BadFile:
        return weapon.replace("-", " ")
    return weapon_name(card.edition, card.family, arm, weapon)


def weapon_reach(card: Any, family: str, arm: str, weapon: str) -> str:
    """How far it carries at normal range."""
    return WINGS[family].reach(card, arm, weapon)
