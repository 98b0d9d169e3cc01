"""Counts on small positions of *Johnny Reb III*: plain sheets that are offered, and to what the rolls of a moment lead.

Each number was counted by hand from the card; the sums stand beside it.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import msgspec
import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import SPENT, fight, melee
from tests.rules.jr3.battle.tables import Told, changed, cs, guns, little, us

from enfilade.core.stops import Roll
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.play import LOOP

FAR = cs("13-ala", 20, 30)


@pytest.mark.parametrize(
    ("unit", "offered"),
    [
        # All on hold, as last turn, and first fire, charge and disengage for everybody.
        (us("2-wis", 20, 10), 5),
        # Guns do not charge; limbered they do not fire either.
        (guns(us("stevens", 20, 10)), 4),
        (guns(us("stevens", 20, 10, formation="limbered")), 3),
        # Routers take no orders.
        (us("2-wis", 20, 10, level="routed"), 1),
    ],
)
def test_sheets_for_one_unit(unit: Told, offered: int) -> None:
    assert len(ENGINE.options(*_waiting([unit, FAR]))) == offered


def test_sheets_for_a_unit_in_a_melee() -> None:
    """It holds, or does as last turn, when it held."""
    table, state = little([us("2-wis", 20, 10), FAR])
    state = msgspec.structs.replace(changed(state, "13-ala", y=10_750), melees=(melee("2-wis", "13-ala"),))
    battle = Table(table, state)
    assert len(ENGINE.options(table, battle.state)) == 2


@pytest.mark.parametrize(("movers", "offered"), [(1, 2), (2, 4), (3, 5)])
def test_lists_of_those_who_change_to_hold(movers: int, offered: int) -> None:
    """Nobody, everybody, and each alone if there are several."""
    units = [us(f"{i}-wis", 10 + 8 * i, 6) for i in range(3)]
    battle = Table(*little([*units, FAR])).orders(" / ".join(f"{i}-wis advance 1" for i in range(movers)))
    assert len(ENGINE.options(battle.table, battle.state)) == offered


def test_where_three_dice_of_twenty_muskets_lead() -> None:
    """Three is nothing: 1 way. Four and five are a possible kill: 3 and 6. The other 206 of 216 cost figures, and the
    target checks."""
    battle = fight([us("2-wis", 20, 10), cs("13-ala", 20, 13.75, **SPENT)])
    assert _next(battle, 3) == {
        "": 1,
        "a possible kill in the fire of 2-wis at 13-ala": 9,
        "morale check of 13-ala": 206,
    }


def test_where_the_bonus_of_a_charge_leads() -> None:
    """Twelve inches: six and a bonus of six. Three, four and five are too little: 1, 3 and 6 ways of 216."""
    battle = fight([us("2-wis", 20, 10), cs("13-ala", 20, 22.75, **SPENT)], "2-wis c")
    assert _next(battle, 3) == {"": 10, "impact of 2-wis": 206}


def test_where_an_impact_leads() -> None:
    """With a bonus of six the charge is in disorder beyond nine: 3, 4 more and 1 less, against 3. The attacker wins if
    he throws at least four less than the other: that is as often as four dice come to 18 and more: 80, 56, 35, 20, 10,
    4 and 1 ways of 1296, 206. Three less, as 17 of four dice, are a draw: 104. The other 986 beat him."""
    battle = fight([us("2-wis", 20, 10), cs("13-ala", 20, 22.75, **SPENT)], "2-wis c").roll(2, 2, 2)
    found: Counter[str] = Counter()
    for own in product(range(1, 7), repeat=2):
        first = LOOP.roll(battle.table, battle.state, own)
        for other in product(range(1, 7), repeat=2):
            stop = LOOP.roll(battle.table, first.state, other).stop
            assert isinstance(stop, Roll)
            found[stop.why] += 1
    assert found == {"fall back of 13-ala": 206, "melee of 2-wis": 104, "fall back of 2-wis": 986}


def _waiting(units: list[Told]) -> tuple[object, object]:
    battle = Table(*little(units))
    return battle.table, battle.state


def _next(battle: Table, dice: int) -> Counter[str]:
    """What the dice are for that are due after every roll; nothing when the turn has passed."""
    found: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        stop = LOOP.roll(battle.table, battle.state, faces).stop
        found[stop.why if isinstance(stop, Roll) else ""] += 1
    return found
