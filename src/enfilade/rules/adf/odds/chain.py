"""Chains: what a volley and the check it causes leave of its target, in exact odds."""

from __future__ import annotations

import msgspec

from enfilade.core.dice import SIDES
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters import fire, morale
from enfilade.rules.adf.chapters.facts import Unit, fighting_level, level_of
from enfilade.rules.adf.chapters.points import clamped
from enfilade.rules.adf.chapters.situation import Situation


class Fate(msgspec.Struct, frozen=True):
    """How a unit stands afterwards. Eliminated units have no strength and the level they last had."""

    lost: int
    level: Level
    fall_back: int = 0
    runs: bool = False
    eliminated: bool = False


def situation_after(
    edition: Edition, shot: fire.Shot, assessment: fire.Assessment, situation: Situation, outcome: fire.Outcome
) -> Situation:
    """The check's situation: the fire tells what it was, from where, and what it adds."""
    artillery = shot.firers[0].arm == "artillery"
    rules = edition.fire.target
    far = assessment.band == "long" and not rules.enfilade_at_long_range
    skirmish = any(unit.formation == "skirmishers" for unit in shot.firers) and not rules.enfilade_by_skirmishers
    return msgspec.structs.replace(
        situation,
        added=outcome.check or 0,
        fire="artillery" if artillery else "other",
        aspect=shot.aspect,
        # A melee has no flanks: the fire there is not enfilade either (ruling 7.27).
        enfilade=not far and not skirmish and assessment.band != "melee",
        in_order_then=fighting_level(edition, shot.target) == "good",
        cover=situation.cover or shot.cover,
        charging=situation.charging or shot.charging,
        sections_just_lost=outcome.hits if shot.target.arm == "artillery" else 0,
    )


class Plan(msgspec.Struct, frozen=True):
    """A volley and every check it can cause, assessed: what is left is counting rolls."""

    assessment: fire.Assessment
    level: Level
    checks: dict[str, morale.Assessment]
    """By result; a result that leaves nobody to check is missing."""


def plan(edition: Edition, assessment: fire.Assessment, situation: Situation | None = None) -> Plan:
    """Assess the check of each result that can come; results that cost the same differ only in what they add."""
    moment = situation if situation is not None else _NOTHING
    target = assessment.shot.target
    by_loss: dict[int, tuple[morale.Assessment, int]] = {}
    checks: dict[str, morale.Assessment] = {}
    for outcome in fire.odds(edition, assessment).ways:
        if outcome.check is None or outcome.hits >= target.strength:
            continue
        if outcome.hits not in by_loss:
            by_loss[outcome.hits] = _struck_check(edition, assessment, moment, outcome)
        check, rest = by_loss[outcome.hits]
        point = clamped(edition, rest + outcome.check)
        checks[outcome.code] = check if point == check.point else _at(check, point)
    return Plan(assessment, level_of(edition, target), checks)


def odds_of(edition: Edition, planned: Plan) -> Odds[Fate]:
    """How the target stands after the fire and its check: every roll of the one through every roll of the other."""
    fires = fire.odds(edition, planned.assessment)
    target, each = planned.assessment.shot.target, SIDES**edition.morale.check.dice
    ways: dict[Fate, int] = {}
    for outcome, count in fires.ways.items():
        check = planned.checks.get(outcome.code)
        if check is not None:
            for end, some in _fates(morale.odds(edition, check), check.unit, outcome.hits):
                ways[end] = ways.get(end, 0) + count * some
            continue
        gone = outcome.check is not None
        sure = Fate(target.strength if gone else 0, planned.level, eliminated=gone)
        ways[sure] = ways.get(sure, 0) + count * each
    return Odds(ways, fires.total * each)


def volley(edition: Edition, assessment: fire.Assessment, situation: Situation | None = None) -> Odds[Fate]:
    """Figures lost and resulting level of the target of one fire."""
    return odds_of(edition, plan(edition, assessment, situation))


def joint(edition: Edition, assessment: fire.Assessment, situation: Situation | None = None) -> Odds[tuple[int, str]]:
    """Figures lost and level; the level of a unit that is gone is "eliminated"."""
    return volley(edition, assessment, situation).map(
        lambda end: (end.lost, "eliminated" if end.eliminated else end.level)
    )


def remembered(edition: Edition, assessment: fire.Assessment, situation: Situation) -> Odds[Fate]:
    """The same for an assessment that is asked about again and again, as a search does: known by identity."""
    key = (id(edition), id(assessment), id(situation))
    known = _REMEMBERED.get(key)
    if known is None:
        if len(_REMEMBERED) >= _MOST:
            _REMEMBERED.clear()
        known = _REMEMBERED[key] = (volley(edition, assessment, situation), (edition, assessment, situation))
    return known[0]


_NOTHING = Situation()
_MOST = 50_000
_REMEMBERED: dict[tuple[int, int, int], tuple[Odds[Fate], object]] = {}
"""With what each is about, so that an identity is never another's."""
_FATES: dict[tuple[int, int, int], tuple[tuple[tuple[Fate, int], ...], object]] = {}


def _struck_check(
    edition: Edition, assessment: fire.Assessment, moment: Situation, outcome: fire.Outcome
) -> tuple[morale.Assessment, int]:
    """The check after a loss, and its point before the fire adds to it and before the clamp."""
    left = struck(assessment.shot.target, outcome.hits)
    after = situation_after(edition, assessment.shot, assessment, moment, outcome)
    check = morale.assess(edition, left, after)
    counted = sum(line.value for line in check.modifiers if line.counted)
    return check, check.basic + check.level_modifier + counted + after.charge_morale


def _at(check: morale.Assessment, point: int) -> morale.Assessment:
    return msgspec.structs.replace(check, point=point)


def _fates(ends: Odds[morale.Outcome], left: Unit, hits: int) -> tuple[tuple[Fate, int], ...]:
    key = (id(ends), hits, left.strength)
    known = _FATES.get(key)
    if known is None:
        known = _FATES[key] = (tuple((fate(left, hits, end), count) for end, count in ends.ways.items()), ends)
    return known[0]


def struck(unit: Unit, hits: int) -> Unit:
    """The unit less its losses."""
    return msgspec.structs.replace(unit, strength=unit.strength - hits, full=unit.start) if hits else unit


def fate(unit: Unit, hits: int, end: morale.Outcome) -> Fate:
    """Losses of fire and check together."""
    lost = hits - end.figures
    gone = end.disintegrates or unit.strength + end.figures <= 0
    return Fate(lost, end.level, end.fall_back, end.runs, gone)
