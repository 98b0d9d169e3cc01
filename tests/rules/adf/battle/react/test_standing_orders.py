"""Standing orders on little tables: every field, whose orders count, and whole battles without a question."""

import random
from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import area, cs, guns, us

from enfilade.core.dice import cast
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask, Over, Roll
from enfilade.library.editions.cards import edition, editions
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.commands import Charge, Command, Done, Fire, Move, Order
from enfilade.rules.adf.battle.events import Fired, Ordered, Reacted
from enfilade.rules.adf.battle.field import Field, field_of
from enfilade.rules.adf.battle.foretell.options import candidates, is_legal
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.react.standing_orders import orders_for
from enfilade.rules.adf.battle.state import State

MICHIGAN = us("24-mich", 10, 10)
TENNESSEE = cs("7-tenn", 10, 16)
"""5.25 inches away."""
FULL = {"fire": "never", "reform": "no", "disengage": "no", "countercharge": "no", "other": "no"}


def ordered(*units: Any, subject: str = "cs", moving: str = "24-mich move advance 1", **orders: Any) -> Game:
    """The Union moves while the Confederates, or one of them, have orders; whatever is not said is no."""
    play = game(*units).order("cs", subject, **(FULL | orders))
    return play.do(moving)


def reactions(play: Game) -> list[tuple[tuple[str, ...], str]]:
    assert all(event.standing for event in play.told(Reacted))
    return [(event.units, event.reply) for event in play.told(Reacted)]


def test_full_orders_to_do_nothing_answer_every_chance() -> None:
    play = ordered(MICHIGAN, TENNESSEE, moving="24-mich move advance 4")
    assert (play.question, reactions(play)) == ("action", [])


@pytest.mark.parametrize("field", ["fire", "other"])
def test_what_is_left_to_the_player_is_asked(field: str) -> None:
    assert ordered(MICHIGAN, TENNESSEE, **{field: "ask"}).question == "react"


def test_fields_that_cannot_matter_now_are_not_asked_about() -> None:
    ask = {"reform": "ask", "disengage": "ask", "countercharge": "ask"}
    assert ordered(MICHIGAN, TENNESSEE, **ask).question == "action", "in good order, not charged"


def test_changes_are_worth_asking_about_or_not() -> None:
    assert ordered(MICHIGAN, TENNESSEE, other="yes").question == "react"
    assert ordered(MICHIGAN, TENNESSEE, other="no").question == "action"


def test_changes_are_asked_about_when_the_enemy_is_near() -> None:
    # 5.25 inches apart: three of them leave 2.25, a quarter more than near is; the fourth leaves 1.25.
    assert ordered(MICHIGAN, TENNESSEE, other="near", moving="24-mich move advance 3").question == "action"
    play = ordered(MICHIGAN, TENNESSEE, other="near", moving="24-mich move advance 4")
    assert (play.question, play.unit("24-mich").y) == ("react", 14_000)


def test_near_is_two_inches_and_not_a_thousandth_more() -> None:
    # 5 inches apart: the third leaves 2.
    orders = {"other": "near", "moving": "24-mich move advance 3"}
    assert ordered(MICHIGAN, cs("7-tenn", 10, 15.75), **orders).question == "react"
    assert ordered(MICHIGAN, cs("7-tenn", 10, 15.751), **orders).question == "action"


def test_changes_are_asked_about_by_whoever_is_charged_however_far_away() -> None:
    play = ordered(MICHIGAN, TENNESSEE, moving="24-mich charge 7-tenn", other="near").dice(6, 6)
    assert (play.question, play.unit("24-mich").y) == ("react", 11_000), "still 4.25 inches away"


def test_fire_at_the_first_chance() -> None:
    # After the first inch 4.25 inches are long range.
    play = ordered(MICHIGAN, TENNESSEE, fire="first", moving="24-mich move advance 4")
    assert reactions(play) == [(("7-tenn",), "fire")]
    assert play.unit("24-mich").y == 11_000
    assert play.dice(1).question == "action", "one reaction a turn"


def test_fire_held_until_short_range() -> None:
    # For Napoleons that is half of 13 inches: from 8.125 one inch is too few, two lead to 6.125.
    play = ordered(MICHIGAN, guns(cs("pegram", 10, 19)), fire="short", moving="24-mich move advance 4")
    assert play.unit("24-mich").y == 12_000
    assert reactions(play) == [(("pegram",), "fire")]
    play.dice(1, 1, 1)
    assert play.told(Fired)[0].assessment.band == "short"
    far = ordered(MICHIGAN, TENNESSEE, fire="short", moving="24-mich move advance 4")
    assert reactions(far) == [], "1.25 inches are not short for muskets"


def test_of_a_group_the_nearest_is_fired_at() -> None:
    # Both are left of the 7th's zone and inside its arc, a quarter of an inch and 2.15 beside it.
    pair = us("9-near", 10, 10), us("1-far", 8.1, 10)
    play = ordered(*pair, cs("7-tenn", 12, 14), fire="first", moving="1-far+9-near move advance 1")
    play.dice(1, 1)
    assert play.told(Fired)[0].target == "9-near"


@pytest.mark.parametrize(("level", "reply"), [("disorder", "reform"), ("shaken", "rally"), ("routed", "rally")])
def test_mending_comes_before_everything(level: str, reply: str) -> None:
    bold = {"fire": "first", "reform": "yes", "disengage": "yes", "countercharge": "yes"}
    play = ordered(MICHIGAN, cs("7-tenn", 10, 14, level=level), **bold)
    assert reactions(play) == [(("7-tenn",), reply)]
    idle = ordered(MICHIGAN, cs("7-tenn", 10, 14, level=level))
    assert reactions(idle) == []
    assert ordered(MICHIGAN, cs("7-tenn", 10, 14, level=level), reform="ask").question == "react"


def test_a_shaken_unit_breaks_off_when_the_enemy_comes_near() -> None:
    # From 3.25 inches: after one inch 2.25 is not near, after two 1.25 is.
    shaken = cs("7-tenn", 10, 14, level="shaken")
    play = ordered(MICHIGAN, shaken, disengage="yes", moving="24-mich move advance 2")
    assert reactions(play) == [(("7-tenn",), "disengage")]
    assert play.unit("24-mich").y == 12_000
    assert reactions(ordered(MICHIGAN, shaken, disengage="yes", moving="24-mich move advance 1")) == []
    steady = ordered(MICHIGAN, cs("7-tenn", 10, 14), disengage="yes", moving="24-mich move advance 2")
    assert reactions(steady) == []


def charged(target: Any, **orders: Any) -> Game:
    return ordered(MICHIGAN, target, moving="24-mich charge 7-tenn", **orders).dice(3, 3)


def test_a_shaken_unit_breaks_off_when_it_is_charged_from_afar() -> None:
    play = charged(cs("7-tenn", 10, 15, level="shaken"), disengage="yes")
    assert reactions(play) == [(("7-tenn",), "disengage")]
    assert play.told(Reacted)


def test_a_charged_unit_countercharges() -> None:
    play = charged(cs("7-tenn", 10, 15), countercharge="yes", fire="first")
    assert reactions(play) == [(("7-tenn",), "countercharge")]
    assert play.question == "countercharge of 7-tenn"
    assert charged(cs("7-tenn", 10, 15), countercharge="ask").question == "react"


@pytest.mark.parametrize(("fire", "question"), [("ask", "close"), ("short", "fire of 7-tenn at 24-mich")])
def test_the_last_inch_is_answered_by_the_orders_for_fire(fire: str, question: str) -> None:
    # Veterans charged by veterans: 4, 1 for the enemy near; the 24th is past its disorder point at 4.5 or not. An 11
    # stands in any case.
    play = game(MICHIGAN, cs("7-tenn", 10, 15)).order("cs", "cs", **(FULL | {"fire": fire}))
    play.do("24-mich charge 7-tenn").dice(3, 3).pass_all()
    assert play.question == "fear check of 7-tenn"
    assert play.dice(5, 6).question == question


def test_a_unit_that_has_fired_has_its_desperate_die_by_orders() -> None:
    spent = cs("7-tenn", 10, 12, reacted=1)
    play = ordered(MICHIGAN, spent, fire="short")
    assert reactions(play) == [(("7-tenn",), "fire")]
    assert play.dice(1).told(Fired)[0].assessment.band == "desperation"
    assert reactions(ordered(MICHIGAN, spent)) == []


def test_the_nearest_orders_count() -> None:
    play = game(MICHIGAN, cs("7-tenn", 10, 16, brigade="archer"), cs("2-miss", 30, 16, brigade="davis"))
    tennessee, mississippi = play.unit("7-tenn"), play.unit("2-miss")
    assert orders_for(play.state, tennessee) is None
    play.order("cs", "cs", fire="never").order("cs", "archer", fire="short")
    assert orders_for(play.state, tennessee) == Standing(fire="short")
    assert orders_for(play.state, mississippi) == Standing(fire="never")
    play.order("cs", "7-tenn", fire="first")
    assert orders_for(play.state, tennessee) == Standing(fire="first")
    play.order("cs", "7-tenn", reform="yes")
    assert orders_for(play.state, tennessee) == Standing(reform="yes"), "the new order takes the whole old one's place"


def test_one_unit_without_orders_is_enough_to_ask() -> None:
    other = cs("13-ala", 14, 16)
    play = ordered(MICHIGAN, TENNESSEE, other, subject="7-tenn", fire="first")
    assert play.question == "react"
    assert not play.told(Reacted)
    hidden = ordered(MICHIGAN, TENNESSEE, cs("13-ala", 40, 16, facing=0), subject="7-tenn", fire="first")
    assert hidden.question == "react", "it sees the move, however far"


def test_orders_are_for_ones_own_and_only_ones_own_side_hears_of_them() -> None:
    play = game(MICHIGAN, TENNESSEE)
    with pytest.raises(Illegal, match="not yours") as refusal:
        play.order("cs", "24-mich", fire="first")
    assert refusal.value.rule == "adf.reaction.standing"
    with pytest.raises(Malformed, match="no side"):
        play.order("france", "7-tenn", fire="first")
    with pytest.raises(Malformed, match="no unit, brigade or side"):
        play.order("cs", "8-tenn", fire="first")
    play.order("cs", "7-tenn", fire="first")
    assert play.told(Ordered) == [Ordered(side="cs", subject="7-tenn", seen_by=("cs",))]


def test_orders_may_be_given_while_a_question_waits_and_answer_it() -> None:
    play = game(MICHIGAN, TENNESSEE, pending=(Window(by=("24-mich",), cause="move"),))
    assert play.question == "react"
    play.do(Order("cs", "cs", Standing(**FULL)))  # type: ignore[arg-type]
    assert play.question == "activate"


def test_orders_may_be_given_while_dice_wait() -> None:
    play = game(MICHIGAN, cs("7-tenn", 10, 13)).do("24-mich fire 7-tenn").order("cs", "cs", **FULL)
    assert play.question == "fire of 24-mich at 7-tenn"
    assert play.dice(1, 1).question == "morale check of 7-tenn"


def test_orders_to_reform_do_not_stall_where_the_enemy_is_too_near_for_it() -> None:
    units = MICHIGAN, cs("7-tenn", 10, 14, level="disorder")
    play = game(*units, rulings={"reform_distance": 5000}, terrain=[area("broken", 0, 0, 1, 1)])
    play.order("cs", "cs", **(FULL | {"reform": "yes"})).do("24-mich move advance 1")
    assert (play.question, reactions(play)) == ("action", [])


ORDERS = [
    Standing(fire="first", reform="yes", disengage="yes", countercharge="yes", other="no"),
    Standing(fire="short", reform="no", disengage="yes", countercharge="no", other="no"),
]


@pytest.mark.parametrize("seed", range(9))
def test_a_battle_under_full_orders_asks_only_the_side_that_acts(seed: int) -> None:
    cards = [id for id in editions() if id.startswith("adf")]
    name = cards[seed % len(cards)]
    table = field_of(name, edition(name).edition, scenario(("drill-field", "mcphersons-woods")[seed % 3 == 1]).scenario)
    step, choice = chapters.begin(table), random.Random(seed)
    for side, standing in zip(table.sides, ORDERS[:: 1 - 2 * (seed % 2)], strict=True):
        step = chapters.answer(table, step.state, Order(side, side, standing))
    reacted = 0
    while not isinstance(step.stop, Over):
        if isinstance(step.stop, Roll):
            faces = cast(str(seed), step.state.rolls, step.stop.dice)
            step = chapters.roll(table, step.state, faces)
        else:
            assert isinstance(step.stop, Ask)
            assert step.stop.question not in ("react", "close"), step.stop
            step = chapters.answer(table, step.state, _bold(table, step.state, choice))
        reacted += sum(isinstance(event, Reacted) for event in step.events)
    assert reacted


def _bold(table: Field, state: State, choice: random.Random) -> Command:
    """Charge and fire if possible, else move, so that much happens."""
    ranks: dict[type, int] = {Charge: 0, Fire: 1, Move: 2, Done: 9}
    found = list(candidates(table, state))
    choice.shuffle(found)
    found.sort(key=lambda command: ranks.get(type(command), 3))
    return next(command for command in found if is_legal(table, state, command))


@pytest.mark.parametrize(
    ("orders", "acts", "once"),
    [
        ({}, False, False),
        ({"fire": "never"}, True, False),
        ({"fire": "first"}, True, False),
        ({"fire": "ask-20"}, False, True),
        ({"reform": "yes"}, True, False),
        ({"countercharge": "no"}, True, False),
        ({"disengage": "march"}, False, True),
        ({"other": "flank"}, False, True),
        ({"other": "near"}, False, False),
    ],
)
def test_which_orders_tell_something_and_which_remember_what_was_asked(orders: Any, acts: bool, once: bool) -> None:
    found = Standing(**orders)
    assert (found.acts, found.asks_once) == (acts, once)


def test_what_is_left_open_is_brought_before_a_deputy_when_it_matters() -> None:
    found = Standing(trust="bold", reform="yes").as_answered
    assert (found.reform, found.disengage, found.other) == ("yes", "march", "flank")
    assert found.asks_once
    alone = Standing(reform="yes")
    assert alone.as_answered is alone
