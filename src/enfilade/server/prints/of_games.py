"""What a seat may have printed of its game: the roster as it sees it, and the report when the battle is over."""

from __future__ import annotations

from functools import partial

from enfilade.game.battle import Battle
from enfilade.press.paper.base import Paper
from enfilade.press.paper.battle_report import report_html, report_pdf
from enfilade.press.paper.muster import Muster
from enfilade.press.paper.muster_files import of_battle
from enfilade.server.showing.wings import wing_of
from enfilade.server.site.errors import Fault
from enfilade.server.tables.access import Access
from enfilade.server.tables.seats import Seat


class GamePrints:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def muster(self, seat: Seat) -> tuple[int, Muster]:
        """The game's number, and who stands there as far as this seat may know."""
        live = await self._access.game(seat)
        return live.at, await self._access.look(live, seat, partial(_mustered, live.battle, seat.sides))

    async def finished(self, seat: Seat) -> str:
        """A mark of the battle's whole record, if it is over; before that nobody may read its story."""
        live = await self._access.game(seat)
        if not live.battle.over:
            raise Fault("refused", "The report is written when the battle is over.")
        return f"{live.at} {live.battle.record.opening.commitment}"

    async def report(self, seat: Seat, paper: Paper, html: bool) -> bytes:
        """The story of a battle that is over, for everybody with a link."""
        await self.finished(seat)
        live = await self._access.game(seat)
        return await self._access.look(live, seat, partial(_reported, live.battle, paper, html))


def _mustered(battle: Battle, sides: tuple[str, ...]) -> Muster:
    """A player of one side reads what it may know, of both everything, a spectator what both may know."""
    state = battle.state if len(sides) > 1 else wing_of(battle).known_to(battle.table, battle.state, "".join(sides))
    return of_battle(battle, state)


def _reported(battle: Battle, paper: Paper, html: bool) -> bytes:
    return report_html(battle).encode() if html else report_pdf(battle, paper)
