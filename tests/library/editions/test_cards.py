"""Every edition of ours loads, is complete, and can be told from the others."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import enfilade
from enfilade.library.editions.files import OURS
from enfilade.library.editions.plain import cells, digest, plain
from enfilade.library.editions.schema import json_schema
from enfilade.library.editions.shape import shape

ROOT = Path(__file__).parents[3]
ADF = [f"adf-{text}-{scale}mm" for text in ("reference", "summary") for scale in (10, 15, 25)]
ADF += ["adf-western-10mm", "adf-revised-15mm", "adf-revised-25mm"]
JR3 = [f"jr3-{scale}mm" for scale in (5, 10, 15, 25)]
ALL = sorted(ADF + JR3)


def test_these_are_the_editions_and_no_others() -> None:
    assert enfilade.editions() == ALL


@pytest.mark.parametrize("name", ALL)
def test_an_edition_is_one_file_named_for_it(name: str) -> None:
    card = enfilade.edition(name)
    assert card.files[-1] == f"{card.family}/{name}.toml"
    assert (OURS / card.files[-1]).is_file()
    assert not card.own


@pytest.mark.parametrize("name", ALL)
def test_every_value_has_a_source(name: str) -> None:
    card = enfilade.edition(name)
    assert set(card.sources) == set(card.cells())
    assert [path for path, source in card.sources.items() if source.startswith("own")] == []


@pytest.mark.parametrize("name", ALL)
def test_every_ruling_cited_is_in_the_rulings(name: str) -> None:
    text = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    known = {line.split("|")[1].split()[0] for line in text.splitlines() if line.startswith("| ") and "." in line + "J"}
    places = {place for source in enfilade.edition(name).sources.values() for place in source.split(", ")}
    cited = {place.removeprefix("ruling ") for place in places if place.startswith("ruling ")}
    assert cited
    assert cited <= known


@pytest.mark.parametrize("name", ALL)
def test_json_is_complete_and_fits_its_schema(name: str) -> None:
    card = enfilade.edition(name)
    written = json.loads(json.dumps(card.to_json()))
    jsonschema.validate(written, json_schema(card.family))
    again = shape(type(card.edition), _without_nulls(written["values"]), "", _refuse)
    assert again == card.edition


@pytest.mark.parametrize("family", ["adf", "jr3"])
def test_the_published_schema_is_current(family: str) -> None:
    published = (ROOT / f"docs/schema/{family}-edition.json").read_text(encoding="utf-8")
    assert json.loads(published) == json_schema(family), f"enfilade editions --schema {family} > docs/schema/..."


def test_a_derived_scale_cites_its_factor() -> None:
    sources = enfilade.edition("jr3-10mm").sources
    assert sources["infantry.movement.line.open"] == "003:97, 003:14, ruling J2"
    assert sources["morale.points.elite"] == "003:281"


def test_digests_tell_editions_apart() -> None:
    digests = {enfilade.edition(name).digest for name in ALL}
    assert len(digests) == len(ALL)


@pytest.mark.parametrize("seed", ["0", "1863"])
def test_the_digest_is_the_same_in_every_process(seed: str) -> None:
    code = "import enfilade; print(*(enfilade.edition(name).digest for name in enfilade.editions()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [enfilade.edition(name).digest for name in ALL]


def test_the_digest_hangs_on_figures_not_on_words() -> None:
    card = enfilade.edition("adf-revised-15mm")
    values = _without_nulls(plain(card.edition))
    values["infantry"]["weapons"]["rifle-musket"]["name"] = "Springfields and Enfields"
    assert digest("adf", shape(type(card.edition), values, "", _refuse)) == card.digest
    values["infantry"]["weapons"]["rifle-musket"]["range"] = 4
    assert digest("adf", shape(type(card.edition), values, "", _refuse)) != card.digest


def test_na_is_not_zero() -> None:
    guns = enfilade.edition("adf-summary-10mm").edition.artillery
    lines = enfilade.edition("adf-summary-10mm").edition.infantry.movement
    assert guns.limbered["parrott-30-pdr"].rough == 0
    assert guns.limbered["parrott-30-pdr"].rough is not None
    assert lines.battle_line.road is None


def test_cells_are_single_values() -> None:
    for _, value in cells(enfilade.edition("jr3-15mm").edition):
        assert not isinstance(value, list | tuple | dict)


def test_documents_are_described() -> None:
    listed = tomllib.loads((OURS / "documents.toml").read_text(encoding="utf-8"))
    assert sorted(listed) == ["000", "001", "002", "003", "004"]


def _without_nulls(value: Any) -> Any:
    """Back from JSON's null to the files' NA."""
    if isinstance(value, dict):
        return {key: _without_nulls(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_without_nulls(item) for item in value]
    return "NA" if value is None else value


def _refuse(path: str, found: str, expected: str) -> None:
    raise AssertionError(f"{path}: found {found}; expected {expected}")
