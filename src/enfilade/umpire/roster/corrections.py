"""What may be put right on the roster by hand, and how each value is read."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.rules.adf.chapters import facts as adf
from enfilade.rules.jr3.chapters import facts as jr3
from enfilade.umpire.forms.names import brief, find
from enfilade.umpire.roster.order_of_battle import Entry

replace = msgspec.structs.replace
KEYS = ("level", "formation", "figures", "mounted", "opening", "order", "low-ammunition", "reacted")
_FLAGS = ("mounted", "opening", "low-ammunition")


def corrected(card: Card, one: Entry, key: str, value: str) -> Entry:
    """The entry with one value changed; refuses what its game does not know."""
    chosen = find(key, KEYS, "key")
    if chosen == "reacted":
        return replace(one, reacted=_yes(value))
    unit: Any = one.unit
    return replace(one, unit=replace(unit, **_value(card, unit, chosen, value)))


def count(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise Malformed(f"{brief(text)} is not a number")
    return int(text)


def _value(card: Card, unit: Any, key: str, value: str) -> dict[str, Any]:
    ours = card.family == "adf"
    if key == "figures":
        return {"strength": min(count(value), unit.start), "full": unit.start}
    if key in ("order", "low-ammunition") and ours:
        what = "written orders" if key == "order" else "count of ammunition"
        raise Malformed(f"units of this game have no {what}")
    if key in _FLAGS:
        return {key.replace("-", "_"): _yes(value)}
    if key == "order":
        return {"order": find(value, get_args(jr3.Order), "order")}
    if key == "level":
        return {"level": find(value, adf.LEVELS if ours else card.edition.morale.levels, "level")}
    known: Any = adf.FORMATIONS[unit.arm] if ours else jr3.FORMATIONS[unit.kind]
    return {"formation": find(value, known, "formation")}


def _yes(value: str) -> bool:
    return value.lower() in ("yes", "true", "1")
