"""The ground a unit covers: every formation of every arm, worked out from its stands."""

from __future__ import annotations

import pytest

import enfilade
from enfilade.rules.jr3.chapters.facts import FORMATIONS, Formation, Unit
from enfilade.rules.jr3.chapters.footprint import footprint, ground_of

# At 15 mm an infantry stand is 7/8 wide and 3/4 deep, a cavalry stand 1 wide and 1 1/2 deep (ruling 3.2).
FOOT: list[tuple[Formation, int, tuple[int, int], str]] = [
    ("line", 4, (3500, 750), "4 x 7/8"),
    ("line", 3, (2625, 750), "3 x 7/8"),
    ("line", 1, (875, 750), "one stand"),
    ("extended-line", 4, (6125, 750), "four stands and three gaps of one: 7 x 7/8"),
    ("extended-line", 1, (875, 750), "one stand has no gap"),
    ("skirmish-line", 4, (7437, 750), "four stands and three gaps of 1 1/2: 8 1/2 x 7/8, less half a mil"),
    ("skirmish-line", 3, (5250, 750), "three stands and two such gaps: 6 x 7/8"),
    ("double-line", 4, (1750, 1500), "two ranks of two"),
    ("double-line", 3, (1750, 1500), "a rank of two, and one behind"),
    ("double-line", 1, (875, 750), "one stand"),
    ("attack-column", 4, (875, 3000), "one wide, four deep"),
    ("attack-column", 3, (875, 2250), "one wide, three deep"),
    ("march-column", 4, (875, 4125), "four depths and three halves: 5 1/2 x 3/4"),
    ("march-column", 3, (875, 3000), "three depths and two halves: 4 x 3/4"),
    ("march-column", 1, (875, 750), "one stand"),
    ("disorder", 4, (3500, 750), "a line's ground"),
]
MOUNTED: list[tuple[Formation, int, tuple[int, int], str]] = [
    ("line", 4, (4000, 1500), "4 x 1"),
    ("double-line", 4, (2000, 3000), "two ranks of two"),
    ("double-line", 3, (2000, 3000), "a rank of two, and one behind"),
    ("skirmish-line", 4, (8500, 1500), "four stands and three gaps of 1 1/2"),
    ("march-column", 4, (1000, 8250), "four depths and three halves: 5 1/2 x 1 1/2"),
    ("disorder", 4, (4000, 1500), "a line's ground"),
]


@pytest.mark.parametrize(("formation", "stands", "ground", "why"), FOOT)
def test_infantry_at_15_mm(formation: Formation, stands: int, ground: tuple[int, int], why: str) -> None:
    card = enfilade.edition("jr3-15mm").edition
    assert footprint(card, "infantry", formation, stands) == ground, why


@pytest.mark.parametrize(("formation", "stands", "ground", "why"), MOUNTED)
def test_mounted_cavalry_at_15_mm(formation: Formation, stands: int, ground: tuple[int, int], why: str) -> None:
    card = enfilade.edition("jr3-15mm").edition
    assert footprint(card, "mounted", formation, stands) == ground, why


def test_every_formation_of_foot_and_horse_is_tested() -> None:
    assert {formation for formation, *_ in FOOT} == set(FORMATIONS["infantry"])
    assert {formation for formation, *_ in MOUNTED} == set(FORMATIONS["mounted"])


def test_troopers_on_foot_stand_on_infantry_bases() -> None:
    card = enfilade.edition("jr3-15mm").edition
    assert footprint(card, "dismounted", "line", 4) == (3500, 750)
    assert footprint(card, "dismounted", "disorder", 2) == (1750, 750)


@pytest.mark.parametrize("sections", [1, 2, 3])
def test_a_battery_is_one_gun_whatever_its_sections(sections: int) -> None:
    card = enfilade.edition("jr3-15mm").edition
    battery = Unit(arm="artillery", strength=sections, full=3, formation="unlimbered")
    assert ground_of(card, battery) == (1000, 1000)
    assert footprint(card, "artillery", "limbered", sections) == (1000, 2000)


# 8 of 20 figures on four stands of five: the second stand is still there with three of its men (003:42).
@pytest.mark.parametrize(("figures", "width"), [(20, 3500), (15, 2625), (8, 1750), (5, 875), (1, 875)])
def test_a_regiment_shrinks_stand_by_stand(figures: int, width: int) -> None:
    card = enfilade.edition("jr3-15mm").edition
    assert ground_of(card, Unit(strength=figures, full=20)) == (width, 750)


def test_routers_spread_like_a_line_and_the_shaken_keep_their_formation() -> None:
    card = enfilade.edition("jr3-15mm").edition
    column = Unit(strength=20, formation="march-column", level="routed")
    assert ground_of(card, column) == (3500, 750)
    assert ground_of(card, Unit(strength=20, formation="march-column", level="shaken")) == (875, 4125)
    guns = Unit(arm="artillery", strength=2, formation="limbered", level="routed")
    assert ground_of(card, guns) == (1000, 2000)


# Three quarters of 15 mm's stands, and one and a half times them (J39): 4 x 0.656 and 4 x 1.3125.
@pytest.mark.parametrize(("scale", "ground"), [("jr3-10mm", (2624, 563)), ("jr3-25mm", (5252, 1125))])
def test_other_figures_have_other_stands(scale: str, ground: tuple[int, int]) -> None:
    assert footprint(enfilade.edition(scale).edition, "infantry", "line", 4) == ground


def test_a_scenario_may_bring_its_own_stands() -> None:
    card = enfilade.edition("jr3-15mm").edition
    own = {"infantry": (1000, 500)}
    assert footprint(card, "infantry", "line", 4, own) == (4000, 500)
    assert footprint(card, "dismounted", "line", 4, own) == (4000, 500)
    assert footprint(card, "mounted", "line", 4, own) == (4000, 1500)
