"""What the objectives of any game would still pay: how often, and to whom if all stayed where they are to the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enfilade.core.scenario import Objective, Prize
from enfilade.tabletop.board import Board
from enfilade.tabletop.score import Score


def payments(table: Board, turn: int, prize: Prize) -> int:
    """How often it may still be paid."""
    if prize.when == "end":
        return 1
    last = min(prize.until, table.scenario.turns)
    return max(0, last - max(prize.first, turn) + 1)


def pays(state: Any, one: Objective, prize: Prize, side: str, other: str, standing: set[str]) -> bool:
    """Whether a side would have it if everybody stayed where he is; `standing` are the sides that stand there."""
    match prize.test:
        case "alone":
            return standing == {side}
        case "last":
            return standing == {side} or (len(standing) != 1 and state.held.get(one.id) == side)
        case _:
            return other not in standing


def lead(score: Score, table: Board, state: Any, me: str, standing: Mapping[str, set[str]]) -> float:
    """A side's points less the enemy's if everybody stayed where he is to the end; `standing` by objective."""
    enemy = table.enemy(me)
    ahead: float = state.points[me] - state.points[enemy]
    for one in table.scenario.victory.objectives:
        for prize in one.prizes:
            points = prize.points * payments(table, state.turn, prize)
            for side, other, sign in ((me, enemy, 1), (enemy, me, -1)):
                if prize.to in (side, "either") and pays(state, one, prize, side, other, standing[one.id]):
                    ahead += sign * points
    ahead += sum(points for points, _ in score.losses(table, state, enemy))
    return ahead - sum(points for points, _ in score.losses(table, state, me))
