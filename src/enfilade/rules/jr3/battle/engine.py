"""The battle of this game as everybody else uses it: set up, played, written down, seen by a side, foretold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from enfilade.core.codec import decode
from enfilade.core.errors import Malformed
from enfilade.core.odds import Odds
from enfilade.core.receipt import Receipt
from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.core.stops import Ask, Stop
from enfilade.rules.jr3.battle import chapters, muster, notation, position, receipts
from enfilade.rules.jr3.battle.commands import Changes, Command, Sheet, Standing
from enfilade.rules.jr3.battle.events import Event
from enfilade.rules.jr3.battle.field import Field, field_of, ground_of
from enfilade.rules.jr3.battle.foretell import forecast
from enfilade.rules.jr3.battle.orders import law, options, standing
from enfilade.rules.jr3.battle.play import LOOP, Step
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.battle.view import View, view
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import assault
from enfilade.tabletop.family import Engine, Found
from enfilade.tabletop.standing import owner


class Jr3Engine:
    """Both sides are asked at once and seal what they answer; nothing else is asked."""

    family = "jr3"
    roll = staticmethod(LOOP.roll)
    seal = staticmethod(LOOP.seal)
    open = staticmethod(LOOP.open)
    stop_of = staticmethod(LOOP.stop_of)

    def unit_problems(self, scenario: Scenario, edition: Edition, unit: Unit, path: str) -> Iterator[Found]:
        return muster.unit_problems(scenario, edition, unit, path)

    def leader_problems(self, scenario: Scenario, edition: Edition, leader: Leader, path: str) -> Iterator[Found]:
        return muster.leader_problems(scenario, edition, leader, path)

    def footprint(self, scenario: Scenario, edition: Edition, unit: Unit) -> tuple[int, int] | None:
        if next(muster.unit_problems(scenario, edition, unit, ""), None):
            return None
        return ground_of(scenario, edition, unit)

    def board(self, name: str, edition: Edition, scenario: Scenario) -> Field:
        return field_of(ENGINE, name, edition, scenario)

    def begin(self, board: Field) -> Step:
        return chapters.begin(board)

    def begin_from(self, board: Field, said: str) -> Step:
        return position.begun(board, said)

    def answer(self, board: Field, state: State, command: Command) -> Step:
        self.check(board, state, command)
        return LOOP.answer(board, state, command)

    def check(self, board: Field, state: State, command: Command) -> None:
        """Every answer in this game is sealed, and check_sealed has its law; only standing orders are not."""
        stop = self.stop_of(board, state)
        if isinstance(stop, Ask) and stop.sealed and not isinstance(command, Standing):
            raise Malformed("this is answered under a seal")
        LOOP.check(board, state, command)

    def check_sealed(self, board: Field, state: State, side: str, command: Command) -> None:
        stop = self.stop_of(board, state)
        if not isinstance(stop, Ask) or side not in stop.sealed:
            raise Malformed("nothing is sealed now")
        if stop.question == "orders" and isinstance(command, Sheet):
            law.check_sheet(board, state, side, command)
        elif stop.question == "changes" and isinstance(command, Changes):
            law.check_changes(board, state, side, command)
        else:
            raise Malformed(f"expected {' or '.join(stop.shapes)}")

    def parse(self, line: str, side: str = "") -> Command:
        return notation.parse(line, side)

    def text(self, command: Command) -> str:
        return notation.text(command)

    def position(self, board: Field, state: State) -> str:
        return position.written(board, state)

    def is_standing(self, command: Command) -> bool:
        return isinstance(command, Standing)

    def speaker(self, command: Command) -> str:
        return command.side if isinstance(command, Standing) else ""

    def ordered(self, board: Field, command: Command) -> str:
        if not isinstance(command, Standing) or not command.lines:
            return ""
        return owner(board.scenario, command.lines[0].subject)

    def without_secrets(self, state: State) -> State:
        # What is sealed the state does not know; standing orders are few enough to be guessed from a digest.
        return structs.replace(state, standing={}) if state.standing else state

    def view(self, board: Field, state: State, side: str, stop: Stop) -> View:
        return view(board, state, side, stop)

    def reveals(self, board: Field, before: State, step: Step, side: str) -> bool:
        """Nobody learns anything by sealing; what is opened cannot be taken back anyhow."""
        return False

    def known(self, text: bytes) -> State:
        return decode(text, State)

    def options(self, board: Field, state: State, side: str = "") -> Sequence[Command]:
        """A few plain sheets for this side, or the one that is asked first; what free inches allow has no end."""
        stop = self.stop_of(board, state)
        asked = side or (stop.side if isinstance(stop, Ask) else "")
        if not isinstance(stop, Ask) or asked not in stop.sealed:
            return ()
        return options.options(board, state, asked, stop.question)

    def least(self, board: Field, state: State, side: str) -> Command:
        """Its standing orders, or hold for all where it has given none (J58); nobody need change to hold."""
        stop = self.stop_of(board, state)
        assert isinstance(stop, Ask)
        return standing.sheet_of(board, state, side) if stop.question == "orders" else Changes()

    def odds(self, board: Field, state: State, command: Command) -> Odds[forecast.Fate] | Odds[assault.End]:
        return forecast.forecast(board, state, command)

    def receipt(self, board: Field, event: Event) -> Receipt | None:
        return receipts.receipt(board, event)


ENGINE: Engine = Jr3Engine()
