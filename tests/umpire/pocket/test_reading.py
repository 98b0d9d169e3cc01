"""Orders of battle in text: three kinds, men for figures, and errors that name the line, the entry and the fix."""

import json
import re

import pytest

from enfilade.core.errors import Malformed
from enfilade.umpire.pocket import reading
from enfilade.umpire.pocket.desk import answer

CSV = """name,side,brigade,arm,weapon,quality,men,benefit
2nd Wisconsin,us,Iron Brigade,infantry,R/M,elite,302,
13th Alabama,cs,Archer,infantry,rifle muskets,veteran,348,
Solomon Meredith,us,Iron Brigade,leader,,,,1
"""
TOML = """name = "McPherson's Ridge"
turns = 8

[[units]]
name = "2nd Wisconsin"
side = "us"
brigade = "Iron Brigade"
weapon = "R/M"
quality = "elite"
figures = 5

[[units]]
name = "13th Alabama"
side = "cs"
quality = "veteran"
figures = 6

[[leaders]]
name = "Solomon Meredith"
side = "us"
benefit = 1
"""
REVISED = "adf-revised-15mm"


def test_the_same_armies_in_csv_and_toml() -> None:
    one, two = reading.read(CSV, "csv", REVISED), reading.read(TOML, "toml", REVISED)
    assert [unit["name"] for unit in one["units"]] == [unit["name"] for unit in two["units"]]
    # 302 men at sixty a figure are 5, 348 are 6, on two stands each.
    assert [(unit["figures"], unit["stands"]) for unit in one["units"]] == [(5, 2), (6, 2)]
    assert one["leaders"] == [{"name": "Solomon Meredith", "side": "us", "brigade": "Iron Brigade", "benefit": 1}]
    assert (two["name"], two["turns"], two["first"]) == ("McPherson's Ridge", 8, "us")
    assert one["units"][0]["weapon"] == "rifle-musket"
    assert one["units"][0]["opening"] is True


def test_an_opening_written_out_is_read_back_as_it_was() -> None:
    opening = reading.read(TOML, "toml", REVISED)
    assert reading.read(json.dumps(opening), "json", "jr3-15mm") == opening  # the edition it names comes first


@pytest.mark.parametrize("mark", [";", "\t"])
def test_a_spreadsheet_may_part_its_cells_otherwise(mark: str) -> None:
    assert reading.read(CSV.replace(",", mark), "csv", REVISED) == reading.read(CSV, "csv", REVISED)


def test_guns_are_sections() -> None:
    text = "name,side,guns,weapon\nPegram's Battery,cs,5,Napoleon\n"
    unit = reading.read(text, "csv", REVISED)["units"][0]
    assert (unit["arm"], unit["figures"]) == ("artillery", 3)  # two and a half, rounded up


def test_johnny_reb_reads_men_at_its_own_scale() -> None:
    opening = reading.read(CSV.replace(",1\n", ",\n").replace("leader,,,,", "leader,,,,"), "csv", "jr3-15mm")
    # Thirty men a figure: 10.07 and 11.6; four stands a regiment.
    assert [(unit["figures"], unit["stands"]) for unit in opening["units"]] == [(10, 4), (12, 4)]
    assert opening["leaders"][0]["rank"] == "brigade"


@pytest.mark.parametrize(
    ("text", "kind", "line", "sentence"),
    [
        (CSV.replace("veteran", "vetran"), "csv", 3, "line 3 (13th Alabama): there is no quality 'vetran'; did you"),
        (CSV.replace("348", "many"), "csv", 3, "line 3 (13th Alabama): men is a number from 1 to 20,000, not 'many'"),
        (CSV.replace("cs,Archer", "cs,Archer,Hill"), "csv", 3, "line 3 has 9 cells under 8 headings; drop a comma"),
        (CSV.replace("13th Alabama", "2nd Wisconsin"), "csv", 3, "line 3 (2nd Wisconsin): the name stands twice"),
        (CSV.replace("brigade,arm", "arm,arm"), "csv", 1, "the heading 'arm' stands twice"),
        ("side,men\nus,300\n", "csv", 1, "the headings have no name"),
        ('name,side\n"2nd Wisconsin,us\n', "csv", 2, "line 2: unexpected end of data"),
        (
            TOML.replace('quality = "veteran"', 'qualty = "veteran"'),
            "toml",
            15,
            "there is no fact 'qualty'; did you mean",
        ),
        (
            TOML.replace("figures = 6", "figures = 600"),
            "toml",
            16,
            "line 16 (13th Alabama): figures lies between 0 and 60",
        ),
        (TOML.replace("figures = 6", ""), "toml", 12, "line 12 (13th Alabama): figures (or sections) are missing"),
        (TOML.replace("turns = 8", "turns = "), "toml", 2, "line 2: invalid value"),
        (
            '{"units": [\n{"name": "2nd Wisconsin", "figures": 5},\n{"name": "Hall",\n"figures": 99}]}',
            "json",
            4,
            "(Hall)",
        ),
        ('{"units": [\n{"name": "2nd Wisconsin" "figures": 5}]}', "json", 2, "line 2: Expecting"),
    ],
)
def test_a_bad_line_is_named(text: str, kind: str, line: int, sentence: str) -> None:
    with pytest.raises(reading.BadLine) as refusal:
        reading.read(text, kind, REVISED)
    assert sentence in str(refusal.value)
    assert refusal.value.line == line
    assert "--" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("", "csv", "no units are listed"),
        ("x", "xls", "csv, json or toml"),
        ("[]", "json", "has the lists units and leaders"),
        ('{"units": 3}', "json", "units is a list"),
        ('{"units": [3]}', "json", "entry 1 of units is not a table"),
        ("[" * 100_000, "json", "brackets within brackets without end"),
        ('{"units": [{"name": "Hall", "figures": NaN}]}', "json", "NaN is not a number"),
        ('{"format": "enfilade-scenario-1", "units": []}', "json", "an opening is enfilade-pocket-1"),
        ('{"turns": 0, "units": []}', "json", "turns is a whole number from 1 to 99"),
        ('{"weather": "hot", "units": []}', "json", "there is no heading 'weather'"),
        ("name,figures\n" + "\n".join(f"{n}th New York,5" for n in range(401)), "csv", "at most 400 are kept"),
        ("name," + "x" * (1 << 20), "csv", "at most 1,048,576 letters"),
    ],
)
def test_a_bad_text_is_refused(text: str, kind: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=re.escape(sentence)):
        reading.read(text, kind, REVISED)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(Malformed, match="adf-revised-99mm"):
        reading.read(CSV, "csv", "adf-revised-99mm")


def test_a_slip_in_toml_is_named_with_its_line_once() -> None:
    refused = answer({"ask": "read", "edition": "adf-revised-15mm", "kind": "toml", "text": "[[units]]\nname = = 4\n"})
    assert refused["error"]["line"] == 2
    assert refused["error"]["sentence"] == "Line 2: invalid value; check quotation marks and brackets."


@pytest.mark.parametrize(
    ("kind", "text"),
    [("json", '{{"units": [{{"name": "a", "side": "us", "figures": {}}}]}}'), ("toml", "[[units]]\nfigures = {}\n")],
)
def test_a_number_of_five_thousand_digits_is_refused(kind: str, text: str) -> None:
    with pytest.raises(Malformed, match="a number with thousands of digits"):
        reading.read(text.format("9" * 5_000), kind, REVISED)
