"""What a move costs: every stretch of its way as a share of the move, exactly at each boundary (ruling 4.2)."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from fractions import Fraction
from typing import Literal, NamedTuple, Protocol

from enfilade.core.errors import Illegal
from enfilade.ground.box import Box
from enfilade.ground.legs import Leg, Wheel, front_paths, travel
from enfilade.ground.shapes import Point
from enfilade.ground.terrain import Ground

INCH = 1000
RIGHT_ANGLE = 9000
WheelCost = Literal["half-action", "outer-arc-at-most-half-action", "outer-arc"]


class Gait(Protocol):
    """How a unit goes over ground, in the state it is in."""

    @property
    def narrow(self) -> bool:
        """It moves by the ground under its centre; a line by the worst under the ends and middle of its front."""

    @property
    def on_roads(self) -> bool:
        """It marches along roads, through fences and over bridges."""

    @property
    def wheel(self) -> WheelCost:
        """How a wheel is paid for."""

    @property
    def hampered(self) -> int:
        """Its rate in the inch in which an obstacle is crossed; 0 where it cannot cross."""

    @property
    def rule(self) -> str:
        """The rule that keeps it out of what it cannot cross."""

    def rate(self, kinds: Collection[str], track: str) -> int:
        """Thousandths of an inch in one move on this ground; 0 is no way through."""


class Span(NamedTuple):
    """A stretch of the way: so many mils at so many mils a move."""

    length: int
    rate: int


class Pace(NamedTuple):
    """The bill of one step."""

    spans: tuple[Span, ...]
    fixed: Fraction = Fraction(0)
    """What a change costs, or a wheel that is not counted by its way."""
    owed: int = 0
    """What is left of the inch in which an obstacle was crossed; the next leg goes on with it."""


def share(paces: list[Pace], free: int = 0) -> Fraction:
    """The part of a move all steps take together; the last `free` mils cost nothing (a leader's inches)."""
    # Summed as one fraction and shortened once: Fractions would be shortened at every stretch.
    above, below = 0, 1
    for pace in reversed(paces):
        if pace.fixed:
            above, below = above * pace.fixed.denominator + pace.fixed.numerator * below, below * pace.fixed.denominator
        for length, speed in reversed(pace.spans):
            if length > free:
                above, below = above * speed + (length - free) * below, below * speed
                free = 0
            else:
                free -= length
    return Fraction(above, below)


def affords(budget: Fraction, pace: Pace) -> int:
    """Mils of a step that a part of a move pays for."""
    gone = 0
    for length, rate in pace.spans:
        paid = min(length, int(budget * rate))
        gone += paid
        if paid < length:
            break
        budget -= Fraction(length, rate)
    return gone


def bill(ground: Ground, gait: Gait, leg: Leg, box: Box, pivot: Point | None = None, owed: int = 0) -> Pace:
    """The bill of a leg; `owed` is what the leg before has left of a crossing."""
    if isinstance(leg, Wheel):
        return _wheel(ground, gait, leg, box, pivot, owed)
    paths = front_paths(leg, box, ground, pivot)
    if not paths:
        return Pace((), owed=owed)
    if gait.narrow and len(paths) == 3:
        paths = (paths[1],)
    runs = [_run(ground, gait, path, owed) for path in paths]
    return Pace(tuple(_slowest([spans for spans, _ in runs])), owed=max(left for _, left in runs))


def _wheel(ground: Ground, gait: Gait, leg: Wheel, box: Box, pivot: Point | None, owed: int) -> Pace:
    """The way of the outer end, at most half the action for each quarter turn (ruling 4.7)."""
    quarters = -(-leg.degrees // RIGHT_ANGLE)
    most = Fraction(quarters, 2)
    paths = front_paths(leg, box, ground, pivot)
    outer = max(paths, key=lambda path: abs(path[0][0] - path[-1][0]) + abs(path[0][1] - path[-1][1]))
    spans, left = _run(ground, gait, outer, owed)
    if gait.wheel == "half-action":
        return Pace((), most, left)
    # Chords are a hair shorter than the arc; the bill is for the arc.
    arc, chords = travel(leg, box, pivot), sum(span.length for span in spans)
    if spans and arc > chords:
        spans[-1] = Span(spans[-1].length + arc - chords, spans[-1].rate)
    whole = sum((Fraction(*span) for span in spans), Fraction(0))
    if gait.wheel == "outer-arc-at-most-half-action" and whole > most:
        return Pace((), most, left)
    return Pace(tuple(spans), owed=left)


def _run(ground: Ground, gait: Gait, points: tuple[Point, ...], owed: int) -> tuple[list[Span], int]:
    """The stretches of a bent path, and what is left of a crossing at its end."""
    spans: list[Span] = []
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        more, owed = _spans(ground, gait, x0, y0, x1, y1, owed)
        spans += more
    return spans, owed


def _spans(ground: Ground, gait: Gait, x0: float, y0: float, x1: float, y1: float, owed: int) -> tuple[list[Span], int]:
    """One straight path cut at every boundary; the inch after an obstacle counts as its crossing (ruling 4.1)."""
    cuts: list[tuple[int, int, int, bool]] = []
    for stretch in ground.stretches(x0, y0, x1, y1):
        speed = gait.rate(stretch.kinds, stretch.track)
        if not speed:
            raise Illegal(f"it cannot move through {_named(stretch.kinds)}", gait.rule)
        cuts.append((stretch.start, stretch.end, speed, bool(stretch.track)))
    barriers = ground.barriers(x0, y0, x1, y1)
    if not barriers and not owed:
        return [Span(end - start, speed) for start, end, speed, _ in cuts if end > start], 0
    # A road runs through fences and over bridges for those who march on it.
    marching = [on_road and gait.on_roads for _, _, _, on_road in cuts]
    slow = [(0, owed), *((at, at + INCH) for at, _ in barriers if not _at(cuts, marching, at))]
    hampered = gait.hampered
    spans = []
    for (start, end, pace, _), free in zip(cuts, marching, strict=True):
        marks = sorted({start, end, *(min(max(edge, start), end) for pair in slow for edge in pair)})
        for a, b in itertools.pairwise(marks):
            crossed = not free and any(low <= a and b <= high for low, high in slow)
            if crossed and not hampered:
                raise Illegal("it cannot cross obstacles", gait.rule)
            spans.append(Span(b - a, min(pace, hampered) if crossed else pace))
    left = max(high for _, high in slow) - cuts[-1][1]
    return [span for span in spans if span.length], max(0, left)


def _at(cuts: list[tuple[int, int, int, bool]], marching: list[bool], at: int) -> bool:
    """Whether the road is underfoot at this point of the path."""
    return any(free and start <= at <= end for (start, end, _, _), free in zip(cuts, marching, strict=True))


def _named(kinds: frozenset[str]) -> str:
    return "water" if "water" in kinds else "this ground"


def _slowest(runs: list[list[Span]]) -> list[Span]:
    """Several parallel paths as one: at each mil the slowest of them."""
    if (
        len(runs) == 1
        or not all(runs)
        or (all(len(run) == 1 for run in runs) and len({run[0].rate for run in runs}) == 1)
    ):
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
