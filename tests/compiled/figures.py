"""Figures of the ground at common and at extreme places, printed to the last bit: the same in both forms."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from enfilade.ground import arcs, box, shapes, terrain
from enfilade.ground.box import FULL, Box
from enfilade.ground.fans import fan_of, fills
from enfilade.ground.sight import Sight, eyes, sees, why_blocked
from enfilade.ground.terrain import Area, Ground, Height
from enfilade.tabletop.contact import reach, slid

FAR = 2_000_000_000
"""Mils: far beyond any table, and its square beyond what a double holds exactly."""
FACINGS = (0, 1, 4500, 8999, 9000, 9001, 17999, 18000, 27000, 35999)


def figures(seed: int, count: int) -> Iterator[object]:
    chance = random.Random(seed)
    for n in range(count):
        # Near ones, those on a table, those far beyond it on either side of nought.
        span = (1_500, 40_000, FAR)[n % 3]
        a, b = _box(chance, span), _box(chance, span)
        x, y = chance.randint(-span, span), chance.uniform(-span, span)
        limit, off = chance.randint(0, span), chance.choice((0, 2250, 4500, 9000))
        yield box.distance(a, b), box.front_distance(a, b), box.is_within(a, b, limit), box.overlap(a, b)
        yield box.distance_to_point(a, x, y), box.nearest_point(a, x, limit), box.inside(a, 72_000, 48_000)
        yield box.corners(a), box.front(a), box.front_centre(a), box.front_overlap(a, b), box.wholly_in_front(a, b)
        yield box.turned(a.facing, -off), box.between(a.facing, b.facing), box.off_facing(a, x, y)
        yield box.from_front(x + 0.5, y, a.facing, a.width, a.depth), box.strip(a, b.facing, limit), slid(a, off, limit)
        yield arcs.in_arc(a, b, off), arcs.in_zone(a, b, limit), arcs.direction_in_arc(a.facing, b.facing, off)
        ends = (a.x, a.y, b.x + 0.5, b.y)
        yield shapes.segment_meets_box(*ends, _box(chance, span)), shapes.segment_to_box(*ends, a)
        yield shapes.segment_crosses(*ends, x, y, a.x, b.y), shapes.segment_distance(*ends, x, y, x, y)
        if span != FAR:
            yield reach(a, b.facing, b)
    ground = _ground()
    rules = Sight(1000, 500, True, True)
    for _ in range(count):
        a, b = _box(chance, 20_000), _box(chance, 20_000)
        ends = (a.x, a.y, b.x, b.y)
        yield sees(ground, a, b, rules, (_box(chance, 20_000),)), why_blocked(ground, *ends, rules)
        yield len(terrain.on_the_line(ground.felt, *ends, 300.0)), len(terrain.on_the_line(ground.heights, *ends))
        for area in ground.areas:
            yield shapes.segment_in_edges(*ends, area.edges), shapes.point_in_edges(a.x, a.y, area.edges)
            yield fills(fan_of(eyes(a, 3), b), area.edges, 100)


def _box(chance: random.Random, span: int) -> Box:
    facing = chance.choice(FACINGS) if chance.random() < 0.3 else chance.randrange(FULL)
    place = chance.randint(-span, span), chance.randint(-span, span)
    # Odd sizes, whose halves are rounded to the even side.
    return Box(*place, facing, chance.randrange(1, 6001), chance.randrange(1, 3001))


def _ground() -> Ground:
    def ring(x: float, y: float) -> tuple[tuple[float, float], ...]:
        return (x, y), (x + 7000, y + 300), (x + 5200, y + 6100), (x + 2500, y + 2000), (x - 900, y + 5000)

    def shape(x: float, y: float) -> tuple[tuple[tuple[float, float], ...], object, float, float, float, float]:
        return ring(x, y), shapes.edges_of((ring(x, y),)), *shapes.bounds(ring(x, y), 0)

    kinds = ("light-woods", "heavy-woods", "village")
    areas = [Area(kind, kind, *shape(-9000.0 + 8000 * n, -3000.0)) for n, kind in enumerate(kinds)]  # type: ignore[arg-type]
    heights = [Height(n + 1, "", *shape(-6000.0 + 6000 * n, 6000.0)) for n in range(2)]  # type: ignore[arg-type]
    return Ground(areas, heights, (), 40_000, 40_000)


if __name__ == "__main__":
    print(box.__file__)
    for one in figures(int(sys.argv[1]), int(sys.argv[2])):
        print(repr(one))
