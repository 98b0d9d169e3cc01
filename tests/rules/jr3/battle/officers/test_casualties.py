"""Phase 9 and what follows by hand: which officers are in danger, who sees them fall, who takes their place
(003:28-31, J24, J42, J55, J65)."""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, unit
from tests.rules.jr3.battle.tables import Told, cs, led, us

from enfilade.rules.jr3.battle.events import Checked, Fired, LeaderCame, LeaderWent, OfficerRisked

MEREDITH = led("meredith", "us", ["us"], attached="2-wis")


def apart(inches: float) -> list[Told]:
    """Two fronts so far apart; neither fires."""
    return [us("2-wis", 20, 10, **SPENT), cs("13-ala", 20, 10.75 + inches, **SPENT)]


@pytest.mark.parametrize(("inches", "count"), [(2, 1), (2.1, 2), (12, 2), (12.1, 0)])
def test_the_bands(inches: float, count: int) -> None:
    """One die within two inches, two within twelve, as his unit measures."""
    battle = fight(apart(inches), leaders=[MEREDITH])
    if not count:
        assert is_over(battle)
        return
    assert (battle.state.phase, dice(battle)) == ("officer-casualties", count)


@pytest.mark.parametrize(
    ("inches", "faces", "killed"), [(2, (6,), True), (2, (5,), False), (9, (6, 6), True), (9, (6, 5), False)]
)
def test_what_kills(inches: float, faces: tuple[int, ...], killed: bool) -> None:
    battle = fight(apart(inches), leaders=[MEREDITH]).roll(*faces)
    assert battle.of(OfficerRisked)[0].result.killed is killed
    assert battle.state.leaders["meredith"].here is not killed


def test_alone_he_measures_from_his_own_place() -> None:
    """He stands at 20, 12: an inch and three eighths before the enemy's front edge at 13.375."""
    battle = fight(apart(3), leaders=[led("meredith", "us", ["us"], 20, 12)])
    assert dice(battle) == 1


def test_friends_within_six_inches_of_him_check_against_one_more() -> None:
    """His own regiment and one 5.5 inches from it; the brigade has lost its commander: 3 and 1. One fails."""
    units = [*apart(9), us("7-wis", 29, 10), us("6-wis", 20, 1)]
    battle = fight(units, leaders=[MEREDITH]).roll(6, 6)
    assert battle.of(LeaderWent) == [LeaderWent(leader="meredith", why="killed")]
    assert battle.why == "morale check of 2-wis"
    battle.roll(2, 3)
    assert battle.why == "morale check of 7-wis"
    battle.roll(2, 2).roll(1)
    assert [event.assessment.point for event in battle.of(Checked)] == [4, 4]
    assert (unit(battle, "2-wis").level, unit(battle, "7-wis").level) == ("good", "shaken")
    assert is_over(battle)


def test_two_who_fall_are_one_check() -> None:
    """Meredith and the general are both with 2-wis (J63)."""
    units = [*apart(9), us("143-pa", 36, 4, brigade="stone")]
    general = led("wadsworth", "us", ["us", "stone"], attached="2-wis")
    battle = fight(units, leaders=[MEREDITH, general]).roll(6, 6).roll(6, 6)
    assert battle.why == "morale check of 2-wis"
    battle.roll(4, 4)
    assert is_over(battle)


def test_a_colonel_takes_the_brigade_and_ends_the_one() -> None:
    """He comes with the largest regiment in the next second phase; he gives no benefit (J65)."""
    units = [us("2-wis", 20, 10, strength=16), us("7-wis", 30, 4), cs("13-ala", 20, 19.75)]
    battle = fight(units, leaders=[MEREDITH]).roll(6, 6).roll(4, 4)
    assert battle.state.leaders["meredith"].vacant
    battle.orders()
    chief = battle.state.leaders["meredith"]
    assert (chief.rank, chief.attached, chief.vacant) == ("colonel", "7-wis", False)
    assert [event.post for event in battle.of(LeaderCame)] == ["colonel"]


def test_a_colonel_is_in_danger_like_a_brigadier_and_helps_nobody() -> None:
    """Hit by nine, his regiment checks against a veteran's 3 and nothing off."""
    units = [us("2-wis", 20, 10), cs("13-ala", 20, 13.75, **SPENT)]
    battle = fight(units, leaders=[led("archer", "cs", ["cs"], attached="13-ala")]).roll(2, 3, 4).roll(4, 4)
    assert battle.of(Checked)[0].assessment.point == 2
    # Two dice at three inches: he falls; the next turn his colonel stands in his place.
    battle.roll(6, 6).roll(5, 5)
    battle.orders("", "13-ala h late")
    assert battle.state.leaders["archer"].rank == "colonel"
    # Eight takes two; 16 stand on four stands still, so there is no check. Then it fires, without a modifier.
    battle.roll(2, 2, 4).roll(1, 1, 1)
    assert battle.of(Fired)[-1].assessment.modifiers == ()
    assert (battle.state.phase, dice(battle)) == ("officer-casualties", 2)


def test_a_general_is_replaced_by_his_senior_brigadier_whose_brigade_gets_a_colonel() -> None:
    units = [*apart(9), us("7-wis", 10, 4), us("143-pa", 36, 4, brigade="stone")]
    leaders = [
        led("wadsworth", "us", ["us", "stone"], attached="2-wis"),
        led("cutler", "us", ["us"], attached="7-wis"),
        led("stone", "us", ["stone"], attached="143-pa"),
    ]
    battle = fight(units, leaders=leaders).roll(6, 6).roll(4, 4)
    battle.orders()
    post, brigade = battle.state.leaders["wadsworth"], battle.state.leaders["cutler"]
    assert (post.name, post.attached, post.vacant) == ("cutler", "7-wis", False)
    assert (brigade.rank, brigade.vacant) == ("colonel", False)


def test_nobody_is_replaced_by_the_switch() -> None:
    battle = fight(apart(9), leaders=[MEREDITH], rulings={"replacement_officers": "none"}).roll(6, 6).roll(4, 4)
    battle.orders("2-wis h late", "13-ala h late")
    assert battle.state.leaders["meredith"].vacant


def test_the_distances_grow_with_the_figures() -> None:
    """At 25 mm one and a half times: within three inches one die, beyond it two (J64)."""
    for gap, count in ((3.0, 1), (3.1, 2)):
        units = [us("2-wis", 20, 10, **SPENT), cs("13-ala", 20, 10.75 + gap, **SPENT)]
        stand = {"infantry": {"width": 0.875, "depth": 0.75}}
        assert dice(fight(units, edition="jr3-25mm", leaders=[MEREDITH], stands=stand)) == count
