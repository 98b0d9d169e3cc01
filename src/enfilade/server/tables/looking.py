"""What a seat may ask of its game: the table as it sees it, cards, ways, chances, receipts, the file, and its news."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import msgspec

from enfilade.core.record import to_text
from enfilade.core.seals import own
from enfilade.game.battle import Battle
from enfilade.server.load.budgets import Budgets
from enfilade.server.showing.briefing import briefing
from enfilade.server.showing.news import news
from enfilade.server.showing.reasons import reasons, unreadable
from enfilade.server.showing.sight import sight
from enfilade.server.showing.timeline import time_line
from enfilade.server.showing.wings import wing_of
from enfilade.server.site.errors import Fault
from enfilade.server.tables.access import Access
from enfilade.server.tables.driving import CLOCK, Driver
from enfilade.server.tables.hub import Listener
from enfilade.server.tables.live import Live, onlooker
from enfilade.server.tables.seats import Seat
from enfilade.server.wire.asks import Ghost, GhostAsked, GroupCard, Prospect, UnitCard
from enfilade.server.wire.briefing import Briefing
from enfilade.server.wire.common import ReceiptShown
from enfilade.server.wire.sight import Reason, Sight, TimeLine
from enfilade.server.wire.socket import IsAt


class Looking:
    def __init__(self, access: Access, driver: Driver, budgets: Budgets) -> None:
        self._access = access
        self._driver = driver
        self._budgets = budgets

    @asynccontextmanager
    async def listen(self, seat: Seat) -> AsyncIterator[Listener]:
        """Messages for one socket, the newest number first of all."""
        live = await self._access.game(seat)
        with self._budgets.hold("sockets"):
            listener = live.hub.add(seat)
            try:
                listener.tell(IsAt(game=seat.game, at=live.at))
                live.tell_present()
                self._driver.wake(live)
                yield listener
            finally:
                live.hub.remove(listener)
                live.tell_present()

    async def sight(self, seat: Seat, since: int | None = None, line: int | None = None) -> Sight:
        """The battle as this seat sees it, now or after a line; the log from what it has seen."""
        live = await self._access.game(seat)
        self._driver.wake(live)
        return await self._access.look(live, seat, partial(_seen, live, seat, since, line))

    async def unit_card(self, seat: Seat, unit: str) -> UnitCard:
        live = await self._access.game(seat)
        if unit not in live.battle.state.units:
            raise Fault("not-found", f"There is no unit {unit} in this battle.")
        wing = wing_of(live.battle)
        return await self._access.look(live, seat, lambda: wing.unit_card(live.battle, unit, seat.sides, live.at))

    async def group_card(self, seat: Seat, units: tuple[str, ...]) -> GroupCard:
        live = await self._access.played(seat)
        wing = wing_of(live.battle)
        return await self._access.look(live, seat, lambda: wing.group_card(live.battle, units, seat.sides, live.at))

    async def ghost(self, seat: Seat, asked: GhostAsked) -> Ghost:
        live = await self._access.played(seat)
        wing = wing_of(live.battle)
        return await self._access.look(live, seat, lambda: wing.ghost(live.battle, asked, seat.sides))

    async def prospect(self, seat: Seat, order: str, side: str = "") -> Prospect:
        """An order weighed; for a seat with two sides, `side` says who would give it."""
        live = await self._access.played(seat)
        if side and side not in seat.sides:
            raise Fault("forbidden", f"You do not play {side}.")

        def weighed() -> Prospect:
            giver = side or next((one for one in live.battle.asked if one in seat.sides), seat.sides[0])
            return wing_of(live.battle).prospect(live.battle, order, giver)

        return await self._access.look(live, seat, weighed)

    async def receipt(self, seat: Seat, line: int, index: int) -> ReceiptShown:
        """How a result came about, for those who may know of it."""
        live = await self._access.game(seat)

        def found() -> ReceiptShown | None:
            battle = live.battle
            events = battle.events_at(line) if line < len(battle.record.lines) else ()
            if index >= len(events):
                return None
            event = events[index]
            return wing_of(battle).receipt(battle.table, event) if onlooker(seat).may_know(event) else None

        receipt = await self._access.look(live, seat, found)
        if receipt is None:
            raise Fault("not-found", "There is no receipt for this.")
        return receipt

    async def time_line(self, seat: Seat) -> TimeLine:
        live = await self._access.game(seat)
        return await self._access.look(live, seat, lambda: time_line(live.battle, onlooker(seat)))

    async def briefing(self, seat: Seat) -> Briefing:
        """What the battle is about: the same for whoever sits at it."""
        live = await self._access.game(seat)
        board = live.battle.table
        return await self._access.look(live, seat, lambda: briefing(board, board.edition.scale.minutes_per_turn))

    async def reasons(self, seat: Seat, line: int = 0) -> tuple[Reason, ...]:
        """Why the computer did what it did, from a line of the record on."""
        live = await self._access.game(seat)
        return await self._access.look(live, seat, lambda: reasons(live.battle, onlooker(seat), line))

    async def file(self, seat: Seat) -> str:
        """The battle as a file: without the seed while it lasts, nor with orders or reasons that it may not tell."""
        live = await self._access.game(seat)
        return await self._access.look(live, seat, partial(_file, live.battle, seat.sides, live.house.computers))


def _seen(live: Live, seat: Seat, since: int | None, line: int | None) -> Sight:
    """Drawn once for all who see the same; only the clock has moved on, and what is news to each is his own."""
    eyes, now, log_from = onlooker(seat), live.now(seat), live.log_from(since)
    told = news(live.battle.table, seat.sides, live.stood_in(CLOCK, seat, since)) if line is None else ""
    key = (eyes, now._replace(deadline=0.0), log_from, line)
    for known, drawn in live.sights:
        if known == key:
            return msgspec.structs.replace(drawn, deadline=now.deadline, news=told)
    drawn = sight(live.battle, eyes, now, log_from=log_from, line=line)
    live.sights.append((key, drawn))
    return msgspec.structs.replace(drawn, news=told)


def _file(battle: Battle, sides: tuple[str, ...], computers: frozenset[str] = frozenset()) -> str:
    if unreadable(battle, sides):
        raise Fault("refused", "The file tells what the other side hides; it can be had when the battle is over.")
    # What the computer has ordered is no person's secret: whoever looks it up spoils his own game alone.
    return to_text(own(battle.record, sides, computers))
