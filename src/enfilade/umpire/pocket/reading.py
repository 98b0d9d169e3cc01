"""An order of battle in text, read into the opening of a battle for the pocket umpire."""

from __future__ import annotations

from typing import Any

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.library.editions.cards import edition as load
from enfilade.library.problems import BadFile
from enfilade.umpire.forms.names import find
from enfilade.umpire.roster.order_of_battle import SIDES, Entry, Leader, of_lines
from enfilade.umpire.roster.reading_rows import BadLine, rows
from enfilade.umpire.roster.wings import WINGS

__all__ = ("FORMAT", "BadLine", "opening_of", "read")
FORMAT = "enfilade-pocket-1"
_HEADING = ("format", "name", "edition", "rulings", "sources", "turns", "first", "minutes", "arrivals")
_LEAST: dict[str, tuple[int, int]] = {"turns": (1, 99), "minutes": (10, 1440)}


def read(text: str, kind: str, edition: str) -> dict[str, Any]:
    """The opening a text describes; an edition it names itself comes before the one asked for.

    Errors are BadLine where a line is to blame: they name it, the entry, the key and the fix.
    """
    sheet = rows(text, kind)
    heading = _heading(sheet.heading)
    card = _card(str(heading.get("edition") or edition), heading.get("rulings", {}), heading.get("sources", {}))
    listed = of_lines(card, sheet.rows)
    opening = opening_of(str(heading.get("name", "")), card, listed.units, listed.leaders)
    return opening | {"edition": str(heading.get("edition") or edition)} | _given(heading)


def opening_of(name: str, card: Card, units: dict[str, Entry], leaders: dict[str, Leader]) -> dict[str, Any]:
    """The opening of a battle between these, as plain values."""
    return {
        "format": FORMAT,
        "name": name,
        "edition": card.id,
        "rulings": {},
        "turns": None,
        "first": "us",
        "minutes": None,
        "units": [_unit(one, card.family) for one in units.values()],
        "leaders": [_leader(who, card.family) for who in leaders.values()],
    }


def _heading(said: dict[str, Any]) -> dict[str, Any]:
    found = {find(str(key), _HEADING, "heading"): value for key, value in said.items()}
    if found.get("format", FORMAT) != FORMAT:
        raise Malformed(f"this is a file of the format {found['format']!r}; an opening is {FORMAT}")
    for key, (least, most) in _LEAST.items():
        value = found.get(key)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most):
            raise Malformed(f"{key} is a whole number from {least} to {most}, not {value!r}")
    name, rulings = found.get("name", ""), found.get("rulings", {})
    if not isinstance(name, str) or len(name) > 80 or not name.isprintable():
        raise Malformed("the name of a battle has at most 80 letters")
    if not isinstance(rulings, dict) or len(rulings) > 200:
        raise Malformed("rulings is a table of names and values")
    sources = found.get("sources", {})
    if not isinstance(sources, dict) or len(sources) > 8 or not all(isinstance(one, dict) for one in sources.values()):
        raise Malformed("sources is a table of edition files, each a table")
    if "first" in found:
        found["first"] = find(str(found["first"]), SIDES, "side")
    return found


def _given(heading: dict[str, Any]) -> dict[str, Any]:
    named = ("rulings", "sources", "turns", "first", "minutes", "arrivals")
    kept = {key: heading[key] for key in named if heading.get(key) is not None}
    if "rulings" in kept:
        kept["rulings"] = {str(key): str(value) for key, value in kept["rulings"].items()}
    return kept


def _card(name: str, rulings: dict[str, Any], sources: dict[str, Any]) -> Card:
    try:
        return load(name, rulings={str(key): str(value) for key, value in rulings.items()} or None, given=sources)
    except BadFile as error:
        raise Malformed(str(error)) from None


def _unit(one: Entry, family: str) -> dict[str, Any]:
    unit = one.unit
    said: dict[str, Any] = {
        "name": unit.name,
        "side": one.side,
        "brigade": one.brigade,
        "arm": unit.arm,
        "weapon": unit.weapon,
        "quality": unit.quality,
        "figures": unit.strength,
        "stands": unit.stands,
        "formation": unit.formation,
        "opening": unit.opening,
    }
    if unit.start > unit.strength:
        said["full"] = unit.start
    if unit.level != "good":
        said["level"] = unit.level
    if unit.arm == "cavalry":
        said["mounted"] = unit.mounted
    return said | WINGS[family].said(unit)


def _leader(who: Leader, family: str) -> dict[str, Any]:
    said: dict[str, Any] = {"name": who.name, "side": who.side, "brigade": who.brigade}
    said |= WINGS[family].leads(who)
    return said | ({"attached": who.attached} if who.attached else {})
