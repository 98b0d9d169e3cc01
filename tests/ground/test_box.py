"""Footprints: measured by hand, and against slow twins that sample edges or clip polygons."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.ground import box as boxes
from enfilade.ground.box import Box, corners, distance, overlap

AT_NORTH = Box(10_000, 10_000, 0, 2000, 600)
near = st.integers(-4000, 4000)
facings = st.integers(0, 35999)
footprints = st.builds(Box, near, near, facings, st.integers(200, 4000), st.integers(200, 3000))


def sampled_edges(box: Box, per_edge: int = 120) -> list[tuple[float, float]]:
    ring = corners(box)
    return [
        (x0 + (x1 - x0) * k / per_edge, y0 + (y1 - y0) * k / per_edge)
        for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True)
        for k in range(per_edge)
    ]


def clipped(points: list[tuple[float, float]], box: Box) -> list[tuple[float, float]]:
    """Sutherland and Hodgman's clipping of a convex polygon by a box."""
    ring = corners(box)
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        kept = []
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], *points[:1]], strict=True):
            # The corners run clockwise: inside is to the right of every edge.
            s0 = (by - ay) * (x0 - ax) - (bx - ax) * (y0 - ay)
            s1 = (by - ay) * (x1 - ax) - (bx - ax) * (y1 - ay)
            if s0 >= 0:
                kept.append((x0, y0))
            if (s0 > 0 > s1) or (s0 < 0 < s1):
                kept.append((x0 + (x1 - x0) * s0 / (s0 - s1), y0 + (y1 - y0) * s0 / (s0 - s1)))
        points = kept
    return points


def grown(box: Box, by: int) -> Box:
    return box._replace(width=box.width + by, depth=box.depth + by)


def test_the_tables_of_sines_agree_with_the_library() -> None:
    assert len(boxes.SIN) == len(boxes.COS) == 36000
    for facing in range(0, 36000, 37):
        assert boxes.SIN[facing] == pytest.approx(math.sin(math.radians(facing / 100)), abs=1e-12)
        assert boxes.COS[facing] == pytest.approx(math.cos(math.radians(facing / 100)), abs=1e-12)
    assert (boxes.SIN[18000], boxes.COS[9000], boxes.SIN[9000], boxes.COS[18000]) == (0, 0, 1, -1)


def test_corners_of_a_line_that_faces_north_and_of_one_that_faces_east() -> None:
    assert corners(AT_NORTH) == ((9000, 10300), (11000, 10300), (11000, 9700), (9000, 9700))
    # Facing east its left is north.
    assert corners(AT_NORTH._replace(facing=9000)) == ((10300, 11000), (10300, 9000), (9700, 9000), (9700, 11000))


def test_a_box_is_found_again_from_its_front() -> None:
    assert boxes.from_front(10_000, 10_300, 0, 2000, 600) == AT_NORTH
    assert boxes.front_centre(AT_NORTH._replace(facing=27000)) == (9700, 10000)


@given(footprints)
def test_from_front_undoes_front_centre(box: Box) -> None:
    again = boxes.from_front(*boxes.front_centre(box), box.facing, box.width, box.depth)
    assert abs(again.x - box.x) <= 1
    assert abs(again.y - box.y) <= 1


def test_distances_by_hand() -> None:
    ahead = AT_NORTH._replace(y=13_000)
    assert distance(AT_NORTH, ahead) == 2400
    assert distance(AT_NORTH, AT_NORTH._replace(x=12_000)) == 0
    # 300 apart to the east and 400 to the north: a 3-4-5 triangle from corner to corner.
    assert distance(AT_NORTH, Box(12_300, 11_000, 0, 2000, 600)) == 500
    # A square of 1000 standing on its corner points 707 mils towards it.
    assert distance(AT_NORTH, Box(10_000, 12_300, 4500, 1000, 1000)) == 2000 - 707
    assert boxes.distance_to_point(AT_NORTH, 11_300, 10_700) == 500
    assert boxes.distance_to_point(AT_NORTH, 10_200, 10_100) == 0


def test_boxes_that_cross_without_a_corner_in_each_other_are_at_no_distance() -> None:
    assert distance(Box(0, 0, 1000, 4000, 200), Box(0, 0, 9500, 4000, 200)) == 0


@given(footprints, footprints)
def test_distance_agrees_with_sampled_edges(a: Box, b: Box) -> None:
    found = distance(a, b)
    assert found == distance(b, a)
    if clipped(list(corners(a)), b):
        assert found == 0
        return
    slow = min(boxes.distance_to_point(a, x, y) for x, y in sampled_edges(b))
    # A sample is at most half a step of an edge away from the nearest point.
    assert found - 1 <= slow <= found + max(b.width, b.depth) / 240 + 1


@given(footprints, footprints)
def test_front_distance_is_that_of_a_box_with_no_depth(a: Box, b: Box) -> None:
    x, y = boxes.front_centre(a)
    edge = Box(round(x), round(y), a.facing, a.width, 0)
    assert abs(boxes.front_distance(a, b) - distance(edge, b)) <= 1


def test_range_is_measured_from_the_front_and_not_from_the_rear() -> None:
    behind = AT_NORTH._replace(y=8000)
    assert distance(AT_NORTH, behind) == 1400
    assert boxes.front_distance(AT_NORTH, behind) == 2000


@given(footprints, footprints)
def test_overlap_agrees_with_clipping(a: Box, b: Box) -> None:
    # Twins: what is left of one box cut by the other, both a little smaller or larger than they are.
    if overlap(a, b):
        assert clipped(list(corners(grown(a, 1))), b)
    elif min(a.width, a.depth, b.width, b.depth) > 8:
        assert not clipped(list(corners(grown(a, -5))), grown(b, -5))


def test_touching_is_not_overlapping() -> None:
    beside = AT_NORTH._replace(x=12_000)
    assert not overlap(AT_NORTH, beside)
    assert not overlap(AT_NORTH, beside._replace(x=11_998))
    assert overlap(AT_NORTH, beside._replace(x=11_996))


@pytest.mark.parametrize(
    ("box", "inside"),
    [
        (Box(1000, 300, 0, 2000, 600), True),
        (Box(998, 300, 0, 2000, 600), True),
        (Box(990, 300, 0, 2000, 600), False),
        (Box(300, 1000, 9000, 2000, 600), True),
        (Box(1000, 300, 9000, 2000, 600), False),
        (Box(71_000, 47_700, 18000, 2000, 600), True),
        (Box(71_000, 47_710, 18000, 2000, 600), False),
    ],
)
def test_inside_the_table(box: Box, inside: bool) -> None:
    assert boxes.inside(box, 72_000, 48_000) is inside


def test_bearings_and_angles() -> None:
    assert boxes.bearing(0, 0, 0, 5) == 0
    assert boxes.bearing(0, 0, 5, 5) == 4500
    assert boxes.bearing(0, 0, 0, -5) == 18000
    assert boxes.bearing(0, 0, -5, 0) == 27000
    assert boxes.off_facing(AT_NORTH._replace(facing=35000), 10_000, 20_000) == 1000
    assert boxes.off_facing(AT_NORTH, 10_000, 0) == 18000
    assert boxes.turned(35000, 2000) == 1000
    assert boxes.turned(1000, -2000) == 35000


def test_the_shadow_on_the_edge_in_contact() -> None:
    enemy = Box(10_000, 10_600, 18000, 2000, 600)
    assert boxes.front_overlap(AT_NORTH, enemy) == 2000
    assert boxes.front_overlap(AT_NORTH._replace(x=11_500), enemy) == 500
    assert boxes.front_overlap(AT_NORTH._replace(x=13_000), enemy) == 0
    # A line of 2000 that strikes the enemy's flank, 600 deep, covers all of it.
    flank = Box(11_300, 10_600, 27000, 2000, 600)
    assert boxes.front_overlap(flank, enemy) == 600
    assert boxes.front_overlap(flank._replace(y=11_800), enemy) == 100


def test_wholly_in_front() -> None:
    assert boxes.wholly_in_front(AT_NORTH, AT_NORTH._replace(y=10_600))
    assert not boxes.wholly_in_front(AT_NORTH, AT_NORTH._replace(y=10_590))


@given(footprints, footprints)
def test_in_front_is_a_matter_of_all_four_corners(box: Box, other: Box) -> None:
    _, (x1, y1), (x2, y2), _ = corners(box)
    ahead = [((x - x1) * (x1 - x2) + (y - y1) * (y1 - y2)) / box.depth for x, y in corners(other)]
    if abs(min(ahead) + boxes.SLACK) > 1e-6:
        assert boxes.wholly_in_front(box, other) is (min(ahead) > -boxes.SLACK)


def test_strips() -> None:
    assert boxes.strip(AT_NORTH, 0, 3000) == Box(10_000, 11_800, 0, 2000, 3000)
    assert boxes.strip(AT_NORTH, 9000, 3000) == Box(12_500, 10_000, 9000, 600, 3000)
    assert boxes.strip(AT_NORTH, 18000, 1000) == Box(10_000, 9200, 18000, 2000, 1000)
    # Going north-east, a box 2000 by 600 is (2000 + 600) / root 2 wide.
    assert boxes.strip(AT_NORTH, 4500, 1000).width == round(2600 / math.sqrt(2))


@given(footprints, facings, st.integers(100, 5000))
def test_a_strip_begins_where_the_box_ends(box: Box, direction: int, length: int) -> None:
    swept = boxes.strip(box, direction, length)
    assert not overlap(box, swept)
    assert distance(box, swept) <= 1


@given(footprints, footprints, st.integers(0, 6000))
def test_within_is_what_measuring_says(a: Box, b: Box, limit: int) -> None:
    assert boxes.is_within(a, b, limit) is (distance(a, b) <= limit)
    assert boxes.is_within(a, b, distance(a, b))
