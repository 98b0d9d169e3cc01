"""Drill at Johnny Reb III: lawful over whole battles, the same for the same view, and right where that is plain."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.ai.jr3.seats import marks, place, seen
from tests.rules.jr3.battle.tables import changed, cs, guns, led, us

from enfilade.ai import players
from enfilade.ai.jr3.drill.charges import weighed
from enfilade.ai.jr3.drill.estimate import Estimate
from enfilade.ai.jr3.drill.lanes import clear
from enfilade.ai.jr3.drill.lines import Slot, slots
from enfilade.ai.jr3.drill.plans import tasks
from enfilade.ai.jr3.drill.player import drill
from enfilade.ai.jr3.drill.style import PLAIN
from enfilade.core.stops import Ask
from enfilade.ground.box import Box
from enfilade.ground.legs import Advance
from enfilade.lab.run.game import play
from enfilade.lab.run.job import Job
from enfilade.lab.run.setting import setting
from enfilade.rules.jr3.battle.commands import Attend, Changes, Charge, Disengage, Hold, Line, Mark, Move, Sheet
from enfilade.rules.jr3.battle.moves.ordering import check_order
from enfilade.rules.jr3.battle.moves.together import together
from enfilade.rules.jr3.battle.play import LOOP
from enfilade.rules.jr3.battle.state import Melee
from enfilade.rules.jr3.battle.view import View, view
from enfilade.tabletop.routes.steps import Face, Form


def sheet_of(given: View) -> Sheet:
    answer = drill(given)
    assert isinstance(answer, Sheet)
    return answer


def with_unit(given: View, id: str, **changes: object) -> View:
    return View(given.table, given.side, given.stop, changed(given.state, id, **changes))


@pytest.mark.parametrize("card", ["jr3-15mm", "jr3-25mm"])
def test_every_sheet_of_a_whole_battle_is_lawful(card: str) -> None:
    table = setting("drill-field", card)
    for seed, seats in (("1", ("drill", "drill")), ("2", ("drill", "random")), ("3", ("random", "drill"))):
        result = play(Job(setting=table, players=dict(zip(table.sides, seats, strict=True)), seed=seed))
        assert result.fault == ""


@pytest.mark.long
@pytest.mark.parametrize("name", ["bufords-delay", "mcphersons-woods", "hornets-nest"])
def test_every_sheet_of_a_large_battle_is_lawful(name: str) -> None:
    table = setting(name, "jr3-15mm")
    result = play(Job(setting=table, players=dict.fromkeys(table.sides, "drill"), seed="1"))
    assert result.fault == ""


def test_it_answers_alike_at_a_table_that_has_seen_much_and_at_a_new_one() -> None:
    units = [us("a", 12, 8), us("b", 18, 8), cs("x", 14, 20), guns(cs("y", 24, 30))]
    one = seen("us", units, victory=place("hill", 24, 18))
    other = seen("us", units, victory=place("hill", 24, 18))
    first = drill(one)
    assert drill(one) == first == drill(other)
    # Whatever else has been thought at that table.
    players.random(one)
    drill(View(one.table, "cs", one.stop, one.state))
    assert drill(one) == first


def test_a_place_that_nobody_holds_is_gone_for() -> None:
    given = seen("us", [us("a", 10, 10), cs("x", 40, 33)], victory=place("hill", 10, 18))
    order = marks(given, sheet_of(given))["a"]
    assert isinstance(order, Move)
    plan = check_order(given.table, given.state.turn, given.state.units["a"], order)
    assert plan.end.box.y > 10_000


def test_of_two_regiments_one_goes_where_nobody_is_and_one_stays_where_it_pays() -> None:
    both = place("hill", 10, 18)["objectives"] + place("farm", 30, 10)["objectives"]
    given = seen("us", [us("a", 10, 10), us("b", 30, 10), cs("x", 40, 34)], victory={"objectives": both})
    found = marks(given, sheet_of(given))
    assert isinstance(found["a"], Move)
    assert not isinstance(found["b"], Move) or all(isinstance(step, Face) for step in found["b"].steps)


def test_a_charge_from_behind_with_support_is_taken_and_one_at_guns_alone_is_not() -> None:
    # The enemy shows his back: nobody fires at the charge, and he is struck in the rear by twice his strength.
    units = [us("a", 14, 12), us("b", 18, 12), cs("x", 15, 18, facing=0, strength=10)]
    given = seen("us", units)
    found = marks(given, sheet_of(given))
    assert isinstance(found["a"], Charge) or isinstance(found["b"], Charge)
    # Where the scenario sends no brigade yet, nobody charges, and the sheet is lawful.
    limits: dict[str, Any] = {"charging-brigades": (0, 1)}
    early = seen("us", units, **limits)
    assert not any(isinstance(mark, Charge) for mark in marks(early, sheet_of(early)).values())
    # Three sections of Napoleons in good order, with a regiment beside them, against ten green men.
    units = [us("a", 14, 10, quality="green", strength=10), guns(cs("g", 14, 18)), cs("y", 20, 18, quality="elite")]
    given = seen("us", units)
    assert not isinstance(marks(given, sheet_of(given))["a"], Charge)


def test_a_charge_promises_more_once_the_enemy_has_fired() -> None:
    given = seen("us", [us("a", 14, 12), cs("x", 14, 18)])
    found = Estimate(given.table, given.state, "us")
    lead, target = found.state.units["a"], found.state.units["x"]
    fresh, spent = weighed(found, lead, target, (), spent=0), weighed(found, lead, target, (), spent=1)
    assert fresh is not None
    assert spent is not None
    assert spent.success > fresh.success
    assert spent.promise > fresh.promise


def test_guns_that_have_come_up_unlimber_where_they_see_the_enemy() -> None:
    given = seen("us", [guns(us("g", 14, 6, formation="limbered")), us("a", 14, 10), cs("x", 14, 26)])
    order = marks(given, sheet_of(given))["g"]
    assert isinstance(order, Move)
    assert Form("unlimbered") in order.steps


def test_guns_in_their_place_do_not_leave_it_with_the_enemy_before_them() -> None:
    given = seen("us", [guns(us("g", 14, 6)), us("a", 20, 6), cs("x", 14, 16)])
    assert not isinstance(marks(given, sheet_of(given))["g"], Move | Disengage)


def test_an_officer_rides_to_the_shaken_regiment() -> None:
    units = [us("a", 14, 8), us("b", 22, 8, level="shaken"), cs("x", 40, 34)]
    given = seen("us", units, [led("meredith", "us", ["us"], attached="a")])
    assert Attend("meredith", "b") in sheet_of(given).rides


def test_a_worn_and_shaken_unit_breaks_off_from_a_strong_enemy() -> None:
    given = seen("us", [us("a", 14, 12, strength=6, full=20, level="shaken"), cs("x", 14, 18), cs("y", 20, 18)])
    assert isinstance(marks(given, sheet_of(given))["a"], Disengage)


def revealed(given: View, orders: dict[str, Sheet]) -> View:
    """The same table with these sheets opened, as the Union is asked who changes to hold."""
    step = LOOP.seal(given.table, LOOP.seal(given.table, given.state, "us", "s").state, "cs", "s")
    for side in ("us", "cs"):
        step = LOOP.open(given.table, step.state, side, orders[side])
    assert isinstance(step.stop, Ask)
    assert step.stop.question == "changes"
    return view(given.table, step.state, "us", step.stop)


def test_a_charge_at_an_enemy_who_breaks_off_is_called_off() -> None:
    given = seen("us", [us("a", 14, 12), cs("x", 14, 18), cs("y", 30, 30)])
    charge = Sheet((Line("a", Charge("x")),))
    assert drill(revealed(given, {"us": charge, "cs": Sheet((Line("x", Disengage()),))})) == Changes(("a",))


def test_a_charge_at_the_back_of_an_enemy_who_stays_is_made() -> None:
    given = seen("us", [us("a", 14, 12), cs("x", 14, 18, facing=0, strength=10), us("b", 40, 3)])
    orders = {"us": Sheet((Line("a", Charge("x")),)), "cs": Sheet()}
    assert drill(revealed(given, orders)) == Changes()


def test_who_does_not_know_of_a_charge_moves_on() -> None:
    given = seen("us", [us("a", 14, 10), cs("x", 14, 30)])
    orders = {"us": Sheet((Line("a", Move((Advance(3000),))),)), "cs": Sheet()}
    assert drill(revealed(given, orders)) == Changes()


def test_a_seal_of_the_enemy_tells_nothing() -> None:
    units = [us("a", 12, 8), us("b", 18, 8), cs("x", 14, 20)]
    given = seen("us", units)
    sealed = msgspec.structs.replace(given.state, seals={"cs": "f" * 64})
    assert drill(View(given.table, "us", given.stop, sealed)) == drill(given)


def test_a_unit_in_a_melee_is_left_alone() -> None:
    given = seen("us", [us("a", 14, 12), cs("x", 14, 12.75)])
    locked = msgspec.structs.replace(given.state, melees=(Melee(attacker="a", defender="x"),))
    there = View(given.table, "us", given.stop, locked)
    assert marks(there, sheet_of(there))["a"] == Hold()


def north(**more: object) -> dict[str, object]:
    """Points for infantry that leaves by the north edge, between 10 and 20 inches from its west end, in one turn."""
    exits = {"side": "us", "edge": "north", "start": 10, "end": 20, "points": 1, "arms": ["infantry"], **more}
    return {"objectives": [], "exits": [exits]}


@pytest.mark.parametrize(("x", "facing", "leaves"), [(14, 0, True), (14, 90, True), (30, 0, False)])
def test_in_the_last_turn_that_pays_whoever_can_marches_off(x: float, facing: int, leaves: bool) -> None:
    given = seen("us", [us("a", x, 34.5, facing=facing), cs("x", 40, 4)], victory=north(until=1))
    order = marks(given, sheet_of(given))["a"]
    assert (isinstance(order, Move) and order.off) is leaves


def test_nobody_marches_off_too_soon_nor_at_a_cost_nor_out_of_a_place_that_pays() -> None:
    units = [us("a", 14, 34.5), cs("x", 40, 4)]
    prize = {"points": 5, "to": "us", "when": "each-turn", "test": "alone", "first": 1, "until": 1}
    place_ = {"id": "hill", "name": "hill", "at": (14, 34), "radius": 3, "prizes": [prize]}
    for victory in (north(until=2), north(until=1, points=-1), north(until=1) | {"objectives": [place_]}):
        order = marks(given := seen("us", units, victory=victory), sheet_of(given))["a"]
        assert not (isinstance(order, Move) and order.off)


def ends(given: View, orders: dict[str, Mark]) -> dict[str, Box]:
    """Where all come to who are told to move, if the enemy stays where he is."""
    units = given.state.units
    plans = {
        id: check_order(given.table, given.state.turn, units[id], mark)
        for id, mark in orders.items()
        if isinstance(mark, Move)
    }
    tracks = together(given.table, units.values(), plans).tracks
    return {id: track.end.box for id, track in tracks.items()}


def test_who_would_run_up_against_a_friend_goes_round_him() -> None:
    # The friend is shaken: nobody may go through him.
    column = us("b", 14, 6, formation="march-column")
    given = seen("us", [us("a", 14, 14, level="shaken"), column, cs("x", 40, 34)])
    orders: dict[str, Mark] = {"a": Hold(), "b": Move((Advance(14_000),))}
    there = {"b": Slot(14_000, 34_000, 0, "take")}
    cleared = clear(Estimate(given.table, given.state, "us"), orders, there)
    assert cleared["a"] == Hold()
    assert ends(given, orders)["b"].y < 12_000
    assert ends(given, cleared)["b"].y > 15_000


def test_who_is_in_nobodys_way_keeps_his_order() -> None:
    given = seen("us", [us("a", 30, 14), us("b", 14, 6, formation="march-column"), cs("x", 40, 34)])
    orders: dict[str, Mark] = {"a": Hold(), "b": Move((Advance(14_000),))}
    assert clear(Estimate(given.table, given.state, "us"), orders, {}) == orders


def test_an_enemy_who_stands_alone_is_left_to_as_few_as_it_takes_and_the_others_go_past_him() -> None:
    brigade = [us(id, x, 6, brigade="iron") for id, x in (("a", 10), ("b", 16), ("c", 22), ("d", 28))]
    picket = cs("x", 16, 16, strength=8)
    given = seen("us", [*brigade, picket, cs("y", 40, 34)], victory=place("hill", 26, 30))
    found = Estimate(given.table, given.state, "us")
    made = tasks(found, PLAIN)
    screen = next(one for one in made if one.foe)
    assert (screen.foe, [one.id for one in screen.men]) == ("x", ["b"])
    where = slots(found, made)
    assert where["b"].past == frozenset()
    assert {id: slot.past for id, slot in where.items() if id != "b"} == dict.fromkeys("acd", frozenset({"x"}))


def test_an_enemy_with_a_friend_beside_him_is_nobodys_own() -> None:
    brigade = [us(id, x, 6, brigade="iron") for id, x in (("a", 10), ("b", 16), ("c", 22), ("d", 28))]
    pair = [cs("x", 16, 16, strength=8), cs("z", 22, 16, strength=8)]
    given = seen("us", [*brigade, *pair], victory=place("hill", 26, 30))
    assert not any(one.foe for one in tasks(Estimate(given.table, given.state, "us"), PLAIN))


def test_lines_come_on_to_where_every_volley_tells() -> None:
    given = seen("us", [us("a", 14, 10), cs("x", 14, 18)], victory=place("hill", 14, 18))
    order = marks(given, sheet_of(given))["a"]
    assert isinstance(order, Move)
    # Close range of a rifle musket is two inches.
    assert 1000 < order.halt < 2000
