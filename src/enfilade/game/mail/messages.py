"""What two players by mail send to each other, and how each message hangs on the one before."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, dataclass_transform

import msgspec

from enfilade.core.codec import encode, ready
from enfilade.core.record import Opening

LONGEST_NOTE = 2_000
LONGEST_LINE = 20_000
MOST_LINES = 300

Line = Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)]
Lines = Annotated[tuple[Line, ...], msgspec.Meta(max_length=MOST_LINES)]
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""Sixty-four digits; a secret and a seal have them too."""
MaybeHash = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]


# mypy does not carry a struct's options over to its children unless told.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """One of a game's messages, which come by turns."""

    game: MaybeHash = ""
    """The hash of the first message; nothing there."""
    n: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    side: Annotated[str, msgspec.Meta(max_length=100)]
    """Who sends it."""
    before: MaybeHash = ""
    """The hash of the message before, and by it of all."""
    note: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""
    """A word to the other player. Nothing hangs on it."""


class Begun(Message, kw_only=True, tag="begin"):
    """A game is offered."""

    opening: Opening
    """With the anchor of this side alone."""


class Joined(Message, kw_only=True, tag="join"):
    """It is taken."""

    anchor: Hash
    seal: MaybeHash = ""
    """Of what this side will do first, if it is asked."""


class Laid(Message, kw_only=True, tag="seal"):
    """A plan is laid down under a seal: the answers that this side will give, one after the other."""

    seal: Hash


class Answered(Message, kw_only=True, tag="answer"):
    """A plan of the other side lies sealed: so this side may say openly what it does, and open its secret."""

    lines: Lines = ()
    share: Hash


class Shown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of a sealed plan, opened. An empty one is the end of the plan."""

    line: Line
    salt: Annotated[str, msgspec.Meta(max_length=64)]


class Opened(Message, kw_only=True, tag="open"):
    """The plan is opened as far as it was needed, with this side's secret of the step: the battle goes on to its next
    question that nobody has answered beforehand."""

    shown: Annotated[tuple[Shown, ...], msgspec.Meta(max_length=MOST_LINES + 1)]
    rest: MaybeHash = ""
    """The seal of what was not needed; nothing if the end has been shown."""
    share: Hash
    lines: Annotated[int, msgspec.Meta(ge=0)]
    """Of the record after it."""
    record: Hash
    """The hash of its last line, and by it of the whole record."""
    seal: MaybeHash = ""
    """Of the plan for what comes next."""


Mailed = Begun | Joined | Laid | Answered | Opened
ready(Mailed)


def hash_of(message: Mailed) -> str:
    return sha256(encode(message)).hexdigest()
