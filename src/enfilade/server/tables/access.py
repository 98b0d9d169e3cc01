"""How a seat comes to its game: whether it is still valid, and long work on the battle for whoever sits there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from enfilade.core.errors import Illegal, Malformed
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.site.errors import Fault, sentence
from enfilade.server.store import SeatRow
from enfilade.server.tables.live import Live
from enfilade.server.tables.room import Room
from enfilade.server.tables.seats import Seat

TAKEN_BACK = "Whoever made the game has withdrawn the link to this seat."
T = TypeVar("T")


class Access:
    """The way of every part of the tables to a game."""

    def __init__(self, room: Room, tasks: ShieldedTasks) -> None:
        self._room = room
        self._tasks = tasks

    async def game(self, seat: Seat) -> Live:
        """The game of a seat, if the seat has not been taken away."""
        live = await self._room.game(seat.game)
        valid(live.seats.get(seat.id))
        return live

    async def played(self, seat: Seat) -> Live:
        """The same for what only players may ask."""
        live = await self.game(seat)
        if not seat.sides:
            raise Fault("forbidden", "Spectators only look on.")
        return live

    async def look(self, live: Live, seat: Seat, work: Callable[[], T]) -> T:
        """Long work on a battle for a seat, beside the loop; what it refuses is told as a fault."""
        try:
            return await self._tasks.run(live.in_thread(work, seat.id))
        except Illegal as error:
            raise Fault("refused", sentence(error.reason), error.rule) from None
        except Malformed as error:
            raise Fault("malformed", sentence(str(error))) from None


def valid(row: SeatRow | None) -> Seat:
    """Somebody's seat, unless it has been taken from him."""
    if row is None or row.revoked:
        raise Fault("forbidden", TAKEN_BACK)
    return Seat(row.game, row.id, row.sides, row.owner, row.name)
