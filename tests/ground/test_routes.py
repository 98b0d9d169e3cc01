"""Routes: every sequence is driven leg by leg, and the plain cases are worked by hand."""

import math

from hypothesis import given
from hypothesis import strategies as st

from enfilade.ground.box import Box, between
from enfilade.ground.legs import About, Advance, Back, Leg, March, Oblique, Sidestep, Wheel, moved, travel
from enfilade.ground.routes import routes

LINE = Box(10_000, 10_000, 0, 2000, 600)


def drive(box: Box, legs: tuple[Leg, ...]) -> Box:
    for leg in legs:
        box = moved(leg, box, travel(leg, box))
    return box


def length(box: Box, legs: tuple[Leg, ...]) -> int:
    far = 0
    for leg in legs:
        far += travel(leg, box)
        box = moved(leg, box, travel(leg, box))
    return far


def is_there(box: Box, x: int, y: int, facing: int) -> bool:
    """As exactly as whole mils and hundredths of a degree allow."""
    return abs(box.x - x) <= 5 and abs(box.y - y) <= 5 and between(box.facing, facing) <= 5


def exact(box: Box, x: int, y: int, facing: int) -> list[tuple[Leg, ...]]:
    return [route.legs for route in routes(box, x, y, facing) if is_there(route.end, x, y, facing)]


def test_straight_ahead_obliquely_aside_and_back() -> None:
    assert exact(LINE, 10_000, 13_000, 0)[0] == (Advance(3000),)
    assert exact(LINE, 11_000, 13_000, 0)[0] == (Oblique("right", 1843, 3162),)
    assert exact(LINE, 8000, 10_000, 0)[0] == (Sidestep("left", 2000),)
    assert exact(LINE, 10_000, 9000, 0)[0] == (Back(1000),)
    assert (About(), Advance(1000), About()) in exact(LINE, 10_000, 9000, 0)
    assert exact(LINE, 9000, 9000, 0)[0] == (March(22500, 1414),)
    assert exact(LINE, 10_000, 10_000, 18000)[0] == (About(),)
    assert exact(LINE, 10_000, 10_000, 0)[0] == ()


def test_a_quarter_wheel_then_an_advance() -> None:
    # After the wheel on (11000, 10300) the centre is at (10700, 11300), facing east.
    assert exact(LINE, 12_700, 11_300, 9000)[0] == (Wheel("right", 9000), Advance(2000))


def test_an_advance_then_a_quarter_wheel() -> None:
    assert (Advance(2000), Wheel("left", 9000)) in exact(LINE, 9300, 13_300, 27000)


def test_a_wheel_an_advance_and_a_wheel_back() -> None:
    # Right by 90 degrees to (10700, 11300), east by 4000, left by 90 on the corner (15000, 12300).
    assert (Wheel("right", 9000), Advance(4000), Wheel("left", 9000)) in exact(LINE, 16_000, 12_000, 0)


def test_a_place_that_can_be_faced_but_not_as_wished_is_still_reached() -> None:
    reached = [route for route in routes(LINE, 16_000, 13_000, 0) if math.dist(route.end[:2], (16_000, 13_000)) <= 5]
    assert any([type(leg) for leg in route.legs] == [Wheel, Advance] for route in reached)


places = st.integers(-20_000, 20_000)
facings = st.integers(0, 35999)


@given(st.builds(Box, places, places, facings, st.integers(500, 4000), st.integers(300, 2000)), places, places, facings)
def test_routes_lead_where_they_say_shortest_first(box: Box, x: int, y: int, facing: int) -> None:
    found = routes(box, x, y, facing)
    assert all(drive(box, route.legs) == route.end for route in found)
    assert len({route.legs for route in found}) == len(found)
    lengths = [length(box, route.legs) for route in found]
    assert lengths == sorted(lengths)
    # There is always one that ends as wished, whatever it costs in order.
    assert any(is_there(route.end, x, y, facing) for route in found)
    for leg in (leg for route in found for leg in route.legs):
        assert not isinstance(leg, Oblique) or 1 <= leg.degrees <= 4500
        assert not isinstance(leg, Wheel) or 1 <= leg.degrees <= 18000
        assert isinstance(leg, About | Wheel) or leg.distance >= 1


@given(places, places, facings)
def test_wheeling_twice_ends_as_wished(x: int, y: int, facing: int) -> None:
    for route in routes(LINE, x, y, facing):
        if [type(leg) for leg in route.legs] == [Wheel, Advance, Wheel]:
            assert is_there(route.end, x, y, facing)
