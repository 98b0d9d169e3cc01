"""The entries of a battle: read from strangers, each counted once, in the one order in which all phones replay them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from enfilade.core.codec import ready
from enfilade.core.errors import Malformed
from enfilade.umpire.pocket.bounds import check_text, converted
from enfilade.umpire.pocket.record import says
from enfilade.umpire.pocket.record.patience import check_time
from enfilade.umpire.pocket.record.says import Say

MOST = 20_000
Id = Annotated[str, msgspec.Meta(min_length=8, max_length=60, pattern="^[A-Za-z0-9_-]+$")]
Whole = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
_LONGEST_KEPT = 2_000
_read: dict[bytes, Read] = {}


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing somebody entered on one phone."""

    id: Id
    device: Annotated[str, msgspec.Meta(max_length=60)] = ""
    at: Whole = 0
    """Milliseconds of that phone's clock."""
    seq: Whole | None = None
    """The number the server gave it; none while it is only on its phone."""
    based: Whole = 0
    """The highest number its phone had seen when it was made."""
    say: dict[str, Any]


ready(Entry)


class Read(msgspec.Struct, frozen=True):
    """An entry and its order; `fault` says why there is none."""

    entry: Entry
    say: Say | None
    fault: str = ""


def read(raw: Any) -> Read:
    """An entry. Its frame must be right; an order that makes no sense is kept, with what is wrong about it."""
    entry = converted(raw, Entry, "an entry")
    check_text(entry.device, "an entry's device")
    try:
        return Read(entry, says.read(entry.say))
    except Malformed as error:
        return Read(entry, None, str(error))


def read_all(raw: Any) -> list[Read]:
    if not isinstance(raw, list):
        raise Malformed("the entries of a battle are a list")
    if len(raw) > MOST:
        raise Malformed(f"a battle has at most {MOST:,} entries, not {len(raw):,}")
    return [_read_once(one) for one in raw]


def in_order(found: Iterable[Read]) -> list[Read]:
    """Numbered entries by their number, then those not yet sent as they were made; the same id counts once."""
    ordered = sorted(found, key=_place)
    once: dict[str, Read] = {}
    for one in ordered:
        once.setdefault(one.entry.id, one)
    return list(once.values())


def _read_once(raw: Any) -> Read:
    """A page sends the whole battle with every question: what was read before is not proved again."""
    check_time()
    try:
        written = msgspec.json.encode(raw)
    except (TypeError, ValueError, RecursionError):
        raise Malformed("an entry is no plain JSON") from None
    known = _read.get(written)
    if known is None:
        known = read(raw)
        if len(written) <= _LONGEST_KEPT:
            if len(_read) >= MOST:
                _read.clear()
            _read[written] = known
    return known


def _place(one: Read) -> tuple[bool, int, int, str]:
    entry = one.entry
    return entry.seq is None, entry.seq or 0, entry.at, entry.id
