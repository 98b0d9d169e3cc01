"""Who may react to a move and where first, and what may befall a unit where it would stand."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from tests.rules.adf.battle.driving import game
from tests.rules.adf.battle.tables import area, cs, little, us

from enfilade.ground.legs import Advance
from enfilade.rules.adf.battle.foretell.dangers import dangers
from enfilade.rules.adf.battle.frames import Choosing
from enfilade.rules.adf.battle.frames import Game as Sequence
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.react.threats import walk
from enfilade.rules.adf.battle.state import State

ONE = ("2-wis",)


def ready(state: State) -> State:
    return msgspec.structs.replace(state, frames=(Sequence(phase="side-end"), Choosing()))


def test_a_threat_begins_at_the_inch_where_the_enemy_can_reach() -> None:
    # 8.25 inches between the fronts; a rifle musket carries 6, so the third inch brings them to 5.25.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 19)])
    walked = walk(table, ready(state), ONE, (Advance(5000),), later=False)
    (threat,) = walked.threats
    assert (threat.unit, threat.target, threat.x, threat.y, threat.apart) == ("7-tenn", "2-wis", 20000, 13000, 5250)
    assert threat.chance is not None
    assert walked.state.units["2-wis"].y == 15000


def test_an_enemy_who_has_reacted_is_no_threat_this_turn_but_is_in_the_next() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 19, reacted=1)])
    assert walk(table, ready(state), ONE, (Advance(4000),), later=False).threats == ()
    assert [one.unit for one in walk(table, ready(state), ONE, (Advance(4000),), later=True).threats] == ["7-tenn"]


def test_an_enemy_who_cannot_see_the_way_is_no_threat() -> None:
    wood = area("heavy-woods", 10, 14.5, 30, 18)
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 19)], [wood])
    assert walk(table, ready(state), ONE, (Advance(3000),), later=False).threats == ()


def test_a_walk_changes_nothing_on_the_table() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 19))
    before = played.state
    walk(played.table, played.state, ONE, (Advance(4000),), later=False)
    assert played.state is before
    assert played.refused("7-tenn rally") == "adf.turn.activation"


def test_own_standing_orders_do_not_stop_the_walk() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 19)])
    ordered = msgspec.structs.replace(ready(state), orders={"us": Standing(fire="never", other="no")})
    assert walk(table, ordered, ONE, (Advance(5000),), later=False).threats


def test_an_enemy_in_range_may_fire_and_charge_next_turn() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 13)])
    charge, fire = dangers(table, ready(state), ONE)
    assert (charge.how, charge.unit, charge.apart, charge.chance) == ("charge", "7-tenn", 2250, None)
    assert (fire.how, fire.target, fire.apart) == ("fire", "2-wis", 2250)
    assert fire.chance is not None
    assert 0 < fire.chance < 1


def test_an_enemy_out_of_range_may_come_up_and_fire() -> None:
    # 8.25 inches off: 5.25 of its 6 bring it to normal range, and its second action fires.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 19)])
    (come,) = [one for one in dangers(table, ready(state), ONE) if one.how == "come"]
    assert (come.unit, come.apart) == ("7-tenn", 3000)


ASLANT = [(20.33, 17.69, 177), (24.83, 18.44, 219), (17.04, 18.04, 128), (24.19, 18.96, 221)]


@pytest.mark.parametrize(("x", "y", "facing"), ASLANT)
def test_an_enemy_who_comes_up_aslant_comes_into_normal_range(x: float, y: float, facing: int) -> None:
    # None is farther than 9 inches off, and each goes 6 straight on: 8 figures, 2 for the first fire and two dice take
    # a figure with 7 or more.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", x, y, facing=facing)])
    (come,) = [one for one in dangers(table, ready(state), ONE) if one.how == "come"]
    assert come.chance == Fraction(21, 36)
    assert 2_990 <= come.apart <= 3_000


def test_an_enemy_out_of_command_spends_both_actions_on_coming_up() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 19, in_command=False)])
    assert not [one for one in dangers(table, ready(state), ONE) if one.how == "come"]


def test_routers_and_far_enemies_are_no_danger() -> None:
    table, state = little([us("2-wis", 20, 5), cs("7-tenn", 20, 8, level="routed"), cs("14-tenn", 20, 30)])
    assert dangers(table, ready(state), ONE) == ()


def test_fires_are_told_the_likeliest_first() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 18.8, 13), cs("14-tenn", 21.5, 15, strength=4)])
    fires = [one for one in dangers(table, ready(state), ONE) if one.how == "fire"]
    assert [one.unit for one in fires] == ["7-tenn", "14-tenn"]


def test_who_has_charged_this_turn_may_charge_in_his_next() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 14, charges=1, reacted=1)])
    assert [one.unit for one in dangers(table, ready(state), ONE) if one.how == "charge"] == ["7-tenn"]
