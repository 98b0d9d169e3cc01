"""A seat as it is made: its side, its secret, its link, and who gets which when a game begins."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from enfilade.server.load.limits import LONGEST_TOKEN
from enfilade.server.site.errors import Fault
from enfilade.server.wire.common import LONGEST_NAME
from enfilade.server.wire.games import Link

JOIN = "/join/"
"""Where links lead."""
COOKIE = "enfilade-"
"""How the cookie is called that holds the secret of a seat: this, and the game."""


class Seat(NamedTuple):
    """Somebody who has proved his seat at a game."""

    game: str
    id: str
    sides: tuple[str, ...]
    """None: he looks on."""
    owner: bool
    name: str


class Dealt(NamedTuple):
    """A seat as it is made; its secret is told once and kept as a hash."""

    seat: Seat
    token: str

    @property
    def link(self) -> Link:
        """To be sent to whoever shall sit there; the maker's own seat has none, lest he send that."""
        seat = self.seat
        link = "" if seat.owner else f"{JOIN}{self.token}"
        return Link(seat=seat.id, sides=seat.sides, link=link, yours=seat.owner, name=seat.name)


def dealt(game: str, sides: Iterable[str], *, owner: bool = False, name: str = "") -> Dealt:
    return Dealt(Seat(game, secrets.token_hex(8), tuple(sides), owner, name), secrets.token_urlsafe(32))


def deal(game: str, seating: Mapping[str, str], name: str) -> list[Dealt]:
    """The maker's seat with all that is his, one for each friend, and one for spectators."""
    own = [side for side, who in seating.items() if who == "you"]
    friends = [side for side, who in seating.items() if who == "friend"]
    return [
        dealt(game, own, owner=True, name=name),
        *(dealt(game, (side,)) for side in friends),
        dealt(game, ()),
    ]


def hashed(token: str | None) -> str:
    """What is kept of a secret; nothing of one that cannot be ours."""
    return sha256(token.encode(errors="replace")).hexdigest() if token and len(token) <= LONGEST_TOKEN else ""


def checked_name(name: str) -> str:
    """A name or note as it may be shown: one line, no signs that change how the rest is read."""
    return checked_text(name, "name", LONGEST_NAME)


def checked_text(text: str, what: str, longest: int) -> str:
    said = text.strip()
    if len(said) > longest:
        raise Fault("malformed", f"A {what} has at most {longest} characters, and this has {len(said)}.")
    if not said.isprintable():
        raise Fault("malformed", f"A {what} is one line, without control characters.")
    return said


def checked_sides(asked: Sequence[str], sides: Sequence[str]) -> tuple[str, ...]:
    strangers = [side for side in asked if side not in sides]
    if strangers:
        raise Fault("malformed", f"There is no side {strangers[0]!r} in this battle; there are {' and '.join(sides)}.")
    return tuple(side for side in sides if side in asked)
