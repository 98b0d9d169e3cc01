"""What a loss is worth in figures, and how far dice fell from what they owed: the lab's one currency."""

from __future__ import annotations

from enfilade.core.odds import Odds
from enfilade.rules.adf import fire, morale
from enfilade.rules.adf.battle.events import Checked, Fired
from enfilade.rules.adf.battle.forecast import Fate
from enfilade.rules.adf.edition import Edition

SHARES = {"good": 0.0, "disorder": 0.0, "shaken": 0.25, "routed": 0.5, "eliminated": 1.0}
"""How much of what is left counts as lost while a unit is at this level."""


def worth_lost(strength: int, lost: int, level: str) -> float:
    """Figures lost, and the share of the rest that is of no use at this level.

    >>> worth_lost(8, 2, "good"), worth_lost(8, 2, "routed"), worth_lost(8, 8, "eliminated")
    (2.0, 5.0, 8.0)
    """
    return lost + SHARES[level] * max(0, strength - lost)


def expected(fates: Odds[Fate], strength: int, level: str) -> float:
    """What a unit of this strength and level must expect to lose, above what it has lost already by its level."""
    whole = sum(ways * worth_lost(strength, lost, after) for (lost, after), ways in fates.ways.items()) / fates.total
    return whole - worth_lost(strength, 0, level)


def mean_hits(edition: Edition, assessment: fire.Assessment) -> float:
    """Figures or sections a fire takes in the long run."""
    odds = fire.odds(edition, assessment)
    return sum(ways * outcome.hits for outcome, ways in odds.ways.items()) / odds.total


def luck_of_fire(edition: Edition, event: Fired) -> float:
    """Figures hit above what the dice owed; below 0 if they fell short."""
    return event.result.outcome.hits - mean_hits(edition, event.assessment)


def luck_of_check(edition: Edition, event: Checked) -> float:
    """Figures that its dice were worth to the unit that checked or tried to rally, above what they owed it."""
    unit = event.assessment.unit
    odds = morale.odds(edition, event.assessment)
    owed = sum(ways * _after(unit.strength, outcome) for outcome, ways in odds.ways.items()) / odds.total
    return owed - _after(unit.strength, event.result.outcome)


def _after(strength: int, outcome: morale.Outcome) -> float:
    if outcome.disintegrates:
        return float(strength)
    return worth_lost(strength, -outcome.figures, outcome.level)
