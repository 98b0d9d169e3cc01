"""Legs, worked by hand on paper: a line 2000 mils wide and 600 deep."""

import math
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Feature, LineString, Properties, Terrain
from enfilade.ground import legs
from enfilade.ground.box import Box, corners, distance
from enfilade.ground.legs import About, Advance, Back, File, Leg, March, Oblique, Sidestep, Wheel, moved, travel
from enfilade.ground.terrain import Ground

LINE = Box(10_000, 10_000, 0, 2000, 600)
footprints = st.builds(
    Box,
    st.integers(0, 9000),
    st.integers(0, 9000),
    st.integers(0, 35999),
    st.integers(500, 4000),
    st.integers(300, 1500),
)
sides: Any = st.sampled_from(["left", "right"])


def roads(*lines: tuple[tuple[float, float], ...]) -> Ground:
    features = (
        Feature(properties=Properties(kind="road"), geometry=LineString(coordinates=points)) for points in lines
    )
    return Ground.build(Terrain(features=tuple(features)), 48_000, 48_000)


@pytest.mark.parametrize(
    ("leg", "x", "y"),
    [
        (Advance(3000), 10_000, 13_000),
        (Oblique("right", 4500, 3000), 12_121, 12_121),
        (Oblique("left", 3000, 2000), 9000, 11_732),
        (Sidestep("left", 1000), 9000, 10_000),
        (Sidestep("right", 1000), 11_000, 10_000),
        (Back(2000), 10_000, 8000),
        (March(22500, 1000), 9293, 9293),
    ],
)
def test_straight_legs_keep_the_facing(leg: Leg, x: int, y: int) -> None:
    assert moved(leg, LINE, travel(leg, LINE)) == LINE._replace(x=x, y=y)
    assert moved(leg, LINE, 0) == LINE


def test_straight_legs_are_meant_from_the_facing() -> None:
    east = LINE._replace(facing=9000)
    assert moved(Advance(1000), east, 1000) == east._replace(x=11_000)
    assert moved(Sidestep("left", 1000), east, 400) == east._replace(y=10_400)
    assert moved(March(18000, 1000), east, 1000) == east._replace(y=9000)
    assert legs.direction(Oblique("left", 4500, 1), LINE) == 31500
    assert legs.direction(Wheel("left", 4500), LINE) is None


def test_a_quarter_wheel_turns_on_the_front_corner_and_costs_the_outer_arc() -> None:
    right = Wheel("right", 9000)
    assert travel(right, LINE) == round(2000 * math.pi / 2)
    # The front-right corner (11000, 10300) stays; the line then stands north of it, facing east.
    assert moved(right, LINE, 3142) == Box(10_700, 11_300, 9000, 2000, 600)
    assert corners(moved(right, LINE, 3142))[1] == pytest.approx((11_000, 10_300), abs=1)
    assert moved(Wheel("left", 9000), LINE, 3142) == Box(9300, 11_300, 27000, 2000, 600)


def test_half_a_wheel_is_half_the_angle() -> None:
    assert moved(Wheel("left", 9000), LINE, 1571).facing == 31500
    assert moved(Wheel("right", 3000), LINE, 0) == LINE


def test_a_group_wheels_about_one_pivot() -> None:
    # The right regiment of two, wheeling left on the left corner of the other, 4000 from its own outer corner.
    pivot = (7000.0, 10_300.0)
    wheel = Wheel("left", 9000)
    assert travel(wheel, LINE, pivot) == round(4000 * math.pi / 2)
    assert moved(wheel, LINE, 10_000, pivot=pivot) == Box(7300, 13_300, 27000, 2000, 600)


@given(footprints, sides, st.integers(1, 18000))
def test_the_pivot_stays(box: Box, side: Any, degrees: int) -> None:
    wheel = Wheel(side, degrees)
    after = moved(wheel, box, travel(wheel, box))
    at = 0 if side == "left" else 1
    assert math.dist(corners(box)[at], corners(after)[at]) <= 1
    assert after.facing == (box.facing + (degrees if side == "right" else -degrees)) % 36000


def test_about_is_done_on_the_spot() -> None:
    assert travel(About(), LINE) == 0
    assert moved(About(), LINE, 0) == LINE._replace(facing=18000)
    assert legs.front_paths(About(), LINE) == ()


def test_a_column_follows_the_road_round_its_bends() -> None:
    pike = roads(((5, 10), (10, 10), (10, 20)))
    column = Box(6000, 10_100, 8000, 500, 2000)
    assert moved(File(3000), column, 3000, pike) == Box(9000, 10_000, 9000, 500, 2000)
    assert moved(File(6000), column, 6000, pike) == Box(10_000, 12_000, 0, 500, 2000)
    # Facing more nearly west it goes the other way, where 1000 mils of road are left.
    west = column._replace(facing=27000)
    assert moved(File(1000), west, 1000, pike) == Box(5000, 10_000, 27000, 500, 2000)
    with pytest.raises(Malformed, match="ends"):
        moved(File(1500), west, 1001, pike)
    with pytest.raises(Malformed, match="no road"):
        moved(File(1500), column._replace(y=12_000), 100, pike)
    with pytest.raises(Malformed, match="no road"):
        moved(File(1500), column, 100)


def test_a_column_goes_on_where_one_road_joins_another() -> None:
    joined = roads(((5, 10), (10, 10)), ((10, 10), (20, 10)), ((10, 10), (10, 0)))
    column = Box(8000, 10_000, 9000, 500, 2000)
    assert moved(File(5000), column, 5000, joined) == Box(13_000, 10_000, 9000, 500, 2000)
    # Into the middle of another it turns to the side that needs the lesser turn.
    tee = roads(((5, 10), (10, 10)), ((10.5, 0), (9.5, 20)))
    assert moved(File(4000), column, 4000, tee).y < 10_000


def test_the_front_of_an_advance_and_of_a_wheel() -> None:
    left, middle, right = legs.front_paths(Advance(1000), LINE)
    assert left == ((9000, 10_300), (9000, 11_300))
    assert middle == ((10_000, 10_300), (10_000, 11_300))
    assert right == ((11_000, 10_300), (11_000, 11_300))
    left, middle, right = legs.front_paths(Wheel("left", 4500), LINE)
    assert len(left) == len(right) == 6  # five chords of 9 degrees
    assert all(point == pytest.approx((9000, 10_300)) for point in left)
    assert right[0] == (11_000, 10_300)
    assert right[-1] == pytest.approx((9000 + 2000 / math.sqrt(2), 10_300 + 2000 / math.sqrt(2)))
    assert all(math.dist(point, (9000, 10_300)) == pytest.approx(1000) for point in middle)


def test_the_path_of_a_file_is_the_road() -> None:
    pike = roads(((5, 10), (10, 10), (10, 20)))
    ((*points,),) = legs.front_paths(File(6000), Box(6000, 10_100, 8000, 500, 2000), pike)
    assert points == [(6000, 10_000), (10_000, 10_000), (10_000, 12_000)]


@given(footprints, sides, st.integers(1, 4500), st.integers(0, 9000))
def test_legs_end_where_their_paths_end(box: Box, side: Any, degrees: int, far: int) -> None:
    for leg in (Advance(far), Oblique(side, degrees, far), Wheel(side, degrees), Back(far), March(degrees, far)):
        after = moved(leg, box, travel(leg, box))
        left, _, right = legs.front_paths(leg, box)
        assert math.dist(left[-1], corners(after)[0]) <= 1.5
        assert math.dist(right[-1], corners(after)[1]) <= 1.5
        assert distance(box, after) <= travel(leg, box) + 1


def test_legs_can_be_written_and_read() -> None:
    every: tuple[Leg, ...] = (
        Advance(1),
        Oblique("left", 4500, 2),
        Wheel("right", 9000),
        About(),
        File(3),
        Sidestep("left", 4),
        Back(5),
        March(0, 6),
    )
    for leg in every:
        assert msgspec.json.decode(msgspec.json.encode(leg), type=Leg) == leg
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"oblique","side":"left","degrees":4501,"distance":1}', type=Leg)
