"""A charge on its way: every inch, its order, who drops out, and where it ends."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, little, us

from enfilade.ground.box import distance
from enfilade.rules.adf.battle.charge import strides
from enfilade.rules.adf.battle.commands import Charge
from enfilade.rules.adf.battle.events import ChargeEnded, Feared, Stopped
from enfilade.rules.adf.battle.frames import Charging, Impact
from enfilade.rules.adf.battle.play import Play

FRONT = 10_375
"""Of the 24th Michigan, where it starts."""


def charging(far: float, *dice: int, charger: Any = None, **told: Any) -> Game:
    """The 24th Michigan charges the 7th Tennessee from so far away."""
    own = charger or us("24-mich", 20, 10)
    return game(own, cs("7-tenn", 20, 10.75 + far), **told).do("24-mich charge 7-tenn").dice(*dice)


def ways(play: Game) -> list[tuple[int, str]]:
    """Pass every chance: how far the charge had come at each, and in which order."""
    found: list[tuple[int, str]] = []
    while play.question == "react":
        mine = play.unit("24-mich")
        found.append((mine.y + mine.depth // 2 - FRONT, mine.unit.level))
        play.do("pass")
    return found


def ends(play: Game) -> list[tuple[tuple[str, ...], str]]:
    return [(event.units, event.how) for event in play.told(ChargeEnded)]


def test_every_full_inch_gives_a_chance_and_the_charge_halts_at_exactly_one() -> None:
    play = charging(4.5, 3, 3)
    assert [far for far, _ in ways(play)] == [1000, 2000, 3000]
    assert play.question == "fear check of 7-tenn"
    assert distance(play.unit("24-mich").box, play.unit("7-tenn").box) == 1000


def test_from_the_close_fire_to_contact_nothing_comes_between() -> None:
    # Halted after 3.5 inches; the fourth full inch lies in the last one.
    play = charging(4.5, 3, 3).pass_all().dice(5, 5).do("choose none")
    assert play.question == "impact of 24-mich"
    assert ends(play) == [(("24-mich",), "contact")]


def test_a_charge_from_less_than_an_inch_is_feared_before_its_first_stride() -> None:
    play = charging(0.5, 1, 1)
    assert [far for far, _ in ways(play)] == [0]
    assert play.question == "fear check of 7-tenn"


def test_from_within_two_inches_there_is_a_chance_before_the_first_stride() -> None:
    # From 2 inches the first full inch is also the halt at one.
    assert [far for far, _ in ways(charging(2, 3, 3))] == [0, 1000]
    assert [far for far, _ in ways(charging(2.1, 3, 3))] == [1000]


def test_there_the_charged_may_break_off() -> None:
    # 8 inches back from half an inch off; 7 do not reach it, and the charge takes the ground.
    play = charging(0.5, 1, 1).do("react 7-tenn disengage").pass_all()
    assert (play.unit("7-tenn").y, play.unit("7-tenn").unit.level) == (11_250 + 8000, "disorder")
    assert (play.unit("24-mich").y, ends(play)) == (10_500, [(("24-mich",), "vacated")])


def test_contact_is_exact() -> None:
    play = charging(4.5, 3, 3).pass_all().dice(5, 5).do("choose none")
    assert play.unit("24-mich").y == 14_500
    assert distance(play.unit("24-mich").box, play.unit("7-tenn").box) == 0


def test_the_ground_of_a_target_that_has_left_the_table_is_taken() -> None:
    # Halted after 3 of 4 inches; a natural 2 routs the 7th, whose rear is 0.875 from the edge of this small table. By
    # the summary card it runs at once.
    play = charging(4, 3, 3, height=16, edition="adf-summary-15mm").pass_all()
    assert play.unit("24-mich").y == 13_000
    play.dice(1, 1).dice(1, 1).pass_all()
    assert play.unit("7-tenn").end == "left-table"
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (14_000, "disorder")
    assert ends(play) == [(("24-mich",), "vacated")]


@pytest.mark.parametrize(
    ("edition", "quality", "last"),
    [
        # 6 inches and 3 of bonus: half the whole is 4.5, the move and half the bonus 7.5.
        ("adf-summary-15mm", "elite", 7000),
        ("adf-summary-15mm", "veteran", 7000),
        ("adf-summary-15mm", "trained", 4000),
        ("adf-summary-15mm", "green", 4000),
        ("adf-revised-15mm", "elite", 7000),
        ("adf-revised-15mm", "veteran", 4000),
        ("adf-revised-15mm", "trained", 4000),
        ("adf-revised-15mm", "green", 0),
    ],
)
def test_order_is_lost_by_quality_and_card(edition: str, quality: str, last: int) -> None:
    found = ways(charging(11.5, 3, 3, charger=us("24-mich", 20, 10, quality=quality), edition=edition))
    assert [far for far, level in found if level == "good"] == list(range(1000, last + 1, 1000))
    assert [far for far, level in found if level == "disorder"] == list(range(last + 1000, 9001, 1000))


def test_the_point_itself_counts_as_past() -> None:
    # 6 and 2: half of 8.
    assert ways(charging(11, 2, 2, edition="adf-revised-15mm"))[3] == (4000, "disorder")


def test_who_began_in_disorder_regains_no_order_on_the_way() -> None:
    # Disorder moves 4 and 3 of bonus. The Tennesseans fire at 2 inches: 2 dice, 8 + 2 opening + 2 disorder.
    own = us("24-mich", 20, 10, level="disorder")
    play = charging(5, 3, 3, charger=own).do("pass", "pass", "react 7-tenn fire")
    # 12 + 2 = 14 is a check with 1 added; 4 + 2 - 1 + 1 = 6, and 11 is five better.
    play.dice(1, 1).dice(6, 5)
    assert play.unit("24-mich").unit.level == "disorder"


def test_it_falls_short_in_disorder_where_its_movement_ends() -> None:
    play = charging(11, 1, 1)
    assert ways(play)[-1][0] == 7000
    assert play.unit("24-mich").y == 17_000
    assert (play.unit("24-mich").unit.level, ends(play)) == ("disorder", [(("24-mich",), "short")])
    assert not play.told(Feared)


def test_within_an_inch_it_is_feared_though_it_does_not_arrive() -> None:
    # 7 inches of 7.5: it halts at 6.5, is feared, and stops half an inch off.
    play = charging(7.5, 1, 1).pass_all()
    assert (play.question, play.unit("24-mich").y) == ("fear check of 7-tenn", 16_500)
    play.dice(5, 5).do("choose none").pass_all()
    assert (play.unit("24-mich").y, ends(play)) == (17_000, [(("24-mich",), "short")])


def test_fire_on_the_way_stops_who_fails_his_check() -> None:
    # At 3 inches, normal range: 8 + 2 opening + 12 is 22, two hits and a check with 2 added; a 3 shakes it.
    play = charging(4, 3, 3).do("react 7-tenn fire").dice(6, 6).dice(1, 2).pass_all()
    assert ends(play) == [(("24-mich",), "stopped")]
    assert (play.unit("24-mich").unit.level, play.unit("24-mich").unit.strength) == ("shaken", 6)


def test_a_passed_check_does_not_stop_it_even_if_a_stand_is_gone() -> None:
    # Three stands of two figures; two hits cost one stand: 6 (second column) - 1 charging + 2 is 7, and 8 passes.
    own = us("24-mich", 20, 10, strength=6, stands=3)
    play = charging(4, 3, 3, charger=own).do("react 7-tenn fire").dice(6, 6).dice(4, 4)
    assert play.unit("24-mich").width == 1750
    assert not play.told(Stopped)
    assert play.pass_all().question == "fear check of 7-tenn"


def test_who_fails_his_check_without_room_to_fall_back_charges_no_more() -> None:
    # With the table's edge at its back, 1.9 inches from the enemy: 8 and 2 and a 5 are 15, a check with 2 added; the
    # point is 4 - 1 + 2, and 4 fails it by one. There is no inch behind it to go.
    units = us("24-mich", 20, 0.375), cs("7-tenn", 20, 3.025)
    play = game(*units).do("24-mich charge 7-tenn").dice(6, 6).do("react 7-tenn fire").dice(2, 3).dice(1, 3).pass_all()
    assert ends(play) == [(("24-mich",), "stopped")]
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (375, "disorder")
    assert not play.told(Feared)


GROUP = (us("24-mich", 20, 10), us("19-ind", 21.8, 10), cs("7-tenn", 20.9, 14.75))
TOGETHER = Charge(("24-mich", "19-ind"), "7-tenn")


def test_a_stopped_member_drops_out_and_the_others_go_on() -> None:
    play = game(*GROUP).do("group 24-mich+19-ind: charge", TOGETHER).dice(3, 3)
    play.do("react 7-tenn fire 24-mich").dice(6, 6).dice(1, 2).pass_all()
    assert [(event.units, event.rule) for event in play.told(Stopped)] == [(("24-mich",), "adf.charge.stopped")]
    assert play.question == "fear check of 7-tenn"
    # It has had its reaction, but not against this regiment.
    play.dice(5, 5).do("choose none")
    impact = play.state.frames[-1]
    assert isinstance(impact, Impact)
    assert impact.attackers == ("19-ind",)


def test_a_group_rolls_once_and_loses_order_with_its_worst() -> None:
    green = us("19-ind", 21.8, 10, quality="green")
    play = game(GROUP[0], green, GROUP[2]).do("group 24-mich+19-ind: charge", TOGETHER).dice(3, 3)
    assert {play.unit(id).unit.level for id in TOGETHER.units} == {"disorder"}
    each = game(GROUP[0], green, GROUP[2], rulings={"group_disorder_point": "each-unit"})
    each.do("group 24-mich+19-ind: charge", TOGETHER).dice(3, 3)
    assert [each.unit(id).unit.level for id in TOGETHER.units] == ["good", "disorder"]


def test_if_each_rolls_for_himself_the_slower_falls_short_alone() -> None:
    # 7 and 12 inches for 9.
    units = (*GROUP[:2], cs("7-tenn", 20.9, 19.75))
    play = game(*units, rulings={"group_charge_bonus": "each-unit"}).do("group 24-mich+19-ind: charge", TOGETHER)
    play.dice(1, 1, 6, 6).pass_all()
    assert ends(play) == [(("24-mich",), "short")]
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (17_000, "disorder")
    assert play.question == "fear check of 7-tenn"
    play.dice(5, 5).do("choose none")
    assert ends(play)[-1] == (("19-ind",), "contact")


@pytest.mark.parametrize(
    ("switch", "far", "how"),
    [
        # At 4 inches it breaks off for 8: 13 inches from the start. 6 and 6 reach 12, not 13.
        ("keeps-coming", 5000, "vacated"),
        ("takes-vacated-ground", 5000, "vacated"),
    ],
)
def test_a_target_that_breaks_off_leaves_its_ground(switch: str, far: int, how: str) -> None:
    play = charging(5, 6, 6, rulings={"charge_after_disengage": switch}).do("react 7-tenn disengage").pass_all()
    assert play.unit("7-tenn").y == 15_750 + 8000
    assert play.unit("24-mich").y == 10_000 + far
    assert (ends(play), play.unit("24-mich").unit.level) == ([(("24-mich",), how)], "disorder")


@pytest.mark.parametrize(("switch", "caught"), [("keeps-coming", True), ("takes-vacated-ground", False)])
def test_a_target_that_breaks_off_may_be_caught_in_its_new_state(switch: str, caught: bool) -> None:
    # From 3 inches: 2.5 away it breaks off for 8, to 11 from the start; 12 reach that.
    play = charging(3, 6, 6, rulings={"charge_after_disengage": switch}).do("react 7-tenn disengage").pass_all()
    assert (play.question == "fear check of 7-tenn") is caught
    assert play.unit("7-tenn").unit.level == "disorder"
    if caught:
        frame = play.state.frames[-1]
        assert isinstance(frame, Charging)
        assert frame.left
        # Disorder 4 + 2, the row for breaking off +4, the near enemy 1, less 3 of a charger in disorder: 8.
        play.dice(6, 5)
        assert play.told(Feared)[0].assessment.check.point == 8


@pytest.mark.parametrize(
    ("other", "found"),
    [
        # Touching straight ahead, to a thousandth: a friend bars the way, an enemy is met.
        (us("2-wis", 20, 10.751), ("", 0)),
        (cs("13-ala", 20, 10.751), ("13-ala", 0)),
        # Half an inch ahead: a friend is not touched, an enemy is.
        (us("2-wis", 20, 11.25), ("", 498)),
        (cs("13-ala", 20, 11.25), ("13-ala", 500)),
        # Beside the way.
        (us("2-wis", 21.751, 10.4), ("", 1000)),
    ],
)
def test_whoever_has_come_into_the_way_ends_the_stretch(other: Any, found: tuple[str, int]) -> None:
    table, state = little([us("24-mich", 20, 10), other, cs("7-tenn", 20, 15)])
    frame = Charging(
        units=("24-mich",), target="7-tenn", direction=0, distance=4250, move=6000, started=((20_000, 10_000),)
    )
    assert strides.free_way(Play(table, state), frame, [state.units["24-mich"]], 1000) == found
