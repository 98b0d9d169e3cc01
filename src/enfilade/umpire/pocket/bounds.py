"""The outer door: what comes in from a phone or a stranger is bounded in depth, length and kind before it is used."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from enfilade.core.errors import Malformed

T = TypeVar("T")
DEEPEST = 8
LONGEST_TEXT = 2_000
MOST_PARTS = 20_000
"""Items of one list or keys of one object."""
_AT = re.compile(r" - at `\$?\.?([^`]*)`$")


def converted(raw: Any, wanted: type[T], what: str) -> T:
    """The value as the type wants it; the error says where it differs."""
    try:
        return msgspec.convert(raw, wanted)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Malformed(f"{what}: {_plainly(str(error))}") from None


def check_plain(value: Any, what: str, depth: int = DEEPEST) -> None:
    """Refuse what no honest page sends: deep nesting, endless texts, letters that cannot be printed."""
    if depth < 0:
        raise Malformed(f"{what} is nested too deeply")
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, str):
        check_text(value, what)
    elif isinstance(value, int):
        if abs(value) > 1 << 53:
            raise Malformed(f"{what} has a number that is too large")
    elif isinstance(value, float):
        if value != value or abs(value) > 1e15:
            raise Malformed(f"{what} has a number that is none")
    elif isinstance(value, list | tuple | dict):
        if len(value) > MOST_PARTS:
            raise Malformed(f"{what} has more than {MOST_PARTS:,} parts")
        for item in value:
            check_plain(item, what, depth - 1)
        if isinstance(value, dict):
            for item in value.values():
                check_plain(item, what, depth - 1)
    else:
        raise Malformed(f"{what} holds something that is no plain value")


def check_text(text: str, what: str, most: int = LONGEST_TEXT) -> None:
    if len(text) > most:
        raise Malformed(f"{what} has a text of more than {most:,} letters")
    if not text.isprintable():
        raise Malformed(f"{what} has letters that cannot be printed: {text[:40]!a}")


def _plainly(message: str) -> str:
    """msgspec's words with the place in ours: 'expected `int`, got `str` (at turns)'."""
    found = _AT.search(message)
    where = f" (at {found[1]})" if found and found[1] else ""
    told = _AT.sub("", message).replace("Object contains unknown field", "there is an unknown key")
    told = told.replace("Object missing required field", "there is no key").replace("`", "'")
    return told[:1].lower() + told[1:] + where
