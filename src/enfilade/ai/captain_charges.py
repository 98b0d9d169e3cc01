"""Whether a charge pays: a quick guess to find the best, then the exact odds of that one, with what failure costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from enfilade.ai import drill_worth
from enfilade.ai.estimate import INCH, Estimate
from enfilade.core.odds import Odds
from enfilade.rules.adf.battle import near, prospects
from enfilade.rules.adf.battle.commands import Charge
from enfilade.rules.adf.battle.forecast import Fate
from enfilade.rules.adf.battle.options import is_legal
from enfilade.rules.adf.battle.state import Piece

FARTHEST = 7 * INCH
LEAST_HOPE = -3
"""With less to expect of an impact a charge is not thought of."""
TRIED = 2
LEVEL = {"good": 0.0, "disorder": 0.25, "shaken": 0.8, "routed": 1.5}
"""What a level costs, in figures; routers lose a part of their strength with it, too."""
ROUTED = 0.5


class Prospect(NamedTuple):
    """A charge and what to expect of it."""

    command: Charge
    points: float
    carried: float
    """The chance that the ground is ours; only the exact odds tell it."""
    own: float
    """Own figures lost."""
    theirs: float


def guessed(found: Estimate, piece: Piece) -> list[Prospect]:
    """Charges that look as if they might pay, the best first."""
    table, state, unit = found.table, found.state, piece.unit
    if unit.arm == "artillery" or piece.charges >= table.edition.rulings.charges_per_turn or unit.level != "good":
        return []
    if unit.strength * 2 < unit.start or unit.formation == "road-column":
        return []
    made = []
    for hope, id in sorted(_prey(found, piece), reverse=True)[:TRIED]:
        foe = state.units[id]
        way = drill_worth.way(table, piece, foe) if hope >= LEAST_HOPE else None
        if way is None or way[1] > FARTHEST:
            continue
        worth = drill_worth.of_charge(table, state, piece, foe, way[1]) * found.figure[id]
        if worth > 0:
            made.append(Prospect(Charge((piece.id,), id, way[0]), worth, 0.0, 0.0, 0.0))
    return sorted(made, key=lambda one: -one.points)


def exactly(found: Estimate, guess: Prospect) -> Prospect | None:
    """The same by exact odds, against the answer that tells most against it; None if it may not be made."""
    table, state, command = found.table, found.state, guess.command
    if not is_legal(table, state, command):
        return None
    weighed = prospects.weigh(table, state, command)
    if not weighed.legal:
        return None
    if weighed.own is None or weighed.fates is None:
        return guess
    piece, foe = state.units[command.units[0]], state.units[command.target]
    own, theirs = _cost(piece, weighed.own), _cost(foe, weighed.fates)
    weights = found.mind.weights
    points = weights.charge * theirs * found.figure[foe.id] - weights.charge_lost * own * found.figure[piece.id]
    return Prospect(command, points, float(weighed.best or 0), own, theirs)


def _prey(found: Estimate, piece: Piece) -> Iterator[tuple[int, str]]:
    """Whom it could charge, with what it might hope for."""
    screens = piece.unit.formation == "skirmishers"
    for foe in found.foes:
        if not near.is_beyond(piece, foe, FARTHEST) and not (screens and foe.unit.formation != "skirmishers"):
            yield drill_worth.lead(found.table, piece, foe), foe.id


def _cost(piece: Piece, fates: Odds[Fate]) -> float:
    """What its fates cost a unit on the average, in figures."""
    each = drill_worth.SECTION if piece.unit.arm == "artillery" else 1.0
    before = LEVEL[piece.unit.level]
    total = 0.0
    for (lost, level), ways in fates.ways.items():
        left = piece.unit.strength - lost
        if level == "eliminated":
            cost = piece.unit.strength * each
        else:
            cost = lost * each + LEVEL[level] - before
            cost += left * each * ROUTED if level == "routed" and piece.unit.level != "routed" else 0.0
        total += cost * ways
    return total / fates.total
