"""Seats in use: proved by their secret, more links given out, taken back by whoever made the game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from enfilade.server.load.limits import Limits
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.showing.listing import game_brief
from enfilade.server.site.errors import Fault
from enfilade.server.store import GameRow, SeatRow, Store, now
from enfilade.server.tables import seats
from enfilade.server.tables.access import TAKEN_BACK, Access, valid
from enfilade.server.tables.live import Live
from enfilade.server.tables.room import Room
from enfilade.server.tables.seats import COOKIE, Dealt, Seat
from enfilade.server.tables.stored import stored
from enfilade.server.wire.games import GameBrief, Link
from enfilade.server.workers.elsewhere import asked_elsewhere
from enfilade.server.workers.whose import Whose


class Seats:
    """All of them, at every game."""

    def __init__(self, store: Store, room: Room, access: Access, tasks: ShieldedTasks, limits: Limits) -> None:
        self._store = store
        self._room = room
        self._access = access
        self._tasks = tasks
        self._limits = limits

    async def sit(self, game: str, token: str | None) -> Seat:
        """The seat that a secret proves at this game."""
        hashed = seats.hashed(token)
        live = self._room.find(game)
        found = None
        if hashed:
            found = live.seat_with(hashed) if live else await stored(self._store.seat_of(hashed))
        if found is None or found.game != game:
            if live is None and await stored(self._store.game(game)) is None:
                raise Fault("not-found", "There is no such game.")
            raise Fault("forbidden", "You have no seat at this game; ask whoever made it for a link.")
        return valid(found)

    async def join(self, token: str) -> Seat:
        """The seat to which a link leads."""
        hashed = seats.hashed(token)
        found = await stored(self._store.seat_of(hashed)) if hashed else None
        if found is None:
            raise Fault("not-found", "This link leads to no game.")
        if found.revoked:
            raise Fault("gone", TAKEN_BACK)
        return valid(found)

    async def briefs(self, tokens: Mapping[str, str]) -> list[GameBrief]:
        """The games somebody has a seat at, the latest first."""
        rows = await stored(self._store.games(tokens))
        rows.sort(key=lambda row: row.changed, reverse=True)
        found: list[GameBrief] = []
        for row in rows:
            if len(found) == self._limits.briefs:
                break
            brief = await self._brief(row, tokens[row.id])
            if brief is not None:
                found.append(brief)
        return found

    async def brief(self, seat: Seat) -> GameBrief:
        """One game, as the start page tells of it."""
        return await self._told(await stored(self._store.game(seat.game)), seat)

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
        limits = self._limits
        used = sum(not row.revoked for row in live.seats.values())
        if used >= limits.seats or len(live.seats) >= limits.seats_ever:
            raise Fault("too-many", "There are as many links as a game can have; revoke one.")
        dealt = seats.dealt(live.row.id, wanted)
        row = seat_row(dealt, now())
        # In memory first: those who ask at the same time must not get past the bound together.
        live.seats[row.id] = row
        try:
            await self._tasks.run(stored(self._store.add_seat(row)))
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
        await self._tasks.run(self._revoke(live, row))

    async def rename(self, seat: Seat, name: str) -> Seat:
        """What somebody calls himself at his seat."""
        live = await self._access.game(seat)
        said = seats.checked_name(name)
        await self._tasks.run(self._rename(live, seat.id, said))
        return seat._replace(name=said)

    async def _brief(self, row: GameRow, token: str) -> GameBrief | None:
        found = await stored(self._store.seat_of(seats.hashed(token)))
        if found is None or found.revoked or found.game != row.id:
            return None
        place = await self._room.owners.of(Whose(row.id))
        if place is not None:
            told = await asked_elsewhere(place, f"/api/games/{row.id}/brief", f"{COOKIE}{row.id}={token}")
            # One game that cannot be read must not hide the others.
            return msgspec.json.decode(told, type=GameBrief) if told else None
        try:
            return await self._told(row, valid(found))
        except Fault:
            return None

    async def _told(self, row: GameRow | None, seat: Seat) -> GameBrief:
        live = await self._access.game(seat)
        return await self._access.look(live, seat, lambda: game_brief(row or live.row, live.battle, seat.sides))

    async def _owned(self, seat: Seat) -> Live:
        live = await self._access.game(seat)
        if not seat.owner:
            raise Fault("forbidden", "Only whoever made the game gives out its links.")
        return live

    async def _revoke(self, live: Live, row: SeatRow) -> None:
        await stored(self._store.revoke(live.row.id, row.id))
        live.seats[row.id] = msgspec.structs.replace(live.seats[row.id], revoked=True)
        live.hub.put_out(row.id, Fault("forbidden", TAKEN_BACK))

    async def _rename(self, live: Live, id: str, name: str) -> None:
        await stored(self._store.rename(id, name))
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
