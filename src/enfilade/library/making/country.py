"""The country of a made battle: high ground, water that runs down from it, and roads that lead somewhere."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from enfilade.library.making.lots import Lots
from enfilade.library.making.relief import Relief, Spot, Swell, away
from enfilade.library.making.ways import easiest, rounded, thinned

Line = tuple[Spot, ...]
CLIMB, WADE, USED = 7.0, 9.0, 0.45
"""What a level of climbing costs a road in inches, what a stream does, and the share of what is a road already."""
UPHILL = 60.0
"""What a level uphill costs water in inches: it goes round."""


@dataclass(frozen=True, slots=True)
class Country:
    """Ground without names and features yet."""

    relief: Relief
    streams: tuple[Line, ...]
    roads: tuple[Line, Line]
    crossroads: Spot
    ridge: Spot
    """The middle of the ground the defender would choose."""
    fords: tuple[Spot, ...]
    """Where roads cross streams."""
    lots: Lots = field(repr=False)


def country(lots: Lots, width: float, height: float, theatre: str, kind: str) -> Country:
    """Seen from the attacker, who comes from the south."""
    swells = _swells(lots.of("hills"), width, height, theatre, kind)
    dry = Relief(width, height, swells)
    streams = _streams(lots.of("water"), dry, kind)
    relief = Relief(width, height, swells, streams)
    roads = _roads(lots.of("roads"), relief, streams)
    crossing = _meeting(roads[0], roads[1])
    fords = tuple(spot for road in roads for stream in streams if (spot := _crossing(road, stream)) is not None)
    first = swells[0]
    return Country(relief, streams, roads, crossing, (first.x, first.y), fords, lots)


def _swells(lots: Lots, width: float, height: float, theatre: str, kind: str) -> tuple[Swell, ...]:
    """The defender's ridge first, across the table; in the east the others run with it, in the west they are knobs."""
    high = height * (0.5 if kind == "meeting" else lots.between(0.62, 0.7))
    tilt = lots.between(-0.22, 0.22)
    swells = [Swell(width * lots.between(0.42, 0.58), high, width * 0.36, 3.4, tilt, lots.between(1.15, 1.4))]
    for row, where in enumerate((0.16, 0.36, 0.9) if kind != "meeting" else (0.14, 0.86, 0.3)):
        for _ in range(lots.whole(1, 2)):
            x, y = width * lots.between(0.1, 0.9), height * (where + lots.between(-0.05, 0.05))
            if theatre == "east":
                long, wide, angle = lots.between(5, 9), lots.between(2.2, 3.2), tilt + lots.between(-0.2, 0.2)
            else:
                long, wide, angle = lots.between(2.6, 4.4), lots.between(2.2, 3.4), lots.between(0, math.pi)
            swells.append(Swell(x, y, long, wide, angle, lots.between(0.65, 1.2 if row else 0.95)))
    return tuple(swells)


def _streams(lots: Lots, dry: Relief, kind: str) -> tuple[Line, ...]:
    """One run, as a rule: in front of the ridge if it is to be crossed, else wherever water would gather."""
    wide, high = dry.width, dry.height
    at = cache(dry.at)

    def cost(a: Spot, b: Spot) -> float:
        far = math.dist(a, b) * (1 + 2.5 * max(0.0, at(*b))) + UPHILL * max(0.0, at(*b) - at(*a))
        # A stream that is to be crossed runs between the armies, whatever hills it has to break through.
        return far if kind != "river-crossing" or 0.33 < b[1] / high < 0.52 else far + 500 * math.dist(a, b)

    if kind == "river-crossing":
        ends = (high * lots.between(0.38, 0.46), high * lots.between(0.38, 0.46))
        way = easiest(wide, high, (0.0, ends[0]), [(wide, ends[1])], cost)
    else:
        drawn = [(wide * lots.between(0.15, 0.85), high * lots.between(0.3, 0.8)) for _ in range(8)]
        source = min(drawn, key=lambda spot: dry.at(*spot))
        mouths = [(0.0, high * lots.between(0.1, 0.6)), (wide, high * lots.between(0.1, 0.6))]
        first = lots.one(mouths)
        # From the edge it comes in by, past its place, to where the water leaves on the other side.
        before = easiest(wide, high, first, [source], cost)
        after = easiest(wide, high, source, [one for one in mouths if one != first], cost)
        way = [*before, *after[1:]]
    wound = [
        (min(wide, max(0.0, x + lots.between(-0.35, 0.35))), min(high, max(0.0, y + lots.between(-0.35, 0.35))))
        for x, y in thinned(way, 2.2)
    ]
    wound[0], wound[-1] = way[0], way[-1]
    return (tuple(rounded(wound, 1)),)


def _roads(lots: Lots, relief: Relief, streams: Sequence[Line]) -> tuple[Line, Line]:
    """A pike from behind the attacker to behind the defender, and a road across it that shares its crossing."""
    wide, high = relief.width, relief.height
    used: set[tuple[int, int]] = set()
    at = cache(relief.at)

    @cache
    def is_wet(x: float, y: float) -> bool:
        return any(away(stream, x, y) < 0.8 for stream in streams)

    def cost(a: Spot, b: Spot) -> float:
        far = math.dist(a, b) + CLIMB * abs(at(*b) - at(*a)) / 2
        if is_wet((a[0] + b[0]) / 2, (a[1] + b[1]) / 2):
            far += WADE / 2
        if min(a[0], wide - a[0]) < 1.5 and a[1] not in (0.0, high):
            far *= 1.6
        return far * (USED if (round(b[0]), round(b[1])) in used else 1.0)

    start, end = (wide * lots.between(0.3, 0.7), 0.0), (wide * lots.between(0.3, 0.7), high)
    pike = easiest(wide, high, start, [end], cost)
    used = {(round(x), round(y)) for x, y in pike}
    middle = pike[min(len(pike) - 1, round(len(pike) * lots.between(0.4, 0.55)))]
    left = easiest(wide, high, middle, [(0.0, high * lots.between(0.3, 0.7))], cost)
    right = easiest(wide, high, middle, [(wide, high * lots.between(0.3, 0.7))], cost)
    across = [*reversed(left), *right[1:]]
    return tuple(rounded(thinned(pike, 3.0), 1)), tuple(rounded(thinned(across, 3.0), 1))


def _meeting(one: Line, other: Line) -> Spot:
    """Where two roads cross, or come nearest."""
    return min(_along(one), key=lambda spot: away(other, *spot))


def _crossing(road: Line, stream: Line) -> Spot | None:
    spot = min(_along(road), key=lambda spot: away(stream, *spot))
    return spot if away(stream, *spot) < 0.4 else None


def _along(line: Line) -> list[Spot]:
    """Spots every half inch."""
    out: list[Spot] = []
    for (ax, ay), (bx, by) in pairwise(line):
        parts = max(1, round(2 * math.dist((ax, ay), (bx, by))))
        out += [(ax + (bx - ax) * k / parts, ay + (by - ay) * k / parts) for k in range(parts)]
    return [*out, line[-1]]
