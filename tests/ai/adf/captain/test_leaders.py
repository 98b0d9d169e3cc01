"""The captain's leaders and standing orders, on little tables where the right ride is plain."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.driving import Game, opened
from tests.rules.adf.battle.tables import cs, guns, led, us

from enfilade.ai import players
from enfilade.ai.adf.captain import leaders as captain_leaders
from enfilade.ai.adf.captain import orders as captain_orders
from enfilade.ai.adf.captain import reactions as captain_reactions
from enfilade.ai.adf.captain.mind import mind
from enfilade.ai.thought import NEVER, Thought
from enfilade.core.dice import cast
from enfilade.core.stops import Ask, Over, Roll
from enfilade.ground.box import distance_to_point
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.commands import Attend, Command, Done, Order, Pass, Ride
from enfilade.rules.adf.battle.field import field_of
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.view import view

CAPTAIN = mind("captain")
SHORT_SIGHTED = mind("captain-1")
FOE = cs("7-tenn", 20, 16)


def begun(*units: Any, **more: Any) -> Game:
    """The Union's leader phase, with the captain's standing order given."""
    play = opened(*units, **more)
    assert play.question == "leaders"
    return play.do(Order("us", "us", captain_orders.WAITING))


def asked(play: Game) -> Thought:
    assert isinstance(play.stop, Ask)
    thought = captain_leaders.think(view(play.table, play.state, play.stop.side, play.stop), NEVER, CAPTAIN)
    chapters.check(play.table, play.state, thought.answer)
    assert len(thought.why) <= 200
    assert thought.why or thought.answer == Done()
    return thought


def rides(play: Game) -> list[Ride | Attend]:
    """Every ride of the captain's leaders, until he has done with them."""
    found = []
    while play.question == "leaders" and isinstance(play.stop, Ask) and play.stop.side == "us":
        answer = asked(play).answer
        play.do(answer)
        if isinstance(answer, Done):
            break
        assert isinstance(answer, Ride | Attend)
        found.append(answer)
        assert len(found) < 9
    return found


def beside(play: Game, leader: str, unit: str) -> bool:
    chief = play.leader(leader)
    return distance_to_point(play.unit(unit).box, chief.x, chief.y) <= 500


def test_he_rides_to_the_unit_that_must_be_rallied() -> None:
    play = begun(us("2-wis", 10, 10), us("7-wis", 18, 8, level="shaken"), FOE, leaders=[led("meredith", 10, 9)])
    thought = asked(play)
    assert "to rally it" in thought.why
    rides(play)
    assert beside(play, "meredith", "7-wis")


def test_one_who_is_where_he_is_wanted_stays_there() -> None:
    play = begun(
        us("2-wis", 10, 10), us("7-wis", 18, 8, level="shaken"), FOE, leaders=[led("meredith", attached="7-wis")]
    )
    assert rides(play) == []


def test_two_leaders_do_not_ride_to_the_same_need() -> None:
    shaken = [us("2-wis", 8, 8, level="shaken"), us("7-wis", 16, 8, level="shaken")]
    meredith, doubleday = led("meredith", 12, 7), led("doubleday", 12, 6)
    play = begun(*shaken, FOE, leaders=[meredith, doubleday])
    rides(play)
    near = {unit: [id for id in ("meredith", "doubleday") if beside(play, id, unit)] for unit in ("2-wis", "7-wis")}
    assert sorted(len(found) for found in near.values()) == [1, 1]


def test_he_brings_his_men_into_command() -> None:
    """A leader of benefit 1 commands four inches around him; they stand fifteen off, and he rides ten."""
    play = begun(us("2-wis", 25, 10), us("7-wis", 27.5, 10), cs("7-tenn", 25, 30), leaders=[led("meredith", 10, 10)])
    rides(play)
    chief = play.leader("meredith")
    assert distance_to_point(play.unit("2-wis").box, chief.x, chief.y) <= 6000


def test_he_does_not_share_the_fire_where_he_need_not() -> None:
    """In the enemy's turn: on this card he steadies whom he is near, and only who is with a unit can be hit."""
    play = begun(us("2-wis", 20, 14), FOE, leaders=[led("meredith", attached="2-wis")], phase="side", seat=1)
    assert play.state.active == "cs"
    assert isinstance(rides(play)[0], Ride)
    assert beside(play, "meredith", "2-wis")


def test_where_only_the_attached_help_he_goes_with_the_unit() -> None:
    units = us("2-wis", 20, 9), us("7-wis", 12, 8, level="shaken"), FOE
    play = begun(*units, leaders=[led("meredith", 20, 8)], edition="adf-summary-15mm")
    assert rides(play) == [Attend("meredith", "7-wis")]


def test_the_standing_order_is_given_once() -> None:
    play = opened(us("2-wis", 10, 10), FOE, leaders=[led("meredith", 10, 9)])
    answer = asked(play).answer
    assert answer == Order("us", "us", captain_orders.WAITING)
    play.do(answer)
    assert not isinstance(asked(play).answer, Order)


def ordered(*units: Any) -> dict[str, Standing]:
    play = opened(*units, FOE, leaders=[led("meredith", 10, 9)])
    assert isinstance(play.stop, Ask)
    given = captain_orders.orders(view(play.table, play.state, "us", play.stop), CAPTAIN)
    for order in given:
        play.do(order)
    return {order.subject: order.standing for order in given}


def test_who_is_away_leaves_an_order_for_every_chance() -> None:
    """Nothing but changes with the enemy upon them is left to be asked."""
    for standing in ordered(us("2-wis", 10, 10), guns(us("hall", 14, 10))).values():
        plain = msgspec.structs.asdict(standing)
        assert "ask" not in plain.values()
        assert plain["other"] == "near"


@pytest.mark.parametrize(
    ("unit", "fire"),
    [
        (us("2-wis", 10, 10, quality="elite"), "short"),
        (us("2-wis", 10, 10, quality="green"), "first"),
        (guns(us("2-wis", 10, 10)), "first"),
        (us("2-wis", 10, 10, formation="skirmishers"), "first"),
    ],
    ids=["elite", "green", "guns", "skirmishers"],
)
def test_veterans_hold_their_fire_and_the_others_do_not(unit: Any, fire: str) -> None:
    given = ordered(unit)
    assert given.get("2-wis", given["us"]).fire == fire


def fought(ordered: bool) -> list[Command]:
    """A battle in which the captain's replies meet drill's moves, with or without his standing order."""
    name = "adf-revised-15mm"
    table = field_of(name, edition(name).edition, scenario("drill-field").scenario)
    step, said = chapters.begin(table), []
    while not isinstance(step.stop, Over):
        if isinstance(step.stop, Roll):
            step = chapters.roll(table, step.state, cast("orders", step.state.rolls, step.stop.dice))
            continue
        assert isinstance(step.stop, Ask)
        seen = view(table, step.state, step.stop.side, step.stop)
        answer: Command
        if step.stop.question == "react":
            answer = captain_reactions.think(seen, NEVER, SHORT_SIGHTED).answer
        elif ordered and step.stop.question == "leaders" and (order := captain_orders.next_order(seen)) is not None:
            answer = order.answer
        else:
            answer = players.drill(seen)
        said.append(answer)
        step = chapters.answer(table, step.state, answer)
    return said


@pytest.mark.long
def test_a_captain_at_the_table_answers_the_same_with_his_order_and_is_asked_less() -> None:
    plain, ordered = fought(False), fought(True)
    assert [one for one in ordered if not isinstance(one, Pass | Order)] == [one for one in plain if one != Pass()]
    assert ordered.count(Pass()) < plain.count(Pass())
