"""Fire: facts, assessment, resolution. One volley of one or several units at one target."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Literal

import msgspec

from enfilade.core.dice import SIDES, checked, sums
from enfilade.core.errors import Illegal
from enfilade.core.naming import words as words
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Modifier, Receipt
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Band
from enfilade.rules.adf.chapters import firepower, target
from enfilade.rules.adf.chapters.facts import Unit, halves
from enfilade.rules.adf.chapters.shot import Shot as Shot
from enfilade.rules.adf.chapters.shot import band_of, check_facts, check_shot, combined

NONE = "-"
"""The result of a fire without effect."""
MOST_ASSESSED = 2_000
"""Assessments kept in mind before all are forgotten."""


class Assessment(msgspec.Struct, frozen=True):
    """What will be rolled, and what it is added to."""

    shot: Shot
    band: Band
    row: Literal["infantry", "artillery", "cavalry"]
    firepower: Fraction
    dice: int
    second_die_on: int | None
    modifiers: tuple[Modifier, ...]
    base: int
    """Firepower and modifiers, rounded down: what the dice are added to."""


class Outcome(msgspec.Struct, frozen=True):
    """What the fire did. `check` is what is added to the morale check it causes, None if it causes none."""

    code: str
    hits: int
    check: int | None


class Result(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    total: int
    column: int | None
    outcome: Outcome


def assess(edition: Edition, shot: Shot) -> Assessment:
    """Firepower, dice and modifiers; refuses a fire that may not happen."""
    # One fire is assessed when it is weighed, proved, rolled and answered for: facts that are equal assess alike.
    key = (id(edition), shot)
    known = _ASSESSED.get(key)
    if known is None:
        known = _assess(edition, shot)
        if len(_ASSESSED) >= MOST_ASSESSED:
            _ASSESSED.clear()
        _ASSESSED[key] = known
        _KEPT[id(edition)] = edition
    return known


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    """The table's answer to the dice."""
    count = dice_needed(assessment, faces)
    rolled = checked(faces, count, "this fire")
    total = assessment.base + sum(rolled)
    column = column_of(edition, total)
    return Result(rolled, total, column, outcome_at(edition, assessment.row, column))


def dice_needed(assessment: Assessment, faces: Sequence[int] = ()) -> int:
    """How many dice; desperation fire rolls a second one after the face the card names."""
    if assessment.second_die_on is not None and list(faces[:1]) == [assessment.second_die_on]:
        return assessment.dice + 1
    return assessment.dice


def odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    """The chance of every outcome."""
    key = (id(edition), assessment.row, assessment.base, assessment.dice, assessment.second_die_on)
    known = _REMEMBERED.get(key)
    if known is None:
        known = _REMEMBERED[key] = _odds(edition, assessment)
        _KEPT[id(edition)] = edition
    return known


def rolls(assessment: Assessment) -> tuple[Sequence[tuple[int, int]], int]:
    """Every total of the dice with its ways; totals may come twice."""
    again, count = assessment.second_die_on, assessment.dice
    if again is None:
        return sums(count), SIDES**count
    found: list[tuple[int, int]] = []
    for face in range(1, SIDES + 1):
        further, times = (count, 1) if face == again else (count - 1, SIDES)
        found += [(face + rest, ways * times) for rest, ways in sums(further)]
    return found, SIDES ** (count + 1)


def column_of(edition: Edition, total: int) -> int | None:
    """The place of the highest column not above the total; None is below the table."""
    above = bisect_right(edition.fire.results.totals, total)
    return above - 1 if above else None


def outcome_at(edition: Edition, row: str, column: int | None) -> Outcome:
    code: str = NONE if column is None else getattr(edition.fire.results, row)[column]
    if code == NONE:
        return Outcome(NONE, 0, None)
    meaning = edition.fire.outcomes[code]
    return Outcome(code, meaning.hits, meaning.check)


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    shot = assessment.shot
    facts = [Line("fires", " and ".join(_told(unit) for unit in shot.firers))]
    facts.append(Line("at", _told(shot.target) + ("" if shot.aspect == "front" else f", on its {words(shot.aspect)}")))
    facts.append(Line("range", words(assessment.band), "adf.fire.bands"))
    said = [words(flag) for flag in _FLAGS if getattr(shot, flag)] + [words(place) for place in shot.cover]
    if said:
        facts.append(Line("with", ", ".join(said)))
    steps = _counted(edition, assessment)
    dice = f"{assessment.dice}D6"
    if assessment.second_die_on is not None:
        dice += f" and another after a {assessment.second_die_on}"
    steps.append(Line("dice", dice, "adf.fire.dice"))
    steps.append(Line("firepower and modifiers", str(assessment.base)))
    outcome: list[Line] = []
    due: list[Due] = []
    if result is not None:
        steps.append(Line("rolled", f"{' '.join(map(str, result.faces))}, together {result.total}"))
        cell = "below the table"
        if result.column is not None:
            cell = f"{assessment.row} row, column {edition.fire.results.totals[result.column]}: {result.outcome.code}"
        steps.append(Line("table", cell, "adf.fire.results"))
        outcome.append(Line("result", spoken(shot.target, result.outcome), "adf.fire.outcomes"))
        if result.outcome.check is not None:
            cause = f"morale check for {result.outcome.code}"
            unnamed = "the charging unit" if shot.charging else "the target"
            due.append(Due(shot.target.name or unnamed, cause, result.outcome.check, "adf.morale.due"))
    idle = tuple(target.absent(edition, assessment.row == "artillery", assessment.modifiers))
    return Receipt("Fire", name, tuple(facts), tuple(steps), assessment.modifiers, tuple(outcome), tuple(due), idle)


def spoken(unit: Unit, outcome: Outcome) -> str:
    """A result in words."""
    if outcome.check is None:
        return "no effect"
    thing = "section" if unit.arm == "artillery" else "figure"
    loss = f"loses {outcome.hits} {thing}{'s' if outcome.hits > 1 else ''}, " if outcome.hits else ""
    return (
        f"{outcome.code}: {loss}morale check with {outcome.check:+d}"
        if outcome.check
        else f"{outcome.code}: {loss}morale check"
    )


_FLAGS = (
    "charging",
    "firer_charges",
    "disengaging",
    "behind_skirmishers",
    "from_village",
    "deliberate",
    "reaction",
    "impact_volley",
    "pistols",
)
_REMEMBERED: dict[tuple[int, str, int, int, int | None], Odds[Outcome]] = {}
_ASSESSED: dict[tuple[int, Shot], Assessment] = {}
_KEPT: dict[int, Edition] = {}
"""Editions whose odds are remembered by identity, kept so that the identity stays theirs."""


def _assess(edition: Edition, shot: Shot) -> Assessment:
    check_facts(shot)
    worst = edition.rulings.combined_band == "worst"
    bands = [band_of(edition, shot, unit) for unit in shot.firers]
    band = bands[0]
    for other in bands[1:]:
        band = firepower.rarer(band, other, worst)
    for unit in shot.firers:
        firepower.check_may_fire(edition, unit, band, shot.impact_volley)
    check_shot(edition, shot, band)
    points = sum(
        (firepower.firepower(edition, unit, band, shot.from_village, shot.pistols) for unit in shot.firers), Fraction(0)
    )
    if len(shot.firers) > 1:
        points = combined(edition, shot, points)
    if shot.disengaging:
        points *= edition.fire.firer.disengaging_target.firepower
    leading = _telling(edition, shot.firers)
    rolls = [firepower.dice_of(edition, unit, own, shot.pistols) for unit, own in zip(shot.firers, bands, strict=True)]
    dice = (min(rolls) if worst else max(rolls)) - _lost_dice(edition, shot)
    if dice <= 0:
        dice = _none_left(edition, shot)
    listed = firepower.modifiers(edition, shot.firers, band, shot.deliberate, shot.reaction)
    listed += target.modifiers(
        edition,
        leading,
        shot.target,
        band,
        aspect=shot.aspect,
        cover=shot.cover,
        charging=shot.charging,
        behind_skirmishers=shot.behind_skirmishers,
    )
    base = floor(points + sum(modifier.value for modifier in listed if modifier.counted))
    second = edition.fire.desperation.second_die_on if band == "desperation" and dice else None
    row = leading.arm
    mounted = any(unit.mounted for unit in shot.firers)
    if row == "cavalry" and not mounted and edition.rulings.dismounted_results == "infantry":
        row = "infantry"
    return Assessment(shot, band, row, points, dice, second, tuple(listed), base)


def _odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    ways: dict[Outcome, int] = {}
    found, total = rolls(assessment)
    for rolled, count in found:
        outcome = outcome_at(edition, assessment.row, column_of(edition, assessment.base + rolled))
        ways[outcome] = ways.get(outcome, 0) + count
    return Odds(ways, total)


def _telling(edition: Edition, firers: tuple[Unit, ...]) -> Unit:
    """Whom the target's list goes by when several fire: skirmishers enfilade nobody, smoothbores are no rifles."""

    def most(unit: Unit) -> tuple[bool, bool]:
        rifled = unit.arm == "artillery" and edition.artillery.guns[unit.weapon].bore == "rifled"
        return unit.formation != "skirmishers", rifled

    return min(firers, key=most)


def _lost_dice(edition: Edition, shot: Shot) -> int:
    lost = max(
        sum(-part.dice for _, part in firepower.hampering(edition, unit, shot.from_village)) for unit in shot.firers
    )
    if shot.disengaging:
        lost -= edition.fire.firer.disengaging_target.dice
    return lost + shot.passes * edition.fire.pass_through.dice_less


def _none_left(edition: Edition, shot: Shot) -> int:
    if shot.passes:
        raise Illegal("the fire is spent before it reaches this unit", "adf.fire.pass-through")
    match edition.rulings.no_dice_left:
        case "one-die":
            return 1
        case "firepower-alone":
            return 0
        case _:
            raise Illegal("no die is left to this fire", "adf.fire.lost-dice")


def _counted(edition: Edition, assessment: Assessment) -> list[Line]:
    """The firepower, and everything that took from it or from the dice."""
    shot, rule = assessment.shot, "adf.fire.hampered"
    steps = [Line("firepower", halves(assessment.firepower), "adf.fire.firepower")]
    if len(shot.firers) > 1:
        parts = [
            firepower.firepower(edition, unit, assessment.band, shot.from_village, shot.pistols) for unit in shot.firers
        ]
        limit = getattr(edition.fire.combine, shot.firers[0].arm).firepower
        cut = f", cut to {limit}" if limit is not None and sum(parts) > limit else ""
        steps.append(Line("together", " + ".join(halves(part) for part in parts) + cut, "adf.fire.combine"))
    for unit in shot.firers:
        for why, part in firepower.hampering(edition, unit, shot.from_village):
            lost = f", {-part.dice} die less" if part.dice else ""
            steps.append(Line(why, f"{halves(part.firepower)} firepower{lost}", rule))
    if shot.disengaging:
        steps.append(Line("target disengages", f"{-edition.fire.firer.disengaging_target.dice} die less", rule))
    if shot.passes:
        lost = f"{shot.passes * edition.fire.pass_through.dice_less} fewer dice"
        steps.append(Line(f"passed through {shot.passes} before", lost, "adf.fire.pass-through"))
    return steps


def _told(unit: Unit) -> str:
    state = [unit.quality, unit.level if unit.level != "good" else "", words(unit.formation), unit.arm]
    thing = "sections" if unit.arm == "artillery" else "figures"
    arms = f", {unit.weapon}" if unit.weapon else ""
    return f"{unit.name or 'unit'} ({' '.join(part for part in state if part)}, {unit.strength} {thing}{arms})"
