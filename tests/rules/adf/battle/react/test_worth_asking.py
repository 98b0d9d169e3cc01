"""When it matters: which chances are worth a question, what is asked only once, and what was let by for longer."""

from typing import Any

import msgspec
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, little, us

from enfilade.core.codec import encode
from enfilade.rules.adf.battle.commands import Pass
from enfilade.rules.adf.battle.engine import ENGINE
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.foretell.prospects import weigh
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.notation import parse, text
from enfilade.rules.adf.battle.react import replies, worthwhile
from enfilade.rules.adf.battle.state import passed_in
from enfilade.rules.adf.battle.view import view

MICHIGAN = us("24-mich", 10, 10)
TENNESSEE = cs("7-tenn", 10, 16)
"""5.25 inches away; 3 inches and more are long range: 14 in 100 to hurt, 66 from there on."""
MATTERS = {
    "fire": "ask-20",
    "reform": "march",
    "disengage": "march",
    "countercharge": "march",
    "other": "flank",
}


def matters(*units: Any, moving: str = "24-mich move advance 4", **orders: Any) -> Game:
    """The Union moves; the Confederates are asked when it matters."""
    return game(*units).order("cs", "cs", **(MATTERS | orders)).do(moving)


def asked_at(play: Game, answer: str = "pass") -> list[int]:
    found = []
    while play.question == "react":
        found.append(play.unit("24-mich").y + 375)
        play.do(answer)
    return found


def test_a_fire_is_asked_about_from_where_it_has_a_chance_worth_having_and_once() -> None:
    # The first two inches are at long range; the fourth would bring the same chance as the third, which was let go by.
    assert asked_at(matters(MICHIGAN, TENNESSEE)) == [13_375]


def test_a_fire_waits_for_the_better_chance_of_the_same_march() -> None:
    # 14 in 100 would do, but two inches further on it is 66.
    assert asked_at(matters(MICHIGAN, TENNESSEE, fire="ask-10")) == [13_375]
    # Who goes no further than long range is as good a mark now as ever.
    assert asked_at(matters(MICHIGAN, TENNESSEE, fire="ask-10", moving="24-mich move advance 2")) == [11_375]
    assert asked_at(matters(MICHIGAN, TENNESSEE, moving="24-mich move advance 2")) == []


def test_who_backs_towards_it_is_waited_for_though_he_has_no_front_to_it() -> None:
    # What counts is the arc of who fires: the four inches end at 1.25, and from 2.25 on it is normal range.
    turned = us("24-mich", 10, 10, facing=180)
    assert asked_at(matters(turned, TENNESSEE, fire="ask-10", moving="24-mich move back 4")) == [13_375]
    # No nearer than long range, the chance is worth the question there.
    assert asked_at(matters(turned, TENNESSEE, fire="ask-10", moving="24-mich move back 2")) == [11_375]


def test_a_better_chance_is_asked_about_again() -> None:
    play = matters(MICHIGAN, TENNESSEE, fire="ask-10", moving="24-mich move advance 2")
    assert asked_at(play) == [11_375]
    assert asked_at(play.do("24-mich move advance 2")) == [13_375]


def test_the_chance_is_that_of_the_fire_played_through() -> None:
    play = matters(MICHIGAN, TENNESSEE)
    frame = play.state.frames[-1]
    found = replies.shots(play.table, play.state, ("7-tenn",), frame)  # type: ignore[arg-type]
    fates = weigh(play.table, play.state, parse("react 7-tenn fire 24-mich")).fates
    assert fates is not None
    untouched = (play.unit("24-mich").unit.strength, "good")
    left = fates.ways.get((0, "good"), fates.ways.get(untouched, 0))
    by_hand = int(100 - 100 * left / fates.total)
    assert worthwhile.hurt(play.table, play.state, play.unit("24-mich"), found["24-mich"]) == by_hand == 66


def test_a_rally_is_asked_about_once_a_march() -> None:
    behind = cs("7-tenn", 10, 16, facing=180, level="disorder")
    play = matters(MICHIGAN, behind, moving="24-mich move advance 2")
    assert asked_at(play) == [11_375], "to reform"
    assert asked_at(play.do("24-mich move advance 2")) == []


def test_a_turn_is_asked_about_with_the_enemy_on_the_flank_and_near() -> None:
    flank = cs("7-tenn", 10, 16, facing=0)
    # 5.25 inches: the fourth leaves 1.25 and the third 2.25, and near is two.
    assert asked_at(matters(MICHIGAN, flank)) == [14_375]
    before = us("2-wis", 10, 19)
    assert asked_at(matters(MICHIGAN, before, flank)) == [], "it has a front to another already"


def test_all_the_way_means_it() -> None:
    play = matters(MICHIGAN, TENNESSEE, fire="ask")
    assert asked_at(play, "pass march") == [11_375]
    assert asked_at(play.do("24-mich move advance 0.5")) == [], "nor its second march"
    fires = game(MICHIGAN, cs("7-tenn", 10, 15)).order("cs", "cs", fire="ask").do("24-mich move advance 1")
    fires.do("pass march", "24-mich fire 7-tenn").dice(1)
    assert fires.question == "react", "its fire is another matter"


def test_not_again_this_turn_lets_by_all_but_a_charge() -> None:
    play = game(MICHIGAN, cs("7-tenn", 10, 15)).do("24-mich move advance 1", "pass turn", "24-mich fire 7-tenn").dice(1)
    assert play.question == "activate", "not its fire"
    play = game(MICHIGAN, us("2-wis", 14, 10), cs("7-tenn", 12, 16)).do("24-mich move advance 1", "pass turn")
    assert play.do("done", "2-wis move advance 1").question == "react", "another is asked about"
    play = game(MICHIGAN, TENNESSEE).do("24-mich move sidestep left 0.5", "24-mich charge 7-tenn")
    assert play.dice(6, 6).question == "react"
    play = game(MICHIGAN, TENNESSEE).do("24-mich move advance 1", "pass turn", "24-mich charge 7-tenn")
    assert play.dice(6, 6).question == "react", "a charge is to be met"


def test_what_was_let_by_is_known_to_that_side_alone_and_not_to_the_digest() -> None:
    play = game(MICHIGAN, TENNESSEE)
    before = ENGINE.without_secrets(play.state)
    play.do("24-mich move advance 1", "pass turn")
    assert passed_in(play.state)
    for open_to_all in (before, ENGINE.without_secrets(play.state)):
        assert b'"passed"' not in encode(open_to_all)
    assert play.stop is not None
    assert passed_in(view(play.table, play.state, "cs", play.stop).state) == passed_in(play.state)
    assert passed_in(view(play.table, play.state, "us", play.stop).state) == ()


def test_who_has_standing_orders_knows_what_was_let_by_too() -> None:
    play = matters(MICHIGAN, TENNESSEE, fire="ask", moving="24-mich move advance 1").do("pass turn")
    assert play.stop is not None
    known = {side: passed_in(view(play.table, play.state, side, play.stop).state) for side in ("us", "cs")}
    assert known == {"us": (), "cs": passed_in(play.state)}
    assert known["cs"]


def test_it_is_forgotten_when_the_next_side_acts() -> None:
    play = game(MICHIGAN, TENNESSEE).do("24-mich move advance 1", "pass turn", "done", "done")
    while play.state.active == "us":
        play.do("done")
    assert play.state.passed is msgspec.UNSET


def test_how_long_is_written_and_read_back() -> None:
    for line, command in (("pass", Pass()), ("pass march", Pass("march")), ("pass turn", Pass("turn"))):
        assert (text(command), parse(line)) == (line, command)


def test_the_best_of_several_fires_is_the_one_that_counts() -> None:
    # Both of the group give the chance; the one in disorder is the better mark, by 2 on the results.
    pair = us("24-mich", 10, 10), us("2-wis", 11.75, 10, level="disorder")
    play = game(*pair, cs("7-tenn", 15, 16)).do("group 24-mich+2-wis: move, move")
    play.do("24-mich+2-wis move advance 1")
    frame = play.state.frames[-1]
    assert isinstance(frame, Window)
    found = replies.shots(play.table, play.state, ("7-tenn",), frame)
    chances = {id: worthwhile.hurt(play.table, play.state, play.unit(id), shot) for id, shot in found.items()}
    assert chances["2-wis"] > chances["24-mich"]
    best, waits = worthwhile.best_fire(play.table, play.state, play.unit("7-tenn"), frame, found)
    assert (best, waits) == (chances["2-wis"], True)


def test_of_a_router_only_who_is_hit_counts() -> None:
    # 8, 2 for the first fire and 2 for his disorder: 12, and a figure falls from 17 on, with 5 or more: 30 of 36.
    table, state = little([MICHIGAN, cs("7-tenn", 10, 13, level="routed")])
    shot = aim.shot(table, state, ("24-mich",), "7-tenn")
    assert worthwhile.hurt(table, state, state.units["7-tenn"], shot) == 83


def test_a_rally_is_asked_about_where_it_helps_likelier_than_it_harms() -> None:
    # Veterans need more than 8: 10 of 36 against 21. The elite beside a friend need more than 3 + 4 - 1: 21 against 10.
    alone = cs("7-tenn", 10, 16, level="shaken")
    assert asked_at(matters(MICHIGAN, alone, moving="24-mich move advance 2", fire="never")) == []
    elite = alone | {"quality": "elite"}, cs("13-ala", 12, 16)
    assert asked_at(matters(MICHIGAN, *elite, moving="24-mich move advance 2", fire="never")) == [11_375]
