"""What a table keeps in mind from one moment to the next, and that it never tells what is no longer so."""

from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.driving import game
from tests.rules.adf.battle.tables import changed, cs, little, us

from enfilade.core.errors import Illegal
from enfilade.ground.legs import Advance
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.commands import Deed, Fire, Move
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.sight import near
from enfilade.tabletop.scene import MOST_FOUND, scene

MICHIGAN, INDIANA, TENNESSEE = us("24-mich", 10, 10), us("19-ind", 12.75, 10), cs("7-tenn", 10, 16)


def supporters(table: Any, state: Any) -> list[str]:
    return [one.id for one in near.supporters(table, state, state.units["24-mich"])]


def test_a_support_that_marches_off_supports_no_longer() -> None:
    table, state = little([MICHIGAN, INDIANA, TENNESSEE])
    assert supporters(table, state) == ["19-ind"]
    assert supporters(table, changed(state, "19-ind", x=20_000)) == []
    assert supporters(table, changed(state, "19-ind", level="routed")) == []
    assert supporters(table, state) == ["19-ind"]


def test_what_is_found_of_one_side_outlives_a_move_of_the_other() -> None:
    table, state = little([MICHIGAN, INDIANA, TENNESSEE])
    before = scene(table, state)
    before.among["us"]["mark"] = before.among["cs"]["mark"] = before.found["mark"] = True
    after = scene(table, changed(state, "7-tenn", y=17_000))
    assert "mark" in after.among["us"]
    assert "mark" not in after.among["cs"]
    assert "mark" not in after.found


def test_what_units_remember_of_the_turn_changes_nothing_and_is_told_as_it_is() -> None:
    table, state = little([MICHIGAN, TENNESSEE])
    assert [one.reacted for one in aim.must_engage(table, state, state.units["24-mich"])] == [0]
    later = changed(state, "7-tenn", reacted=1)
    found = scene(table, state).found
    assert scene(table, later).found is found
    assert [one.reacted for one in aim.must_engage(table, later, later.units["24-mich"])] == [1]


@pytest.mark.parametrize("change", [{"x": 9_000}, {"facing": 100}, {"place": "gone"}, {"attached": 1}, {"strength": 5}])
def test_every_change_that_could_matter_starts_anew(change: dict[str, Any]) -> None:
    table, state = little([MICHIGAN, TENNESSEE])
    scene(table, state).found["mark"] = True
    assert "mark" not in scene(table, changed(state, "7-tenn", **change)).found


def test_a_scene_hands_on_no_more_than_so_much() -> None:
    table, state = little([MICHIGAN, TENNESSEE])
    scene(table, state).found.update((key, True) for key in range(MOST_FOUND))
    assert scene(table, changed(state, "7-tenn", reacted=1)).found == {}


def test_an_answer_that_was_proved_leads_to_what_it_leads_to_unproved() -> None:
    told = [game(MICHIGAN, INDIANA, TENNESSEE) for _ in range(2)]
    move = Move(("24-mich",), (Advance(2_000),))
    chapters.check(told[0].table, told[0].state, move)
    proved, plain = (chapters.answer(one.table, one.state, move) for one in told)
    assert proved == plain
    assert chapters.answer(told[0].table, told[0].state, move) == plain, "once more, from the same state"


def test_what_was_proved_does_not_answer_for_another_command_or_state() -> None:
    play = game(MICHIGAN, INDIANA, TENNESSEE)
    chapters.check(play.table, play.state, Fire(("24-mich",), "7-tenn"))
    moved = chapters.answer(play.table, play.state, Move(("24-mich",), (Advance(1_000),)))
    assert moved.state.units["24-mich"].y == 11_000
    chapters.check(play.table, play.state, Fire(("24-mich",), "7-tenn"))
    routed = changed(play.state, "24-mich", level="routed")
    with pytest.raises(Illegal):
        chapters.check(play.table, routed, Fire(("24-mich",), "7-tenn"))
    with pytest.raises(Illegal):
        chapters.check(play.table, play.state, Deed(("24-mich",), "run"))


def test_a_reach_is_that_of_the_unit_as_it_is_now() -> None:
    table, state = little([MICHIGAN, TENNESSEE])
    piece = state.units["24-mich"]
    assert aim.reach_of(table, piece) > 0
    column = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, level="routed"))
    assert aim.reach_of(table, column) == 0
    assert aim.reach_of(table, piece) > 0
