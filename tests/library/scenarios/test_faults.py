"""Every fault of a scenario is told with the key it is at."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from enfilade.library.editions.cards import edition
from enfilade.library.problems import BadFile
from enfilade.library.scenarios.shelf import scenario

GUIDE = Path(__file__).parents[3] / "docs" / "scenarios.md"
Raw = dict[str, Any]
SQUARE = [[2, 2], [4, 2], [4, 4], [2, 4]]


@pytest.fixture
def raw() -> Raw:
    """The guide's example: 6th Wisconsin at (12, 5) and 2nd Mississippi at (12, 17), on a table of 24 x 24."""
    (example,) = re.findall(r"```json\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    values: Raw = json.loads(example)
    return values


def told(raw: Raw | str, folder: Path) -> dict[str, str]:
    """Faults by key."""
    path = folder / "mine.json"
    path.write_text(raw if isinstance(raw, str) else json.dumps(raw), encoding="utf-8")
    with pytest.raises(BadFile) as bad:
        scenario(path)
    return {problem.key: f"{problem.found}; {problem.expected}" for problem in bad.value.problems}


def put(raw: Raw, path: str, value: object) -> None:
    """Set a value by its key path, the same that the messages use."""
    keys = [int(key) if key.isdigit() else key for key in re.findall(r"[^.\[\]]+", path)]
    place: Any = raw
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value


def area(kind: str, points: Any, **more: Any) -> Raw:
    shape = {"type": "Polygon", "coordinates": [points]}
    return {"type": "Feature", "properties": {"kind": kind, "name": "Somewhere", **more}, "geometry": shape}


SHAPE = [
    ("turns", 0, "a whole number from 1 to 60"),
    ("turns", 4.5, "a whole number"),
    ("turns", True, "a whole number"),
    ("table.width", 300, "a number from 6 to 240"),
    ("units[1].at", [12, 17, 3], "3 values; 2 values"),
    ("units[1].at", "here", "such as [12, 7.5]"),
    ("units[1].at[0]", -1, "a number from 0 to 240"),
    ("units[1].facing", 360, "below 360"),
    ("units[0].quality", "vetran", "(did you mean veteran?)"),
    ("units[0].mounted", "no", "true or false"),
    ("units[0].id", "6th Wisconsin", "small letters"),
    ("units[0].id", "6-wis\n", "small letters"),
    ("units[0].arrives", 3, "an object with keys"),
    ("units[0].name", "6th\x1b[31mWisconsin", "text of at most 120"),
    ("title", "", "not empty"),
    ("introduction", "x" * 4001, "at most 4000"),
    ("begins", "25:00", "a time such as 10:15"),
    ("format", "enfilade-scenario-9", '"enfilade-scenario-1"'),
    ("units", {}, "a list"),
    ("sides", [], "an object with keys"),
    ("terrain.features[0].properties.kind", "lightwoods", "(did you mean light-woods?)"),
    ("terrain.features[0].geometry.coordinates[0][1]", [1], "1 values; 2 values"),
    ("victory.tolls[0].loss", "routed", "(did you mean routed-off?)"),
    ("leaders[0].benefit", 3, "from 0 to 2"),
]


@pytest.mark.parametrize(
    ("path", "value", "words"), SHAPE, ids=[f"{path}={str(value)[:12]!r}" for path, value, _ in SHAPE]
)
def test_a_wrong_value_is_told_with_its_key(raw: Raw, tmp_path: Path, path: str, value: object, words: str) -> None:
    put(raw, path, value)
    found = told(raw, tmp_path)
    assert list(found) == [path]
    assert words in found[path]


def test_a_tag_of_geometry_that_does_not_exist(raw: Raw, tmp_path: Path) -> None:
    put(raw, "terrain.features[1].geometry.type", "Line")
    assert told(raw, tmp_path) == {"terrain.features[1].geometry.type": '"Line"; "Polygon" or "LineString"'}


def test_a_side_whose_id_cannot_be(raw: Raw, tmp_path: Path) -> None:
    raw["sides"]["The Union"] = raw["sides"]["union"]
    assert 'sides."The Union"' in told(raw, tmp_path)


def test_a_key_nobody_reads_and_the_nearest(raw: Raw, tmp_path: Path) -> None:
    raw["units"][1]["wepon"] = raw["units"][1].pop("weapon")
    found = told(raw, tmp_path)
    assert found["units[1].wepon"].endswith("(did you mean weapon?)")
    assert found["units[1].weapon"].startswith("nothing")


def test_all_faults_are_told_at_once(raw: Raw, tmp_path: Path) -> None:
    for path in ("turns", "title", "units[0].at", "units[1].facing", "victory.objectives[0].radius"):
        put(raw, path, None)
    assert len(told(raw, tmp_path)) == 5


def test_a_key_given_twice(raw: Raw, tmp_path: Path) -> None:
    text = json.dumps(raw).replace('"strength": 8', '"strength": 8, "strength": 9')
    assert told(text, tmp_path) == {"units[1].strength": "the same key twice; each key once"}


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_are_none(raw: Raw, tmp_path: Path, number: str) -> None:
    text = json.dumps(raw).replace("[8, 15]", f"[8, {number}]", 1)
    found = told(text, tmp_path)
    assert found["terrain.features[0].geometry.coordinates[0][0][1]"].endswith("a finite number")


REFERENCES = [
    ("initiative", "unoin", "initiative", "(did you mean union?)"),
    ("attacker", "nobody", "attacker", "a side"),
    ("brigades[0].side", "us", "brigades[0].side", "a side"),
    ("units[1].brigade", "davis-brigad", "units[1].brigade", "(did you mean davis-brigade?)"),
    ("units[1].id", "6-wis", "units[1].id", "which units[0].id has already"),
    ("leaders[0].id", "6-wis", "leaders[0].id", "which units[0].id has already"),
    ("units[0].id", "union", "units[0].id", "which sides.union has already"),
    ("units[0].weapon", "rifle-muskets", "units[0].weapon", "(did you mean rifle-musket?)"),
    ("units[0].weapon", "napoleon-12-pdr", "units[0].weapon", "the edition's infantry has: rifle-musket"),
    ("units[0].formation", "line", "units[0].formation", "a formation of infantry: battle-line"),
    ("units[0].mounted", True, "units[0].mounted", "infantry does not fight mounted"),
    ("units[0].strength", 1, "units[0].strength", "at least 2"),
    ("units[0].stands", 8, "units[0].stands", "8 stands for 7 figures"),
    ("units[0].men", 900, "units[0].strength", "about 15, at 60 men a figure"),
    ("units[0].arrives", {"turn": 5, "edge": "south"}, "units[0].arrives.turn", "at most 4"),
    ("initiative-changes", [{"turn": 2, "side": "unio"}], "initiative-changes[0].side", "(did you mean union?)"),
    ("initiative-changes", [{"turn": 1, "side": "union"}], "initiative-changes[0].turn", "a turn from 2 to 4"),
    (
        "initiative-changes",
        [{"turn": 2, "side": "union"}, {"turn": 2, "side": "confederate"}],
        "initiative-changes[1].turn",
        "another turn",
    ),
    ("leaders[0].side", "confederat", "leaders[0].side", "(did you mean confederate?)"),
    ("leaders[0].commands", ["davis-brigade"], "leaders[0].commands[0]", "a brigade of his side: iron-brigade"),
    ("leaders[0].commands", [], "leaders[0].commands", "at least one brigade"),
    ("leaders[0].attached", "2-miss", "leaders[0].attached", "a unit of his side: 6-wis"),
    ("leaders[0].attached", None, "leaders[0].at", "neither (dawes) at and attached"),
    ("leaders[0].at", [12, 4], "leaders[0].at", "both (dawes) at and attached"),
    ("leaders[0].arrives", 2, "leaders[0].arrives", "he arrives with his unit"),
    ("leaders[0].leaves", 5, "leaders[0].leaves", "at most 4"),
    ("edition", "adf-revized-15mm", "edition", "(did you mean adf-revised-15mm?)"),
    ("bounds", [{"units": ["6-wsi"], "feature": "The cut", "within": 3, "until": 2}], "bounds[0].units[0]", "6-wis"),
    ("bounds", [{"units": ["2-miss"], "feature": "The cat", "within": 3, "until": 2}], "bounds[0].feature", "The cut?"),
    ("bounds", [{"units": ["2-miss"], "feature": "The cut", "within": 3, "until": 9}], "bounds[0].until", "at most 4"),
]
VICTORY = [
    ("victory.objectives[0].at", [25, 5], "victory.objectives[0].at", "the table of 24 x 24"),
    ("victory.objectives[0].prizes", [], "victory.objectives[0].prizes", "at least one prize"),
    ("victory.objectives[0].prizes[0].to", "us", "victory.objectives[0].prizes[0].to", "union, confederate, either"),
    ("victory.objectives[0].prizes[0].test", "denied", "victory.objectives[0].prizes[0].to", "keeps the enemy out"),
    ("victory.objectives[0].prizes[0].first", 5, "victory.objectives[0].prizes[0].first", "at most 4"),
    ("victory.tolls[1].of", "us", "victory.tolls[1].of", "union, confederate, either"),
    ("victory.tolls[1].arms", [], "victory.tolls[1].arms", "at least one arm"),
    ("victory.handicap", {"us": 2}, "victory.handicap.us", "union, confederate"),
    ("victory.exits", [{"side": "us", "edge": "north", "points": 1}], "victory.exits[0].side", "union, confederate"),
    (
        "victory.exits",
        [{"side": "union", "edge": "north", "points": 1, "end": 30}],
        "victory.exits[0].end",
        "at most 24, the length of the north edge",
    ),
    (
        "victory.exits",
        [{"side": "union", "edge": "north", "points": 1, "start": 24}],
        "victory.exits[0].start",
        "less than 24",
    ),
    (
        "victory.exits",
        [{"side": "union", "edge": "north", "points": 1, "first": 3, "until": 2}],
        "victory.exits[0].first",
        "at most 2",
    ),
    (
        "victory.exits",
        [{"side": "union", "edge": "north", "points": 1, "arms": []}],
        "victory.exits[0].arms",
        "one arm",
    ),
    (
        "victory.grades",
        [{"least": 3, "title": "won"}, {"least": 3, "title": "lost"}],
        "victory.grades[1].least",
        'as for "won"',
    ),
]
PLACES = [
    ("units[0].at", [12, 0.3], "units[0].at", "1.75 wide and 0.75 deep"),
    ("units[1].at", [12, 5.7], "units[1].at", "which overlaps 6-wis"),
    ("units[0].arrives", {"turn": 2, "edge": "west"}, "units[0].at", "12 from its edge"),
    ("units[0].arrives", {"turn": 2, "edge": "south", "within": 2}, "units[0].arrives.within", "no such key"),
    ("leaders[0]", {"at": [30, 5], "attached": None}, "leaders[0].at", "the table of 24 x 24"),
    ("leaders[0]", {"at": [12, 5], "attached": None, "arrives": 2}, "leaders[0].at", "within 1 inch of an edge"),
    ("stands", {"horse": {"width": 1, "depth": 1}}, "stands.horse", "infantry, cavalry, gun, limbered-gun"),
    ("stands", {"gun": {"width": 1}}, "stands.gun", "width and depth"),
    ("stands", {"gun": {"width": 0, "depth": 1}}, "stands.gun.width", "above 0"),
    ("terrain.features[0]", area("water", [[10, 3], [14, 3], [14, 7], [10, 7]]), "units[0].at", "in the water"),
    ("terrain.features[0]", area("height", SQUARE), "terrain.features[0].properties.level", "from 1"),
    ("terrain.features[0]", area("rough", SQUARE, level=2), "terrain.features[0].properties.level", "only a"),
    ("terrain.features[0]", area("rough", SQUARE, width=2), "terrain.features[0].properties.width", "only roads"),
    ("terrain.features[1].properties.kind", "orchard", "terrain.features[1].geometry.type", '"Polygon"'),
    (
        "terrain.features[1].geometry.coordinates",
        [[3, 3], [3, 3]],
        "terrain.features[1].geometry.coordinates",
        "2 that",
    ),
    ("terrain.features[0].geometry.coordinates", [], "terrain.features[0].geometry.coordinates", "inside a list"),
    (
        "terrain.features[0]",
        area("rough", [[2, 2], [4, 2], [2, 2]]),
        "terrain.features[0].geometry.coordinates[0]",
        "at least 3 that differ",
    ),
    (
        "terrain.features[0]",
        area("rough", [[2, 2], [4, 2], [6, 2]]),
        "terrain.features[0].geometry.coordinates[0]",
        "points in one line",
    ),
    (
        "terrain.features[0]",
        area("rough", [[2, 2], [25, 2], [6, 9]]),
        "terrain.features[0].geometry.coordinates[0][1]",
        "[25, 2] (Somewhere)",
    ),
    (
        "terrain.features[0]",
        area("rough", [[x / 100, x % 2] for x in range(501)]),
        "terrain.features[0].geometry.coordinates",
        "at most 500",
    ),
]
BEYOND = REFERENCES + VICTORY + PLACES


@pytest.mark.parametrize(
    ("path", "value", "key", "words"), BEYOND, ids=[f"{i}-{key}" for i, (_, _, key, _) in enumerate(BEYOND)]
)
def test_what_cannot_be_played_is_told_with_its_key(
    raw: Raw, tmp_path: Path, path: str, value: Any, key: str, words: str
) -> None:
    put(raw, path, raw["leaders"][0] | value if path == "leaders[0]" else value)
    found = told(raw, tmp_path)
    assert key in found
    assert words in found[key]


def test_three_sides_or_one_without_units(raw: Raw, tmp_path: Path) -> None:
    raw["sides"]["france"] = {"name": "France", "nation": "us", "edge": "east"}
    found = told(raw, tmp_path)
    assert found["sides"] == "3 sides; two"
    assert '"france"' in found["units"]


def test_more_sections_than_the_guns_chart_lists(raw: Raw, tmp_path: Path) -> None:
    battery = {"arm": "artillery", "weapon": "ordnance-3-inch", "formation": "unlimbered", "stands": 1, "strength": 4}
    raw["units"][1] |= battery
    assert told(raw, tmp_path) == {"units[1].strength": "4 sections (2-miss); at most 3; make two batteries of it"}


def test_neighbours_may_touch_but_not_overlap(raw: Raw, tmp_path: Path) -> None:
    """Two stands of 7/8 inch side by side are 1.75 wide: at 1.75 the lines touch, at 1.74 they overlap."""
    raw["units"][1] |= {"at": [13.75, 5], "facing": 0}
    path = tmp_path / "touching.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert len(scenario(path).scenario.units) == 2
    raw["units"][1]["at"] = [13.74, 5]
    assert "units[1].at" in told(raw, tmp_path)


def test_out_of_order_a_column_takes_the_ground_of_a_line(raw: Raw, tmp_path: Path) -> None:
    """A road column 7/8 wide fits 0.5 inches from the west edge; in disorder its men spread to 1.75."""
    raw["units"][0] |= {"at": [0.5, 5], "formation": "road-column"}
    path = tmp_path / "column.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert scenario(path).scenario.units[0].at == (0.5, 5)
    raw["units"][0]["level"] = "disorder"
    assert "1.75 wide" in told(raw, tmp_path)["units[0].at"]


def test_units_that_arrive_at_one_place_do_not_overlap(raw: Raw, tmp_path: Path) -> None:
    for unit in raw["units"]:
        unit |= {"at": [12, 0], "facing": 0, "arrives": {"turn": 2, "edge": "south"}}
    path = tmp_path / "queue.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert scenario(path).warnings


def _crossed(raw: Raw) -> None:
    put(raw, "terrain.features[0].geometry.coordinates", [[[8, 15], [16, 16], [16, 15], [8, 16]]])


def _same_edge(raw: Raw) -> None:
    put(raw, "sides.union.edge", "north")


def _empty_brigade(raw: Raw) -> None:
    raw["brigades"].append({"id": "reserve", "name": "Reserve", "side": "union"})


def _four_stands(raw: Raw) -> None:
    put(raw, "units[0].stands", 4)


def _long_list(raw: Raw) -> None:
    put(raw, "charging-brigades", [1, 1, 1, 1, 1])


def _low_grade(raw: Raw) -> None:
    raw["victory"] |= {"grades": [{"least": 1, "title": "a lead"}], "needed": 2}


def _far_bound(raw: Raw) -> None:
    """6th Wisconsin at (12, 5): the cut begins 10 inches north of it."""
    put(raw, "bounds", [{"units": ["6-wis", "2-miss"], "feature": "The cut", "within": 9.9, "until": 2}])


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (_crossed, "terrain.features[0].geometry.coordinates[0]"),
        (_same_edge, "sides"),
        (_empty_brigade, "brigades[2].id"),
        (_four_stands, "units[0].stands"),
        (_long_list, "charging-brigades"),
        (_low_grade, "victory.grades[0].least"),
        (_far_bound, "bounds[0].units[0]"),
    ],
)
def test_what_is_only_doubtful_can_be_played(raw: Raw, tmp_path: Path, change: Callable[[Raw], None], key: str) -> None:
    raw["leaders"].append(
        {"id": "davis", "name": "Joseph R. Davis", "side": "confederate", "benefit": 0, "commands": ["davis-brigade"]}
        | {"at": [12, 19]}
    )
    change(raw)
    path = tmp_path / "doubtful.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert [problem.key for problem in scenario(path).warnings] == [key]


def test_a_weapon_that_another_edition_lacks(raw: Raw, tmp_path: Path) -> None:
    """Only the revised and western cards list the mixed guns of 1862."""
    raw["units"][1] |= {"arm": "artillery", "weapon": "mixed-guns-1862", "formation": "unlimbered", "strength": 2}
    path = tmp_path / "guns.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    loaded = scenario(path)
    assert loaded.problems(edition("adf-western-10mm")) == []
    (problem,) = loaded.problems(edition("adf-summary-15mm"))
    assert problem.key == "units[1].weapon"
    assert problem.found == '"mixed-guns-1862" (2-miss)'
    assert "mixed-guns (did you mean mixed-guns?)" in problem.expected


def test_positions_too_close_for_larger_figures(raw: Raw, tmp_path: Path) -> None:
    """Side by side 2 inches apart: lines of 15 mm are 1.75 wide, of 25 mm 2.626; own stands settle it."""
    raw["units"][1] |= {"at": [14, 5], "facing": 0}
    path = tmp_path / "close.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    (problem,) = scenario(path).problems(edition("adf-revised-25mm"))
    assert problem.key == "units[1].at"
    path.write_text(json.dumps(raw | {"stands": {"infantry": {"width": 0.875, "depth": 0.75}}}), encoding="utf-8")
    assert scenario(path).problems(edition("adf-revised-25mm")) == []
