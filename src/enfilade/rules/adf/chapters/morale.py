"""Morale: the modified point of a unit, and what a check or a rally attempt makes of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enfilade.core.dice import SIDES, checked, sums
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Modifier, Receipt, not_the_case, signed
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters.facts import LEVELS, Unit, is_depleted, worse
from enfilade.rules.adf.chapters.points import basic_point as basic_point
from enfilade.rules.adf.chapters.points import clamped as clamped
from enfilade.rules.adf.chapters.points import is_doubled, modifier_at
from enfilade.rules.adf.chapters.points import level_modifier as level_modifier
from enfilade.rules.adf.chapters.situation import Purpose, Situation, check_sense, is_eliminated, lines_of, modifiers

RULE = "adf.morale.check"
TITLES: dict[Purpose, str] = {
    "check": "Morale check",
    "rally": "Rally",
    "fear": "Fear of the charge",
    "impact": "Impact",
}


class Assessment(msgspec.Struct, frozen=True):
    """The point to roll against, and all it is made of."""

    unit: Unit
    situation: Situation
    basic: int
    level: Level
    """The level it acts at: a depleted unit is disordered at best."""
    level_modifier: int
    modifiers: tuple[Modifier, ...]
    point: int
    depleted: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """What becomes of the unit. `figures` is above 0 if some come back, below 0 if some are lost."""

    level: Level
    figures: int = 0
    fall_back: int = 0
    """Inches."""
    runs: bool = False
    """It makes a rout move at once: instead of falling back, or again after a failed rally."""
    disintegrates: bool = False


class Result(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    margin: int
    """Roll less point: below 0 it has failed."""
    outcome: Outcome


def assess(edition: Edition, unit: Unit, situation: Situation | None = None) -> Assessment:
    """The modified morale point; refuses a rally by a unit that has nothing to rally from."""
    moment = situation if situation is not None else Situation()
    check_sense(edition, unit, moment)
    if moment.purpose == "rally" and unit.level not in ("shaken", "routed"):
        raise Illegal("only shaken and routed units rally; disorder reforms without a roll", "adf.morale.rally")
    listed = modifiers(edition, unit, moment)
    situational = sum(line.value for line in listed if line.counted)
    basic, depleted = basic_point(edition, unit, moment), is_depleted(edition, unit)
    acting = worse(unit.level, edition.morale.depleted.level) if depleted else unit.level
    level = modifier_at(edition, acting, depleted) if moment.level_counts else 0
    point = clamped(edition, basic + level + situational + moment.added + moment.charge_morale)
    return Assessment(unit, moment, basic, acting, level, tuple(listed), point, depleted)


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    rolled = checked(faces, edition.morale.check.dice, "a morale check")
    total = sum(rolled)
    return Result(rolled, total - assessment.point, outcome_of(edition, assessment, total))


def odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    """The chance of every outcome."""
    unit, moment = assessment.unit, assessment.situation
    check, depleted = edition.morale.check, assessment.depleted
    key = (
        id(edition),
        assessment.point,
        assessment.level,
        unit.level,
        unit.quality == "elite",
        depleted and not _restored(edition, unit),
        depleted,
        min(unit.lost, check.natural_twelve_recovers),
        min(unit.strength, check.routed_failure_loses + 1),
        unit.arm,
        unit.mounted,
        _dragged(edition, unit, moment),
        moment.purpose == "rally",
        moment.own_charge,
    )
    known = _REMEMBERED.get(key)
    if known is None:
        count = check.dice
        ways: dict[Outcome, int] = {}
        for total, some in sums(count):
            outcome = outcome_of(edition, assessment, total)
            ways[outcome] = ways.get(outcome, 0) + some
        known = _REMEMBERED[key] = Odds(ways, SIDES**count)
        _KEPT[id(edition)] = edition
    return known


def outcome_of(edition: Edition, assessment: Assessment, total: int) -> Outcome:
    """What a total does, by margin and by the naturals."""
    unit, check, margin = assessment.unit, edition.morale.check, total - assessment.point
    lowest, highest = check.dice, check.dice * SIDES
    was_routed = unit.level == "routed"
    if total == highest:
        # Good order whatever the point, and a figure back if one was lost (rulings 3.9, 6.1).
        best = _no_better(edition, assessment, check.natural_twelve, _restored(edition, unit))
        return Outcome(best, figures=min(check.natural_twelve_recovers, unit.lost))
    natural = check.natural_two if total == lowest else check.natural_three if total == lowest + 1 else None
    if was_routed and total == lowest:
        return Outcome("routed", disintegrates=True)
    level = _by_margin(edition, assessment, margin)
    if natural is not None:
        named: Level = natural.elite if unit.quality == "elite" else natural.others
        # A natural 2 or 3 never improves a unit; it may be worse than the margin (ruling 6.1).
        floor = worse(assessment.level, named)
        both = edition.rulings.natural_low == "worse-of-level-and-margin"
        level = worse(floor, level) if both else floor
    if margin >= 0 and natural is None:
        return Outcome(level)
    if was_routed:
        lost = min(check.routed_failure_loses, unit.strength) if margin < 0 else 0
        again = edition.rulings.failed_rally_run and assessment.situation.purpose == "rally"
        return Outcome(level, figures=-lost, runs=again and lost < unit.strength)
    points = max(-margin, 0)
    if natural is not None and edition.rulings.natural_low_fall_back == "at-least-one":
        points = max(1, points)
    return _falling(edition, assessment, level, points)


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    unit, moment = assessment.unit, assessment.situation
    lost = f", {unit.lost} lost" if unit.lost else ""
    state = f"{unit.quality} {unit.arm}, {unit.strength} strong{lost}, {assessment.level}"
    facts = [Line("unit", f"{unit.name or 'unit'} ({state})")]
    if assessment.depleted:
        facts.append(Line("depleted", "down to one stand", "adf.morale.depleted"))
    steps = [Line("basic point", str(assessment.basic), "adf.morale.points")]
    if is_doubled(edition, unit, moment):
        steps.append(Line("alone against a charge", "counted in it as doubled", "adf.morale.lone-battery"))
    steps.append(Line("level", signed(assessment.level_modifier), "adf.morale.levels"))
    if moment.added:
        steps.append(Line("from the fire", signed(moment.added), "adf.morale.due"))
    if moment.charge_morale:
        steps.append(Line("charge morale", signed(moment.charge_morale), "adf.charge.morale"))
    steps.append(Line("modified point", _point_told(edition, assessment), "adf.morale.point"))
    outcome: list[Line] = []
    due: list[Due] = []
    if result is not None:
        rolled = f"{' '.join(map(str, result.faces))}, together {sum(result.faces)}: {signed(result.margin)}"
        steps.append(Line("rolled", rolled, RULE))
        outcome.append(Line("result", spoken(unit, result.outcome), RULE))
        due += dues(unit, result.outcome, edition)
    title, listed = TITLES[moment.purpose], assessment.modifiers
    idle = not_the_case(lines_of(edition, moment), listed)
    return Receipt(title, name, tuple(facts), tuple(steps), listed, tuple(outcome), tuple(due), idle)


def dues(unit: Unit, outcome: Outcome, edition: Edition) -> list[Due]:
    """Whom this makes check in turn."""
    name, near = unit.name or "a unit", neighbours(edition)
    if outcome.disintegrates or unit.strength + outcome.figures <= 0:
        counts = is_eliminated(edition, "disintegrated" if outcome.disintegrates else "casualties")
        return [Due(near, f"{name} is eliminated", 0, "adf.morale.due")] if counts else []
    if outcome.runs or (outcome.fall_back and outcome.level == "routed"):
        return [routs_past(edition, name)]
    if outcome.fall_back:
        return [Due("friends it passes through", f"{name} falls back through them", 0, "adf.morale.routers")]
    return []


def routs_past(edition: Edition, name: str) -> Due:
    """The check of every friend not routed along a router's path, nearest first (ruling 6.19)."""
    once = edition.rulings.router_checks == "once-a-turn"
    who = f"{neighbours(edition)} along its path" + (", once this turn" if once else "")
    return Due(who, f"{name} routs past", 0, "adf.morale.routers")


def neighbours(edition: Edition) -> str:
    """Who is near enough to check for a loss or a rout beside it."""
    distance = edition.morale.due.neighbour_distance
    return "friends adjacent" if distance is None else f"friends within {distance}"


def spoken(unit: Unit, outcome: Outcome) -> str:
    thing = "section" if unit.arm == "artillery" else "figure"
    said: list[str] = ["good order" if outcome.level == "good" else outcome.level]
    if outcome.disintegrates:
        said = ["disintegrates and is removed"]
    if outcome.figures:
        count = abs(outcome.figures)
        said.append(f"{'recovers' if outcome.figures > 0 else 'loses'} {count} {thing}{'s' if count > 1 else ''}")
    if outcome.fall_back:
        said.append(f"falls back {Length.of(outcome.fall_back)}")
    if outcome.runs:
        said.append("runs at once")
    return ", ".join(said)


_REMEMBERED: dict[tuple[object, ...], Odds[Outcome]] = {}
_KEPT: dict[int, Edition] = {}


def _restored(edition: Edition, unit: Unit) -> bool:
    """Whether the figure a natural 12 brings back is one that brings back a stand (ruling 3.9)."""
    if not edition.rulings.recovery_restores_point or not is_depleted(edition, unit):
        return False
    back = min(edition.morale.check.natural_twelve_recovers, unit.lost)
    return not is_depleted(edition, msgspec.structs.replace(unit, strength=unit.strength + back))


def _by_margin(edition: Edition, assessment: Assessment, margin: int) -> Level:
    check, now = edition.morale.check, LEVELS.index(assessment.level)
    if margin < 0:
        steps = 2 if -margin >= check.fail_by_for_two_levels else 1
        return LEVELS[min(now + steps, len(LEVELS) - 1)]
    rally = assessment.situation.purpose == "rally"
    if margin == 0:
        lifted = assessment.level == "routed" and rally and edition.rulings.routed_rally == "equal-or-higher"
        return LEVELS[now - 1] if lifted else assessment.level
    if not rally and edition.rulings.improving_rolls == "rally-only":
        return assessment.level
    steps = 2 if margin >= check.pass_by_for_two_levels else 1
    return _no_better(edition, assessment, LEVELS[max(now - steps, 0)])


def _no_better(edition: Edition, assessment: Assessment, level: Level, restored: bool = False) -> Level:
    """What a depleted unit, or one disordered by its own charge, can rise to (rulings 3.11, 6.3)."""
    if assessment.depleted and not restored:
        level = worse(level, edition.morale.depleted.level)
    after = edition.charge.afterwards
    if assessment.situation.own_charge and edition.rulings.improving_in_charge == "not-above-disorder":
        # It has nothing to lose by passing: a unit still in good order stays so.
        level = worse(level, after) if worse(assessment.level, after) == assessment.level else level
    return level


def _falling(edition: Edition, assessment: Assessment, level: Level, points: int) -> Outcome:
    """Inches it falls back, unless its card spares it; a unit that routs there runs instead (ruling 6.6)."""
    rules, unit = edition.morale.fall_back, assessment.unit
    if level == "routed" and rules.spared == "routed":
        return Outcome(level, runs=edition.rulings.newly_routed == "runs-at-once")
    kind = "mounted" if unit.horse else "dismounted" if unit.arm == "cavalry" else unit.arm
    inches = points * int(getattr(rules, kind))
    most = _dragged(edition, unit, assessment.situation)
    return Outcome(level, fall_back=inches if most is None else min(inches, most))


def _dragged(edition: Edition, unit: Unit, situation: Situation) -> int | None:
    """How many inches unlimbered guns fall back at most, where they are held to what their crews drag (ruling 6.9)."""
    if unit.formation != "unlimbered" or edition.rulings.guns_fall_back == "whole-distance":
        return None
    rates = edition.artillery.unlimbered.get(unit.weapon)
    if rates is None:
        raise Malformed(f"this card has no gun {unit.weapon!r}; it has {', '.join(edition.artillery.unlimbered)}")
    rate: Length | None = getattr(rates, situation.ground.replace("-", "_"))
    return (rate or 0) // 1000


def _point_told(edition: Edition, assessment: Assessment) -> str:
    """The point, and the sum if the limits have changed it."""
    moment = assessment.situation
    whole = assessment.basic + assessment.level_modifier + moment.added + moment.charge_morale
    whole += sum(line.value for line in assessment.modifiers if line.counted)
    if whole == assessment.point:
        return str(whole)
    limit = "worse" if whole > assessment.point else "better"
    return f"{assessment.point}, because it is never {limit} (the sum is {signed(whole)})"
