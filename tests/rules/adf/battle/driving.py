"""A battle on a little table, driven in the words and dice of players, from the middle of a turn."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from tests.rules.adf.battle.tables import little

from enfilade.core.errors import Illegal
from enfilade.core.stops import Ask, Over, Roll, Stop
from enfilade.rules.adf.battle import chapters, frames
from enfilade.rules.adf.battle.commands import Command, Order
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.notation import parse
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.state import Chief, Piece, State

E = TypeVar("E")


class Game:
    """Where a battle stands: `do` answers, `dice` rolls, `events` is all that has happened."""

    def __init__(self, table: Field, state: State, *pending: frames.Frame) -> None:
        """The active side chooses whom to activate, or whatever is pending goes on first."""
        self.table = table
        self.events: list[Event] = []
        seat = table.sides.index(state.active)
        stack = (frames.Game(phase="side-end", seat=seat), frames.Choosing(), *pending)
        self.state = msgspec.structs.replace(state, frames=stack)
        self.stop: Stop | None = None
        self._settle()

    def do(self, *orders: str | Command) -> Game:
        """Answer in the notation of the manual, or with commands."""
        for order in orders:
            command = parse(order, side=self.state.active) if isinstance(order, str) else order
            self._take(chapters.answer(self.table, self.state, command))
        return self

    def dice(self, *faces: int) -> Game:
        """Give the dice that are due, all of them."""
        assert isinstance(self.stop, Roll), f"no dice are due: {self.stop}"
        self._take(chapters.roll(self.table, self.state, faces))
        return self

    def order(self, side: str, subject: str, **standing: Any) -> Game:
        """Standing orders."""
        return self.do(Order(side, subject, Standing(**standing)))

    def pass_all(self) -> Game:
        """Let every chance to react go by, up to dice or another question."""
        while isinstance(self.stop, Ask) and self.stop.question == "react":
            self.do("pass")
        return self

    def refused(self, order: str | Command) -> str:
        """The rule that forbids this order now."""
        command = parse(order, side=self.state.active) if isinstance(order, str) else order
        try:
            chapters.check(self.table, self.state, command)
        except Illegal as refusal:
            return refusal.rule
        raise AssertionError(f"{order} is allowed")

    def unit(self, id: str) -> Piece:
        return self.state.units[id]

    def leader(self, id: str) -> Chief:
        return self.state.leaders[id]

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def question(self) -> str:
        """What is asked, or what the dice are for."""
        match self.stop:
            case Ask(question=question):
                return question
            case Roll(why=why):
                return why
            case Over():
                return "over"
            case _:
                return ""

    def _take(self, step: Any) -> None:
        self.state, self.stop = step.state, step.stop
        self.events += step.events

    def _settle(self) -> None:
        from enfilade.rules.adf.battle import play

        self._take(play.LOOP.settle(play.Play(self.table, self.state)))


def game(*units: Any, pending: tuple[frames.Frame, ...] = (), **told: Any) -> Game:
    """A game on a little table; the rest as tables.little takes it."""
    table, state = little(list(units), **told)
    return Game(table, state, *pending)


def opened(*units: Any, phase: Any = "turn", seat: int = 0, **told: Any) -> Game:
    """A game on a little table from the start of a turn, or from another phase of it."""
    table, state = little(list(units), **told)
    made = Game.__new__(Game)
    made.table, made.events, made.stop = table, [], None
    made.state = msgspec.structs.replace(state, frames=(frames.Game(phase=phase, seat=seat),))
    made._settle()
    return made
