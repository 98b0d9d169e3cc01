"""Fire: facts, assessment, resolution. One volley of one or several units at one target."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Literal

import msgspec

from enfilade.core.dice import SIDES, checked, sums
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Modifier, Receipt
from enfilade.rules.adf import firepower, target
from enfilade.rules.adf.edition import Edition
from enfilade.rules.adf.facts import Aspect, Unit, halves, level_of
from enfilade.rules.adf.firing import Band

NONE = "-"
"""The result of a fire without effect."""


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """One fire as its players state it: who, at whom, how far, and what lies between."""

    firers: tuple[Unit, ...]
    target: Unit
    band: Band | None = None
    distance: Length | None = None
    aspect: Aspect = "front"
    """The side of the target that is hit."""
    cover: tuple[str, ...] = ()
    charging: bool = False
    """The target is in its charge."""
    disengaging: bool = False
    behind_skirmishers: bool = False
    from_village: bool = False
    deliberate: bool = False
    reaction: bool = False
    impact_volley: bool = False
    """A free volley inside a charge's resolution, which may be point blank though nobody charges any more."""
    pistols: bool = False
    """Cavalry draws pistols instead, where the card gives the choice."""
    passes: int = 0
    """How many units the fire has passed through before this one."""


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
    if not shot.firers:
        raise Malformed("a fire needs somebody who fires")
    bands = [_band(edition, shot, unit) for unit in shot.firers]
    band = bands[0]
    for other in bands[1:]:
        band = firepower.rarer(band, other, edition.rulings.combined_band == "worst")
    for unit in shot.firers:
        firepower.check_may_fire(edition, unit, band)
    points = sum(
        (firepower.firepower(edition, unit, band, shot.from_village, shot.pistols) for unit in shot.firers), Fraction(0)
    )
    if len(shot.firers) > 1:
        points = _combined(edition, shot, points)
    leading = shot.firers[0]
    dice = min(firepower.dice_of(edition, unit, band, shot.pistols) for unit in shot.firers)
    dice -= _lost_dice(edition, shot)
    if dice <= 0:
        dice = _none_left(edition)
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
    second = edition.fire.desperation.second_die_on if band == "desperation" else None
    row = leading.arm
    if row == "cavalry" and not leading.mounted and edition.rulings.dismounted_results == "infantry":
        row = "infantry"
    return Assessment(shot, band, row, points, dice, second, tuple(listed), base)


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


def column_of(edition: Edition, total: int) -> int | None:
    """The place of the highest column not above the total; None is below the table."""
    place = None
    for i, least in enumerate(edition.fire.results.totals):
        if least > total:
            break
        place = i
    return place


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
    flags = ("charging", "disengaging", "behind_skirmishers", "from_village", "deliberate", "reaction")
    said = [words(flag) for flag in flags if getattr(shot, flag)] + [words(place) for place in shot.cover]
    if said:
        facts.append(Line("with", ", ".join(said)))
    steps = [Line("firepower", halves(assessment.firepower), "adf.fire.firepower")]
    for unit in shot.firers:
        for why, part in firepower.hampering(edition, unit, shot.from_village):
            lost = f", {-part.dice} die less" if part.dice else ""
            steps.append(Line(why, f"{halves(part.firepower)} firepower{lost}", "adf.fire.hampered"))
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
            due.append(Due(shot.target.name or "the target", cause, result.outcome.check, "adf.morale.due"))
    return Receipt("Fire", name, tuple(facts), tuple(steps), assessment.modifiers, tuple(outcome), tuple(due))


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


def words(key: str) -> str:
    return key.replace("-", " ").replace("_", " ")


_REMEMBERED: dict[tuple[int, str, int, int, int | None], Odds[Outcome]] = {}
_KEPT: dict[int, Edition] = {}
"""Editions whose odds are remembered by identity, kept so that the identity stays theirs."""


def _odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    ways: dict[Outcome, int] = {}
    rolls, total = _rolls(assessment)
    for rolled, count in rolls:
        outcome = outcome_at(edition, assessment.row, column_of(edition, assessment.base + rolled))
        ways[outcome] = ways.get(outcome, 0) + count
    return Odds(ways, total)


def _rolls(assessment: Assessment) -> tuple[Sequence[tuple[int, int]], int]:
    """Every total of the dice with its ways."""
    if assessment.second_die_on is None or assessment.dice != 1:
        return sums(assessment.dice), SIDES**assessment.dice
    again = assessment.second_die_on
    rolls = [(face, SIDES) for face in range(1, SIDES + 1) if face != again]
    return rolls + [(again + face, 1) for face in range(1, SIDES + 1)], SIDES * SIDES


def _band(edition: Edition, shot: Shot, unit: Unit) -> Band:
    if shot.band is None:
        if shot.distance is None:
            raise Malformed("a fire needs a range band or a distance")
        return firepower.band_at(edition, unit, shot.distance, charged=shot.charging and shot.reaction)
    if shot.band in ("point-blank", "close-canister") and not (shot.charging or shot.impact_volley):
        rule = "adf.fire.canister" if shot.band == "close-canister" else "adf.fire.point-blank"
        raise Illegal(f"{words(shot.band)} fire is only for a unit that is charged", rule)
    return shot.band


def _combined(edition: Edition, shot: Shot, points: Fraction) -> Fraction:
    """Sum of several units within the card's limits: too many are refused, too much is cut (ruling 5.27)."""
    rule, arm = "adf.fire.combine", shot.firers[0].arm
    limits = getattr(edition.fire.combine, arm)
    if any(unit.arm != arm for unit in shot.firers):
        raise Illegal("only units of one arm combine their fire", rule)
    if len(shot.firers) > limits.units:
        raise Illegal(f"at most {limits.units} units combine their fire", rule)
    if limits.good_order and any(level_of(edition, unit) != "good" for unit in shot.firers):
        raise Illegal("only units in good order combine their fire", rule)
    if limits.dismounted_only and any(unit.horse for unit in shot.firers):
        raise Illegal("mounted cavalry does not combine its fire", rule)
    strength = sum(unit.strength for unit in shot.firers)
    if strength > limits.strength:
        thing = "sections" if arm == "artillery" else "figures"
        raise Illegal(f"{strength} {thing} are more than the {limits.strength} that may combine", rule)
    return points if limits.firepower is None else min(points, Fraction(limits.firepower))


def _lost_dice(edition: Edition, shot: Shot) -> int:
    lost = max(
        sum(-part.dice for _, part in firepower.hampering(edition, unit, shot.from_village)) for unit in shot.firers
    )
    if shot.disengaging:
        lost -= edition.fire.firer.disengaging_target.dice
    return lost + shot.passes * edition.fire.pass_through.dice_less


def _none_left(edition: Edition) -> int:
    match edition.rulings.no_dice_left:
        case "one-die":
            return 1
        case "firepower-alone":
            return 0
        case _:
            raise Illegal("no die is left to this fire", "adf.fire.lost-dice")


def _told(unit: Unit) -> str:
    state = [unit.quality, unit.level if unit.level != "good" else "", words(unit.formation), unit.arm]
    thing = "sections" if unit.arm == "artillery" else "figures"
    arms = f", {unit.weapon}" if unit.weapon else ""
    return f"{unit.name or 'unit'} ({' '.join(part for part in state if part)}, {unit.strength} {thing}{arms})"
