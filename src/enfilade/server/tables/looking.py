"""What a seat may ask of its game: the table as it sees it, cards, ways, chances, receipts, and the file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import msgspec

from enfilade.core.record import Order, public, to_text
from enfilade.game.battle import Battle
from enfilade.rules.adf.battle.field import Field
from enfilade.server.showing.asking.ghosts import ghost
from enfilade.server.showing.asking.groups import group_card
from enfilade.server.showing.asking.prospects import prospect
from enfilade.server.showing.cards import unit_card
from enfilade.server.showing.ground.ground import ground_svg
from enfilade.server.showing.listing import game_brief
from enfilade.server.showing.sight import sight
from enfilade.server.showing.telling.news import news
from enfilade.server.showing.telling.reasons import reasons, unreadable
from enfilade.server.showing.telling.receipts import shown
from enfilade.server.showing.telling.timeline import time_line
from enfilade.server.site.errors import Fault
from enfilade.server.store import GameRow
from enfilade.server.tables import seats
from enfilade.server.tables.desk import Desk, stored, valid
from enfilade.server.tables.driving import CLOCK
from enfilade.server.tables.live import Live, onlooker
from enfilade.server.tables.seats import Seat
from enfilade.server.wire.asks import Ghost, GhostAsked, GroupCard, Prospect, UnitCard
from enfilade.server.wire.common import ReceiptShown
from enfilade.server.wire.games import GameBrief
from enfilade.server.wire.sight import Reason, Sight, TimeLine

_MOST_GROUNDS = 16 << 20
"""Characters of drawn grounds that are kept: they are the same for every game of a scenario, some 200 kB each."""


class Looking(Desk):
    async def sight(self, seat: Seat, since: int | None = None, line: int | None = None) -> Sight:
        """The battle as this seat sees it, now or after a line; the log from what it has seen."""
        live = await self._at(seat)
        self._driver.stir(live)
        return await self._look(live, seat, partial(_seen, live, seat, since, line))

    async def unit_card(self, seat: Seat, unit: str) -> UnitCard:
        live = await self._at(seat)
        if unit not in live.battle.state.units:
            raise Fault("not-found", f"There is no unit {unit} in this battle.")
        return await self._look(live, seat, lambda: unit_card(live.battle, unit, seat.sides, live.at))

    async def group_card(self, seat: Seat, units: tuple[str, ...]) -> GroupCard:
        live = await self._played(seat)
        return await self._look(live, seat, lambda: group_card(live.battle, units, seat.sides, live.at))

    async def ghost(self, seat: Seat, asked: GhostAsked) -> Ghost:
        live = await self._played(seat)
        return await self._look(live, seat, lambda: ghost(live.battle, asked, seat.sides))

    async def prospect(self, seat: Seat, order: str, side: str = "") -> Prospect:
        """An order weighed; for a seat with two sides, `side` says who would give it."""
        live = await self._played(seat)
        if side and side not in seat.sides:
            raise Fault("forbidden", f"You do not play {side}.")

        def weighed() -> Prospect:
            asked = live.battle.side
            return prospect(live.battle, order, side or (asked if asked in seat.sides else seat.sides[0]))

        return await self._look(live, seat, weighed)

    async def receipt(self, seat: Seat, line: int, index: int) -> ReceiptShown:
        """How a result came about, for those who may know of it."""
        live = await self._at(seat)

        def found() -> ReceiptShown | None:
            battle = live.battle
            events = battle.told(line) if line < len(battle.record.lines) else ()
            if index >= len(events):
                return None
            event = events[index]
            known = not event.seen_by or set(event.seen_by) & set(seat.sides)
            return shown(battle.table, event) if known else None

        receipt = await self._look(live, seat, found)
        if receipt is None:
            raise Fault("not-found", "There is no receipt for this.")
        return receipt

    async def time_line(self, seat: Seat) -> TimeLine:
        live = await self._at(seat)
        return await self._look(live, seat, lambda: time_line(live.battle, onlooker(seat)))

    async def reasons(self, seat: Seat, line: int = 0) -> tuple[Reason, ...]:
        """Why the computer did what it did, from a line of the record on."""
        live = await self._at(seat)
        return await self._look(live, seat, lambda: reasons(live.battle, onlooker(seat), line))

    async def ground(self, seat: Seat) -> str:
        live = await self._at(seat)
        key = live.battle.record.opening.scenario.digest
        known = self._grounds.get(key)
        if known is None:
            self.budgets.spend("grounds")
            # One at a time and once for all its games, beside them: nobody's order waits for a drawing.
            known = await self._whole.do(self._drawn(key, live.battle.table))
        return known

    async def _drawn(self, key: str, table: Field) -> str:
        async with self._drawing.turn():
            known = self._grounds.get(key)
            if known is None:
                known = await self._drawing.aside(partial(ground_svg, table))
                self._grounds[key] = known
                while len(self._grounds) > 1 and sum(map(len, self._grounds.values())) > _MOST_GROUNDS:
                    self._grounds.pop(next(iter(self._grounds)))
            return known

    async def file(self, seat: Seat) -> str:
        """The battle as a file: without the seed while it lasts, nor with orders or reasons that it may not tell."""
        live = await self._at(seat)
        return await self._look(live, seat, partial(_file, live.battle, seat.sides, live.house.computers))

    async def briefs(self, tokens: Mapping[str, str]) -> list[GameBrief]:
        """The games somebody has a seat at, the latest first."""
        rows = await stored(self.store.games(tokens))
        rows.sort(key=lambda row: row.changed, reverse=True)
        found: list[GameBrief] = []
        for row in rows:
            if len(found) == self.settings.limits.briefs:
                break
            brief = await self._brief(row, tokens[row.id])
            if brief is not None:
                found.append(brief)
        return found

    async def _brief(self, row: GameRow, token: str) -> GameBrief | None:
        found = await stored(self.store.seat_of(seats.hashed(token)))
        if found is None or found.revoked or found.game != row.id:
            return None
        seat = valid(found)
        try:
            live = await self._room.game(row.id)
        except Fault:
            # One game that cannot be read must not hide the others.
            return None
        return await self._look(live, seat, lambda: game_brief(row, live.battle, seat.sides))

    async def _played(self, seat: Seat) -> Live:
        live = await self._at(seat)
        if not seat.sides:
            raise Fault("forbidden", "Spectators only look on.")
        return live


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
    # What the computer has ordered is no person's secret: whoever looks it up spoils his own game alone.
    open_to = computers.union(sides)
    secret = any(isinstance(line.entry, Order) and line.entry.side not in open_to for line in battle.record.lines)
    if secret and not battle.over:
        raise Fault("refused", "The other side has given standing orders; the file can be had when the battle is over.")
    if unreadable(battle, sides):
        raise Fault("refused", "It tells what the other side has hidden; the file can be had when the battle is over.")
    return to_text(public(battle.record))
