"""Phases 5 and 7 on the table: who goes back, who moves, who cannot any more, and officers with them."""

from __future__ import annotations

from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.tables import Told, changed, cs, led, little, us

from enfilade.rules.jr3.battle.events import Formed, LeaderRode, LeaderWent, Moved, Stopped, Voided


def begun(*units: Told, **more: object) -> Table:
    return Table(*little(units, **more))  # type: ignore[arg-type]


def test_a_line_advances_and_its_officer_goes_with_it() -> None:
    battle = begun(us("2-wis", 20, 6), cs("13-ala", 20, 34), leaders=[led("meredith", "us", ["us"], attached="2-wis")])
    battle.orders("2-wis advance 6").hold()
    piece, chief = battle.state.units["2-wis"], battle.state.leaders["meredith"]
    assert (piece.x, piece.y) == (20_000, 12_000)
    assert (chief.x, chief.y) == (20_000, 12_000)
    (event,) = battle.of(Moved)
    assert [box.y for box in event.way] == [6000 + 600 * part for part in range(11)]
    assert not piece.unit.moved


def test_forming_and_moving_share_one_move() -> None:
    """Half a move to form double line, and half of seven inches in it: three and a half."""
    battle = begun(us("2-wis", 20, 6), cs("13-ala", 20, 34)).orders("2-wis form double-line; advance 3.5").hold()
    piece = battle.state.units["2-wis"]
    assert battle.of(Formed) == [Formed(unit="2-wis", formation="double-line", mounted=False)]
    # Two ranks keep the middle of the front: it was at 6.375, and with 1.5 inches of depth the middle lies at 5.625.
    assert (piece.unit.formation, piece.y) == ("double-line", 9125)


def test_enemies_who_come_together_stop_an_inch_apart() -> None:
    """Their fronts are 6.25 inches apart; each goes up to 2.625 of it, and both are told why they go no further."""
    battle = begun(us("2-wis", 20, 10), cs("13-ala", 20, 17)).orders("2-wis advance 6", "13-ala advance 6").hold()
    # Movers fire with two dice once both sides have moved: at a time, and no loss.
    assert battle.state.phase == "moving-fires"
    south, north = battle.state.units["2-wis"], battle.state.units["13-ala"]
    assert (north.y - south.y) - 750 == 1000
    assert {(event.unit, event.rule) for event in battle.of(Stopped)} == {
        ("2-wis", "jr3.move.meet"),
        ("13-ala", "jr3.move.meet"),
    }


def test_a_unit_halts_as_it_was_marked() -> None:
    """The enemy is 14.25 inches from its front: after four parts of 0.6 inches it is 11.85 away."""
    battle = begun(us("2-wis", 20, 10), cs("13-ala", 20, 25)).orders("2-wis advance 6; halt 12").hold()
    assert battle.state.units["2-wis"].y == 12_400
    assert battle.of(Stopped) == [
        Stopped(unit="2-wis", why="the enemy has come as near as it was told", rule="jr3.move.halt")
    ]


def test_a_unit_on_d_goes_back_its_whole_move_with_its_face_to_the_enemy() -> None:
    battle = begun(us("2-wis", 20, 14), cs("13-ala", 20, 34)).orders("2-wis d").hold()
    piece = battle.state.units["2-wis"]
    assert (piece.x, piece.y, piece.facing) == (20_000, 8000, 0)
    assert [event.how for event in battle.of(Moved)] == ["disengage"]


def test_it_faces_as_it_was_marked() -> None:
    battle = begun(us("2-wis", 20, 14), cs("13-ala", 20, 34)).orders("2-wis d face 180").hold()
    assert (battle.state.units["2-wis"].y, battle.state.units["2-wis"].facing) == (8000, 18_000)


def test_who_has_fallen_back_carries_out_no_move() -> None:
    """7-wis routs in phase 2, and frightens 2-wis beside it, which falls back and stays where that ends (J75)."""
    battle = begun(us("7-wis", 28, 14, level="shaken"), us("2-wis", 20, 14), cs("13-ala", 24, 34))
    battle.orders("2-wis advance 5").roll(1, 1).roll(6, 6, 6)
    battle.roll(1, 2).roll(2)
    gone = battle.state.units["2-wis"]
    assert gone.y < 14_000
    assert [event.how for event in battle.of(Moved) if event.unit == "2-wis"] == ["fall-back"]


def test_officers_ride_before_the_units_move() -> None:
    """Twelve inches in the open, to the nearest edge of the unit; then he goes on with it."""
    battle = begun(us("2-wis", 20, 18), cs("13-ala", 20, 34), leaders=[led("meredith", "us", ["us"], 20, 6)])
    battle.orders("2-wis advance 3 / meredith with 2-wis").hold()
    chief = battle.state.leaders["meredith"]
    assert (chief.attached, chief.x, chief.y) == ("2-wis", 20_000, 21_000)
    assert battle.of(LeaderRode) == [LeaderRode(leader="meredith", x=20_000, y=18_000, unit="2-wis")]


def test_an_officer_alone_whom_the_enemy_comes_upon_joins_his_friends() -> None:
    units = (us("2-wis", 20, 6), cs("13-ala", 20, 16))
    battle = begun(*units, leaders=[led("meredith", "us", ["us"], 20, 13)]).orders("", "13-ala advance 4").hold()
    assert battle.state.leaders["meredith"].attached == "2-wis"


def test_or_is_lost_where_none_are_within_his_ride() -> None:
    units = (us("2-wis", 40, 4), cs("13-ala", 20, 24))
    battle = begun(*units, leaders=[led("meredith", "us", ["us"], 20, 21)]).orders("", "13-ala advance 4").hold()
    chief = battle.state.leaders["meredith"]
    assert battle.of(LeaderWent) == [LeaderWent(leader="meredith", why="lost")]
    # In the next turn the colonel takes over; the side has lost an officer all the same.
    assert (chief.vacant, chief.fallen) == (True, 1)


def test_a_unit_that_was_charged_does_not_move() -> None:
    table, state = little([us("2-wis", 20, 6), cs("13-ala", 20, 34)])
    battle = Table(table, state).orders("2-wis advance 5")
    battle.state = changed(battle.state, "2-wis", charged=True)
    battle.hold()
    assert battle.state.units["2-wis"].y == 6000
    assert [event.rule for event in battle.of(Stopped)] == ["jr3.orders.driven"]


def test_an_officer_does_not_ride_to_a_unit_that_has_run_too_far_meanwhile() -> None:
    """Its edge was 10.6 inches from him; then it throws two, and runs eighteen on."""
    battle = begun(
        us("2-wis", 20, 20, level="shaken"), cs("13-ala", 20, 33), leaders=[led("meredith", "us", ["us"], 20, 31)]
    )
    battle.orders("meredith with 2-wis").roll(1, 1).roll(6, 6, 6)
    chief = battle.state.leaders["meredith"]
    assert (chief.x, chief.y, chief.attached) == (20_000, 31_000, "")
    assert [(event.unit, event.rule) for event in battle.of(Voided)] == [("meredith", "jr3.move.ride")]
