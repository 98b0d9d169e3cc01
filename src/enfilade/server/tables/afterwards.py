"""What is told of a battle that is over: its end, maps of it, and the captain's word, thought out in the background."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from functools import partial

import msgspec

from enfilade.game.battle import Battle
from enfilade.press.report.chronicle import chronicle
from enfilade.server.computer.deputies import Deputies
from enfilade.server.computer.deputy import Reply
from enfilade.server.load.budgets import Budgets
from enfilade.server.showing.ends import decisions as weighing
from enfilade.server.showing.ends.decisions import Decision
from enfilade.server.showing.ends.ending import in_order, rematch, the_end
from enfilade.server.showing.ends.maps import units_map
from enfilade.server.showing.ground.ground import small_ground
from enfilade.server.site.errors import Fault
from enfilade.server.tables.access import Access
from enfilade.server.tables.live import Live, onlooker
from enfilade.server.tables.seats import Seat
from enfilade.server.wire.ending import CaptainsWord, Ending, Lesson, Verdict

ADVISER = "captain"
KEPT = 64
"""Battles whose verdicts are remembered; for another the captain thinks again."""
GROUNDS = 24
"""Small grounds that are kept, at up to half a megabyte."""
TRIED = 3
"""Decisions of each side that a lesson is looked for among."""
log = logging.getLogger("enfilade.afterwards")


class _Judged(msgspec.Struct):
    """What the captain has said of a battle, once he has."""

    ready: bool = False
    verdicts: tuple[Verdict, ...] = ()
    lessons: dict[str, Lesson] = {}


class Afterwards:
    def __init__(self, access: Access, deputies: Deputies, budgets: Budgets) -> None:
        self._access = access
        self._deputies = deputies
        self._budgets = budgets
        self._judged: OrderedDict[tuple[str, int], _Judged] = OrderedDict()
        self._grounds: OrderedDict[str, str] = OrderedDict()
        """By the scenario's digest."""
        self._thinking: set[asyncio.Task[None]] = set()
        self._in_turn = asyncio.Lock()
        """One battle after the other: whoever still plays needs the deputies more."""

    async def ending(self, seat: Seat) -> Ending:
        live = await self._finished(seat)
        names = live.now(seat).names
        told = await self._access.look(live, seat, partial(the_end, live.battle, seat.game, seat.sides, names))
        return msgspec.structs.replace(told, rematch=rematch(live.row, seat))

    async def map(self, seat: Seat, line: int | None) -> str:
        """Who stands where at a moment, as far as this seat may know it, to be laid on the small ground."""
        live = await self._access.game(seat)
        return await self._access.look(live, seat, partial(units_map, live.battle, onlooker(seat), line))

    async def ground(self, seat: Seat) -> str:
        """The ground under the small maps of a game: drawn once for all games of a scenario."""
        live = await self._access.game(seat)
        key = live.battle.record.opening.scenario.digest
        if key not in self._grounds:
            self._budgets.spend("grounds")
            self._grounds[key] = await self._access.look(live, seat, partial(small_ground, live.battle.table))
            while len(self._grounds) > GROUNDS:
                self._grounds.popitem(last=False)
        return self._grounds[key]

    async def word(self, seat: Seat) -> CaptainsWord:
        """What the captain says of it, as far as he has come; the first to ask has him think."""
        live = await self._finished(seat)
        key = (seat.game, live.at)
        known = self._judged.get(key)
        if known is None:
            self._budgets.spend("advice")
            known = self._judged[key] = _Judged()
            while len(self._judged) > KEPT:
                self._judged.popitem(last=False)
            task = asyncio.create_task(self._judge(live, seat, known))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)
        own = [known.lessons[side] for side in seat.sides if side in known.lessons]
        return CaptainsWord(ready=known.ready, verdicts=known.verdicts, lesson=own[0] if len(own) == 1 else None)

    async def close(self) -> None:
        for task in list(self._thinking):
            task.cancel()
        if self._thinking:
            await asyncio.wait(self._thinking)

    async def _finished(self, seat: Seat) -> Live:
        live = await self._access.game(seat)
        if not live.battle.over:
            raise Fault("refused", "This is told when the battle is over.")
        return live

    async def _judge(self, live: Live, seat: Seat, known: _Judged) -> None:
        try:
            async with self._in_turn:
                await self._think(live, seat, known)
        except Fault as fault:
            log.warning("the captain could not look at %s: %s", live.row.id, fault.why)
        finally:
            known.ready = True

    async def _think(self, live: Live, seat: Seat, known: _Judged) -> None:
        battle = live.battle
        found = await self._access.look(live, seat, partial(_weighed, battle))
        # The seat's own side is told of first; of two at one screen, the Union.
        sides = sorted(in_order(battle), key=lambda side: side not in seat.sides)
        for side in sides:
            one = weighing.weightiest(found, side)
            if one is not None:
                at = weighing.moment(battle, one)
                # A captain who has said why has spoken already.
                reply = None if one.why else await self._reply(live, seat, at, one)
                if reply is not None or one.why:
                    said = partial(weighing.verdict, battle, at, one, reply)
                    known.verdicts = (*known.verdicts, await self._access.look(live, seat, said))
        for side in sides:
            if side in live.house.computers:
                continue
            tried = []
            for one in weighing.dearest(found, side, TRIED):
                at = weighing.moment(battle, one)
                reply = await self._reply(live, seat, at, one)
                if reply is not None:
                    tried.append((at, one, reply))
            told = await self._access.look(live, seat, partial(weighing.lesson, battle, side, tried))
            if told is not None:
                known.lessons[side] = told

    async def _reply(self, live: Live, seat: Seat, at: Battle, one: Decision) -> Reply | None:
        """What the captain would have answered; None if nobody can say."""
        if not weighing.is_asked(at, one):
            return None
        view = await self._access.look(live, seat, partial(at.view, one.side))
        return await self._deputies.answer(ADVISER, view, at.record.opening, in_stead=True)


def _weighed(battle: Battle) -> tuple[Decision, ...]:
    return weighing.decisions(battle, chronicle(battle))
