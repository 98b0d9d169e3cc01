"""Sealed answers: laid down as a hash with a salt, opened later, and nobody can have changed them in between."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.record import Line, Opened, Order, Record, Sealed, public


def seal_of(salt: str, text: str) -> str:
    """The seal of an answer. The salt keeps others from trying all answers that one might give.

    >>> seal_of("a", "hold")[:12]
    'c81fc498f99e'
    """
    return sha256(f"{salt}\n{text}".encode()).hexdigest()


def own(record: Record, sides: Collection[str], open_handed: Collection[str] = ()) -> Record:
    """What whoever plays these sides may have of the battle at any time: what they have sealed and ordered themselves,
    and nothing else that is hidden. The chain stays whole.

    The standing orders of sides that are `open_handed` are nobody's secret; what they have sealed is.
    """
    shown = zip(record.lines, public(record).lines, strict=True)
    ordering = {*sides, *open_handed}
    return Record(tuple(_known(whole, line, sides, ordering, record.ended) for whole, line in shown))


def lying(record: Record) -> dict[str, Sealed]:
    """What lies sealed and not opened, by side."""
    found: dict[str, Sealed] = {}
    for line in record.lines:
        if isinstance(line.entry, Sealed):
            found[line.entry.side] = line.entry
        elif isinstance(line.entry, Opened):
            found.pop(line.entry.side, None)
    return found


def before_seals(record: Record) -> int:
    """The last line after which nothing lies sealed that is not opened by the end of this record."""
    found = lying(record)
    first = (line.n for line in record.lines if any(line.entry is entry for entry in found.values()))
    return min(first, default=len(record.lines)) - 1


def check_seals(record: Record) -> None:
    """Compare what was opened with what was sealed: Malformed names the line that differs."""
    waiting: dict[str, Sealed] = {}
    for line in record.lines:
        entry = line.entry
        if isinstance(entry, Sealed):
            if entry.side in waiting:
                raise Malformed(f"line {line.n}: {entry.side} has sealed an answer already")
            if entry.kept is not None and seal_of(entry.kept.salt, entry.kept.text) != entry.sealed:
                raise Malformed(f"line {line.n}: what is kept under the seal of {entry.side} does not fit it")
            waiting[entry.side] = entry
        elif isinstance(entry, Opened):
            given = waiting.pop(entry.side, None)
            if given is None or seal_of(entry.salt, entry.opened) != given.sealed:
                raise Malformed(f"line {line.n}: {entry.side} shows another answer than it had sealed")


def _known(whole: Line, shown: Line, sides: Collection[str], ordering: Collection[str], ended: bool) -> Line:
    match whole.entry:
        case Sealed(side=side) if side in sides:
            return whole
        case Order(side=side) if side not in ordering and not ended:
            return whole._replace(entry=msgspec.structs.replace(whole.entry, order=""))
        case _:
            return shown
