"""The words after a command: facts as flags, and dice as they were rolled."""

from __future__ import annotations

from typing import Any

from enfilade.core.errors import Malformed
from enfilade.umpire.forms.names import brief

_PIPS = ("1", "2", "3", "4", "5", "6")


def flags_of(words: list[str]) -> dict[str, Any]:
    """--key value, --key=value, and --key alone for yes; --dice takes all numbers that follow."""
    found: dict[str, Any] = {}
    place = 0
    while place < len(words):
        word = words[place]
        if not word.startswith("--") or len(word) < 3:
            raise Malformed(f"{word!r} is no flag; facts are given as --name value (see --help)")
        key, equals, value = word[2:].partition("=")
        key = "figures" if key == "sections" else key.replace("target-sections", "target-figures")
        place += 1
        values = [value] if equals else []
        while not equals and place < len(words) and not words[place].startswith("--"):
            values.append(words[place])
            place += 1
            if key != "dice" and len(values) == 1:
                break
        if key in found:
            raise Malformed(f"--{key} was given twice")
        if key == "dice":
            found[key] = faces_of([part for text in values for part in text.replace(",", " ").split()])
        else:
            found[key] = values[0] if values else True
    return found


def faces_of(words: list[str]) -> list[int]:
    """Dice as they were typed."""
    if len(words) > 100:
        raise Malformed("so many dice belong to no procedure")
    for word in words:
        if word not in _PIPS:
            raise Malformed(f"a die shows 1 to 6, not {brief(word)}")
    return [int(word) for word in words]
