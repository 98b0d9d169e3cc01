"""Declaring a charge on the table: who, at whom, which way, over which ground."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import area, cs, guns, led, line, us

from enfilade.core.stops import Roll
from enfilade.rules.adf.battle.commands import Charge
from enfilade.rules.adf.battle.events import ChargeDeclared
from enfilade.rules.adf.battle.frames import Charging

MICHIGAN = us("24-mich", 20, 10)
"""Its front runs along 10.375."""


def charge(play: Game) -> Charging:
    frame = play.state.frames[-1]
    assert isinstance(frame, Charging)
    return frame


def declared(*units: Any, direction: int = -1, **told: Any) -> Charging:
    return charge(game(MICHIGAN, *units, **told).do(Charge(("24-mich",), "7-tenn", direction)))


def test_the_closest_enemy_in_the_primary_zone_must_be_charged() -> None:
    play = game(MICHIGAN, cs("7-tenn", 20, 15), cs("13-ala", 22.5, 14))
    # The 13th Alabama is nearer, but not straight ahead of the front, which ends at 20.875.
    assert charge(play.do("24-mich charge 7-tenn")).target == "7-tenn"
    play = game(MICHIGAN, cs("7-tenn", 20, 15), cs("13-ala", 21.5, 14))
    assert play.refused("24-mich charge 7-tenn") == "adf.table.primary-zone"
    assert charge(play.do("24-mich charge 13-ala")).target == "13-ala"


@pytest.mark.parametrize(("far", "rulings", "rule"), [(12, {}, ""), (12.01, {}, "adf.charge.reach")])
def test_a_charge_is_declared_up_to_the_move_and_the_greatest_bonus(far: float, rulings: Any, rule: str) -> None:
    # 6 inches and half of two sixes.
    play = game(MICHIGAN, cs("7-tenn", 20, 10.75 + far), rulings=rulings)
    assert (play.refused("24-mich charge 7-tenn") if rule else "") == rule
    if not rule:
        assert charge(play.do("24-mich charge 7-tenn")).distance == 12_000


def test_by_the_switch_only_within_the_normal_move() -> None:
    rulings = {"charge_reach": "normal-move"}
    assert declared(cs("7-tenn", 20, 16.75), rulings=rulings).move == 6000
    play = game(MICHIGAN, cs("7-tenn", 20, 16.8), rulings=rulings)
    assert play.refused("24-mich charge 7-tenn") == "adf.charge.reach"


def test_out_of_command_a_charge_takes_both_actions() -> None:
    lost = us("24-mich", 20, 10, in_command=False)
    far = cs("7-tenn", 20, 22)
    for unit, question in ((lost, "activate"), (MICHIGAN, "action")):
        play = game(unit, us("2-wis", 40, 10), far).do("24-mich charge 7-tenn").dice(1, 1).pass_all()
        assert play.question == question
    play = game(lost, cs("7-tenn", 20, 18)).do("24-mich move form extended-line").pass_all()
    assert play.refused("24-mich charge 7-tenn") == "adf.command.out"
    play = game(MICHIGAN, cs("7-tenn", 20, 18)).do("24-mich move form extended-line").pass_all()
    assert charge(play.do("24-mich charge 7-tenn")).move == 7000


def test_the_western_card_knows_no_command() -> None:
    lost = us("24-mich", 20, 10, in_command=False)
    play = game(lost, cs("7-tenn", 20, 14), edition="adf-western-10mm").do("24-mich move advance 1").pass_all()
    assert charge(play.do("24-mich charge 7-tenn")).move == 5000


@pytest.mark.parametrize("x", [17.0, 23.0])
def test_a_target_to_either_side_is_charged_within_the_arc(x: float) -> None:
    # 3 inches aside and 4 ahead: about 36.87 degrees, and the arc opens to 45.
    found = declared(cs("7-tenn", x, 14))
    off = (found.direction + 18_000) % 36_000 - 18_000
    assert (off < 0) is (x < 20)
    assert 0 < abs(off) <= 4500


def test_straight_on_is_taken_where_it_is_the_shortest_way() -> None:
    found = declared(cs("7-tenn", 21, 15))
    assert (found.direction, found.distance) == (0, 4250)


def test_a_wish_outside_the_arc_or_past_the_target_is_refused() -> None:
    play = game(MICHIGAN, cs("7-tenn", 20, 15))
    for direction in (4600, 31_300, 18_000, 4400):
        assert play.refused(Charge(("24-mich",), "7-tenn", direction)) == "adf.charge.direction"
    assert charge(play.do(Charge(("24-mich",), "7-tenn", 1000))).direction == 1000


def test_the_target_must_lie_partly_in_the_front_arc() -> None:
    # The arc opens by 45 degrees from the end of the front at 20.875, 10.375. The target's near corner is 0.15 east of
    # that; a tenth behind the front it is outside, 0.2 before it inside. A charge northeast would touch it either way.
    play = game(MICHIGAN, cs("7-tenn", 21.9, 9.9))
    assert play.refused(Charge(("24-mich",), "7-tenn", 4500)) == "adf.charge.direction"
    assert declared(cs("7-tenn", 21.9, 10.2), direction=4500).direction == 4500


def test_by_the_switch_a_charge_goes_straight_ahead_only() -> None:
    rulings = {"charge_direction": "straight-ahead"}
    assert declared(cs("7-tenn", 21, 15), rulings=rulings).direction == 0
    play = game(MICHIGAN, cs("7-tenn", 17, 14), rulings=rulings)
    assert play.refused("24-mich charge 7-tenn") == "adf.charge.direction"


def test_nobody_charges_through_friends_or_past_other_enemies() -> None:
    play = game(MICHIGAN, us("2-wis", 20, 12, formation="skirmishers"), cs("7-tenn", 20, 15))
    assert play.refused("24-mich charge 7-tenn") == "adf.charge.way"
    # Routed, the 13th Alabama may be ignored in the zone, but it stands in the way.
    play = game(MICHIGAN, cs("13-ala", 20, 13, level="routed", formation="skirmishers"), cs("7-tenn", 20, 16))
    assert play.refused("24-mich charge 7-tenn") == "adf.charge.way"


def test_if_the_shortest_way_is_barred_another_in_the_arc_is_taken() -> None:
    # Straight on the right half of the regiment would run into the 2nd Wisconsin.
    found = declared(us("2-wis", 21.5, 12.5), cs("7-tenn", 18.5, 15))
    assert found.direction > 18_000


def test_a_river_stops_a_charge() -> None:
    play = game(MICHIGAN, cs("7-tenn", 20, 15), terrain=[area("water", 0, 12, 48, 13)])
    assert play.refused("24-mich charge 7-tenn") == "adf.move.impassable"


def limited(*counts: int) -> dict[str, Any]:
    """The brigades that may charge, turn by turn, as a scenario writes them."""
    return {"charging-brigades": list(counts)}


def test_the_scenario_may_send_its_brigades_in_one_by_one() -> None:
    units = (MICHIGAN, us("2-wis", 30, 10, brigade="second"), cs("7-tenn", 20, 22), cs("13-ala", 30, 22))
    play = game(*units, **limited(1)).do("24-mich charge 7-tenn").dice(1, 1).pass_all().do("done")
    assert play.refused("2-wis charge 13-ala") == "adf.charge.brigades"
    free = game(*units).do("24-mich charge 7-tenn").dice(1, 1).pass_all().do("done")
    assert charge(free.do("2-wis charge 13-ala")).target == "13-ala"
    # Only the side with the initiative is held back so.
    other = game(*units, active="cs", **limited(0))
    assert charge(other.do("7-tenn charge 24-mich")).target == "24-mich"


def test_a_unit_charges_once_a_turn() -> None:
    play = game(MICHIGAN, cs("7-tenn", 20, 22)).do("24-mich charge 7-tenn").dice(1, 1).pass_all()
    assert play.question == "action"
    assert play.refused("24-mich charge 7-tenn") == "adf.turn.charge"
    twice = game(MICHIGAN, cs("7-tenn", 20, 22), rulings={"charges_per_turn": 2}).do("24-mich charge 7-tenn")
    assert charge(twice.dice(1, 1).pass_all().do("24-mich charge 7-tenn")).phase == "bonus"


def test_guns_and_shaken_units_do_not_charge() -> None:
    assert game(guns(MICHIGAN), cs("7-tenn", 20, 15)).refused("24-mich charge 7-tenn") == "adf.charge.who"
    shaken = us("24-mich", 20, 10, level="shaken")
    assert game(shaken, cs("7-tenn", 20, 15)).refused("24-mich charge 7-tenn") == "adf.charge.who"
    assert game(MICHIGAN, us("2-wis", 20, 15)).refused("24-mich charge 2-wis") == "adf.charge.target"


def test_the_target_must_be_seen_unless_it_is_played_otherwise() -> None:
    woods = [area("heavy-woods", 0, 12, 48, 14)]
    play = game(MICHIGAN, cs("7-tenn", 20, 16), terrain=woods)
    assert play.refused("24-mich charge 7-tenn") == "adf.charge.target"
    blind = declared(cs("7-tenn", 20, 16), terrain=woods, rulings={"charge_sight": "not-needed"})
    assert blind.ground == ("open", "heavy-woods")


def test_the_move_runs_over_each_kind_of_ground_and_the_bonus_over_the_worst() -> None:
    # 3 inches in the open take half the action of 6; the other half of 4 in light woods is 2 more. One die of bonus.
    play = game(MICHIGAN, cs("7-tenn", 20, 14.75), terrain=[area("light-woods", 0, 13.375, 48, 36)])
    play.do("24-mich charge 7-tenn")
    assert (charge(play).move, charge(play).ground) == (5000, ("open", "light-woods"))
    assert isinstance(play.stop, Roll)
    assert play.stop.dice == 1


@pytest.mark.parametrize(
    ("feature", "crossed"),
    [
        # Under the right end of the front, at 20.875, and not under its middle.
        (area("light-woods", 20.3, 12, 22, 13), "light-woods"),
        (line("stone-wall", (20.3, 12), (22, 12)), "broken"),
        # Under the left end.
        (line("stone-wall", (18, 12), (19.7, 12)), "broken"),
    ],
)
def test_the_ground_is_that_under_the_middle_and_both_ends_of_a_line(feature: Any, crossed: str) -> None:
    assert declared(cs("7-tenn", 20, 15), terrain=[feature]).ground == ("open", crossed)
    # A road column, 0.875 wide, has its ends at 0.4375 aside, over the feature, and goes by its middle all the same.
    column = us("24-mich", 20, 10, formation="road-column")
    play = game(column, cs("7-tenn", 20, 15), terrain=[feature]).do("24-mich charge 7-tenn")
    assert charge(play).ground == ("open",)


def test_the_normal_move_pays_for_the_ground_beyond_the_target() -> None:
    # 3 inches off. The woods begin after 4, two thirds of the action; a third of 4 is left.
    found = declared(cs("7-tenn", 20, 13.75), terrain=[area("light-woods", 0, 14.375, 48, 36)])
    assert (found.move, found.ground) == (5333, ("open",))


def test_an_attached_leader_adds_his_inches() -> None:
    play = game(MICHIGAN, cs("7-tenn", 20, 15), leaders=[led("meredith", attached="24-mich")])
    play.do("24-mich charge 7-tenn")
    assert charge(play).move == 7000
    assert int(play.told(ChargeDeclared)[0].assessment.reach) == 13_000


def test_the_side_from_which_it_comes_is_that_at_the_declaration() -> None:
    # The 7th Tennessee faces east: the charge comes from the south, 90 degrees off.
    assert declared(cs("7-tenn", 20, 15, facing=90)).aspect == "partial-flank"
    assert declared(cs("7-tenn", 20, 15, facing=0)).aspect == "rear"


def test_another_brigade_may_charge_in_the_next_turn() -> None:
    units = (MICHIGAN, us("2-wis", 30, 10, brigade="second"), cs("7-tenn", 20, 22), cs("13-ala", 30, 22))
    play = game(*units, turns=3, **limited(1, 1)).do("24-mich charge 7-tenn").dice(1, 1).pass_all().do("done")
    assert play.refused("2-wis charge 13-ala") == "adf.charge.brigades"
    while play.state.turn < 2 or play.question != "activate":
        play.do("done")
    assert charge(play.do("2-wis charge 13-ala")).target == "13-ala"
    # Nobody leads them, so that it takes both actions.
    again = play.dice(1, 1).pass_all()
    assert again.refused("24-mich charge 7-tenn") == "adf.charge.brigades"


def test_nobody_charges_through_an_enemy_whom_he_touches() -> None:
    # Routed, the 13th may be ignored in the zone; it stands against the left of the charger's front.
    touching = cs("13-ala", 18.6, 10.75, level="routed")
    play = game(MICHIGAN, touching, cs("7-tenn", 20.5, 13))
    assert play.refused("24-mich charge 7-tenn") == "adf.charge.way"
