"""Whether a charge pays: a quick guess to find the best, then the exact odds of that one, with what failure costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from enfilade.ai.adf.drill import worth as drill_worth
from enfilade.ai.adf.plans.estimate import INCH, Estimate
from enfilade.core.odds import Odds
from enfilade.rules.adf.battle.commands import Charge
from enfilade.rules.adf.battle.foretell import prospects
from enfilade.rules.adf.battle.foretell.forecast import Fate as Told
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.odds.chain import Fate

FARTHEST = 7 * INCH
LEAST_HOPE = -3
"""With less to expect of an impact a charge is not thought of."""
TRIED = 2


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
    own, theirs = _cost(found, piece, weighed.own), _cost(found, foe, weighed.fates)
    weights = found.mind.weights
    points = (weights.charge * theirs - weights.charge_lost * own) * weights.figure
    return Prospect(command, points, float(weighed.best or 0), own, theirs)


def _prey(found: Estimate, piece: Piece) -> Iterator[tuple[int, str]]:
    """Whom it could charge, with what it might hope for."""
    screens = piece.unit.formation == "skirmishers"
    for foe in found.foes:
        if not near.is_beyond(piece, foe, FARTHEST) and not (screens and foe.unit.formation != "skirmishers"):
            yield drill_worth.lead(found.table, piece, foe), foe.id


def _cost(found: Estimate, piece: Piece, fates: Odds[Told]) -> float:
    """What its fates cost a unit on the average, in figures."""
    total = 0.0
    for (lost, level), ways in fates.ways.items():
        gone = level == "eliminated"
        end = Fate(lost, piece.unit.level if gone else level, eliminated=gone)  # type: ignore[arg-type]  # a level if not gone
        total += found.scales.harm(piece.unit, piece.side, end) * ways
    return total / fates.total
