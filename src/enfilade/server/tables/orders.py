"""Commands of a seat: carried out once, when their giver knew what he was answering, and acknowledged when on disk."""

from __future__ import annotations

from enfilade.core.errors import Illegal, Malformed
from enfilade.game.battle import Battle
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.site.errors import Fault, sentence
from enfilade.server.tables import obeying
from enfilade.server.tables.access import Access
from enfilade.server.tables.clerk import GONE_ON, Clerk
from enfilade.server.tables.driving import CLOCK, Driver
from enfilade.server.tables.live import Live
from enfilade.server.tables.seats import Seat
from enfilade.server.wire.socket import Command, Done, NotKept, Refused, Undo


class Orders:
    def __init__(self, access: Access, clerk: Clerk, driver: Driver, tasks: ShieldedTasks) -> None:
        self._access = access
        self._clerk = clerk
        self._driver = driver
        self._tasks = tasks

    async def obey(self, seat: Seat, command: Command) -> Done | Refused:
        """Carry out a command: Done when it is on disk; Refused when it is not done at all; a Fault if who knows."""
        return await self._tasks.run(self.obey_to_the_end(seat, command))

    async def obey_to_the_end(self, seat: Seat, command: Command) -> Done | Refused:
        """The same without a task of its own, for whoever is not cancelled in the midst of it."""
        live = await self._access.game(seat)
        async with live.lock:
            known = live.commands.get(command.id)
            if known is not None:
                return Done(id=command.id, at=known)
            if not _is_fresh(live, command):
                late = live.has_answered(CLOCK, seat.sides, command.at)
                why = "Your time ran out, and the computer has answered for you." if late else GONE_ON
                return Refused(id=command.id, at=live.at, why=why, stale=True)

            def work(draft: Battle) -> obeying.Kind:
                return obeying.obeyed(draft, live.house, seat.sides, command)

            try:
                at = await self._clerk.write(live, command.id, seat.id, work)
            except Illegal as error:
                return Refused(id=command.id, at=live.at, why=sentence(error.reason), rule=error.rule)
            except Malformed as error:
                return Refused(id=command.id, at=live.at, why=sentence(str(error)))
            except Fault as fault:
                if live.doubtful or fault.kind == "gone":
                    # It may have been done all the same: whoever asks again by the same name is told.
                    raise
                kind = NotKept if fault.kind == "fault" else Refused
                return kind(id=command.id, at=live.at, why=fault.why, stale=fault.kind == "stale")
        self._driver.wake(live)
        return Done(id=command.id, at=at)


def _is_fresh(live: Live, command: Command) -> bool:
    """Whether its giver knew what he was answering. Who takes back must have seen the very last word."""
    if isinstance(command, Undo):
        return command.at == live.at
    return live.is_fresh(command.at) or obeying.is_standing(live.battle, command)
