"""Moves under way: chances to react, what stops them, where a stopped unit stands, and what is remembered of it."""

from __future__ import annotations

import math
import random
from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, led, little, us

from enfilade.ground.box import distance, inside, overlap
from enfilade.ground.legs import Advance, Back, March, Oblique, Wheel
from enfilade.rules.adf.battle.commands import Form, Move
from enfilade.rules.adf.battle.events import Faced, Formed, LevelChanged, Moved, Stopped
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.frames import Acting, Moving
from enfilade.rules.adf.battle.move import moving
from enfilade.rules.adf.battle.move.placing import has_room
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece

MINN = us("1-min", 20, 10)
FAR = cs("13-ala", 40, 30)


def stands_clear(played: Game) -> bool:
    here = [piece.box for piece in played.state.units.values() if piece.here]
    return not any(overlap(a, b) for i, a in enumerate(here) for b in here[i + 1 :])


def under_way(*units: Any, ids: tuple[str, ...] = ("1-min",), steps: Any, **told: Any) -> Game:
    """A move that was legal when it was ordered, on a table that is no longer as it was then."""
    table, state = little(list(units), **told)
    begun = Play(table, state)
    moving.start(begun, ids, steps)
    frame = begun.state.frames[-1]
    assert isinstance(frame, Moving)
    return Game(table, begun.state, Acting(units=ids, left=1), frame)


def test_a_move_is_told_inch_by_inch_and_ends_where_planned() -> None:
    played = game(MINN, cs("13-ala", 20, 20)).do("1-min move advance 2.5").pass_all()
    assert [event.end.y for event in played.told(Moved)] == [11000, 12000, 12500]
    assert played.unit("1-min").y == 12500
    assert played.question == "action", "one action is left"


@pytest.mark.parametrize(
    ("order", "chances"),
    [
        ("1-min move advance 1", [11_000]),
        ("1-min move advance 1.5", [11_000, 11_500]),
        ("1-min move advance 1; form extended-line", [11_000, 11_000]),
    ],
)
def test_the_end_of_a_move_is_a_chance_only_for_what_came_after_the_last_inch(order: str, chances: list[int]) -> None:
    # The 13th Alabama is within 2 inches of where it ends, so that it notices any action.
    played, found = game(MINN, cs("13-ala", 20, 13)).do(order), []
    while played.question == "react":
        found.append(played.unit("1-min").y)
        played.do("pass")
    assert found == chances


def test_inches_run_on_from_leg_to_leg() -> None:
    # 0.6 and 0.6: the chance comes 0.4 into the second leg.
    played = game(MINN, cs("13-ala", 20, 20)).do(Move(("1-min",), (Advance(600), Oblique("left", 1000, 600))))
    assert played.question == "react"
    assert played.told(Moved)[-1].end.y == round(10600 + 400 * 0.984808)


def test_a_wheel_gives_chances_by_the_way_of_its_outer_end() -> None:
    # 2.749 inches in all: after 1 and 2 of them.
    played = game(MINN, cs("13-ala", 20, 20)).do("1-min move wheel left 90").pass_all()
    turned = [event.end.facing for event in played.told(Moved)]
    assert turned == [36000 - round(9000 * 1000 / 2749), 36000 - round(9000 * 2000 / 2749), 27000]


def test_a_change_happens_in_its_place_among_the_legs() -> None:
    played = game(MINN, FAR).do("1-min move advance 1; form attack-column").pass_all()
    assert [type(event) for event in played.events if isinstance(event, Moved | Formed)] == [Moved, Formed]
    piece = played.unit("1-min")
    assert (piece.unit.formation, piece.width, piece.depth) == ("attack-column", 875, 1500)
    assert played.do("1-min face 90").told(Faced)[0].facing == 9000


def test_moving_is_remembered_and_so_is_standing_still() -> None:
    played = game(MINN, us("19-ind", 30, 10), FAR).do("1-min move advance 1").pass_all()
    assert played.unit("1-min").moved
    assert played.unit("1-min").moved_since
    assert not played.unit("19-ind").moved
    changed = game(MINN, FAR).do("1-min form extended-line").pass_all()
    assert changed.unit("1-min").moved, "a change of formation is not standing still"


def test_a_leader_attached_goes_along_and_one_alone_stays() -> None:
    leaders = [led("hancock", attached="1-min"), led("gibbon", 20, 8)]
    played = game(MINN, FAR, leaders=leaders).do("1-min move advance 3").pass_all()
    assert (played.leader("hancock").x, played.leader("hancock").y) == (20000, 13000)
    assert (played.leader("gibbon").x, played.leader("gibbon").y) == (20000, 8000)


def test_a_leaders_inches_are_marked_as_used_only_if_they_were() -> None:
    leaders = [led("hancock", attached="1-min", benefit=1)]
    assert game(MINN, FAR, leaders=leaders).do("1-min move advance 7").pass_all().unit("1-min").speeded
    assert not game(MINN, FAR, leaders=leaders).do("1-min move advance 6").pass_all().unit("1-min").speeded


def test_leaving_the_front_arc_costs_order_at_once_and_the_ground_of_a_line_at_the_end() -> None:
    column = us("1-min", 20, 10, formation="attack-column")
    played = game(column, FAR).do("1-min move back 2").pass_all()
    assert [(event.before, event.after) for event in played.told(LevelChanged)] == [("good", "disorder")]
    piece = played.unit("1-min")
    assert (piece.width, piece.depth) == (1750, 750)
    # The front was at 10.75 and is 2 inches further back.
    assert (piece.x, piece.y) == (20000, 8375)


def test_an_enemy_who_has_come_into_the_way_stops_it_short_of_contact() -> None:
    # His front is at 12.625, 2 1/4 inches ahead of 10.375: felt for in steps of 0.3, it halts where it was clear last.
    played = under_way(MINN, cs("13-ala", 20, 13), steps=(Advance(4000),)).pass_all()
    [stopped] = played.told(Stopped)
    assert (stopped.units, stopped.rule) == (("1-min",), "adf.move.premise")
    # After two whole inches; the next step of 0.3 would touch.
    assert played.unit("1-min").y == 12000


def test_it_comes_as_near_as_it_was_clear_within_the_inch() -> None:
    # His front is at 13.025, 2.65 inches ahead: 2 inches, 0.3 and 0.3 are clear, 0.9 is not.
    played = under_way(MINN, cs("13-ala", 20, 13.4), steps=(Advance(4000),)).pass_all()
    assert played.unit("1-min").y == 12600


def test_who_is_stopped_where_he_stands_upon_another_makes_room() -> None:
    # The enemy has come up to a hundredth of an inch inside his front at 10.375: he steps back and aside by a pace.
    played = under_way(MINN, cs("13-ala", 20, 10.74), steps=(Advance(4000),)).pass_all()
    assert played.told(Stopped)
    assert distance(played.unit("1-min").box, played.unit("13-ala").box) >= 1
    piece = played.unit("1-min")
    assert round(math.dist((piece.x, piece.y), (20000, 10000)), -1) == 250


def chances(played: Game) -> list[int]:
    """Pass every chance; where the 1st Minnesota was at each."""
    found = []
    while played.question == "react":
        found.append(played.unit("1-min").y)
        played.do("pass")
    assert played.told(Stopped)
    return found


def test_who_is_stopped_after_whole_inches_has_not_come_on_since_the_last_of_them() -> None:
    # 1.25 inches away after the first inch and 0.25 after the second: within an inch who has reacted may fire
    # desperately at an approach, and there is none after that.
    enemy = cs("13-ala", 20, 13, reacted=1)
    assert chances(under_way(MINN, enemy, steps=(Advance(4000),))) == [12_000]


def test_who_is_stopped_further_on_has_come_on_since_the_last_whole_inch() -> None:
    # 0.9 after the inch it is clear of the friends' rear at 12.325, 0.1 later it is not. The enemy to the right is 0.85
    # inches aside and 0.8 ahead after the inch: 1.17 away, then 0.85.
    friend, enemy = us("19-ind", 20, 12.7, level="shaken"), cs("13-ala", 22.1, 13.05, facing=270, reacted=1)
    assert chances(under_way(MINN, friend, enemy, steps=(Advance(4000),))) == [11_900]


def test_a_friend_who_is_shaken_by_now_stops_it() -> None:
    played = under_way(MINN, us("19-ind", 20, 12, level="shaken"), FAR, steps=(Advance(4000),)).pass_all()
    assert played.told(Stopped)
    # His rear is at 11.625, 1 1/4 ahead: an inch is clear, and the next 0.3 is not.
    assert played.unit("1-min").y == 11000
    assert stands_clear(played)
    told: dict[str, Any] = {"rulings": {"friends_passed": "all"}}
    passed = under_way(MINN, us("19-ind", 20, 12, level="shaken"), FAR, steps=(Advance(4000),), **told).pass_all()
    assert passed.unit("1-min").y == 14000


def test_nobody_is_fired_at_among_his_friends() -> None:
    # The friend covers 11.625 to 12.375; the front passes 1 and 2 inches at 11.375 and 12.375.
    played = game(MINN, us("19-ind", 20, 12), cs("13-ala", 20, 20)).do("1-min move advance 4").pass_all()
    ends = [event.end.y for event in played.told(Moved)]
    assert ends[0] == 11000, "an inch: clear"
    # The second chance comes when the rear is past 12.375: after 2.75 inches, felt for in steps of 0.3 from 2.
    assert ends[1] == 12900
    assert ends[-1] == 14000
    assert not played.told(Stopped)


def test_nobody_is_fired_at_among_his_friends_at_the_end_of_a_leg_either() -> None:
    # The first leg of two inches ends on the friend; the chance for its second inch comes in the second leg.
    aside = cs("13-ala", 27, 12.5, facing=270)
    played = game(MINN, us("19-ind", 20, 12), aside).do("1-min move advance 2; advance 2")
    places = []
    while played.question == "react":
        assert stands_clear(played)
        places.append(played.unit("1-min").y)
        played.do("pass")
    assert places == [11000, 12900, 13900]
    assert played.unit("1-min").y == 14000


def test_members_of_a_group_whose_ways_cross_are_not_fired_at_on_each_other() -> None:
    crossing = (us("1-min", 18, 10, facing=45), us("19-ind", 22, 10, facing=315), cs("13-ala", 20, 22))
    played = under_way(*crossing, ids=("1-min", "19-ind"), steps=(Advance(6000),))
    while played.question == "react":
        assert stands_clear(played)
        played.do("pass")
    # Six inches at 45 degrees are 4.243 up and across.
    assert played.unit("1-min").box[:2] == (22243, 14243)
    assert played.unit("19-ind").box[:2] == (17757, 14243)


def test_who_is_stopped_among_friends_steps_back_to_where_he_was_clear() -> None:
    # A friend from 11.625 to 12.375, and an enemy's front at 13.025: there is no room between them.
    crowded = (MINN, us("19-ind", 20, 12), cs("13-ala", 20, 13.4))
    played = under_way(*crowded, steps=(Advance(5000),)).pass_all()
    assert played.told(Stopped)
    assert played.unit("1-min").y == 11000
    assert stands_clear(played)


def test_who_is_stopped_in_a_later_leg_steps_back_to_an_earlier_one() -> None:
    # The first leg of 2 ends on the friend; in the second the enemy is in the way.
    crowded = (MINN, us("19-ind", 20, 12), cs("13-ala", 20, 13.4))
    played = under_way(*crowded, steps=(Advance(2000), Oblique("right", 100, 3000))).pass_all()
    assert played.unit("1-min").box[:3] == (20000, 11000, 0)
    assert stands_clear(played)


def test_a_place_that_has_been_taken_is_not_shared() -> None:
    # It was to end where a friend has come to stand since, from 13.125 to 13.875.
    played = under_way(MINN, us("19-ind", 20, 13.5), FAR, steps=(Advance(4000),)).pass_all()
    [stopped] = played.told(Stopped)
    assert "no room" in stopped.why
    # Its front is clear at 12.375 after 2 inches and 12.975 after 2.6.
    assert played.unit("1-min").y == 12600
    assert stands_clear(played)


def test_a_change_without_room_any_more_is_not_made() -> None:
    neighbours = (us("19-ind", 18.2, 10), us("2-wis", 21.8, 10))
    played = under_way(MINN, *neighbours, FAR, steps=(Form("extended-line"), Advance(1000))).pass_all()
    assert played.told(Stopped)
    assert played.unit("1-min").unit.formation == "battle-line"
    assert played.unit("1-min").y == 10000


def interrupted(**changes: Any) -> Game:
    """The 1st Minnesota after the first inch of four, with something changed by the reaction to it."""
    played = game(us("1-min", 20, 10, strength=9, stands=3), cs("13-ala", 20, 22)).do("1-min move advance 4")
    assert played.question == "react"
    state = played.state
    piece = state.units["1-min"]
    unit = {key: changes.pop(key) for key in ("level", "strength") if key in changes}
    piece = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, **unit), **changes)
    played.state = msgspec.structs.replace(state, units={**state.units, "1-min": piece})
    return played.pass_all()


def test_unshaken_it_goes_on() -> None:
    assert interrupted().unit("1-min").y == 14000
    assert interrupted(strength=8).unit("1-min").y == 14000, "a figure lost, no stand"


@pytest.mark.parametrize("level", ["disorder", "shaken", "routed"])
def test_who_loses_his_nerve_on_the_way_stops(level: str) -> None:
    played = interrupted(level=level)
    assert played.unit("1-min").y == 11000
    assert [event.units for event in played.told(Stopped)] == [("1-min",)]


def test_who_is_thrown_back_stops() -> None:
    assert interrupted(y=9500).unit("1-min").y == 9500


def test_a_lost_stand_narrows_the_front_but_does_not_stop_it() -> None:
    # Two stands of three are left; the front keeps its middle.
    played = interrupted(strength=6, width=1750)
    assert not played.told(Stopped)
    assert played.unit("1-min").box == (20000, 14000, 0, 1750, 750)


def test_who_is_down_to_his_last_stand_stops() -> None:
    # He is in disorder from now on (ruling 3.11) and has not the inches that were planned.
    assert interrupted(strength=3, width=875).unit("1-min").y == 11000


def test_in_the_middle_of_a_wheel_a_lost_stand_stops_it() -> None:
    played = game(us("1-min", 20, 10, strength=9, stands=3), cs("13-ala", 20, 22)).do("1-min move wheel left 60")
    piece = played.unit("1-min")
    narrow = msgspec.structs.replace(piece, width=1750, unit=msgspec.structs.replace(piece.unit, strength=6))
    played.state = msgspec.structs.replace(played.state, units={**played.state.units, "1-min": narrow})
    played.pass_all()
    assert played.unit("1-min").facing == piece.facing
    assert played.told(Stopped)


PAIR = (us("1-min", 19, 10), us("19-ind", 21, 10))
BOTH = ("1-min", "19-ind")


def test_a_group_moves_together_and_its_members_keep_their_places() -> None:
    played = game(*PAIR, cs("13-ala", 20, 22)).do("1-min+19-ind move wheel right 45").pass_all()
    # About 21.875, 10.375: both turn through one angle.
    assert played.unit("1-min").facing == played.unit("19-ind").facing == 4500
    assert stands_clear(played)


def test_a_group_that_loses_a_member_goes_on_without_him() -> None:
    played = game(*PAIR, cs("13-ala", 20, 22)).do("group 1-min+19-ind: move, move", "1-min+19-ind move advance 4")
    piece = played.unit("19-ind")
    shaken = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, level="shaken"))
    played.state = msgspec.structs.replace(played.state, units={**played.state.units, "19-ind": shaken})
    played.pass_all()
    assert (played.unit("1-min").y, played.unit("19-ind").y) == (14000, 11000)
    assert [event.units for event in played.told(Stopped)] == [("19-ind",)]


def test_a_whole_group_is_stopped_by_what_stops_one() -> None:
    # An enemy ahead of the second alone: his front is at 12.625.
    played = under_way(*PAIR, cs("13-ala", 21.8, 13), ids=BOTH, steps=(Advance(4000),)).pass_all()
    assert [played.unit(id).y for id in BOTH] == [12000, 12000]


def test_who_starts_among_nobody_may_still_go_back() -> None:
    played = game(MINN, cs("13-ala", 20, 10.8)).do(Move(("1-min",), (Back(1000),))).pass_all()
    assert played.unit("1-min").y == 9000
    wheeled = game(MINN, FAR).do(Move(("1-min",), (Wheel("left", 9000), Advance(1000)))).pass_all()
    assert wheeled.unit("1-min").box[:3] == (18500, 11250, 27000)


def crowd(dice: random.Random) -> Game:
    """Seven Union regiments and two Confederate ones on a table 18 inches square; who would overlap stays away."""
    formations = ("battle-line", "attack-column", "skirmishers", "road-column")
    units = []
    for i in range(9):
        at, facing = (dice.uniform(3, 15), dice.uniform(3, 15)), dice.randrange(360)
        made = us(f"u{i}", *at) if i < 7 else cs(f"c{i}", *at)
        units.append(made | {"facing": facing, "formation": dice.choice(formations), "strength": 9, "stands": 3})
    table, state = little(units, width=18, height=18)
    kept: dict[str, Piece] = {}
    for piece in state.units.values():
        room = inside(piece.box, 18000, 18000) and not any(overlap(piece.box, one.box) for one in kept.values())
        kept[piece.id] = piece if room else msgspec.structs.replace(piece, place="reserve", x=-50000)
    return Game(table, msgspec.structs.replace(state, units=kept))


def some_move(dice: random.Random, played: Game, id: str) -> Move | None:
    """A legal move of up to three legs in any direction, if a few tries find one."""
    for _ in range(20):
        legs = (
            Advance(dice.randint(300, 4000)),
            Wheel(dice.choice(("left", "right")), dice.randint(500, 9000)),
            March(dice.randrange(36000), dice.randint(300, 2500)),
        )
        move = Move((id,), tuple(dice.choice(legs) for _ in range(dice.randint(1, 3))))
        if is_legal(played.table, played.state, move):
            return move
    return None


def meddle(dice: random.Random, played: Game, mover: Piece) -> None:
    """Somebody else loses his nerve, or has come into the mover's way."""
    other = dice.choice([one for one in played.state.units.values() if one.here and one.id != mover.id])
    box = other.box._replace(x=mover.x + dice.randint(-3000, 3000), y=mover.y + dice.randint(-3000, 3000))
    if dice.random() < 0.5:
        other = msgspec.structs.replace(other, unit=msgspec.structs.replace(other.unit, level="shaken"))
    elif has_room(played.table, played.state, other, box):
        other = msgspec.structs.replace(other, x=box.x, y=box.y)
    played.state = msgspec.structs.replace(played.state, units={**played.state.units, other.id: other})
    played._settle()


@pytest.mark.parametrize("seed", range(10))
def test_whatever_comes_into_the_way_nobody_ever_rests_on_anybody(seed: int) -> None:
    dice = random.Random(seed)
    played = crowd(dice)
    for id in [one.id for one in played.state.units.values() if one.here and one.side == "us"]:
        move = some_move(dice, played, id)
        if move is None:
            continue
        played.do(move)
        while played.question == "react":
            assert stands_clear(played), move
            if dice.random() < 0.6:
                meddle(dice, played, played.unit(id))
            if played.question == "react":
                played.do("pass")
        assert stands_clear(played), move
        if played.question == "action":
            played.do("done")


def test_who_has_lost_a_stand_before_a_wheel_wheels_with_the_front_he_has_left() -> None:
    # Three stands of two figures; two hits at three inches cost one stand. The point is 6 and 2, which 8 equals.
    own = us("1-min", 20, 10, strength=6, stands=3)
    played = game(own, cs("13-ala", 20, 14.75)).do("1-min move advance 1; wheel right 30", "react 13-ala fire")
    played.dice(6, 6).dice(4, 4).pass_all()
    piece = played.unit("1-min")
    assert (piece.width, piece.facing, piece.unit.strength) == (1750, 3000, 4)
