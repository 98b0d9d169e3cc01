"""The umpire's desk behind the server: the same questions and answers as on a phone, beside the loop and bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.server.load.budgets import Budgets
from enfilade.server.load.limits import Limits
from enfilade.server.load.lines import Line
from enfilade.server.pocket.shapes import Entry
from enfilade.server.site.errors import Fault, sentence
from enfilade.umpire.pocket.desk import Answer, answered
from enfilade.umpire.pocket.record import entries as reading
from enfilade.umpire.pocket.record import opening
from enfilade.umpire.pocket.record.patience import within

LONGEST_ANSWER = 4.0
"""Seconds that the desk may work on one question: an evening's battle of 300 entries takes a tenth of one."""

Desk = Callable[[Any], Answer]


class Umpiring:
    def __init__(self, limits: Limits, budgets: Budgets, desk: Desk = answered) -> None:
        self._budgets = budgets
        self._desk = desk
        self._line = Line(
            "asks",
            limits.asks_at_once,
            waiting=limits.asks - limits.asks_at_once,
            each=limits.asks_each,
            why="Too many questions of umpires wait for an answer; try again in a moment.",
        )

    async def ask(self, request: Any) -> Answer:
        """What the desk answers; what it refuses is in the answer, as on a phone."""
        self._budgets.spend("asks")
        return await self._line.do(partial(self._answered, request))

    def _answered(self, request: Any) -> Answer:
        # From when its turn has come, in the thread that works on it.
        with within(LONGEST_ANSWER):
            return self._desk(request)

    async def check(self, raw: dict[str, Any]) -> None:
        """A battle that cannot be opened is not kept for others to stumble over."""
        try:
            await self._line.do(partial(opening.begun, raw))
        except Malformed as error:
            raise Fault("malformed", sentence(str(error))) from None

    def close(self) -> None:
        self._line.close()


def check_entries(entries: Iterable[Entry]) -> None:
    """What no phone can read is not kept. Whether it can be done is found when the battle is played through."""
    for entry in entries:
        try:
            fault = reading.read(msgspec.to_builtins(entry)).fault
        except Malformed as error:
            fault = str(error)
        if fault:
            raise Fault("malformed", sentence(f"entry {entry.id} cannot be read: {fault}"))
