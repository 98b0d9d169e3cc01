"""Across a Deadly Field on the page: the door to all that is shown, asked, weighed and told of its battles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enfilade.core.stops import Stop
from enfilade.game.battle import Battle
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.commands import Command
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.turn.score import SCORE
from enfilade.server.computer.deputy import Reply
from enfilade.server.showing.adf import cards, known, leaders, trusted, units
from enfilade.server.showing.adf.asking import advice, doers, ghosts, groups, prospects, waiting
from enfilade.server.showing.adf.smoke import smoke
from enfilade.server.showing.adf.telling import log, names, receipts, under_way
from enfilade.server.showing.wing import Scene, StandIn, Wing
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.asks import Advice, Ghost, GhostAsked, GroupCard, Prospect, UnitCard
from enfilade.server.wire.common import Part, ReceiptShown
from enfilade.server.wire.sight import Happening

_KINDS: tuple[tuple[str, tuple[type[Event], ...]], ...] = (
    ("turn", (events.TurnBegan, events.SideBegan)),
    ("fire", (events.Fired,)),
    ("reaction", (events.Reacted,)),
    ("charge", (events.ChargeDeclared,)),
    ("rout", (events.Ran,)),
)


class AdfWing:
    family = "adf"
    is_offered = True
    score = SCORE

    def active(self, state: State) -> str:
        return state.active

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
        moving = under_way.course(battle, line, state)
        return Scene(
            units=units.units_seen(board, state, (own,) if own else (), smoke(battle, line)),
            leaders=leaders.leaders_seen(board, state),
            waiting=waiting.waiting(battle, line, state, stop, moving, onlooker, None if past else now),
            under_way=under_way.under_way(moving),
        )

    def unit_card(self, battle: Battle, unit: str, sides: Sequence[str], at: int) -> UnitCard:
        return cards.unit_card(battle, unit, tuple(sides), at)

    def group_card(self, battle: Battle, units: tuple[str, ...], sides: tuple[str, ...], at: int) -> GroupCard:
        return groups.group_card(battle, units, sides, at)

    def short_ask(self, battle: Battle, sides: tuple[str, ...]) -> str:
        return waiting.short_ask(battle, sides)

    def ghost(self, battle: Battle, asked: GhostAsked, sides: tuple[str, ...]) -> Ghost:
        return ghosts.ghost(battle, asked, sides)

    def prospect(self, battle: Battle, order: str, side: str) -> Prospect:
        return prospects.prospect(battle, order, side)

    def advice(self, battle: Battle, side: str, at: int, reply: Reply) -> Advice:
        return advice.advice(battle, at, reply)

    def may_stand_in(self, battle: Battle) -> bool:
        return trusted.may_stand_in(battle.state, battle.stop)

    def stand_in(self, battle: Battle) -> StandIn | None:
        return trusted.stand_in(battle)

    def log(self, battle: Battle, onlooker: Onlooker, first: int, last: int) -> tuple[Happening, ...]:
        return log.log(battle, onlooker, first, last)

    def receipt(self, board: Field, event: Event) -> ReceiptShown | None:
        return receipts.shown(board, event)

    def doers(self, command: Command) -> tuple[str, ...]:
        return doers.doers(command)

    def linked(self, state: State, words: str) -> tuple[Part, ...]:
        return names.linked(state, words)

    def mark_kinds(self, events: Iterable[Event]) -> tuple[str, ...]:
        happened = tuple(events)
        return tuple(kind for kind, types in _KINDS if any(isinstance(event, types) for event in happened))


WING: Wing = AdfWing()
