"""Battles made by a seed: the same every time, sound by the scenarios' own proof, and as wished."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from itertools import product
from typing import Any, get_args

import pytest

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Scenario
from enfilade.library.editions.cards import edition
from enfilade.library.making.armies import GUNS, WORTH
from enfilade.library.making.country import country
from enfilade.library.making.lots import Lots
from enfilade.library.making.making import THEATRES, Scale, Theatre, Wishes, made, turned
from enfilade.library.making.relief import Relief, Swell, away, is_plain
from enfilade.library.making.stakes import KINDS, PLANS
from enfilade.library.scenarios.shelf import of_values, scenario, scenarios

CARD = edition("adf-revised-15mm")
SHELF = [scenario(name).scenario for name in THEATRES]
PLACES: tuple[tuple[Theatre, int], ...] = (("east", 1862), ("west", 1863))
SCALES: tuple[Scale, ...] = ("brigade", "division")
WISHES = [
    Wishes(seed, theatre, year, scale, kind)
    for seed, (kind, (theatre, year), scale) in enumerate(product(KINDS, PLACES, SCALES), start=1)
]


def make(wishes: Wishes) -> dict[str, Any]:
    return made(wishes, SHELF, CARD)


@pytest.mark.parametrize("wishes", WISHES, ids=lambda one: f"{one.kind}-{one.theatre}-{one.scale}")
def test_what_is_made_is_sound_and_leaves_no_doubt(wishes: Wishes) -> None:
    loaded = of_values(make(wishes))
    assert loaded.warnings == []
    whole = loaded.scenario
    assert {unit.brigade for unit in whole.units} == {one.id for one in whole.brigades}
    assert len({unit.name for unit in whole.units if unit.men}) == sum(bool(unit.men) for unit in whole.units)


def test_the_same_number_makes_the_same_battle_in_any_process() -> None:
    wishes = Wishes(1863, kind="meeting", scale="brigade")
    code = (
        "import json; from tests.library.making.test_making import make, Wishes;"
        "print(json.dumps(make(Wishes(1863, kind='meeting', scale='brigade'))))"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(other.stdout) == json.loads(json.dumps(make(wishes)))
    assert make(Wishes(1864, kind="meeting", scale="brigade"))["terrain"] != make(wishes)["terrain"]


def test_brigades_are_of_the_theatre_and_year() -> None:
    whole = of_values(make(Wishes(5, "west", 1862))).scenario
    fought = [one for one in SHELF if THEATRES[one.id] == "west" and one.date.endswith("1862")]
    assert fought
    known = {(unit.name, unit.men, unit.weapon) for one in fought for unit in one.units}
    assert {(unit.name, unit.men, unit.weapon) for unit in whole.units} <= known


def worth(whole: Scenario, side: str) -> float:
    own = {one.id for one in whole.brigades if one.side == side}
    return sum(
        unit.strength * (GUNS if unit.arm == "artillery" else WORTH[unit.quality])
        for unit in whole.units
        if unit.brigade in own
    )


@pytest.mark.parametrize("odds", [0.7, 1.0, 1.5, 2.0])
def test_armies_are_as_strong_as_wished(odds: float) -> None:
    whole = of_values(make(Wishes(11, odds=odds, attacker="union"))).scenario
    assert whole.initiative == whole.attacker == "union"
    assert worth(whole, "union") / worth(whole, "confederate") == pytest.approx(odds, rel=0.1)


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_wish_the_odds_are_those_of_the_kind(kind: Any) -> None:
    whole = of_values(make(Wishes(3, kind=kind))).scenario
    other = next(side for side in whole.sides if side != whole.attacker)
    assert worth(whole, str(whole.attacker)) / worth(whole, other) == pytest.approx(PLANS[kind].odds, rel=0.15)


@pytest.mark.parametrize("seed", range(12))
def test_roads_lead_from_edge_to_edge_and_water_runs_to_one(seed: int) -> None:
    land = country(Lots(str(seed)), 42, 34, "east", "attack")
    for road in land.roads:
        for x, y in (road[0], road[-1]):
            assert min(x, 42 - x, y, 34 - y) == 0
    assert away(land.roads[0], *land.crossroads) < 0.01
    assert away(land.roads[1], *land.crossroads) < 0.5
    for stream in land.streams:
        assert min(stream[-1][0], 42 - stream[-1][0], stream[-1][1], 34 - stream[-1][1]) == 0
        # No water on the hills: where it runs, the ground is of the lowest level.
        assert all(land.relief.level(x, y) == 0 for x, y in stream)


def test_a_stream_that_is_to_be_crossed_lies_between_the_armies() -> None:
    for seed in range(6):
        whole = make(Wishes(seed, kind="river-crossing"))
        # Seen from the attacker again, whose edge is then in the south.
        while whole["sides"][whole["attacker"]]["edge"] != "south":
            whole = turned(whole, 1)
        (run,) = [one for one in whole["terrain"]["features"] if one["properties"]["kind"] == "stream"]
        mine = {one["id"] for one in whole["brigades"] if one["side"] == whole["attacker"]}
        for unit in whole["units"]:
            x, y = unit["at"]
            beside = min(run["geometry"]["coordinates"], key=lambda spot: abs(spot[0] - x))
            assert (y < beside[1]) is (unit["brigade"] in mine), (seed, unit["id"])


def test_a_round_hill_is_outlined_where_it_is_high_enough() -> None:
    # 1.2 exp(-(d / 5)^2) is 0.5 at d = 5 sqrt(ln 2.4) = 4.678, and 1.0 at 5 sqrt(ln 1.2) = 2.135.
    relief = Relief(36, 30, (Swell(18, 15, 5, 5, 0.3, 1.2),))
    for level, far in ((1, 4.678), (2, 2.135)):
        (ring,) = relief.outlines(level)
        assert is_plain(ring)
        assert all(math.dist(spot, (18, 15)) == pytest.approx(far, abs=0.15) for spot in ring)


def test_an_outline_that_crosses_itself_is_not_plain() -> None:
    assert is_plain([(0, 0), (4, 0), (4, 4), (0, 4)])
    assert not is_plain([(0, 0), (4, 4), (4, 0), (0, 4)])


def test_every_battle_of_the_shelf_has_a_theatre_but_the_learners() -> None:
    assert set(THEATRES) == set(scenarios()) - {"drill-field"}
    assert set(THEATRES.values()) == set(get_args(Theatre))


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (Wishes(1, "east", 1864), "no brigades are known for east 1864; there are east 1862"),
        (Wishes(1, attacker="france"), "union or confederate"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(wishes: Wishes, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        make(wishes)
