"""Activations: who may act, what actions cost in and out of command, groups and what they announce, routed units."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import area, cs, guns, led, line, us

from enfilade.core.errors import Malformed
from enfilade.core.stops import Ask
from enfilade.ground.legs import About, Advance
from enfilade.rules.adf.battle.commands import Deed, Group, Move
from enfilade.rules.adf.battle.events import Grouped, Left, LevelChanged, Scored
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.turn.activation import kind_of
from enfilade.tabletop.bounds import edge_ahead

MINN, IND = us("1-min", 19, 10), us("19-ind", 21, 10)
FAR = cs("13-ala", 40, 33)


def acting(played: Game) -> Acting:
    frame = played.state.frames[-1]
    assert isinstance(frame, Acting)
    return frame


def test_a_unit_has_two_actions_and_then_has_acted() -> None:
    played = game(MINN, IND, FAR).do("1-min move advance 1").pass_all()
    assert played.question == "action"
    assert acting(played).left == 1
    played.do("1-min move advance 1").pass_all()
    assert played.question == "activate"
    assert isinstance(played.stop, Ask)
    assert played.stop.about == ("19-ind",)
    assert played.refused("1-min move advance 1") == "adf.turn.activation"


def test_the_second_action_is_chosen_after_the_first_and_may_be_left_out() -> None:
    played = game(MINN, IND, FAR).do("1-min form attack-column").pass_all()
    assert played.question == "action"
    assert played.do("done").question == "activate"
    assert played.unit("1-min").acted


def test_one_unit_finishes_before_another_begins() -> None:
    played = game(MINN, IND, FAR).do("1-min move advance 1").pass_all()
    assert played.refused("19-ind move advance 1") == "adf.turn.activation"


def test_nobody_orders_the_enemy_or_who_is_away() -> None:
    played = game(MINN, us("2-wis", 30, 10, place="reserve"), FAR)
    assert played.refused("13-ala move advance 1") == "adf.turn.activation"
    assert played.refused("2-wis move advance 1") == "adf.turn.activation"
    with pytest.raises(Malformed):
        played.refused("99-ny move advance 1")


def test_done_ends_the_actions_of_the_side() -> None:
    assert game(MINN, IND, FAR).do("done").state.active == "cs"


def test_out_of_command_a_move_or_a_charge_takes_both_actions() -> None:
    lost = us("1-min", 19, 10, in_command=False)
    played = game(lost, FAR).do("1-min move advance 1").pass_all()
    assert played.state.active == "cs", "nothing is left to it, and nobody else can act"
    after = game(lost, FAR).do("1-min form extended-line").pass_all()
    assert after.refused("1-min move advance 1") == "adf.command.out"
    # Anything but moving costs what it always does.
    assert acting(game(lost, FAR).do("1-min about").pass_all()).left == 1
    assert game(lost, cs("13-ala", 19, 14)).do("1-min form extended-line").pass_all().refused(
        "1-min charge 13-ala"
    ) == ("adf.command.out")


def test_a_group_with_one_member_out_of_command_pays_for_all() -> None:
    played = game(MINN, us("19-ind", 21, 10, in_command=False), us("2-wis", 30, 10), FAR)
    played.do("group 1-min+19-ind: move, fire", "1-min+19-ind move advance 1").pass_all()
    assert played.question == "activate", "the move has taken both"


def test_changes_alone_are_no_move_and_an_about_face_is_one_of_them() -> None:
    assert kind_of(Move(("1-min",), (About(),))) == "change-formation"
    assert kind_of(Move(("1-min",), (About(), Advance(1000)))) == "move"


def test_a_group_announces_its_actions_and_keeps_to_them() -> None:
    played = game(MINN, IND, FAR).do("group 1-min+19-ind: move, change-formation")
    assert [event.actions for event in played.told(Grouped)] == [("move", "change-formation")]
    assert played.refused("1-min+19-ind form extended-line") == "adf.turn.group"
    assert played.refused("1-min move advance 1") == "adf.turn.activation", "all do the same"
    played.do("1-min+19-ind move advance 2").pass_all()
    assert [played.unit(id).y for id in ("1-min", "19-ind")] == [12000, 12000]
    assert played.refused("1-min+19-ind move advance 1") == "adf.turn.group"
    played.do("1-min+19-ind form attack-column").pass_all()
    assert played.question != "action"


def test_an_order_to_several_makes_them_a_group_that_does_it_twice() -> None:
    played = game(MINN, IND, FAR).do("1-min+19-ind move advance 1").pass_all()
    assert acting(played).declared == ("move",)
    assert played.refused("1-min+19-ind form extended-line") == "adf.turn.group"


def test_a_group_that_announces_one_action_has_one() -> None:
    played = game(MINN, IND, us("2-wis", 30, 10), FAR)
    played.do("group 1-min+19-ind: move", "1-min+19-ind move advance 1").pass_all()
    assert played.question == "activate"


@pytest.mark.parametrize(
    ("second", "why"),
    [
        (us("19-ind", 21.75, 10), ""),
        (us("19-ind", 21.76, 10), "a hundredth more than an inch apart"),
        (us("19-ind", 21, 10, formation="attack-column"), "another formation"),
        (us("19-ind", 21, 10, level="routed"), "routed"),
        (us("19-ind", 21, 10, acted=True), "has acted"),
        (guns(us("19-ind", 21, 10)), "another arm"),
        (cs("19-ind", 21, 11), "an enemy"),
    ],
)
def test_a_group_is_contiguous_of_one_kind_and_fresh(second: Any, why: str) -> None:
    played = game(MINN, second, us("2-wis", 40, 10), FAR)
    if why:
        assert played.refused("group 1-min+19-ind: move, move") == "adf.turn.group", why
    else:
        assert acting(played.do("group 1-min+19-ind: move, move")).units == ("1-min", "19-ind")


def test_a_group_needs_two_and_announces_at_most_two() -> None:
    played = game(MINN, IND, FAR)
    for odd in (Group(("1-min",), ("move",)), Group(("1-min", "1-min"), ("move",)), Group(("1-min", "19-ind"), ())):
        with pytest.raises(Malformed):
            played.refused(odd)
    with pytest.raises(Malformed):
        played.refused(Group(("1-min", "19-ind"), ("move", "move", "fire")))
    assert played.refused("1-min+19-ind leave") == "adf.turn.group"


def test_a_group_left_with_one_member_does_what_it_announced() -> None:
    pending = Acting(units=("1-min", "19-ind"), left=1, declared=("move",), announced=True)
    routed = us("19-ind", 21, 14, level="routed")
    played = game(MINN, routed, us("2-wis", 40, 10), FAR, pending=(pending,))
    assert acting(played).units == ("1-min",)
    assert played.refused("1-min form extended-line") == "adf.turn.group"
    played.do("1-min move advance 1").pass_all()
    assert played.question == "activate", "and no more than it announced"


def test_a_group_may_leave_behind_who_has_lost_his_order_but_nobody_else() -> None:
    pending = Acting(units=("1-min", "19-ind"), left=1, declared=("move",), announced=True)
    straggler = us("19-ind", 21, 10, level="shaken")
    played = game(MINN, straggler, us("2-wis", 40, 10), cs("13-ala", 20, 33), pending=(pending,))
    assert played.refused("19-ind move back 1") == "adf.turn.activation", "the 1st Minnesota is in good order"
    assert played.refused("1-min+19-ind move advance 1") == "adf.move.shaken"
    played.do("1-min move advance 6").pass_all()
    assert played.question == "activate"
    assert (played.unit("1-min").y, played.unit("19-ind").y) == (16000, 10000)


def test_part_of_a_group_may_fire_where_not_all_can() -> None:
    played = game(MINN, IND, cs("13-ala", 17.5, 12)).do("group 1-min+19-ind: fire, move")
    played.do("1-min fire 13-ala")
    assert played.question.startswith("fire"), played.question


def test_single_units_announce_both_actions_where_it_is_played_so() -> None:
    together = {"single_unit_actions": "declared-together"}
    played = game(MINN, us("2-wis", 40, 10), FAR, rulings=together)
    assert played.refused("1-min move advance 1") == "adf.turn.announced"
    played.do("group 1-min: move, change-formation", "1-min move advance 1").pass_all()
    assert played.refused("1-min move advance 1") == "adf.turn.group"
    played.do("1-min form extended-line").pass_all()
    assert played.question == "activate"
    one = game(MINN, us("2-wis", 40, 10), FAR, rulings=together).do("group 1-min: move", "1-min move advance 1")
    assert one.pass_all().question == "activate", "one announced, one done"
    # Routed units need no words for what they must do.
    fled = game(us("1-min", 19, 10, level="routed"), FAR, rulings=together).do("1-min run").dice(1, 1).pass_all()
    assert fled.question == "action"


def test_a_routed_unit_must_run_and_then_may_rally() -> None:
    played = game(us("1-min", 19, 20, level="routed"), FAR)
    for order in ("1-min move advance 1", "1-min rally", "1-min disengage", "done"):
        assert played.refused(order) == "adf.turn.routed"
    played.do("1-min run").dice(1, 2).pass_all()
    assert played.refused("1-min run") == "adf.turn.routed"
    assert played.do("1-min rally").question.startswith("rally")
    assert game(MINN, FAR).refused("1-min run") == "adf.rout.who"


def test_one_rally_or_two_a_turn() -> None:
    shaken = us("1-min", 19, 10, level="shaken")
    # A veteran's 4 and 4 for being shaken: 8, and an 8 leaves it shaken.
    twice = game(shaken, FAR).do("1-min rally").dice(4, 4).pass_all()
    assert twice.unit("1-min").unit.level == "shaken"
    assert twice.do("1-min rally").question.startswith("rally")
    once = game(shaken, FAR, rulings={"rally_twice": False}).do("1-min rally").dice(4, 4).pass_all()
    assert once.refused("1-min rally") == "adf.turn.rally"


def test_who_routs_in_its_activation_may_only_rally_with_what_it_has_left() -> None:
    played = game(us("1-min", 20, 10), cs("13-ala", 20, 14.75)).do("1-min charge 13-ala").dice(3, 3)
    # 8 + 2 opening + 12: two hits. 4 - 1 charging + 2 is 5; a natural 2 routs it, 3 inches back from 11.
    played.do("react 13-ala fire").dice(6, 6).dice(1, 1).pass_all()
    assert (played.question, played.unit("1-min").unit.level, played.unit("1-min").y) == ("action", "routed", 8000)
    for order in ("1-min run", "1-min move advance 1"):
        assert played.refused(order) == "adf.turn.routed"
    assert played.do("1-min rally").question == "rally of 1-min"


def test_only_shaken_and_routed_units_rally() -> None:
    assert game(us("1-min", 19, 10, level="disorder"), FAR).refused("1-min rally") == "adf.morale.rally"


def test_reforming_brings_order_and_the_former_ground_without_a_roll() -> None:
    played = game(us("1-min", 19, 10, level="disorder", formation="attack-column"), FAR).do("1-min reform")
    assert [(event.before, event.after) for event in played.told(LevelChanged)] == [("disorder", "good")]
    piece = played.unit("1-min")
    # In disorder it covered a line's ground, its front at 10.375; now it is a column again behind the same front.
    assert (piece.y, piece.width, piece.depth) == (9625, 875, 1500)


def test_who_cannot_reform() -> None:
    assert game(MINN, FAR).refused("1-min reform") == "adf.turn.reform"
    assert game(us("1-min", 19, 10, level="shaken"), FAR).refused("1-min reform") == "adf.turn.reform"
    depleted = us("1-min", 19, 10, level="disorder", strength=4, full=8)
    assert game(depleted, FAR).refused("1-min reform") == "adf.turn.reform"


def test_reforming_near_the_enemy_is_a_switch() -> None:
    disordered, enemy = us("1-min", 19, 10, level="disorder"), cs("13-ala", 19, 13.75)
    # From 10.375 to 13.375: 3 inches.
    assert game(disordered, enemy).do("1-min reform").unit("1-min").unit.level == "good"
    near: dict[str, Any] = {"rulings": {"reform_distance": 3001}}
    assert game(disordered, enemy, **near).refused("1-min reform") == "adf.turn.reform"
    assert game(disordered, enemy, rulings={"reform_distance": 3000}).do("1-min reform")
    hidden = game(disordered, enemy, terrain=[area("village", 10, 11, 30, 12)], **near).do("1-min reform")
    assert hidden.unit("1-min").unit.level == "good", "an enemy it does not see"


def test_in_a_group_those_reform_who_need_it() -> None:
    played = game(MINN, us("19-ind", 21, 10, level="disorder"), FAR).do("group 1-min+19-ind: reform, move")
    played.do("1-min+19-ind reform").pass_all()
    assert played.unit("19-ind").unit.level == "good"
    assert game(MINN, IND, FAR).refused("1-min+19-ind reform") == "adf.turn.reform", "nobody does"


def test_nothing_comes_after_a_charge_where_it_is_played_so() -> None:
    charged = Acting(units=("1-min",), left=1, charged=True)
    disordered = us("1-min", 19, 10, level="disorder")
    assert game(disordered, FAR, pending=(charged,)).do("1-min reform").unit("1-min").unit.level == "good"
    strict = game(disordered, FAR, pending=(charged,), rulings={"action_after_charge": False})
    assert strict.refused("1-min reform") == "adf.turn.charge"


def test_only_what_is_an_action_is_taken_for_one() -> None:
    played = game(MINN, FAR).do("1-min form extended-line").pass_all()
    for odd in ("hancock ride 1 1", "pass", "group 1-min+19-ind: move"):
        with pytest.raises(Malformed):
            played.refused(odd)
    with pytest.raises(Malformed):
        played.refused(Deed((), "reform"))


EXIT = {"exits": [{"side": "us", "edge": "north", "start": 10, "end": 20, "points": 3}]}


def test_a_unit_marches_off_by_the_edge_it_faces_if_its_move_carries_so_far() -> None:
    # Its front is at 30.375 on a table 36 deep: 5.625 inches.
    north = us("1-min", 19, 30)
    played = game(north, FAR, victory=EXIT).do("1-min leave")
    assert [(event.unit, event.end) for event in played.told(Left)] == [("1-min", "left-table")]
    assert [(event.side, event.points) for event in played.told(Scored)] == [("us", 3)]
    assert played.state.exits == ("1-min",)
    # 6 3/8 inches are too many, unless a leader adds one.
    far = us("1-min", 19, 29.25)
    assert game(far, FAR).refused("1-min leave") == "adf.move.leave"
    led_off = game(far, FAR, leaders=[led("hancock", attached="1-min", benefit=1)]).do("1-min leave")
    assert led_off.leader("hancock").place == "gone", "he goes with it"
    assert not led_off.leader("hancock").killed


def test_the_ground_and_the_enemy_hinder_who_marches_off() -> None:
    north = us("1-min", 19, 30)
    assert game(north, FAR, terrain=[area("light-woods", 5, 25, 35, 36)]).refused("1-min leave") == "adf.move.leave"
    assert game(north, cs("13-ala", 19, 34)).refused("1-min leave") == "adf.move.leave"
    ridge = line("road", (5, 30), (35, 30))
    ridge["properties"]["name"] = "the ridge"
    bound = {"units": ("1-min",), "feature": "the ridge", "within": 9, "until": 2}
    assert game(north, FAR, terrain=[ridge], bounds=[bound]).refused("1-min leave") == "adf.move.bound"


def test_out_of_command_marching_off_is_a_move() -> None:
    played = game(us("1-min", 19, 30, in_command=False), FAR).do("1-min form extended-line").pass_all()
    assert played.refused("1-min leave") == "adf.command.out"


@pytest.mark.parametrize(
    ("x", "y", "facing", "edge"),
    [
        (19, 30, 0, ("north", 5625, 19000)),
        (19, 30, 180, ("south", 29625, 19000)),
        (40, 30, 90, ("east", 7625, 30000)),
        (10, 30, 270, ("west", 9625, 30000)),
        # At 45 degrees the front's middle is at 40.265, 30.265: 5.735 inches up and across, 8.110 along the way.
        (40, 30, 45, ("north", 8110, 46000)),
    ],
)
def test_the_edge_ahead(x: float, y: float, facing: int, edge: tuple[str, int, int]) -> None:
    played = game(us("1-min", x, y, facing=facing), FAR)
    assert edge_ahead(played.table, played.unit("1-min").box) == edge


def test_who_did_not_fire_with_the_group_acts_on_with_it() -> None:
    played = (
        game(MINN, IND, cs("13-ala", 17.5, 12)).do("group 1-min+19-ind: fire, move", "1-min fire 13-ala").dice(1, 1)
    )
    while played.question.startswith("morale"):
        played.dice(4, 4)
    ids = ("1-min", "19-ind")
    before = {id: played.unit(id).y for id in ids}
    played.pass_all().do("1-min+19-ind move back 1")
    assert {id: before[id] - played.unit(id).y for id in ids} == dict.fromkeys(ids, 1000)


def test_before_a_charge_anything_may_be_done_even_where_nothing_comes_after_it() -> None:
    played = game(MINN, cs("13-ala", 20, 18), rulings={"action_after_charge": False}).do("1-min move advance 1")
    played.pass_all()
    assert played.question == "action"
    played.do("1-min form extended-line")
    assert played.unit("1-min").unit.formation == "extended-line"
