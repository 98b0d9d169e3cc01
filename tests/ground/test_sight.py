"""Lines of sight: worked by hand, and against a twin that walks the line in small steps."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.core.scenario import Feature, Polygon, Properties, Terrain
from enfilade.ground.box import Box, corners, distance_to_point, front
from enfilade.ground.sight import Sight, sees, sees_point, why, why_blocked
from enfilade.ground.terrain import Ground

RULES = Sight(light=2000, heavy=1000, villages=True, heights=True)
Inches = tuple[tuple[float, float], ...]


def square(west: float, south: float, east: float, north: float) -> Inches:
    return ((west, south), (east, south), (east, north), (west, north))


def table(*shapes: tuple[Any, Inches] | tuple[Any, Inches, int]) -> Ground:
    features = []
    for kind, points, *level in shapes:
        told = Properties(kind=kind, level=level[0] if level else 0)
        features.append(Feature(properties=told, geometry=Polygon(coordinates=((*points, points[0]),))))
    return Ground.build(Terrain(features=tuple(features)), 48_000, 36_000)


def blocked(ground: Ground, x0: float, x1: float, rules: Sight = RULES) -> str:
    """Along y = 10", in inches."""
    east, west = (why_blocked(ground, a * 1000, 10_000, b * 1000, 10_000, rules) for a, b in ((x0, x1), (x1, x0)))
    assert east == west, "who is seen sees"
    return east


def test_two_inches_of_light_woods_may_be_seen_through_and_no_more() -> None:
    assert blocked(table(("light-woods", square(10, 0, 12, 20))), 5, 20) == ""
    assert blocked(table(("light-woods", square(10, 0, 12.01, 20))), 5, 20) == "light woods"
    assert blocked(table(("light-woods", square(10, 0, 30, 20))), 5, 11.9) == ""
    assert blocked(table(("orchard", square(10, 0, 11.5, 20)), ("light-woods", square(14, 0, 15, 20))), 5, 20) == (
        "light woods"
    )
    # Where two drawn areas lie over each other the woods are not twice as long.
    assert blocked(table(("orchard", square(10, 0, 12, 20)), ("light-woods", square(10, 0, 12, 20))), 5, 20) == ""


def test_one_inch_of_heavy_woods() -> None:
    assert blocked(table(("heavy-woods", square(10, 0, 11, 20))), 5, 20) == ""
    assert blocked(table(("heavy-woods", square(10, 0, 11.1, 20))), 5, 20) == "heavy woods"


def test_a_village_blocks_unless_an_end_stands_in_it() -> None:
    village = table(("village", square(10, 0, 12, 20)))
    assert blocked(village, 5, 20) == "village"
    assert blocked(village, 11, 20) == ""
    assert blocked(village, 5, 20, RULES._replace(villages=False)) == ""
    assert blocked(table(("village", square(10, 0, 12, 20)), ("farm", square(15, 0, 16, 20))), 11, 20) == "village"


@pytest.mark.parametrize(
    ("x0", "x1", "reason"),
    [
        # A hill of level 1 from 10" to 20".
        (5, 25, "higher ground"),
        (15, 25, ""),
        (12, 18, ""),
        (5, 8, ""),
    ],
)
def test_one_hill(x0: float, x1: float, reason: str) -> None:
    assert blocked(table(("height", square(10, 0, 20, 20), 1)), x0, x1) == reason
    assert blocked(table(("height", square(10, 0, 20, 20), 1)), x0, x1, RULES._replace(heights=False)) == ""


def test_another_hill_of_the_same_height_hides_the_valley_behind_it() -> None:
    two = table(("height", square(10, 0, 14, 20), 1), ("height", square(18, 0, 22, 20), 1))
    assert blocked(two, 12, 16) == ""
    assert blocked(two, 12, 20) == ""
    assert blocked(two, 12, 26) == "higher ground"


def test_a_crest_hides_both_slopes_from_each_other() -> None:
    ridge = table(("height", square(10, 0, 30, 20), 1), ("height", square(18, 0, 22, 20), 2))
    assert blocked(ridge, 12, 28) == "higher ground"
    assert blocked(ridge, 20, 28) == ""
    assert blocked(ridge, 20, 35) == ""
    assert blocked(ridge, 5, 20) == ""
    # From the slope out to the plain: no ground between is above the slope, and the slope is its own hill top.
    assert blocked(ridge, 12, 5) == ""


def test_a_hill_top_drawn_in_two_pieces_is_one() -> None:
    assert blocked(table(("height", square(10, 0, 14, 20), 1), ("height", square(14, 0, 18, 20), 1)), 12, 22) == ""


KINDS = ["light-woods", "orchard", "heavy-woods", "village", "farm", "height"]
drawn = st.tuples(
    st.sampled_from(KINDS),
    st.integers(0, 30),
    st.integers(0, 20),
    st.integers(1, 12),
    st.integers(1, 12),
    st.integers(1, 2),
)
# Off the whole and quarter inches, so that no line runs along an edge.
place = st.tuples(st.integers(0, 36_000), st.integers(0, 27_000)).map(lambda p: (p[0] + 0.31, p[1] + 0.17))


def slow_why(shapes: list[Any], a: tuple[float, float], b: tuple[float, float], steps: int) -> tuple[str, bool]:
    """What blocks, and whether sampling can be sure of it."""

    def holds(shape: Any, x: float, y: float) -> bool:
        _, west, south, wide, high, _ = shape
        return bool(west * 1000 <= x <= (west + wide) * 1000 and south * 1000 <= y <= (south + high) * 1000)

    def level(x: float, y: float) -> int:
        return max((shape[5] for shape in shapes if shape[0] == "height" and holds(shape, x, y)), default=0)

    marks = [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in range(steps + 1)]
    step = math.dist(a, b) / steps
    sure = True
    for kinds, most, name in (
        (("light-woods", "orchard"), 2000, "light woods"),
        (("heavy-woods",), 1000, "heavy woods"),
    ):
        inside = sum(any(shape[0] in kinds and holds(shape, *mark) for shape in shapes) for mark in marks) * step
        sure = sure and abs(inside - most) > 12 * step
        if inside > most:
            return name, sure
    for shape in shapes:
        if (
            shape[0] in ("village", "farm")
            and not (holds(shape, *a) or holds(shape, *b))
            and any(holds(shape, *mark) for mark in marks)
        ):
            return "village", sure
    levels = [level(*mark) for mark in marks]
    if levels[0] < levels[-1]:
        levels.reverse()
    if max(levels) > levels[0]:
        return "higher ground", sure
    if levels[-1] < levels[0]:
        gone = next(k for k, found in enumerate(levels) if found < levels[0])
        if max(levels[gone:]) >= levels[0]:
            return "higher ground", sure
    return "", sure


@given(st.lists(drawn, max_size=7), place, place)
def test_the_line_agrees_with_one_walked_in_steps(
    shapes: list[Any], a: tuple[float, float], b: tuple[float, float]
) -> None:
    ground = table(*((kind, square(w, s, w + wide, s + high), level) for kind, w, s, wide, high, level in shapes))
    found = why_blocked(ground, *a, *b, RULES)
    slow, sure = slow_why(shapes, a, b, 1500)
    if found != slow and sure:
        # A corner clipped between two steps: look closer before complaining.
        slow, sure = slow_why(shapes, a, b, 40_000)
        assert found == slow or not sure
    assert found == why_blocked(ground, *b, *a, RULES)


EMPTY = table()
SEER = Box(10_000, 10_000, 0, 2000, 600)
TARGET = Box(10_000, 16_000, 18000, 2000, 600)


def test_a_unit_between_hides_a_target_it_covers_wholly() -> None:
    wide = Box(10_000, 13_000, 0, 2000, 600)
    assert sees(EMPTY, SEER, TARGET, RULES)
    assert not sees(EMPTY, SEER, TARGET, RULES, [wide])
    assert why(EMPTY, SEER, TARGET, RULES, [wide]) == "another unit"
    assert why(EMPTY, SEER, TARGET, RULES) == ""
    # Beside the line, behind the seer, or beyond the target it hides nothing.
    for box in (wide._replace(x=13_000), wide._replace(y=8000), wide._replace(y=18_000)):
        assert sees(EMPTY, SEER, TARGET, RULES, [box])


def test_two_units_that_lap_hide_together_what_neither_hides_alone() -> None:
    left, right = Box(8950, 13_000, 0, 2200, 600), Box(11_050, 13_000, 0, 2200, 600)
    assert not sees(EMPTY, SEER, TARGET, RULES, [left, right])
    assert sees(EMPTY, SEER, TARGET, RULES, [left])
    assert sees(EMPTY, SEER, TARGET, RULES, [right])


def test_an_end_of_the_front_sees_what_the_centre_does_not() -> None:
    narrow = Box(10_000, 10_700, 0, 1000, 600)
    assert sees(EMPTY, SEER, TARGET, RULES, [narrow])
    assert not sees(EMPTY, SEER, TARGET._replace(width=100), RULES, [narrow], front_points=1)
    assert sees(EMPTY, SEER, TARGET._replace(width=100), RULES, [narrow])


def test_woods_are_named_when_they_hide() -> None:
    woods = table(("heavy-woods", square(0, 11, 40, 15)))
    assert why(woods, SEER, TARGET, RULES) == "heavy woods"
    assert not sees_point(woods, 10_000, 10_000, TARGET, RULES)
    assert sees_point(woods, 10_000, 14_500, TARGET, RULES)
    assert not sees_point(EMPTY, 10_000, 10_000, TARGET, RULES, [Box(10_000, 13_000, 0, 6000, 600)])


near = st.integers(4000, 20_000)
footprints = st.builds(Box, near, near, st.integers(0, 35999), st.integers(500, 3000), st.integers(300, 1500))


@given(footprints, footprints, st.lists(footprints, max_size=5), st.lists(drawn, max_size=4))
def test_sees_agrees_with_every_line_tried(seer: Box, target: Box, blockers: list[Box], shapes: list[Any]) -> None:
    ground = table(*((kind, square(w, s, w + wide, s + high), level) for kind, w, s, wide, high, level in shapes))
    x0, y0, x1, y1 = front(seer)
    pull = 20 / seer.width
    eyes = [((x0 + x1) / 2, (y0 + y1) / 2)]
    eyes += [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (pull, 1 - pull)]
    inner = target._replace(width=target.width - 40, depth=target.depth - 40)
    ring = corners(target)
    marks = [(target.x, target.y), *corners(inner)]
    marks += [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True)]

    def clear(a: tuple[float, float], b: tuple[float, float], grow: int) -> bool:
        if why_blocked(ground, *a, *b, RULES):
            return False
        steps = 400
        for box in blockers:
            felt = box._replace(width=box.width + grow, depth=box.depth + grow)
            for k in range(steps + 1):
                x, y = a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps
                if distance_to_point(felt, x, y) == 0:
                    return False
        return True

    # Sampling misses what a line clips between two steps, so the twin is asked with boxes of both sizes.
    lines = [(a, b) for a in eyes for b in marks]
    if sees(ground, seer, target, RULES, blockers):
        assert any(clear(a, b, -8) for a, b in lines)
    else:
        assert not any(clear(a, b, 120) for a, b in lines)
