"""The charge up to contact: who may, how far the bonus carries, and where order is lost on the way."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, get_args

import msgspec

from enfilade.core.dice import SIDES, checked
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Dice, Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Line, Receipt
from enfilade.rules.adf.card.arms import Row, Terrain
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters.facts import QUALITIES, Unit, check_unit, fighting_level, worse

TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
"""Easiest first, as the cards print their columns."""
Loses = Literal["half-bonus", "half-total", "at-once"]
"""Where a charge loses its order."""
INCH = 1000


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """A charge as it is declared. The first unit leads; the others are its group."""

    units: tuple[Unit, ...]
    target: Unit
    distance: Length
    """From the lead unit to contact."""
    ground: tuple[Terrain, ...] = ("open",)
    """All it crosses, where it starts first."""
    move: Length | None = None
    """Its normal move, if the table has worked it out over mixed ground; otherwise that of the slowest ground."""
    leader: int = 0
    """Inches that an attached leader adds."""
    seen: Literal["unit", "leader", "nobody"] = "unit"
    """Who sees the target: the unit itself, or a leader who has it in his reaction radius."""


class Assessment(msgspec.Struct, frozen=True):
    """What will be rolled and what it is added to, unit by unit."""

    declaration: Declaration
    rows: tuple[str, ...]
    """The row of the movement table each unit uses."""
    moves: tuple[Length, ...]
    """Normal move and leader's inches; one and the same where the group keeps together."""
    bonus: Dice
    """The rout dice of which the bonus is a part."""
    terrain: Terrain
    """The column they are taken from."""
    rolls: int
    """One for the group, or one for each unit."""
    loses: tuple[Loses, ...]
    reach: Length
    """The furthest the lead unit can come."""


class Run(msgspec.Struct, frozen=True):
    """How far one unit goes, and where it loses its order."""

    bonus: Length
    total: Length
    point: Length
    reaches: bool
    disordered: bool
    """When it makes contact, or where it falls short."""


class Result(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    runs: tuple[Run, ...]


def check_may_charge(edition: Edition, unit: Unit, target: Unit) -> None:
    """Refuse whoever may not charge at all, or not at this target (ruling 7.2)."""
    rule, level = "adf.charge.who", fighting_level(edition, unit)
    check_unit(unit)
    check_unit(target)
    if unit.strength <= 0:
        raise Illegal("the unit has nobody left to charge", rule)
    if unit.arm == "artillery":
        raise Illegal("guns do not charge", rule)
    if level == "routed" or (level == "shaken" and not edition.charge.shaken_may_charge):
        raise Illegal(f"a {level} unit does not charge", rule)
    if unit.formation == "skirmishers" and target.formation != "skirmishers":
        raise Illegal("skirmishers charge only other skirmishers", rule)
    if unit.formation == "road-column" and not edition.rulings.road_column_charge:
        raise Illegal("a road column does not charge", rule)


def row_of(edition: Edition, unit: Unit) -> tuple[str, Row]:
    """Its row of the movement table: from disorder down the level's, else the formation's (ruling 4.10)."""
    level = fighting_level(edition, unit)
    name = unit.formation if level == "good" else level
    return name, row_named(edition, unit, name)


def row_named(edition: Edition, unit: Unit, name: str) -> Row:
    check_unit(unit)
    if unit.arm == "artillery" or name == "routed":
        raise Malformed(f"{unit.arm} has no row {name!r} of charge morale")
    if unit.arm == "infantry":
        table: object = edition.infantry.movement
    else:
        table = edition.cavalry.mounted if unit.mounted else edition.cavalry.dismounted
    row: Row = getattr(table, name.replace("-", "_"))
    return row


def assess(edition: Edition, declaration: Declaration) -> Assessment:
    """Normal move, bonus dice and disorder point of each unit; refuses a charge that may not be declared."""
    units = declaration.units
    _check_facts(edition, declaration)
    for unit in units:
        check_may_charge(edition, unit, declaration.target)
    extra = declaration.leader * INCH if edition.rulings.leader_inches_in_charge else 0
    rows = [row_of(edition, unit) for unit in units]
    moves = [Length(_move(edition, declaration, row) + extra) for _, row in rows]
    together = edition.rulings.group_charge_bonus == "one-roll"
    if together:
        moves = [min(moves)] * len(units)
    start = edition.rulings.charge_bonus_terrain == "where-it-starts"
    terrain = declaration.ground[0] if start else max(declaration.ground, key=TERRAINS.index)
    part = edition.infantry if units[0].arm == "infantry" else edition.cavalry
    dice: Dice = getattr(part.rout, terrain.replace("-", "_"))
    qualities = [unit.quality for unit in units]
    if edition.rulings.group_disorder_point == "worst-quality":
        qualities = [max(qualities, key=QUALITIES.index)] * len(units)
    loses = tuple(getattr(edition.charge.disorder_point, quality) for quality in qualities)
    reach = Length(moves[0] + _bonus(edition, dice, dice.count * SIDES))
    _check_reach(edition, declaration, moves[0], reach)
    names = tuple(name for name, _ in rows)
    return Assessment(declaration, names, tuple(moves), dice, terrain, 1 if together else len(units), loses, reach)


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    """How far everyone comes. With one roll each, the dice are read unit by unit."""
    count = assessment.bonus.count
    rolled = checked(faces, count * assessment.rolls, "the charge bonus")
    runs = []
    for i in range(len(assessment.declaration.units)):
        first = i * count if assessment.rolls > 1 else 0
        runs.append(run_at(edition, assessment, sum(rolled[first : first + count]), i))
    return Result(rolled, tuple(runs))


def run_at(edition: Edition, assessment: Assessment, total: int, member: int = 0) -> Run:
    """What one unit's roll of this total comes to."""
    move, bonus = assessment.moves[member], _bonus(edition, assessment.bonus, total)
    whole = Length(move + bonus)
    match assessment.loses[member]:
        case "half-bonus":
            after_move = edition.rulings.half_bonus_point == "after-normal-move"
            point = bonus // 2 + (move if after_move else 0)
        case "half-total":
            point = whole // 2
        case "at-once":
            point = 0
    unit, distance = assessment.declaration.units[member], assessment.declaration.distance
    moved = min(whole, distance)
    disordered = moved >= point or fighting_level(edition, unit) != "good"
    return Run(bonus, whole, Length(point), whole >= distance, disordered)


def odds(edition: Edition, assessment: Assessment, member: int = 0) -> Odds[Run]:
    """The chance of every run of one unit."""
    count = assessment.bonus.count
    return Odds.of_sum(count).map(lambda total: run_at(edition, assessment, total, member))


def is_past(run: Run, moved: int) -> bool:
    """Whether it has lost its order after so much of its charge; the point itself counts (ruling 7.8)."""
    return moved >= run.point


def ended(edition: Edition, level: Level, run: Run, moved: int) -> Level:
    """The level of a charge that ends without contact: fallen short, or on vacated ground (rulings 7.4, 7.14)."""
    if edition.rulings.charge_falling_short == "in-disorder" or is_past(run, moved):
        return worse(level, edition.charge.afterwards)
    return level


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    said = assessment.declaration
    facts = [Line("charges", " and ".join(unit.name or f"a {unit.quality} {unit.arm} unit" for unit in said.units))]
    facts.append(Line("at", f"{said.target.name or 'the target'}, {said.distance} away", "adf.charge.target"))
    steps = []
    for unit, row, move in zip(said.units, assessment.rows, assessment.moves, strict=True):
        who = f"normal move of {unit.name}" if unit.name else "normal move"
        steps.append(Line(who, f"{move} ({row.replace('-', ' ')})", "adf.charge.distance"))
    part = f"{assessment.bonus}, times {edition.charge.bonus_of_rout} ({assessment.terrain.replace('-', ' ')})"
    steps.append(Line("charge bonus", part, "adf.charge.bonus"))
    steps.append(Line("furthest", str(assessment.reach), "adf.charge.reach"))
    kinds = " or ".join(kind.replace("-", " ") for kind in dict.fromkeys(assessment.loses))
    steps.append(Line("loses its order", kinds, "adf.charge.disorder-point"))
    outcome = []
    if result is not None:
        steps.append(Line("rolled", " ".join(map(str, result.faces))))
        for unit, run in zip(said.units, result.runs, strict=True):
            order = "in disorder throughout" if unit.level != "good" else f"in disorder from {run.point} on"
            state = f"bonus {run.bonus}, {run.total} in all, {order}"
            steps.append(Line(unit.name or "run", state, "adf.charge.distance"))
            end = "makes contact" if run.reaches else f"falls short by {Length(said.distance - run.total)}"
            order = "in disorder" if run.disordered else "in good order"
            rule = "adf.charge.contact" if run.reaches else "adf.charge.short"
            outcome.append(Line(unit.name or "the charge", f"{end} {order}", rule))
    return Receipt("Charge", name, tuple(facts), tuple(steps), (), tuple(outcome))


def _check_facts(edition: Edition, declaration: Declaration) -> None:
    units = declaration.units
    if not units:
        raise Malformed("a charge needs somebody who charges")
    if not declaration.ground or any(ground not in TERRAINS for ground in declaration.ground):
        raise Malformed(f"the ground of a charge is one or more of {', '.join(TERRAINS)}")
    if declaration.distance < 0 or declaration.leader < 0:
        raise Malformed("distances and a leader's inches are not below 0")
    if len(units) > 1:
        if not edition.command.groups.allowed:
            raise Illegal("this card has no groups", "adf.charge.group")
        if len({(unit.arm, unit.mounted, unit.formation) for unit in units}) > 1:
            raise Illegal("a group is of one arm and in one formation", "adf.charge.group")
    needs = edition.rulings.charge_sight
    if declaration.seen == "nobody" and needs != "not-needed":
        raise Illegal("nobody sees the target", "adf.charge.target")
    if declaration.seen == "leader" and needs == "unit":
        raise Illegal("the unit itself must see its target", "adf.charge.target")


def _check_reach(edition: Edition, declaration: Declaration, move: Length, reach: Length) -> None:
    most = move if edition.rulings.charge_reach == "normal-move" else reach
    if declaration.distance > most:
        reason = f"the target is {declaration.distance} away, and a charge may be declared up to {most}"
        raise Illegal(reason, "adf.charge.reach")


def _move(edition: Edition, declaration: Declaration, row: Row) -> int:
    """The normal move over the slowest ground crossed; a line gains nothing from a road (ruling 4.3)."""
    if declaration.move is not None:
        return declaration.move
    rates = []
    for ground in declaration.ground:
        rate: Length | None = getattr(row, ground.replace("-", "_"))
        if rate is None and edition.rulings.line_on_road == "open-ground":
            rate = row.open
        if rate is not None:
            rates.append(rate)
    if not rates:
        raise Malformed("this formation gains nothing from a road: name the ground beside it")
    if min(rates) == 0:
        raise Illegal("the unit cannot move over this ground", "adf.charge.distance")
    return min(rates)


def _bonus(edition: Edition, dice: Dice, total: int) -> Length:
    inches = total * dice.times * edition.charge.bonus_of_rout
    match edition.rulings.charge_bonus_halves:
        case "round-down":
            inches = Fraction(inches.numerator // inches.denominator)
        case "round-up":
            inches = Fraction(-(-inches.numerator // inches.denominator))
        case "keep":
            pass
    return Length(int(inches * INCH))
