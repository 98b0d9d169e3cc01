"""The words of an order of the roster: names and flags told apart, whom it is about, and what they have then done."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.umpire.forms.flags import flags_of
from enfilade.umpire.forms.names import brief, find_unit
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.roster import Told


def parted(words: list[str]) -> tuple[list[str], dict[str, Any]]:
    place = next((i for i, word in enumerate(words) if word.startswith("--")), len(words))
    return words[:place], flags_of(words[place:])


def at(names: list[str], between: str = "at") -> tuple[list[str], str]:
    """A and B at C; unquoted names of several words are joined."""
    verb = {"at": "fire", "on": "impact", "of": "fear"}[between]
    usage = f'{verb} UNIT {between} UNIT, such as: {verb} "2nd Wisconsin" {between} "13th Alabama"'
    if between not in names:
        raise Malformed(usage)
    place = names.index(between)
    first: list[list[str]] = [[]]
    for word in names[:place]:
        if word == "and":
            first.append([])
        else:
            first[-1].append(word)
    second = " ".join(names[place + 1 :])
    if not second or not all(first) or (between != "at" and len(first) > 1):
        raise Malformed(usage)
    return [" ".join(words) for words in first], second


def only(names: list[str], verb: str) -> str:
    if not names:
        raise Malformed(f"{verb} whom?")
    return " ".join(names)


def first(names: list[str], count: int, usage: str) -> str:
    if len(names) < count:
        raise Malformed(f"this is said: {usage} (names of several words in quotes)")
    return names[0]


def count(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise Malformed(f"{brief(text)} is not a number")
    return int(text)


def acted(told: Told, words: list[str], what: str) -> Told:
    """What units have done this turn is kept: who has acted need not run any more in it."""
    for word in words:
        if told.state is not None and (one := told.state.units[find_unit(word, told.state.units)]) and not one.gone:
            told.state = roster.put(told.state, msgspec.structs.replace(one, did=(*one.did, what)))
    return told
