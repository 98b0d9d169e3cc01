"""What the objectives would still pay: by place, and to whom if everybody stayed where he is."""

from __future__ import annotations

from enfilade.ai import prizes
from enfilade.core.scenario import Objective, Prize
from enfilade.rules.jr3.battle import score
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import State


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
        whole += sides * prize.points * prizes.payments(table, state.turn, prize)
        now += sides * prize.points * is_due(table, state.turn, prize)
    return whole, now


def lead(table: Field, state: State, side: str) -> float:
    """Our points less theirs if everybody stayed where he is to the end."""
    standing = {one.id: score.standing_in(state, one) for one in table.scenario.victory.objectives}
    return prizes.lead(score.SCORE, table, state, side, standing)
