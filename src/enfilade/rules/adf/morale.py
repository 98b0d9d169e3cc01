"""Morale: the modified point of a unit, and what a check or a rally attempt makes of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enfilade.core.dice import SIDES, checked, sums
from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Modifier, Receipt, signed
from enfilade.rules.adf.edition import Edition
from enfilade.rules.adf.facts import LEVELS, Unit, is_depleted, level_of, worse
from enfilade.rules.adf.nerve import Level
from enfilade.rules.adf.situation import Purpose, Situation, modifiers

RULE = "adf.morale.check"


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


class Outcome(msgspec.Struct, frozen=True):
    """What becomes of the unit. `figures` is above 0 if some come back, below 0 if some are lost."""

    level: Level
    figures: int = 0
    fall_back: int = 0
    """Inches."""
    runs: bool = False
    """It routs and makes its rout move at once instead of falling back."""
    disintegrates: bool = False


class Result(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    margin: int
    """Roll less point: below 0 it has failed."""
    outcome: Outcome


def assess(edition: Edition, unit: Unit, situation: Situation | None = None) -> Assessment:
    """The modified morale point; refuses a rally by a unit that has nothing to rally from."""
    moment = situation if situation is not None else Situation()
    if moment.purpose == "rally" and unit.level not in ("shaken", "routed"):
        raise Illegal("only shaken and routed units rally; disorder reforms without a roll", "adf.morale.rally")
    listed = modifiers(edition, unit, moment)
    situational = sum(line.value for line in listed if line.counted)
    basic, level = basic_point(edition, unit, moment), level_modifier(edition, unit) if moment.level_counts else 0
    point = clamped(edition, basic + level + situational + moment.added + moment.charge_morale)
    return Assessment(unit, moment, basic, level_of(edition, unit), level, tuple(listed), point)


def basic_point(edition: Edition, unit: Unit, situation: Situation) -> int:
    """By quality and stands lost; batteries by sections lost, doubled when alone against a charge (ruling 6.21)."""
    morale = edition.morale
    row: tuple[int, int, int] = getattr(morale.points, unit.quality)
    if unit.arm == "artillery":
        lost = unit.lost
        if edition.rulings.section_lost_counts == "from-next-check":
            lost -= situation.sections_just_lost
        point = row[0] + morale.section_lost * lost
        return point * edition.charge.artillery.unsupported_multiple if situation.doubled else point
    if unit.merged or unit.stands_left == unit.stands:
        return row[0]
    if unit.stands_left > 1:
        return row[1]
    two_stands = unit.stands == 2 and edition.rulings.two_stand_loss == "middle-column"
    return row[1] if two_stands else row[2]


def level_modifier(edition: Edition, unit: Unit) -> int:
    """What its level adds; being depleted is not counted twice."""
    level = level_of(edition, unit)
    depleted = edition.morale.depleted
    if is_depleted(edition, unit) and level == depleted.level and not depleted.level_modifier_counts:
        return 0
    value: int = getattr(edition.morale.levels, level)
    return value


def clamped(edition: Edition, point: int) -> int:
    return max(edition.morale.best_possible, min(edition.morale.worst_possible, point))


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    rolled = checked(faces, edition.morale.check.dice, "a morale check")
    total = sum(rolled)
    return Result(rolled, total - assessment.point, outcome_of(edition, assessment, total))


def odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    """The chance of every outcome."""
    unit, moment = assessment.unit, assessment.situation
    key = (
        id(edition),
        assessment.point,
        assessment.level,
        unit.level,
        unit.quality == "elite",
        is_depleted(edition, unit),
        unit.lost > 0,
        unit.arm,
        unit.mounted,
        moment.purpose == "rally",
        moment.own_charge,
    )
    known = _REMEMBERED.get(key)
    if known is None:
        count = edition.morale.check.dice
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
        return _natural_high(edition, assessment)
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
    failed = margin < 0 or natural is not None
    lost = -check.routed_failure_loses if was_routed and margin < 0 else 0
    points = -margin if margin < 0 else 0
    if natural is not None and edition.rulings.natural_low_fall_back == "at-least-one":
        points = max(1, points)
    return _falling(edition, unit, level, lost, points) if failed else Outcome(level)


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    unit, moment = assessment.unit, assessment.situation
    titles: dict[Purpose, str] = {
        "check": "Morale check",
        "rally": "Rally",
        "fear": "Fear of the charge",
        "impact": "Impact",
    }
    lost = f", {unit.lost} lost" if unit.lost else ""
    state = f"{unit.quality} {unit.arm}, {unit.strength} strong{lost}, {assessment.level}"
    facts = [Line("unit", f"{unit.name or 'unit'} ({state})")]
    if is_depleted(edition, unit):
        facts.append(Line("depleted", "down to one stand", "adf.morale.depleted"))
    steps = [Line("basic point", str(assessment.basic), "adf.morale.points")]
    steps.append(Line("level", signed(assessment.level_modifier), "adf.morale.levels"))
    if moment.added:
        steps.append(Line("from the fire", signed(moment.added), "adf.morale.due"))
    if moment.charge_morale:
        steps.append(Line("charge morale", signed(moment.charge_morale), "adf.charge.morale"))
    steps.append(Line("modified point", str(assessment.point), "adf.morale.point"))
    outcome: list[Line] = []
    due: list[Due] = []
    if result is not None:
        rolled = f"{' '.join(map(str, result.faces))}, together {sum(result.faces)}: {signed(result.margin)}"
        steps.append(Line("rolled", rolled, RULE))
        outcome.append(Line("result", spoken(unit, result.outcome), RULE))
        due += dues(unit, result.outcome)
    return Receipt(
        titles[moment.purpose], name, tuple(facts), tuple(steps), assessment.modifiers, tuple(outcome), tuple(due)
    )


def dues(unit: Unit, outcome: Outcome) -> list[Due]:
    """Whom this makes check in turn."""
    rule = "adf.morale.due"
    if outcome.disintegrates or unit.strength + outcome.figures <= 0:
        return [Due("friends adjacent", f"{unit.name or 'a unit'} is eliminated", 0, rule)]
    if outcome.runs:
        return [Due("friends along its path", f"{unit.name or 'a unit'} routs past", 0, rule)]
    return []


def spoken(unit: Unit, outcome: Outcome) -> str:
    thing = "section" if unit.arm == "artillery" else "figure"
    said = ["good order" if outcome.level == "good" else outcome.level]
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


def _natural_high(edition: Edition, assessment: Assessment) -> Outcome:
    """Good order whatever the point, and a figure back if one was lost (rulings 3.9, 6.1)."""
    unit, check = assessment.unit, edition.morale.check
    back = min(check.natural_twelve_recovers, unit.lost)
    return Outcome(_no_better(edition, assessment, check.natural_twelve), figures=back)


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


def _no_better(edition: Edition, assessment: Assessment, level: Level) -> Level:
    """What a depleted unit, or one disordered by its own charge, can rise to (rulings 3.11, 6.3)."""
    if is_depleted(edition, assessment.unit):
        level = worse(level, edition.morale.depleted.level)
    if assessment.situation.own_charge and edition.rulings.improving_in_charge == "not-above-disorder":
        level = worse(level, edition.charge.afterwards)
    return level


def _falling(edition: Edition, unit: Unit, level: Level, lost: int, points: int) -> Outcome:
    """Inches it falls back, unless its card spares it; a unit that routs there runs instead (ruling 6.6)."""
    rules = edition.morale.fall_back
    kind = "mounted" if unit.horse else "dismounted" if unit.arm == "cavalry" else unit.arm
    inches = points * int(getattr(rules, kind))
    if unit.level == "routed":
        return Outcome(level, figures=lost)
    if level == "routed" and rules.spared == "routed":
        return Outcome(level, runs=edition.rulings.newly_routed == "runs-at-once")
    return Outcome(level, fall_back=inches)
