"""Phase 4 by hand: who fires, with how many dice, at whom, and what it costs (003:22, 003:175-178, J49, J50).

Unless told otherwise regiments are veterans of 20 figures in line, whose row of the table has a possible kill at 4 and
5, one loss at 6 and 7, two from 8, three at 11 and 12, eight at 18. A line is three quarters of an inch deep: middles
3.75 inches apart leave three inches between the fronts: normal range of rifle muskets.
"""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, unit
from tests.rules.jr3.battle.tables import Told, area, cs, guns, led, us

from enfilade.rules.jr3.battle.events import Checked, Fired, RanLow, Voided

WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 13.75, **SPENT)


def test_a_unit_on_hold_fires_at_the_first_chance_with_three_dice() -> None:
    """2, 3 and 4 are nine: two figures. The first loss makes it check; three is not more than a veteran's three."""
    battle = fight([WIS, ALA])
    assert (battle.state.phase, battle.why, dice(battle)) == ("first-fires", "fire of 2-wis at 13-ala", 3)
    battle.roll(2, 3, 4)
    assert unit(battle, "13-ala").strength == 18
    assert battle.why == "morale check of 13-ala"
    assert battle.roll(1, 2).why == "fall back of 13-ala"
    # No officer is with it: it falls back by a die, straight away, with its face to the enemy (003:252).
    assert unit(battle.roll(4), "13-ala").level == "shaken"
    assert battle.state.units["13-ala"].box[:3] == (20_000, 17_750, 18_000)
    # Hold is one fire a turn (J26).
    assert is_over(battle)


def test_four_is_more_than_three() -> None:
    battle = fight([WIS, ALA]).roll(2, 3, 4).roll(2, 2)
    assert unit(battle, "13-ala").level == "good"
    assert is_over(battle)


def test_close_range_is_a_die_more() -> None:
    """Two inches apart: 1, 1, 1 and 3 are six, one figure."""
    battle = fight([WIS, ALA | {"at": (20, 12.75)}])
    assert dice(battle) == 4
    assert unit(battle.roll(1, 1, 1, 3), "13-ala").strength == 19


def test_hold_does_not_fire_beyond_normal_range_unless_it_is_told() -> None:
    """Five inches apart. By its rule it may: three dice and one less for long range; 3 and 3 are one figure."""
    far = ALA | {"at": (20, 15.75)}
    assert is_over(fight([WIS, far]))
    battle = fight([WIS, far], "2-wis h within long")
    assert dice(battle) == 2
    assert unit(battle.roll(3, 3), "13-ala").strength == 19


def test_not_beyond_close() -> None:
    assert is_over(fight([WIS, ALA], "2-wis h within close"))


def test_first_fire_reaches_any_range_and_adds_one() -> None:
    """At long range two dice: 2 and 3 are five and with the order's one six, one figure (J10: once)."""
    battle = fight([WIS, ALA | {"at": (20, 15.75)}], "2-wis fr")
    assert dice(battle) == 2
    assert unit(battle.roll(2, 3), "13-ala").strength == 19


def test_first_fire_is_thrown_before_hold() -> None:
    """Both sides have one of each: the order stands before side and name."""
    units = [WIS, us("7-wis", 28, 10), cs("13-ala", 20, 13.75), cs("7-tenn", 28, 13.75)]
    battle = fight(units, "7-wis fr", "7-tenn fr")
    order = []
    while battle.state.phase == "first-fires" and battle.why.startswith("fire"):
        order.append(battle.why.split()[2])
        battle.roll(2, 2, 2)
    assert order == ["7-wis", "7-tenn", "2-wis", "13-ala"]


def test_fires_are_simultaneous() -> None:
    """Eight of twenty fall to 6, 6 and 6; those twenty still fire: nine takes two (J49). Then the one with initiative
    checks first."""
    battle = fight([WIS, ALA | {"fired": 0}]).roll(6, 6, 6)
    assert unit(battle, "13-ala").strength == 20
    battle.roll(2, 3, 4)
    assert [event.assessment.count for event in battle.of(Fired)] == [20, 20]
    assert (unit(battle, "2-wis").strength, unit(battle, "13-ala").strength) == (18, 12)
    assert battle.why == "morale check of 2-wis"


def test_a_named_first_fire_whose_target_is_out_of_reach_goes_to_the_nearest() -> None:
    """7-tenn stands 21 inches off."""
    battle = fight([WIS, ALA, cs("7-tenn", 20, 32)], "2-wis fr 7-tenn")
    assert battle.why == "fire of 2-wis at 13-ala"


def test_a_named_first_fire_whose_target_ran_off_in_the_second_phase_still_is_one() -> None:
    """7-tenn fails to rally and runs off the table; the order stands, with its one, for the nearest: 2, 2 and 1 are
    five, with one six and one figure (J49)."""
    gone = cs("7-tenn", 30, 35, level="routed")
    battle = fight([WIS, ALA, gone], "2-wis fr 7-tenn").roll(1, 2)
    assert not battle.state.units["7-tenn"].here
    assert not battle.of(Voided)
    assert battle.why == "fire of 2-wis at 13-ala"
    assert unit(battle.roll(2, 2, 1), "13-ala").strength == 19


def test_a_rule_that_names_one_enemy_lets_others_pass() -> None:
    units = [WIS, ALA, cs("7-tenn", 20, 32)]
    assert is_over(fight(units, "2-wis h at 7-tenn"))
    near = cs("7-tenn", 23.6, 14, **SPENT)
    assert fight([WIS, ALA, near], "2-wis h at 7-tenn").why == "fire of 2-wis at 7-tenn"


def test_a_rule_that_waits_keeps_the_fire_for_the_moving_fires() -> None:
    battle = fight([WIS, ALA], "2-wis h late")
    assert (battle.state.phase, dice(battle)) == ("moving-fires", 3)


def test_changed_to_hold_fires_with_a_die_less() -> None:
    """It would have moved; now it fires with the first fires: three dice less one (J1)."""
    battle = fight([WIS, ALA], "2-wis advance 1", hold={"us": ("2-wis",)})
    assert (battle.state.phase, dice(battle)) == ("first-fires", 2)


def test_one_die_is_no_roll_of_all_sixes() -> None:
    """Changed to hold, at long range: one die, a six, one figure, and no want of ammunition (J68)."""
    far = ALA | {"at": (20, 15.75)}
    battle = fight([WIS, far], "2-wis move advance 1; fire within long", hold={"us": ("2-wis",)})
    assert dice(battle) == 1
    battle.roll(6)
    assert unit(battle, "13-ala").strength == 19
    assert not unit(battle, "2-wis").low_ammunition


def test_a_fire_that_has_lost_all_its_dice_is_not_made() -> None:
    """The same, and low on ammunition: none is left (J37)."""
    far = ALA | {"at": (20, 15.75)}
    low = WIS | {"low_ammunition": True}
    assert is_over(fight([low, far], "2-wis move advance 1; fire within long", hold={"us": ("2-wis",)}))


def test_all_sixes_leave_it_low_until_a_turn_on_hold_without_a_fire() -> None:
    """6, 6 and 6 are 18: eight figures, and with them a stand of four: veteran 3 and 3 for the stand, so seven passes.
    In the next turn it fires with two dice, and is low still; then it holds its fire, and has ammunition again."""
    battle = fight([WIS, ALA]).roll(6, 6, 6)
    assert battle.of(RanLow) == [RanLow(unit="2-wis")]
    assert unit(battle, "13-ala").strength == 12
    battle.roll(6, 1)
    battle.orders("", "13-ala h within close")
    assert dice(battle) == 2
    battle.roll(1, 1)
    assert unit(battle, "2-wis").low_ammunition
    battle.orders("2-wis h within close", "13-ala h within close")
    assert not unit(battle, "2-wis").low_ammunition


def test_an_opening_volley_adds_two_once() -> None:
    """1, 1 and 2 are four, with two six: one figure. The next one is not the first."""
    battle = fight([WIS | {"opening": True}, ALA]).roll(1, 1, 2)
    assert unit(battle, "13-ala").strength == 19
    assert not unit(battle, "2-wis").opening


def test_an_officer_with_the_firer_adds_one() -> None:
    """1, 2 and 2 are five, with one six."""
    battle = fight([WIS, ALA], leaders=[led("meredith", "us", ["us"], attached="2-wis")]).roll(1, 2, 2)
    assert unit(battle, "13-ala").strength == 19


@pytest.mark.parametrize(
    ("firer", "target", "roll", "left"),
    [
        # Half of twenty fire from double line: ten's row has one loss from ten.
        ({"formation": "double-line"}, {}, (3, 3, 4), 19),
        # Extended line fires with one less: eight becomes seven. A double line is one easier to hit: seven again eight.
        ({"formation": "extended-line"}, {}, (2, 3, 3), 19),
        ({}, {"formation": "double-line"}, (2, 2, 3), 18),
        # A march column is three easier to hit: three and three.
        ({}, {"formation": "march-column"}, (1, 1, 1), 19),
        # Elite troops fire with one more, green ones with one less, and the other way round as targets.
        ({"quality": "elite"}, {}, (1, 2, 2), 19),
        ({"quality": "green"}, {}, (2, 3, 3), 19),
        ({}, {"quality": "green"}, (1, 2, 2), 19),
        ({}, {"quality": "elite"}, (2, 3, 3), 19),
        # Disorder: three easier, and of those who fire from it only half count: ten's row has its first loss at ten.
        ({}, {"formation": "disorder"}, (1, 1, 1), 19),
        ({"formation": "disorder"}, {}, (3, 3, 4), 19),
    ],
)
def test_formations_and_troops(firer: Told, target: Told, roll: tuple[int, ...], left: int) -> None:
    shift = {"double-line": 0.375, "march-column": 1.6875 + 0.5625}.get(str(target.get("formation")), 0)
    battle = fight([WIS | firer, ALA | {"at": (20, 13.75 + shift)} | target])
    assert dice(battle) == 3
    assert unit(battle.roll(*roll), "13-ala").strength == left


def test_at_a_disengaging_unit_half_is_lost() -> None:
    """Nine costs two, and half of it one."""
    battle = fight([WIS, ALA], cs="13-ala d").roll(2, 3, 4)
    assert unit(battle, "13-ala").strength == 19


def test_half_of_one_is_a_possible_kill() -> None:
    """Six costs one; half of it falls to a die of four to six (J37)."""
    for face, left in ((3, 20), (4, 19)):
        battle = fight([WIS, ALA], cs="13-ala d").roll(1, 2, 3)
        assert battle.why == "a possible kill in the fire of 2-wis at 13-ala"
        assert unit(battle.roll(face), "13-ala").strength == left


def test_a_possible_kill_among_skirmishers_needs_two_high_dice() -> None:
    for faces, left in (((4, 6), 19), ((3, 6), 20)):
        battle = fight([WIS, ALA | {"formation": "skirmish-line"}]).roll(1, 1, 2)
        assert dice(battle) == 2
        assert unit(battle.roll(*faces), "13-ala").strength == left


@pytest.mark.parametrize(
    ("facing", "middle", "total", "point"),
    [
        # The enemy comes from the south: a quarter turn off is partial flank, 120 degrees full flank, 180 the rear.
        # Fire 2, 4 and 2 (J18); the check 2, 4 and 6 on the veteran's 3.
        (90, 15.125, (1, 1, 2), 5),
        (60, 14.9, (1, 1, 1), 7),
        (0, 13.75, (1, 1, 2), 9),
    ],
)
def test_fire_into_flank_and_rear(facing: int, middle: float, total: tuple[int, ...], point: int) -> None:
    """Each comes to six or seven with its modifier: one figure."""
    battle = fight([WIS, ALA | {"facing": facing, "at": (20, middle)}]).roll(*total)
    assert unit(battle, "13-ala").strength == 19
    battle.roll(point // 2, point - point // 2).roll(1)
    assert unit(battle, "13-ala").level == "shaken"
    (event,) = battle.of(Checked)
    assert event.assessment.point == point


def test_woods_protect_and_steady() -> None:
    """Two off the fire: seven becomes five, a possible kill; a four kills. The check is against 3 less 1."""
    battle = fight([WIS, ALA], terrain=[area("light-woods", 17, 13, 23, 20)]).roll(2, 2, 3)
    battle.roll(4)
    assert unit(battle, "13-ala").strength == 19
    assert battle.roll(1, 2).of(Checked)[0].assessment.point == 2
    assert unit(battle, "13-ala").level == "good"


def test_nobody_fires_at_whom_he_does_not_see() -> None:
    """Area fire is refused (J12): formed friends stand between."""
    assert is_over(fight([WIS, us("7-wis", 20, 11.5, facing=180), ALA]))


def test_nobody_fires_outside_his_arc() -> None:
    assert is_over(fight([WIS | {"facing": 90}, ALA | {"at": (14, 13)}]))


def test_shaken_troops_fire_with_a_die_less() -> None:
    """It fails to rally with three, and stays."""
    battle = fight([WIS | {"level": "shaken"}, ALA]).roll(1, 2)
    assert dice(battle) == 2


def test_guns_fire_canister_with_two_dice_more() -> None:
    """A battery of three Napoleons at three inches; its row is that of eight figures: one loss from eleven. Its hit
    adds one for the casualty: 3 and 1, so four fails (003:244)."""
    battle = fight([guns(us("stevens", 20, 10)), ALA | {"at": (20, 13.875)}])
    assert dice(battle) == 5
    battle.roll(1, 2, 2, 3, 3)
    assert unit(battle, "13-ala").strength == 19
    assert unit(battle.roll(2, 2).roll(1), "13-ala").level == "shaken"


def test_a_bare_check_of_guns() -> None:
    """Eight in that row hurts nobody, but makes the target check, against 3 (J7, J22)."""
    battle = fight([guns(us("stevens", 20, 10)), ALA | {"at": (20, 13.875)}]).roll(1, 1, 2, 2, 2)
    assert unit(battle, "13-ala").strength == 20
    assert battle.roll(1, 2).roll(1).of(Checked)[0].assessment.point == 3
    assert unit(battle, "13-ala").level == "shaken"


def test_a_bare_check_of_muskets_is_none() -> None:
    """Three in the row of twenty (J7)."""
    assert is_over(fight([WIS, ALA]).roll(1, 1, 1))


def test_a_possible_kill_of_guns_that_misses_makes_the_target_check() -> None:
    """Nine: a possible kill, and a three on the die (J8)."""
    battle = fight([guns(us("stevens", 20, 10)), ALA | {"at": (20, 13.875)}]).roll(1, 2, 2, 2, 2).roll(3)
    assert unit(battle, "13-ala").strength == 20
    assert battle.why == "morale check of 13-ala"


def test_a_section_lost() -> None:
    """Unlimbered guns are three harder to hit: nine becomes six, one of three sections. It checks for the first loss
    and the section: 3 and 3."""
    battle = fight([WIS, guns(cs("pegram", 20, 13.875, **SPENT))]).roll(3, 3, 3)
    assert unit(battle, "pegram").strength == 2
    assert battle.roll(3, 3).roll(1).of(Checked)[0].assessment.point == 6
    assert unit(battle, "pegram").level == "shaken"
