"""The impact of a charge: two dice and the impact morale of each side, and what becomes of the beaten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from enfilade.core.dice import SIDES, checked, sums
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Modifier, Receipt
from enfilade.rules.jr3.card.arms import GunEffect
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.nerve import Level
from enfilade.rules.jr3.chapters import points
from enfilade.rules.jr3.chapters.facts import Aspect, Unit, check_unit, disordered, effect_of, inches, told, words
from enfilade.rules.jr3.chapters.fire import Shot

Winner = Literal["attacker", "defender", "tie"]
Fate = Literal["", "good", "shaken", "routed", "captured", "surrendered"]
Supporter = Literal["infantry", "cavalry"]


class Impact(msgspec.Struct, frozen=True, kw_only=True):
    """Two units about to meet. The attacker is as it arrives: charging, in disorder if it has come so far."""

    attacker: Unit
    defender: Unit
    aspect: Aspect = "front"
    """The side of the defender that is struck."""
    attacker_support: tuple[Supporter, ...] = ()
    """Further units in support, by arm."""
    defender_support: tuple[Supporter, ...] = ()
    mutual: bool = False
    """The defender charges too: whoever loses is a beaten attacker (J61)."""


class Side(msgspec.Struct, frozen=True):
    basic: Modifier
    modifiers: tuple[Modifier, ...]
    morale: int


class Assessment(msgspec.Struct, frozen=True):
    impact: Impact
    attacker: Side
    defender: Side
    surrenders: bool
    """The defender gives up without dice: a routed unit, or limbered guns."""


class Outcome(msgspec.Struct, frozen=True):
    """Who won, and what became of a beaten defender."""

    winner: Winner
    fate: Fate = ""


class Result(msgspec.Struct, frozen=True):
    attacker_faces: tuple[int, ...]
    defender_faces: tuple[int, ...]
    fall_back_faces: tuple[int, ...]
    attacker_total: int
    defender_total: int
    outcome: Outcome
    distance: Length | None
    """How far the beaten side falls back from the other."""
    pursues: bool
    """The attacker takes the ground he won, in disorder (J33)."""


def assess(edition: Edition, impact: Impact) -> Assessment:
    """The impact morale of both sides."""
    attacker, defender = impact.attacker, impact.defender
    check_unit(edition, attacker)
    check_unit(edition, defender)
    if attacker.strength <= 0 or defender.strength <= 0:
        raise Malformed("an impact needs two units")
    if attacker.arm == "artillery" or attacker.level == "routed":
        raise Illegal("only infantry and cavalry that has not routed charges home", "jr3.charge.who")
    surrenders = effect_of(edition, defender).surrenders
    first = _side(edition, attacker, _formation(edition, attacker, impact.attacker_support), impact.attacker_support)
    listed = [] if surrenders else _met(edition, impact)
    second = _side(edition, defender, listed, impact.defender_support)
    return Assessment(impact, first, second, surrenders)


def dice_needed(edition: Edition, assessment: Assessment, faces: Sequence[int] = ()) -> int:
    """The attacker's dice, the defender's, then those of the beaten side's fall back."""
    if assessment.surrenders:
        return 0
    each = edition.charge.impact.dice
    if len(faces) < 2 * each:
        return each if len(faces) < each else 2 * each
    match winner_of(edition, assessment, sum(faces[:each]), sum(faces[each : 2 * each])):
        case "attacker" if not assessment.impact.mutual:
            return 2 * each + edition.charge.fall_back.defender.count
        case "tie":
            return 2 * each
        case _:
            return 2 * each + edition.charge.fall_back.attacker.count


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    rolled = checked(faces, dice_needed(edition, assessment, faces), "this impact")
    pursues = edition.rulings.pursuit == "takes-ground-in-disorder"
    if assessment.surrenders:
        return Result((), (), (), 0, 0, Outcome("attacker", "surrendered"), None, pursues)
    each = edition.charge.impact.dice
    own, other, back = rolled[:each], rolled[each : 2 * each], rolled[2 * each :]
    winner = winner_of(edition, assessment, sum(own), sum(other))
    outcome, distance = Outcome(winner), None
    if winner == "attacker" and not assessment.impact.mutual:
        outcome = Outcome(winner, fate_of(edition, assessment.impact.defender.level, sum(back)))
        distance = None if outcome.fate == "captured" else inches(edition.charge.fall_back.defender, sum(back))
    elif winner != "tie":
        distance = inches(edition.charge.fall_back.attacker, sum(back))
    totals = (assessment.attacker.morale + sum(own), assessment.defender.morale + sum(other))
    return Result(
        own, other, back, *totals, outcome, distance, winner == "attacker" and pursues and not assessment.impact.mutual
    )


def odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    """The chance of every outcome, with the fate of a beaten defender."""
    if assessment.surrenders:
        return Odds.sure(Outcome("attacker", "surrendered"))
    level = assessment.impact.defender.level
    mutual = assessment.impact.mutual
    key = (id(edition), assessment.attacker.morale - assessment.defender.morale, "mutual" if mutual else level)
    known = _REMEMBERED.get(key)
    if known is None:
        known = _REMEMBERED[key] = _odds(edition, assessment, level, mutual)
        _KEPT[id(edition)] = edition
    return known


def winner_of(edition: Edition, assessment: Assessment, attacker_roll: int, defender_roll: int) -> Winner:
    """The lower total wins."""
    own, other = assessment.attacker.morale + attacker_roll, assessment.defender.morale + defender_roll
    if own == other:
        return "tie"
    return "attacker" if own < other else "defender"


def fate_of(edition: Edition, level: Level, total: int) -> Fate:
    """What the dice of its fall back make of a beaten defender, by the letter or never better than it was (J32)."""
    band = next(band for band in edition.charge.bands if band.least <= total <= band.most)
    if band.result == "captured":
        return "captured"
    if edition.rulings.beaten_defender == "as-rolled":
        return band.result
    levels = edition.morale.levels
    return max(band.result, level, key=levels.index)


def repulse(impact: Impact, distance: Length) -> tuple[Shot, Shot]:
    """The volleys both sides fire at once after a repulse: the defender's, then the attacker's (J34)."""
    beaten = msgspec.structs.replace(disordered(impact.attacker), charging=False, bonus_move=False)
    winner = msgspec.structs.replace(impact.defender, charging=False, bonus_move=False)
    return (
        Shot(firer=winner, target=beaten, distance=distance, volley="repulse"),
        Shot(firer=beaten, target=winner, distance=distance, aspect=impact.aspect, volley="repulse"),
    )


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    impact = assessment.impact
    side = "" if impact.aspect == "front" else f", on its {words(impact.aspect)}"
    facts = (Line("attacker", told(impact.attacker)), Line("defender", told(impact.defender) + side))
    listed = [
        Modifier(line.value, f"{who}: {line.why}", line.rule, line.counted, line.note)
        for who, part in (("attacker", assessment.attacker), ("defender", assessment.defender))
        for line in (part.basic, *part.modifiers)
    ]
    if assessment.surrenders:
        listed = []
        steps = [Line("defender", "surrenders if contacted", "jr3.charge.surrender")]
    else:
        steps = [
            Line("attacker's impact morale", str(assessment.attacker.morale), "jr3.charge.impact"),
            Line("defender's impact morale", str(assessment.defender.morale), "jr3.charge.impact"),
        ]
    if result is None:
        return Receipt("Impact", name, facts, tuple(steps), tuple(listed))
    if result.attacker_faces:
        for who, faces, total in (
            ("attacker", result.attacker_faces, result.attacker_total),
            ("defender", result.defender_faces, result.defender_total),
        ):
            steps.append(Line(f"{who} rolled", f"{' '.join(map(str, faces))}, together {total}"))
    outcome, due = _told(impact, result)
    return Receipt("Impact", name, facts, tuple(steps), tuple(listed), outcome, due)


_REMEMBERED: dict[tuple[int, int, str], Odds[Outcome]] = {}
_KEPT: dict[int, Edition] = {}
"""Editions whose odds are remembered by identity, kept so that the identity stays theirs."""


def _odds(edition: Edition, assessment: Assessment, level: Level, mutual: bool) -> Odds[Outcome]:
    each = edition.charge.impact.dice
    ways: dict[Winner, int] = {}
    for own, often in sums(each):
        for other, again in sums(each):
            winner = winner_of(edition, assessment, own, other)
            ways[winner] = ways.get(winner, 0) + often * again
    back = Odds.of_sum(edition.charge.fall_back.defender.count)
    beaten = back.map(lambda total: Outcome("attacker", fate_of(edition, level, total)))
    met = Odds(ways, SIDES ** (2 * each))
    return met.then(lambda winner: beaten if winner == "attacker" and not mutual else Odds.sure(Outcome(winner)))


def _side(edition: Edition, unit: Unit, listed: list[Modifier], support: tuple[Supporter, ...]) -> Side:
    basis, chart = points.basic(edition, unit), edition.charge.impact.support
    found = listed + points.standing(edition, unit)
    for arm in support:
        value = chart.infantry if arm == "infantry" else chart.cavalry
        found.append(Modifier(value, f"{arm} in support", "jr3.charge.support"))
    return Side(basis, tuple(found), points.total(basis, found))


def _formation(edition: Edition, unit: Unit, support: tuple[Supporter, ...]) -> list[Modifier]:
    effect = effect_of(edition, unit)
    value, why = effect.impact, f"in {words(unit.formation)}"
    if isinstance(effect, GunEffect) and not support:
        value, why = effect.impact_alone, "guns without support"
    elif unit.kind == "dismounted":
        why = "dismounted"
    return [Modifier(value, why, "jr3.charge.formation")] if value else []


def _met(edition: Edition, impact: Impact) -> list[Modifier]:
    """The defender's formation with the way it is charged; nobody is charged who charges himself."""
    if impact.mutual:
        return _formation(edition, impact.defender, impact.defender_support)
    return _charged(edition, impact)


def _charged(edition: Edition, impact: Impact) -> list[Modifier]:
    """The defender's formation and the way it is charged; disorder counts by the worse of the two lists (J30)."""
    unit = impact.defender
    formation = _formation(edition, unit, impact.defender_support)
    listed = points.struck(edition, unit, "charge", impact.aspect)
    twice = unit.formation == "disorder" and unit.kind != "dismounted"
    if not twice or edition.rulings.impact_disorder == "both-tables" or not formation:
        return formation + listed
    state = next(line for line in listed if line.why == "charged in disorder")
    lesser = state if formation[0].value >= state.value else formation[0]
    idle = Modifier(lesser.value, lesser.why, lesser.rule, counted=False, note="disorder counts once")
    return [idle if line is lesser else line for line in formation + listed]


def _told(impact: Impact, result: Result) -> tuple[tuple[Line, ...], tuple[Due, ...]]:
    attacker, defender = impact.attacker.name or "the attacker", impact.defender.name or "the defender"
    if result.outcome.winner == "tie":
        due = Due(f"{attacker} and {defender}", "melee", 0, "jr3.melee.round")
        return (Line("result", "nobody gives way", "jr3.charge.impact"),), (due,)
    if result.outcome.winner == "defender" or impact.mutual:
        who = "the attacker" if result.outcome.winner == "defender" else "the one who charged against him"
        back = Line("result", f"{who} falls back {result.distance} in disorder", "jr3.charge.repulse")
        return (back,), (Due("both sides", "a volley at once", 0, "jr3.charge.repulse"),)
    if result.outcome.fate in ("captured", "surrendered"):
        lines = [Line("result", f"the defender is {result.outcome.fate}", "jr3.charge.success")]
        if result.outcome.fate == "surrendered":
            lines = [Line("result", "the defender surrenders", "jr3.charge.surrender")]
    else:
        said = f"the defender falls back {result.distance} in disorder, {result.outcome.fate}"
        lines = [Line("result", said, "jr3.charge.success")]
    if result.pursues:
        lines.append(Line("attacker", "takes the ground, in disorder", "jr3.charge.pursuit"))
    return tuple(lines), ()
