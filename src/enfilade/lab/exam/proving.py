"""What the answers of a paper are worth: each played out many times to the end, with rules of thumb on both sides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from enfilade.core.stops import Over
from enfilade.lab.exam import deeds
from enfilade.lab.exam.papers import Paper, Tried
from enfilade.lab.exam.sitting import played_out, table_for

FIGURE = 0.1
"""What a figure in order counts beside points: of two battles that end alike the one with more men left is better."""


class Worth(NamedTuple):
    tried: Tried
    mean: float
    error: float


def proved(paper: Paper, games: int) -> list[Worth]:
    """The worth of each answer that was tried, on the same seeds."""
    found = []
    for tried in paper.tried:
        worths = [_worth(paper, tried.orders, f"proof {number}") for number in range(games)]
        mean = sum(worths) / games
        spread = sum((one - mean) ** 2 for one in worths) / max(1, games - 1)
        found.append(Worth(tried, mean, math.sqrt(spread / games)))
    return found


def is_clear(worths: Sequence[Worth]) -> bool:
    """Whether every answer that passes is better than every one that fails, by more than both may err."""
    good = [one for one in worths if one.tried.passes]
    bad = [one for one in worths if not one.tried.passes]
    return all(a.mean - b.mean > a.error + b.error for a in good for b in bad)


def _worth(paper: Paper, orders: Sequence[str], seed: str) -> float:
    step = played_out(paper, orders, seed)
    assert isinstance(step.stop, Over)
    board = table_for(paper)
    enemy = next(side for side in step.stop.points if side != paper.side)
    return step.stop.points[paper.side] - step.stop.points[enemy] + FIGURE * _men(board, step.state, paper.side)


def _men(board: Any, state: Any, side: str) -> float:
    rules, total = deeds.of(board), 0
    for one in state.units.values():
        if one.here and rules.is_formed(one):
            total += one.unit.strength if one.side == side else -one.unit.strength
    return float(total)
