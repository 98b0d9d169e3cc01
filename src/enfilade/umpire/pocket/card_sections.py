"""The reference card for a thumb: the tables people look up during a turn, short enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from enfilade.core.measures import Length, mixed
from enfilade.core.receipt import signed
from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.wings import WINGS

Section = dict[str, Any]
_SIGNED = ("quality", "opening", "modifiers", "morale.levels", "morale.good", "morale.bad", "outcomes", "firer")


def sections(card: Card) -> list[Section]:
    """The card's tables in the order of a volley, a check and a charge; a club's own rulings come last."""
    game = WINGS[card.family]
    found = [game.first_table(card)]
    for title, path in game.tables:
        part = _part(card.edition, path)
        if part is not None:
            found.append(_section(title, part, any(word in path for word in _SIGNED)))
    rulings = [[_words(key), _shown(value, False)] for key, value in _fields(card.edition.rulings)]
    return [*found, {"title": "Rulings", "columns": [], "rows": rulings, "notes": []}]


def _section(title: str, part: Any, signs: bool) -> Section:
    """Alike rows as a grid, anything else as a list of names and values."""
    rows = list(_fields(part))
    inner = [dict(_fields(value)) for _, value in rows if _is_part(value)]
    if rows and len(inner) == len(rows) and all(list(one) == list(inner[0]) for one in inner):
        heads = [key for key in inner[0] if any(one[key] for one in inner) and not _is_part(inner[0][key])]
        named = "name" in heads
        heads = [head for head in heads if head != "name"]
        if heads:
            grid = [
                [str(one["name"]) if named else _words(key), *(_cell(one[head], signs) for head in heads)]
                for (key, _), one in zip(rows, inner, strict=True)
            ]
            return {"title": title, "columns": ["", *map(_words, heads)], "rows": grid, "notes": []}
    return {"title": title, "columns": [], "rows": [[name, text] for name, text in _deep("", part, signs)], "notes": []}


def _deep(name: str, value: Any, signs: bool) -> Iterator[tuple[str, str]]:
    if not _is_part(value):
        if value is not None:
            yield name, _shown(value, signs)
        return
    for key, item in _fields(value):
        yield from _deep(f"{name}, {_words(key)}" if name else _words(key), item, signs)


def _part(value: Any, path: str) -> Any:
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else getattr(value, key.replace("-", "_"), None)
        if value is None:
            return None
    return value


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, msgspec.Struct):
        yield from ((key, getattr(value, key)) for key in value.__struct_fields__)


def _is_part(value: Any) -> bool:
    return isinstance(value, dict | msgspec.Struct) and bool(dict(_fields(value)))


def _cell(value: Any, signs: bool) -> str:
    """In a grid only what holds is marked."""
    return "" if value is False else _shown(value, signs)


def _shown(value: Any, signs: bool) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Length):
        return str(value)
    if isinstance(value, int):
        return signed(value) if signs else str(value).replace("-", "−")
    if isinstance(value, Fraction):
        return mixed(value)
    if isinstance(value, tuple):
        return ", ".join(_shown(item, signs) for item in value)
    return _words(str(value)) if len(str(value)) > 1 else str(value)


def _words(key: str) -> str:
    return key.replace("_", " ").replace("-", " ").strip()
