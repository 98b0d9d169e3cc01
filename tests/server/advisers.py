"""A player who says what a test tells him to, and why, without a process of his own."""

from __future__ import annotations

import asyncio

from enfilade.core.record import Opening
from enfilade.core.stops import Ask
from enfilade.server.computer.deputies import Deputies
from enfilade.server.computer.deputy import Reply
from enfilade.tabletop.family import View


class Scripted(Deputies):
    """Answers by the question that is put, else with nothing."""

    def __init__(self, **answers: tuple[str, str]) -> None:
        super().__init__(workers=1)
        self.answers = answers
        self.asked: list[tuple[str, View]] = []
        self.leave = asyncio.Event()
        """Until it is set he thinks."""
        self.leave.set()

    def prepare(self) -> None:
        pass

    async def answer(
        self, player: str, view: View, opening: Opening, in_stead: bool = False, left: float | None = None
    ) -> Reply | None:
        assert isinstance(view.stop, Ask)
        self.asked.append((player, view))
        await self.leave.wait()
        found = self.answers.get(view.stop.question)
        return Reply(answer=found[0], why=found[1]) if found else None
