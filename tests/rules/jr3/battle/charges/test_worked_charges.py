"""More charges by hand: who disengages and is caught, guns struck in flank and rear, several who charge, pursuers
charged in their turn, horse beaten, ammunition, larger figures (003:261-275, J29 to J34, J52, J59 to J64)."""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, place, unit
from tests.rules.jr3.battle.tables import Told, area, cs, guns, us

from enfilade.rules.jr3.battle.events import ChargeBegan, ChargeRan, Checked, Fired, Left, Met, RanLow, Stopped

WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 18.75)
C = "2-wis c"


def test_who_disengages_with_his_fire_and_is_caught_has_a_volley() -> None:
    """Fourteen inches off after his six; 2-wis comes 24, in order up to fifteen. A four: at two inches, with three dice
    and one, whatever his order (J29, J60)."""
    battle = fight([WIS, ALA], C, "13-ala d").roll(6, 6, 6)
    assert battle.why == "volley point of 13-ala"
    battle.roll(4)
    assert (place(battle, "2-wis"), dice(battle)) == ((20_000, 22_000), 4)
    battle.roll(1, 2, 2, 2).roll(2, 3)
    assert unit(battle, "2-wis").strength == 19
    assert battle.why == "impact of 2-wis"


def test_where_the_target_has_disengaged_another_is_nearest() -> None:
    """13-ala was eight inches off and is fourteen; 14-nc, to the right, nine and a half. The phase of charges looks
    who is nearest when it begins (J52)."""
    units = [WIS, ALA | SPENT, cs("14-nc", 27, 19.5, **SPENT)]
    battle = fight(units, "2-wis c 13-ala", "13-ala d")
    assert [event.target for event in battle.of(ChargeBegan)] == ["14-nc"]
    battle.roll(3, 3, 3)
    assert not battle.of(ChargeRan)[0].assessment.in_disorder


@pytest.mark.parametrize(("facing", "more"), [(270, 3), (300, 6), (0, 9)])
@pytest.mark.parametrize(("mate", "alone"), [((), 8), ((cs("7-tenn", 22.7, 19, **SPENT),), -1)])
def test_guns_struck_in_flank_and_rear(facing: int, more: int, mate: tuple[Told, ...], alone: int) -> None:
    """3, with eight when alone or one less with infantry at their side, and three, six and nine (J31, 003:299-301)."""
    battery = guns(cs("pegram", 20, 18.875, facing=facing, **SPENT))
    battle = fight([WIS, battery, *mate], C).roll(2, 2, 2).roll(1, 1).roll(1, 1).roll(2, 2)
    (event,) = battle.of(Met)
    assert (event.assessment.attacker.morale, event.assessment.defender.morale) == (2, 3 + alone + more)


def test_two_pairs_charge_each_other() -> None:
    """A regiment behind each leader: 3, less 1 for charging and 1 for it. They meet half-way, and whoever loses takes
    the one behind him along: two inches back, both in disorder (J59, J61)."""
    units = [WIS, us("7-wis", 20, 9), ALA, cs("14-nc", 20, 19.75)]
    battle = fight(units, "all c", "all c").roll(1, 1, 1).roll(1, 1, 1).roll(1, 2).roll(4, 5).roll(2)
    (event,) = battle.of(Met)
    assert (event.assessment.attacker.morale, event.assessment.defender.morale) == (1, 1)
    assert (place(battle, "2-wis"), place(battle, "7-wis")) == ((20_000, 14_000), (20_000, 13_000))
    assert (place(battle, "13-ala"), place(battle, "14-nc")) == ((20_000, 16_750), (20_000, 17_750))
    assert {unit(battle, id).formation for id in ("13-ala", "14-nc")} == {"disorder"}
    assert {unit(battle, id).formation for id in ("2-wis", "7-wis")} == {"line"}
    # Only the leaders fire (J67): ten figures at nothing, and twenty at the disordered, a possible kill that misses.
    battle.roll(1, 1).roll(1, 1).roll(3)
    assert is_over(battle)


def test_a_pursuer_is_charged_in_the_disorder_of_his_success() -> None:
    """2-wis takes 13-ala's ground. 14-nc, further off at first, strikes its right there: outside its arc, so without a
    volley; 3 and 4 for disorder and 3 for the partial flank, against 3 less 1 (J30, J33, J60)."""
    units = [WIS, ALA | SPENT, cs("14-nc", 32, 19.5, facing=234)]
    battle = fight(units, C, "14-nc c").roll(2, 2, 2).roll(1, 1).roll(6, 6).roll(1, 3)
    assert (place(battle, "2-wis"), unit(battle, "2-wis").formation) == ((20_000, 18_750), "disorder")
    assert battle.why == "charge bonus of 14-nc"
    battle.roll(4, 4, 4)
    assert battle.why == "impact of 14-nc"
    battle.roll(1, 1).roll(1, 1).roll(2, 2)
    event = battle.of(Met)[-1]
    assert (event.assessment.attacker.morale, event.assessment.defender.morale) == (2, 10)


def test_horse_beaten_back_is_a_target_like_any_in_disorder() -> None:
    """Nine and five eighths inches to go, ten in a move. In its charge half of the two for its line counts; five is a
    possible kill. It comes home at 3, less 1 for charging and 1 for its line, and is beaten: then six for disorder, and
    of twelve troopers a quarter fires (003:128, 003:132, 003:220)."""
    horse = us("8-ill", 20, 8, arm="cavalry", mounted=True)
    battle = fight([horse, ALA], "8-ill c").roll(1, 1, 1, 1).roll(4).roll(1, 1, 1, 1).roll(1)
    battle.roll(6, 6).roll(1, 1).roll(2)
    (event,) = battle.of(Met)
    assert (event.assessment.attacker.morale, event.assessment.defender.morale) == (1, 3)
    battle.roll(1, 1).roll(1, 1)
    fires = [(one.unit, one.assessment.count, one.assessment.strike.base) for one in battle.of(Fired)]
    assert fires == [("13-ala", 20, 1), ("13-ala", 20, 6), ("8-ill", 3, 0)]
    assert unit(battle, "8-ill").strength == 10


def test_sixes_after_a_repulse_leave_it_low_until_a_turn_of_rest() -> None:
    """Two sixes and three for disorder: five figures, and low on ammunition (003:163). It was on hold, but has fired;
    the next turn, in which it may fire at nobody so far off, ends it (J9)."""
    battle = fight([WIS, ALA | SPENT], C).roll(2, 2, 2).roll(6, 6).roll(1, 1).roll(3).roll(6, 6).roll(1, 1)
    assert battle.of(RanLow) == [RanLow(unit="13-ala")]
    assert unit(battle, "2-wis").strength == 15
    # A stand gone and disorder: 3, 3 and 1.
    battle.roll(4, 4)
    assert is_over(battle)
    assert unit(battle, "13-ala").low_ammunition
    battle.orders("2-wis h within close", "13-ala h within close")
    assert battle.state.turn == 3
    assert not unit(battle, "13-ala").low_ammunition


def test_low_on_ammunition_the_volley_at_a_charge_has_a_die_less() -> None:
    battle = fight([WIS, ALA | {"low_ammunition": True}], C).roll(2, 2, 2).roll(4)
    assert dice(battle) == 3


def test_a_charge_of_larger_figures() -> None:
    """At 25 mm everything is half as far again: twelve inches off, nine and nine to go; a four halts it three inches
    away, and beaten with a three it goes back four and a half (J64)."""
    stand = {"infantry": {"width": 0.875, "depth": 0.75}}
    units = [WIS, ALA | {"at": (20, 22.75)}]
    battle = fight(units, C, edition="jr3-25mm", stands=stand).roll(2, 2, 2).roll(4)
    assert (place(battle, "2-wis"), dice(battle)) == ((20_000, 19_000), 4)
    battle.roll(1, 1, 1, 1).roll(1).roll(6, 6).roll(1, 1).roll(3)
    assert place(battle, "2-wis") == (20_000, 17_500)


def test_who_routs_in_his_charge_runs_over_the_ground_where_he_was_halted() -> None:
    """An inch of woods on its way takes half a move of two inches and leaves one bonus die for the charge. Halted in
    the open beyond, a two routs it: there its bonus move is three dice (003:104, 003:254)."""
    wood = area("light-woods", 10, 11, 30, 12)
    battle = fight([WIS, ALA | {"at": (20, 16)}], C, terrain=[wood])
    assert (battle.why, dice(battle)) == ("charge bonus of 2-wis", 1)
    battle.roll(6).roll(4).roll(1, 2, 2, 2)
    assert place(battle, "2-wis")[1] > 12_400
    battle.roll(1, 1)
    assert (battle.why, dice(battle)) == ("fall back of 2-wis in its charge", 3)


PENN: Told = us("143-pa", 33, 22.75, brigade="stone", facing=270)
"""Eleven inches from 13-ala, and on the flank of the ground behind it."""


def test_a_target_beaten_by_another_is_followed_to_where_it_has_gone() -> None:
    """13-ala goes back five inches and is shaken; 143-pa strikes its left there, without a volley, and in order: 3, 4
    for disorder, 3 for the partial flank and 2, against 3 less 1 (J30, J52, J67)."""
    battle = fight([WIS, PENN, ALA | SPENT], "all c").roll(2, 2, 2).roll(1, 1).roll(6, 6).roll(2, 3)
    assert battle.why == "charge bonus of 143-pa"
    battle.roll(4, 4, 4).roll(1, 1).roll(1, 1).roll(1, 1)
    event = battle.of(Met)[-1]
    assert (event.unit, event.target) == ("143-pa", "13-ala")
    assert (event.assessment.attacker.morale, event.assessment.defender.morale) == (2, 12)


def test_and_surrenders_to_the_second_if_the_first_has_routed_it() -> None:
    """Nine inches back and routed; 143-pa comes up with it, and no dice fall (003:125, 003:274)."""
    battle = fight([WIS, PENN, ALA | SPENT], "all c").roll(2, 2, 2).roll(1, 1).roll(6, 6).roll(4, 5).roll(6, 6, 6)
    assert battle.of(Left) == [Left(unit="13-ala", end="surrendered")]
    assert unit(battle, "143-pa").formation == "disorder"
    assert is_over(battle)


def test_horse_behind_a_charge_of_foot_is_worth_two() -> None:
    """3, less 1 for charging and 2 for cavalry in support (003:270)."""
    horse = us("8-ill", 20, 8.5, arm="cavalry", mounted=True)
    battle = fight([WIS, horse, ALA | SPENT], "all c")
    assert [event.units for event in battle.of(ChargeBegan)] == [("2-wis", "8-ill")]
    battle.roll(2, 2, 2).roll(6, 6).roll(1, 1).roll(1)
    (event,) = battle.of(Met)
    assert (event.assessment.attacker.morale, event.assessment.defender.morale) == (0, 3)


def test_those_behind_a_leader_who_is_shot_away_stop_and_check() -> None:
    """Eight takes both figures that 2-wis has left, two inches from the enemy. 7-wis has come six inches with it, in
    order, and checks for a unit destroyed against 3 and 1 for a regiment lost (003:246, 003:293, J78)."""
    units = [WIS | {"strength": 2, "full": 20}, us("7-wis", 20, 9), ALA]
    battle = fight(units, "all c").roll(2, 2, 2).roll(4).roll(2, 2, 2, 2)
    assert battle.of(Left) == [Left(unit="2-wis", end="destroyed")]
    assert battle.why == "morale check of 7-wis"
    battle.roll(2, 3)
    (event,) = battle.of(Checked)
    assert (event.assessment.point, event.assessment.check.causes) == (4, ("destroyed-unit-near",))
    assert (place(battle, "7-wis"), unit(battle, "7-wis").formation) == ((20_000, 15_000), "line")
    assert not battle.of(Met)
    assert is_over(battle)


def test_one_whose_counterpart_has_been_frightened_off_charges_all_the_same() -> None:
    """2-wis and 13-ala are to charge each other from eight inches. From seven, 14-nc's five figures in the first rank
    shoot away the last two of 7-wis, three inches before them; 2-wis, five and a half inches from that, fails its check
    and falls back three. 13-ala follows it, eleven inches, with six and six (003:246, J52, J59)."""
    seventh = us("7-wis", 26.5, 10, brigade="stone", strength=2, full=20)
    column = cs("14-nc", 26.5, 18.9, formation="attack-column")
    battle = fight([WIS, seventh, ALA, column], "all c", C.replace("2-wis", "13-ala"))
    assert battle.why == "charge bonus of 7-wis"
    battle.roll(3, 3, 3).roll(6).roll(4, 4, 4, 4)
    assert battle.of(Left) == [Left(unit="7-wis", end="destroyed")]
    assert battle.why == "morale check of 2-wis"
    battle.roll(1, 2).roll(3)
    assert place(battle, "2-wis") == (20_000, 7000)
    began = battle.of(ChargeBegan)[-1]
    assert (began.units, began.target, began.distance, began.mutual) == (("13-ala",), "2-wis", 11_000, False)
    battle.roll(2, 2, 2)
    assert battle.why == "volley point of 2-wis"


def test_no_volleys_follow_where_the_winner_is_in_a_melee_with_another() -> None:
    """13-ala and 2-wis charge each other, and nobody gives way or falls. 143-pa strikes its flank and is beaten: it
    goes back three inches, but 13-ala fires at nobody and is fired at by nobody (jr3.melee.locked)."""
    units = [WIS, us("143-pa", 34, 16, brigade="stone"), ALA]
    battle = fight(units, "2-wis c / 143-pa c", "13-ala c").roll(1, 1, 1).roll(1, 1, 1).roll(3, 4).roll(3, 4)
    battle.roll(1, 1, 1, 1).roll(1).roll(1, 1, 1, 1).roll(1)
    battle.roll(6, 6, 6).roll(6, 6).roll(1, 1).roll(3)
    assert unit(battle, "143-pa").formation == "disorder"
    assert not battle.of(Fired)
    assert is_over(battle)
    assert len(battle.state.melees) == 1


def test_and_so_do_those_who_were_to_charge_with_him() -> None:
    """The same turned round: 26-nc is shot away before 13-ala, which falls back three inches behind 14-nc. 2-wis has no
    way to it; but 14-nc, which was to go with it, goes alone, from nine inches (J59, J61)."""
    last = cs("26-nc", 26.5, 18.75, brigade="lane", strength=2, full=20)
    column = us("7-wis", 26.5, 9.85, brigade="stone", formation="attack-column")
    units = [WIS, column, ALA, cs("14-nc", 20, 19.75), last]
    battle = fight(units, "2-wis c", "all c").roll(3, 3, 3).roll(6).roll(4, 4, 4, 4)
    assert battle.of(Left) == [Left(unit="26-nc", end="destroyed")]
    assert battle.why == "morale check of 13-ala"
    battle.roll(1, 2).roll(3)
    assert place(battle, "13-ala") == (20_000, 21_750)
    assert [(one.unit, one.rule) for one in battle.of(Stopped)] == [("2-wis", "jr3.charge.way")]
    began = battle.of(ChargeBegan)[-1]
    assert (began.units, began.target, began.distance, began.mutual) == (("14-nc",), "2-wis", 9000, False)


def test_also_where_he_is_followed() -> None:
    """14-nc stands at its right instead. 2-wis has a way to 13-ala, eleven inches, in order up to fifteen; beaten, it
    goes back five, and the volleys hit nobody. Then 14-nc comes down on it, from where it stood."""
    last = cs("26-nc", 26.5, 18.75, brigade="lane", strength=2, full=20)
    column = us("7-wis", 26.5, 9.85, brigade="stone", formation="attack-column")
    units = [WIS, column, ALA | SPENT, cs("14-nc", 16.4, 18.75), last]
    battle = fight(units, "2-wis c", "all c").roll(3, 3, 3).roll(6).roll(4, 4, 4, 4)
    assert battle.why == "morale check of 13-ala"
    battle.roll(1, 2).roll(3)
    assert battle.why == "charge bonus of 2-wis"
    battle.roll(6, 6, 6).roll(6, 6).roll(1, 1).roll(5).roll(1, 1).roll(3).roll(1, 1)
    assert place(battle, "2-wis") == (20_000, 16_000)
    assert battle.why == "charge bonus of 14-nc"
