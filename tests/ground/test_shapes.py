"""Segments and polygons: by hand, and against sampling."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.ground import shapes
from enfilade.ground.box import Box, distance_to_point

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
HORSESHOE = ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (60.0, 90.0), (60.0, 30.0), (30.0, 30.0), (30.0, 90.0), (0.0, 90.0))
Ring = Sequence[tuple[float, float]]
coordinates = st.integers(-3000, 3000).map(float)
points = st.tuples(coordinates, coordinates)
footprints = st.builds(
    Box,
    st.integers(-2000, 2000),
    st.integers(-2000, 2000),
    st.integers(0, 35999),
    st.integers(50, 3000),
    st.integers(50, 2000),
)


def in_polygon(x0: float, y0: float, x1: float, y1: float, ring: Ring) -> tuple[shapes.Part, ...]:
    return shapes.segment_in_edges(x0, y0, x1, y1, shapes.edges_of((ring,)))


def winding(x: float, y: float, ring: list[tuple[float, float]]) -> bool:
    """The even-odd rule by angles: a star polygon's point is inside if the boundary turns once round it."""
    total = 0.0
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        a, b = math.atan2(y0 - y, x0 - x), math.atan2(y1 - y, x1 - x)
        total += (b - a + math.pi) % (2 * math.pi) - math.pi
    return abs(total) > math.pi


@st.composite
def stars(draw: st.DrawFn) -> list[tuple[float, float]]:
    """Polygons seen whole from their middle, concave as a rule."""
    count = draw(st.integers(3, 9))
    middle = draw(points)
    reaches = draw(st.lists(st.integers(100, 2500), min_size=count, max_size=count))
    return [
        (
            middle[0] + reach * math.sin(2 * math.pi * k / count + 0.1),
            middle[1] + reach * math.cos(2 * math.pi * k / count + 0.1),
        )
        for k, reach in enumerate(reaches)
    ]


def test_points_in_a_concave_polygon() -> None:
    assert shapes.point_in_polygon(15, 80, HORSESHOE)
    assert not shapes.point_in_polygon(45, 80, HORSESHOE)
    assert shapes.point_in_polygon(45, 15, HORSESHOE)
    assert not shapes.point_in_polygon(-1, 15, HORSESHOE)


@given(points, stars())
def test_points_agree_with_the_angle_round_them(point: tuple[float, float], ring: list[tuple[float, float]]) -> None:
    edges = zip(ring, [*ring[1:], ring[0]], strict=True)
    if min(shapes.point_segment_distance(*point, *a, *b) for a, b in edges) > 1e-6:
        assert shapes.point_in_polygon(*point, ring) is winding(*point, ring)


grid = st.integers(-4, 4).map(lambda n: 100.0 * n)


@given(st.lists(st.tuples(grid, grid), min_size=3, max_size=9), grid, grid)
def test_strips_count_the_same_edges_as_all_of_them(ring: list[tuple[float, float]], x: float, y: float) -> None:
    """On a grid, so that points lie level with corners and edges run level; the rings may cross themselves."""
    crossed = [
        x < x0 + (y - y0) * (x1 - x0) / (y1 - y0)
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True)
        if (y0 > y) != (y1 > y)
    ]
    assert shapes.point_in_polygon(x, y, ring) is (sum(crossed) % 2 == 1)


def test_a_segment_through_a_concave_polygon() -> None:
    parts = in_polygon(-10, 60, 110, 60, HORSESHOE)
    assert [mark for part in parts for mark in part] == pytest.approx([10 / 120, 40 / 120, 70 / 120, 100 / 120])


def test_segments_that_begin_end_or_stay_inside() -> None:
    assert in_polygon(50, 50, 150, 50, SQUARE) == ((0, 0.5),)
    assert in_polygon(20, 20, 80, 70, SQUARE) == ((0, 1),)
    assert in_polygon(120, 20, 180, 70, SQUARE) == ()
    # Through two opposite corners.
    ((start, end),) = in_polygon(-100, -100, 200, 200, SQUARE)
    assert (start, end) == pytest.approx((1 / 3, 2 / 3))


@pytest.mark.parametrize("line", [(0, -100, 0, 200), (100, 200, 100, -100), (-100, 0, 200, 0), (200, 100, -100, 100)])
def test_a_segment_along_an_edge_is_inside_at_most_as_long_as_the_edge(line: tuple[float, float, float, float]) -> None:
    parts = in_polygon(*line, SQUARE)
    assert [mark for part in parts for mark in part] == pytest.approx([1 / 3, 2 / 3] if parts else [])


def test_two_of_the_four_edges_of_a_square_belong_to_it() -> None:
    lines = ((0, -100, 0, 200), (100, 200, 100, -100), (-100, 0, 200, 0), (200, 100, -100, 100))
    assert sum(bool(in_polygon(*line, SQUARE)) for line in lines) == 2


@given(points, points, stars())
def test_the_parts_inside_agree_with_sampling(
    start: tuple[float, float], end: tuple[float, float], ring: list[tuple[float, float]]
) -> None:
    parts = in_polygon(*start, *end, ring)
    assert all(0 <= t0 < t1 <= 1 for t0, t1 in parts)
    assert all(a[1] < b[0] for a, b in pairwise(parts))
    for k in range(101):
        t = (k + 0.5) / 101.5
        if any(abs(t - mark) < 1e-6 for part in parts for mark in part):
            continue
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        edges = zip(ring, [*ring[1:], ring[0]], strict=True)
        if min(shapes.point_segment_distance(x, y, *a, *b) for a, b in edges) > 1e-3:
            assert any(t0 < t < t1 for t0, t1 in parts) is winding(x, y, ring)


def test_a_hole_is_not_inside() -> None:
    edges = shapes.edges_of((SQUARE, ((40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0))))
    assert not shapes.point_in_edges(50, 50, edges)
    assert shapes.segment_in_edges(-100, 50, 100, 50, edges) == ((0.5, 0.7), (0.8, 1.0))


def test_crossing_segments() -> None:
    assert shapes.segment_crosses(0, 0, 100, 0, 25, -10, 25, 10) == 0.25
    assert shapes.segment_crosses(0, 0, 100, 0, 25, 1, 25, 10) is None
    assert shapes.segment_crosses(0, 0, 20, 0, 25, -10, 25, 10) is None
    assert shapes.segment_crosses(0, 0, 100, 0, 10, 0, 90, 0) is None


def test_a_fence_is_crossed_once_by_two_legs_that_meet_on_it() -> None:
    fence = (25, -10, 25, 10)
    for ax, bx in ((0, 50), (50, 0)):
        legs = (ax, 0, 25, 0), (25, 0, bx, 0)
        assert sum(shapes.segment_crosses(*leg, *fence) is not None for leg in legs) == 1
    # Coming up to it and going back crosses it not at all, or there and back.
    for ax in (0, 50):
        legs = (ax, 0, 25, 0), (25, 0, ax, 0)
        assert sum(shapes.segment_crosses(*leg, *fence) is not None for leg in legs) in (0, 2)


def test_a_fence_is_crossed_once_at_the_joint_of_its_rails() -> None:
    rails = (25, -10, 25, 0), (25, 0, 30, 10)
    assert sum(shapes.segment_crosses(0, 0, 50, 0, *rail) is not None for rail in rails) == 1


@given(points, points, points, points)
def test_the_distance_of_segments_agrees_with_sampling(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> None:
    found = shapes.segment_distance(*a, *b, *c, *d)
    steps = 200
    slow = min(
        shapes.point_segment_distance(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps, *c, *d)
        for k in range(steps + 1)
    )
    assert found - 1e-6 <= slow <= found + math.dist(a, b) / steps / 2 + 1e-6


@given(points, points, footprints)
def test_segments_and_boxes_agree_with_sampling(a: tuple[float, float], b: tuple[float, float], box: Box) -> None:
    steps = 300
    sampled = [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in range(steps + 1)]
    gap = shapes.segment_to_box(*a, *b, box)
    slow = min(distance_to_point(box, x, y) for x, y in sampled)
    assert gap - 0.5001 <= slow <= gap + math.dist(a, b) / steps / 2 + 0.5001
    smaller = box._replace(width=box.width - 6, depth=box.depth - 6)
    if any(distance_to_point(smaller, x, y) == 0 for x, y in sampled):
        assert shapes.segment_meets_box(*a, *b, box._replace(width=box.width + 2, depth=box.depth + 2))
    if shapes.segment_meets_box(*a, *b, box):
        assert gap == 0


def test_a_line_along_an_edge_does_not_meet_the_box() -> None:
    box = Box(0, 0, 0, 2000, 600)
    assert not shapes.segment_meets_box(-5000, 300, 5000, 300, box)
    assert not shapes.segment_meets_box(-5000, 298, 5000, 298, box)
    assert shapes.segment_meets_box(-5000, 297, 5000, 297, box)
    assert shapes.segment_meets_box(-10, 0, 10, 0, box)
