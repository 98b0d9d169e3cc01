"""Where chargers stand when they turn to the enemy and are halted: on the table, and over nobody (J52, J66)."""

from __future__ import annotations

from itertools import combinations

from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import dice, fight, is_over, place
from tests.rules.jr3.battle.tables import Told, cs, us

from enfilade.ground.box import inside, overlap
from enfilade.rules.jr3.battle.events import ChargeBegan, Stopped


def all_have_room(battle: Table) -> bool:
    here = [one.box for one in battle.state.units.values() if one.here]
    fits = all(inside(box, battle.table.width, battle.table.height) for box in here)
    return fits and not any(overlap(a, b) for a, b in combinations(here, 2))


def test_a_line_does_not_charge_with_a_wing_beyond_the_edge() -> None:
    """13-ala in column stands at the western edge; a line whose middle comes to its middle hangs over it."""
    units: list[Told] = [us("2-wis", 1.8, 10), cs("13-ala", 0.45, 18, formation="attack-column")]
    battle = fight(units, "2-wis c")
    assert not battle.of(ChargeBegan)
    assert [event.rule for event in battle.of(Stopped)] == ["jr3.charge.way"]
    # In column it has room enough.
    assert fight([units[0] | {"formation": "attack-column"}, units[1]], "2-wis c").of(ChargeBegan)


def test_who_cannot_turn_at_the_edge_comes_on_as_he_faces_and_turns_when_he_can() -> None:
    """2-wis stands on its own edge; turned by 34 degrees its right would hang over it. The volley meets it after less
    than half an inch, its face still to the north; at the enemy it has turned to him."""
    units: list[Told] = [us("2-wis", 20, 0.4), cs("13-ala", 22, 3.4)]
    battle = fight(units, "2-wis c", "13-ala h late").roll(2, 2, 2).roll(3)
    assert battle.why == "volley of 13-ala at the charge of 2-wis"
    assert battle.state.units["2-wis"].facing == 0
    assert place(battle, "2-wis") != (20_000, 400)
    assert all_have_room(battle)
    battle.roll(1, 1, 1, 1).roll(1)
    assert battle.why == "impact of 2-wis"
    assert battle.state.units["2-wis"].facing == 3369
    assert all_have_room(battle)


def test_columns_side_by_side_charge_together_without_running_into_each_other() -> None:
    """2-wis turns left to 13-ala, towards 7-wis at its side, and only where it is clear of it."""
    units = [us(id, x, 10, formation="attack-column") for id, x in (("2-wis", 20), ("7-wis", 20.9))]
    for point in range(1, 7):
        battle = fight([*units, cs("13-ala", 18, 14.5)], "all c", "all h late").roll(2, 2, 2)
        while battle.state.phase == "charges" and not is_over(battle):
            assert all_have_room(battle), (point, battle.why)
            battle.roll(*[point] * dice(battle))
