"""What a moment of the battle is worth to a side: who would win, who has a say in which place, and who has men left."""

from __future__ import annotations

import math

from enfilade.ai.jr3.captain.mind import Mind
from enfilade.ai.jr3.drill.estimate import INCH, Estimate, apart, power
from enfilade.ai.jr3.drill.prizes import lead
from enfilade.core.stops import Over, Stop
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import Piece, State

FADES = 8 * INCH
"""A regiment has a third of its say so far from a place, and less beyond."""
UNSURE = 2.0
"""Figures that nobody has in any place: without them a single man would have all of it."""


def worth(table: Field, state: State, stop: Stop, side: str, mind: Mind) -> float:
    """In victory points, above 0 for this side."""
    weights = mind.weights
    if isinstance(stop, Over):
        ahead = stop.points[side] - stop.points[table.enemy(side)]
        won = (stop.winner == side) - (stop.winner not in ("", side))
        return weights.victory * won + ahead / 2
    found = Estimate(table, state, side)
    to_come = found.turns_left / table.scenario.turns
    standing = lead(table, state, side)
    total = weights.point * standing * (1.0 - weights.early * to_come)
    total += weights.victory / 2 * math.tanh((standing + 0.5) / weights.close) * (1.0 - to_come)
    total += _ground(found, to_come, weights.ground)
    return total + weights.own * _men(found, side) - weights.enemy * _men(found, table.enemy(side))


def _men(found: Estimate, side: str) -> float:
    return sum(power(one) for one in found.state.units.values() if one.place != "gone" and one.side == side)


def _ground(found: Estimate, to_come: float, weight: float) -> float:
    """The say in each place that pays, by how near everybody stands to it."""
    total = 0.0
    for place in found.places:
        if not place.worth:
            continue
        ours = sum(_say(one, place.x, place.y) for one in found.own)
        theirs = sum(_say(one, place.x, place.y) for one in found.foes)
        total += place.worth * (ours - theirs) / (ours + theirs + UNSURE)
    return weight * total * to_come


def _say(piece: Piece, x: int, y: int) -> float:
    return power(piece) * math.exp(-apart(piece, x, y) / FADES)
