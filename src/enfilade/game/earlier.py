"""What lies behind a battle: why a word of it cannot be taken back, and the same play so far under another seed."""

from __future__ import annotations

import msgspec

from enfilade.core.record import (
    FIRST,
    Answer,
    Ending,
    Entry,
    Opened,
    Opening,
    Order,
    Record,
    Rolled,
    Sealed,
    begun,
    commitment,
)


def why_not(entry: Entry, side: str) -> str:
    """Why the last line cannot be taken back by a side."""
    match entry:
        case Rolled():
            return "dice have been cast since"
        case Opened():
            return "what was sealed has been opened"
        case Answer(side=other) | Order(side=other) | Sealed(side=other) if other != side:
            return f"{other} has answered since"
        case Answer():
            return "it has shown what the enemy had ordered"
        case Ending():
            return "the battle is over"
        case _:
            return "nobody has answered yet"


def reseeded(record: Record, start: Opening, seed: str) -> Record:
    """The same play so far under another seed: its dice are those of the battle that was left."""
    played = record.lines[FIRST:]
    forked = record.lines[-1].hash if played else ""
    other = begun(msgspec.structs.replace(start, commitment=commitment(seed), forked=forked), seed)
    for line in played:
        entry = line.entry
        if isinstance(entry, Rolled) and entry.source in ("seeded", "both"):
            entry = msgspec.structs.replace(entry, source="earlier")
        if isinstance(entry, Ending):
            entry = msgspec.structs.replace(entry, seed=seed)
        other = other.append(entry)
    return other
