"""More melees by hand: over works, with support that grows, and with an officer who keeps the shaken in them (J35)."""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.charges.test_melees import ALA, WIS, locked
from tests.rules.jr3.battle.fighting import dice, is_over, unit
from tests.rules.jr3.battle.pieces import line
from tests.rules.jr3.battle.tables import led, us

from enfilade.rules.jr3.battle.events import Checked, Fought


@pytest.mark.parametrize(
    ("kind", "attacker", "defender"), [("hasty-works", -3, 1), ("light-works", -6, 2), ("heavy-works", -8, 2)]
)
def test_over_works(kind: str, attacker: int, defender: int) -> None:
    """13-ala has them before its front, under 2-wis's feet: they are no use to 2-wis (003:204, 003:227-229)."""
    battle = locked(WIS, ALA, terrain=[line(kind, (17, 10.3), (23, 10.3))]).orders().roll(1, 1, 1, 1)
    while not battle.of(Fought):
        battle.roll(*[1] * dice(battle))
    (event,) = battle.of(Fought)
    assert (event.assessment.attacker.strike.base, event.assessment.defender.strike.base) == (attacker, defender)


def test_support_behind_tells_in_the_second_round() -> None:
    """Twenty and half of sixteen strike in the row of 24, where four is a possible kill; in the next turn twenty and
    sixteen in that of 32, where it is a figure, of infantry two (003:276). Six passes 13-ala's check."""
    battle = locked(WIS, us("7-wis", 20, 9, strength=16), ALA).orders()
    battle.roll(1, 1, 1, 1).roll(1).roll(1, 1, 1, 1).roll(1)
    assert (battle.state.turn, unit(battle, "13-ala").strength) == (2, 20)
    battle.orders().roll(1, 1, 1, 1).roll(1, 1, 1, 1).roll(1)
    assert (unit(battle, "13-ala").strength, unit(battle, "2-wis").strength) == (18, 20)
    battle.roll(3, 3)
    assert is_over(battle)


def test_the_shaken_fight_on_where_an_officer_holds_them() -> None:
    """Green troops: six is seven at them, two figures. 4 less 1 for him: three fails, and they stay (003:252). In the
    next turn they rally against 4, less 1, and 2: five fails; the melee goes on, and being shaken counts for nothing
    in it. Eighteen strike in the row of sixteen, where four does nothing. A second pair of losses is no first, and no
    stand of five: no check."""
    battle = locked(WIS, ALA | {"quality": "green"}, leaders=[led("archer", "cs", ["cs"], attached="13-ala")]).orders()
    battle.roll(1, 1, 2, 2).roll(1, 1, 1, 1).roll(1).roll(1, 2)
    assert [event.assessment.point for event in battle.of(Checked)] == [3]
    assert (unit(battle, "13-ala").level, len(battle.state.melees)) == ("shaken", 1)
    assert battle.why == "archer in danger"
    battle.roll(4).orders()
    assert battle.why == "rally of 13-ala"
    battle.roll(2, 3)
    assert battle.why == "melee of 2-wis"
    battle.roll(1, 1, 2, 2).roll(1, 1, 1, 1)
    assert [event.assessment.defender.strike.base for event in battle.of(Fought)] == [0, 0]
    assert unit(battle, "13-ala").strength == 16
    assert len(battle.of(Checked)) == 1
    assert battle.why == "archer in danger"
