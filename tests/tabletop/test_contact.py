"""How far a footprint slides until it touches another."""

from tests.rules.adf.battle.tables import cs, little, us

from enfilade.ground.box import Box
from enfilade.tabletop.contact import gap, reach

LINE = Box(10_000, 10_000, 0, 1750, 750)
"""Facing north; its front runs along 10.375."""


def test_straight_on_it_is_the_space_between_the_fronts() -> None:
    assert reach(LINE, 0, Box(10_000, 15_000, 18_000, 1750, 750)) == 15_000 - 375 - 10_375


def test_obliquely_the_way_is_longer() -> None:
    # Northeast by 45 degrees: 3 inches of northing take 3 x 1.4142.
    far = reach(LINE, 4500, Box(13_000, 13_750, 18_000, 1750, 750))
    assert far is not None
    assert abs(far - 4243) <= 1


def test_who_is_not_in_the_way_is_missed() -> None:
    assert reach(LINE, 0, Box(12_000, 15_000, 18_000, 1750, 750)) is None
    assert reach(LINE, 18_000, Box(10_000, 15_000, 18_000, 1750, 750)) is None


def test_beyond_the_most_nobody_is_reached() -> None:
    there = Box(10_000, 15_000, 18_000, 1750, 750)
    assert reach(LINE, 0, there, 4250) == 4250
    assert reach(LINE, 0, there, 4249) is None


def test_who_touches_already_is_reached_at_once() -> None:
    assert reach(LINE, 0, Box(10_000, 10_750, 18_000, 1750, 750)) == 0


def test_a_group_goes_until_the_first_of_it_touches() -> None:
    _, state = little([us("24-mich", 10, 10), us("19-ind", 12, 10.5), cs("7-tenn", 11, 15)])
    both = [state.units["24-mich"], state.units["19-ind"]]
    # 15 - 0.375 less 10.5 + 0.375: the 19th Indiana is half an inch ahead.
    assert gap(both, 0, state.units["7-tenn"]) == 3750
    assert gap(both[:1], 0, state.units["7-tenn"]) == 4250
    assert gap(both, 9000, state.units["7-tenn"]) is None
