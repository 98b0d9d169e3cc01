"""Writes a scenario file as people like to edit it: short things on one line, long ones opened up."""

from __future__ import annotations

import json
from typing import Any

from enfilade.core.part import Part, fields_of

_WIDTH = 120


def pretty(value: object, indent: int = 0) -> str:
    """JSON in which coordinates and small objects stay on one line.

    >>> print(pretty({"id": "2-wis", "at": [21.6, 16.9]}))
    {"id": "2-wis", "at": [21.6, 16.9]}
    """
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= _WIDTH or not isinstance(value, dict | list):
        return flat
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        items = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(item, indent + 2)}" for key, item in value.items()]
        return _wrapped(items, pad, "{", "}")
    items = [pretty(item, indent + 2) for item in value]
    return _wrapped(items, pad, "[", "]")


def written(value: Any) -> Any:
    """The plain values of a scenario or a part of it as a file has them: without what need not be said."""
    if isinstance(value, Part):
        config = value.__struct_config__
        found = {config.tag_field: config.tag} if config.tag_field else {}
        for field in fields_of(type(value)):
            here = getattr(value, field.name)
            usual = field.default_factory() if callable(field.default_factory) else field.default
            if here != usual:
                found[field.encode_name] = written(here)
        return found
    if isinstance(value, dict):
        return {key: written(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [written(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _wrapped(items: list[str], pad: str, opening: str, closing: str) -> str:
    """As many small items on a line as fit: a list of points or the keys of a unit does not need a line for each."""
    lines: list[str] = []
    for item in items:
        fits = lines and "\n" not in lines[-1] + item and len(pad) + len(lines[-1]) + len(item) + 3 <= _WIDTH
        if fits and len(item) <= _WIDTH // 2 and not item.startswith('{"'):
            lines[-1] += f", {item}"
        else:
            lines.append(item)
    body = f",\n{pad}".join(lines)
    return f"{opening}\n{pad}{body}\n{pad[2:]}{closing}"
