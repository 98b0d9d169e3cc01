"""What the umpire page and the server say to each other about a battle that several phones keep."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from enfilade.server.wire.common import LONGEST_NAME, Shape

MOST_SENT = 1_000
"""Entries in one request; what a phone has more than that, it sends after."""
_SECRET = "^[A-Za-z0-9_-]+$"

EntryId = Annotated[str, msgspec.Meta(min_length=22, max_length=60, pattern=_SECRET)]
Number = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]


class Entry(Shape, kw_only=True):
    """One thing that somebody entered. What it says is read by the rules when the battle is played through."""

    id: EntryId
    """Made on the phone, unlike any other: sent twice, it counts once."""
    device: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    at: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    """By the phone's clock, in milliseconds since 1970."""
    seq: Number | None = None
    """Its place in the battle, given by the server."""
    based: Number = 0
    """The last place that the phone had seen."""
    say: dict[str, Any]


Entries = Annotated[tuple[Entry, ...], msgspec.Meta(max_length=MOST_SENT)]


class NewBattle(Shape, kw_only=True):
    opening: dict[str, Any]
    entries: Entries = ()
    key: Annotated[str, msgspec.Meta(min_length=22, max_length=64, pattern=_SECRET)] = ""
    """Made on the phone: the same one again gives the same battle, if the first answer was lost on the way."""


class Shared(Shape, kw_only=True):
    """A battle that is kept here now. Whoever knows its id is at the table."""

    id: str
    key: str
    seq: int
    """The place of its last entry."""


class Sent(Shape, kw_only=True):
    entries: Entries


class Place(Shape, kw_only=True):
    id: str
    seq: int


class Accepted(Shape, kw_only=True):
    """On disk, in this order; those that were known already keep their old place."""

    accepted: tuple[Place, ...]


class News(Shape, kw_only=True):
    opening: dict[str, Any] | None
    """Only for who has seen nothing yet."""
    entries: tuple[Entry, ...]
    """In order, after what was seen; if there are very many, the first of them."""
    seq: int
    """The place of the last entry there is."""
