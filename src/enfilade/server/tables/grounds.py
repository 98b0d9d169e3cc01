"""Drawn grounds: one for all games of a scenario, and no more of them than fit."""

from __future__ import annotations

from functools import partial

from enfilade.server.load.budgets import Budgets
from enfilade.server.load.limits import Limits
from enfilade.server.load.lines import Line
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.showing.ground.ground import ground_svg
from enfilade.server.tables.access import Access
from enfilade.server.tables.seats import Seat
from enfilade.tabletop.board import Board

_MOST_GROUNDS = 16 << 20
"""Characters of drawn grounds that are kept: they are the same for every game of a scenario, some 200 kB each."""


class Grounds:
    def __init__(self, access: Access, budgets: Budgets, tasks: ShieldedTasks, limits: Limits) -> None:
        self._access = access
        self._budgets = budgets
        self._tasks = tasks
        self._kept: dict[str, str] = {}
        """By the scenario's digest."""
        why = "Many maps are being drawn for you already; try again in a moment."
        self._drawing = Line("grounds", 1, each=limits.grounds_each, why=why)

    async def of_game(self, seat: Seat) -> str:
        """The ground that a game is played on, as SVG."""
        live = await self._access.game(seat)
        key = live.battle.record.opening.scenario.digest
        known = self._kept.get(key)
        if known is None:
            self._budgets.spend("grounds")
            # One at a time and once for all its games, beside them: nobody's order waits for a drawing.
            known = await self._tasks.run(self._drawn(key, live.battle.table))
        return known

    def close(self) -> None:
        self._drawing.close()

    async def _drawn(self, key: str, table: Board) -> str:
        async with self._drawing.turn():
            known = self._kept.get(key)
            if known is None:
                known = await self._drawing.aside(partial(ground_svg, table))
                self._kept[key] = known
                while len(self._kept) > 1 and sum(map(len, self._kept.values())) > _MOST_GROUNDS:
                    self._kept.pop(next(iter(self._kept)))
            return known
