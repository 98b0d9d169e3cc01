"""House rulings: a few rulings of an edition played otherwise, given in words and laid over its files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_origin

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.part import Part
from enfilade.library.editions.files import Source
from enfilade.library.editions.shape import MISSING, shape
from enfilade.library.problems import nearest

LABEL = "house rulings"


def rulings_said(words: Iterable[str]) -> dict[str, str]:
    """Rulings as they are typed, each `name=value`.

    >>> rulings_said(["leader-moves=2", "misprints=corrected"])
    {'leader-moves': '2', 'misprints': 'corrected'}
    """
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise Malformed(f"a ruling is given as name=value, such as leader-moves=2, not as {word!r}")
        if name.strip() in found:
            raise Malformed(f"the ruling {name.strip()} is given twice")
        found[name.strip()] = value.strip()
    return found


def house_name(edition: str, rulings: Mapping[str, str]) -> str:
    """What an edition is called when it is played so: it must not pass for the one that is installed.

    >>> house_name("adf-revised-15mm", {"misprints": "corrected", "leader-moves": "2"})
    'adf-revised-15mm+leader-moves=2+misprints=corrected'
    """
    return "+".join([edition, *(f"{name}={value}" for name, value in sorted(rulings.items()))])


def installed_name(edition: str) -> str:
    """The edition as it lies in its file, of one that may be played otherwise.

    >>> installed_name("jr3-25mm+pursuit=stays")
    'jr3-25mm'
    """
    return edition.partition("+")[0]


def house_file(parent: Source, kind: type[Part], rulings: Mapping[str, str]) -> Source:
    """The rulings as one more edition file above the others; Malformed names what there is instead of what is not."""
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    values: dict[str, Any] = {}
    for name, said in rulings.items():
        if name not in types:
            known = ", ".join(sorted(types))
            raise Malformed(f"there is no ruling {name!r}{nearest(name, list(types))}. There are: {known}")
        values[name] = _value(name, types[name], said)
    heading = {key: parent.values[key] for key in ("family", "title")}
    return Source(house_name(parent.name, rulings), LABEL, True, {**heading, "rulings": values})


def _value(name: str, kind: Any, said: str) -> Any:
    """The plain value that an edition file would hold."""
    value: Any = said
    if kind is bool:
        value = {"true": True, "yes": True, "false": False, "no": False}.get(said.lower(), said)
    elif get_origin(kind) is tuple:
        value = [part.strip() for part in said.split(",")]
    elif said.lstrip("-").isdecimal():
        value = int(said)
    faults: list[str] = []
    if shape(kind, value, name, lambda _, found, expected: faults.append(f"{found}; expected {expected}")) is MISSING:
        raise Malformed(f"ruling {name}: found {faults[0]}")
    return value
