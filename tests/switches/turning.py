"""Every switch of a family with every other value it can be turned to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec

from enfilade.library.editions.cards import edition
from enfilade.library.editions.plain import plain

OTHER = {
    "charges-per-turn": "2",
    "facing-change-degrees": "90",
    "reform-distance": "6",
    "leader-moves": "2",
    "horse-holders": "1/4",
    "closest-approach": "2",
    "sight-light-woods": "6",
    "sight-heavy-woods": "6",
    "village-capacity": "2",
    "front-angle": "30",
    "partial-flank-angle": "75",
    "full-flank-angle": "120",
    "light-cover": "orchard",
    "heavy-cover": "village",
    "low-ammunition-dice": "-2",
    "hold-fires": "2",
    "least-volley-distance": "1",
    "officer-present": "2",
}
"""Another value for what is a number, a length or a list; words and yes or no are all turned."""


def turned(card: str) -> Iterator[tuple[str, str]]:
    """The name and the other value, as `--ruling name=value` takes them."""
    rulings = edition(card).edition.rulings
    for field in msgspec.structs.fields(type(rulings)):
        usual = plain(getattr(rulings, field.name))
        for value in _values(field.encode_name, field.type):
            if value != (str(usual).lower() if isinstance(usual, bool) else str(usual)):
                yield field.encode_name, value


def _values(name: str, kind: Any) -> tuple[str, ...]:
    if kind is bool:
        return ("true", "false")
    if get_origin(kind) is Literal:
        return tuple(str(value) for value in get_args(kind))
    return (OTHER[name],)
