"""Putting units somewhere: room, growing and shrinking, going back, and leaders in the way."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.rules.adf.battle.driving import game
from tests.rules.adf.battle.tables import area, cs, led, line, little, us

from enfilade.ground.box import Box, overlap
from enfilade.rules.adf.battle.events import LeaderRode, LeaderWent, Moved
from enfilade.rules.adf.battle.move.placing import has_room, nearest_room, place, resize, retreat, slid
from enfilade.rules.adf.battle.nerve import losses
from enfilade.rules.adf.battle.play import Play

MINN = us("1-min", 20, 10)
SOUTH, NORTH = 18000, 0


def playing(*units: Any, **told: Any) -> Play:
    table, state = little(list(units), **told)
    return Play(table, state)


def room(play: Play, box: Box) -> bool:
    return has_room(play.table, play.state, play.unit("1-min"), box)


def test_room_is_on_the_table_over_nobody_and_off_the_enemy() -> None:
    play = playing(MINN, us("19-ind", 22, 10), cs("13-ala", 20, 12))
    box = play.unit("1-min").box
    assert room(play, box)
    # Friends may touch: the neighbour's left end is at 21.125.
    assert room(play, box._replace(x=20250))
    assert not room(play, box._replace(x=20300))
    # Enemies may not: his front is at 11.625.
    assert room(play, box._replace(y=11249))
    assert not room(play, box._replace(y=11250))
    assert not room(play, box._replace(y=300))


def test_water_is_no_room_but_a_bridge_is() -> None:
    river, road = area("water", 10, 12, 30, 14), line("road", (20, 2), (20, 30))
    box = playing(MINN).unit("1-min").box._replace(y=13000)
    assert not room(playing(MINN, terrain=[river]), box)
    assert room(playing(MINN, terrain=[river, road]), box)


def test_a_unit_grows_about_the_middle_of_its_front_if_it_has_room() -> None:
    play = playing(MINN)
    piece = play.unit("1-min")
    column = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, formation="attack-column"))
    assert resize(play, column).box == (20000, 9625, 0, 875, 1500)
    tight = playing(MINN, us("19-ind", 20, 9))
    kept = msgspec.structs.replace(tight.unit("1-min"), unit=column.unit)
    assert resize(tight, kept).box == piece.box, "a friend's front at 9.375 is in the way"


def test_a_unit_shrinks_whatever_is_near() -> None:
    play = playing(us("1-min", 20, 10, strength=9, stands=3), cs("13-ala", 20, 10.75))
    piece = play.unit("1-min")
    less = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, strength=6, full=9))
    assert resize(play, less).width == 1750


def test_the_nearest_room_is_found_about_a_place() -> None:
    play = playing(MINN, us("19-ind", 30, 20))
    taken = play.unit("19-ind").box
    found = nearest_room(play.table, play.state, play.unit("1-min"), taken)
    # A friend 3/4 deep is cleared first to his front or rear, in steps of a quarter inch.
    assert found == taken._replace(y=20750)
    free = taken._replace(x=35000)
    assert nearest_room(play.table, play.state, play.unit("1-min"), free) == free


def back(play: Play, far: int, leaves: bool = False, direction: int = SOUTH) -> bool:
    return retreat(play, play.unit("1-min"), direction, far, NORTH, "fall-back", leaves)


def test_a_unit_goes_back_as_far_as_it_must_and_faces_as_told() -> None:
    play = playing(MINN)
    assert back(play, 3000)
    assert play.unit("1-min").box[:3] == (20000, 7000, 0)
    [moved] = [event for event in play.events if isinstance(event, Moved)]
    assert moved.how == "fall-back"


def test_it_goes_further_to_find_room_behind_its_friends() -> None:
    # Three inches back it would stand on a friend whose ground is 6.625 to 7.375.
    play = playing(MINN, us("19-ind", 20, 7))
    back(play, 3000)
    # Its front must be behind 6.625: at y 6.25, 3.75 back.
    assert play.unit("1-min").y == 6250


def test_it_does_not_go_further_through_an_enemy_or_over_water() -> None:
    # A friend three inches behind, and behind him an enemy or a river: there is no room further on.
    for obstacle in ({"more": cs("13-ala", 20, 5.8)}, {"terrain": [area("water", 10, 5, 30, 6.5)]}):
        more = obstacle.pop("more", None)
        play = playing(MINN, us("19-ind", 20, 7), *([more] if more else []), **obstacle)
        back(play, 3000)
        # It stays in front of him: its rear above 7.375, in steps of an eighth back from 3 inches.
        assert play.unit("1-min").y == 7750
        assert not overlap(play.unit("1-min").box, play.unit("19-ind").box)


def test_an_enemy_in_the_way_or_the_edge_stops_it_short() -> None:
    # He reaches from 6.625 to 7.375: felt for by quarter inches the way is clear for 2, and at 2.25 it would touch.
    play = playing(MINN, cs("13-ala", 20, 7, facing=0))
    back(play, 5000)
    assert play.unit("1-min").y == 8000
    edge = playing(us("1-min", 20, 2))
    assert back(edge, 5000)
    assert edge.unit("1-min").here
    assert edge.unit("1-min").y == 375


def test_facing_as_told_is_worth_less_than_a_quarter_of_an_inch() -> None:
    # Its rear is 1.625 from the edge. Turned by 10 degrees it reaches 0.875 sin + 0.375 cos = 0.521 behind its centre,
    # 0.146 more: it stands at the next fortieth, 0.525. Turned by 45 degrees it would reach 0.884, half an inch more.
    for facing, stands in ((1000, (525, 1000)), (4500, (375, 0))):
        play = playing(us("1-min", 20, 2))
        assert retreat(play, play.unit("1-min"), SOUTH, 5000, facing, "fall-back", leaves=False)
        assert (play.unit("1-min").y, play.unit("1-min").facing) == stands


def test_who_is_in_contact_leaves_it_even_along_the_enemys_front() -> None:
    # They touch at 10.375; two inches to the east it is past his end at 20.875.
    play = playing(MINN, cs("13-ala", 20, 10.75))
    back(play, 2000, direction=9000)
    assert play.unit("1-min").box[:2] == (22000, 10000)


def test_only_a_rout_leaves_the_table() -> None:
    play = playing(us("1-min", 20, 2))
    assert not back(play, 5000, leaves=True)
    assert play.unit("1-min").y == 2000, "the caller takes it away"


def test_a_rout_leaves_as_soon_as_any_part_would_cross_the_edge() -> None:
    # Its rear is 1.625 from the edge.
    play = playing(us("1-min", 20, 2))
    assert not back(play, 1750, leaves=True)
    assert back(play, 1625, leaves=True)
    assert play.unit("1-min").y == 375


def test_who_has_no_room_at_all_stays() -> None:
    # Hemmed in: an enemy straight behind, nearer than an eighth of an inch.
    play = playing(MINN, cs("13-ala", 20, 9.2, facing=0))
    assert back(play, 3000)
    assert play.unit("1-min").box[:2] == (20000, 10000)


def reached(*, friend: Any = None, level: str = "good", rulings: Any = None, attached: str = "") -> Play:
    """The 13th Alabama moves onto a Union leader at 30, 20."""
    where: Any = {"attached": attached} if attached else {"x": 30, "y": 20}
    units = [MINN, cs("13-ala", 30, 25, level=level), *([friend] if friend else [])]
    play = playing(*units, leaders=[led("hancock", **where)], rulings=rulings)
    piece = play.unit("13-ala")
    place(play, piece, slid(piece.box, SOUTH, 5000), "move")
    return play


def test_an_enemy_drives_a_leader_alone_to_the_nearest_friends_in_his_reach() -> None:
    # The 2nd Wisconsin's edge is 9.125 inches away, within his 10; the 1st Minnesota is farther.
    play = reached(friend=us("2-wis", 40, 20))
    chief = play.state.leaders["hancock"]
    assert (chief.attached, chief.x, chief.y) == ("2-wis", 40000, 20000)
    assert [event.unit for event in play.events if isinstance(event, LeaderRode)] == ["2-wis"]


def test_without_friends_in_reach_he_is_lost() -> None:
    play = reached()
    chief = play.state.leaders["hancock"]
    assert (chief.killed, chief.place) == (True, "gone"), "the 1st Minnesota is more than 10 inches away"
    assert [event.why for event in play.events if isinstance(event, LeaderWent)] == ["lost"]
    harsh = reached(friend=us("2-wis", 40, 20), rulings={"lone_leader_contacted": "lost"})
    assert harsh.state.leaders["hancock"].killed


def test_routers_and_his_own_men_leave_him_alone() -> None:
    assert not reached(level="routed").state.leaders["hancock"].killed
    play = playing(MINN, leaders=[led("hancock", 20, 13)])
    place(play, play.unit("1-min"), slid(play.unit("1-min").box, NORTH, 3000), "move")
    assert play.state.leaders["hancock"].attached == ""


def test_an_attached_leader_is_with_his_unit() -> None:
    play = reached(attached="1-min")
    assert play.state.leaders["hancock"].attached == "1-min"
    place(play, play.unit("1-min"), slid(play.unit("1-min").box, NORTH, 1000), "move")
    assert play.state.leaders["hancock"].y == 11000


def test_nobody_steps_over_a_leader_alone() -> None:
    # An inch a time, and three quarters deep: after four its front is at 20.625, after five its rear at 20.375.
    played = game(MINN, cs("13-ala", 30, 25), leaders=[led("hancock", 30, 20.5)], active="cs")
    played.do("13-ala move advance 6").pass_all()
    assert played.unit("13-ala").y == 19_000
    assert played.leader("hancock").killed


def test_nor_over_one_whom_it_falls_back_upon() -> None:
    play = playing(us("1-min", 20, 4), cs("13-ala", 30, 20), leaders=[led("hancock", 30, 22)])
    retreat(play, play.unit("13-ala"), NORTH, 5000, SOUTH, "fall-back", leaves=False)
    assert play.unit("13-ala").y == 25_000
    assert play.state.leaders["hancock"].killed


def test_he_is_with_it_in_every_shape() -> None:
    """A point at the middle of his unit, whose front keeps its place: a line is three quarters deep, a column of two
    stands an inch and a half, and a broken column has a line's ground."""

    def is_with_it() -> bool:
        piece, chief = played.unit("1-min"), played.leader("hancock")
        return (piece.x, piece.y) == (chief.x, chief.y)

    led_by = [led("hancock", attached="1-min")]
    column = us("1-min", 20, 10, formation="attack-column")
    played = game(column, cs("13-ala", 20, 13), leaders=led_by).do("1-min form battle-line").pass_all()
    assert (played.unit("1-min").y, is_with_it()) == (10_375, True)
    played = game(us("1-min", 20, 10), cs("13-ala", 20, 13), leaders=led_by, active="cs")
    played.do("13-ala move sidestep left 1", "react 1-min form attack-column")
    assert (played.unit("1-min").y, is_with_it()) == (9_625, True)
    # A third of its front goes with a stand: the middle of what is left is where it was.
    played = game(us("1-min", 20, 10, strength=9, stands=3), cs("13-ala", 20, 13), leaders=led_by, active="cs")
    losing = Play(played.table, played.state)
    losses.suffer(losing, "1-min", 3)
    played.state = losing.state
    assert (played.unit("1-min").width, is_with_it()) == (1_750, True)
    # Down from a column into disorder, which has a line's ground.
    played = game(column, cs("13-ala", 20, 30), leaders=led_by)
    losing = Play(played.table, played.state)
    losses.set_level(losing, "1-min", "disorder")
    played.state = losing.state
    assert (played.unit("1-min").y, is_with_it()) == (10_375, True)


def test_who_is_put_elsewhere_has_moved_in_this_player_s_turn() -> None:
    play = playing(MINN)
    assert place(play, play.unit("1-min"), slid(play.unit("1-min").box, NORTH, 1000), "fall-back").moved_since
