"""What the captain would do in a player's place: for the seat that is asked, thought out in a deputy's process."""

from __future__ import annotations

import asyncio
from functools import partial

from enfilade.core.stops import Ask, Over
from enfilade.server.computer.deputies import Deputies
from enfilade.server.computer.deputy import Reply
from enfilade.server.load.budgets import Budgets
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.showing.wings import wing_of
from enfilade.server.site.errors import Fault
from enfilade.server.tables.access import Access
from enfilade.server.tables.clerk import GONE_ON
from enfilade.server.tables.live import Live
from enfilade.server.tables.seats import Seat
from enfilade.server.wire.asks import Advice

ADVISER = "captain"
WAIT = 30.0
"""Seconds that somebody waits for a free deputy and his answer; the computer's own players wait in the same line."""


class Advising:
    def __init__(self, access: Access, deputies: Deputies, budgets: Budgets, tasks: ShieldedTasks) -> None:
        self._access = access
        self._deputies = deputies
        self._budgets = budgets
        self._tasks = tasks

    async def advice(self, seat: Seat) -> Advice:
        """What to answer to what this seat is asked now. Nothing is ordered by it."""
        live = await self._access.game(seat)
        check_advice(live, seat)
        # To its end though the asker has gone: a deputy who is left in mid-thought would have to be replaced.
        return await self._tasks.run(self._advise(live, seat))

    async def _advise(self, live: Live, seat: Seat) -> Advice:
        async with live.advising:
            check_advice(live, seat)
            side = next(one for one in live.battle.asked if one in seat.sides)
            known = live.advised
            # Of those who are asked at once, each is told his own alone.
            if known is not None and (known.at, known.side) == (live.at, side):
                return known
            self._budgets.spend("advice")
            if not live.adviser.take():
                why = "Advice has just been asked for many times; wait a moment."
                raise Fault("too-many", why, wait=live.adviser.wait)
            at, battle = live.at, live.battle
            reply = await _answer(self._deputies, live, side)
            if not live.is_fresh(at):
                raise Fault("stale", GONE_ON)
            found = await self._access.look(live, seat, partial(wing_of(battle).advice, battle, side, at, reply))
            live.advised = found
            return found


def check_advice(live: Live, seat: Seat) -> None:
    """Whether this seat may ask now; a Fault says why not."""
    if not seat.sides:
        raise Fault("forbidden", "Spectators only look on.")
    if not live.row.advice:
        raise Fault("refused", "Whoever made this game has switched advice off.")
    stop = live.battle.stop
    if isinstance(stop, Over):
        raise Fault("refused", "The battle is over.")
    if not isinstance(stop, Ask):
        raise Fault("refused", "Dice are due, and nobody can advise on those.")
    if not set(live.battle.asked) & set(seat.sides):
        raise Fault("refused", "Nothing is asked of you now.")


async def _answer(deputies: Deputies, live: Live, side: str) -> Reply:
    try:
        async with asyncio.timeout(WAIT):
            reply = await deputies.answer(ADVISER, live.battle.view(side), live.battle.record.opening, in_stead=True)
    except TimeoutError:
        reply = None
    if reply is None:
        raise Fault("fault", "No advice could be had just now; ask again in a moment.")
    return reply
