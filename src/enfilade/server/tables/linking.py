"""Seats of a game: proved by a secret, given out as links, taken back by whoever made the game."""

from __future__ import annotations

import msgspec

from enfilade.server.site.errors import Fault
from enfilade.server.store import SeatRow, now
from enfilade.server.tables import seats
from enfilade.server.tables.desk import TAKEN_BACK, Desk, stored, valid
from enfilade.server.tables.live import Live
from enfilade.server.tables.seats import Dealt, Seat
from enfilade.server.wire.games import Link


class Linking(Desk):
    async def sit(self, game: str, token: str | None) -> Seat:
        """The seat that a secret proves at this game."""
        hashed = seats.hashed(token)
        live = self._room.find(game)
        found = None
        if hashed:
            found = live.seat_with(hashed) if live else await stored(self.store.seat_of(hashed))
        if found is None or found.game != game:
            if live is None and await stored(self.store.game(game)) is None:
                raise Fault("not-found", "There is no such game.")
            raise Fault("forbidden", "You have no seat at this game; ask whoever made it for a link.")
        return valid(found)

    async def join(self, token: str) -> Seat:
        """The seat to which a link leads."""
        hashed = seats.hashed(token)
        found = await stored(self.store.seat_of(hashed)) if hashed else None
        if found is None:
            raise Fault("not-found", "This link leads to no game.")
        if found.revoked:
            raise Fault("gone", TAKEN_BACK)
        return valid(found)

    async def links(self, seat: Seat) -> tuple[Link, ...]:
        """All seats of a game, without their secrets, which nobody can tell again."""
        live = await self._owned(seat)
        return tuple(
            Link(seat=row.id, sides=row.sides, yours=row.id == seat.id, revoked=row.revoked, name=row.name)
            for row in live.seats.values()
        )

    async def new_link(self, seat: Seat, sides: tuple[str, ...]) -> Link:
        """Another seat: for sides that people play, or for spectators."""
        live = await self._owned(seat)
        wanted = seats.checked_sides(sides, live.battle.table.sides)
        if live.house.computers & set(wanted):
            raise Fault("refused", "The computer plays this side.")
        limits = self.settings.limits
        used = sum(not row.revoked for row in live.seats.values())
        if used >= limits.seats or len(live.seats) >= limits.seats_ever:
            raise Fault("too-many", "There are as many links as a game can have; revoke one.")
        dealt = seats.dealt(live.row.id, wanted)
        row = seat_row(dealt, now())
        # In memory first: those who ask at the same time must not get past the bound together.
        live.seats[row.id] = row
        try:
            await self._whole.do(stored(self.store.add_seat(row)))
        except Fault:
            del live.seats[row.id]
            raise
        return dealt.link

    async def revoke(self, seat: Seat, id: str) -> None:
        """Whoever sits there is put out at once."""
        live = await self._owned(seat)
        row = live.seats.get(id)
        if row is None:
            raise Fault("not-found", "This game has no such seat.")
        if row.owner:
            raise Fault("refused", "This is your own seat.")
        await self._whole.do(self._revoke(live, row))

    async def rename(self, seat: Seat, name: str) -> Seat:
        """What somebody calls himself at his seat."""
        live = await self._at(seat)
        said = seats.checked_name(name)
        await self._whole.do(self._rename(live, seat.id, said))
        return seat._replace(name=said)

    async def _owned(self, seat: Seat) -> Live:
        live = await self._at(seat)
        if not seat.owner:
            raise Fault("forbidden", "Only whoever made the game gives out its links.")
        return live

    async def _revoke(self, live: Live, row: SeatRow) -> None:
        await stored(self.store.revoke(live.row.id, row.id))
        live.seats[row.id] = msgspec.structs.replace(live.seats[row.id], revoked=True)
        live.hub.put_out(row.id, Fault("forbidden", TAKEN_BACK))

    async def _rename(self, live: Live, id: str, name: str) -> None:
        await stored(self.store.rename(id, name))
        live.seats[id] = msgspec.structs.replace(live.seats[id], name=name)


def seat_row(dealt: Dealt, made: str) -> SeatRow:
    seat = dealt.seat
    return SeatRow(
        id=seat.id,
        game=seat.game,
        sides=seat.sides,
        token_hash=seats.hashed(dealt.token),
        owner=seat.owner,
        name=seat.name,
        made=made,
    )
