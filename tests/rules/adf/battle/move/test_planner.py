"""Wishes on little tables. A line of two stands at 15 mm is 1.75 inches wide and 0.75 deep; its front is 0.375 inches
ahead of its centre. A battle line moves 6 inches in the open, 5 in broken ground, 4 in light woods."""

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.adf.battle.tables import area, cs, guns, line, little, us

from enfilade.core.errors import Illegal
from enfilade.ground.box import between, distance
from enfilade.ground.legs import About, Advance, Back, File, Oblique, Sidestep, Wheel
from enfilade.rules.adf.battle.commands import Form
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.move.planner import Planned, approach, farthest, wished
from enfilade.rules.adf.battle.move.ways import keeps_order

MICH = ("24-mich",)
FRONT = 0.375


def alone(*terrain: dict[str, Any], at: tuple[float, float] = (20, 10), **more: Any) -> Any:
    return little([us("24-mich", *at, **more)], terrain)


def is_legal(table: Any, state: Any, planned: Planned, units: tuple[str, ...] = MICH) -> bool:
    plan = path.plan(table, state, units, planned.steps)
    return plan.ends[0] == planned.end and plan.share == planned.share


def test_a_place_straight_ahead_is_reached_by_an_advance() -> None:
    table, state = alone()
    planned = wished(table, state, MICH, 20000, 13000, 0)
    assert planned.steps == (Advance(3000),)
    assert planned.arrives
    assert planned.share == Fraction(1, 2)
    assert planned.why == ""


def test_where_nobody_turns_about_other_ways_are_found_all_the_same() -> None:
    table, state = little([us("24-mich", 20, 10)], rulings={"facing_change_degrees": 90})
    assert wished(table, state, MICH, 20000, 13000, 0).steps == (Advance(3000),)
    # To face about is more than a quarter turn on the spot: it wheels.
    planned = wished(table, state, MICH, 20000, 7000, 18000)
    assert planned.steps
    assert About() not in planned.steps


def test_a_place_ahead_and_aside_is_reached_obliquely() -> None:
    table, state = alone()
    # 3 inches on and 3 to the right: the half of a right angle, 4.243 inches.
    planned = wished(table, state, MICH, 23000, 13000, None)
    assert planned.steps == (Oblique("right", 4500, 4243),)
    assert planned.arrives


def test_who_is_there_already_need_do_nothing() -> None:
    table, state = alone()
    assert wished(table, state, MICH, 20000, 10000, 0) == Planned((), state.units["24-mich"].box, True, Fraction(0))


def test_out_of_reach_it_goes_the_whole_action_towards_it() -> None:
    table, state = alone()
    planned = wished(table, state, MICH, 20000, 25000, None)
    assert planned.steps == (Advance(6000),)
    assert not planned.arrives
    assert planned.share == 1
    assert planned.rule == "adf.move.far"
    assert planned.why == "24-mich needs 3 actions to get there"


def test_three_inches_of_open_leave_two_of_light_woods() -> None:
    table, state = alone(area("light-woods", 0, 10 + FRONT + 3, 48, 30))
    planned = wished(table, state, MICH, 20000, 20000, 0)
    assert planned.steps == (Advance(5000),), "half an action for 3 of 6 inches, half for 2 of 4"
    assert planned.share == 1
    assert farthest(table, state, MICH, Advance(1)) == 5000


def test_woods_at_one_end_of_the_line_hold_back_the_whole_of_it() -> None:
    table, state = alone(area("light-woods", 20.5, 10 + FRONT + 3, 48, 30))
    assert farthest(table, state, MICH, Advance(1)) == 5000
    table, state = alone(area("light-woods", 21, 10 + FRONT + 3, 48, 30))
    assert farthest(table, state, MICH, Advance(1)) == 6000, "the line ends at 20.875"


def test_a_fence_takes_an_inch_of_broken_ground() -> None:
    table, state = alone(line("wood-fence", (0, 10 + FRONT + 2), (48, 10 + FRONT + 2)))
    # 2 of 6, 1 of 5, and what is left, 7/15, of 6: 2.8 inches.
    assert farthest(table, state, MICH, Advance(1)) == 5800
    assert wished(table, state, MICH, 20000, 20000, 0).steps == (Advance(5800),)


def test_an_enemy_ahead_is_approached_to_a_mil() -> None:
    table, state = little([us("24-mich", 20, 10), cs("7-tenn", 20, 14)])
    # 4 inches from centre to centre are 3.25 from front to front.
    planned = wished(table, state, MICH, 20000, 18000, 0)
    assert planned.steps[:1] == (Advance(3249),)
    assert not planned.arrives
    assert planned.rule == "adf.move.contact"
    assert "7-tenn" in planned.why
    assert farthest(table, state, MICH, Advance(1)) == 3249


def test_the_edge_of_the_table_ends_a_move() -> None:
    table, state = alone(at=(20, 33))
    planned = wished(table, state, MICH, 20000, 37000, 0)
    # The front is 2.625 inches from the edge; two mils are slack.
    assert planned.rule == "adf.move.edge"
    assert not planned.arrives
    assert planned.steps == (Advance(farthest(table, state, MICH, Advance(1))),)
    assert 2625 <= planned.end.y - 33000 <= 2627


def test_water_stops_a_line_at_its_bank() -> None:
    table, state = alone(area("water", 0, 10 + FRONT + 2, 48, 30))
    assert farthest(table, state, MICH, Advance(1)) == 2000
    planned = wished(table, state, MICH, 20000, 14000, 0)
    assert planned.end.y == 12000
    assert planned.rule == "adf.move.impassable"


def test_one_passes_friends_for_an_inch_and_does_not_end_among_them() -> None:
    friend = us("19-ind", 20, 13)
    table, state = little([us("24-mich", 20, 10), friend])
    # Over the friend at 13 it goes to 15, its 6 inches less the inch it costs.
    assert farthest(table, state, MICH, Advance(1)) == 5000
    # A wish to stand on him ends before him: 3 inches less the depth of 0.75, with two mils of slack.
    planned = wished(table, state, MICH, 20000, 13000, None)
    assert not planned.arrives
    assert planned.rule == "adf.move.room"
    assert planned.steps == (Advance(2252),)


def test_a_turn_is_made_by_wheels_in_good_order() -> None:
    table, state = alone()
    planned = wished(table, state, MICH, 22000, 12000, 4500)
    assert planned.arrives
    assert is_legal(table, state, planned)
    assert abs(planned.end.x - 22000) <= 5
    assert abs(planned.end.y - 12000) <= 5
    assert between(planned.end.facing, 4500) <= 5
    assert any(isinstance(step, Wheel) for step in planned.steps)


def test_nobody_steps_back_in_disorder_unless_it_is_allowed() -> None:
    table, state = alone()
    planned = wished(table, state, MICH, 20000, 9000, 0)
    assert planned.steps == (About(), Advance(1000)), "a second about-face would be the third half of an action"
    assert not planned.arrives
    planned = wished(table, state, MICH, 20000, 9000, 0, disorder=True)
    assert planned.steps == (Back(1000),)
    assert planned.arrives
    assert planned.share == Fraction(1, 4), "an inch of the four in disorder"


def test_routed_units_plan_nothing() -> None:
    table, state = alone(level="routed")
    planned = wished(table, state, MICH, 20000, 12000, None)
    assert planned.steps == ()
    assert not planned.arrives
    assert planned.rule == "adf.move.who"


def test_a_group_of_two_wheels_as_one_line() -> None:
    table, state = little([us("24-mich", 20, 10), us("19-ind", 21.75, 10)])
    both = ("24-mich", "19-ind")
    # About the left front corner of the left regiment, 19.125 10.375, by 30 degrees to the left: its centre, 0.875 to
    # the right and 0.375 behind, comes to 0.875 cos 30 + 0.375 sin 30 and 0.875 sin 30 - 0.375 cos 30 from there.
    x, y = 19125 + 945, 10375 + 113
    planned = wished(table, state, both, x, y, 33000)
    assert planned.arrives
    assert planned.steps == (Wheel("left", 3000),)
    # The outer end goes a twelfth of a circle of 3.5 inches: 1.833 inches of 6.
    assert planned.share == Fraction(1833, 6000)
    assert is_legal(table, state, planned, both)


def test_a_group_too_wide_to_wheel_so_far_wheels_a_part_of_it() -> None:
    row = [us("a", 10, 10), us("b", 11.75, 10), us("c", 13.5, 10), us("d", 15.25, 10)]
    table, state = little(row, rulings={"wheel_cost": "outer-arc"})
    units = ("a", "b", "c", "d")
    # 7 inches wide: 6 inches of arc are 49.11 degrees.
    assert farthest(table, state, units, Wheel("left", 1)) == 6000
    reach = path.plan(table, state, units, (Wheel("left", 4911),))
    assert reach.share <= 1
    with pytest.raises(Illegal):
        path.plan(table, state, units, (Wheel("left", 4912),))


BENT = ((4.0, 10.0), (14.0, 10.0), (14.0, 30.0))


def test_a_road_column_follows_the_bend_of_the_road() -> None:
    table, state = alone(line("road", *BENT), at=(8, 10), facing=90, formation="road-column")
    # 6 inches to the bend and 4 up the other leg.
    planned = wished(table, state, MICH, 14000, 14000, None)
    assert planned.steps == (File(10000),)
    assert planned.arrives
    assert planned.share == Fraction(10, 13)
    assert planned.end.facing == 0
    planned = wished(table, state, MICH, 14000, 29000, None)
    assert planned.steps == (File(13000),)
    assert not planned.arrives
    assert planned.end[:3] == (14000, 17000, 0)


def test_a_road_that_ends_is_filed_to_its_end() -> None:
    table, state = alone(line("road", (4, 10), (14, 10)), at=(8, 10), facing=90, formation="road-column")
    assert farthest(table, state, MICH, File(1)) == 6000


def test_limbered_guns_turn_about_for_the_road_behind_them() -> None:
    table, state = little(
        [guns(us("hall", 14, 10, facing=90), formation="limbered")], [line("road", (2, 10), (30, 10))]
    )
    # Half an action for the about-face leaves half of 14 inches.
    planned = wished(table, state, ("hall",), 8000, 10000, None)
    assert planned.steps == (About(), File(6000))
    assert planned.arrives


def test_unlimbered_guns_are_moved_by_hand_in_any_direction() -> None:
    table, state = little([guns(us("hall", 20, 10))])
    # Napoleons go 2 inches by hand.
    planned = wished(table, state, ("hall",), 20000, 8500, 0)
    assert planned.steps == (Back(1500),)
    assert planned.arrives
    assert planned.share == Fraction(3, 4)
    planned = wished(table, state, ("hall",), 24000, 10000, 0)
    assert planned.steps == (Sidestep("right", 2000),)
    assert not planned.arrives
    assert farthest(table, state, ("hall",), Advance(1)) == 2000


def test_steps_already_chosen_leave_less_for_the_next() -> None:
    table, state = alone()
    assert farthest(table, state, MICH, Advance(1), (Advance(2000),)) == 4000
    assert farthest(table, state, MICH, Advance(1), (About(),)) == 3000
    assert farthest(table, state, MICH, Advance(1), (Form("skirmishers"),)) == 4500, "half of nine"
    assert farthest(table, state, MICH, About()) == 0


def test_outside_the_arc_one_goes_as_far_as_disorder_can() -> None:
    table, state = alone()
    assert farthest(table, state, MICH, Back(1)) == 4000
    table, state = little([us("24-mich", 20, 10)], rulings={"move_outside_arc": "not-allowed"})
    assert farthest(table, state, MICH, Back(1)) == 0


def test_an_approach_stops_at_its_distance() -> None:
    table, state = little([us("24-mich", 20, 10), cs("7-tenn", 20, 16)])
    planned = approach(table, state, "24-mich", "7-tenn", 3000)
    # 6 inches from centre to centre are 5.25 from front to front.
    assert planned.steps == (Advance(2250),)
    assert planned.arrives
    assert distance(planned.end, state.units["7-tenn"].box) == 3000


def test_an_approach_ends_facing_its_target() -> None:
    table, state = little([us("24-mich", 20, 10), cs("7-tenn", 24, 16)])
    planned = approach(table, state, "24-mich", "7-tenn", 3000)
    assert planned.arrives
    assert is_legal(table, state, planned)
    assert abs(distance(planned.end, state.units["7-tenn"].box) - 3000) <= 10
    # 4 inches aside and 6 ahead lie at 33.69 degrees.
    assert between(planned.end.facing, 3369) <= 5


def test_who_is_near_enough_stays_and_turns_only_to_a_target_outside_his_arc() -> None:
    table, state = little([us("24-mich", 20, 10), cs("7-tenn", 20, 12)])
    assert approach(table, state, "24-mich", "7-tenn", 2000).steps == ()
    table, state = little([us("24-mich", 20, 10, facing=180), cs("7-tenn", 20, 12)])
    planned = approach(table, state, "24-mich", "7-tenn", 2000)
    assert planned.arrives
    assert planned.end.facing == 0
    assert planned.end[:2] == (20000, 10000)


def test_an_approach_to_contact_stops_short_of_it() -> None:
    table, state = little([us("24-mich", 20, 10), cs("7-tenn", 20, 13)])
    planned = approach(table, state, "24-mich", "7-tenn", 0)
    assert planned.arrives
    assert 1 <= distance(planned.end, state.units["7-tenn"].box) <= 5


def test_a_march_by_the_compass_goes_towards_that_edge() -> None:
    table, state = alone()
    planned = approach(table, state, "24-mich", 0, 1000)
    assert planned.steps == (Advance(6000),)
    assert not planned.arrives


@pytest.mark.parametrize("off", range(-480, 481, 60))
def test_a_column_dragged_along_its_road_stays_on_it(off: int) -> None:
    table, state = alone(line("road", *BENT), at=(14, 12), formation="road-column")
    planned = wished(table, state, MICH, 14000 + off, 20000, None)
    # Eight inches along the middle of the road: the hand was no steadier.
    assert planned.steps == (File(8000),)
    assert planned.arrives
    assert is_legal(table, state, planned)


def test_only_a_column_is_meant_to_stay_on_the_road() -> None:
    # A line that stands across the road goes where it is dragged to, a quarter of an inch beside the middle of it.
    table, state = alone(line("road", *BENT), at=(14, 12))
    planned = wished(table, state, MICH, 14250, 16000, None)
    assert planned.arrives
    assert planned.end[:2] == (14250, 16000)


def test_a_place_well_beside_the_road_is_not_reached_by_a_sidestep_in_disorder() -> None:
    table, state = alone(line("road", *BENT), at=(14, 12), formation="road-column")
    for off in (700, 1000, -1500):
        planned = wished(table, state, MICH, 14000 + off, 20000, None)
        assert planned.steps
        assert path.plan(table, state, MICH, planned.steps).stages[-1].units[0].level == "good"


def test_with_leave_to_lose_its_order_a_column_sidesteps_off_the_road() -> None:
    table, state = alone(line("road", *BENT), at=(14, 12), formation="road-column")
    planned = wished(table, state, MICH, 15000, 20000, 0, disorder=True)
    assert path.plan(table, state, MICH, planned.steps).stages[-1].units[0].level == "disorder"


def test_a_sidestep_round_the_bend_is_judged_by_the_front_it_then_has() -> None:
    table, state = alone(line("road", *BENT), at=(8, 10), facing=90, formation="road-column")
    # Filed round the bend it faces north; its right hand, where it looked before, is no longer its front.
    assert keeps_order(table, state, MICH, (File(10000), Advance(1000)))
    assert not keeps_order(table, state, MICH, (File(10000), Sidestep("right", 500)))


def test_a_place_reached_only_in_disorder_is_not_gone_to_and_told() -> None:
    # Half an inch to the side.
    table, state = little([us("24-mich", 20, 10), cs("7-tenn", 20, 30)])
    planned = wished(table, state, MICH, 20500, 10000, 0)
    assert (planned.steps, planned.arrives, planned.rule) == ((), False, "adf.move.arc")
    assert planned.why == "24-mich would get there only in disorder"
    assert wished(table, state, MICH, 20500, 10000, 0, disorder=True).arrives
