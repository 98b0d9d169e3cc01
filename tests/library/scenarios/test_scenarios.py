"""Scenarios of ours load in every edition; files of others are read with care."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from enfilade.library.editions.cards import edition, editions
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import proof, shelf
from enfilade.library.scenarios.shape import json_schema
from enfilade.library.scenarios.shelf import OURS, Loaded, digest, scenario, scenarios
from enfilade.library.scenarios.text import pretty

ROOT = Path(__file__).parents[3]
NAMES = [
    "brandy-station",
    "brawners-farm",
    "bufords-delay",
    "drill-field",
    "hornets-nest",
    "horseshoe-ridge",
    "little-round-top",
    "mcphersons-woods",
    "perryville",
    "round-forest",
    "the-angle",
    "the-cornfield",
]
ADF = [name for name in editions() if name.startswith("adf-")]


def problems_of(path: Path) -> list[str]:
    with pytest.raises(BadFile) as bad:
        scenario(path)
    return [str(problem) for problem in bad.value.problems]


def test_ours_are_there() -> None:
    assert scenarios() == NAMES
    assert len(ADF) > 8


@pytest.mark.parametrize("by", ADF)
@pytest.mark.parametrize("name", NAMES)
def test_ours_can_be_played_by_every_edition(name: str, by: str) -> None:
    loaded = scenario(name)
    assert loaded.problems(edition(by)) == []
    assert loaded.warnings == []


@pytest.mark.parametrize("name", NAMES)
def test_ours_are_written_as_the_maker_writes(name: str) -> None:
    text = (OURS / f"{name}.json").read_text(encoding="utf-8")
    assert text == pretty(json.loads(text)) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_ours_tell_players_enough_and_cite_their_sources(name: str) -> None:
    whole = scenario(name).scenario
    assert 120 <= len(whole.introduction.split()) <= 200
    assert whole.sources
    cited = {int(number) for unit in whole.units for number in re.findall(r"\b\d+\b", _cited(unit.note))}
    listed = {int(found[1]) for text in whole.sources if (found := re.match(r"(\d+)\. ", text))}
    assert cited <= listed


def _cited(note: str) -> str:
    """Only what follows the word source: "source 3", "sources 4 and 5"."""
    return " ".join(re.findall(r"sources? (\d+(?: and \d+)?)", note))


@pytest.mark.parametrize("name", NAMES)
def test_figures_follow_from_the_men(name: str) -> None:
    """60 men on foot or 30 on horseback a figure, rounded half up; 3 stands from 9 figures, else 2."""
    for unit in scenario(name).scenario.units:
        if unit.men is not None:
            each = 60 if unit.arm == "infantry" else 30
            assert unit.strength == (2 * unit.men + each) // (2 * each), unit.id
            assert unit.stands == (3 if unit.strength >= 9 else 2), unit.id
        else:
            assert (unit.arm, unit.stands) == ("artillery", 1)


def test_the_drill_field_is_the_same_when_turned_half_round() -> None:
    """But for the barn; about the middle of the 36 x 30 table."""
    whole = scenario("drill-field").scenario
    union, confederate = whole.units[:3], whole.units[3:]
    for one, other in zip(union, confederate, strict=True):
        assert (one.at[0] + other.at[0], one.at[1] + other.at[1]) == (36, 30)
        assert (one.strength, one.quality, one.weapon) == (other.strength, other.quality, other.weapon)
        assert (one.facing + 180) % 360 == other.facing
    shapes = [
        {(round(36 - x, 3), round(30 - y, 3)) if turned else (x, y) for x, y in _points(feature)}
        for turned in (False, True)
        for feature in whole.terrain.features
        if feature.properties.kind != "farm"
    ]
    half = len(shapes) // 2
    assert sorted(map(sorted, shapes[:half])) == sorted(map(sorted, shapes[half:]))


def _points(feature: Any) -> list[tuple[float, float]]:
    shape = feature.geometry.coordinates
    return list(shape[0] if isinstance(shape[0][0], tuple) else shape)


def test_strengths_add_up_to_those_of_the_battles() -> None:
    """Men by side: Archer 1,193 against 1,814; Buford 2,704 against 2,900; Shiloh 5,545 against 4,804."""
    for name, union, confederate in (
        ("mcphersons-woods", 1814, 1193),
        ("bufords-delay", 2704, 2900),
        ("hornets-nest", 5545, 4804),
    ):
        whole = scenario(name).scenario
        side_of = {brigade.id: brigade.side for brigade in whole.brigades}
        for side, men in (("union", union), ("confederate", confederate)):
            assert sum(unit.men or 0 for unit in whole.units if side_of[unit.brigade] == side) == men


def test_the_example_of_the_guide_can_be_played(tmp_path: Path) -> None:
    guide = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", guide, re.DOTALL)
    path = tmp_path / "railroad-cut.json"
    path.write_text(example, encoding="utf-8")
    loaded = scenario(path)
    assert loaded.scenario.leaders[0].attached == "6-wis"
    assert [problem.key for problem in loaded.warnings] == ["brigades[1].id"]


def test_every_key_is_in_the_guide() -> None:
    guide = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    for part in json_schema()["$defs"].values():
        for key in part["properties"]:
            assert key in ("type", "features", "coordinates") or f"`{key}`" in guide, key


def test_the_stored_schema_is_the_one_that_is_printed() -> None:
    stored = json.loads((ROOT / "docs/schema/scenario.json").read_text(encoding="utf-8"))
    assert stored == json_schema()


@pytest.mark.parametrize("name", NAMES)
def test_ours_fit_the_schema_and_nonsense_does_not(name: str) -> None:
    rules = jsonschema.Draft202012Validator(json_schema())
    raw = scenario(name).raw
    assert list(rules.iter_errors(raw)) == []
    assert list(rules.iter_errors(raw | {"turns": "four"}))


def test_the_digest_knows_play_from_prose(tmp_path: Path) -> None:
    loaded = scenario("mcphersons-woods")
    replace = msgspec.structs.replace
    whole = loaded.scenario
    unit = whole.units[0]
    prose = replace(whole, introduction="x", notes=(), sources=(), units=(replace(unit, note="y"), *whole.units[1:]))
    assert digest(prose) == loaded.digest
    for change in (
        {"turns": 5},
        {"title": "Another"},
        {"units": (replace(unit, facing=96.0), *whole.units[1:])},
        {"victory": replace(whole.victory, needed=2)},
    ):
        assert digest(replace(whole, **change)) != loaded.digest
    again = tmp_path / "again.json"
    again.write_text(json.dumps(loaded.raw, sort_keys=True, indent=8), encoding="utf-8")
    assert scenario(again).digest == loaded.digest


def test_a_folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = scenario("drill-field").raw | {"id": "club-night"}
    (tmp_path / "club-night.json").write_text(json.dumps(raw), encoding="utf-8")
    assert "club-night" in scenarios(tmp_path)
    monkeypatch.setenv("ENFILADE_SCENARIOS", str(tmp_path))
    assert isinstance(scenario("club-night"), Loaded)
    assert isinstance(scenario("drill-field"), Loaded)


def test_a_file_in_a_folder_has_the_name_of_its_scenario(tmp_path: Path) -> None:
    (tmp_path / "club-night.json").write_text(json.dumps(scenario("drill-field").raw), encoding="utf-8")
    with pytest.raises(BadFile, match=r'club-night.json: id: found "drill-field"; expected "club-night"'):
        scenario("club-night", tmp_path)


@pytest.mark.parametrize(
    ("name", "words"),
    [("drill-field.json", "taken by one of ours"), ("Club Night.json", "a file name that is no id")],
)
def test_names_that_a_folder_cannot_have(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / name).write_text("{}", encoding="utf-8")
    with pytest.raises(BadFile, match=words):
        scenarios(tmp_path)


def test_no_such_scenario_names_the_nearest() -> None:
    with pytest.raises(BadFile, match=r"no such scenario.*did you mean drill-field\?"):
        scenario("dril-field")
    with pytest.raises(BadFile, match="no such file"):
        scenario("nowhere/drill-field.json")
    with pytest.raises(BadFile, match="no such folder"):
        scenarios("/no/such/folder")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON (line 1, column 2"),
        ("[" * 100_000, "cannot be read (RecursionError)"),
        ("9" * 5000, "found a number with thousands of digits"),
        ("[]", "an object with keys"),
        ('{"turns": ' + " " * 1_000_000 + "4}", "a file that is larger than 1,000,000 bytes; expected a JSON file"),
    ],
    ids=["syntax", "depth", "digits", "list", "size"],
)
def test_files_that_cannot_be_read(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    (told,) = problems_of(path)
    assert words in told


def test_bytes_that_are_not_text(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b'{"title": "\xff"}')
    assert "UnicodeDecodeError" in problems_of(path)[0]


def test_a_scenario_is_proved_once_by_each_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = proof.problems

    def counted(whole: Any, engine: Any, card: Any) -> Any:
        asked.append(whole.id)
        return real(whole, engine, card)

    values = scenario("drill-field").raw
    monkeypatch.setattr(shelf, "problems", counted)
    loaded = shelf.of_values(values)  # what comes from a file may have been proved before
    assert loaded.problems(edition("adf-revised-15mm")) == []
    assert len(asked) == 1
    assert loaded.problems(edition("adf-western-10mm")) == []
    assert loaded.problems(edition("adf-western-10mm")) == []
    assert len(asked) == 2


def test_a_scenario_may_be_made_in_code() -> None:
    """As the values of a file, or loaded already: all are the same scenario."""
    file = scenario("drill-field")
    for source in (file.raw, file, "drill-field"):
        assert shelf.loaded(source).digest == file.digest
    longer = {**file.raw, "turns": 9}
    assert shelf.loaded(longer).scenario.turns == 9


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({}, "found nothing"),
        ({"title": {1, 2}, "units": object()}, "a value that JSON cannot hold"),
        (7, "a value of type int; expected an id, a path or the values of a file"),
        ({"introduction": "x" * 1_000_001}, "1,000,0"),
    ],
)
def test_what_is_no_scenario_is_refused_in_a_sentence(values: Any, why: str) -> None:
    with pytest.raises(BadFile, match=why):
        shelf.loaded(values)
