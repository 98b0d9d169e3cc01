"""Melees by hand: rounds, losses doubled, support, surrender, and how they begin and end (003:174, 003:275-277, J35).

Both sides throw four dice. The row of twenty has a possible kill at 4 and 5, one at 6 and 7, two from 8, three at 11:
of infantry twice as many fall.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import dice, fight, is_over, melee, place, unit
from tests.rules.jr3.battle.tables import Told, changed, cs, guns, led, little, us

from enfilade.core.errors import Illegal
from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.events import Checked, Fought, Left, Locked, Moved, OfficerRisked, Parted

WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 30)
HANDS = {"13-ala": 10_750}
"""13-ala in contact with 2-wis, front to front."""


def locked(*units: Told, at: dict[str, int] | None = None, fights: tuple[Any, ...] = (), **more: Any) -> Table:
    """In a melee since the last turn, and on hold."""
    table, state = little([{"opening": False} | one for one in units], **more)
    for id, y in (at or HANDS).items():
        state = changed(state, id, y=y)
    for chief in state.leaders.values():
        if chief.attached:
            piece = state.units[chief.attached]
            state = replace(state, leaders={**state.leaders, chief.id: replace(chief, x=piece.x, y=piece.y)})
    return Table(table, replace(state, melees=fights or (melee("2-wis", "13-ala"),)))


def test_a_draw_is_fought_at_once() -> None:
    """Eight inches, a bonus of six, and totals of eight: 2 and 6, 3 and 5. The attacker's seven is one figure, doubled
    two; the defender's nine two, doubled four. Both check for their first loss, without what counts for being hit: the
    attacker against 3, since he charges no more."""
    battle = fight([WIS, cs("13-ala", 20, 18.75, fired=1)], "2-wis c").roll(2, 2, 2).roll(3, 3).roll(2, 3)
    assert battle.of(Locked) == [Locked(unit="2-wis", target="13-ala")]
    assert (battle.state.phase, battle.why, dice(battle)) == ("charges", "melee of 2-wis", 4)
    battle.roll(1, 2, 2, 2)
    assert (battle.why, dice(battle)) == ("melee of 13-ala", 4)
    assert unit(battle, "13-ala").strength == 20
    battle.roll(2, 2, 2, 3)
    assert (unit(battle, "2-wis").strength, unit(battle, "13-ala").strength) == (16, 18)
    battle.roll(2, 2).roll(2, 2)
    assert [event.assessment.point for event in battle.of(Checked)] == [3, 3]
    assert is_over(battle)
    assert battle.state.melees == (melee("2-wis", "13-ala", round=2),)


def test_it_goes_on_in_the_next_turn_and_nobody_fires() -> None:
    battle = locked(WIS, ALA).orders()
    assert (battle.state.phase, battle.why) == ("charges", "melee of 2-wis")
    assert not battle.of(Fought)


def test_who_is_in_it_can_only_hold() -> None:
    battle = locked(WIS, ALA)
    for said in ("2-wis c", "2-wis d", "2-wis advance 1", "2-wis fr"):
        with pytest.raises(Illegal) as refused:
            ENGINE.check_sealed(battle.table, battle.state, "us", ENGINE.parse(f"sheet: {said}"))
        assert refused.value.rule == "jr3.melee.locked"


def test_a_long_melee() -> None:
    """Seven each: two figures a round on each side, three turns long; stands of five go with the third figures lost,
    and the check then has three more. Rounds are counted for support."""
    battle = locked(WIS, ALA, turns=9)
    for done in (1, 2, 3):
        battle.orders().roll(1, 2, 2, 2).roll(1, 2, 2, 2)
        while battle.state.turn == done:
            battle.roll(*[6] * dice(battle))
        assert [unit(battle, id).strength for id in ("2-wis", "13-ala")] == [20 - 2 * done] * 2
    assert [event.assessment.melee.round for event in battle.of(Fought)] == [1, 2, 3]


@pytest.mark.parametrize(("round", "fighters"), [(1, 28), (2, 36)])
def test_support_counts_half_at_first_and_then_in_full(round: int, fighters: int) -> None:
    """Sixteen figures stand behind twenty (003:276)."""
    behind = us("7-wis", 20, 9, strength=16)
    battle = locked(WIS, behind, ALA, fights=(melee("2-wis", "13-ala", round=round),)).orders()
    battle.roll(1, 1, 1, 1)
    while not battle.of(Fought):
        battle.roll(*[1] * dice(battle))
    assert battle.of(Fought)[0].assessment.attacker.count == fighters


def test_limbered_guns_behind_a_melee_are_no_support() -> None:
    """They have no row for it (003:142)."""
    battle = locked(WIS, guns(us("stevens", 20, 8.5, formation="limbered")), ALA).orders().roll(1, 1, 1, 1)
    while not battle.of(Fought):
        battle.roll(*[1] * dice(battle))
    assert battle.of(Fought)[0].assessment.attacker.count == 20


def test_quality_officer_and_works_count_and_nothing_else() -> None:
    """Elite against green with an officer: one, one and one; in disorder too, which counts for nothing here (J35)."""
    units = [WIS | {"quality": "elite"}, ALA | {"quality": "green", "formation": "disorder"}]
    battle = locked(*units, leaders=[led("meredith", "us", ["us"], attached="2-wis")]).orders().roll(1, 1, 1, 1)
    while not battle.of(Fought):
        battle.roll(*[1] * dice(battle))
    (event,) = battle.of(Fought)
    assert (event.assessment.attacker.strike.base, event.assessment.defender.strike.base) == (3, -2)


def test_who_routs_surrenders_and_the_melee_is_over() -> None:
    """13-ala loses two, checks, throws a two (003:277). Friends near check for it; 2-wis is free."""
    battle = locked(WIS, ALA, cs("14-nc", 24, 12.3, fired=1)).orders().roll(1, 2, 2, 2).roll(1, 1, 1, 1).roll(3)
    battle.roll(1, 1)
    assert battle.of(Left) == [Left(unit="13-ala", end="surrendered")]
    assert battle.why == "morale check of 14-nc"
    battle.roll(3, 3)
    assert battle.of(Parted) == [Parted(unit="2-wis", target="13-ala")]
    assert not battle.state.melees


def test_the_shaken_fall_back_out_of_it_and_may_be_fired_at() -> None:
    """13-ala fails against 3 and goes back three inches: 2-wis, on hold with its fire, shoots with the moving fires."""
    battle = locked(WIS, ALA).orders().roll(1, 2, 2, 2).roll(1, 1, 1, 1).roll(3).roll(1, 2).roll(3)
    assert (unit(battle, "13-ala").level, place(battle, "13-ala")) == ("shaken", (20_000, 13_750))
    assert not battle.state.melees
    assert (battle.state.phase, battle.why) == ("moving-fires", "fire of 2-wis at 13-ala")


def test_both_strike_though_one_is_destroyed() -> None:
    """Two figures are left of 13-ala: all fall, and still strike: the row of two has a possible kill at 13."""
    last = ALA | {"strength": 2, "full": 20}
    battle = locked(WIS, last).orders().roll(1, 2, 2, 2)
    assert battle.why == "melee of 13-ala"
    battle.roll(3, 3, 3, 4).roll(4)
    assert [event.unit for event in battle.of(Left)] == ["13-ala"]
    assert unit(battle, "2-wis").strength == 18


def test_dismounted_horse_loses_once() -> None:
    """Seven: one trooper (jr3.melee.losses)."""
    horse = cs("9-va", 20, 30, arm="cavalry")
    battle = locked(WIS, horse, at={"9-va": 10_750}, fights=(melee("2-wis", "9-va"),)).orders()
    battle.roll(1, 2, 2, 2).roll(1, 1, 1, 1)
    assert unit(battle, "9-va").strength == 11


def test_a_unit_in_a_melee_that_a_friend_frightens_surrenders_if_it_routs() -> None:
    """7-tenn, near it, is routed by 7-wis's fire; 13-ala must check for that, and throws a two (J80)."""
    units = [WIS, ALA, us("7-wis", 24.5, 10), cs("7-tenn", 24.5, 13.75, fired=1)]
    battle = locked(*units).orders().roll(2, 2, 2).roll(1, 1).roll(1, 1, 1)
    assert battle.why == "morale check of 13-ala"
    battle.roll(1, 1)
    assert battle.of(Left) == [Left(unit="13-ala", end="surrendered")]


def test_a_shaken_unit_in_a_melee_that_throws_two_to_rally_surrenders() -> None:
    """An officer kept it in its place; whatever makes it rout there, it surrenders (003:277, J80), and does not run.
    With three it fails, stays shaken and fights on."""
    shaken = ALA | {"level": "shaken"}
    battle = locked(WIS, shaken, cs("14-nc", 24, 12.3, fired=1)).orders()
    assert (battle.state.phase, battle.why) == ("rout-and-rally", "rally of 13-ala")
    battle.roll(1, 1)
    assert battle.of(Left) == [Left(unit="13-ala", end="surrendered")]
    assert (battle.why, battle.of(Moved)) == ("morale check of 14-nc", [])
    battle.roll(3, 3)
    assert not battle.state.melees
    fails = locked(WIS, shaken).orders().roll(1, 2)
    assert (unit(fails, "13-ala").level, fails.why) == ("shaken", "melee of 2-wis")


def test_who_disengages_and_is_caught_loses_half_in_the_melee_too() -> None:
    """All its losses are halved (003:36, 003:181): of infantry, doubled, one for one. Its order counts for this turn
    only; 2-wis comes on fourteen inches in order, and three with five a side are a draw."""
    battle = fight([WIS, cs("13-ala", 20, 18.75, fired=1)], "2-wis c", "13-ala d").roll(6, 6, 6)
    battle.roll(2, 2).roll(1, 2)
    assert battle.why == "melee of 2-wis"
    battle.roll(1, 2, 2, 2).roll(1, 1, 1, 1).roll(3)
    assert (unit(battle, "2-wis").strength, unit(battle, "13-ala").strength) == (20, 19)


def test_two_against_one() -> None:
    """13-ala is in two melees, and fights a round of each with all it has left."""
    units = [WIS, us("7-wis", 20, 20, facing=180), ALA]
    both = (melee("2-wis", "13-ala"), melee("7-wis", "13-ala", aspect="rear"))
    battle = locked(*units, at={"13-ala": 10_750, "7-wis": 11_500}, fights=both).orders()
    battle.roll(1, 1, 1, 1).roll(1).roll(1, 1, 1, 1).roll(1)
    assert battle.why == "melee of 7-wis"
    battle.roll(1, 1, 1, 1).roll(1).roll(1, 1, 1, 1).roll(1)
    assert [(event.unit, event.target) for event in battle.of(Fought)] == [("2-wis", "13-ala"), ("7-wis", "13-ala")]
    assert is_over(battle)


def test_contact_at_the_end_of_a_turn_is_a_melee() -> None:
    """Nobody has charged, yet they touch: its first round is fought in the next turn (003:275, J79)."""
    table, state = little([{"opening": False, "fired": 1} | one for one in (WIS, ALA)])
    battle = Table(table, changed(state, "13-ala", y=10_750)).orders()
    assert is_over(battle)
    assert battle.state.melees == (melee("2-wis", "13-ala"),)
    assert battle.orders().why == "melee of 2-wis"


def test_limbered_guns_in_contact_then_surrender() -> None:
    battery = guns(cs("pegram", 20, 30, formation="limbered"))
    table, state = little([{"opening": False, "fired": 1} | one for one in (WIS, battery, cs("13-ala", 40, 30))])
    battle = Table(table, changed(state, "pegram", y=11_375)).orders()
    assert battle.of(Left) == [Left(unit="pegram", end="surrendered")]


def test_low_ammunition_is_not_mended_by_a_melee() -> None:
    battle = locked(WIS | {"low_ammunition": True}, ALA).orders().roll(1, 1, 1, 1).roll(1).roll(1, 1, 1, 1).roll(1)
    assert is_over(battle)
    assert unit(battle, "2-wis").low_ammunition


def test_an_officer_in_a_melee_falls_by_a_five() -> None:
    """One die only, though the enemy is within two inches and within twelve as well (J42)."""
    battle = locked(WIS, ALA, leaders=[led("meredith", "us", ["us"], attached="2-wis")]).orders()
    battle.roll(1, 1, 1, 1)
    while not battle.of(Fought):
        battle.roll(*[1] * dice(battle))
    while battle.state.phase != "officer-casualties":
        battle.roll(*[3] * dice(battle))
    assert (battle.why, dice(battle)) == ("meredith in danger", 1)
    battle.roll(5)
    assert battle.of(OfficerRisked)[0].result.killed


def test_who_has_lost_stands_comes_into_contact_all_the_same() -> None:
    """13-ala stands aslant, its near corner 1.3 inches from the middle. The volley of fifteen takes five of
    eight figures, two stands: the front that is left is seven eighths to either side, and comes on until it touches."""
    battle = fight([WIS | {"strength": 8}, cs("13-ala", 20, 18.75, facing=150)], "2-wis c").roll(2, 2, 2).roll(4)
    battle.roll(4, 4, 4, 3)
    assert unit(battle, "2-wis").strength == 3
    # Veterans 3, less 1 charging, and 3 for each of two stands: eight, so nine passes.
    battle.roll(5, 4)
    assert battle.why == "impact of 2-wis"
    one, other = (battle.state.units[id] for id in ("2-wis", "13-ala"))
    assert one.width == 1750
    assert distance(one.box, other.box) <= 1
