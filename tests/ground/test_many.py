"""Many boxes, points and lines at once, each against the function for one that says the same."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Literal

import numpy as np
import pytest
from tests.ground.test_sight import RULES, square, table

from enfilade.ground import arcs, box, many, many_terrain, shapes, sight
from enfilade.ground.box import Box
from enfilade.ground.glimpses import glimpses
from enfilade.ground.many import Places, Truths
from enfilade.ground.many_sight import NOBODY, pairs_see
from enfilade.ground.terrain import Ground
from enfilade.library.scenarios.shelf import scenario

TABLES = ("drill-field", "mcphersons-woods", "bufords-delay", "hornets-nest")


@cache
def ground_of(name: str) -> Ground:
    found = scenario(name).scenario
    return Ground.build(found.terrain, round(found.table.width * 1000), round(found.table.height * 1000))


def boxes(count: int, seed: str, wide: int = 20_000, high: int = 20_000) -> list[Box]:
    """Some at quarter turns, where edge faces edge."""
    chance = random.Random(seed)
    return [
        Box(
            chance.randrange(wide),
            chance.randrange(high),
            chance.choice((chance.randrange(36_000), 9000 * chance.randrange(4))),
            chance.randrange(300, 4000),
            chance.randrange(300, 2500),
        )
        for _ in range(count)
    ]


def sees(
    ground: Ground,
    places: Places,
    others: Places,
    rules: sight.Sight,
    blockers: Places = NOBODY,
    front_points: Literal[1, 3] = 3,
) -> Truths:
    """Whether each place sees each other past the ground and all of the blockers."""
    i, j = (which.ravel() for which in np.indices((len(places), len(others))))
    found = pairs_see(ground, places, others, i, j, rules, blockers, front_points=front_points)
    return found.reshape(len(places), len(others))


def test_gaps_worked_by_hand() -> None:
    places = Places.from_boxes([Box(5000, 5000, 0, 2000, 600), Box(5000, 5000, 9000, 2000, 600)])
    others = Places.from_boxes([Box(5000, 9000, 0, 2000, 600), Box(9000, 5000, 0, 2000, 600)])
    # Facing north: 4000 ahead less half a depth each; 4000 aside less half a width each.
    # Facing east: the place is 2000 deep from north to south and 600 from west to east.
    assert many.gaps(places, others).tolist() == [[3400, 2000], [2700, 2700]]
    # Ahead and beside, the front edge is as near as any other.
    assert many.front_gaps(places, others).tolist() == [[3400, 2000], [2700, 2700]]
    # To who stands behind, it is farther by its own depth; facing east, its southern end is not.
    behind = Places.from_boxes([Box(5000, 1000, 0, 2000, 600)])
    assert many.gaps(places, behind).tolist() == [[3400], [2700]]
    assert many.front_gaps(places, behind).tolist() == [[4000], [2700]]


TWINS: list[tuple[Any, Any]] = [
    (many.distances, box.distance),
    (many.front_apart, box.front_distance),
    (many.overlap, box.overlap),
    (many.wholly_in_front, box.wholly_in_front),
    (lambda a, b: many.in_arcs(a, b, 4500), lambda a, b: arcs.in_arc(a, b, 4500)),
    (lambda a, b: many.in_arcs(a, b, 2250), lambda a, b: arcs.in_arc(a, b, 2250)),
    (lambda a, b: many.in_arcs(a, b, 9000), lambda a, b: arcs.in_arc(a, b, 9000)),
    (lambda a, b: many.in_zones(a, b, 6000), lambda a, b: arcs.in_zone(a, b, 6000)),
    (lambda a, b: many.distances_to_points(a, b.x, b.y), lambda a, b: box.distance_to_point(a, b.x, b.y)),
    (lambda a, b: many.off_facings(a, b.x, b.y), lambda a, b: box.off_facing(a, b.x, b.y)),
    (
        lambda a, b: many.segments_meet(b.x, b.y, np.full(1, 9000.0), np.full(1, -4000.0), a),
        lambda a, b: shapes.segment_meets_box(b.x, b.y, b.x + 9000, b.y - 4000, a),
    ),
]


@pytest.mark.parametrize(("quick", "slow"), TWINS)
def test_boxes_in_a_table_agree_with_boxes_one_by_one(quick: Any, slow: Any) -> None:
    ones, others = boxes(40, "ones"), boxes(30, "others")
    found = quick(Places.from_boxes(ones).column(), Places.from_boxes(others))
    expected = [[slow(one, other) for other in others] for one in ones]
    assert found.tolist() == expected
    assert len({value for row in expected for value in row}) > 1


def test_boxes_in_step_give_one_answer_each() -> None:
    ones, others = boxes(30, "ones"), boxes(30, "others")
    found = many.distances(Places.from_boxes(ones), Places.from_boxes(others))
    assert found.tolist() == [box.distance(one, other) for one, other in zip(ones, others, strict=True)]


def test_the_side_that_is_hit_changes_at_the_limits() -> None:
    place = Places.from_boxes([Box(0, 0, 0, 2000, 600)]).column()
    # 45 degrees off are still front, 90 partial flank, 135 full flank.
    x, y = (
        np.array([0.0, 1000, 1001, 1000, 1000, 1000, 999, 0]),
        np.array([1000.0, 1000, 1000, 0, -1, -1000, -1000, -9]),
    )
    assert many.aspects(place, x, y, (4500, 9000, 13500)).tolist() == [[0, 0, 1, 1, 2, 2, 3, 3]]


def test_inside_the_table() -> None:
    some = boxes(200, "inside")
    found = many.inside(Places.from_boxes(some), 18_000, 16_000)
    assert found.tolist() == [box.inside(one, 18_000, 16_000) for one in some]


@pytest.mark.parametrize("name", TABLES)
def test_ground_under_many_points(name: str) -> None:
    ground = ground_of(name)
    chance = random.Random(name)
    # Some beyond the edge, some so far off that no square is kept for them.
    points = [
        (chance.uniform(-9000, ground.width + 9000), chance.uniform(-9000, ground.height + 9000)) for _ in range(600)
    ]
    x, y = np.array(points).T
    land = many_terrain.land_of(ground)
    held = land.holding(x, y)
    kinds = [land.kinds_in(mask) for mask in land.masks(held).tolist()]
    assert kinds == [ground.kinds_at(*point) for point in points]
    assert land.levels(held).tolist() == [ground.level_at(*point) for point in points]


def test_ground_in_larger_squares_is_the_same_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table beyond all others has larger squares, so that it is not looked up for longer than it is played."""
    ground = ground_of("mcphersons-woods")
    usual = many_terrain.Land(ground)
    assert usual.cell == many_terrain.CELL
    monkeypatch.setattr(many_terrain, "MOST_LOOKS", 40_000)
    coarse = many_terrain.Land(ground)
    assert coarse.cell > many_terrain.CELL
    chance = random.Random("squares")
    points = [
        (chance.uniform(-9000, ground.width + 9000), chance.uniform(-9000, ground.height + 9000)) for _ in range(600)
    ]
    x, y = np.array(points).T
    assert (coarse.holding(x, y) == usual.holding(x, y)).all()


@pytest.mark.parametrize("name", TABLES)
def test_many_see_what_each_sees(name: str) -> None:
    ground = ground_of(name)
    ones, others = (boxes(12, name + which, ground.width, ground.height) for which in ("ones", "others"))
    between = boxes(6, name + "between", ground.width, ground.height)
    places, marks, blockers = (Places.from_boxes(some) for some in (ones, others, between))
    found = sees(ground, places, marks, RULES, blockers)
    expected = [[sight.sees(ground, one, other, RULES, between) for other in others] for one in ones]
    assert found.tolist() == expected
    assert 0 < found.sum() < found.size
    found = sees(ground, places, marks, RULES, front_points=1)
    assert found.tolist() == [[sight.sees(ground, one, other, RULES, (), 1) for other in others] for one in ones]


def test_rules_of_sight_are_kept() -> None:
    ground = ground_of("mcphersons-woods")
    ones, others = boxes(12, "a", ground.width, ground.height), boxes(12, "b", ground.width, ground.height)
    for rules in (
        RULES._replace(villages=False, heights=False),
        RULES._replace(light=0, heavy=0),
        sight.Sight(9, 9, True, False),
    ):
        found = sees(ground, Places.from_boxes(ones), Places.from_boxes(others), rules)
        assert found.tolist() == [[sight.sees(ground, one, other, rules) for other in others] for one in ones]


def test_each_pair_may_have_its_own_blockers() -> None:
    ground = table()
    seer, target, between = Box(5000, 5000, 0, 2000, 600), Box(5000, 9000, 0, 2000, 600), Box(5000, 7000, 0, 4000, 600)
    places = [Places.from_boxes([one]) for one in (seer, target, between)]
    pair = np.zeros(2, dtype=np.int64)
    stops = np.array([[True], [False]])
    assert pairs_see(ground, places[0], places[1], pair, pair, RULES, places[2], stops).tolist() == [False, True]
    assert pairs_see(ground, places[0], places[1], pair[:0], pair[:0], RULES, places[2]).tolist() == []


def line_of(ground: Ground, x0: float, x1: float) -> bool:
    """Along y = 10", from a speck to a speck."""
    specks = Places.from_boxes([Box(round(x * 1000), 10_000, 9000, 0, 0) for x in (x0, x1)])
    return bool(pairs_see(ground, specks, specks, np.array([0]), np.array([1]), RULES)[0])


def test_woods_over_woods_are_not_twice_as_long() -> None:
    both = table(("orchard", square(10, 0, 12, 20)), ("light-woods", square(10, 0, 12, 20)))
    assert line_of(both, 5, 20)
    assert not line_of(table(("orchard", square(10, 0, 12, 20)), ("light-woods", square(11, 0, 13, 20))), 5, 20)


def test_a_hill_top_drawn_in_two_pieces_is_one() -> None:
    assert line_of(table(("height", square(10, 0, 14, 20), 1), ("height", square(14, 0, 18, 20), 1)), 12, 22)
    assert not line_of(table(("height", square(10, 0, 14, 20), 1), ("height", square(15, 0, 18, 20), 1)), 12, 22)


@pytest.mark.parametrize("name", TABLES)
def test_the_likeliest_lines_miss_less_than_one_pair_in_a_hundred(name: str) -> None:
    ground = ground_of(name)
    chance = random.Random(name)
    ones = boxes(40, name, ground.width, ground.height)
    # Within ten inches, where it matters to fire.
    others = [
        one._replace(x=one.x + chance.randint(-10_000, 10_000), y=one.y + chance.randint(-10_000, 10_000))
        for one in boxes(40, name, ground.width, ground.height)
    ]
    i, j = np.indices((40, 40)).reshape(2, -1)
    places, marks = Places.from_boxes(ones), Places.from_boxes(others)
    every, most, one = (pairs_see(ground, places, marks, i, j, RULES, lines=lines) for lines in ("all", "most", "one"))
    assert not (most & ~every).any()
    assert not (one & ~most).any()
    assert (every & ~most).mean() < 0.01


def test_a_glimpse_is_stopped_by_a_hill_and_remembered_both_ways() -> None:
    ground = table(("height", square(10, 0, 20, 20), 1))
    rough = glimpses(ground, RULES)
    x, y = np.array([5000.0, 5000.0]), np.array([9000.0, 9000.0])
    far_x = np.array([25_000.0, 8500.0])
    assert rough.see(x, y, far_x, y).tolist() == [False, True]
    assert rough.see(far_x, y, x, y).tolist() == [False, True]
    assert rough.see(x, y, np.array([-5.0, 90_000.0]), y).tolist() == [True, False]
    assert glimpses(table(("height", square(10, 0, 20, 20), 1)), RULES) is rough
    assert glimpses(ground, RULES._replace(heights=False)).see(x, y, far_x, y).tolist() == [True, True]
