"""Reads the text of a scenario file and notes every fault of its shape, with the key path of each.

msgspec would stop at the first fault, read the last of two equal keys and take NaN for a number; an author wants all
faults at once. What passes here msgspec converts without complaint.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from enfilade.core.codec import ready
from enfilade.core.scenario import Scenario
from enfilade.library.problems import nearest, shown

Found = tuple[str, str, str]
"""Key path, what was found, what was expected."""

_PROSE = 1000
"""Texts that may be longer than this may have several lines."""
_PATTERNS = {
    r"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$": "an id: at most 40 small letters, digits and hyphens, such as 24-mich",
    r"^([01]?\d|2[0-3]):[0-5]\d$": "a time such as 10:15",
}

ready(Scenario)


class Twice(dict[str, Any]):
    """A JSON object in which a key stood more than once."""

    keys_twice: tuple[str, ...] = ()


def parsed(text: str) -> object:
    """The values of a JSON text; objects with a key given twice are marked. Raises ValueError or RecursionError."""
    return json.loads(text, object_pairs_hook=_object)


def faults(raw: object) -> Iterator[Found]:
    """Everything that keeps the values from being a scenario."""
    yield from _unreadable(raw, "")
    yield from _walk(_scenario(), raw, "")


def typed(raw: object) -> Scenario:
    """The scenario, once `faults` has found none."""
    return msgspec.convert(raw, Scenario)


def json_schema() -> dict[str, Any]:
    """The JSON Schema of scenario files, made from the same types that read them."""
    # By way of text, since the defaults of lists are tuples.
    found: dict[str, Any] = json.loads(json.dumps(msgspec.json.schema(Scenario)))
    heading = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scenario of Enfilade; lengths in inches",
    }
    return heading | found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) == len(pairs):
        return values
    counts = Counter(key for key, _ in pairs)
    marked = Twice(values)
    marked.keys_twice = tuple(key for key in values if counts[key] > 1)
    return marked


@cache
def _scenario() -> inspect.Type:
    return inspect.type_info(Scenario)


def _unreadable(raw: object, path: str) -> Iterator[Found]:
    """What JSON lets pass but nobody can have meant."""
    if isinstance(raw, Twice):
        for key in raw.keys_twice:
            yield _join(path, key), "the same key twice", "each key once"
    if isinstance(raw, dict):
        for key, value in raw.items():
            yield from _unreadable(value, _join(path, key))
    elif isinstance(raw, list):
        for i, value in enumerate(raw):
            yield from _unreadable(value, f"{path}[{i}]")
    elif isinstance(raw, float) and not math.isfinite(raw):
        yield path, shown(raw), "a finite number"


def _walk(kind: inspect.Type, raw: object, path: str) -> Iterator[Found]:
    match kind:
        case inspect.StructType():
            yield from _table(kind, raw, path)
        case inspect.DictType():
            yield from _entries(kind, raw, path)
        case inspect.VarTupleType() | inspect.TupleType():
            yield from _list(kind, raw, path)
        case inspect.UnionType():
            yield from _either(kind, raw, path)
        case inspect.AnyType():
            return
        case _:
            if not _fits(kind, raw):
                yield path, shown(raw), _described(kind, raw)


def _table(kind: inspect.StructType, raw: object, path: str) -> Iterator[Found]:
    if not isinstance(raw, dict):
        yield path, shown(raw), "an object with keys, in { }"
        return
    names = [field.encode_name for field in kind.fields]
    if kind.tag_field:
        names.append(kind.tag_field)
        if raw.get(kind.tag_field) != kind.tag:
            yield _join(path, kind.tag_field), shown(raw.get(kind.tag_field, "nothing")), f'"{kind.tag}"'
    for key in raw:
        if key not in names:
            yield _join(path, key), "a key nobody reads", f"one of {', '.join(names)}{nearest(key, names)}"
    for field in kind.fields:
        inner = _join(path, field.encode_name)
        if field.encode_name in raw:
            yield from _walk(field.type, raw[field.encode_name], inner)
        elif field.required:
            yield inner, "nothing", _described(field.type, None)


def _entries(kind: inspect.DictType, raw: object, path: str) -> Iterator[Found]:
    if not isinstance(raw, dict):
        yield path, shown(raw), "an object with keys, in { }"
        return
    for key, value in raw.items():
        if not _fits(kind.key_type, key):
            yield _join(path, shown(key)), "a key that cannot be", _described(kind.key_type, key)
        yield from _walk(kind.value_type, value, _join(path, key))


def _list(kind: inspect.VarTupleType | inspect.TupleType, raw: object, path: str) -> Iterator[Found]:
    if not isinstance(raw, list):
        yield path, shown(raw), _described(kind, raw)
        return
    if isinstance(kind, inspect.TupleType):
        if len(raw) != len(kind.item_types):
            yield path, f"{len(raw)} values", f"{len(kind.item_types)} values"
            return
        kinds = kind.item_types
    else:
        kinds = (kind.item_type,) * len(raw)
    for i, (inner, value) in enumerate(zip(kinds, raw, strict=True)):
        yield from _walk(inner, value, f"{path}[{i}]")


def _either(kind: inspect.UnionType, raw: object, path: str) -> Iterator[Found]:
    tables = [choice for choice in kind.types if isinstance(choice, inspect.StructType)]
    tagged = [choice for choice in tables if isinstance(raw, dict) and raw.get(str(choice.tag_field)) == choice.tag]
    others = [choice for choice in kind.types if not isinstance(choice, inspect.StructType | inspect.NoneType)]
    if tagged:
        yield from _table(tagged[0], raw, path)
    elif isinstance(raw, dict) and len(tables) == 1:
        yield from _table(tables[0], raw, path)
    elif isinstance(raw, dict) and tables:
        tags = " or ".join(f'"{choice.tag}"' for choice in tables)
        yield _join(path, str(tables[0].tag_field)), shown(raw.get(str(tables[0].tag_field), "nothing")), tags
    elif raw is None and any(isinstance(choice, inspect.NoneType) for choice in kind.types):
        return
    elif len(others) == 1 and (isinstance(raw, list) or isinstance(others[0], inspect.DictType)):
        yield from _walk(others[0], raw, path)
    elif not any(_fits(choice, raw) for choice in others):
        yield path, shown(raw), _described(kind, raw)


def _fits(kind: inspect.Type, raw: object) -> bool:
    match kind:
        case inspect.IntType():
            return isinstance(raw, int) and not isinstance(raw, bool) and _within(kind, raw)
        case inspect.FloatType():
            return isinstance(raw, int | float) and not isinstance(raw, bool) and _within(kind, raw)
        case inspect.BoolType():
            return isinstance(raw, bool)
        case inspect.LiteralType():
            return isinstance(raw, str) and raw in kind.values
        case inspect.StrType():
            return isinstance(raw, str) and _is_text(kind, raw)
    return False


def _within(kind: inspect.IntType | inspect.FloatType, value: float) -> bool:
    if isinstance(value, float) and not math.isfinite(value):
        return True  # it has been told already
    # A number too large for a float would make the conversion fail; no length or count comes near.
    return (
        abs(value) < 1e9
        and (kind.ge is None or value >= kind.ge)
        and (kind.gt is None or value > kind.gt)
        and (kind.le is None or value <= kind.le)
        and (kind.lt is None or value < kind.lt)
    )


def _is_text(kind: inspect.StrType, text: str) -> bool:
    if not (kind.min_length or 0) <= len(text) <= (kind.max_length or 200):
        return False
    if kind.pattern and not re.fullmatch(kind.pattern.strip("^$"), text):
        return False
    lines = text.split("\n") if (kind.max_length or 0) > _PROSE else [text]
    return all(line.isprintable() for line in lines)


def _described(kind: inspect.Type, raw: object) -> str:
    """What a type wants, in words an author knows."""
    match kind:
        case inspect.LiteralType():
            return f"one of {_quoted(kind.values)}{_close(raw, kind.values)}"
        case inspect.UnionType():
            words = [word for choice in kind.types if isinstance(choice, inspect.LiteralType) for word in choice.values]
            rest = [_described(choice, raw) for choice in kind.types if not isinstance(choice, inspect.LiteralType)]
            if words:
                rest.append(f"one of {_quoted(words)}{_close(raw, words)}")
            return " or ".join(rest)
        case inspect.StructType() | inspect.DictType():
            return "an object with keys, in { }"
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)} values, such as [12, 7.5]"
        case inspect.VarTupleType():
            return "a list, in [ ]"
        case inspect.StrType():
            most = f"at most {kind.max_length or 200} letters"
            return _PATTERNS.get(kind.pattern or "", f"text of {most}{'' if not kind.min_length else ', not empty'}")
        case inspect.IntType():
            return f"a whole number{_limits(kind)}"
        case inspect.FloatType():
            return f"a number{_limits(kind)}"
        case inspect.BoolType():
            return "true or false"
    return "null"


def _limits(kind: inspect.IntType | inspect.FloatType) -> str:
    low = f"above {kind.gt}" if kind.gt is not None else f"from {kind.ge}" if kind.ge is not None else ""
    high = f"below {kind.lt}" if kind.lt is not None else f"to {kind.le}" if kind.le is not None else ""
    return "".join(f" {word}" for word in (low, high) if word)


def _quoted(words: Any) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _close(raw: object, words: Any) -> str:
    return nearest(raw, list(words)) if isinstance(raw, str) else ""


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
