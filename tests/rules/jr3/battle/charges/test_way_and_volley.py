"""The charge up to contact by hand: who is charged, the bonus, the disorder point, volleys and their checks
(003:261-268, J27 to J29, J52, J59, J60).

A line moves six inches in the open and has three bonus dice; middles 8.75 inches apart are eight between fronts.
Veterans keep their order for the six and half of the bonus. The volley of rifle muskets has three dice and one for
close range (J29); the row of twenty has one loss at six and seven.
"""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, place, unit
from tests.rules.jr3.battle.tables import Told, area, cs, guns, led, us

from enfilade.rules.jr3.battle.events import ChargeBegan, ChargeRan, Checked, Fired, Lost, Met, Stopped

WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 18.75)
"""Eight inches off: too far for its hold to fire first."""
C = "2-wis c"


def test_bonus_point_volley_and_contact() -> None:
    """Bonus 1, 2 and 3: six and six, twelve inches, in order up to nine. A four stops it at two inches, in order; the
    volley of seven costs one; it passes against 3 less 1 for charging, and comes on in order."""
    battle = fight([WIS, ALA], C)
    assert (battle.state.phase, battle.why, dice(battle)) == ("charges", "charge bonus of 2-wis", 3)
    battle.roll(1, 2, 3)
    assert (battle.why, dice(battle)) == ("volley point of 13-ala", 1)
    battle.roll(4)
    assert place(battle, "2-wis") == (20_000, 16_000)
    assert (battle.why, dice(battle)) == ("volley of 13-ala at the charge of 2-wis", 4)
    battle.roll(1, 2, 2, 2)
    assert unit(battle, "2-wis").strength == 19
    battle.roll(1, 2)
    assert battle.of(Checked)[0].assessment.point == 2
    assert battle.why == "impact of 2-wis"
    assert place(battle, "2-wis") == (20_000, 18_000)
    (run,) = battle.of(ChargeRan)
    assert (run.run.reach, run.run.disorder_point, run.run.disorder_at_end) == (12_000, 9000, False)


@pytest.mark.parametrize(
    ("quality", "far", "order"),
    [
        # Bonus of six. Veterans and elites keep order for 6 and 3 inches, the green for half of twelve (J28).
        ("veteran", 9, True),
        ("elite", 9, True),
        ("veteran", 9.5, False),
        ("green", 6, True),
        ("green", 6.5, False),
    ],
)
def test_where_order_is_lost(quality: str, far: float, order: bool) -> None:
    units = [WIS | {"quality": quality}, ALA | {"at": (20, 10.75 + far)} | SPENT]
    battle = fight(units, C).roll(2, 2, 2)
    assert battle.why == "impact of 2-wis"
    assert battle.of(ChargeRan)[0].run.disorder_at_end is not order


def test_green_defenders_fire_early() -> None:
    """Five of full inches."""
    battle = fight([WIS, ALA | {"quality": "green"}], C).roll(2, 2, 2).roll(5)
    assert place(battle, "2-wis") == (20_000, 13_000)


@pytest.mark.parametrize(
    ("facts", "more", "inches"),
    [
        # A four, with one more when in disorder: five halves; with an officer three halves.
        ({"formation": "disorder"}, {}, 2.5),
        ({}, {"leaders": [led("archer", "cs", ["cs"], attached="13-ala")]}, 1.5),
    ],
)
def test_the_volley_point_by_its_state(facts: Told, more: Told, inches: float) -> None:
    battle = fight([WIS, ALA | facts], C, **more).roll(2, 2, 2).roll(4)
    assert place(battle, "2-wis") == (20_000, round(18_000 - inches * 1000))


@pytest.mark.parametrize("order", ["13-ala form double-line", "13-ala advance 1"])
def test_forming_is_a_point_more_and_moving_is_not(order: str) -> None:
    battle = fight([WIS, ALA], C, order).roll(2, 2, 2).roll(4)
    far = 2.5 if "form" in order else 2
    assert place(battle, "2-wis") == (20_000, round(18_000 - far * 1000))
    # As on hold: three dice and one for close range, whatever its order (J29).
    assert dice(battle) == 4


def test_changed_to_hold_is_a_point_more_and_a_die_less() -> None:
    """Four and one are five halves; three dice, one for close range, one less (J1)."""
    battle = fight([WIS, ALA], C, "13-ala advance 1", hold={"cs": ("13-ala",)}).roll(2, 2, 2).roll(4)
    assert place(battle, "2-wis") == (20_000, 15_500)
    assert dice(battle) == 3


def test_hasty_works_bring_it_nearer() -> None:
    """A four less one: an inch and a half. The volley from works has one more (J19)."""
    works = {
        "type": "Feature",
        "properties": {"kind": "hasty-works"},
        "geometry": {"type": "LineString", "coordinates": [(17, 18.3), (23, 18.3)]},
    }
    battle = fight([WIS, ALA], C, terrain=[works]).roll(2, 2).roll(4)
    assert place(battle, "2-wis") == (20_000, 16_500)
    battle.roll(1, 1, 1, 3)
    assert [line.value for line in battle.of(Fired)[0].assessment.modifiers] == [1]


def test_who_has_fired_has_no_volley() -> None:
    """It fired with the first fires at 7-wis, who lost a figure or two and passed (J26, J60)."""
    units = [WIS, us("7-wis", 24.5, 15), ALA]
    battle = fight(units, C + " / 7-wis move advance 0.1").roll(2, 2, 2).roll(5, 6)
    assert battle.why == "charge bonus of 2-wis"
    battle.roll(2, 2, 2)
    assert battle.why == "impact of 2-wis"


def test_a_charge_from_outside_the_arc_meets_no_volley_and_the_fire_is_left() -> None:
    """13-ala looks north; after the charge has fallen short it fires with the moving fires, if anybody stands before
    it: 7-wis, three inches off (J60)."""
    units = [us("2-wis", 20, 8), us("7-wis", 20, 22.5, facing=180), ALA | {"facing": 0}]
    battle = fight(units, "2-wis c / 7-wis h within close", "13-ala h late").roll(1, 1, 1)
    assert [event.rule for event in battle.of(Stopped)] == ["jr3.charge.reach"]
    assert (battle.state.phase, battle.why) == ("moving-fires", "fire of 13-ala at 7-wis")


def test_a_charge_that_fails_its_check_falls_back() -> None:
    """Out of order beyond nine: fired on at two inches of eleven and a half, in disorder: 1, 1 and 1 and 1 and 3 for it
    are seven, one figure. Against 3 less 1 and 1 for disorder, three fails."""
    battle = fight([WIS, ALA | {"at": (20, 22.25)}], C).roll(2, 2, 2).roll(4).roll(1, 1, 1, 1)
    assert unit(battle, "2-wis").strength == 19
    assert battle.roll(1, 2).why == "fall back of 2-wis in its charge"
    assert place(battle.roll(5), "2-wis") == (20_000, 14_500)
    assert (unit(battle, "2-wis").level, unit(battle, "2-wis").formation) == ("shaken", "disorder")
    assert not battle.of(Met)
    assert is_over(battle)


def test_an_officer_carries_on_a_charge_that_is_shaken() -> None:
    """Green troops, in disorder beyond half of twelve inches: 4, less 1 for charging and 1 for him, and 1 for disorder.
    Three fails, but with an officer there is no falling back (003:252)."""
    leaders = [led("meredith", "us", ["us"], attached="2-wis")]
    units = [WIS | {"quality": "green"}, ALA]
    battle = fight(units, C, leaders=leaders).roll(2, 2, 2).roll(1).roll(1, 1, 1, 1)
    assert battle.of(Lost)
    battle.roll(1, 2)
    assert battle.of(Checked)[0].assessment.point == 3
    assert (unit(battle, "2-wis").level, battle.why) == ("shaken", "impact of 2-wis")


def test_a_charge_more_than_45_degrees_off_its_front_is_in_disorder() -> None:
    """13-ala stands well to its right (J27)."""
    battle = fight([WIS, cs("13-ala", 28, 11, facing=270, **SPENT)], C).roll(2, 2, 2)
    (run,) = battle.of(ChargeRan)
    assert (run.assessment.in_disorder, run.run.disorder_at_end) == (True, True)


def test_woods_slow_a_charge() -> None:
    """Two inches of woods take the whole of its move, and the bonus is a single die: five inches of eight."""
    battle = fight([WIS, ALA], C, terrain=[area("light-woods", 10, 8, 30, 30)])
    assert dice(battle) == 1
    battle.roll(3).roll(1)
    assert place(battle, "2-wis")[1] <= 15_000


def test_a_charge_falls_short_of_a_target_that_has_disengaged() -> None:
    """It was eight inches off and goes back six: fourteen. Six and three are nine; it stops there, in disorder beyond
    seven and a half (J28, J52)."""
    battle = fight([WIS, ALA | SPENT], C, "13-ala d").roll(1, 1, 1)
    assert place(battle, "13-ala") == (20_000, 24_750)
    assert battle.of(ChargeBegan)[0].distance == 14_000
    assert place(battle, "2-wis") == (20_000, 19_000)
    assert unit(battle, "2-wis").formation == "disorder"
    assert is_over(battle)


def test_and_catches_it_with_luck() -> None:
    """Six and eighteen."""
    battle = fight([WIS, ALA | SPENT], C, "13-ala d").roll(6, 6, 6)
    assert battle.why == "impact of 2-wis"


BESIDE = cs("14-nc", 24.3, 18.75)
"""Beside 13-ala, eight tenths of an inch from the line of the charge, and a little further from where it begins."""


def test_a_unit_on_hold_beside_the_way_fires_into_its_flank() -> None:
    """13-ala's volley is at two inches, close range. 14-nc measures 2.2 inches: three dice. It stands 61 degrees off
    the front of the charge: two for the partial flank (J52, J60)."""
    battle = fight([WIS, ALA, BESIDE], C, "14-nc h late").roll(2, 2, 2).roll(4)
    assert (battle.why, dice(battle)) == ("volley of 13-ala at the charge of 2-wis", 4)
    battle.roll(1, 2, 2, 2)
    assert (battle.why, dice(battle)) == ("volley of 14-nc at the charge of 2-wis", 3)
    # Four and two are six: a figure more, and one check for both on the worse side: 3 less 1 and 2.
    battle.roll(1, 1, 2)
    assert unit(battle, "2-wis").strength == 18
    battle.roll(2, 3)
    (event,) = battle.of(Checked)
    assert event.assessment.point == 4
    assert battle.why == "impact of 2-wis"


def test_one_whom_the_charge_has_passed_fires_after_it() -> None:
    """14-nc is nearer, but water keeps 2-wis from it; it looks north beside the first inches of the line. The charge is
    halted two inches before 13-ala, and 2.4 from 14-nc, 121 degrees off its front: four for the full flank."""
    passed = cs("14-nc", 24.35, 13, facing=0)
    pond = [area("water", 22, 11, 22.8, 12.2)]
    battle = fight([WIS, ALA, passed], C, "14-nc h late", terrain=pond).roll(2, 2, 2).roll(4).roll(2, 2, 2, 1)
    assert battle.of(ChargeBegan)[0].target == "13-ala"
    assert (battle.why, dice(battle)) == ("volley of 14-nc at the charge of 2-wis", 3)
    battle.roll(1, 1, 1)
    assert [line.value for line in battle.of(Fired)[1].assessment.modifiers] == [4]


def test_movers_beside_the_way_do_not_fire_into_it() -> None:
    """J52 has those on hold."""
    battle = fight([WIS, ALA, BESIDE], C, "14-nc advance 0.1").roll(2, 2, 2).roll(4).roll(2, 2, 2, 1)
    assert battle.why == "morale check of 2-wis in its charge"


def test_nor_who_stands_farther_off_or_has_fired() -> None:
    for other in (cs("14-nc", 24.6, 18.75), BESIDE | SPENT):
        battle = fight([WIS, ALA, other], C, "14-nc h late").roll(2, 2, 2).roll(4).roll(2, 2, 2, 1)
        assert battle.why == "morale check of 2-wis in its charge"


def test_of_two_charges_the_shorter_is_first() -> None:
    units = [WIS, us("7-wis", 30, 11), ALA | SPENT, cs("14-nc", 30, 18.75, **SPENT)]
    battle = fight(units, "all c")
    assert battle.why == "charge bonus of 7-wis"


def test_at_one_distance_the_side_with_the_initiative_is_first_and_then_a_die_decides() -> None:
    """Two Union charges and one Confederate, all of eight inches (J52): the Union's two throw, equal dice again."""
    units = [
        us("2-wis", 8, 10),
        us("7-wis", 20, 10),
        us("6-wis", 32, 10, **SPENT),
        cs("13-ala", 8, 18.75, **SPENT),
        cs("14-nc", 20, 18.75, **SPENT),
        cs("7-tenn", 32, 18.75),
    ]
    battle = fight(units, "2-wis c / 7-wis c", "7-tenn c")
    assert (battle.why, dice(battle)) == ("which charge comes first: 2-wis, 7-wis", 2)
    battle.roll(3, 3)
    assert dice(battle) == 2
    battle.roll(3, 5)
    assert battle.why == "charge bonus of 7-wis"
    # Beaten it falls back an inch; the volley at it, with three for disorder, six in all, costs one; its own nothing.
    battle.roll(1, 1, 1).roll(6, 6).roll(1, 1).roll(1).roll(1, 2).roll(1, 1).roll(3, 3)
    assert battle.why == "charge bonus of 2-wis"


def test_a_charge_does_not_go_through_friends() -> None:
    """143-pa, of another brigade and on hold, stands in the way."""
    battle = fight([WIS, us("143-pa", 20, 13, brigade="stone"), ALA], "2-wis c")
    assert not battle.of(ChargeBegan)
    assert [(event.unit, event.rule) for event in battle.of(Stopped)] == [("2-wis", "jr3.charge.way")]
    assert is_over(battle)


def test_the_nearest_is_charged_whoever_is_named() -> None:
    battle = fight([WIS, ALA, cs("14-nc", 20, 30)], "2-wis c 14-nc")
    assert battle.of(ChargeBegan)[0].target == "13-ala"


def test_guns_have_double_canister_against_a_charge() -> None:
    """A Napoleon's canister reaches three inches: at two it has three dice and three (J11)."""
    units = [WIS, guns(cs("pegram", 20, 18.875), strength=3)]
    battle = fight(units, C, "pegram h within close late").roll(2, 2, 2).roll(4)
    assert (battle.why, dice(battle)) == ("volley of pegram at the charge of 2-wis", 6)


def test_the_volley_has_the_opening_two_and_no_first_fire() -> None:
    """13-ala marked first fire, found nobody in range, and has its fire still; its order's one is not for that."""
    units = [WIS | {"at": (20, 3)}, ALA | {"opening": True, "weapon": "smoothbore-musket"}]
    battle = fight(units, C, "13-ala fr").roll(6, 6, 6).roll(4)
    battle.roll(1, 1, 1, 1)
    (fired,) = battle.of(Fired)
    counted = {line.why: line.value for line in fired.assessment.modifiers if line.counted}
    assert counted["opening volley"] == 2
    assert "first fire" not in counted
    assert counted["Smoothbore muskets close by"] == 1
