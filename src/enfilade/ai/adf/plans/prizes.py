"""What the objectives would pay if everybody stayed where he is to the end, and who would be ahead by it."""

from __future__ import annotations

from enfilade.core.scenario import Objective, Prize
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.turn import score
from enfilade.rules.adf.battle.view import View


def payments(view: View, prize: Prize) -> int:
    """How often it may still be paid."""
    if prize.when == "end":
        return 1
    last = min(prize.until, view.table.scenario.turns)
    return max(0, last - max(prize.first, view.state.turn) + 1)


def pays(state: State, one: Objective, prize: Prize, side: str, other: str, standing: set[str]) -> bool:
    """Whether a side would have it if everybody stayed where he is; `standing` are the sides that stand there."""
    match prize.test:
        case "alone":
            return standing == {side}
        case "last":
            return standing == {side} or (len(standing) != 1 and state.held.get(one.id) == side)
        case _:
            return other not in standing


def lead(view: View, standing: dict[str, set[str]]) -> float:
    """Our points less theirs if everybody stayed where he is to the end."""
    table, state, me = view.table, view.state, view.side
    enemy = table.enemy(me)
    ahead: float = state.points[me] - state.points[enemy]
    for one in table.scenario.victory.objectives:
        for prize in one.prizes:
            points = prize.points * payments(view, prize)
            for side, other, sign in ((me, enemy, 1), (enemy, me, -1)):
                if prize.to in (side, "either") and pays(state, one, prize, side, other, standing[one.id]):
                    ahead += sign * points
    ahead += sum(points for points, _ in score.losses(table, state, enemy))
    return ahead - sum(points for points, _ in score.losses(table, state, me))
