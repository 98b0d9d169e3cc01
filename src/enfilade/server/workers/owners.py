"""Who has which game: this process, another worker beside it, or another host at the same database."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from enfilade.server.workers.whose import Whose

if TYPE_CHECKING:
    from enfilade.server.tables.room import Room
    from enfilade.server.workers.passing import Passing

AWAY = "This game is just going over to another process of the server; try again in a moment."


class Place(NamedTuple):
    """Where a process takes requests that are passed on to it, and the word by which it knows who may."""

    address: str
    """The path of a socket, or host:port."""
    key: str

    @property
    def is_far(self) -> bool:
        """Another host's."""
        return not self.address.startswith("/")


class Owners:
    """One process has everything."""

    def is_here(self, game: str) -> bool:
        """Whether it may be played in this process now. What is not here is never kept here."""
        return True

    async def of(self, one: Whose) -> Place | None:
        """Where it is; None: here. To ask may make it ours."""
        return None

    def name(self) -> str:
        """For a new game: one that is ours, since it is in memory here."""
        return secrets.token_hex(8)

    async def begin(self, passing: Passing, room: Room) -> None:
        """From now on others may pass requests on to us."""

    async def end(self) -> None:
        """We have nothing any more."""

    def lost(self, one: Whose, place: Place) -> None:
        """Nobody was met at this place."""
