"""A battle as a question brings it: whole, or by the name of what the desk has already and what is new since."""

from __future__ import annotations

from hashlib import sha256
from threading import Lock
from typing import Annotated, Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.umpire.pocket.record import entries as reading
from enfilade.umpire.pocket.wire.shape import Shape, Words

MOST_KEPT = 32 << 20
"""Bytes of all battles together that stay in mind; the battles that were asked about last."""


class Kept(Shape, kw_only=True):
    """What the desk has of a battle after it has answered: its name there, and how many entries it counts."""

    name: str
    count: int


class BattleAsked(Shape, kw_only=True):
    """The battle a question is about."""

    opening: Words | None = None
    """Of a battle that is sent whole."""
    entries: Annotated[list[Words], msgspec.Meta(max_length=reading.MOST)] = msgspec.field(default_factory=list)
    """All of them; or with `since` those that are new, or have got their place."""
    since: str = ""
    """The name of what the desk has, as its last answer gave it. It hangs on every entry: who has another battle than
    the desk, names nothing that it knows, and is asked for the whole."""


class Unknown(Malformed):
    """The desk has not, or no longer, what a battle is said to go on from."""


class Had(msgspec.Struct, frozen=True):
    """A battle that the desk has: its opening, and its entries as they were sent, each once, as JSON."""

    opening: bytes
    entries: dict[str, bytes] = msgspec.field(default_factory=dict)
    size: int = 0
    """In bytes."""


_had: dict[str, Had] = {}
_keeping = Lock()


def read(raw: Any) -> BattleAsked:
    """A battle as it came in; the sentence says what is wrong with it."""
    if not isinstance(raw, dict) or not {"opening", "since"} & set(raw):
        raise Malformed("a battle has an opening and entries")
    for key in raw:
        if key not in ("opening", "entries", "since"):
            raise Malformed(f"a battle has an opening and entries, no key {key!r}")
    listed, since = raw.get("entries", []), raw.get("since", "")
    if not isinstance(since, str) or (since and "opening" in raw):
        raise Malformed("a battle is sent whole, with its opening, or by the name of what is known of it")
    if not isinstance(listed, list):
        raise Malformed("the entries of a battle are a list")
    return BattleAsked(opening=raw.get("opening"), entries=listed, since=since)


def whole(asked: BattleAsked) -> tuple[dict[str, Any], Kept]:
    """All of a battle, and the name under which the desk has it now."""
    had = _had.get(asked.since) if asked.since else Had(_encode(asked.opening))
    if had is None:
        raise Unknown("this battle is not known here; it is sent whole")
    opening = _decode(had.opening) if asked.since else asked.opening
    told = {id: _decode(entry) for id, entry in had.entries.items()}
    if not all(isinstance(one, dict) and isinstance(one.get("id"), str) for one in asked.entries):
        # The replay says what is wrong with such entries; there is nothing to be kept.
        return {"opening": opening, "entries": [*told.values(), *asked.entries]}, Kept(name="", count=0)
    entries = dict(had.entries)
    for entry in asked.entries:
        id = entry["id"]
        # The same id counts once: the numbered one, as in the replay.
        if id not in told or told[id].get("seq") is None:
            told[id], entries[id] = entry, _encode(entry)
    now = Had(had.opening, entries, len(had.opening) + sum(map(len, entries.values())))
    return {"opening": opening, "entries": list(told.values())}, _keep(_named(now), now)


def _named(had: Had) -> str:
    """A battle's name here: a hash of all that is in it, in whatever order it arrived."""
    head = sha256(had.opening)
    for id in sorted(had.entries):
        head.update(sha256(had.entries[id]).digest())
    return head.hexdigest()


def _encode(value: Any) -> bytes:
    try:
        return msgspec.json.encode(value, order="deterministic")
    except (TypeError, ValueError):
        raise Malformed("a battle is plain JSON") from None


def _decode(text: bytes) -> Any:
    return msgspec.json.decode(text)


def _keep(name: str, had: Had) -> Kept:
    with _keeping:
        _had.pop(name, None)
        _had[name] = had
        left = MOST_KEPT
        for old in reversed(list(_had)):
            left -= _had[old].size
            if left < 0 and old != name:
                del _had[old]
    return Kept(name=name, count=len(had.entries))
