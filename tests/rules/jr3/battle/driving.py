"""A little table played: sheets sealed and opened as a battle does it, and dice given by hand."""

from __future__ import annotations

from typing import Any

from enfilade.core.stops import Ask, Reveal, Roll, Stop
from enfilade.rules.jr3.battle.commands import Changes, Command
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.play import LOOP
from enfilade.rules.jr3.battle.state import State
from enfilade.tabletop.loop import Step

SEAL = "0" * 64


class Table:
    """A battle in hand: `stop` is what it waits for, `events` all that has happened."""

    def __init__(self, table: Field, state: State) -> None:
        self.table = table
        self.events: list[Any] = []
        self.under: dict[str, Command] = {}
        self._took(LOOP.begin(table, state))

    def orders(self, us: str = "", cs: str = "") -> Table:
        """Both sheets of a turn, written without their heads; nobody changes to hold."""
        for side, said in (("us", us), ("cs", cs)):
            self.answer(side, f"sheet: {said}")
        return self

    def hold(self, **units: tuple[str, ...]) -> Table:
        """The lists of those who change to hold, of the sides that are asked."""
        stop = self.stop
        assert isinstance(stop, Ask)
        assert stop.question == "changes"
        for side in stop.sealed:
            self._sealed(side, Changes(units.get(side, ())))
        return self

    def answer(self, side: str, said: str) -> None:
        command = ENGINE.parse(said, side)
        self._sealed(side, command)

    def roll(self, *faces: int) -> Table:
        assert isinstance(self.stop, Roll), self.stop
        self._took(LOOP.roll(self.table, self.state, faces))
        return self

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def why(self) -> str:
        """What the dice that are due are for."""
        assert isinstance(self.stop, Roll), self.stop
        return self.stop.why

    def _sealed(self, side: str, command: Command) -> None:
        ENGINE.check_sealed(self.table, self.state, side, command)
        self.under[side] = command
        self._took(LOOP.seal(self.table, self.state, side, SEAL))

    def _took(self, step: Step) -> None:
        self.state: State = step.state
        self.stop: Stop = step.stop
        self.events += step.events
        while isinstance(self.stop, Reveal):
            side = self.stop.sides[0]
            opened = LOOP.open(self.table, self.state, side, self.under.pop(side))
            self.state, self.stop = opened.state, opened.stop
            self.events += opened.events
