"""Which moves are legal: arc, room, friends, enemies, edges, villages, bounds, nerve, leaders, groups."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.adf.battle.tables import area, changed, cs, guns, horse, led, line, little, us

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box
from enfilade.ground.legs import About, Advance, Back, File, March, Oblique, Sidestep, Wheel
from enfilade.rules.adf.battle.commands import Dismount, Face, Form, Mount, Step
from enfilade.rules.adf.battle.move.path import Plan, plan


def planned(steps: Step | tuple[Step, ...], *units: Any, ids: tuple[str, ...] = (), **told: Any) -> Plan:
    """The move of the first of these units, or of several."""
    table, state = little(list(units), **told)
    return plan(table, state, ids or (units[0]["id"],), steps if isinstance(steps, tuple) else (steps,))


def refused(steps: Step | tuple[Step, ...], *units: Any, **told: Any) -> str:
    """The rule that forbids it."""
    with pytest.raises(Illegal) as refusal:
        planned(steps, *units, **told)
    return refusal.value.rule


MINN = us("1-min", 20, 10)
"""In battle line from 19 1/8 to 20 7/8, its front at 10 3/8."""


def test_legs_end_where_geometry_says() -> None:
    assert planned(Advance(4000), MINN).ends == (Box(20000, 14000, 0, 1750, 750),)
    # 3 inches at 30 degrees: half of them to the side.
    assert planned(Oblique("right", 3000, 3000), MINN).ends[0][:3] == (21500, 12598, 0)
    # About the left front corner at 19.125, 10.375: the middle of the front comes to 19.125, 11.25.
    assert planned(Wheel("left", 9000), MINN).ends[0][:3] == (19500, 11250, 27000)
    assert planned(About(), MINN).ends[0][:3] == (20000, 10000, 18000)


def test_a_change_keeps_the_middle_of_the_front() -> None:
    # A column is 1 1/2 deep: its centre lies 3/4 behind the front at 10 3/8.
    assert planned(Form("attack-column"), MINN).ends == (Box(20000, 9625, 0, 875, 1500),)
    assert planned(Face(9000), MINN).ends == (Box(20000, 10000, 9000, 1750, 750),)


def test_troopers_change_their_ground_with_the_saddle() -> None:
    foot, mounted = horse(us("8-ill", 20, 10)), horse(us("8-ill", 20, 10), mounted=True)
    # The front stays at 10.375; horses are 1 1/2 deep and 1 wide to the stand.
    assert planned(Mount(), foot).ends == (Box(20000, 9625, 0, 2000, 1500),)
    # From horse to foot the front stays at 10.75.
    assert planned(Dismount(), mounted).ends == (Box(20000, 10375, 0, 1750, 750),)


def test_a_change_that_is_none_is_refused() -> None:
    assert refused(Form("battle-line"), MINN) == "adf.move.change"
    assert refused(Face(0), MINN) == "adf.move.change"
    assert refused(Mount(), MINN) == "adf.move.change"
    assert refused(Dismount(), horse(us("8-ill", 20, 10))) == "adf.move.change"
    for malformed in (Form("limbered"), Face(36000), Face(-1), Advance(0), ()):
        with pytest.raises(Malformed):
            planned(malformed, MINN)


def test_how_far_a_unit_turns_on_the_spot_is_a_switch() -> None:
    quarter = {"facing_change_degrees": 90}
    assert planned(Face(9000), MINN, rulings=quarter).share == Fraction(1, 2)
    assert refused(Face(9001), MINN, rulings=quarter) == "adf.move.change"
    assert refused(About(), MINN, rulings=quarter) == "adf.move.change"
    assert planned(Face(27000), MINN, rulings=quarter).ends[0].facing == 27000, "a quarter to the left"


def test_changes_come_before_or_after_moving_or_only_before_by_ruling() -> None:
    first = {"half_move_change": "before-moving"}
    green = us("1-min", 20, 10, quality="elite")
    assert planned((Advance(1000), Form("extended-line")), green).share == Fraction(1, 6) + Fraction(1, 2)
    assert refused((Advance(1000), Form("extended-line")), green, rulings=first) == "adf.move.change"
    assert refused((Advance(1000), About()), green, rulings=first) == "adf.move.change"
    assert planned((Form("extended-line"), Advance(3500)), green, rulings=first).share == 1
    assert planned((Form("extended-line"), Face(9000)), green, rulings=first).share == 1, "two changes, no moving"


def test_outside_the_front_arc_it_goes_in_disorder_or_not_at_all() -> None:
    inside, outside = March(31500, 1000), March(31499, 1000)
    assert planned(inside, MINN).stages[-1].units[0].level == "good"
    moved = planned(outside, MINN)
    assert moved.stages[-1].units[0].level == "disorder"
    assert moved.share == Fraction(1, 4), "4 inches in disorder"
    assert refused(Back(1000), MINN, rulings={"move_outside_arc": "not-allowed"}) == "adf.move.arc"
    # Across the front the arc is 22 1/2 degrees to a side.
    narrow = {"arc_measured": "across-the-front"}
    assert planned(Oblique("left", 3000, 1000), MINN, rulings=narrow).stages[-1].units[0].level == "disorder"


def test_the_disorder_of_one_leg_slows_the_next() -> None:
    # An inch back at 4, then an inch to the front at 4 as well.
    assert planned((Back(1000), Advance(1000)), MINN).share == Fraction(2, 4)


def test_guns_are_pulled_back_in_order() -> None:
    assert planned(Back(1000), guns(us("hall", 20, 10))).stages[-1].units[0].level == "good"


def test_contact_is_made_by_charges_only() -> None:
    # The enemy's front is at 14.625: 4 1/4 inches ahead.
    enemy = cs("13-ala", 20, 15)
    assert planned(Advance(4249), MINN, enemy).ends[0].y == 14249
    assert refused(Advance(4250), MINN, enemy) == "adf.move.contact"
    # He is passed by who goes round him, not through him.
    assert refused(Advance(6000), MINN, cs("13-ala", 20, 14)) == "adf.move.contact"


@pytest.mark.parametrize(("facing", "x", "y"), [(90, 25, 10), (270, 15, 10), (180, 20, 5), (0, 20, 15)])
def test_contact_is_made_by_charges_only_whichever_way_one_goes(facing: int, x: float, y: float) -> None:
    # 5 inches from middle to middle, three quarters of an inch deep each: 4 1/4 inches between them.
    mover, enemy = us("1-min", 20, 10, facing=facing), cs("13-ala", x, y, facing=facing)
    assert planned(Advance(4249), mover, enemy).ends[0].facing == facing * 100
    assert refused(Advance(4250), mover, enemy) == "adf.move.contact"


def test_an_enemy_at_a_bend_of_the_road_is_in_the_way() -> None:
    # 4 inches north, 6 east and 2 south along the road: it begins and ends well south of the enemy beside its bend.
    road = [line("road", (10, 4), (10, 14), (16, 14), (16, 4))]
    column = us("1-min", 10, 10, formation="road-column")
    assert planned(File(12000), column, terrain=road).ends[0][:3] == (16000, 12000, 18000)
    # A column is 7/8 wide: its left file marches along 14.4375. The enemy's line reaches from 14.325 to 15.075.
    assert refused(File(12000), column, cs("13-ala", 13, 14.7), terrain=road) == "adf.move.contact"
    assert planned(File(12000), column, cs("13-ala", 13, 14.9), terrain=road).ends[0].y == 12000


def test_how_near_a_move_may_end_is_a_switch() -> None:
    inch = {"closest_approach": 1000}
    enemy = cs("13-ala", 20, 15)
    assert planned(Advance(3250), MINN, enemy, rulings=inch).ends[0].y == 13250
    assert refused(Advance(3251), MINN, enemy, rulings=inch) == "adf.move.close"
    # Little more than half an inch away already, it may draw off or turn, but not come on.
    near = cs("13-ala", 20, 11.3)
    assert planned(Back(200), MINN, near, rulings=inch).ends[0].y == 9800
    assert planned(Face(9000), MINN, near, rulings=inch).ends[0].facing == 9000
    assert refused(Advance(100), MINN, near, rulings=inch) == "adf.move.close"
    # On the way nothing but contact counts: 1 1/2 inches past his flank at 21.125, ending beyond an inch of him.
    flank = cs("13-ala", 22, 11)
    assert planned(Advance(6000), MINN, flank, rulings=inch).ends[0].y == 16000


def test_friends_are_passed_for_an_inch_each() -> None:
    friend, second = us("19-ind", 20, 12), us("2-wis", 20, 13.5)
    # 4 inches and the toll of one: 5 of 6.
    assert planned(Advance(4000), MINN, friend).share == Fraction(5, 6)
    assert planned(Advance(4000), MINN, friend, us("2-wis", 24, 13)).share == Fraction(5, 6)
    # Through both, 4.5 inches and 2 are more than 6.
    assert refused(Advance(4500), MINN, friend, second) == "adf.move.far"
    # The inch is one of the ground where the move ends: here light woods at 4, of which 0.675 are crossed.
    woods = [area("light-woods", 10, 13, 30, 20)]
    found = planned(Advance(3300), MINN, us("19-ind", 20, 11.1), terrain=woods)
    assert found.share == Fraction(2625, 6000) + Fraction(675, 4000) + Fraction(1, 4)


def test_nobody_ends_on_a_friend() -> None:
    assert refused(Advance(2000), MINN, us("19-ind", 20, 12)) == "adf.move.room"
    assert refused(Form("skirmishers"), MINN, us("19-ind", 21.8, 10)) == "adf.move.room"


def test_a_change_without_room_to_its_rear_is_made_about_the_centre() -> None:
    # In column about its front it would reach back to 8.875; a friend's front is at 9.2.
    found = planned(Form("attack-column"), MINN, us("19-ind", 20, 8.825))
    assert found.ends == (Box(20000, 10000, 0, 875, 1500),), "from 9.25 to 10.75"


@pytest.mark.parametrize("level", ["shaken", "routed"])
def test_shaken_and_routed_friends_are_not_passed_unless_all_are(level: str) -> None:
    friend = us("19-ind", 20, 12, level=level)
    assert refused(Advance(4000), MINN, friend) == "adf.move.through"
    assert planned(Advance(4000), MINN, friend, rulings={"friends_passed": "all"}).share == Fraction(5, 6)
    assert planned(Advance(4000), MINN, us("19-ind", 20, 12, level="disorder")).share == Fraction(5, 6)


def test_it_stays_on_the_table() -> None:
    assert refused(Advance(4000), us("1-min", 20, 33)) == "adf.move.edge"
    assert planned(Advance(2600), us("1-min", 20, 33)).ends[0].y == 35600


def test_nobody_moves_who_is_routed_or_away() -> None:
    assert refused(Advance(1000), us("1-min", 20, 10, level="routed")) == "adf.move.who"
    table, state = little([MINN])
    with pytest.raises(Illegal):
        plan(table, changed(state, "1-min", place="reserve"), ("1-min",), (Advance(1000),))


def test_a_shaken_unit_does_not_go_nearer_to_an_enemy_it_sees() -> None:
    shaken, ahead, aside = us("1-min", 20, 10, level="shaken"), cs("13-ala", 20, 20), cs("5-ala", 30, 20)
    assert refused(Advance(1000), shaken, ahead) == "adf.move.shaken"
    assert planned(Back(1000), shaken, ahead).ends[0].y == 9000
    assert planned(About(), shaken, ahead).share == Fraction(1, 2), "turning is no advance"
    # A step to the right is away from nobody and towards the second, farther enemy.
    right = Sidestep("right", 1000)
    assert refused(right, shaken, ahead, aside) == "adf.move.shaken"
    nearest = {"shaken_advance": "nearer-to-nearest-visible-enemy"}
    assert planned(right, shaken, ahead, aside, rulings=nearest).ends[0].x == 21000
    # Whom it does not see it need not shun: a village hides him.
    village = [area("village", 10, 14, 30, 16)]
    assert planned(Advance(1000), shaken, ahead, terrain=village).ends[0].y == 11000


def test_a_village_holds_one_unit_or_as_many_as_ruled() -> None:
    village = [area("village", 15, 11, 25, 16)]
    inside = us("19-ind", 17, 13)
    assert planned(Advance(2500), MINN, terrain=village).ends[0].y == 12500
    assert refused(Advance(2500), MINN, inside, terrain=village) == "adf.move.village"
    assert planned(Advance(2500), MINN, inside, terrain=village, rulings={"village_capacity": 2}).ends[0].y == 12500
    # Who is in it already may move about in it.
    assert planned(Advance(500), us("1-min", 20, 13), inside, terrain=village).ends[0].y == 13500


def test_a_group_does_not_share_a_village_for_one() -> None:
    village = [area("village", 15, 11, 25, 16)]
    pair = (us("1-min", 19, 10), us("19-ind", 21, 10))
    assert refused(Advance(2000), *pair, ids=("1-min", "19-ind"), terrain=village) == "adf.move.village"
    # One goes in as the other goes out.
    files = (us("1-min", 20, 10), us("19-ind", 20, 12))
    small = [area("village", 15, 11.5, 25, 13)]
    found = planned(Advance(2000), *files, ids=("1-min", "19-ind"), terrain=small)
    assert [box.y for box in found.ends] == [12000, 14000]


def test_bounds_hold_a_unit_near_a_feature_for_some_turns() -> None:
    ridge = line("road", (5, 10), (35, 10))
    ridge["properties"]["name"] = "the ridge"
    bound = {"units": ("1-min",), "feature": "the ridge", "within": 3, "until": 2}
    told: dict[str, Any] = {"terrain": [ridge], "bounds": [bound]}
    assert planned(Advance(3000), MINN, **told).ends[0].y == 13000
    assert refused(Advance(3001), MINN, **told) == "adf.move.bound"
    # Driven off to 5 inches it may come back, though not at once as near as that.
    away = us("1-min", 20, 15, facing=180)
    assert planned(Advance(1000), away, **told).ends[0].y == 14000
    assert refused(Back(500), away, **told) == "adf.move.bound"
    table, state = little([MINN], **told)
    later = state.__class__(**{name: getattr(state, name) for name in state.__struct_fields__} | {"turn": 3})
    assert plan(table, later, ("1-min",), (Advance(4000),)).ends[0].y == 14000, "from turn 3 on it is free"


def test_a_leader_adds_inches_each_time_or_once_a_turn() -> None:
    leader = [led("hancock", attached="1-min", benefit=2)]
    found = planned(Advance(8000), MINN, leaders=leader)
    assert found.share == 1
    assert found.hastened
    assert not planned(Advance(6000), MINN, leaders=leader).hastened
    assert refused(Advance(8001), MINN, leaders=leader) == "adf.move.far"
    spent = us("1-min", 20, 10, speeded=True)
    assert planned(Advance(8000), spent, leaders=leader).hastened
    once = {"leader_inches": "once-a-turn"}
    assert refused(Advance(8000), spent, leaders=leader, rulings=once) == "adf.move.far"
    assert planned(Advance(8000), MINN, leaders=leader, rulings=once).hastened


def test_no_inches_are_added_to_an_action_spent_on_changes() -> None:
    leader = [led("hancock", attached="1-min", benefit=1)]
    green = us("1-min", 20, 10, quality="green")
    assert refused((Form("skirmishers"), Advance(1000)), green, leaders=leader) == "adf.move.far"
    # A veteran has half the action left: half of 9 inches, and one more.
    assert planned((Form("skirmishers"), Advance(5500)), MINN, leaders=leader).share == 1


LINE = (us("1-min", 19, 10), us("19-ind", 21, 10))
BOTH = ("1-min", "19-ind")


def test_a_group_wheels_about_its_outermost_corner() -> None:
    # The left corner of the first, at 18.125, 10.375; the second's outer end is 3.75 away: 5.89 inches, so half.
    found = planned(Wheel("left", 9000), *LINE, ids=BOTH)
    assert found.share == Fraction(1, 2)
    assert [box[:3] for box in found.ends] == [(18500, 11250, 27000), (18500, 13250, 27000)]


def test_a_group_that_faces_south_has_its_left_in_the_east() -> None:
    # The left corner of the second, at 21.875, 9.625; the first's outer end is 3.75 west of it, and comes south of it.
    south = tuple(one | {"facing": 180} for one in LINE)
    found = planned(Wheel("left", 9000), *south, ids=BOTH)
    assert [box[:3] for box in found.ends] == [(21500, 6750, 9000), (21500, 8750, 9000)]


def test_a_group_goes_as_fast_as_its_slowest() -> None:
    disordered = (LINE[0], LINE[1] | {"level": "disorder"})
    assert planned(Advance(4000), *disordered, ids=BOTH).share == 1
    assert refused(Advance(4001), *disordered, ids=BOTH) == "adf.move.far"


def test_a_group_does_not_end_on_itself() -> None:
    converging = (us("1-min", 19, 10, facing=45), us("19-ind", 21.5, 10, facing=315))
    assert refused(Advance(1500), *converging, ids=BOTH) == "adf.move.room"


def test_a_leader_with_one_of_a_group_speeds_all_of_it() -> None:
    leader = [led("hancock", attached="19-ind", benefit=1)]
    assert planned(Advance(7000), *LINE, ids=BOTH, leaders=leader).share == 1
    assert refused(Advance(7000), LINE[0], LINE[1], leaders=leader) == "adf.move.far", "alone it has no leader"


def test_the_way_of_a_group_s_farthest_member_is_barred_by_whom_the_first_is_far_from() -> None:
    # Six lines of 1.75 inches; the Alabamans stand half an inch before the sixth, and 2.2 inches would lead past them.
    line = [us(f"{n}-wis", 10 + 1.75 * n, 10) for n in range(6)]
    ids = tuple(one["id"] for one in line)
    assert refused(Advance(2200), *line, cs("13-ala", 18.75, 11.25), ids=ids) == "adf.move.contact"
