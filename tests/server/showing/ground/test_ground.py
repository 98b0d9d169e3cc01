"""The ground for the browser: every colour a token, names that clash with none, and where places are written."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from tests.rules.adf.battle.tables import area, cs, line, little, us

import enfilade
from enfilade.core.scenario import AreaKind, LineKind
from enfilade.game.battles import battle
from enfilade.game.opening import table_of
from enfilade.press.map.ink import View
from enfilade.press.map.outline import rings
from enfilade.rules.adf.battle.field import Field
from enfilade.server.showing.ground.ground import TOKENS, ground_svg, small_map
from enfilade.server.showing.ground.place_names import place_names

PALETTE = Path(enfilade.__file__).parent / "table" / "palette.css"
SIDES = [us("7-wis", 5, 5), cs("1-tenn", 40, 30)]


def _everything() -> Field:
    """One of each kind of ground, and four levels."""
    areas = [area(kind, 2 + 5 * i, 12, 6 + 5 * i, 16) for i, kind in enumerate(get_args(AreaKind))]
    lines = [line(kind, (2, 20 + i), (20, 20 + i), (30, 21 + i)) for i, kind in enumerate(get_args(LineKind))]
    heights = [area("height", 2 + i, 1 + i, 20 - i, 10 - i, level=i + 1) for i in range(4)]
    return little(SIDES, [*areas, *lines, *heights])[0]


def _table(scenario: str) -> Field:
    table: Field = table_of(battle(scenario, seed=1).record.opening)[0]
    return table


def test_every_kind_of_ground_is_drawn_in_the_palette_s_colours_and_without_words() -> None:
    drawn = ground_svg(_everything())
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b(?!-)", re.sub(r"#g-[\w-]+", "", drawn))
    assert set(re.findall(r"var\(--([\w-]+)\)", drawn)) <= _palette().keys()
    assert "<text" not in drawn
    assert "style=" not in drawn
    for kind in ("light-woods", "village", "stream", "fence", "works", "hachure"):
        assert f"g-{kind}" in drawn


def test_the_tokens_are_the_palette_s_own_colours_by_daylight() -> None:
    palette = _palette()
    assert {token: palette[token] for token in TOKENS.values()} == {token: colour for colour, token in TOKENS.items()}


def test_ids_and_what_refers_to_them_are_prefixed_alike() -> None:
    drawn = ground_svg(_everything())
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    ids = {one.get("id") for one in root.iter() if one.get("id")}
    used = set(re.findall(r'href="#([^"]+)"', drawn)) | set(re.findall(r"url\(#([^)]+)\)", drawn))
    assert ids
    assert all(one is not None and one.startswith("g-") for one in ids)
    assert used <= ids


@pytest.mark.parametrize("scenario", ["drill-field", "mcphersons-woods", "hornets-nest", "bufords-delay"])
def test_our_scenarios_can_be_drawn_and_their_small_maps_do_not_clash(scenario: str) -> None:
    one = battle(scenario, seed=1)
    small = small_map(one.table, one.state)
    ElementTree.fromstring(small)
    assert f'id="m-{scenario}-table"' in small
    assert "#" not in unescape(re.sub(r"#m-[\w-]+", "", small))


def test_the_hand_that_draws_leaves_a_side_by_no_more_than_an_eighth_of_an_inch() -> None:
    table = little(SIDES, [area("height", 10, 10, 30, 20, level=1)])[0]
    (ring,) = rings(View(32, table.width, table.height), table.ground.heights[0])
    along_the_south = [y for x, y in ring if 13_000 < x < 27_000 and y < 15_000]
    assert along_the_south
    assert all(abs(y - 10_000) <= 125 for y in along_the_south)
    assert all(9_875 <= x <= 30_125 and 9_875 <= y <= 20_125 for x, y in ring)


def test_a_height_that_runs_off_the_table_is_not_rounded_at_its_edge() -> None:
    table = little(SIDES, [area("height", 10, 0, 20, 36, level=1)], height=36)[0]
    (ring,) = rings(View(32, table.width, table.height), table.ground.heights[0])
    assert min(y for _, y in ring) < -1000
    assert max(y for _, y in ring) > 37_000
    on_the_table = [x for x, y in ring if 0 <= y <= 36_000]
    assert all(min(abs(x - 10_000), abs(x - 20_000)) <= 125 for x in on_the_table)


def test_streams_roads_and_ridges_are_named_along_their_lines_and_read_from_the_left() -> None:
    names = {name.text: name for name in place_names(_table("mcphersons-woods"))}
    assert {
        text: names[text].kind for text in ("Willoughby Run", "Chambersburg Pike", "Herr Ridge", "Sheads Woods")
    } == {
        "Willoughby Run": "water",
        "Chambersburg Pike": "pike",
        "Herr Ridge": "ridge",
        "Sheads Woods": "woods",
    }
    pike = names["Chambersburg Pike"]
    assert pike.beside
    assert pike.points[0][0] < pike.points[-1][0]
    ridge = names["Herr Ridge"]
    assert not ridge.beside
    assert len(ridge.points) > 3
    assert all(6000 <= x <= 11_000 for x, _ in ridge.points)
    assert len(names["Sheads Woods"].points) == 1
    assert "Herr Ridge crest" not in names, "a crest within a ridge that has the name"


@pytest.mark.parametrize("scenario", ["drill-field", "mcphersons-woods", "hornets-nest", "bufords-delay"])
def test_the_ground_of_our_scenarios_is_light_enough_to_send(scenario: str) -> None:
    assert len(ground_svg(_table(scenario))) < 400_000


def test_the_name_of_a_road_keeps_off_the_objective_on_it() -> None:
    """Which else would take the middle of the road."""
    flag = {"id": "crossing", "name": "The crossing", "at": (24, 18), "radius": 2, "prizes": [{"points": 3}]}
    road = _called("Mill road", line("road", (0, 18), (48, 18)))
    table, _ = little(SIDES, [road], victory={"objectives": [flag]})
    (name,) = place_names(table)
    middle = name.points[0][0] + name.at
    # Nine letters of 15 pixels take about 2.5 inches, half of them to either side.
    assert abs(middle - 24_000) > 1700


def test_of_two_names_at_one_place_the_second_goes_elsewhere() -> None:
    wooded = [
        _called(text, area(kind, 15, 10, 25, 20)) for text, kind in (("East wood", "light-woods"), ("Wheat", "field"))
    ]
    names = place_names(little(SIDES, wooded)[0])
    (wood,), (wheat,) = (next(one.points for one in names if one.text == text) for text in ("East wood", "Wheat"))
    assert abs(wood[0] - wheat[0]) > 2500 or abs(wood[1] - wheat[1]) > 400


def test_letters_run_along_a_winding_stream_without_its_bends() -> None:
    winding = [(10 + i, 15 + (i % 2)) for i in range(21)]
    (name,) = place_names(little(SIDES, [_called("Willoughby Run", line("stream", *winding))])[0])
    inner = [y for x, y in name.points if 14_000 < x < 26_000]
    assert inner
    assert all(15_300 <= y <= 15_700 for y in inner), "the bends swing from 15 to 16 inches"


def _called(name: str, feature: dict[str, Any]) -> dict[str, Any]:
    return feature | {"properties": feature["properties"] | {"name": name}}


def _palette() -> dict[str, str]:
    """The tokens of the paper theme, which stands first."""
    paper = PALETTE.read_text(encoding="utf-8").split("/* lamplight */")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", paper))
