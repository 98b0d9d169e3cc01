"""How far a way can be followed: nothing of it where it cannot even begin."""

from __future__ import annotations

from tests.rules.adf.battle.tables import cs, little, us

from enfilade.ground.legs import Advance, Wheel
from enfilade.rules.adf.battle.commands import Form
from enfilade.rules.adf.battle.move.reach import farthest, follow

ONE = ("2-wis",)


def test_nothing_is_gone_of_a_way_into_an_enemy_whom_the_unit_touches() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 10.75)])
    found = follow(table, state, ONE, (Advance(2000),))
    assert (found.steps, found.plan, found.gone, found.whole) == ((), None, 0, False)
    assert (found.rule, found.fars) == ("adf.move.contact", (2000,))
    assert farthest(table, state, ONE, Advance(2000)) == 0


def test_nothing_is_gone_beyond_a_change_that_is_none() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 30)])
    found = follow(table, state, ONE, (Form("battle-line"), Advance(2000)))
    assert (found.steps, found.gone) == ((), 0)
    assert (found.why, found.rule) == ("it is in battle line already", "adf.move.change")


def test_a_turn_into_column_and_the_half_of_its_rate() -> None:
    # Half a move for the change, and an attack column's 7 inches halved.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 30)])
    found = follow(table, state, ONE, (Form("attack-column"), Advance(6000)))
    assert (found.gone, found.rule) == (1 + 3500, "adf.move.far")
    assert found.steps == (Form("attack-column"), Advance(3500))
    assert farthest(table, state, ONE, Advance(1), (Form("attack-column"),)) == 3500


def test_a_wheel_is_told_by_its_outer_end() -> None:
    # Never more than half the action up to a right angle, and 1.75 inches wide: 2.75 inches; half a turn 5.5 of 6.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 30)])
    assert farthest(table, state, ONE, Wheel("right", 1000)) == 5498
