"""The morale check: who must take it, against which point, and what a failure does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Dice, Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Modifier, Receipt
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.nerve import Cause, Level
from enfilade.rules.jr3.chapters import points
from enfilade.rules.jr3.chapters.casualties import Outcome as Hit
from enfilade.rules.jr3.chapters.casualties import hit_modifier
from enfilade.rules.jr3.chapters.facts import (
    Aspect,
    Terrain,
    Unit,
    after_losses,
    check_unit,
    inches,
    row_at,
    told,
    words,
)
from enfilade.rules.jr3.chapters.fire import Shot
from enfilade.rules.jr3.chapters.points import Blow

Run = Literal["", "fall-back", "bonus-move"]


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """One check as its players state it. The unit is as it stands after its losses."""

    unit: Unit
    causes: tuple[Cause, ...] = ()
    casualties: int = 0
    """Lost to the artillery or sharpshooters who caused the check (J22)."""
    fires: int = 1
    """Their fires that hit it, where one check answers for several (J63)."""
    struck: Blow | None = None
    """Whether it was fire or a charge that made it check."""
    aspect: Aspect = "front"
    in_melee: bool = False
    terrain: Terrain = "open"
    """Where it would run."""


class Assessment(msgspec.Struct, frozen=True):
    """The point to roll above, and how it came about."""

    check: Check
    basic: Modifier
    modifiers: tuple[Modifier, ...]
    point: int


class Outcome(msgspec.Struct, frozen=True):
    """`level` is where it stands now; `run` is what it must fall back by."""

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
    """How far it falls back; None if it stays."""


def after_fire(shot: Shot, hit: Hit, terrain: Terrain = "open") -> Check:
    """The check that a fire's outcome makes its target take."""
    if hit.check is None:
        raise Malformed("this fire makes nobody check")
    counted = hit.losses if "artillery-or-sharpshooter-hit" in hit.causes else 0
    return Check(
        unit=after_losses(shot.target, hit.losses),
        causes=hit.causes,
        casualties=counted,
        struck="fire",
        aspect=shot.aspect,
        terrain=terrain,
    )


def is_near(edition: Edition, distance: Length) -> bool:
    """Whether a rout, a destroyed unit or an officer killed so far away makes a unit check."""
    return distance <= edition.zones.morale_check


def assess(edition: Edition, check: Check) -> Assessment:
    """The point with all its modifiers; refuses a cause the card does not know."""
    check_unit(edition, check.unit)
    for cause in check.causes:
        if cause not in edition.morale.causes:
            raise Illegal(f"this card has no check for {words(cause)}", "jr3.morale.causes")
    basis = points.basic(edition, check.unit)
    listed = points.standing(edition, check.unit)
    if check.struck is not None:
        listed += points.struck(edition, check.unit, check.struck, check.aspect)
    hit = hit_modifier(edition, check.casualties, check.fires)
    if hit and "artillery-or-sharpshooter-hit" in check.causes:
        listed.append(Modifier(hit, "hit by artillery or sharpshooters", "jr3.morale.hit"))
    return Assessment(check, basis, tuple(listed), points.total(basis, listed))


def dice_needed(edition: Edition, assessment: Assessment, faces: Sequence[int] = ()) -> int:
    """The dice of the check, and once they lie those of the run they cause."""
    count = edition.morale.check.dice
    if len(faces) < count:
        return count
    run = run_dice(edition, assessment.check.unit, outcome_of(edition, assessment, sum(faces[:count])).run, assessment)
    return count + (run.count if run else 0)


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    rolled = checked(faces, dice_needed(edition, assessment, faces), "this check")
    count = edition.morale.check.dice
    first, further = rolled[:count], rolled[count:]
    outcome = outcome_of(edition, assessment, sum(first))
    run = run_dice(edition, assessment.check.unit, outcome.run, assessment)
    distance = inches(run, sum(further)) if run else None
    return Result(first, further, sum(first), outcome, distance)


def odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    """The chance to pass, and of every level it may end at."""
    return Odds.of_sum(edition.morale.check.dice).map(lambda total: outcome_of(edition, assessment, total))


def outcome_of(edition: Edition, assessment: Assessment, total: int) -> Outcome:
    """Two totals decide by themselves; otherwise it must beat its point (J21)."""
    unit, rules = assessment.check.unit, edition.morale.check
    if total == rules.natural_high.roll:
        return Outcome(True, rules.natural_high.level)
    if total == rules.natural_low.roll:
        return _fallen(edition, assessment.check, rules.natural_low.level)
    if total > assessment.point:
        return Outcome(True, unit.level)
    levels = edition.morale.levels
    lower = min(len(levels) - 1, levels.index(unit.level) + rules.levels_lost)
    return _fallen(edition, assessment.check, levels[lower])


def run_dice(edition: Edition, unit: Unit, run: Run, assessment: Assessment) -> Dice | None:
    """The dice it falls back by."""
    if run == "fall-back":
        return edition.morale.fall_back.shaken
    return bonus_dice(edition, unit, assessment.check.terrain) if run == "bonus-move" else None


def bonus_dice(edition: Edition, unit: Unit, terrain: Terrain) -> Dice | None:
    """Its bonus move by terrain: dismounted cavalry has the infantry's, guns have none."""
    if unit.arm == "artillery":
        return None
    rows = edition.cavalry.mounted.movement if unit.kind == "mounted" else edition.infantry.movement
    found = row_at(rows.bonus, terrain)
    assert isinstance(found, Dice)
    return found


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    check = assessment.check
    facts = [Line("checks", told(check.unit))]
    if check.causes:
        facts.append(Line("because of", ", ".join(words(cause) for cause in check.causes), "jr3.morale.causes"))
    steps = [Line("basic point", str(assessment.basic.value), assessment.basic.rule)]
    steps.append(Line("must roll more than", str(assessment.point), "jr3.morale.check"))
    if result is None:
        return Receipt("Morale check", name, tuple(facts), tuple(steps), assessment.modifiers)
    steps.append(Line("rolled", f"{' '.join(map(str, result.faces))}, together {result.total}"))
    outcome = [Line("result", spoken(check.unit, result.outcome), "jr3.morale.check")]
    if result.distance is not None:
        outcome.append(Line("falls back", str(result.distance), "jr3.morale.fall-back"))
    due: tuple[Due, ...] = ()
    if result.outcome.run == "bonus-move":
        due = (Due(f"friends near {check.unit.name or 'it'}", "morale check for a rout near", 0, "jr3.morale.causes"),)
    return Receipt("Morale check", name, tuple(facts), tuple(steps), assessment.modifiers, tuple(outcome), due)


def spoken(unit: Unit, outcome: Outcome) -> str:
    if outcome.surrenders:
        return "routs in a melee and surrenders"
    if outcome.passed:
        return "passes" if outcome.level == unit.level else f"passes and rallies to {outcome.level}"
    return f"fails and is {outcome.level}" if outcome.level != unit.level else f"fails and stays {outcome.level}"


def _fallen(edition: Edition, check: Check, level: Level) -> Outcome:
    """What becomes of a unit that has failed."""
    unit = check.unit
    if level == unit.level:
        return Outcome(False, level)
    if level == "routed":
        if check.in_melee and edition.melee.routed == "surrenders":
            return Outcome(False, level, surrenders=True)
        return Outcome(False, level, "bonus-move")
    held = bool(unit.officers) and edition.morale.officer_holds_shaken
    return Outcome(False, level, "" if held else "fall-back")
