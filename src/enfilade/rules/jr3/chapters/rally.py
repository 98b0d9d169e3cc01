"""Rallying in the second phase of a turn, and the move of those who run on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Illegal
from enfilade.core.measures import Dice, Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Line, Modifier, Receipt
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.nerve import Level
from enfilade.rules.jr3.chapters import points
from enfilade.rules.jr3.chapters.facts import Terrain, Unit, check_unit, inches, row_at, told
from enfilade.rules.jr3.chapters.morale import bonus_dice

Run = Literal["", "rout-move", "bonus-move"]


class Rally(msgspec.Struct, frozen=True, kw_only=True):
    """A shaken or routed unit in the phase of routs and rallies."""

    unit: Unit
    terrain: Terrain = "open"
    in_melee: bool = False
    """It is hand to hand: if it routs it surrenders (003:277, J80)."""


class Assessment(msgspec.Struct, frozen=True):
    rally: Rally
    basic: Modifier
    modifiers: tuple[Modifier, ...]
    point: int


class Outcome(msgspec.Struct, frozen=True):
    """`run` is the move it makes: a router's, or the bonus move of one who routs only now."""

    passed: bool
    level: Level
    run: Run = ""
    surrenders: bool = False


class Result(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    run_faces: tuple[int, ...]
    total: int
    outcome: Outcome
    distance: Length | None


def assess(edition: Edition, rally: Rally) -> Assessment:
    check_unit(edition, rally.unit)
    if rally.unit.level == "good":
        raise Illegal("a unit of good morale has nothing to rally from", "jr3.morale.rally")
    basis, listed = points.basic(edition, rally.unit), points.standing(edition, rally.unit)
    return Assessment(rally, basis, tuple(listed), points.total(basis, listed))


def dice_needed(edition: Edition, assessment: Assessment, faces: Sequence[int] = ()) -> int:
    """The dice of the rally, and those of the bonus move of a unit that routs now."""
    count = edition.morale.check.dice
    if len(faces) < count:
        return count
    run = _run_dice(edition, assessment, outcome_of(edition, assessment, sum(faces[:count])))
    return count + (run.count if run else 0)


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    rolled = checked(faces, dice_needed(edition, assessment, faces), "this rally")
    count = edition.morale.check.dice
    first, further = rolled[:count], rolled[count:]
    outcome = outcome_of(edition, assessment, sum(first))
    distance = None
    if outcome.run == "rout-move":
        distance = rout_move(edition, assessment.rally.unit, assessment.rally.terrain)
    elif run := _run_dice(edition, assessment, outcome):
        distance = inches(run, sum(further))
    return Result(first, further, sum(first), outcome, distance)


def odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    return Odds.of_sum(edition.morale.check.dice).map(lambda total: outcome_of(edition, assessment, total))


def outcome_of(edition: Edition, assessment: Assessment, total: int) -> Outcome:
    """The check of J21, read as J23 has it."""
    level, rules, levels = assessment.rally.unit.level, edition.morale.check, edition.morale.levels
    before = level == "routed" and edition.rulings.routers_run == "before-rally"
    run: Run = "rout-move" if before else ""
    if total == rules.natural_high.roll:
        return Outcome(True, rules.natural_high.level, run)
    if total == rules.natural_low.roll:
        return _failed(edition, assessment.rally, rules.natural_low.level)
    if total > assessment.point:
        best = edition.rulings.rally_pass == "good-morale"
        return Outcome(True, levels[0] if best else levels[max(0, levels.index(level) - 1)], run)
    if level == "shaken" and edition.rulings.shaken_failing_rally == "stays":
        return Outcome(False, level)
    return _failed(edition, assessment.rally, levels[-1])


def rout_move(edition: Edition, unit: Unit, terrain: Terrain) -> Length | None:
    """How far a router runs in a turn; None where the card lets it not move. Guns run limbered."""
    if unit.arm == "artillery":
        found = row_at(edition.artillery.movement.limbered, terrain)
    elif unit.kind == "mounted":
        found = row_at(edition.cavalry.mounted.movement.routed, terrain)
    else:
        found = row_at(edition.infantry.movement.routed, terrain)
    assert found is None or isinstance(found, Length)
    return found


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    unit = assessment.rally.unit
    facts = (Line("rallies", told(unit)),)
    steps = [Line("basic point", str(assessment.basic.value), assessment.basic.rule)]
    steps.append(Line("must roll more than", str(assessment.point), "jr3.morale.check"))
    outcome: list[Line] = []
    if result is not None:
        steps.append(Line("rolled", f"{' '.join(map(str, result.faces))}, together {result.total}"))
        verb = "rallies to" if result.outcome.passed else "stays" if result.outcome.level == unit.level else "becomes"
        said = "routs in a melee and surrenders" if result.outcome.surrenders else f"{verb} {result.outcome.level}"
        outcome.append(Line("result", said, "jr3.morale.rally"))
        if result.distance is not None:
            outcome.append(Line("runs", str(result.distance), "jr3.morale.rout-move"))
    return Receipt("Rally", name, facts, tuple(steps), assessment.modifiers, tuple(outcome))


def _failed(edition: Edition, rally: Rally, now: Level) -> Outcome:
    level = rally.unit.level
    if now == level:
        return Outcome(False, now, "rout-move" if level == "routed" else "")
    if rally.in_melee and edition.melee.routed == "surrenders":
        return Outcome(False, now, surrenders=True)
    return Outcome(False, now, "bonus-move")


def _run_dice(edition: Edition, assessment: Assessment, outcome: Outcome) -> Dice | None:
    if outcome.run != "bonus-move":
        return None
    return bonus_dice(edition, assessment.rally.unit, assessment.rally.terrain)
