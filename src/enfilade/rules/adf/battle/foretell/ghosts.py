"""A move drawn before it is ordered: its legs, what each costs and why, how far it can go, and what stops it there."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import NamedTuple

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box
from enfilade.ground.legs import File, Wheel, direction, front_paths, moved, travel
from enfilade.ground.shapes import Point
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.commands import CHANGES, Move, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move import path, planner
from enfilade.rules.adf.battle.move.affording import FAR, free_mils, why_no_way
from enfilade.rules.adf.battle.move.changes import ON_THE_SPOT
from enfilade.rules.adf.battle.move.columns import column_of, crossing, rate, rates_of
from enfilade.rules.adf.battle.move.pace import NARROW, Pace, share
from enfilade.rules.adf.battle.move.path import Plan, Stage
from enfilade.rules.adf.battle.move.reach import follow
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.card.arms import Rates
from enfilade.rules.adf.chapters.facts import Unit

CHORD = 1000
"""A wheel's arc is drawn in chords of at most so many hundredths of a degree."""
LEAST = 125
"""Less slow ground than this is not worth a name."""
STRIDE = 500
"""A way along a road is drawn in pieces of so many mils."""


class Leg(NamedTuple):
    """One step of the way."""

    step: Step
    far: int
    """Mils travelled by whoever goes farthest."""
    fixed: Fraction
    """The part of the action that a change takes, or a wheel that is not counted by its way."""
    slow: tuple[tuple[str, int], ...]
    """Ground that costs more than open ground, and how many mils of it the dearest unit has."""
    ends: tuple[Box, ...]
    path: tuple[tuple[int, int], ...]
    """Of the first unit's centre."""


class Drawn(NamedTuple):
    """As much of a wished move as is legal now."""

    steps: tuple[Step, ...]
    legs: tuple[Leg, ...]
    ends: tuple[Box, ...]
    cost: int
    """Of the action, in mils of its best rate."""
    most: int
    """All that the action has, a leader's inches too if they are needed."""
    arrives: bool
    why: str = ""
    rule: str = ""
    disorder: bool = False
    """Somebody loses his order on the way."""


def to_place(
    table: Field, state: State, units: tuple[str, ...], x: int, y: int, facing: int | None, disorder: bool
) -> Drawn:
    """Towards a place and a facing, if one is wished for."""
    found = planner.wished(table, state, units, x, y, facing, disorder=disorder)
    plan = path.plan(table, state, units, found.steps) if found.steps else None
    return _drawn(table, state, units, found.steps, plan, found.arrives, found.why, found.rule)


def by_steps(table: Field, state: State, units: tuple[str, ...], said: str) -> Drawn:
    """As far along steps as they are written; what cannot be read is a reason like any other."""
    try:
        command = notation.parse(f"{'+'.join(units)} move {said}")
    except Malformed as error:
        return _drawn(table, state, units, (), None, False, str(error), "")
    assert isinstance(command, Move)
    reach = follow(table, state, units, command.steps)
    why, rule = reach.why, reach.rule
    if rule == FAR:
        why = f"{state.units[units[0]].name} goes no farther in one action"
    elif reach.plan is None and not why:
        why, rule = _refusal(table, state, units, command.steps)
    return _drawn(table, state, units, reach.steps, reach.plan, reach.whole, why, rule)


def _refusal(table: Field, state: State, units: tuple[str, ...], steps: tuple[Step, ...]) -> tuple[str, str]:
    """What the law says of steps that lead nowhere."""
    try:
        path.plan(table, state, units, steps)
    except (Illegal, Malformed) as error:
        return why_no_way(error)
    return "", ""


def _drawn(
    table: Field,
    state: State,
    units: tuple[str, ...],
    steps: tuple[Step, ...],
    plan: Plan | None,
    arrives: bool,
    why: str,
    rule: str,
) -> Drawn:
    if plan is None:
        return Drawn((), (), tuple(state.units[id].box for id in units), 0, 0, arrives, why, rule)
    dearest = max(range(len(units)), key=lambda i: share(list(plan.bills[i])))
    legs = tuple(_leg(table, plan, i, step, dearest) for i, step in enumerate(steps))
    cost, most = _price(table, state, plan, dearest)
    worse = bool(path.out_of_order(state, plan))
    return Drawn(steps, legs, plan.ends, cost, most, arrives, "" if arrives else why, "" if arrives else rule, worse)


def _price(table: Field, state: State, plan: Plan, i: int) -> tuple[int, int]:
    """What the move takes and what the action has, in mils of the best rate on the way or in the open."""
    bill = list(plan.bills[i])
    fast = max((span.rate for pace in bill for span in pace.spans), default=0)
    best = max(fast, int(rates_of(table.edition, state.units[plan.ids[i]].unit).open or 0))
    if not plan.hastened:
        return round(min(share(bill), Fraction(1)) * best), best
    # A leader's inches come last and cost nothing: they count as so many more.
    free = free_mils(table, state, plan.ids)
    return round(plan.share * best) + free, best + free


def _leg(table: Field, plan: Plan, i: int, step: Step, dearest: int) -> Leg:
    stage, pace = plan.stages[i], plan.bills[dearest][i]
    ends = plan.stages[i + 1].boxes
    if isinstance(step, ON_THE_SPOT):
        lead = ends[0]
        return Leg(step, 0, pace.fixed, (), ends, ((stage.boxes[0].x, stage.boxes[0].y), (lead.x, lead.y)))
    assert not isinstance(step, CHANGES)
    far = max(travel(step, box, stage.pivot) for box in stage.boxes)
    unit = path.disordered(table, stage, step).units[dearest]
    slow = _slow(table, unit, step, stage, dearest, pace)
    return Leg(step, far, pace.fixed, slow, ends, _path(table, step, stage))


def _path(table: Field, step: Step, stage: Stage) -> tuple[tuple[int, int], ...]:
    """The line of the first unit's centre: straight, round a corner, or along the road."""
    assert not isinstance(step, CHANGES)
    box = stage.boxes[0]
    whole, count = travel(step, box, stage.pivot), 1
    if isinstance(step, Wheel):
        count = -(-step.degrees // CHORD)
    elif isinstance(step, File):
        count = -(-whole // STRIDE)
    places = (moved(step, box, whole * k // count, table.ground, stage.pivot) for k in range(count + 1))
    return tuple((place.x, place.y) for place in places)


def _slow(table: Field, unit: Unit, step: Step, stage: Stage, i: int, pace: Pace) -> tuple[tuple[str, int], ...]:
    """The ground of every span that goes slower than the open, by name."""
    assert not isinstance(step, CHANGES)
    rates = rates_of(table.edition, unit)
    usual = int(rates.open or 0)
    if all(span.rate >= usual for span in pace.spans):
        return ()
    names = _met(table, rates, unit, step, stage.boxes[i], stage.pivot)
    found: dict[str, int] = {}
    for span in pace.spans:
        if span.rate < usual:
            name = names.get(span.rate, "slow ground")
            found[name] = found.get(name, 0) + span.length
    return tuple((name, far) for name, far in found.items() if far >= LEAST)


def _met(table: Field, rates: Rates, unit: Unit, step: Step, box: Box, pivot: Point | None) -> dict[int, str]:
    """What the front meets on a leg, by the rate it goes there; what it must cross comes after what it walks on."""
    assert not isinstance(step, CHANGES)
    ways = front_paths(step, box, table.ground, pivot)
    if unit.formation in NARROW and len(ways) == 3 and direction(step, box) is not None:
        ways = ways[1:2]
    names: dict[int, str] = {}
    crossed: dict[int, str] = {}
    for way in ways:
        for (x0, y0), (x1, y1) in itertools.pairwise(way):
            for stretch in table.ground.stretches(x0, y0, x1, y1):
                speed = int(rate(table, rates, stretch.kinds, stretch.track))
                track = "" if getattr(rates, stretch.track or "road") is None else stretch.track
                names.setdefault(speed, column_of(table, stretch.kinds, track).replace("-", " "))
            for _, line in table.ground.barriers(x0, y0, x1, y1):
                speed = int(rate(table, rates, (crossing(table),), ""))
                crossed.setdefault(speed, f"over the {line.name or line.kind.replace('-', ' ')}")
    return crossed | names
