"""What grows and stands on the country: woodlots, farms with their orchards and fields along the roads, and fences."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from enfilade.ground.outline import Outline
from enfilade.ground.shapes import edges_of, point_in_edges
from enfilade.library.making.country import Country
from enfilade.library.making.lots import Lots
from enfilade.library.making.relief import Spot, away, is_plain, tidied

CROPS = ("wheat", "corn", "oats", "clover", "pasture", "ploughed", "stubble", "rye")
COTTON = ("cotton", "corn", "cotton", "pasture", "ploughed", "fallow", "corn", "oats")
_ROOM = 0.35
"""Inches between a field or farm and a road or stream."""


class Cover(NamedTuple):
    features: list[dict[str, Any]]
    farms: list[Spot]
    """Their yards, nearest to the crossroads first."""


def cover(land: Country, theatre: str, keep: Sequence[Spot]) -> Cover:
    """`keep` are places where nothing thick should grow: the ground the armies stand on."""
    lots = land.lots
    woods = _woods(lots.of("woods"), land, keep)
    farms, fields = _farms(lots.of("farms"), land, [ring for _, ring in woods], theatre)
    features = [_area(kind, "", ring) for kind, ring in woods]
    yards = sorted(
        (middle for kind, middle, _ in farms if kind == "farm"), key=lambda at: math.dist(at, land.crossroads)
    )
    features += [_area(kind, "", ring) for kind, _, ring in farms]
    features += [_area("field", name, ring) for name, ring in fields]
    features += _fences(lots.of("fences"), [ring for _, ring in fields], theatre)
    return Cover(features, yards)


def _woods(lots: Lots, land: Country, keep: Sequence[Spot]) -> list[tuple[str, list[Spot]]]:
    wide, high = land.relief.width, land.relief.height
    wanted = wide * high * lots.between(0.1, 0.2)
    found: list[tuple[str, list[Spot]]] = []
    covered = 0.0
    for _ in range(60):
        if covered >= wanted:
            break
        x, y = wide * lots.real(), high * lots.real()
        across, along, turn = lots.between(1.6, 3.4), lots.between(1.8, 4.4), lots.between(0, math.pi)
        if any(math.dist((x, y), spot) < along + 1.5 for spot in (*keep, land.crossroads)):
            continue
        if any(math.dist((x, y), ring[0]) < along + 2 for _, ring in found):
            continue
        ring = _blob(lots, x, y, along, across, turn, wide, high)
        if len(ring) >= 6 and is_plain(ring):
            found.append(("heavy-woods" if lots.real() < 0.25 else "light-woods", ring))
            covered += math.pi * along * across
    return found


def _blob(
    lots: Lots, x: float, y: float, along: float, across: float, turn: float, wide: float, high: float
) -> list[Spot]:
    ring = []
    for k in range(18):
        angle = 2 * math.pi * k / 18
        far = lots.between(0.84, 1.14)
        dx, dy = along * math.cos(angle) * far, across * math.sin(angle) * far
        px, py = x + dx * math.cos(turn) - dy * math.sin(turn), y + dx * math.sin(turn) + dy * math.cos(turn)
        ring.append((min(wide, max(0.0, px)), min(high, max(0.0, py))))
    return tidied(ring)


def _farms(
    lots: Lots, land: Country, woods: Sequence[list[Spot]], theatre: str
) -> tuple[list[tuple[str, Spot, list[Spot]]], list[tuple[str, list[Spot]]]]:
    """Yards beside the roads, an orchard behind some, and fields that line the roads both ways from them."""
    wide, high = land.relief.width, land.relief.height
    crops = COTTON if theatre == "west" else CROPS
    taken = [_Plot(ring) for ring in woods]
    farms: list[tuple[str, Spot, list[Spot]]] = []
    fields: list[tuple[str, list[Spot]]] = []

    def place(ring: list[Spot]) -> bool:
        if not all(0 <= x <= wide and 0 <= y <= high for x, y in ring):
            return False
        plot = _Plot(ring)
        if any(plot.hits(other) for other in taken):
            return False
        if any(away(line, *spot) < _ROOM for line in (*land.roads, *land.streams) for spot in plot.probes):
            return False
        taken.append(plot)
        return True

    for road in land.roads:
        for a, b in pairwise(road):
            far = math.dist(a, b)
            if far < 1.5:
                continue
            angle = math.atan2(b[1] - a[1], b[0] - a[0])
            for side in (1, -1):
                x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
                if lots.real() < 0.22 and len(farms) < 8:
                    middle = _beside(x, y, angle, side * 1.0)
                    yard = _box(middle, angle, 0.9, 0.7)
                    if place(yard):
                        farms.append(("farm", middle, yard))
                        grove = _beside(*middle, angle, side * 1.5)
                        ring = _box(grove, angle, 1.5, 1.2)
                        if lots.real() < 0.6 and place(ring):
                            farms.append(("orchard", grove, ring))
                        continue
                for row in range(lots.whole(1, 3)):
                    deep = lots.between(1.6, 2.4)
                    middle = _beside(x, y, angle, side * (0.5 + deep * (row + 0.5) + 0.1 * row))
                    ring = _box(middle, angle, far * 0.94, deep)
                    if lots.real() < 0.8 and place(ring):
                        fields.append((lots.one(crops), ring))
    return farms, fields


def _beside(x: float, y: float, angle: float, far: float) -> Spot:
    return x - math.sin(angle) * far, y + math.cos(angle) * far


def _box(middle: Spot, angle: float, long: float, deep: float) -> list[Spot]:
    ring = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        dx, dy = sx * long / 2, sy * deep / 2
        ring.append(
            (
                round(middle[0] + dx * math.cos(angle) - dy * math.sin(angle), 1),
                round(middle[1] + dx * math.sin(angle) + dy * math.cos(angle), 1),
            )
        )
    return ring


class _Plot:
    """Ground that is taken, and the spots that tell whether another lies over it."""

    def __init__(self, ring: list[Spot]) -> None:
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        self.span = min(xs), min(ys), max(xs), max(ys)
        self.edges: Outline = edges_of((ring,))
        self.probes = _probes(ring)

    def holds(self, x: float, y: float) -> bool:
        west, south, east, north = self.span
        return west <= x <= east and south <= y <= north and point_in_edges(x, y, self.edges)

    def hits(self, other: _Plot) -> bool:
        west, south, east, north = other.span
        if self.span[0] > east or self.span[2] < west or self.span[1] > north or self.span[3] < south:
            return False
        return any(other.holds(*spot) for spot in self.probes) or any(self.holds(*spot) for spot in other.probes)


def _probes(ring: list[Spot]) -> list[Spot]:
    """Its corners, the quarters of its sides and its middle."""
    out = [(sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))]
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        out += [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in (0.02, 0.25, 0.5, 0.75)]
    return out


def _fences(lots: Lots, fields: Sequence[list[Spot]], theatre: str) -> list[dict[str, Any]]:
    """The far sides of some fields; stone walls are for the east."""
    out = []
    for ring in fields:
        if lots.real() < 0.28:
            kind = "stone-wall" if theatre == "east" and lots.real() < 0.25 else "wood-fence"
            start = lots.whole(0, 1)
            line = [list(ring[start]), list(ring[start + 1]), list(ring[start + 2])][: lots.whole(2, 3)]
            shape = {"type": "LineString", "coordinates": line}
            out.append({"type": "Feature", "properties": {"kind": kind}, "geometry": shape})
    return out


def _area(kind: str, name: str, ring: list[Spot]) -> dict[str, Any]:
    properties: dict[str, Any] = {"kind": kind}
    if name:
        properties["name"] = name
    closed = [list(spot) for spot in (*ring, ring[0])]
    return {"type": "Feature", "properties": properties, "geometry": {"type": "Polygon", "coordinates": [closed]}}
