"""The charge up to the enemy: how far it goes, where it loses its order, where the volley meets it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Dice, Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Line, Modifier, Receipt
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters.facts import (
    Aspect,
    Terrain,
    Unit,
    check_unit,
    disordered,
    inches,
    officers_counted,
    row_at,
    told,
    words,
    works_of,
)
from enfilade.rules.jr3.chapters.fire import Shot
from enfilade.rules.jr3.chapters.firers import check_may_fire, reach_of
from enfilade.rules.jr3.chapters.impact import Impact, Supporter
from enfilade.rules.jr3.chapters.morale import bonus_dice


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """One charge as its players state it."""

    attacker: Unit
    defender: Unit
    distance: Length
    """To the enemy, from where the charge begins."""
    terrain: Terrain = "open"
    """The worst ground on the way."""
    move: Length | None = None
    """Its normal move over mixed ground; None reads it off the chart."""
    off_front: int = 0
    """Degrees between its front and the enemy (J27)."""
    aspect: Aspect = "front"
    """The side of the defender that is struck."""
    attacker_support: tuple[Supporter, ...] = ()
    defender_support: tuple[Supporter, ...] = ()
    defender_fired: int = 0
    """Fires the defender has already made this turn (J26)."""


class Assessment(msgspec.Struct, frozen=True):
    """The normal move, the dice of the bonus, and the die of the volley with what is added to it."""

    charge: Charge
    move: Length
    bonus: Dice
    in_disorder: bool
    """From the first step: it began so, or the enemy stands too far off its front."""
    volley: Dice | None
    """None: the defender cannot fire, or has fired all it may."""
    modifiers: tuple[Modifier, ...]


class Run(msgspec.Struct, frozen=True):
    """How the charge went, before anything is shot."""

    bonus: Length
    reach: Length
    disorder_point: Length
    """Beyond so many inches of charging it is in disorder."""
    arrives: bool
    volley_at: Length | None
    """How near it has come when the volley is fired; None if there is none."""
    disorder_at_volley: bool
    disorder_at_end: bool


def assess(edition: Edition, charge: Charge) -> Assessment:
    """The distances and dice of a charge; refuses one that cannot be made."""
    attacker, defender = charge.attacker, charge.defender
    check_unit(edition, attacker)
    check_unit(edition, defender)
    rule = "jr3.charge.who"
    if attacker.arm == "artillery":
        raise Illegal("guns do not charge", rule)
    if attacker.level == "routed":
        raise Illegal("a routed unit does not charge", rule)
    if attacker.strength <= 0 or defender.strength <= 0:
        raise Malformed("a charge needs two units")
    bonus = bonus_dice(edition, attacker, charge.terrain)
    assert bonus is not None
    in_disorder = attacker.formation == "disorder" or abs(charge.off_front) > edition.charge.front_degrees
    volley: Dice | None = None
    if _can_fire(edition, defender, charge.defender_fired):
        volley = getattr(edition.charge.volley_point, defender.quality)
    listed = volley_modifiers(edition, defender) if volley else ()
    return Assessment(charge, _move(edition, charge), bonus, in_disorder, volley, listed)


def volley_modifiers(edition: Edition, defender: Unit) -> tuple[Modifier, ...]:
    """What is added to the die of the volley point (J29)."""
    chart, rule = edition.charge.volley_modifiers, "jr3.charge.volley-point"
    found = []
    if defender.order == "changed-to-hold":
        found.append(Modifier(chart.changed_to_hold, "changed to hold", rule))
    if defender.formation == "disorder":
        found.append(Modifier(chart.disorder, "in disorder", rule))
    if defender.order == "formation":
        found.append(Modifier(chart.forming, "forming", rule))
    nearer = []
    if officers_counted(edition, defender):
        nearer.append(Modifier(chart.officer, "officer present", rule))
    if works_of(defender):
        nearer.append(Modifier(chart.works, "in works", rule))
    if edition.rulings.volley_point_reductions == "one-at-most":
        nearer.sort(key=lambda line: line.value)
        note = "only one reason brings the volley nearer"
        nearer[1:] = [Modifier(line.value, line.why, rule, counted=False, note=note) for line in nearer[1:]]
    return (*found, *nearer)


def dice_needed(edition: Edition, assessment: Assessment, faces: Sequence[int] = ()) -> int:
    """The bonus first, then the volley point."""
    if assessment.volley is None or len(faces) < assessment.bonus.count:
        return assessment.bonus.count
    return assessment.bonus.count + assessment.volley.count


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Run:
    rolled = checked(faces, dice_needed(edition, assessment, faces), "this charge")
    count = assessment.bonus.count
    return run_of(edition, assessment, sum(rolled[:count]), sum(rolled[count:]))


def odds(edition: Edition, assessment: Assessment) -> Odds[Run]:
    """The chance of every run."""
    point = Odds.of_sum(assessment.volley.count if assessment.volley else 0)
    bonus = Odds.of_sum(assessment.bonus.count)
    return bonus.then(lambda far: point.map(lambda near: run_of(edition, assessment, far, near)))


def run_of(edition: Edition, assessment: Assessment, bonus_total: int, volley_total: int) -> Run:
    """Where things happen, from the totals of the dice."""
    charge = assessment.charge
    bonus = inches(assessment.bonus, bonus_total)
    reach = Length(assessment.move + bonus)
    point = Length(0) if assessment.in_disorder else disorder_point(edition, charge.attacker, assessment.move, bonus)
    nearest = Length(max(0, charge.distance - reach))
    volley_at = None
    if assessment.volley is not None:
        total = volley_total + sum(line.value for line in assessment.modifiers if line.counted)
        wanted = max(inches(assessment.volley, total), edition.rulings.least_volley_distance)
        # Never further off than the charge began or the weapon carries, never nearer than it came.
        farthest = min(charge.distance, reach_of(edition, charge.defender))
        volley_at = Length(min(farthest, max(wanted, nearest))) if nearest <= farthest else None

    def past(left: Length) -> bool:
        return assessment.in_disorder or charge.distance - left > point

    at_volley = volley_at is not None and past(volley_at)
    return Run(bonus, reach, point, reach >= charge.distance, volley_at, at_volley, past(nearest))


def disorder_point(edition: Edition, unit: Unit, move: Length, bonus: Length) -> Length:
    """How far it charges in order (J28)."""
    rule = getattr(edition.charge.disorder_point, unit.quality)
    share = rule.share
    if rule.of == "charge":
        return Length((move + bonus) * share.numerator // share.denominator)
    start = move if edition.rulings.half_bonus_point == "after-normal-move" else 0
    return Length(start + bonus * share.numerator // share.denominator)


def volley_of(assessment: Assessment, run: Run) -> Shot:
    """The defensive volley as a fire."""
    if run.volley_at is None:
        raise Illegal("the defender has no volley at this charge", "jr3.charge.volley")
    charge = assessment.charge
    attacker = halted(assessment, run)
    # Small arms wait for close range and have its die wherever the volley point falls (ruling J29); guns measure.
    small_arms = charge.defender.arm != "artillery"
    return Shot(
        firer=charge.defender,
        target=attacker,
        band="close" if small_arms else None,
        distance=None if small_arms else run.volley_at,
        volley="defensive",
        fired=charge.defender_fired,
    )


def halted(assessment: Assessment, run: Run) -> Unit:
    """The attacker as the volleys find it: where the defender's stops it, or else at the end of its run."""
    charge = assessment.charge
    attacker = disordered(charge.attacker) if is_late(run) else charge.attacker
    left = max(0, charge.distance - run.reach) if run.volley_at is None else run.volley_at
    return msgspec.structs.replace(attacker, charging=True, bonus_move=charge.distance - left > assessment.move)


def is_late(run: Run) -> bool:
    """Whether a charge that ends where the volleys find it has lost its order by then."""
    return run.disorder_at_end if run.volley_at is None else run.disorder_at_volley


def impact_of(assessment: Assessment, run: Run, attacker: Unit | None = None) -> Impact:
    """The impact at the end of the run; `attacker` is the unit as the volley left it."""
    if not run.arrives:
        raise Illegal("the charge does not reach the enemy", "jr3.charge.reach")
    charge = assessment.charge
    unit = charge.attacker if attacker is None else attacker
    if run.disorder_at_end:
        unit = disordered(unit)
    return Impact(
        attacker=msgspec.structs.replace(unit, charging=True, bonus_move=False),
        defender=charge.defender,
        aspect=charge.aspect,
        attacker_support=charge.attacker_support,
        defender_support=charge.defender_support,
    )


def receipt(edition: Edition, name: str, assessment: Assessment, run: Run | None = None) -> Receipt:
    charge = assessment.charge
    facts = (
        Line("charges", told(charge.attacker)),
        Line("at", f"{told(charge.defender)}, {charge.distance} away"),
        Line("ground", charge.terrain),
    )
    steps = [Line("move", f"{assessment.move} and {assessment.bonus}", "jr3.charge.reach")]
    if assessment.in_disorder:
        steps.append(Line("order", "in disorder from the start", "jr3.charge.front"))
    steps.append(Line("volley point", str(assessment.volley or "no volley"), "jr3.charge.volley-point"))
    if run is None:
        return Receipt("Charge", name, facts, tuple(steps), assessment.modifiers)
    result = [
        Line("reach", f"{run.reach}, {'arrives' if run.arrives else 'falls short'}", "jr3.charge.reach"),
        Line("in order up to", str(run.disorder_point), "jr3.charge.disorder-point"),
    ]
    if run.volley_at is not None:
        state = "in disorder" if run.disorder_at_volley else "in order"
        result.append(Line("volley", f"at {run.volley_at}, the charge {state}", "jr3.charge.volley"))
    state = "in disorder" if run.disorder_at_end else words(charge.attacker.formation)
    result.append(Line("ends", state, "jr3.charge.disorder-point"))
    return Receipt("Charge", name, facts, tuple(steps), assessment.modifiers, tuple(result))


def _can_fire(edition: Edition, defender: Unit, fired: int) -> bool:
    try:
        check_may_fire(edition, defender, None, "defensive", fired)
    except Illegal:
        return False
    return True


def _move(edition: Edition, charge: Charge) -> Length:
    if charge.move is not None:
        return charge.move
    unit, rows = charge.attacker, None
    if unit.kind == "dismounted":
        rows = edition.cavalry.dismounted.movement
    else:
        block = edition.cavalry.mounted.movement if unit.kind == "mounted" else edition.infantry.movement
        rows = getattr(block, unit.formation.replace("-", "_"))
    found = row_at(rows, charge.terrain)
    if found is None and charge.terrain == "road":
        if edition.rulings.line_on_road == "surrounding-ground":
            raise Malformed("this formation gains nothing from a road: name the ground beside it")
        found = row_at(rows, "open")
    if found is None:
        raise Illegal(f"in {words(unit.formation)} it cannot cross {charge.terrain} ground", "jr3.charge.reach")
    assert isinstance(found, Length)
    return found
