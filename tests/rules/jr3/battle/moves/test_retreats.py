"""Going back: disengaging from the enemy before the front, runs through friends and off the table, falling back."""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.pieces import area, board, cs, guns, state, us

from enfilade.core.errors import Illegal
from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.moves.retreats import disengaging, fall_back, run
from enfilade.rules.jr3.battle.moves.together import together


def test_a_unit_disengages_straight_back_at_its_full_rate_and_faces_the_enemy() -> None:
    table = board()
    unit, enemy = us(table, "u", 20, 20), cs(table, "c", 20, 22)
    plan = disengaging(table, state(unit, enemy), unit)
    assert plan.share == 1
    assert plan.end.box == unit.box._replace(y=14_000)
    # Beside one enemy, it starts within an inch and a quarter of him and is not held up.
    outcome = together(table, [unit, enemy], {"u": plan})
    assert outcome.tracks["u"].end.box == plan.end.box
    assert outcome.tracks["u"].whole


def test_its_facing_at_the_end_is_as_marked() -> None:
    table = board()
    unit, enemy = us(table, "u", 20, 20), cs(table, "c", 20, 22)
    assert disengaging(table, state(unit, enemy), unit, 9000).end.box.facing == 9000
    turned = disengaging(table, state(unit, enemy), unit, 18_000)
    assert (turned.end.box.facing, turned.end.box.y) == (18_000, 14_000)


def test_the_ground_behind_it_costs_as_always() -> None:
    # It turns about first, so its front runs along 19.625: 1.5 inches in the open and 1.5 in woods of 2.
    table = board(area("light-woods", 0, 0, 48, 18.125))
    unit, enemy = us(table, "u", 20, 20), cs(table, "c", 20, 22)
    assert disengaging(table, state(unit, enemy), unit).end.box.y == 17_000


def test_it_stops_at_water_and_at_the_edge_of_the_table() -> None:
    table = board(area("water", 0, 16, 48, 18))
    unit, enemy = us(table, "u", 20, 20), cs(table, "c", 20, 22)
    assert disengaging(table, state(unit, enemy), unit).end.box.y - 375 in (18_000, 18_001, 18_002)
    table = board()
    near_edge = us(table, "u", 20, 3)
    assert disengaging(table, state(near_edge, cs(table, "c", 20, 5)), near_edge).end.box.y in (373, 374, 375)


def test_it_goes_from_the_nearest_in_its_arc_and_only_then_from_others() -> None:
    table = board()
    unit = us(table, "u", 20, 20)
    behind, ahead = cs(table, "b", 20, 17.5, facing=0), cs(table, "a", 20, 25)
    assert disengaging(table, state(unit, behind, ahead), unit).end.box.y == 14_000, "away from a, towards b"
    assert disengaging(table, state(unit, behind), unit).end.box.y == 26_000
    assert disengaging(table, state(unit), unit).end.box.y == 14_000, "nobody in sight: to its rear"
    # The enemy in its rear, an inch and a half from its own, stops it after three quarters of an inch.
    plan = disengaging(table, state(unit, behind, ahead), unit)
    outcome = together(table, [unit, behind, ahead], {"u": plan})
    assert distance(outcome.tracks["u"].end.box, behind.box) == 1000


def test_unlimbered_guns_go_by_hand_and_routers_not_by_order() -> None:
    table = board()
    battery, enemy = us(table, "u", 20, 20, **guns()), cs(table, "c", 20, 23)
    assert disengaging(table, state(battery, enemy), battery).end.box.y == 18_000
    routed = us(table, "u", 20, 20, level="routed")
    with pytest.raises(Illegal) as caught:
        disengaging(table, state(routed, enemy), routed)
    assert caught.value.rule == "jr3.move.disengage"


def test_a_router_runs_through_two_friends_from_the_nearest_enemy_it_sees() -> None:
    table = board()
    routed = us(table, "r", 20, 25, level="routed")
    first, second, aside = us(table, "f", 20, 22), us(table, "g", 20, 18), us(table, "h", 26, 20)
    flight = run(table, state(routed, first, second, aside, cs(table, "c", 20, 27)), routed, 18_000)
    assert flight.through == ("f", "g")
    assert (flight.end.x, flight.end.y, flight.end.facing) == (20_000, 7000, 18_000)
    assert not flight.lost
    # Without room at the end it runs on, until it is clear: his back at 6.125, less 0.375.
    packed = us(table, "i", 20, 6.5)
    further = run(table, state(routed, first, second, packed, cs(table, "c", 20, 27)), routed, 18_000)
    assert further.through == ("f", "g", "i")
    assert 5500 <= further.end.y <= 5750


def test_without_an_enemy_in_sight_it_runs_to_its_own_edge_and_over_it() -> None:
    table = board()
    routed = us(table, "r", 20, 10, level="routed", facing=90)
    assert run(table, state(routed), routed, 6000).end.y == 4000
    lost = run(table, state(routed), routed, 12_000)
    assert lost.lost
    assert 0 <= lost.end.y <= 250
    rebel = cs(table, "s", 20, 26, level="routed")
    assert run(table, state(rebel), rebel, 12_000).lost, "his edge is the north"


def test_a_router_goes_round_water() -> None:
    table = board(area("water", 18, 14, 22, 16))
    routed = us(table, "r", 20, 20, level="routed")
    flight = run(table, state(routed, cs(table, "c", 20, 23)), routed, 8000)
    assert flight.heading != 18_000
    assert distance(flight.start, flight.end) > 5000


def test_who_falls_back_keeps_his_facing_and_stays_on_the_table() -> None:
    table = board()
    unit, friend, enemy = us(table, "u", 20, 20), us(table, "f", 20, 18), cs(table, "c", 20, 22)
    flight = fall_back(table, state(unit, friend, enemy), unit, 4000)
    assert (flight.end.y, flight.end.facing, flight.through) == (16_000, 0, ("f",))
    west = cs(table, "w", 14, 20, facing=90)
    from_west = fall_back(table, state(unit, enemy, west), unit, 4000, west)
    assert (from_west.end.x, from_west.end.y, from_west.end.facing) == (24_000, 20_000, 0)
    edge = us(table, "u", 20, 2)
    stays = fall_back(table, state(edge, cs(table, "c", 20, 4)), edge, 6000)
    assert not stays.lost
    assert 375 <= stays.end.y < 2000
