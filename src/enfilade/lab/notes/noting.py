"""What is noted of a game while it is played: how it stood turn by turn, where men fell, what each brigade lost."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from enfilade.core.record import FIRST
from enfilade.core.stops import Over
from enfilade.lab.notes.fights import NOBODY
from enfilade.lab.notes.tally import TALLIES, Tally
from enfilade.lab.run.job import BrigadeLoss, Fight, Result, TurnEnd
from enfilade.tabletop.board import Board
from enfilade.tabletop.events import Lost
from enfilade.tabletop.loop import Step


class Notes:
    """Taken line by line; `entered` puts them into the result at the end."""

    def __init__(self, table: Board) -> None:
        self.line = FIRST - 1
        """The last line that was taken."""
        self._table = table
        self._step: Step | None = None
        self._turn = 1
        self._course: list[TurnEnd] = []
        self._fights: list[Fight] = []

    def take(self, line: int, before: Any, step: Step) -> None:
        self.line, self._step = line, step
        found = fight(self._table, line, before, step)
        if found is not None:
            self._fights.append(found)
        if step.state.turn != self._turn or isinstance(step.stop, Over):
            # Between the end of a turn and the next stop nobody chooses and no dice fall.
            self._course.append(_turn_end(self._table, self._turn, line, step))
            self._turn = step.state.turn

    def entered(self, result: Result) -> Result:
        """The result of a game that has ended."""
        assert self._step is not None
        state, over = self._step.state, cast(Over, self._step.stop)
        return msgspec.structs.replace(
            result,
            winner=over.winner,
            grade=over.grade,
            points=over.points,
            turns=state.turn,
            lines=self.line + 2,  # the last one tells the end
            brigades=brigades(self._table, state),
            leaders_lost=tuple(one.id for one in state.leaders.values() if tally_of(self._table).score.is_lost(one)),
            course=tuple(self._course),
            fights=tuple(self._fights),
        )


def as_if_over(table: Board, state: Any) -> Over:
    """The result if the battle ended now; the prizes of turns to come are not in it."""
    return tally_of(table).score.as_if_over(table, state)


def fight(table: Board, line: int, before: Any, step: Step) -> Fight | None:
    """Who lost figures or sections by one line, and by whom; None if nobody did."""
    losses = [(event.unit, event.figures) for event in step.events if isinstance(event, Lost) and event.figures]
    if not losses:
        return None
    tally = tally_of(table)
    # Where several fires took effect together it is told for the first of them.
    kind, units, target = next(filter(None, map(tally.by_whom, step.events)), NOBODY)
    place = before.units[target or losses[0][0]]
    lost: dict[str, int] = {}
    for unit, figures in losses:
        side = before.units[unit].side
        lost[side] = lost.get(side, 0) + figures
    return Fight(line=line, turn=before.turn, kind=kind, units=units, target=place.id, x=place.x, y=place.y, lost=lost)


def tally_of(table: Board) -> Tally:
    """What counts in the table's game."""
    return TALLIES[table.game.family]


def brigades(table: Board, state: Any) -> tuple[BrigadeLoss, ...]:
    """What each brigade had and has lost."""
    start = tally_of(table).set_up(table)
    return tuple(
        _brigade(table, state, start, brigade.id, brigade.side)
        for brigade in table.scenario.brigades
        if any(piece.brigade == brigade.id for piece in state.units.values())
    )


def _brigade(table: Board, state: Any, start: Any, id: str, side: str) -> BrigadeLoss:
    tally, score = tally_of(table), tally_of(table).score
    pieces = [piece for piece in state.units.values() if piece.brigade == id]
    foot = [piece for piece in pieces if piece.unit.arm != "artillery"]
    guns = [piece for piece in pieces if piece.unit.arm == "artillery"]
    return BrigadeLoss(
        brigade=id,
        side=side,
        units=len(pieces),
        figures=sum(start.units[piece.id].unit.strength for piece in foot),
        sections=sum(start.units[piece.id].unit.strength for piece in guns),
        figures_lost=sum(score.fallen(table, state, piece) for piece in foot),
        sections_lost=sum(score.fallen(table, state, piece) for piece in guns),
        eliminated=sum(score.has_suffered(piece, "eliminated") for piece in pieces),
        routed_off=sum(score.has_suffered(piece, "routed-off") for piece in pieces),
        routed=sum(piece.here and piece.unit.level == "routed" for piece in pieces),
        left=sum(tally.under_orders(piece) for piece in pieces),
    )


def _turn_end(table: Board, turn: int, line: int, step: Step) -> TurnEnd:
    now = step.stop if isinstance(step.stop, Over) else as_if_over(table, step.state)
    lost: dict[str, int] = {}
    for piece in step.state.units.values():
        lost[piece.brigade] = lost.get(piece.brigade, 0) + tally_of(table).score.fallen(table, step.state, piece)
    held = dict(step.state.held)
    return TurnEnd(turn=turn, line=line, points=now.points, winner=now.winner, held=held, lost=lost)
