"""The battle of this game as everybody else uses it: set up, played, written down, seen by a side, foretold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from enfilade.core.codec import decode
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.odds import Odds
from enfilade.core.receipt import Receipt
from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.core.stops import Ask, Stop
from enfilade.rules.adf.battle import chapters, mustering, notation, receipts, starting
from enfilade.rules.adf.battle.commands import Command, Done, Order, Pass
from enfilade.rules.adf.battle.events import Event, Grouped, LeaderRode
from enfilade.rules.adf.battle.field import Field, field_of
from enfilade.rules.adf.battle.foretell import forecast, options
from enfilade.rules.adf.battle.play import LOOP, Step
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.view import View, view
from enfilade.rules.adf.card.edition import Edition
from enfilade.tabletop.family import Engine, Found
from enfilade.tabletop.standing import owner

_PRIVATE = (LeaderRode, Grouped)
"""Events after which the other side's standing orders are not asked."""


class AdfEngine:
    """Nothing is sealed in this game: its sides take turns."""

    family = "adf"
    answer = staticmethod(LOOP.answer)
    roll = staticmethod(LOOP.roll)
    check = staticmethod(LOOP.check)
    seal = staticmethod(LOOP.seal)
    open = staticmethod(LOOP.open)
    stop_of = staticmethod(LOOP.stop_of)

    def unit_problems(self, scenario: Scenario, edition: Edition, unit: Unit, path: str) -> Iterator[Found]:
        return mustering.unit_problems(scenario, edition, unit, path)

    def leader_problems(self, scenario: Scenario, edition: Edition, leader: Leader, path: str) -> Iterator[Found]:
        return mustering.leader_problems(scenario, edition, leader, path)

    def footprint(self, scenario: Scenario, edition: Edition, unit: Unit) -> tuple[int, int] | None:
        return mustering.ground_of(scenario, edition, unit)

    def board(self, name: str, edition: Edition, scenario: Scenario) -> Field:
        return field_of(name, edition, scenario)

    def begin(self, board: Field) -> Step:
        return chapters.begin(board)

    def begin_from(self, board: Field, position: str) -> Step:
        return starting.begun(board, position)

    def position(self, board: Field, state: State) -> str:
        return starting.written(board, state)

    def check_sealed(self, board: Field, state: State, side: str, command: Command) -> None:
        raise Malformed("nothing is sealed in this game")

    def parse(self, line: str, side: str = "") -> Command:
        return notation.parse(line, side=side)

    def text(self, command: Command) -> str:
        return notation.text(command)

    def is_standing(self, command: Command) -> bool:
        return isinstance(command, Order)

    def speaker(self, command: Command) -> str:
        return command.side if isinstance(command, Order) else ""

    def ordered(self, board: Field, command: Command) -> str:
        return owner(board.scenario, command.subject) if isinstance(command, Order) else ""

    def without_secrets(self, state: State) -> State:
        # Standing orders are few enough to be guessed from a digest.
        return msgspec.structs.replace(state, orders={}, passed=msgspec.UNSET)

    def view(self, board: Field, state: State, side: str, stop: Stop) -> View:
        return view(board, state, side, stop)

    def reveals(self, board: Field, before: State, step: Step, side: str) -> bool:
        """Whether a side has learned by its answer what the other had ordered, were it only that nobody fired."""
        for id, piece in step.state.units.items():
            if piece.side != side and before.units[id].hidden and not piece.hidden:
                return True
        asked = any(
            standing.acts and owner(board.scenario, subject) != side for subject, standing in before.orders.items()
        )
        return asked and any(not isinstance(event, _PRIVATE) for event in step.events)

    def known(self, text: bytes) -> State:
        return decode(text, State)

    def options(self, board: Field, state: State, side: str = "") -> Sequence[Command]:
        return options.options(board, state)

    def least(self, board: Field, state: State, side: str) -> Command:
        """To do nothing, where that is allowed."""
        stop = self.stop_of(board, state)
        for nothing in (Pass(), Done()):
            try:
                self.check(board, state, nothing)
            except (Illegal, Malformed):
                continue
            return nothing
        listed = stop.options if isinstance(stop, Ask) else ()
        return self.parse(listed[0], side) if listed else self.options(board, state)[0]

    def odds(self, board: Field, state: State, command: Command) -> Odds[forecast.Fate]:
        return forecast.forecast(board, state, command)

    def receipt(self, board: Field, event: Event) -> Receipt | None:
        return receipts.receipt(board, event)


ENGINE: Engine = AdfEngine()
