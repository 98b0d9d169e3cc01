"""Checks by hand where every fire and every sight makes its own, beside one for all of a phase (J63)."""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import SPENT, fight, is_over, unit
from tests.rules.jr3.battle.tables import Told, cs, guns, us

from enfilade.rules.jr3.battle.events import Checked

APART: Told = {"each_cause": True}
WIS: Told = us("2-wis", 18, 10)
SEVENTH: Told = us("7-wis", 22, 10)
ALA: Told = cs("13-ala", 20, 13.75, **SPENT)


def checks(battle: Table) -> list[tuple[str, tuple[str, ...], int]]:
    return [(event.unit, event.assessment.check.causes, event.assessment.point) for event in battle.of(Checked)]


def test_the_first_loss_and_the_stand_that_two_fires_take_are_two_checks() -> None:
    """Eleven costs three, nine two: the first figure falls to the first fire, the fifth to the second. With a stand
    gone the point is 3 and 3 both times; seven passes, six does not (003:242, 003:244)."""
    battle = fight([WIS, SEVENTH, ALA], rulings=APART).roll(3, 4, 4).roll(2, 3, 4).roll(3, 4)
    assert unit(battle, "13-ala").level == "good"
    assert battle.why == "morale check of 13-ala"
    battle.roll(3, 3).roll(1)
    assert checks(battle) == [("13-ala", ("first-loss",), 6), ("13-ala", ("stand-or-section-lost",), 6)]
    assert unit(battle, "13-ala").level == "shaken"
    assert is_over(battle)


def test_each_battery_frightens_by_its_own_casualties() -> None:
    """Reynolds' fourteen costs two, Stevens' eleven one: against 3 and 2, then against 3 and 1 (003:243)."""
    units = [guns(us("stevens", 19, 10)), guns(us("reynolds", 21, 10)), ALA | {"at": (20, 13.875)}]
    battle = fight(units, rulings=APART).roll(3, 3, 3, 3, 2).roll(2, 2, 2, 2, 3)
    battle.roll(3, 3).roll(2, 3)
    assert checks(battle) == [
        ("13-ala", ("first-loss", "artillery-or-sharpshooter-hit"), 5),
        ("13-ala", ("artillery-or-sharpshooter-hit",), 4),
    ]
    assert unit(battle, "13-ala").level == "good"
    assert is_over(battle)


@pytest.mark.parametrize("apart", [False, True])
def test_two_friends_who_rout_are_one_fright_or_two(apart: bool) -> None:
    """7-tenn stands two inches from 13-ala and from 14-nc, and both rout; 2 and 2 beat its three, 1 and 2 do not."""
    units = [
        us("2-wis", 14, 10),
        us("7-wis", 26, 10),
        cs("13-ala", 14, 13.75, **SPENT),
        cs("14-nc", 26, 13.75, **SPENT),
        cs("7-tenn", 20, 15, **SPENT),
    ]
    battle = fight(units, rulings={"each_cause": apart}).roll(2, 3, 4).roll(2, 3, 4)
    assert battle.why == "morale check of 13-ala"
    battle.roll(1, 1).roll(2, 2, 2)
    assert battle.why == "morale check of 14-nc"
    battle.roll(1, 1).roll(2, 2, 2)
    assert battle.why == "morale check of 7-tenn"
    battle.roll(2, 2)
    if apart:
        assert battle.why == "morale check of 7-tenn"
        battle.roll(1, 2).roll(1)
    assert unit(battle, "7-tenn").level == ("shaken" if apart else "good")
    assert is_over(battle)


def test_a_charge_stopped_by_two_volleys_checks_for_each_that_calls_for_it() -> None:
    """13-ala's volley takes the first figure: 3 less 1 for charging. The battery beside the way, three sections with
    double canister, fires into its partial flank: 8 and 3 are eleven, another figure; 3 less 1, 2 for the flank and 1
    for its casualty (003:243, 003:299). Who passes the first check and is shaken by the second falls back."""
    units = [us("2-wis", 20, 10), cs("13-ala", 20, 18.75), guns(cs("marye", 22.8, 18.75))]
    battle = fight(units, "2-wis c", "marye h late", rulings=APART).roll(2, 2, 2).roll(4).roll(1, 2, 2, 2)
    assert battle.why == "volley of marye at the charge of 2-wis"
    battle.roll(1, 1, 1, 1, 2, 2).roll(1, 2)
    assert battle.why == "morale check of 2-wis in its charge"
    battle.roll(2, 3).roll(1)
    assert checks(battle) == [("2-wis", ("first-loss",), 2), ("2-wis", ("artillery-or-sharpshooter-hit",), 5)]
    assert unit(battle, "2-wis").level == "shaken"
    assert battle.state.units["2-wis"].y < 16_000
