"""What the objectives would still pay: by place, and to whom if everybody stayed where he is."""

from __future__ import annotations

from enfilade.core.scenario import Objective, Prize
from enfilade.rules.jr3.battle import score
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import State


def payments(table: Field, turn: int, prize: Prize) -> int:
    """How often it may still be paid."""
    if prize.when == "end":
        return 1
    last = min(prize.until, table.scenario.turns)
    return max(0, last - max(prize.first, turn) + 1)


def is_due(table: Field, turn: int, prize: Prize) -> bool:
    """Whether it is paid when this turn ends."""
    if prize.when == "end":
        return turn >= table.scenario.turns
    return prize.first <= turn <= prize.until


def swing(table: Field, state: State, one: Objective, side: str) -> tuple[float, float]:
    """The points that hang on a place from now on, our own and the enemy's, and those that hang on it this turn."""
    whole = now = 0.0
    for prize in one.prizes:
        sides = 2 if prize.to == "either" else 1
        whole += sides * prize.points * payments(table, state.turn, prize)
        now += sides * prize.points * is_due(table, state.turn, prize)
    return whole, now


def lead(table: Field, state: State, side: str) -> float:
    """Our points less theirs if everybody stayed where he is to the end."""
    enemy = table.enemy(side)
    ahead: float = state.points[side] - state.points[enemy]
    for one in table.scenario.victory.objectives:
        standing = score.standing_in(state, one)
        for prize in one.prizes:
            points = prize.points * payments(table, state.turn, prize)
            for to, sign in ((side, 1), (enemy, -1)):
                if points and prize.to in (to, "either") and _pays(table, state, one, prize, to, standing):
                    ahead += sign * points
    ahead += sum(points for points, _ in score.losses(table, state, enemy))
    return ahead - sum(points for points, _ in score.losses(table, state, side))


def _pays(table: Field, state: State, one: Objective, prize: Prize, side: str, standing: set[str]) -> bool:
    match prize.test:
        case "alone":
            return standing == {side}
        case "last":
            return standing == {side} or (len(standing) != 1 and state.held.get(one.id) == side)
        case _:
            return table.enemy(side) not in standing
