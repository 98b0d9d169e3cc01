"""Fires of all arms on the table by hand: sharpshooters, repeaters, smoothbores, guns, horse and foot (003:128-143,
003:161, 003:177, 003:185-195, 003:208-219, J7, J8, J13, J14).

Two lines three inches apart, veterans, twenty figures or twelve troopers, on hold: three dice.
"""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, unit
from tests.rules.jr3.battle.tables import Told, cs, guns, us

from enfilade.rules.jr3.battle.events import Checked, Fired
from enfilade.rules.jr3.chapters import fire

WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 13.75, **SPENT)
SHARP: Told = WIS | {"sharpshooters": True}


def fired(battle: Table) -> fire.Assessment:
    """What the first fire was thrown with."""
    while not battle.of(Fired):
        battle.roll(*[1] * dice(battle))
    found: fire.Assessment = battle.of(Fired)[0].assessment
    return found


def test_sharpshooters_frighten_without_a_loss() -> None:
    """Three is a bare check in the row of twenty (003:161, J7)."""
    battle = fight([SHARP, ALA]).roll(1, 1, 1).roll(1, 2).roll(1)
    (event,) = battle.of(Checked)
    assert (event.assessment.point, event.assessment.check.causes) == (3, ("artillery-or-sharpshooter-hit",))
    assert (unit(battle, "13-ala").strength, unit(battle, "13-ala").level) == (20, "shaken")


def test_each_of_their_casualties_counts_in_the_check() -> None:
    """Eight costs two: 3 and 2 (J22)."""
    battle = fight([SHARP, ALA]).roll(2, 3, 3).roll(3, 3)
    assert [event.assessment.point for event in battle.of(Checked)] == [5]
    assert is_over(battle)


def test_but_their_possible_kill_that_misses_frightens_nobody() -> None:
    """That is for guns (J8)."""
    battle = fight([SHARP, ALA]).roll(1, 1, 2).roll(3)
    assert not battle.of(Checked)
    assert is_over(battle)


@pytest.mark.parametrize(("gap", "said", "count"), [(2, "", 5), (3, "", 4), (5, "2-wis h within long", 3)])
def test_repeaters_have_a_die_more_at_every_range(gap: float, said: str, count: int) -> None:
    battle = fight([WIS | {"repeaters": True}, ALA | {"at": (20, 10.75 + gap)}], said)
    assert dice(battle) == count


@pytest.mark.parametrize(("gap", "count", "base"), [(1, 4, 1), (1.1, 3, 0), (3, 3, 0)])
def test_smoothbores_have_one_more_close_by_and_close_is_an_inch(gap: float, count: int, base: int) -> None:
    battle = fight([WIS | {"weapon": "smoothbore-musket"}, ALA | {"at": (20, 10.75 + gap)}])
    assert dice(battle) == count
    assert fired(battle).strike.base == base


@pytest.mark.parametrize(("weapon", "base"), [("gun-6", -1), ("rifle-20", 1), ("rifle-10", 0), ("napoleon", 0)])
@pytest.mark.parametrize(("gap", "count"), [(1, 5), (8, 3)])
def test_guns_have_their_own_at_every_range(weapon: str, base: int, gap: float, count: int) -> None:
    """Canister within an inch is two dice more for all of them (003:179, J11)."""
    battle = fight([guns(us("stevens", 20, 10), weapon=weapon), ALA | {"at": (20, 10.875 + gap)}])
    assert dice(battle) == count
    assert fired(battle).strike.base == base


RIDERS: Told = {"arm": "cavalry", "mounted": True}


@pytest.mark.parametrize(
    ("firer", "count", "base"),
    [
        (us("8-ill", 20, 9.625, **RIDERS), 6, 0),
        (us("8-ill", 20, 8.875, **RIDERS, formation="double-line"), 6, 0),
        (us("8-ill", 20, 9.625, **RIDERS, formation="skirmish-line"), 3, 0),
        (us("8-ill", 20, 9.625, **RIDERS, formation="disorder"), 3, 0),
        (us("8-ill", 20, 10, arm="cavalry"), 12, -2),
        (us("2-wis", 20, 10, formation="skirmish-line"), 10, 0),
        (us("2-wis", 20, 10, formation="attack-column"), 5, 0),
        (us("2-wis", 20, 10, formation="march-column"), 5, 0),
    ],
)
def test_how_many_fire(firer: Told, count: int, base: int) -> None:
    """Half of the horse in line, in double line its first rank, a quarter of those who skirmish or are in disorder; all
    on foot, with two less; half of the infantry that skirmishes, a quarter in column."""
    battle = fight([firer, ALA | {"at": (20, 13)}])
    found = fired(battle)
    assert (found.count, found.strike.base) == (count, base)


@pytest.mark.parametrize(
    ("target", "base"),
    [
        (cs("9-va", 20, 14, **RIDERS), 2),
        (cs("9-va", 20, 15, **RIDERS, formation="double-line"), 4),
        (cs("9-va", 20, 14, **RIDERS, formation="skirmish-line"), 0),
        (cs("9-va", 20, 14, **RIDERS, formation="disorder"), 6),
        (cs("9-va", 20, 13.5, arm="cavalry"), -2),
        (cs("13-ala", 20, 15, formation="attack-column"), 2),
        (guns(cs("pegram", 20, 14)), -3),
        (guns(cs("pegram", 20, 14.5), formation="limbered"), 3),
    ],
)
def test_how_easy_they_are_to_hit(target: Told, base: int) -> None:
    battle = fight([WIS, target | SPENT])
    assert fired(battle).strike.base == base
