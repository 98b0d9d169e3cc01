"""Goes on with a game where no person is wanted: the computer's answers, and those of players out of time."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Roll
from enfilade.server.computer.deputies import TURN, Deputies, is_command
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.showing.wing import StandIn
from enfilade.server.showing.wings import wing_of
from enfilade.server.site.errors import Fault
from enfilade.server.tables.clerk import Clerk
from enfilade.server.tables.live import Live
from enfilade.server.tables.obeying import Work, answered, thrown

DEPUTY = "captain"
"""Who answers for a player that is out of time."""
COMPUTER, CLOCK, TRUSTED = "computer", "clock", "trusted"
"""Who is written down as having given such an answer. No seat is called so."""
log = logging.getLogger("enfilade.driving")


class Driver:
    """One task for each game that has something to go on with."""

    def __init__(self, clerk: Clerk, deputies: Deputies, tasks: ShieldedTasks, pace: float) -> None:
        self._clerk = clerk
        self._deputies = deputies
        self._tasks = tasks
        self._pace = pace
        self._closed = False

    def wake(self, live: Live) -> None:
        """Called when a game has changed or somebody looks at it."""
        running = live.driver is not None and not live.driver.done()
        if not running and not self._closed and (live.computers or live.clock.runs or _may_be_trusted(live)):
            live.driver = asyncio.create_task(self._drive(live))

    def prepare(self, live: Live) -> None:
        """A game that the computer plays in has begun."""
        if live.house.computers:
            self._deputies.prepare()

    async def stop(self, games: list[Live]) -> None:
        self._closed = True
        tasks = [live.driver for live in games if live.driver is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, live: Live) -> None:
        """Until a person is wanted who has all the time in the world."""
        try:
            while True:
                if computers := live.computers:
                    live.think(True)
                    side = computers[0]
                    asked = StandIn(side, live.row.computer or DEPUTY, live.battle.view(side))
                    await self._answer(live, asked, COMPUTER)
                elif trusted := await self._trusted(live):
                    live.think(True)
                    await self._answer(live, trusted, TRUSTED)
                elif live.clock.runs:
                    live.think(False)
                    await self._wait(live)
                else:
                    return
        except Fault as fault:
            # Storage has failed: the next who looks tries again.
            log.warning("game %s waits: %s", live.row.id, fault.why)
        except Exception:
            log.exception("game %s: the computer's answer failed", live.row.id)
        finally:
            live.think(False)

    async def _wait(self, live: Live) -> None:
        """For a change, or for the clock to run out."""
        if not live.clock.is_over:
            await live.changed(live.clock.left)
        elif isinstance(live.battle.stop, Roll):
            await self._give(live, live.at, CLOCK, partial(thrown, house=live.house))
        elif live.battle.is_sealing:
            # Nobody thinks for who seals nothing in his time: the rules say what stands for him.
            await self._give_least(live, live.at, live.battle.asked[0], CLOCK)
        else:
            side = live.battle.side
            await self._answer(live, StandIn(side, DEPUTY, live.battle.view(side)), CLOCK)

    async def _trusted(self, live: Live) -> StandIn | None:
        """Whom the player has told to answer for him; looked up beside the loop, and only where somebody was told."""
        if not _may_be_trusted(live):
            return None
        return await self._tasks.run(live.in_thread(lambda: wing_of(live.battle).stand_in(live.battle), TRUSTED))

    async def _answer(self, live: Live, asked: StandIn, by: str) -> None:
        at, battle, (side, player, view) = live.at, live.battle, asked
        began, counts = time.monotonic(), by == COMPUTER and is_command(view)
        left = TURN - live.spent_on(view) if counts else None
        reply = await self._deputies.answer(player, view, battle.record.opening, by != COMPUTER, left)
        if counts:
            live.spend(view, time.monotonic() - began)
        if by == COMPUTER and (reply is None or reply.answer != "pass"):
            await self._pause(live)
        try:
            if reply is None:
                raise Malformed("there was none")
            # Why a deputy answers as he does is not kept: it would tell the enemy what an absent player might be up to.
            why = reply.why if by == COMPUTER else ""
            work = partial(answered, house=live.house, side=side, text=reply.answer, why=why)
            await self._give(live, at, by, work, side)
        except Fault:
            raise
        except Exception as error:
            # Refused, or the rules themselves fail over it: a game must not stand still for one bad answer.
            known = isinstance(error, Illegal | Malformed)
            # Not in its own words, which are not for the keeper's eyes either before they are revealed.
            why = f"{type(error).__name__} {getattr(error, 'rule', '')}".strip()
            log.warning("game %s: the answer of %s was refused: %s", live.row.id, player, why, exc_info=not known)
            await self._give_least(live, at, side, by)

    async def _give_least(self, live: Live, at: int, side: str, by: str) -> None:
        """What stands for a side that has given no answer."""
        battle = live.battle
        least = await self._tasks.run(live.in_thread(lambda: battle.least(side), by))
        await self._give(live, at, by, partial(answered, house=live.house, side=side, text=least), side)

    async def _pause(self, live: Live) -> None:
        """So that a person can follow: the computer's answers do not come one on top of the other."""
        if live.last.seat == COMPUTER:
            await asyncio.sleep(max(0.0, self._pace - live.age))

    async def _give(self, live: Live, at: int, by: str, work: Work, side: str = "") -> None:
        """If the game is still where it was when the answer was thought of, and this side has not answered itself."""

        async def given() -> None:
            async with live.lock:
                # Standing orders must not make it think again: whoever is out of time could go on giving them.
                if live.is_fresh(at) and (not side or side in live.battle.asked):
                    # With a sign that no command of a player has in its name.
                    await self._clerk.write(live, f"{by}:{live.at + 1}", by, work)

        await self._tasks.run(given())


def _may_be_trusted(live: Live) -> bool:
    """Whether somebody may answer for the side that is asked: quick to say no."""
    return not live.battle.over and wing_of(live.battle).may_stand_in(live.battle)
