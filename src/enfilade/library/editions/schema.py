"""The JSON Schema of what `enfilade chart --json` prints, made from the same types that read the files."""

from __future__ import annotations

import types
from fractions import Fraction
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from enfilade.core.measures import Dice, Length
from enfilade.core.part import Part, Words
from enfilade.rules import FAMILIES

_LEAVES: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    Words: {"type": "string", "description": "words for people"},
    Length: {"type": "number", "minimum": 0, "description": "inches"},
    Dice: {
        "type": "string",
        "pattern": r"^\d+D6( x \d+(/\d+)?)?$",
        "description": "dice, and a factor if any",
    },
    Fraction: {
        "type": ["integer", "string"],
        "pattern": r"^\d+/\d+$",
        "description": "a whole number or a fraction",
    },
}


def json_schema(family: str) -> dict[str, Any]:
    """The whole document of one edition of the family."""
    text = {"type": "string"}
    mark = {"kind": {"enum": ["repaired", "estimated", "suspect"]}, "at": text, "why": text}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"An edition of the family {family}, as printed by enfilade chart --json",
        **_record(
            {
                "id": text,
                "family": {"const": family},
                "title": text,
                "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                "files": {"type": "array", "items": text, "description": "the files, parents first"},
                "values": _schema(FAMILIES[family].card.edition),
                "sources": {
                    "type": "object",
                    "additionalProperties": text,
                    "description": "key path of a value to its source",
                },
                "marks": {"type": "array", "items": _record(mark)},
            }
        ),
    }


def _schema(kind: Any) -> dict[str, Any]:
    if isinstance(kind, type) and issubclass(kind, Part):
        found = _record({field.encode_name: _schema(field.type) for field in msgspec.structs.fields(kind)})
        return {**found, "description": " ".join(kind.__doc__.split())} if kind.__doc__ else found
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(arguments[1])}
    if origin is tuple and arguments[-1] is Ellipsis:
        return {"type": "array", "items": _schema(arguments[0])}
    if origin is tuple:
        return {"type": "array", "prefixItems": [_schema(item) for item in arguments], "items": False}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, types.UnionType):
        inner = [_schema(choice) for choice in arguments if choice is not type(None)]
        return {"anyOf": [*inner, {"type": "null"}]} if type(None) in arguments else {"anyOf": inner}
    return _LEAVES[kind]


def _record(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
