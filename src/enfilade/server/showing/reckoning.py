"""What a battle would come to if it ended now: who is paid how much for what, and the result if one thing changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from enfilade.core.scenario import Objective, Prize
from enfilade.core.stops import Over
from enfilade.tabletop.board import Board
from enfilade.tabletop.score import Score, result


class Paid(NamedTuple):
    """Points that a side would have for one thing."""

    side: str
    points: int
    why: str
    """The name of an objective, or what has befallen a unit: "7th Tennessee: routed off the table"."""
    objective: str = ""


class Due(NamedTuple):
    """A prize of each turn that may still be paid."""

    objective: Objective
    prize: Prize
    turns: tuple[int, ...]
    """At whose ends."""
    to: tuple[str, ...]
    """The sides that would have it if nobody stirred."""


class Reckoning:
    """One moment's account. Nothing is counted in it that turns to come would pay."""

    def __init__(self, score: Score, board: Board, state: Any) -> None:
        self._score, self.board, self.state = score, board, state
        self.standing: dict[str, frozenset[str]] = {
            one.id: frozenset(score.standing_in(state, one)) for one in board.scenario.victory.objectives
        }
        self._losses = [
            Paid(board.enemy(side), points, why)
            for side in board.sides
            for points, why in score.losses(board, state, side)
        ]

    def paid(self, changed: Mapping[str, str] = {}) -> list[Paid]:  # never written to
        """What would be added to the points as they stand; `changed` has who alone stands in an objective instead."""
        return [*self._places(changed), *self._losses]

    def end(self, changed: Mapping[str, str] = {}, more: Mapping[str, int] = {}) -> Over:
        """The result, with `more` points of a side."""
        points = {side: self.state.points[side] + more.get(side, 0) for side in self.board.sides}
        for one in self.paid(changed):
            points[one.side] += one.points
        return result(self.board, points)

    def due(self) -> list[Due]:
        """Prizes that this turn and those to come would pay at their ends."""
        found = []
        for one in self.board.scenario.victory.objectives:
            for prize in one.prizes:
                last = min(prize.until, self.board.scenario.turns)
                turns = tuple(range(max(prize.first, self.state.turn), last + 1))
                if prize.when == "each-turn" and turns:
                    found.append(Due(one, prize, turns, tuple(self._winners(one, prize, {}))))
        return found

    def _places(self, changed: Mapping[str, str]) -> list[Paid]:
        return [
            Paid(side, prize.points, one.name, one.id)
            for one in self.board.scenario.victory.objectives
            for prize in one.prizes
            if prize.when == "end"
            for side in self._winners(one, prize, changed)
        ]

    def _winners(self, one: Objective, prize: Prize, changed: Mapping[str, str]) -> list[str]:
        alone = changed.get(one.id)
        standing = {alone} if alone else self.standing[one.id]
        held = alone or self.state.held.get(one.id, "")
        return self._score.winners(self.board, prize, standing, held)
