"""What is noted of a game while it is played: how it stood turn by turn, where men fell, what each brigade lost."""

from __future__ import annotations

from typing import cast

import msgspec

from enfilade.core.record import FIRST
from enfilade.core.stops import Over
from enfilade.lab.run.job import BrigadeLoss, Fight, FightKind, Result, TurnEnd
from enfilade.rules.adf.battle.events import Event, Fired, Fought, Lost, Struck
from enfilade.rules.adf.battle.field import Field, set_up
from enfilade.rules.adf.battle.play import Play, Step
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import score


class Notes:
    """Taken line by line; `entered` puts them into the result at the end."""

    def __init__(self, table: Field) -> None:
        self.line = FIRST - 1
        """The last line that was taken."""
        self._table = table
        self._step: Step | None = None
        self._turn = 1
        self._course: list[TurnEnd] = []
        self._fights: list[Fight] = []

    def take(self, line: int, before: State, step: Step) -> None:
        self.line, self._step = line, step
        found = fight(line, before, step)
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
            leaders_lost=tuple(one.id for one in state.leaders.values() if one.killed or one.replaced),
            course=tuple(self._course),
            fights=tuple(self._fights),
        )


def as_if_over(table: Field, state: State) -> Over:
    """The result if the battle ended now; the prizes of turns to come are not in it."""
    play = Play(table, state)
    score.game_over(play)
    return score.over(table, play.state)


def fight(line: int, before: State, step: Step) -> Fight | None:
    """Who lost figures or sections by one line, and by whom; None if nobody did."""
    losses = [event for event in step.events if isinstance(event, Lost) and event.figures]
    if not losses:
        return None
    kind, units, target = _by_whom(step.events)
    place = before.units[target or losses[0].unit]
    lost: dict[str, int] = {}
    for loss in losses:
        side = before.units[loss.unit].side
        lost[side] = lost.get(side, 0) + loss.figures
    return Fight(line=line, turn=before.turn, kind=kind, units=units, target=place.id, x=place.x, y=place.y, lost=lost)


def brigades(table: Field, state: State) -> tuple[BrigadeLoss, ...]:
    """What each brigade had and has lost."""
    start = set_up(table)
    return tuple(
        _brigade(table, state, start, brigade.id, brigade.side)
        for brigade in table.scenario.brigades
        if any(piece.brigade == brigade.id for piece in state.units.values())
    )


def _brigade(table: Field, state: State, start: State, id: str, side: str) -> BrigadeLoss:
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
        eliminated=sum(piece.place == "gone" and piece.end not in ("left-table", "joined") for piece in pieces),
        routed_off=sum(_has_run(piece) for piece in pieces),
        routed=sum(piece.here and piece.unit.level == "routed" for piece in pieces),
        left=sum(piece.unit.strength + piece.attached for piece in pieces if _is_under_orders(piece)),
    )


def _has_run(piece: Piece) -> bool:
    return piece.end == "left-table" and piece.unit.level == "routed"


def _is_under_orders(piece: Piece) -> bool:
    return piece.unit.level != "routed" and (piece.place != "gone" or piece.end == "left-table")


def _turn_end(table: Field, turn: int, line: int, step: Step) -> TurnEnd:
    now = step.stop if isinstance(step.stop, Over) else as_if_over(table, step.state)
    lost: dict[str, int] = {}
    for piece in step.state.units.values():
        lost[piece.brigade] = lost.get(piece.brigade, 0) + score.fallen(table, step.state, piece)
    held = dict(step.state.held)
    return TurnEnd(turn=turn, line=line, points=now.points, winner=now.winner, held=held, lost=lost)


def _by_whom(events: tuple[Event, ...]) -> tuple[FightKind, tuple[str, ...], str]:
    for event in events:
        match event:
            case Fired(firers=firers, target=target):
                return "fire", firers, target
            case Struck(attacker=attacker, defender=defender):
                return "impact", (attacker,), defender
            case Fought(attacker=attacker, defender=defender):
                return "melee", (attacker,), defender
            case _:
                continue
    return "other", (), ""
