"""Feeds readers with spoilt text: what reaches a line that nothing before it reached is kept and spoilt further."""

from __future__ import annotations

import json
import random
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.watching import Lines, watched

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.problems import BadFile

REFUSALS = (Illegal, Malformed, BadFile)
LONGEST = 200_000
"""Letters; what grows beyond is cut."""
SLOWEST = 20.0
"""Seconds of the processor, watched, after which a reader counts as hanging."""
_ODD = ("", "0", "-1", "1e999", "9" * 5000, "\ud800", "\x00", "ſ", "½", "\n", ",", '"', "{", "[" * 500, "true", "NaN")
_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1, 7, 2**63, 10**30, 0.5, -0.0, 1e308, "", "a", "é" * 100, "\ud800", [], {}, [[]], [None] * 3,
    {"": 0},
)  # fmt: skip


class Reader(NamedTuple):
    """Something that reads what strangers write."""

    name: str
    seeds: Sequence[str]
    feed: Callable[[str], object]
    """Returns, or refuses with a sentence; anything else is a fault."""
    watch: tuple[Path, ...]


class Fault(NamedTuple):
    reader: str
    text: str
    trace: str


def feed(reader: Reader, seed: int, most: int | None = None, until: float | None = None) -> Iterator[Fault]:
    """Spoil and feed, so many times or until then; the same seed feeds the same texts."""
    chance = random.Random(f"{reader.name}/{seed}")
    pool: list[str] = []
    reached: Lines = set()
    told: set[str] = set()
    number = 0
    while (most is None or number < most) and (until is None or time.monotonic() < until):
        whole = number < len(reader.seeds)
        text = reader.seeds[number] if whole else spoilt(chance.choice(_newest(pool, chance)), pool, chance)
        number += 1
        lines, fault = _fed(reader, text)
        if fault is not None and (place := fault.trace.strip().rpartition("  File ")[2]) not in told:
            # One example of each fault is enough.
            told.add(place)
            yield fault
        if whole or not lines <= reached:
            pool.append(text)
            reached |= lines


def _newest(pool: Sequence[str], chance: random.Random) -> Sequence[str]:
    """Half the time only what led somewhere new of late."""
    return pool[-3:] if chance.random() < 0.5 else pool


def spoilt(text: str, pool: Sequence[str], chance: random.Random) -> str:
    """The text with one to three things wrong with it."""
    for _ in range(chance.randint(1, 3)):
        text = _in_shape(text, chance) if chance.random() < 0.5 else _in_letters(text, pool, chance)
    return text[:LONGEST]


def _fed(reader: Reader, text: str) -> tuple[Lines, Fault | None]:
    start = time.process_time()
    with watched(reader.watch) as lines:
        try:
            reader.feed(text)
            trace = ""
        except REFUSALS:
            trace = ""
        except Exception:
            trace = traceback.format_exc()
    spent = time.process_time() - start
    if not trace and spent > SLOWEST:
        trace = f"took {spent:.0f} seconds of the processor"
    return lines, Fault(reader.name, text, trace) if trace else None


def _in_letters(text: str, pool: Sequence[str], chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    to = at + chance.choice((1, 2, 8, 60, 1000))
    match chance.randrange(7):
        case 0:
            return text[:at] + text[to:]
        case 1:
            return text[:to] + text[at:]
        case 2:
            return text[:at] + chance.choice(_ODD) + text[to:]
        case 3:
            other = chance.choice(pool)
            there = chance.randrange(len(other) + 1)
            return text[:at] + other[there : there + (to - at)] + text[to:]
        case 4:
            return text[:at] + chr(chance.randrange(32, 127)) + text[at + 1 :]
        case 5:
            words = text.split(" ")
            words[chance.randrange(len(words))] = chance.choice(chance.choice(pool).split(" "))
            return " ".join(words)
        case _:
            lines = text.split("\n")
            lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
            return "\n".join(lines)


def _in_shape(text: str, chance: random.Random) -> str:
    """JSON stays JSON, as a whole or line by line, so that what looks behind its form is reached as well."""
    lines = text.split("\n")
    place = chance.randrange(len(lines))
    for start, end in ((0, len(lines)), (place, place + 1)):
        try:
            value = json.loads("\n".join(lines[start:end]))
        except (ValueError, RecursionError):
            continue
        return "\n".join([*lines[:start], json.dumps(_changed(value, chance)), *lines[end:]])
    return text


def _changed(value: Any, chance: random.Random) -> Any:
    """One part of a value replaced, left out, doubled or given another's value, somewhere inside."""
    if not isinstance(value, dict | list) or not value or chance.random() < 0.05:
        return chance.choice(_VALUES) if chance.random() < 0.6 or not isinstance(value, int) else -value * 3
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = chance.choice(keys)
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    match chance.randrange(8):
        case 0:
            del copy[key]
        case 1 if isinstance(copy, dict):
            copy[chance.choice(("", "id", "name", "at", "__class__", "9" * 40))] = copy[key]
        case 1:
            copy.insert(key, copy[key])
        case 2:
            copy[key] = copy[chance.choice(keys)]
        case _:
            copy[key] = _changed(copy[key], chance)
    return copy


def write(fault: Fault, folder: Path) -> Path:
    """The text that did it and, beside it, what happened."""
    folder.mkdir(parents=True, exist_ok=True)
    number = sum(1 for _ in folder.glob(f"{fault.reader}-*.input"))
    file = folder / f"{fault.reader}-{number}.input"
    file.write_text(fault.text, encoding="utf-8", errors="surrogatepass")
    file.with_suffix(".txt").write_text(fault.trace, encoding="utf-8", errors="backslashreplace")
    return file
