"""Chains: what a volley and the check it causes leave of its target, in exact odds."""

from __future__ import annotations

import msgspec

from enfilade.core.odds import Odds
from enfilade.rules.adf import fire, morale
from enfilade.rules.adf.edition import Edition
from enfilade.rules.adf.facts import Unit, level_of
from enfilade.rules.adf.nerve import Level
from enfilade.rules.adf.situation import Situation


class Fate(msgspec.Struct, frozen=True):
    """How a unit stands afterwards. Eliminated units have no strength and the level they last had."""

    lost: int
    level: Level
    fall_back: int = 0
    runs: bool = False
    eliminated: bool = False


def situation_after(
    shot: fire.Shot,
    assessment: fire.Assessment,
    situation: Situation,
    outcome: fire.Outcome,
    edition: Edition | None = None,
) -> Situation:
    """The check's situation: the fire tells what it was, from where, and what it adds."""
    artillery = shot.firers[0].arm == "artillery"
    rules = edition.fire.target if edition is not None else None
    far = assessment.band == "long" and not (rules and rules.enfilade_at_long_range)
    skirmish = any(unit.formation == "skirmishers" for unit in shot.firers)
    skirmish = skirmish and not (rules and rules.enfilade_by_skirmishers)
    return msgspec.structs.replace(
        situation,
        added=outcome.check or 0,
        fire="artillery" if artillery else "other",
        aspect=shot.aspect,
        # A melee has no flanks: the fire there is not enfilade either (ruling 7.27).
        enfilade=not far and not skirmish and assessment.band != "melee",
        cover=situation.cover or shot.cover,
        charging=situation.charging or shot.charging,
        sections_just_lost=outcome.hits if shot.target.arm == "artillery" else 0,
    )


def volley(edition: Edition, assessment: fire.Assessment, situation: Situation | None = None) -> Odds[Fate]:
    """Figures lost and resulting level of the target of one fire."""
    moment = situation if situation is not None else Situation()
    shot = assessment.shot
    target, whole = shot.target, fire.odds(edition, assessment)
    level = level_of(edition, target)

    def after(outcome: fire.Outcome) -> Odds[Fate]:
        if outcome.check is None:
            return Odds.sure(Fate(0, level))
        hits = min(outcome.hits, target.strength)
        if hits == target.strength:
            return Odds.sure(Fate(hits, level, eliminated=True))
        left = struck(target, hits)
        check = morale.assess(edition, left, situation_after(shot, assessment, moment, outcome, edition))
        return morale.odds(edition, check).map(lambda end: fate(left, hits, end))

    return whole.then(after)


def struck(unit: Unit, hits: int) -> Unit:
    """The unit less its losses."""
    return msgspec.structs.replace(unit, strength=unit.strength - hits, full=unit.start) if hits else unit


def fate(unit: Unit, hits: int, end: morale.Outcome) -> Fate:
    """Losses of fire and check together."""
    lost = hits - end.figures
    gone = end.disintegrates or unit.strength + end.figures <= 0
    return Fate(lost, end.level, end.fall_back, end.runs, gone)
