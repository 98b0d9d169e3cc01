"""The course of a turn: its phases in the card's order, who comes and goes, ammunition, points and the end."""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.tables import cs, led, little, us

from enfilade.core.errors import Illegal
from enfilade.core.stops import Over
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.events import (
    Arrived,
    Ended,
    LeaderCame,
    LeaderWent,
    PhaseBegan,
    Scored,
    TurnBegan,
    Waited,
)

FAR = [us("2-wis", 10, 4), cs("13-ala", 38, 32)]


def test_the_nine_phases_of_the_card() -> None:
    battle = Table(*little(FAR)).orders()
    assert [event.phase for event in battle.of(PhaseBegan)][:9] == [
        "mark-orders",
        "rout-and-rally",
        "reveal-orders",
        "first-fires",
        "disengaging-moves",
        "charges",
        "moves",
        "moving-fires",
        "officer-casualties",
    ]
    assert [event.turn for event in battle.of(TurnBegan)] == [1, 2]


def test_reinforcements_come_before_orders_are_marked_and_can_be_ordered_at_once() -> None:
    late = us("7-wis", 30, 0, arrives={"turn": 2, "edge": "south"})
    battle = Table(*little([*FAR, late], [led("meredith", "us", ["us"], attached="7-wis")]))
    assert (battle.state.units["7-wis"].place, battle.state.leaders["meredith"].place) == ("reserve", "reserve")
    battle.orders()
    piece, chief = battle.state.units["7-wis"], battle.state.leaders["meredith"]
    assert (piece.place, chief.place) == ("table", "table")
    assert (chief.x, chief.y) == (piece.x, piece.y)
    assert [event.unit for event in battle.of(Arrived)] == ["7-wis"]
    before = piece.y
    battle.orders("7-wis advance 4").hold()
    assert battle.state.units["7-wis"].y == before + 4000


def test_an_officer_who_comes_alone() -> None:
    battle = Table(*little(FAR, [led("meredith", "us", ["us"], 20, 2, arrives=2)])).orders()
    assert battle.of(LeaderCame) == [LeaderCame(leader="meredith", name="meredith", post="brigade")]


@pytest.mark.parametrize(("order", "low"), [("", False), ("2-wis advance 1", True), ("2-wis fr", True)])
def test_a_turn_on_hold_without_a_fire_brings_ammunition(order: str, low: bool) -> None:
    """J9; first fire is no hold, though it finds nobody in range."""
    units = [us("2-wis", 10, 4, low_ammunition=True), cs("13-ala", 38, 32)]
    battle = Table(*little(units)).orders(order)
    if order == "2-wis advance 1":
        battle.hold()
    assert battle.state.units["2-wis"].unit.low_ammunition is low


def test_what_a_unit_was_ordered_is_forgotten_at_the_end_of_a_turn() -> None:
    battle = Table(*little(FAR)).orders("2-wis advance 1").hold()
    piece = battle.state.units["2-wis"]
    assert (piece.unit.order, piece.unit.moved, piece.fired, piece.did) == ("hold", False, 0, ())


def test_the_battle_ends_after_the_last_turn_and_is_counted() -> None:
    hill = {"id": "hill", "name": "Hill", "at": (10, 4), "radius": 3, "prizes": [{"points": 2, "to": "us"}]}
    ridge = {
        "id": "ridge",
        "name": "Ridge",
        "at": (38, 32),
        "radius": 3,
        "prizes": [{"points": 1, "to": "cs", "when": "each-turn"}],
    }
    battle = Table(*little(FAR, victory={"objectives": [hill, ridge]}, turns=3)).orders().orders().orders()
    assert battle.stop == Over(winner="cs", grade="victory", points={"us": 2, "cs": 3})
    assert [event.side for event in battle.of(Scored)] == ["cs", "cs", "cs", "us"]
    assert battle.of(Ended) == [Ended(winner="cs", grade="victory", points={"us": 2, "cs": 3})]
    with pytest.raises(Illegal) as refused:
        ENGINE.check(battle.table, battle.state, ENGINE.parse("sheet:"))
    assert refused.value.rule == "jr3.turn.over"


def test_it_ends_when_a_side_has_nobody_left() -> None:
    """The last Union regiment runs off the table behind it."""
    units = [us("2-wis", 10, 4, level="routed"), cs("13-ala", 10, 20)]
    battle = Table(*little(units, turns=8)).orders().roll(1, 2)
    assert isinstance(battle.stop, Over)
    assert battle.state.turn == 1


def test_losses_count_for_the_enemy() -> None:
    tolls = [{"loss": "routed-off", "points": 3}, {"loss": "eliminated", "points": 9}]
    units = [us("2-wis", 10, 4, level="routed"), cs("13-ala", 10, 20)]
    battle = Table(*little(units, victory={"tolls": tolls})).orders().roll(1, 2)
    assert battle.stop == Over(winner="cs", grade="victory", points={"us": 0, "cs": 3})


def test_an_officer_is_called_away_at_the_start_of_his_turn() -> None:
    battle = Table(*little(FAR, [led("meredith", "us", ["us"], attached="2-wis", leaves=2)])).orders()
    chief = battle.state.leaders["meredith"]
    assert (chief.place, chief.attached, chief.fallen, chief.vacant) == ("gone", "", 0, False)
    assert battle.of(LeaderWent) == [LeaderWent(leader="meredith", why="called-away")]


def test_who_finds_no_room_at_his_edge_waits_for_the_next_turn() -> None:
    """The edge of a table of eight inches is full from end to end: two lines of 3.5 inches, and no room for a third."""
    late = us("6-wis", 4, 0, arrives={"turn": 2, "edge": "south"})
    units = [us("2-wis", 1.9, 0.5), us("7-wis", 6.1, 0.5), late, cs("13-ala", 4, 35)]
    table, state = little(units, table={"width": 8, "height": 36})
    battle = Table(table, state).orders()
    assert battle.of(Waited) == [Waited(unit="6-wis")]
    assert battle.state.units["6-wis"].place == "reserve"
    battle.orders("2-wis advance 6").hold()
    assert battle.state.units["6-wis"].here
