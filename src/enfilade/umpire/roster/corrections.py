"""What may be put right on the roster by hand, and how each value is read."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.names import find
from enfilade.umpire.roster.order_of_battle import Entry
from enfilade.umpire.roster.wings import WINGS
from enfilade.umpire.roster.words import count

replace = msgspec.structs.replace
KEYS = ("level", "formation", "figures", "mounted", "opening", "order", "low-ammunition", "reacted")
_NOT_EVERYWHERE = {"order": "written orders", "low-ammunition": "count of ammunition", "reacted": "reactions"}
"""What only some games know, and what a unit of the others has none of."""
_FLAGS = ("mounted", "opening", "low-ammunition")


def corrected(card: Card, one: Entry, key: str, value: str) -> Entry:
    """The entry with one value changed; refuses what its game does not know."""
    chosen = find(key, KEYS, "key")
    if chosen in _NOT_EVERYWHERE and chosen not in WINGS[card.family].keys:
        raise Malformed(f"units of this game have no {_NOT_EVERYWHERE[chosen]}")
    if chosen == "reacted":
        return replace(one, reacted=_yes(value))
    unit: Any = one.unit
    return replace(one, unit=replace(unit, **_value(card, unit, chosen, value)))


def _value(card: Card, unit: Any, key: str, value: str) -> dict[str, Any]:
    game = WINGS[card.family]
    if key == "figures":
        return {"strength": min(count(value), unit.start), "full": unit.start}
    if key in _FLAGS:
        return {key.replace("-", "_"): _yes(value)}
    known = {"order": game.orders, "level": game.levels(card), "formation": game.formations(unit)}[key]
    return {key: find(value, known, key)}


def _yes(value: str) -> bool:
    return value.lower() in ("yes", "true", "1")
