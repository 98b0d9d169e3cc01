"""First fire and forming by hand: it stands, or forms with the moves where a club plays it so (J47, 003:35, 003:40)."""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, unit
from tests.rules.jr3.battle.tables import Told, cs, guns, us

from enfilade.core.errors import Illegal
from enfilade.rules.jr3.battle.commands import FirstFire, Line, Sheet
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.events import Formed, Stopped
from enfilade.tabletop.routes.steps import Form

FORMS: Told = {"first_fire_then": "form"}
WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 13.75, **SPENT)


def test_who_fires_first_stands() -> None:
    with pytest.raises(Illegal, match="2-wis fires first and stands") as refused:
        fight([WIS, ALA], "2-wis fr then form double-line")
    assert refused.value.rule == "jr3.orders.first-fire"


def test_or_fires_as_it_stands_and_forms_with_the_moves() -> None:
    """Three dice as a line of 20: 1, 1 and 2, with one for first fire, are five, a possible kill that 3 does not make.
    Then it forms, and has fired for this turn."""
    battle = fight([WIS, ALA], "2-wis fr then form double-line", rulings=FORMS)
    assert (battle.state.phase, dice(battle)) == ("first-fires", 3)
    battle.roll(1, 1, 2).roll(3)
    assert battle.of(Formed) == [Formed(unit="2-wis", formation="double-line", mounted=False)]
    assert unit(battle, "2-wis").formation == "double-line"
    assert is_over(battle)


def test_nothing_but_formation_may_follow() -> None:
    for then in ("advance 2", "about"):
        with pytest.raises(Illegal, match="may only change formation") as refused:
            fight([WIS, ALA], f"2-wis fr then {then}", rulings=FORMS)
        assert refused.value.rule == "jr3.orders.first-fire"


def test_and_no_more_than_a_move_allows() -> None:
    """Veteran guns limber for half a move and unlimber for a quarter; three changes are more than one move."""
    battery = guns(us("stewart", 20, 10))
    with pytest.raises(Illegal, match="whole of its move"):
        fight([battery, ALA], "stewart fr then limber; unlimber; limber", rulings=FORMS)


def test_who_is_charged_forms_no_more() -> None:
    """It fires first, and stands the charge as it is: the charge fails against it, and nobody moves after."""
    battle = fight([WIS, ALA | {"at": (20, 18.75)}], "2-wis fr then form double-line", "13-ala c", rulings=FORMS)
    while battle.stop.why != "impact of 13-ala":  # type: ignore[union-attr]
        battle.roll(*[6 if "bonus" in battle.why else 1] * dice(battle))
    battle.roll(6, 6).roll(1, 1).roll(1)
    while not is_over(battle):
        battle.roll(*[1] * dice(battle))
    assert unit(battle, "2-wis").formation == "line"
    assert ("2-wis", "jr3.orders.driven") in [(event.unit, event.rule) for event in battle.of(Stopped)]


def test_it_is_written_and_read_back() -> None:
    sheet = Sheet(
        (Line("2-wis", FirstFire("13-ala", (Form("double-line"),))), Line("us", FirstFire("", (Form("line"),))))
    )
    said = "sheet: 2-wis fr 13-ala then form double-line / us fr then form line"
    assert ENGINE.text(sheet) == said
    assert ENGINE.parse(said) == sheet


def test_told_to_all_it_is_for_those_who_do_not_stand_so() -> None:
    units = [WIS, us("7-wis", 28, 10, formation="double-line"), ALA]
    battle = fight(units, "all fr then form double-line", rulings=FORMS)
    assert battle.state.units["7-wis"].mark == FirstFire()
    assert battle.state.units["2-wis"].mark == FirstFire("", (Form("double-line"),))
