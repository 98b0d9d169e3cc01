"""Messages on a game's socket. Commands carry a name of their own, so that sending one twice does it once."""

from __future__ import annotations

from typing import Annotated

import msgspec

from enfilade.server.wire.common import Answer

CommandId = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
At = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Told(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """From the browser. `at` is the number the player saw when he decided."""

    id: CommandId
    at: At


class Give(Told, frozen=True, kw_only=True, tag="order"):
    """An order in the notation: an answer, or standing orders; for a seat with two sides, `side` says who speaks."""

    order: Answer
    side: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Type(Told, frozen=True, kw_only=True, tag="roll"):
    """Real dice as they fell."""

    faces: Annotated[tuple[Face, ...], msgspec.Meta(min_length=1, max_length=40)]


class Cast(Told, frozen=True, kw_only=True, tag="cast"):
    """Let the server roll the dice that are due."""


class Undo(Told, frozen=True, kw_only=True, tag="undo"):
    """Take back the last order."""

    side: Annotated[str, msgspec.Meta(max_length=64)] = ""


Command = Give | Type | Cast | Undo


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="ping"):
    pass


Heard = Give | Type | Cast | Undo | Ping
"""Everything a socket may say."""


class Answered(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    pass


class Done(Answered, frozen=True, kw_only=True, tag="done"):
    """On disk, with this number."""

    id: str
    at: int


class Refused(Answered, frozen=True, kw_only=True, tag="refused"):
    """Nothing has changed."""

    id: str
    at: int
    """The game's number now."""
    why: str
    rule: str = ""
    stale: bool = False
    """The player decided on an older state than there is."""


class NotKept(Refused, frozen=True, kw_only=True, tag="refused"):
    """Refused because it could not be written down: it reads the same, and has a status of its own over HTTP."""


class IsAt(Answered, frozen=True, kw_only=True, tag="at"):
    """The game has gone on; fetch what you miss."""

    game: str
    at: int


class Present(Answered, frozen=True, kw_only=True, tag="present"):
    """Who is connected, when it changes; and whether the computer is at work."""

    sides: dict[str, bool]
    spectators: int
    thinking: bool


class Pong(Answered, frozen=True, kw_only=True, tag="pong"):
    pass


class Bad(Answered, frozen=True, kw_only=True, tag="bad"):
    """A message that could not be read, or one too many."""

    why: str


Say = Done | Refused | IsAt | Present | Pong | Bad
