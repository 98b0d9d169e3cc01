"""The ground a unit covers: every formation of every arm, scale by scale, worked out from its stands."""

from __future__ import annotations

import pytest

import enfilade
from enfilade.rules.adf.chapters.facts import FORMATIONS
from enfilade.rules.adf.chapters.footprint import footprint, ground_formation

NINE = [name for name in enfilade.editions() if name.startswith("adf")]

# A 15 mm infantry stand is 7/8 wide and 3/4 deep, a cavalry stand 1 wide and 1 1/2 deep (ruling 3.2).
INFANTRY = [
    ("battle-line", 2, (1750, 750), "2 x 7/8"),
    ("battle-line", 3, (2625, 750), "3 x 7/8"),
    ("battle-line", 1, (875, 750), "one stand"),
    ("extended-line", 2, (2625, 750), "two stands and a stand's gap: 3 x 7/8"),
    ("extended-line", 3, (4375, 750), "three stands and two gaps: 5 x 7/8"),
    ("skirmishers", 2, (3062, 750), "two stands and a gap of one and a half: 3 1/2 x 7/8, less half a mil"),
    ("skirmishers", 3, (5250, 750), "three stands and two such gaps: 6 x 7/8"),
    ("attack-column", 2, (875, 1500), "one wide, two deep"),
    ("attack-column", 3, (1750, 1500), "two wide, two deep"),
    ("attack-column", 4, (1750, 1500), "two wide, two deep"),
    ("attack-column", 1, (875, 750), "one stand"),
    ("road-column", 2, (875, 1875), "two depths and half of one: 2 1/2 x 3/4"),
    ("road-column", 3, (875, 3000), "three depths and two halves: 4 x 3/4"),
]
MOUNTED = [
    ("line", 2, (2000, 1500), "2 x 1"),
    ("line", 3, (3000, 1500), "3 x 1"),
    ("double-line", 2, (1000, 3000), "one behind the other"),
    ("double-line", 3, (2000, 3000), "two ranks, the front of two"),
    ("double-line", 4, (2000, 3000), "two ranks of two"),
    ("skirmishers", 2, (3500, 1500), "two stands and a gap of one and a half"),
    ("road-column", 2, (1000, 3750), "2 1/2 x 1 1/2"),
]


@pytest.mark.parametrize(("formation", "stands", "ground", "why"), INFANTRY)
def test_infantry_at_15_mm(formation: str, stands: int, ground: tuple[int, int], why: str) -> None:
    card = enfilade.edition("adf-revised-15mm").edition
    assert footprint(card, "infantry", formation, stands) == ground, why


@pytest.mark.parametrize(("formation", "stands", "ground", "why"), MOUNTED)
def test_mounted_cavalry_at_15_mm(formation: str, stands: int, ground: tuple[int, int], why: str) -> None:
    card = enfilade.edition("adf-revised-15mm").edition
    assert footprint(card, "cavalry", formation, stands, mounted=True) == ground, why


def test_troopers_on_foot_stand_on_infantry_bases() -> None:
    card = enfilade.edition("adf-revised-15mm").edition
    assert footprint(card, "cavalry", "line", 2) == (1750, 750)
    assert footprint(card, "cavalry", "double-line", 2) == (875, 1500)


def test_a_battery_is_one_gun_and_twice_as_deep_when_limbered() -> None:
    card = enfilade.edition("adf-revised-15mm").edition
    assert footprint(card, "artillery", "unlimbered", 1) == (1000, 1000)
    assert footprint(card, "artillery", "limbered", 1) == (1000, 2000)


SCALES = {
    # Three quarters and one and a half times the 15 mm stands, to the nearest thousandth of an inch.
    "10mm": [(656 * 2, 563), (750 * 2, 1125), (750, 750), (750, 1500)],
    "15mm": [(875 * 2, 750), (1000 * 2, 1500), (1000, 1000), (1000, 2000)],
    "25mm": [(1313 * 2, 1125), (1500 * 2, 2250), (1500, 1500), (1500, 3000)],
}


@pytest.mark.parametrize("name", NINE)
def test_each_scale_has_its_own_stands(name: str) -> None:
    card = enfilade.edition(name).edition
    found = [
        footprint(card, "infantry", "battle-line", 2),
        footprint(card, "cavalry", "line", 2, mounted=True),
        footprint(card, "artillery", "unlimbered", 1),
        footprint(card, "artillery", "limbered", 1),
    ]
    assert found == SCALES[name.rsplit("-", 1)[1]]


def test_a_scenario_may_bring_its_own_stands() -> None:
    card = enfilade.edition("adf-revised-15mm").edition
    own = {"infantry": (1000, 500)}
    assert footprint(card, "infantry", "extended-line", 2, sizes=own) == (3000, 500)
    assert footprint(card, "cavalry", "line", 2, mounted=True, sizes=own) == (2000, 1500), "no cavalry among them"


@pytest.mark.parametrize("level", ["disorder", "shaken", "routed"])
def test_out_of_good_order_everybody_on_foot_or_horse_covers_the_ground_of_a_line(level: str) -> None:
    for formation in FORMATIONS["infantry"]:
        assert ground_formation("infantry", formation, level) == "battle-line"
    for formation in FORMATIONS["cavalry"]:
        assert ground_formation("cavalry", formation, level) == "line"
    assert ground_formation("artillery", "limbered", level) == "limbered", "guns stay what they are"


def test_in_good_order_a_formation_covers_its_own_ground() -> None:
    for arm, formations in FORMATIONS.items():
        assert [ground_formation(arm, one, "good") for one in formations] == list(formations)


def test_infantry_is_never_mounted() -> None:
    card = enfilade.edition("adf-revised-15mm").edition
    assert footprint(card, "infantry", "battle-line", 2, mounted=True) == (1750, 750)
