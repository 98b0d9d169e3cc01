"""Johnny Reb III on the page: the door to all that is shown, asked and told of its battles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enfilade.core.errors import Malformed
from enfilade.core.stops import Stop
from enfilade.game.battle import Battle
from enfilade.rules.jr3.battle.commands import Command
from enfilade.rules.jr3.battle.events import Event
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.score import SCORE
from enfilade.rules.jr3.battle.state import State
from enfilade.server.computer.deputy import Reply
from enfilade.server.showing.jr3 import asking, known, log, units, waiting
from enfilade.server.showing.wing import Scene, StandIn, Wing
from enfilade.server.showing.words import linked
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.asks import Advice, Ghost, GhostAsked, GroupCard, Prospect, UnitCard
from enfilade.server.wire.common import Part, ReceiptShown
from enfilade.server.wire.sight import Happening


class Jr3Wing:
    family = "jr3"
    is_offered = False
    score = SCORE

    def active(self, state: State) -> str:
        return ""

    def known_to(self, board: Field, state: State, side: str) -> State:
        return known.known_to(board, state, side)

    def scene(
        self,
        battle: Battle,
        line: int,
        state: State,
        stop: Stop,
        own: str,
        onlooker: Onlooker,
        now: GameNow,
        past: bool,
    ) -> Scene:
        board: Field = battle.table
        return Scene(
            units=units.units_seen(board, state),
            leaders=units.leaders_seen(board, state),
            waiting=waiting.waiting(board, state, stop, onlooker, None if past else now),
            under_way=None,
        )

    def unit_card(self, battle: Battle, unit: str, sides: Sequence[str], at: int) -> UnitCard:
        return asking.unit_card(battle, unit, tuple(sides), at)

    def group_card(self, battle: Battle, units: tuple[str, ...], sides: tuple[str, ...], at: int) -> GroupCard:
        # Every unit has an order of its own, and nobody acts as one with others.
        return GroupCard(at=at, units=units[:1])

    def short_ask(self, battle: Battle, sides: tuple[str, ...]) -> str:
        return waiting.short_ask(battle, sides)

    def ghost(self, battle: Battle, asked: GhostAsked, sides: tuple[str, ...]) -> Ghost:
        raise Malformed("ways of this game are not drawn yet; whether a sheet is one to be sealed, its prospect tells")

    def prospect(self, battle: Battle, order: str, side: str) -> Prospect:
        return asking.prospect(battle, order, side)

    def advice(self, battle: Battle, side: str, at: int, reply: Reply) -> Advice:
        return asking.advice(battle, side, at, reply)

    def may_stand_in(self, battle: Battle) -> bool:
        return False

    def stand_in(self, battle: Battle) -> StandIn | None:
        # Nobody is asked anything in the other side's turn: there is none.
        return None

    def log(self, battle: Battle, onlooker: Onlooker, first: int, last: int) -> tuple[Happening, ...]:
        return log.log(battle, onlooker, first, last)

    def receipt(self, board: Field, event: Event) -> ReceiptShown | None:
        return log.receipt_of(board, event)

    def doers(self, command: Command) -> tuple[str, ...]:
        return asking.doers(command)

    def linked(self, state: State, words: str) -> tuple[Part, ...]:
        return linked({piece.name: id for id, piece in state.units.items()}, words)

    def mark_kinds(self, events: Iterable[Event]) -> tuple[str, ...]:
        return log.mark_kinds(events)


WING: Wing = Jr3Wing()
