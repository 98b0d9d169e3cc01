"""Arcs: by hand, and against a polygon clipped by three half-planes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.ground.arcs import direction_in_arc, in_arc, in_zone
from enfilade.ground.box import Box, corners, overlap, strip

LINE = Box(10_000, 10_000, 0, 2000, 600)
near = st.integers(-6000, 6000)
footprints = st.builds(Box, near, near, st.integers(0, 35999), st.integers(200, 4000), st.integers(200, 3000))


def area_in_arc(box: Box, other: Box, off: int) -> float:
    """What is left of the other cut by the front line and by the two rays."""
    (lx, ly), (rx, ry), _, _ = corners(box)
    facing, angle = math.radians(box.facing / 100), math.radians(off / 100)
    cuts = [
        (lx, ly, math.sin(facing), math.cos(facing)),
        (rx, ry, -math.cos(facing + angle), math.sin(facing + angle)),
        (lx, ly, math.cos(facing - angle), -math.sin(facing - angle)),
    ]
    points = list(corners(other))
    for px, py, nx, ny in cuts:
        kept = []
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], *points[:1]], strict=True):
            s0, s1 = (x0 - px) * nx + (y0 - py) * ny, (x1 - px) * nx + (y1 - py) * ny
            if s0 >= 0:
                kept.append((x0, y0))
            if (s0 > 0 > s1) or (s0 < 0 < s1):
                kept.append((x0 + (x1 - x0) * s0 / (s0 - s1), y0 + (y1 - y0) * s0 / (s0 - s1)))
        points = kept
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], *points[:1]], strict=True))) / 2


@given(footprints, footprints, st.sampled_from([1000, 2250, 4500, 6000, 8999, 9000]))
def test_in_arc_agrees_with_clipping(box: Box, other: Box, off: int) -> None:
    if in_arc(box, other, off):
        assert area_in_arc(box, other, off) > 0
    else:
        # Nothing worth mentioning: a sliver as thin as the slack, as long as the other's diagonal.
        assert area_in_arc(box, other, off) <= 4 * math.hypot(other.width, other.depth) / math.sin(math.radians(10))


@pytest.mark.parametrize(
    ("x", "y", "seen"),
    [
        (10_000, 15_000, True),
        # Squares of 1000; the right ray runs from (11000, 10300) north-east.
        (15_000, 13_400, True),
        (15_000, 13_200, False),
        (5_000, 13_400, True),
        (5_000, 13_200, False),
        (10_000, 9_000, False),
        (12_000, 9_800, False),
    ],
)
def test_an_arc_of_45_degrees_off_the_front(x: int, y: int, seen: bool) -> None:
    # (15000, 13400): its north-west corner (14500, 13900) lies 100 inside the ray, which is at 13800 there.
    assert in_arc(LINE, Box(x, y, 0, 1000, 1000), 4500) is seen


def test_a_neighbour_in_line_is_not_in_the_arc() -> None:
    assert not in_arc(LINE, LINE._replace(x=12_000), 4500)


def test_a_box_askew_beside_the_front_corner_is_not_in_a_narrow_arc() -> None:
    # Its edge runs at 45 degrees past the corner (11000, 10300), 1000 mils from its own centre; it reaches forward of
    # the front's line to the right of the ray, and across the ray's line behind the front.
    beside = Box(11_707, 9593, 4500, 1800, 1800)
    assert not in_arc(LINE, beside, 1000)
    assert in_arc(LINE, beside._replace(width=2100, depth=2100), 1000)


def test_a_box_that_spans_the_whole_arc_is_in_it() -> None:
    assert in_arc(LINE, Box(10_000, 12_000, 0, 40_000, 200), 100)


def test_the_zone_is_the_rectangle_before_the_front() -> None:
    enemy = Box(10_000, 15_000, 18000, 2000, 600)
    assert in_zone(LINE, enemy, 6000)
    assert not in_zone(LINE, enemy, 4400)
    assert in_zone(LINE, enemy, 4404)
    assert not in_zone(LINE, enemy._replace(x=12_000), 6000)
    assert not in_zone(LINE, enemy._replace(y=9000), 6000)


@given(footprints, footprints, st.integers(100, 6000))
def test_the_zone_is_a_strip(box: Box, other: Box, deep: int) -> None:
    if in_zone(box, other, deep) != overlap(strip(box, box.facing, deep), other):
        # The strip is rounded to whole mils: they may differ only where it is a matter of a mil.
        larger = other._replace(width=other.width + 4, depth=other.depth + 4)
        smaller = other._replace(width=other.width - 4, depth=other.depth - 4)
        assert in_zone(box, larger, deep)
        assert not in_zone(box, smaller, deep)


def test_directions_in_the_arc_across_north() -> None:
    assert direction_in_arc(35000, 3500, 4500)
    assert not direction_in_arc(35000, 3501, 4500)
    assert direction_in_arc(1000, 32500, 4500)
