"""What a loss is worth in figures, and how far dice fell from what they owed: one currency for both."""

from __future__ import annotations

from enfilade.ai.adf.ahead import luck
from enfilade.core.odds import Odds
from enfilade.rules.adf.battle.events import Checked, Fired
from enfilade.rules.adf.battle.foretell.forecast import Fate
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire
from enfilade.rules.adf.chapters.facts import Unit

SHARES = {"good": 0.0, "disorder": 0.0, "shaken": 0.25, "routed": 0.5, "eliminated": 1.0}
"""How much of what is left counts as lost while a unit is at this level."""


SECTION = 2.0
"""Figures that a section of guns counts for."""


def worth_lost(unit: Unit, lost: int, level: str) -> float:
    """Figures lost, and the share of the rest that is of no use at this level.

    >>> from enfilade.rules.adf.chapters.facts import Unit
    >>> eight, guns = Unit(arm="infantry", strength=8), Unit(arm="artillery", strength=3)
    >>> worth_lost(eight, 2, "good"), worth_lost(eight, 2, "routed"), worth_lost(guns, 1, "good")
    (2.0, 5.0, 2.0)
    """
    return _each(unit) * (lost + SHARES[level] * max(0, unit.strength - lost))


def expected(fates: Odds[Fate], unit: Unit) -> float:
    """What a unit must expect to lose, above what it has lost already by its level."""
    whole = sum(ways * worth_lost(unit, lost, after) for (lost, after), ways in fates.ways.items()) / fates.total
    return whole - worth_lost(unit, 0, unit.level)


def mean_hits(edition: Edition, assessment: fire.Assessment) -> float:
    """Figures that a fire takes in the long run."""
    odds = fire.odds(edition, assessment)
    hits = sum(ways * outcome.hits for outcome, ways in odds.ways.items()) / odds.total
    return _each(assessment.shot.target) * hits


def luck_of_fire(edition: Edition, event: Fired) -> float:
    """Figures hit above what the dice owed; below 0 if they fell short."""
    hit = _each(event.assessment.shot.target) * event.result.outcome.hits
    return hit - mean_hits(edition, event.assessment)


def luck_of_check(edition: Edition, event: Checked) -> float:
    """Figures that its dice were worth to the unit that checked or tried to rally, above what they owed it."""
    return luck.of_check(edition, luck.Scale(SECTION, SHARES), event)


def _each(unit: Unit) -> float:
    return SECTION if unit.arm == "artillery" else 1.0
