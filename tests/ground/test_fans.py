"""Fans of lines: what is proved of all of them must hold for each."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.ground.box import Box, corners
from enfilade.ground.fans import fan_of, fills, is_hidden
from enfilade.ground.shapes import edges_of, segment_in_edges, segment_meets_box
from enfilade.ground.sight import Sight, eyes, sees, why_blocked
from enfilade.ground.terrain import Area, Ground, Height

SEER = Box(10_000, 5_000, 0, 2_000, 600)
"""It looks north from 5.3 inches, 9 to 11 inches east."""
TARGET = Box(10_000, 20_000, 18_000, 2_000, 600)


def block(west: int, south: int, east: int, north: int) -> tuple[tuple[float, float], ...]:
    return ((west, south), (east, south), (east, north), (west, north))


def filled(ring: tuple[tuple[float, float], ...], least: float) -> bool:
    return fills(fan_of(eyes(SEER, 3), TARGET), edges_of((ring,)), least)


def test_a_belt_across_all_lines_fills_the_fan_by_its_depth() -> None:
    assert filled(block(0, 10_000, 20_000, 13_000), 2_900)
    assert not filled(block(0, 10_000, 20_000, 13_000), 3_000), "no line is shorter in it, but none is surely longer"


def test_a_wood_that_leaves_one_end_open_does_not() -> None:
    assert not filled(block(9_500, 10_000, 20_000, 15_000), 1_000)
    assert filled(block(8_900, 10_000, 20_000, 15_000), 1_000)


def test_a_gap_in_the_wood_parts_it_in_two() -> None:
    notched = ((0, 10_000), (20_000, 10_000), (20_000, 14_000), (10_100, 14_000), (10_100, 12_000), (10_000, 12_000))
    ring = tuple((float(x), float(y)) for x, y in (*notched, (10_000, 14_000), (0, 14_000)))
    assert filled(ring, 1_900)
    assert not filled(ring, 2_100), "beyond 12 inches some lines run through the gap"


@pytest.mark.parametrize(("wide", "hidden"), [(2_300, True), (1_900, False)])
def test_a_line_hides_what_is_narrower_and_not_what_is_wider(wide: int, hidden: bool) -> None:
    assert is_hidden(eyes(SEER, 3), TARGET, Box(10_000, 12_000, 0, wide, 600)) is hidden


places = st.integers(0, 24_000)
facings = st.integers(0, 35_999)
seers = st.builds(Box, places, places, facings, st.integers(300, 3_000), st.integers(300, 900))
across = st.integers(6_000, 12_000)
southern = st.builds(Box, across, st.integers(0, 4_000), facings, st.integers(300, 3_000), st.integers(300, 900))
northern = st.builds(Box, across, st.integers(14_000, 18_000), facings, st.integers(300, 3_000), st.integers(300, 900))
between = st.builds(
    Box, across, st.integers(6_000, 12_000), facings, st.integers(2_000, 9_000), st.integers(300, 6_000)
)
deep = st.integers(4_000, 14_000)
belts = st.tuples(deep, deep, st.integers(3_000, 9_000), deep, deep, deep).map(
    lambda y: (
        (0, y[0]),
        (y[2], y[1]),
        (20_000, y[3]),
        (20_000, y[4] + 3_000),
        (y[2] + 3_000, y[5] + 2_000),
        (0, 15_000),
    )
)
"""From edge to edge between the two, with one dent on either side; some cross themselves."""


def lines(seer: Box, target: Box) -> list[tuple[float, float, float, float]]:
    """From every eye to the middle, the corners and the middles of the edges."""
    ring = corners(target)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True)]
    return [(x, y, *end) for x, y in eyes(seer, 3) for end in [(target.x, target.y), *ring, *middles]]


@given(southern, northern, belts, st.integers(0, 4_000))
def test_who_fills_a_fan_stops_every_line_of_it(
    seer: Box, target: Box, ring: tuple[tuple[int, int], ...], least: int
) -> None:
    edges = edges_of(([(float(x), float(y)) for x, y in ring],))
    proved = fills(fan_of(eyes(seer, 3), target), edges, least)
    for x0, y0, x1, y1 in lines(seer, target) if proved else ():
        inside = sum(end - start for start, end in segment_in_edges(x0, y0, x1, y1, edges))
        assert inside * math.hypot(x1 - x0, y1 - y0) > least


@given(southern, northern, between)
def test_who_hides_a_target_meets_every_line_to_it(seer: Box, target: Box, box: Box) -> None:
    met = all(segment_meets_box(*line, box) for line in lines(seer, target))
    assert met or not is_hidden(eyes(seer, 3), target, box)


RULES = Sight(light=2_000, heavy=1_000, villages=True, heights=True)
kinds = st.sampled_from(["light-woods", "heavy-woods", "village", "height"])


@given(
    seers, seers, st.lists(st.tuples(kinds, places, places, places, places), max_size=4), st.lists(seers, max_size=3)
)
def test_sight_is_that_of_a_twin_that_tries_every_line(
    seer: Box, target: Box, shapes: list[tuple[str, int, int, int, int]], blockers: list[Box]
) -> None:
    areas: list[Area] = []
    heights: list[Height] = []
    for kind, a, b, c, d in shapes:
        west, east, south, north = min(a, b), max(a, b) + 500, min(c, d), max(c, d) + 500
        ring = block(west, south, east, north)
        if kind == "height":
            heights.append(Height(1, "", ring, edges_of((ring,)), west, south, east, north))
        else:
            areas.append(Area(kind, "", ring, edges_of((ring,)), west, south, east, north))
    ground = Ground(areas, heights, (), 30_000, 30_000)
    shrunk = target._replace(width=target.width - 40, depth=target.depth - 40)
    middles = [(x, y) for x, y in {(line[2], line[3]) for line in lines(seer, target)} if (x, y) not in corners(target)]
    slow = any(
        not any(segment_meets_box(x, y, tx, ty, box) for box in blockers)
        and not why_blocked(ground, x, y, tx, ty, RULES)
        for x, y in eyes(seer, 3)
        for tx, ty in (*middles, *corners(shrunk))
    )
    assert sees(ground, seer, target, RULES, blockers) is slow
