"""What a move costs: every stretch of its way as a share of the action, exactly at each boundary (ruling 4.2)."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import NamedTuple

from enfilade.core.errors import Illegal
from enfilade.ground.box import Box
from enfilade.ground.legs import File, Leg, Wheel, front_paths, travel
from enfilade.ground.shapes import Point
from enfilade.rules.adf.arms import Rates
from enfilade.rules.adf.battle.columns import crossing, rate, rates_of
from enfilade.rules.adf.battle.commands import Dismount, Face, Form, Mount, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.facts import Unit

INCH = 1000
RIGHT_ANGLE = 9000
NARROW = ("road-column", "limbered", "unlimbered")
"""What moves by the ground under its centre; a line by the worst under the ends and middle of its front."""


class Span(NamedTuple):
    """A stretch of the way: so many mils at so many mils an action; `whole` caps what it may cost."""

    length: int
    rate: int


class Pace(NamedTuple):
    """The bill of one step."""

    spans: tuple[Span, ...]
    fixed: Fraction = Fraction(0)
    """What a change costs, or a wheel that is not counted by its way."""


def share(paces: list[Pace], free: int = 0) -> Fraction:
    """The part of an action all steps take together; the last `free` mils cost nothing (a leader's inches)."""
    total = sum((pace.fixed for pace in paces), Fraction(0))
    for pace in reversed(paces):
        for length, speed in reversed(pace.spans):
            paid = max(0, length - free)
            free = max(0, free - length)
            if paid:
                total += Fraction(paid, speed)
    return total


def pace_of(table: Field, unit: Unit, leg: Leg, box: Box, pivot: Point | None = None) -> Pace:
    """The bill of a leg for a unit in this state."""
    rates = rates_of(table.edition, unit)
    if isinstance(leg, Wheel):
        return _wheel(table, rates, unit, leg, box, pivot)
    paths = front_paths(leg, box, table.ground, pivot)
    if not paths:
        return Pace(())
    if unit.formation in NARROW and len(paths) == 3:
        paths = (paths[1],)
    if isinstance(leg, File):
        spans: list[Span] = []
        points = paths[0]
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            spans += _spans(table, rates, x0, y0, x1, y1)
        return Pace(tuple(spans))
    runs = [_spans(table, rates, *path[0], *path[1]) for path in paths]
    return Pace(tuple(_slowest(runs)))


def change_cost(table: Field, unit: Unit, step: Step) -> Fraction:
    """What a change takes: half a move or the whole action, by quality (rulings 1.5, 1.6, 1.12)."""
    changes = table.edition.changes
    match step:
        case Form() if unit.arm == "artillery":
            costs = changes.limber
        case Mount() | Dismount():
            costs = changes.mount
        case Face() if table.edition.rulings.facing_change_cost == "whole-action":
            return Fraction(1)
        case _:
            costs = changes.formation
    cost: str = getattr(costs, unit.quality)
    return Fraction(1, 2) if cost == "half-move" else Fraction(1)


def _wheel(table: Field, rates: Rates, unit: Unit, leg: Wheel, box: Box, pivot: Point | None) -> Pace:
    """The way of the outer end, at most half the action for each quarter turn (ruling 4.7)."""
    quarters = -(-leg.degrees // RIGHT_ANGLE)
    most = Fraction(quarters, 2)
    if table.edition.rulings.wheel_cost == "half-action":
        return Pace((), most)
    paths = front_paths(leg, box, table.ground, pivot)
    outer = max(paths, key=lambda path: abs(path[0][0] - path[-1][0]) + abs(path[0][1] - path[-1][1]))
    spans: list[Span] = []
    for (x0, y0), (x1, y1) in itertools.pairwise(outer):
        spans += _spans(table, rates, x0, y0, x1, y1)
    # Chords are a hair shorter than the arc; the bill is for the arc.
    arc, chords = travel(leg, box, pivot), sum(span.length for span in spans)
    if spans and arc > chords:
        spans[-1] = Span(spans[-1].length + arc - chords, spans[-1].rate)
    whole = sum((Fraction(*span) for span in spans), Fraction(0))
    if table.edition.rulings.wheel_cost == "outer-arc-at-most-half-action" and whole > most:
        return Pace((), most)
    return Pace(tuple(spans))


def _spans(table: Field, rates: Rates, x0: float, y0: float, x1: float, y1: float) -> list[Span]:
    """One straight path cut at every boundary; the inch after an obstacle counts as its crossing (ruling 4.1)."""
    cuts = []
    for stretch in table.ground.stretches(x0, y0, x1, y1):
        speed = rate(table, rates, stretch.kinds, stretch.track)
        if not speed:
            what = "water" if "water" in stretch.kinds else "this ground"
            raise Illegal(f"it cannot move through {what}", "adf.move.impassable")
        cuts.append((stretch.start, stretch.end, speed, bool(stretch.track)))
    barriers = table.ground.barriers(x0, y0, x1, y1)
    if not barriers:
        return [Span(end - start, speed) for start, end, speed, _ in cuts if end > start]
    hampered = rate(table, rates, (crossing(table),), "")
    slow = [(at, at + INCH) for at, _ in barriers]
    spans = []
    for start, end, speed, on_road in cuts:
        # A road runs through fences and over bridges for those who march on it.
        if on_road and rates.road is not None:
            spans.append(Span(end - start, speed))
            continue
        marks = sorted({start, end, *(min(max(edge, start), end) for pair in slow for edge in pair)})
        for a, b in itertools.pairwise(marks):
            crossed = any(low <= a and b <= high for low, high in slow)
            spans.append(Span(b - a, min(speed, hampered) if crossed else speed))
    return [span for span in spans if span.length]


def _slowest(runs: list[list[Span]]) -> list[Span]:
    """Several parallel paths as one: at each mil the slowest of them."""
    if len(runs) == 1 or (all(len(run) == 1 for run in runs) and len({run[0].rate for run in runs}) == 1):
        return runs[0]
    ends: set[int] = set()
    for run in runs:
        at = 0
        for span in run:
            at += span.length
            ends.add(at)
    # Rounding may leave the paths a mil apart.
    total = min(sum(span.length for span in run) for run in runs)
    marks = [0, *sorted(mark for mark in ends if mark < total), total]
    places = [0] * len(runs)
    reached = [run[0].length if run else 0 for run in runs]
    spans = []
    for a, b in itertools.pairwise(marks):
        slowest = None
        for i, run in enumerate(runs):
            while reached[i] <= a and places[i] + 1 < len(run):
                places[i] += 1
                reached[i] += run[places[i]].length
            speed = run[places[i]].rate
            slowest = speed if slowest is None else min(slowest, speed)
        if slowest is not None and b > a:
            spans.append(Span(b - a, slowest))
    return spans
