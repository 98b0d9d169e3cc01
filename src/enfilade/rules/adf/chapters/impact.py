"""The impact: what each side brings to it in figures and morale, and who wins by how much."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Line, Modifier, Receipt, signed
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Step
from enfilade.rules.adf.chapters import morale, verdict
from enfilade.rules.adf.chapters.clash import Clash, Side, Who, aspect_of, charge_morale, point, surrenders
from enfilade.rules.adf.chapters.facts import Unit, level_of
from enfilade.rules.adf.chapters.situation import can_support
from enfilade.rules.adf.chapters.verdict import SIDES, Method
from enfilade.rules.adf.chapters.verdict import Outcome as Outcome


class Half(msgspec.Struct, frozen=True):
    """What one side brings."""

    figures: int
    charge_morale: Modifier | None = None
    point: morale.Assessment | None = None
    modifiers: tuple[Modifier, ...] = ()
    base: int = 0
    """What its dice are added to."""


class Assessment(msgspec.Struct, frozen=True):
    clash: Clash
    method: Method
    dice: int
    """For each side; none where the defender surrenders without a blow."""
    attacker: Half
    defender: Half

    def half(self, who: Who) -> Half:
        return self.attacker if who == "attacker" else self.defender


class Result(msgspec.Struct, frozen=True):
    attacker_faces: tuple[int, ...]
    defender_faces: tuple[int, ...]
    attacker_total: int
    defender_total: int
    outcome: Outcome


def assess(edition: Edition, clash: Clash) -> Assessment:
    """Numbers and morale of both sides as this card weighs them."""
    _check_facts(edition, clash)
    if surrenders(edition, clash.defender.unit):
        return Assessment(clash, "surrender", 0, Half(clash.attacker.unit.strength), Half(clash.defender.unit.strength))
    attacker, defender = (_brought(edition, clash, who) for who in SIDES)
    if edition.charge.impact == "dice-down":
        dice = verdict.dice_down(edition).dice
        mine, theirs = _one_die(edition, attacker, defender), _one_die(edition, defender, attacker)
    else:
        dice = verdict.final_impact(edition).dice
        mine, theirs = _two_dice(attacker), _two_dice(defender)
    return Assessment(clash, edition.charge.impact, dice, mine, theirs)


def figures_of(edition: Edition, side: Side) -> int:
    """What counts as its numbers: the lead unit, or all in contact (ruling 7.18); crews by the card (7.33)."""
    units = [side.unit]
    if edition.rulings.impact_figures == "all-in-contact":
        units += side.others
    if side.unit.arm == "artillery" and edition.charge.impact == "dice-down":
        down = verdict.dice_down(edition)
        beside = [unit for unit in (*side.others, *side.supporters) if unit.arm == "artillery"]
        beside.sort(key=lambda unit: -unit.strength)
        units = [unit for unit in units if unit is side.unit or unit.arm != "artillery"]
        units += beside[: down.batteries_counted - 1]
        regiments = [unit for unit in side.supporters if unit.arm != "artillery" and can_support(unit)]
        units += regiments[:1] if down.supported_battery_adds_support else []
    return sum(_worth(edition, unit) for unit in units)


def resolve(edition: Edition, assessment: Assessment, attacker: Sequence[int], defender: Sequence[int]) -> Result:
    """The dice of both sides, and what comes of them before any volley or melee."""
    mine = checked(attacker, assessment.dice, "the attacker's impact")
    theirs = checked(defender, assessment.dice, "the defender's impact")
    here = total_of(edition, assessment, "attacker", sum(mine))
    there = total_of(edition, assessment, "defender", sum(theirs))
    outcome = verdict.outcome_of(edition, assessment.clash, assessment.method, here - there)
    return Result(mine, theirs, here, there, outcome)


def total_of(edition: Edition, assessment: Assessment, who: Who, rolled: int) -> int:
    """One side's final value; by two dice it never falls below the floor (ruling 7.24)."""
    total = assessment.half(who).base + rolled
    return max(verdict.final_impact(edition).floor, total) if assessment.method == "final-impact" else total


def odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    """The chance of every outcome, before any volley or melee."""
    clash, method, rolls = assessment.clash, assessment.method, Odds.of_sum(assessment.dice)
    mine = rolls.map(lambda roll: total_of(edition, assessment, "attacker", roll))
    theirs = rolls.map(lambda roll: total_of(edition, assessment, "defender", roll))
    leads = mine.then(lambda here: theirs.map(lambda there: here - there))
    return leads.map(lambda lead: verdict.outcome_of(edition, clash, method, lead))


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    clash = assessment.clash
    facts, steps, lines, outcome = [], [], [], []
    for who in SIDES:
        unit, half = clash.side(who).unit, assessment.half(who)
        thing = "sections" if unit.arm == "artillery" else "figures"
        lost = f", {unit.lost} lost" if unit.lost else ""
        state = f"{unit.quality} {unit.arm}, {unit.strength} {thing}{lost}, {level_of(edition, unit)}"
        facts.append(Line(who, f"{unit.name or 'unit'} ({state})"))
        if half.point is not None and half.charge_morale is not None:
            own, stands_on = half.charge_morale, half.point
            told = signed(own.value) + ("" if own.counted else f", not counted: {own.note}")
            steps.append(Line(f"{who}: {own.why}", told, own.rule))
            parts = [f"basic {stands_on.basic}", f"level {signed(stands_on.level_modifier)}"]
            parts += [f"{line.why} {signed(line.value)}" for line in stands_on.modifiers if line.counted]
            steps.append(Line(f"{who}: modified point", f"{stands_on.point} ({', '.join(parts)})", "adf.morale.point"))
        lines += [msgspec.structs.replace(line, why=f"{who}: {line.why}") for line in half.modifiers]
    if (aspect := aspect_of(edition, clash)) != "front" and not clash.countercharge:
        facts.append(Line("charged on its", aspect.replace("-", " "), "adf.charge.flank"))
    if result is not None:
        rule = "adf.charge.dice-down" if assessment.method == "dice-down" else "adf.charge.final-impact"
        for who, faces, total in (
            ("attacker", result.attacker_faces, result.attacker_total),
            ("defender", result.defender_faces, result.defender_total),
        ):
            if faces:
                steps.append(Line(f"{who} rolled", f"{' '.join(map(str, faces))}: final {total}", rule))
        outcome = verdict.told(edition, result.outcome)
    return Receipt("Impact", name, tuple(facts), tuple(steps), tuple(lines), tuple(outcome))


def _check_facts(edition: Edition, clash: Clash) -> None:
    for who in SIDES:
        unit = clash.side(who).unit
        if unit.strength <= 0:
            raise Malformed(f"the {who} has nobody left to meet the impact")
        shaken = unit.level == "shaken" and not edition.charge.shaken_may_charge
        if (unit.level == "routed" or shaken) and (who == "attacker" or clash.countercharge):
            raise Illegal(f"a {unit.level} unit brings no charge home", "adf.charge.who")


def _brought(edition: Edition, clash: Clash, who: Who) -> Half:
    """Figures, charge morale and the point in contact."""
    side = clash.side(who)
    own = charge_morale(edition, side)
    stands_on = point(edition, clash, who, "impact", own.value if own.counted else 0, Length(0))
    return Half(figures_of(edition, side), own, stands_on)


def _one_die(edition: Edition, half: Half, enemy: Half) -> Half:
    """Something for more figures, and something for the better, that is lower, point."""
    rules, lines = verdict.dice_down(edition), []
    here, there = _point(half), _point(enemy)
    if value := _step(rules.numbers, half.figures - enemy.figures):
        lines.append(Modifier(value, f"{half.figures} figures against {enemy.figures}", "adf.charge.figures"))
    if value := _step(rules.morale, there - here):
        lines.append(Modifier(value, f"point {here} against {there}", "adf.charge.dice-down"))
    return msgspec.structs.replace(half, modifiers=tuple(lines), base=sum(line.value for line in lines))


def _two_dice(half: Half) -> Half:
    lines = (
        Modifier(half.figures, "figures", "adf.charge.figures"),
        Modifier(-_point(half), "modified point", "adf.charge.final-impact"),
    )
    return msgspec.structs.replace(half, modifiers=lines, base=half.figures - _point(half))


def _point(half: Half) -> int:
    return half.point.point if half.point is not None else 0


def _step(steps: Sequence[Step], difference: int) -> int:
    for step in steps:
        if difference >= step.least and (step.most is None or difference <= step.most):
            return step.modifier
    return 0


def _worth(edition: Edition, unit: Unit) -> int:
    """Impact of its figures or sections, without those who hold the horses (ruling 3.18)."""
    if unit.arm == "artillery":
        return unit.strength * edition.artillery.impact_per_section
    if unit.arm == "infantry":
        return unit.strength * edition.infantry.impact_per_figure
    holders = 0 if unit.mounted else int(unit.strength * edition.rulings.horse_holders)
    return (unit.strength - holders) * edition.cavalry.impact_per_figure
