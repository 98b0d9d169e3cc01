"""Writes changes down: worked out on a copy, on disk, and only then what everybody sees."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import NamedTuple

from enfilade.game.battle import Battle
from enfilade.server.load.limits import Limits
from enfilade.server.site.errors import Fault, sentence
from enfilade.server.store import Gone, Repeated, Store, StoreFault, Taken, following
from enfilade.server.tables.live import Live, new_lines
from enfilade.server.tables.obeying import Kind, Work
from enfilade.server.tables.room import REMOVED, Room

_HANDS = 2
"""Orders that are worked out at once, each of another game."""
QUICK = 0.003
"""Seconds that an order may be expected to take if it is worked out by the loop itself: to hand it to a thread and back
costs a quarter of a millisecond."""
FADING = 0.9
"""So much of it is still feared after one more order: one that took ten times as long is feared for the next twenty."""


class Clerk:
    """The only one who changes games. Whoever calls it holds the game's lock."""

    def __init__(self, store: Store, room: Room, limits: Limits) -> None:
        self._store = store
        self._room = room
        self._limits = limits
        self._hands = ThreadPoolExecutor(_HANDS, "clerk")

    def close(self) -> None:
        """Nothing more is to be written down."""
        self._hands.shutdown(wait=False)

    async def write(self, live: Live, command: str, by: str, work: Work) -> int:
        """The number of the change; Illegal, Malformed or Fault if there is none.

        Then nothing has changed, unless the game is left doubtful: whether it has, only the store knows.
        """
        if len(live.battle.record.lines) >= self._limits.lines:
            raise Fault("refused", f"This battle has {self._limits.lines} lines, and more are not kept here.")
        if live.at >= self._limits.changes:
            raise Fault("refused", f"This game has had {self._limits.changes} changes, and more are not kept here.")
        draft = live.battle.fork()
        if live.toil < QUICK:
            kind, body, took = _worked(live.battle, draft, work)
        else:
            # Beside the loop, and not behind what others only look at: on a large table an order takes a second.
            hands = asyncio.get_running_loop().run_in_executor
            kind, body, took = await hands(self._hands, _worked, live.battle, draft, work)
        live.toil = max(took, live.toil * FADING) if live.toil < inf else took
        change = following(live.last, command, by, kind, body)
        try:
            await self._store.append(change, over=draft.over, turn=draft.state.turn)
        except (Repeated, Taken) as other:
            # Another server at the same database has gone on with the game.
            live.doubtful = True
            await self._room.reread(live)
            if isinstance(other, Repeated):
                return other.seq
            raise Fault("stale", GONE_ON) from None
        except Gone:
            self._room.remove(live)
            raise Fault("gone", REMOVED) from None
        except StoreFault as fault:
            # What is in doubt is looked up in the store before anything else is done with the game.
            live.doubtful = fault.lost
            raise Fault("fault", sentence(f"this could not be saved: {fault}")) from fault
        live.take(draft, change)
        return change.seq


class _Worked(NamedTuple):
    kind: Kind
    body: str
    took: float
    """Seconds of the processor."""


def _worked(before: Battle, draft: Battle, work: Work) -> _Worked:
    began = time.thread_time()
    kind = work(draft)
    body = "" if kind == "undo" else new_lines(before, draft)
    return _Worked(kind, body, time.thread_time() - began)


GONE_ON = "The battle has gone on since you decided; look again."
