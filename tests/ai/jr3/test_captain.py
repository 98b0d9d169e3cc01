"""The captain of Johnny Reb III: lawful, the same without a clock, blind to what is sealed, and with a reason."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest
from tests.ai.jr3.seats import marks, place, seen
from tests.rules.jr3.battle.tables import cs, guns, us

from enfilade.ai.jr3.captain.ahead import Line, head, tried
from enfilade.ai.jr3.captain.captain import think
from enfilade.ai.jr3.captain.courses import courses, of_the_enemy
from enfilade.ai.jr3.captain.mind import mind
from enfilade.ai.jr3.drill.estimate import Estimate
from enfilade.ai.jr3.drill.player import drill, sheet
from enfilade.ai.players import PLAYERS, adviser, thinker
from enfilade.ai.thought import NEVER, Deadline
from enfilade.core.errors import Malformed
from enfilade.lab.run.game import play
from enfilade.lab.run.job import Job
from enfilade.lab.run.setting import setting
from enfilade.rules.jr3.battle.commands import Sheet
from enfilade.rules.jr3.battle.view import View

CAPTAIN = mind("captain")


@pytest.fixture
def given() -> View:
    """Two regiments and guns against two, with a hill between them."""
    iron, texas = {"brigade": "iron"}, {"brigade": "texas"}
    units = [
        us("a", 12, 12, **iron),
        us("b", 17, 12, **iron),
        guns(us("g", 24, 9)),
        cs("x", 13, 20, **texas),
        cs("y", 18, 20, **texas),
    ]
    return seen("us", units, victory=place("hill", 15, 16))


def test_his_sheet_is_lawful_and_has_a_reason(given: View) -> None:
    thought = think(given, NEVER, CAPTAIN)
    assert isinstance(thought.answer, Sheet)
    assert set(marks(given, thought.answer)) == {"a", "b", "g"}
    assert thought.why.endswith(".")


@pytest.mark.long
def test_without_a_clock_the_same_view_has_the_same_answer(given: View) -> None:
    first = think(given, NEVER, CAPTAIN)
    given.table.remembered.clear()
    assert think(given, NEVER, CAPTAIN) == first


@pytest.mark.long
def test_what_the_enemy_has_sealed_does_not_change_it(given: View) -> None:
    first = think(given, NEVER, CAPTAIN)
    sealed = msgspec.structs.replace(given.state, seals={"cs": "0123456789abcdef" * 4})
    assert think(View(given.table, "us", given.stop, sealed), NEVER, CAPTAIN) == first


def test_with_no_time_at_all_he_marks_the_drill_books_sheet(given: View) -> None:
    thought = think(given, Deadline(0.0), CAPTAIN)
    assert thought.answer == drill(given)


def test_he_tries_different_sheets_the_drill_books_first(given: View) -> None:
    found = Estimate(given.table, given.state, "us")
    made = courses(found, CAPTAIN)
    assert made[0].sheet == sheet(found)
    assert len({one.sheet for one in made}) == len(made) >= 3
    for one in made:
        marks(given, one.sheet)


def test_the_enemys_sheets_are_lawful_from_his_seat(given: View) -> None:
    found = Estimate(given.table, given.state, "us")
    his = View(given.table, "cs", given.stop, given.state)
    for one in of_the_enemy(found):
        assert set(marks(his, one)) == {"x", "y"}


def test_a_sheet_played_out_twice_with_the_same_dice_comes_to_the_same(given: View) -> None:
    found = Estimate(given.table, given.state, "us")
    at, line = head(found, CAPTAIN), Line(sheet(found), of_the_enemy(found)[0])
    assert tried(at, line, "one", NEVER) == tried(at, line, "one", NEVER)
    assert len({tried(at, line, str(seed), NEVER) for seed in range(6)}) > 1
    # What was played out in the head has not happened.
    assert given.state.turn == 1


def test_out_of_time_nothing_is_concluded(given: View) -> None:
    found = Estimate(given.table, given.state, "us")
    line = Line(sheet(found), of_the_enemy(found)[0])
    assert tried(head(found, CAPTAIN), line, "one", Deadline(0.0)) is None


@pytest.mark.long
@pytest.mark.parametrize("name", ["captain", "captain-cautious", "captain-bold"])
def test_each_temper_is_a_player_an_adviser_and_plays_a_turn(given: View, name: str) -> None:
    assert name in PLAYERS
    for seat in (thinker(name), adviser(name)):
        marks(given, seat(given, NEVER).answer)


def test_tempers_weigh_men_otherwise() -> None:
    assert mind("captain-cautious").weights.own > CAPTAIN.weights.own
    assert mind("captain-bold").weights.enemy > CAPTAIN.weights.enemy
    with pytest.raises(Malformed):
        mind("captain-drunk")


@pytest.mark.long
def test_a_whole_battle_of_his_is_lawful() -> None:
    table = setting("drill-field", "jr3-15mm")
    result = play(Job(setting=table, players=dict(zip(table.sides, ("captain-3", "drill"), strict=True)), seed="1"))
    assert result.fault == ""
    assert SimpleNamespace(**result.answers)
