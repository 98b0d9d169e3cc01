"""Flags of a position: what else there is to say of a unit or a leader, as `word`, `word:number` or `word:id+id`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from enfilade.core.errors import Malformed
from enfilade.tabletop.positions.records import known, number

Kind = Literal["yes", "count", "names"]
Kinds = Mapping[str, Kind]
"""The flags of a record by their words; a word is the field's name, with hyphens."""
T = TypeVar("T", bound=msgspec.Struct)
_EMPTY: dict[Kind, Any] = {"yes": False, "count": 0, "names": ()}


def field_of(word: str) -> str:
    return word.replace("-", "_")


def flags(thing: msgspec.Struct, kinds: Kinds, always: Iterable[str] = ()) -> list[str]:
    """Those that are up; some are always said."""
    said = []
    for word, kind in kinds.items():
        value = getattr(thing, field_of(word))
        if value or word in always:
            said.append(word if kind == "yes" else f"{word}:{value if kind == 'count' else '+'.join(value)}")
    return said


def bare(kinds: Kinds) -> dict[str, Any]:
    """All flags down."""
    return {field_of(word): _EMPTY[kind] for word, kind in kinds.items()}


def flagged(thing: T, kinds: Kinds, word: str, value: str, others: Iterable[str] = ()) -> T:
    """With one more flag up; `others` are flags that somebody else reads."""
    kind = kinds.get(known(word, (*kinds, *others), "flag"))
    if kind is None or (kind == "yes") == bool(value):
        example = f"{word}:1" if kind == "count" else f"{word}:13-ala+5-ala" if kind == "names" else word
        raise Malformed(f"the flag {word} is written {example}")
    taken = True if kind == "yes" else number(value) if kind == "count" else tuple(value.split("+"))
    changes: dict[str, Any] = {field_of(word): taken}
    return msgspec.structs.replace(thing, **changes)
