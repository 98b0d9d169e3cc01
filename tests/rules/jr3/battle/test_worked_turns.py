"""Situations of several phases by hand: routers through two friends, routers fired at, limbering and mounting within a
move, and who is hit while he forms (003:20, 003:40, 003:92, 003:125, 003:246, 003:303, J36, J38, J40, J54, J63)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import SPENT, Lists, dice, fight, place, unit
from tests.rules.jr3.battle.tables import Told, cs, guns, little, us

from enfilade.core.errors import Illegal
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.events import Checked

COLUMN: list[Told] = [
    us("2-wis", 20, 26, level="routed"),
    us("7-wis", 20, 20),
    us("6-wis", 20, 14),
    cs("13-ala", 20, 33),
]
"""A router with two friends behind it, six inches apart, on its way from the enemy."""
WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 13.75, **SPENT)


def running(**rulings: Any) -> Table:
    """2-wis has failed to rally against 3 and 4, and runs eighteen inches through both."""
    table, state = little([{"opening": False} | one for one in COLUMN], rulings=rulings)
    battle = Table(table, state).orders().roll(3, 4)
    assert place(battle, "2-wis") == (20_000, 8000)
    assert battle.why == "morale check of 7-wis"
    return battle


def test_a_router_runs_through_two_friends_and_the_one_behind_the_other_is_the_steadier() -> None:
    """7-wis stands before the enemy: 3. 6-wis has 7-wis before it: 4 less, so that a three is enough (003:290)."""
    battle = running().roll(2, 2)
    assert battle.why == "morale check of 6-wis"
    battle.roll(1, 2)
    assert [event.assessment.point for event in battle.of(Checked)] == [3, -1]
    assert battle.state.phase != "rout-and-rally"


@pytest.mark.parametrize("apart", [False, True])
def test_the_first_of_them_routs_before_the_eyes_of_the_second(apart: bool) -> None:
    """7-wis runs three inches, and stops three before 6-wis: nobody formed is before that any more, its point is 3. It
    has seen two routs, and checks for both at once, or for each (J63)."""
    battle = running(each_cause=apart).roll(1, 1).roll(1, 1, 1)
    assert (place(battle, "7-wis"), unit(battle, "7-wis").level) == ((20_000, 17_000), "routed")
    for _ in range(2 if apart else 1):
        assert battle.why == "morale check of 6-wis"
        battle.roll(2, 2)
    assert [event.assessment.point for event in battle.of(Checked)] == [3] * (3 if apart else 2)
    assert battle.state.phase != "rout-and-rally"


def test_a_router_is_fired_at_as_one_who_disengages() -> None:
    """2-wis's six costs a figure, a two routs 13-ala, and it runs three inches. 7-wis has waited, and may fire so far:
    three dice less one for long range, and two for its back. Six is one figure, half of one a possible kill (003:125,
    J36, J37)."""
    units = [WIS, us("7-wis", 24, 10), ALA]
    battle = fight(units, "7-wis h within long late").roll(1, 2, 3).roll(1, 1).roll(1, 1, 1)
    assert (battle.why, dice(battle)) == ("fire of 7-wis at 13-ala", 2)
    battle.roll(2, 2)
    assert battle.why == "a possible kill in the fire of 7-wis at 13-ala"
    assert unit(battle.roll(4), "13-ala").strength == 18


@pytest.mark.parametrize(
    ("said", "hold"), [("13-ala form double-line", {}), ("13-ala advance 0.1", {"cs": ("13-ala",)})]
)
def test_hit_while_forming_or_changed_to_hold(said: str, hold: Lists) -> None:
    """Two more on the veteran's 3 (003:303): five fails."""
    battle = fight([WIS, ALA], cs=said, hold=hold).roll(1, 2, 3).roll(2, 3).roll(2)
    assert [event.assessment.point for event in battle.of(Checked)] == [5]
    assert unit(battle, "13-ala").level == "shaken"


FOE: Told = cs("13-ala", 40, 34, **SPENT)
BATTERY: Told = guns(us("stevens", 10, 4))
HORSE: Told = us("8-ill", 10, 4, arm="cavalry", mounted=True)


@pytest.mark.parametrize(
    ("told", "said", "inches", "too_far"),
    [
        # Half a move to limber, a quarter to unlimber (003:92); sixteen inches in the open with the teams.
        (BATTERY, "limber; advance {}", 8, True),
        (BATTERY | {"formation": "limbered"}, "advance {}; unlimber", 12, True),
        (BATTERY | {"formation": "limbered", "quality": "elite"}, "advance {}; unlimber", 12, True),
        # Half of ten inches mounted, half of eight on foot, whichever comes first (J40).
        (HORSE | {"mounted": False}, "mount; advance {}", 5, True),
        (HORSE, "dismount; advance {}", 4, True),
        (HORSE, "advance {}; dismount", 5, True),
        # A full move for the green, and into a skirmish line (003:40, J38).
        (BATTERY | {"formation": "limbered", "quality": "green"}, "advance {}; unlimber", 0.1, False),
        (HORSE | {"quality": "green"}, "dismount; advance {}", 0.1, False),
        (us("2-wis", 10, 4), "form skirmish-line; advance {}", 0.1, False),
    ],
)
def test_what_is_left_of_a_move_after_a_change(told: Told, said: str, inches: float, too_far: bool) -> None:
    battle = Table(*little([told, FOE]))

    def order(far: float) -> None:
        sheet = ENGINE.parse(f"sheet: {told['id']} {said.format(far)}")
        ENGINE.check_sealed(battle.table, battle.state, "us", sheet)

    if too_far:
        order(inches)
        inches += 0.1
    with pytest.raises(Illegal) as refused:
        order(inches)
    assert refused.value.rule.startswith("jr3.move")
