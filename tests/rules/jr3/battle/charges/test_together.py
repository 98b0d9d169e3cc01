"""Charges of several by hand: two that charge each other, three that meet, brigades that charge together, and checks
(J52, J59, J61, J67, J78)."""

from __future__ import annotations

from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, place, unit
from tests.rules.jr3.battle.tables import Told, area, cs, led, us

from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.events import ChargeBegan, Checked, LevelChanged, Locked, Met, Stopped

WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 18.75)


def test_two_that_charge_each_other_meet_half_way() -> None:
    """Eight inches, both lines: four each; no volley, and both are chargers: 3 less 1. A draw at 2 and 7."""
    battle = fight([WIS, ALA], "2-wis c", "13-ala c")
    assert battle.of(ChargeBegan)[0].mutual
    assert battle.why == "charge bonus of 2-wis"
    battle.roll(1, 1, 1)
    assert battle.why == "charge bonus of 13-ala"
    battle.roll(1, 1, 1)
    assert battle.why == "impact of 2-wis"
    assert (place(battle, "2-wis"), place(battle, "13-ala")) == ((20_000, 14_000), (20_000, 14_750))
    battle.roll(3, 4).roll(3, 4)
    (event,) = battle.of(Met)
    assert (event.assessment.attacker.morale, event.assessment.defender.morale) == (2, 2)
    assert battle.why == "melee of 2-wis"


def test_faster_horse_comes_further() -> None:
    """Ten inches a turn against six: the two are fifteen inches apart, horse 3/8 of it further on than half."""
    horse = us("8-ill", 20, 8, arm="cavalry", mounted=True)
    battle = fight([horse, cs("13-ala", 20, 25.125)], "8-ill c", "13-ala c").roll(3, 3, 3, 3).roll(3, 3, 3)
    # 16 inches between the fronts: ten and six.
    assert battle.of(ChargeBegan)[0].distance == 16_000
    assert place(battle, "8-ill") == (20_000, 18_000)
    assert place(battle, "13-ala") == (20_000, 19_125)


def test_the_loser_is_a_beaten_attacker_whichever_it_is() -> None:
    """13-ala loses at 2 and 9 against 2 and 3: back one die in disorder, and both fire two dice (J61)."""
    battle = fight([WIS, ALA], "2-wis c", "13-ala c").roll(1, 1, 1).roll(1, 1, 1).roll(1, 2).roll(4, 5)
    assert (battle.why, dice(battle)) == ("fall back of 13-ala", 1)
    battle.roll(2)
    assert place(battle, "13-ala") == (20_000, 16_750)
    assert (unit(battle, "13-ala").level, unit(battle, "13-ala").formation) == ("good", "disorder")
    # The winner stays where they met, in order.
    assert (place(battle, "2-wis"), unit(battle, "2-wis").formation) == ((20_000, 14_000), "line")
    assert battle.why.endswith("after the repulse")


def test_they_may_not_reach_each_other() -> None:
    """Twenty-six inches; nine and nine."""
    battle = fight([us("2-wis", 20, 4), cs("13-ala", 20, 30.75)], "2-wis c", "13-ala c").roll(1, 1, 1).roll(1, 1, 1)
    assert [event.why for event in battle.of(Stopped)] == ["they do not reach each other"]
    assert (place(battle, "2-wis"), place(battle, "13-ala")) == ((20_000, 13_000), (20_000, 21_750))
    # Nine is beyond six and half of three: both are in disorder.
    assert [unit(battle, id).formation for id in ("2-wis", "13-ala")] == ["disorder", "disorder"]


def test_they_turn_to_each_other_before_they_meet() -> None:
    """13-ala stands at a slant; when they meet their fronts are together, and a draw is a melee."""
    battle = fight([WIS, ALA | {"facing": 140}], "2-wis c", "13-ala c").roll(1, 1, 1).roll(1, 1, 1)
    assert battle.why == "impact of 2-wis"
    one, other = (battle.state.units[id] for id in ("2-wis", "13-ala"))
    assert distance(one.box, other.box) <= 1
    assert other.facing == 18_000
    battle.roll(3, 4).roll(3, 4)
    assert battle.why == "melee of 2-wis"


def test_three_meet() -> None:
    """2-wis and 13-ala charge each other; 143-pa of another brigade charges 13-ala, too, from further off. 13-ala beats
    2-wis, which goes back six inches and loses a figure to 1, 2 and 3 for its disorder; then 13-ala stands against
    143-pa: its own charge is over, it has a volley, and is charged like anybody (J52, J60)."""
    units = [WIS, us("143-pa", 27, 5, brigade="stone"), ALA]
    battle = fight(units, "2-wis c / 143-pa c", "13-ala c").roll(1, 1, 1).roll(1, 1, 1).roll(4, 5).roll(1, 2)
    battle.roll(6).roll(1, 2).roll(1, 1).roll(3, 3)
    assert battle.why == "charge bonus of 143-pa"
    assert [(event.target, event.mutual) for event in battle.of(ChargeBegan)] == [("13-ala", True), ("13-ala", False)]
    battle.roll(6, 6, 6)
    assert battle.why == "volley point of 13-ala"


def test_a_target_in_a_melee_has_no_volley() -> None:
    """A draw at first: 13-ala fights 2-wis, a round in which nobody falls, when 143-pa comes into its flank (J60)."""
    units = [WIS, us("143-pa", 34, 16, brigade="stone"), ALA]
    battle = fight(units, "2-wis c / 143-pa c", "13-ala c").roll(1, 1, 1).roll(1, 1, 1).roll(3, 4).roll(3, 4)
    assert battle.of(Locked)
    battle.roll(1, 1, 1, 1).roll(1).roll(1, 1, 1, 1).roll(1)
    assert battle.why == "charge bonus of 143-pa"
    battle.roll(6, 6, 6)
    assert battle.why == "impact of 143-pa"


SEVENTH: Told = us("7-wis", 20, 9)
"""Behind 2-wis, a quarter of an inch between them."""


def test_a_brigade_charges_together_and_shares_the_repulse() -> None:
    """7-wis behind it supports: 3 less 1 for charging and 1 for it. Beaten, both go back in disorder; only the leader
    is shot at and fires (J67)."""
    battle = fight([WIS, SEVENTH, ALA | SPENT], "2-wis c / 7-wis c")
    assert [event.units for event in battle.of(ChargeBegan)] == [("2-wis", "7-wis")]
    battle.roll(2, 2, 2)
    assert place(battle, "7-wis") == (20_000, 17_000)
    battle.roll(5, 5).roll(1, 1)
    assert battle.why == "fall back of 2-wis"
    battle.roll(2)
    (event,) = battle.of(Met)
    assert event.assessment.attacker.morale == 1
    # Two inches each: the one behind goes first and makes room.
    assert (place(battle, "2-wis"), place(battle, "7-wis")) == ((20_000, 16_000), (20_000, 15_000))
    assert {unit(battle, id).formation for id in ("2-wis", "7-wis")} == {"disorder"}
    assert battle.why == "volley of 13-ala at 2-wis after the repulse"
    battle.roll(1, 2).roll(1, 1).roll(3, 3)
    assert unit(battle, "7-wis").strength == 20
    assert is_over(battle)


def test_each_for_itself_by_the_switch() -> None:
    units = [WIS, us("7-wis", 23.7, 10), ALA | SPENT]
    battle = fight(units, "2-wis c / 7-wis c", rulings={"charge_together": False})
    assert [event.units for event in battle.of(ChargeBegan)] == [("2-wis",)]


def test_another_brigade_charges_by_itself() -> None:
    """J67."""
    units = [WIS, us("143-pa", 23.7, 10, brigade="stone"), ALA | SPENT]
    battle = fight(units, "2-wis c / 143-pa c")
    assert [event.units for event in battle.of(ChargeBegan)] == [("2-wis",)]


def test_after_a_success_supporters_stay_in_disorder() -> None:
    """J78."""
    battle = fight([WIS, SEVENTH, ALA | SPENT], "2-wis c / 7-wis c").roll(2, 2, 2).roll(1, 1).roll(6, 6).roll(1, 2)
    assert place(battle, "2-wis") == (20_000, 18_750)
    assert place(battle, "7-wis") == (20_000, 17_000)
    assert {unit(battle, id).formation for id in ("2-wis", "7-wis")} == {"disorder"}


STONE = us("143-pa", 25.5, 9.9, brigade="stone")
"""Of another brigade: it charges the same enemy from 8.3 inches."""


def routed(*run: int) -> Table:
    """2-wis is halted two inches from 13-ala, loses a figure, routs with a two and runs: 5.7 inches from 143-pa."""
    battle = fight([WIS, STONE, ALA], "2-wis c / 143-pa c").roll(2, 2, 2).roll(4).roll(1, 2, 2, 2).roll(1, 1)
    assert battle.why == "fall back of 2-wis in its charge"
    battle.roll(*run)
    assert [event.after for event in battle.of(LevelChanged)] == ["routed"]
    # 143-pa does not check: its own charge is still to come (J59).
    assert battle.why == "charge bonus of 143-pa"
    return battle


def test_a_charger_does_not_check_for_a_router_who_is_far_when_his_charge_is_over() -> None:
    """2-wis has run twelve inches; 143-pa carries the place."""
    battle = routed(4, 4, 4).roll(1, 1, 1).roll(1, 1).roll(6, 6).roll(1, 2)
    assert is_over(battle)


def test_he_checks_then_if_the_router_is_near() -> None:
    """2-wis has run four inches. 143-pa is beaten, falls back three, and nobody is hit by the volleys."""
    battle = routed(1, 1, 2).roll(1, 1, 1).roll(5, 5).roll(1, 1).roll(3)
    battle.roll(1, 1).roll(1)
    battle.roll(1, 1)
    assert battle.why == "morale check of 143-pa"
    battle.roll(2, 2)
    assert battle.of(Checked)[-1].assessment.check.causes == ("routed-unit-near",)
    assert is_over(battle)


def test_and_once_for_that_and_its_own_losses() -> None:
    """The volley after the repulse costs it a figure: one check with both causes (J63)."""
    battle = routed(1, 1, 2).roll(1, 1, 1).roll(5, 5).roll(1, 1).roll(3).roll(1, 2).roll(1, 1).roll(3, 3)
    assert battle.of(Checked)[-1].assessment.check.causes == ("first-loss", "routed-unit-near")
    assert is_over(battle)


def test_the_rout_of_one_who_does_not_charge_is_seen_at_once() -> None:
    """7-wis on hold, 3.2 inches away, checks before anything else."""
    units = [WIS, us("7-wis", 26, 12), ALA]
    battle = fight(units, "2-wis c").roll(2, 2, 2).roll(4).roll(1, 2, 2, 2).roll(1, 1).roll(1, 1, 2)
    assert battle.why == "morale check of 7-wis"


def test_an_officer_rides_with_a_charge() -> None:
    """He takes one off: 3 less 1 and 1. Seven and one are eight, five and three, too: a draw; he is in the melee."""
    leaders = [led("meredith", "us", ["us"], attached="2-wis")]
    battle = fight([WIS, ALA | SPENT], "2-wis c", leaders=leaders).roll(2, 2, 2).roll(3, 4).roll(2, 3)
    assert battle.of(Locked)
    chief, piece = battle.state.leaders["meredith"], battle.state.units["2-wis"]
    assert (chief.x, chief.y) == (piece.x, piece.y) == (20_000, 18_000)


def test_nobody_charges_through_water() -> None:
    battle = fight([WIS, ALA], "2-wis c", terrain=[area("water", 10, 13, 30, 15)])
    assert not battle.of(ChargeBegan)
    assert is_over(battle)
