"""Whom a fire rule lets fire into the flank of a charge, by hand (J46, J52, J60)."""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.fighting import dice, fight, is_over
from tests.rules.jr3.battle.tables import Told, cs, us

UNITS: list[Told] = [us("2-wis", 20, 10), us("7-wis", 44, 4), cs("13-ala", 20, 18.75), cs("14-nc", 24.3, 18.75)]
"""14-nc is eight tenths of an inch from the line of 2-wis's charge, which is halted 2.2 inches from it."""


@pytest.mark.parametrize(
    ("rule", "fires"),
    [("late", True), ("at 2-wis late", True), ("at 7-wis late", False), ("within close late", False)],
)
def test_a_rule_that_names_another_or_a_nearer_range_keeps_the_fire(rule: str, fires: bool) -> None:
    battle = fight(UNITS, "2-wis c", f"14-nc h {rule}").roll(2, 2, 2).roll(4).roll(2, 2, 2, 1)
    assert battle.why == ("volley of 14-nc at the charge of 2-wis" if fires else "morale check of 2-wis in its charge")


def test_whom_the_charge_stops_far_off_keeps_his_fire_unless_he_is_told_to_fire_so_far() -> None:
    """Sixteen inches off with nine to go, the charge ends seven inches from its enemy and 7.1 from 14-nc, long range:
    three dice less one, and only by a rule that says so. 13-ala has fired."""
    units = [us("2-wis", 20, 2), cs("13-ala", 20, 18.75, fired=1), cs("14-nc", 24.3, 18.75)]
    far = fight(units, "2-wis c", "14-nc h within long late").roll(1, 1, 1)
    assert (far.why, dice(far)) == ("volley of 14-nc at the charge of 2-wis", 2)
    assert is_over(fight(units, "2-wis c", "14-nc h late").roll(1, 1, 1))
