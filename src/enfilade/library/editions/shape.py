"""Turns the plain values of an edition file into its typed record, noting every fault on the way.

msgspec can convert a whole tree too, but stops at the first fault and does not name the key inside a
table of weapons; an author with ten typing errors wants ten lines that say where.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal, Union, get_args, get_origin

from enfilade.core.measures import Dice, Length, ratio
from enfilade.core.part import Part, Words, fields_of
from enfilade.library.problems import nearest, shown

Report = Callable[[str, str, str], None]
"""Takes key path, what was found, what was expected."""

MISSING: Any = object()
_NUMBER_LIMIT = 100_000


def shape(kind: Any, raw: object, path: str, report: Report) -> Any:
    """The typed value of `raw`, or MISSING after at least one report."""
    if isinstance(kind, type) and issubclass(kind, Part):
        return _part(kind, raw, path, report)
    origin = get_origin(kind)
    if origin is dict:
        return _table(get_args(kind)[1], raw, path, report)
    if origin is tuple:
        return _row(get_args(kind), raw, path, report)
    if origin in (Union, types.UnionType):
        choices = get_args(kind)
        if type(None) in choices and raw in ("NA", None):
            return None
        inner = [choice for choice in choices if choice is not type(None)]
        if len(inner) == 1 and _is_nest(inner[0]):
            return shape(inner[0], raw, path, report)
    try:
        return _leaf(kind, raw)
    except ValueError as error:
        reason = f" ({error})" if str(error) else ""
        report(path, shown(raw), describe(kind) + reason)
        return MISSING


def describe(kind: Any) -> str:
    """What a type wants, in words an author knows."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return "one of " + ", ".join(f'"{choice}"' for choice in arguments)
    if origin in (Union, types.UnionType):
        words = [describe(choice) for choice in arguments if choice is not type(None)]
        return " or ".join([*words, '"NA"'] if type(None) in arguments else words)
    if origin is dict or (isinstance(kind, type) and issubclass(kind, Part)):
        return "a table"
    if origin is tuple:
        return f"a list of {describe(arguments[0])}"
    names = {
        int: "a whole number",
        bool: "true or false",
        str: "text",
        Words: "text",
        Length: 'inches, such as 3, 0.5 or "1/2"',
        Dice: 'dice, such as "2D6"',
        Fraction: 'a number or a fraction such as "1/2"',
    }
    return names[kind]


def _is_nest(kind: Any) -> bool:
    return get_origin(kind) in (dict, tuple) or (isinstance(kind, type) and issubclass(kind, Part))


def _part(kind: type[Part], raw: object, path: str, report: Report) -> Any:
    if not isinstance(raw, dict):
        report(path, shown(raw), "a table")
        return MISSING
    fields = fields_of(kind)
    names = [field.encode_name for field in fields]
    sound = True
    for key in raw:
        if key not in names:
            report(_join(path, key), "a key nobody reads", _known(key, names))
            sound = False
    values: dict[str, Any] = {}
    for field in fields:
        inner = _join(path, field.encode_name)
        if field.encode_name not in raw:
            if field.required:
                report(inner, "nothing", describe(field.type))
                sound = False
            continue
        value = shape(field.type, raw[field.encode_name], inner, report)
        if value is MISSING:
            sound = False
        values[field.name] = value
    return kind(**values) if sound else MISSING


def _known(key: str, names: list[str]) -> str:
    """The keys that exist, or the nearest if they are many."""
    if len(names) <= 12:
        return f"one of {', '.join(names)}{nearest(key, names)}"
    return f"one of the {len(names)} keys of this table{nearest(key, names)}"


def _table(kind: Any, raw: object, path: str, report: Report) -> Any:
    if not isinstance(raw, dict) or not raw:
        report(path, shown(raw), "a table with at least one entry")
        return MISSING
    values = {key: shape(kind, value, _join(path, key), report) for key, value in raw.items()}
    return MISSING if any(value is MISSING for value in values.values()) else values


def _row(kinds: tuple[Any, ...], raw: object, path: str, report: Report) -> Any:
    if not isinstance(raw, list):
        report(path, shown(raw), f"a list of {describe(kinds[0])}")
        return MISSING
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(raw)
    elif len(kinds) != len(raw):
        report(path, f"{len(raw)} values", f"{len(kinds)} values")
        return MISSING
    values = [shape(kind, item, f"{path}[{i}]", report) for i, (kind, item) in enumerate(zip(kinds, raw, strict=True))]
    return MISSING if any(value is MISSING for value in values) else tuple(values)


def _leaf(kind: Any, raw: object) -> Any:
    origin = get_origin(kind)
    if origin is Literal:
        if isinstance(raw, str) and raw in get_args(kind):
            return raw
        close = nearest(raw, list(get_args(kind))) if isinstance(raw, str) else ""
        raise ValueError(close.strip(" ()"))
    if origin in (Union, types.UnionType):
        for choice in get_args(kind):
            if choice is type(None):
                continue
            try:
                return _leaf(choice, raw)
            except ValueError:
                continue
        raise ValueError
    if kind is Length:
        return Length.of(raw)
    if kind is Dice:
        return Dice.of(raw)
    if kind is Fraction:
        return ratio(raw)
    if kind is int and isinstance(raw, int) and not isinstance(raw, bool):
        if abs(raw) > _NUMBER_LIMIT:
            raise ValueError(f"no figure of these games is beyond {_NUMBER_LIMIT}")
        return raw
    if kind is bool and isinstance(raw, bool):
        return raw
    if kind in (str, Words) and isinstance(raw, str):
        if len(raw) > 200 or not raw.isprintable():
            raise ValueError("one line of at most 200 characters")
        return kind(raw)
    raise ValueError


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
