"""The way back: a typed edition as plain values, as single cells, and as a digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from enfilade.core.measures import Dice, Length
from enfilade.core.part import Part, Words, fields_of


def plain(value: Any) -> Any:
    """JSON values: lengths in inches, dice as "2D6", fractions as "1/2", NA as null."""
    if isinstance(value, Part):
        return {field.encode_name: plain(getattr(value, field.name)) for field in fields_of(type(value))}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Length):
        return value.inches
    if isinstance(value, Dice):
        return value.plain
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, Words):
        return str(value)
    return value


def cells(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every single value with its key path, in the order of the card."""
    if isinstance(value, Part):
        for field in fields_of(type(value)):
            yield from cells(getattr(value, field.name), f"{path}.{field.encode_name}" if path else field.encode_name)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from cells(item, f"{path}.{key}")
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from cells(item, f"{path}[{i}]")
    else:
        yield path, value


def digest(family: str, edition: Part) -> str:
    """A fingerprint of everything that changes play: figures and switches, not names, sources or marks."""
    figures = sorted((path, plain(value)) for path, value in cells(edition) if not isinstance(value, Words))
    text = json.dumps([family, figures], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def around(path: str) -> Iterator[str]:
    """The path itself, then the row, table and chapter it lies in."""
    while path:
        yield path
        path = path[: max(path.rfind("."), path.rfind("["), 0)]


def covers(key: str, path: str) -> bool:
    """Whether a key path is the cell itself or a table or row around it."""
    return path == key or (path.startswith(key) and path[len(key)] in ".[")
