"""Routs and disengagements on little tables: where units run, what becomes of guns, and whom it frightens."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import area, cs, guns, horse, led, us

from enfilade.rules.adf.battle.events import Disengaged, Left, Ran
from enfilade.rules.adf.battle.frames import Running
from enfilade.rules.adf.battle.nerve import routing
from enfilade.rules.adf.battle.play import Play

MICHIGAN = us("24-mich", 10, 10)
ROUTED = cs("7-tenn", 10, 14, level="routed")


def running(*units: Any, id: str = "7-tenn", **told: Any) -> Game:
    return game(*units, pending=(Running(unit=id),), **told)


def where(play: Game, id: str = "7-tenn") -> tuple[int, int, int]:
    piece = play.unit(id)
    return piece.x, piece.y, piece.facing


def test_a_routed_unit_runs_what_it_rolls_with_its_back_to_the_enemy() -> None:
    play = running(MICHIGAN, ROUTED).dice(3, 4)
    assert where(play) == (10_000, 21_000, 0)
    assert play.unit("7-tenn").ran


def test_it_rolls_by_the_ground_it_starts_on() -> None:
    assert running(MICHIGAN, ROUTED, terrain=[area("light-woods", 9, 13, 11, 15)]).question == "rout of 7-tenn"
    play = running(MICHIGAN, ROUTED, terrain=[area("light-woods", 9, 13, 11, 15)]).dice(4)
    assert where(play)[1] == 18_000


@pytest.mark.parametrize(("ruling", "dice"), [("where-it-starts", 2), ("worst-crossed", 1)])
def test_the_worst_ground_it_may_cross_can_count(ruling: str, dice: int) -> None:
    # In the open it rolls two dice, up to 12 inches; light woods 5 inches off give one.
    play = running(MICHIGAN, ROUTED, terrain=[area("light-woods", 0, 19, 48, 36)], rulings={"rout_terrain": ruling})
    assert getattr(play.stop, "dice", 0) == dice
    far = running(MICHIGAN, ROUTED, terrain=[area("light-woods", 0, 26.5, 48, 36)], rulings={"rout_terrain": ruling})
    assert getattr(far.stop, "dice", 0) == 2, "12.5 inches off"


def test_it_runs_round_water_as_little_aside_as_it_must() -> None:
    # A pond 2 inches wide straight ahead, from 3 to 4 inches off. At 15 degrees the way is 0.8 aside where the pond
    # begins, so still in it; at 30 degrees it is 1.7 aside.
    play = running(MICHIGAN, ROUTED, terrain=[area("water", 9, 17, 11, 18)]).dice(3, 4)
    x, y, facing = where(play)
    assert facing == 3000
    assert (x, y) == (13_500, 20_062), "7 inches: half of it aside, 0.866 of it on"


WEST = us("24-mich", 6, 14, facing=90)
"""Straight west of the 7th Tennessee, whose own edge is north."""
NORTH = us("24-mich", 10, 18, facing=180)
"""Between it and its own edge."""


@pytest.mark.parametrize(
    ("enemy", "ruling", "heading"),
    [
        (WEST, "from-enemy-towards-own-edge", 9000),
        (NORTH, "from-enemy-towards-own-edge", 0),
        (NORTH, "from-nearest-enemy", 18000),
        (WEST, "from-nearest-enemy", 9000),
        (WEST, "to-own-edge", 0),
    ],
)
def test_where_it_runs_to(enemy: Any, ruling: Any, heading: int) -> None:
    play = running(enemy, ROUTED, rulings={"rout_direction": ruling})
    assert routing.direction(Play(play.table, play.state), play.unit("7-tenn")) == heading


def test_without_an_enemy_it_runs_to_its_own_edge() -> None:
    assert where(running(ROUTED).dice(1, 2)) == (10_000, 17_000, 0)


def test_it_does_not_run_into_the_enemy() -> None:
    # The 24th stands on its way home, its front 2.875 behind the 7th's rear: the run stops short of contact.
    play = running(NORTH, ROUTED).dice(6, 6)
    assert 14_000 < where(play)[1] <= 14_000 + 3_250
    assert play.unit("7-tenn").here


def test_who_runs_off_the_table_is_out_of_play_with_his_leader() -> None:
    last = cs("7-tenn", 10, 30, level="routed")
    play = running(us("24-mich", 10, 26), last, leaders=[led("archer", side="cs", attached="7-tenn")]).dice(4, 3)
    assert play.told(Left) == [Left(unit="7-tenn", end="left-table")]
    assert play.leader("archer").place == "gone"
    assert not play.leader("archer").killed


def test_who_runs_off_obliquely_is_last_seen_on_his_way() -> None:
    # Northeast, 9 inches from 30: in steps of a quarter the centre is last on the table after 8.25, 5.8336 each way.
    play = running(us("24-mich", 6, 26), cs("7-tenn", 10, 30, level="routed")).dice(5, 4)
    assert play.told(Left) == [Left(unit="7-tenn", end="left-table")]
    assert where(play)[:2] == (15_834, 35_834)


@pytest.mark.parametrize(("ruling", "checks"), [("out-of-play", 1), ("eliminated", 2)])
def test_leaving_the_table_may_count_as_elimination_for_those_at_the_edge(ruling: str, checks: int) -> None:
    # The 13th stands beside the way off, its rear 0.125 from the edge: it checks for the router and, where that is
    # played, for a friend eliminated.
    units = us("24-mich", 10, 26), cs("7-tenn", 10, 30, level="routed"), cs("13-ala", 12, 35.5)
    play = running(*units, rulings={"leaving_table": ruling}).dice(4, 3)
    for _ in range(checks):
        assert play.question == "morale check of 13-ala"
        play.dice(3, 3)
    assert play.question == "activate"


NEAR, FAR = cs("13-ala", 12, 18), cs("5-ala", 13, 18)
"""A quarter of an inch beside the way north, and 1.25."""


def test_friends_along_the_way_check_nearest_to_its_start_first() -> None:
    further = cs("1-tenn", 8, 20)
    play = running(MICHIGAN, ROUTED, further, NEAR, cs("14-tenn", 14.2, 18)).dice(4, 4)
    assert play.question == "morale check of 13-ala"
    play.dice(5, 5)
    assert play.question == "morale check of 1-tenn"
    assert play.dice(5, 5).question == "activate", "the 14th is 2.45 away"


def test_adjacent_is_an_inch_in_the_open_and_touching_in_heavy_woods() -> None:
    assert running(MICHIGAN, ROUTED, FAR).dice(4, 4).question == "activate"
    assert running(MICHIGAN, ROUTED, NEAR).dice(4, 4).question == "morale check of 13-ala"
    woods = [area("heavy-woods", 11, 17, 14, 19)]
    assert running(MICHIGAN, ROUTED, NEAR, terrain=woods).dice(4, 4).question == "activate"
    touching = cs("13-ala", 11.79, 18)  # 0.04 from the way
    assert running(MICHIGAN, ROUTED, touching, terrain=woods).dice(4, 4).question == "morale check of 13-ala"


def test_whose_ground_says_what_is_adjacent() -> None:
    """The router runs in light woods, where adjacent is half an inch; who checks stands in the open, 0.75 off."""
    friend, woods = cs("13-ala", 12.5, 14), [area("light-woods", 9, 13, 11, 16)]
    assert running(MICHIGAN, ROUTED, friend, terrain=woods).dice(1).question == "activate"
    own = running(MICHIGAN, ROUTED, friend, terrain=woods, rulings={"adjacency_terrain": "own"}).dice(1)
    assert own.question == "morale check of 13-ala"


def test_on_older_cards_an_inch_is_near_everywhere() -> None:
    woods = [area("heavy-woods", 11, 17, 14, 19)]
    play = running(MICHIGAN, ROUTED, NEAR, terrain=woods, edition="adf-reference-15mm").dice(4, 4)
    assert play.question == "morale check of 13-ala"


@pytest.mark.parametrize(("ruling", "checks"), [("each-run", True), ("once-a-turn", False)])
def test_the_same_router_frightens_again_or_once_a_turn(ruling: str, checks: bool) -> None:
    warned = cs("13-ala", 12, 18, passed_by=("7-tenn",))
    play = running(MICHIGAN, ROUTED, warned, rulings={"router_checks": ruling}).dice(4, 4)
    assert (play.question == "morale check of 13-ala") is checks


def test_the_routed_are_not_frightened() -> None:
    assert running(MICHIGAN, ROUTED, cs("13-ala", 12, 18, level="routed")).dice(4, 4).question == "activate"


BATTERY = guns(cs("pegram", 10, 14, level="routed"))


def test_an_even_roll_leaves_the_guns_behind() -> None:
    play = running(MICHIGAN, BATTERY, cs("13-ala", 11.6, 14), id="pegram").dice(3, 5)
    assert play.told(Left) == [Left(unit="pegram", end="abandoned")]
    assert play.question == "morale check of 13-ala", "abandoned guns are eliminated"
    kept = running(
        MICHIGAN, BATTERY, cs("13-ala", 11.6, 14), id="pegram", rulings={"abandoned_guns": "out-of-play"}
    ).dice(3, 5)
    assert kept.question == "activate"


def test_an_odd_roll_limbers_them_and_they_run() -> None:
    play = running(MICHIGAN, BATTERY, id="pegram").dice(3, 4)
    assert play.unit("pegram").unit.formation == "limbered"
    # Limbered the gun is 2 inches deep; it keeps its front and runs 7 inches.
    assert where(play, "pegram")[2] == 0
    assert play.told(Ran)[0].result.outcome.distance == 7000


@pytest.mark.parametrize(("ruling", "lost"), [("first-run", False), ("every-run", True)])
def test_only_the_first_run_loses_the_guns(ruling: str, lost: bool) -> None:
    again = guns(cs("pegram", 10, 14, level="routed", formation="limbered", ran=True))
    play = running(MICHIGAN, again, id="pegram", rulings={"gun_rout_parity": ruling}).dice(3, 5)
    assert play.unit("pegram").here is not lost


def test_guns_roll_for_their_guns_alone_in_heavy_woods_and_never_leave_the_rough() -> None:
    woods, rough = [area("heavy-woods", 0, 0, 48, 36)], [area("rough", 0, 0, 48, 36)]
    play = running(MICHIGAN, BATTERY, id="pegram", terrain=woods).dice(5)
    assert play.told(Ran)[0].result.outcome.distance == 2000
    assert running(MICHIGAN, BATTERY, id="pegram", terrain=rough).told(Left)[0].end == "abandoned"


def test_who_has_rallied_meanwhile_does_not_run() -> None:
    assert running(MICHIGAN, cs("7-tenn", 10, 14)).question == "activate"


@pytest.mark.parametrize(
    ("edition", "inches"), [("adf-revised-15mm", 8), ("adf-summary-15mm", 8), ("adf-western-10mm", 6)]
)
def test_infantry_breaks_off_straight_back_a_level_worse(edition: str, inches: int) -> None:
    # The printed row, or twice the disorder move of 4.
    play = game(us("24-mich", 10, 20), cs("7-tenn", 10, 22), edition=edition).do("24-mich disengage").pass_all()
    assert where(play, "24-mich") == (10_000, 20_000 - 1000 * inches, 0)
    assert play.unit("24-mich").unit.level == "disorder"
    assert play.unit("24-mich").moved


def test_cavalry_breaks_off_by_twice_its_disorder_move() -> None:
    mounted = horse(us("8-ill-cav", 10, 20), mounted=True)
    play = game(mounted, cs("7-tenn", 10, 22)).do("8-ill-cav disengage")
    rate = int(play.table.edition.cavalry.mounted.disorder.open or 0)
    assert play.told(Disengaged)[0].withdrawal.distance == 2 * rate


def test_a_shaken_unit_routs_by_breaking_off_and_frightens_its_friends() -> None:
    shaken = us("24-mich", 10, 20, level="shaken")
    units = shaken, us("19-ind", 12, 15), cs("7-tenn", 10, 22)
    play = game(*units).do("24-mich disengage").pass_all()
    assert play.unit("24-mich").unit.level == "routed"
    assert play.question == "morale check of 19-ind"
    assert (
        game(*units, rulings={"shaken_disengage": "not-allowed"}).refused("24-mich disengage") == "adf.rout.disengage"
    )


def test_friends_are_not_frightened_by_a_unit_that_breaks_off_in_order() -> None:
    play = game(us("24-mich", 10, 20), us("19-ind", 12, 15), cs("7-tenn", 10, 22)).do("24-mich disengage")
    assert play.pass_all().question == "action", "the enemy's chances, and no check after them"


def test_guns_must_be_limbered_to_break_off() -> None:
    battery = guns(us("hall", 10, 20))
    assert game(battery, cs("7-tenn", 10, 23)).refused("hall disengage") == "adf.rout.disengage"


def test_a_friend_is_passed_on_the_ground_where_the_router_passes_him() -> None:
    """It starts in heavy woods, where only touching is adjacent, and passes three quarters of an inch from the 13th in
    the open; the 5th, whom it leaves in the woods, is as near to its start."""
    woods = [area("heavy-woods", 9, 13, 11, 17)]
    friends = cs("13-ala", 12.5, 20), cs("5-ala", 7.5, 14)
    play = running(MICHIGAN, ROUTED, *friends, terrain=woods).dice(6)
    assert where(play)[1] == 20_000
    assert play.question == "morale check of 13-ala"
    assert play.dice(6, 5).question == "activate"


def test_whom_it_passes_in_the_woods_it_does_not_frighten() -> None:
    # The same woods, but about the middle of the way: the 13th stands beside them, in the open like its start.
    woods = [area("heavy-woods", 9, 17, 11, 21)]
    play = running(MICHIGAN, ROUTED, cs("13-ala", 12.5, 19), terrain=woods).dice(6, 3)
    assert where(play)[1] == 23_000
    assert play.question == "activate"
