"""Orders to move as they are played: bounds of a scenario, marching off, and what becomes of both on the table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.pieces import line
from tests.rules.jr3.battle.tables import changed, cs, led, little, us

from enfilade.core.errors import Illegal
from enfilade.core.stops import Ask
from enfilade.ground.legs import Advance
from enfilade.rules.jr3.battle.commands import Move, Sheet
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.events import Left, Scored, Stopped
from enfilade.rules.jr3.battle.moves.ordering import check_order

RIDGE = line("trail", (0, 10), (48, 10), name="Ridge")
BOUND = [{"units": ["2-wis"], "feature": "Ridge", "within": 2, "until": 2}]
FAR = cs("7-tenn", 44, 33)


def refused(said: Move, turn: int = 1, *, y: float = 10, **more: Any) -> str:
    table, state = little([us("2-wis", 20, y), FAR], terrain=[RIDGE], **more)
    with pytest.raises(Illegal) as caught:
        check_order(table, turn, state.units["2-wis"], said)
    return caught.value.rule


def test_a_unit_is_held_near_a_feature_for_so_many_turns() -> None:
    table, state = little([us("2-wis", 20, 10), FAR], terrain=[RIDGE], bounds=BOUND)
    unit = state.units["2-wis"]
    assert check_order(table, 2, unit, Move((Advance(2000),))).share < 1
    assert refused(Move((Advance(2001),)), 2, bounds=BOUND) == "jr3.move.bound"
    assert check_order(table, 3, unit, Move((Advance(6000),))).share == 1
    # Four inches off it may come nearer, not go further.
    away = changed(state, "2-wis", y=6000).units["2-wis"]
    assert check_order(table, 1, away, Move((Advance(1000),))).share < 1
    back = changed(state, "2-wis", y=14_000).units["2-wis"]
    with pytest.raises(Illegal, match="Ridge"):
        check_order(table, 1, back, Move((Advance(1000),)))


def test_the_sheet_is_refused_too() -> None:
    battle = Table(*little([us("2-wis", 20, 10), FAR], terrain=[RIDGE], bounds=BOUND))
    with pytest.raises(Illegal) as caught:
        battle.answer("us", "sheet: 2-wis move advance 3")
    assert caught.value.rule == "jr3.move.bound"
    assert isinstance(battle.stop, Ask)


def test_marching_off_is_ordered_in_a_word_and_read_back() -> None:
    said = "sheet: 2-wis move wheel left 30; off / 7-wis move off"
    found = ENGINE.parse(said, "us")
    assert isinstance(found, Sheet)
    assert found.lines[1].order == Move((), off=True)
    assert ENGINE.text(found) == said


def test_a_unit_at_the_edge_marches_off_and_its_officer_with_it() -> None:
    # Its front is at 32.375: 3.625 inches of 6 to the edge.
    units = [us("2-wis", 20, 32), us("7-wis", 30, 10), cs("7-tenn", 44, 5)]
    officers = [led("meredith", "us", ["us"], attached="2-wis")]
    exits = {"exits": [{"side": "us", "edge": "north", "start": 10, "end": 30, "points": 4}]}
    battle = Table(*little(units, officers, victory=exits)).orders(us="2-wis move off").hold()
    assert [(one.unit, one.end) for one in battle.of(Left)] == [("2-wis", "marched-off")]
    assert battle.state.units["2-wis"].place == "gone"
    assert battle.state.leaders["meredith"].place == "gone"
    assert [(one.side, one.points) for one in battle.of(Scored)] == [("us", 4)]


def test_too_far_from_the_edge_or_bound_it_stays() -> None:
    off = Move((), off=True)
    # The front at 29.625 has 6.375 inches to go, at 30 it has 6.
    assert refused(off, y=29.25) == "jr3.move.off"
    table, state = little([us("2-wis", 20, 29.625), FAR], terrain=[RIDGE])
    assert check_order(table, 1, state.units["2-wis"], off).share == 1
    assert refused(off, y=30, bounds=BOUND) == "jr3.move.bound"


def test_an_enemy_in_the_way_keeps_it_on_the_table() -> None:
    units = [us("2-wis", 20, 31), cs("7-tenn", 20, 34, formation="skirmish-line")]
    battle = Table(*little(units)).orders(us="2-wis move off", cs="7-tenn h late").hold()
    assert battle.of(Left) == []
    assert [(one.unit, one.rule) for one in battle.of(Stopped)] == [("2-wis", "jr3.move.meet")]
