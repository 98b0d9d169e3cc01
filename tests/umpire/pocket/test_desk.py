"""The one door: what it knows, and how it treats what no honest page sends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.umpire.pocket.battles import ANGLE, CUT, VOLLEY, battle, entry, look

from enfilade.library.editions import cards, files
from enfilade.library.scenarios import shelf as scenarios
from enfilade.rules import FAMILIES
from enfilade.umpire.pocket.desk import answer, answer_text

BLOCKED = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"numpy", "rich", "typer", "litestar", "sqlalchemy", "uvicorn", "typst", "scipy"}:
            raise ImportError(name)
sys.meta_path.insert(0, Blocked())
from enfilade.umpire.pocket.desk import answer_text
print(answer_text('{"ask": "sheet", "edition": "jr3-15mm", "procedure": "fire"}')[:40])
print(sorted(name for name in sys.modules if name in ("asyncio", "multiprocessing", "ssl", "sqlite3")))
"""


def test_the_package_needs_nothing_a_phone_does_not_have() -> None:
    done = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    shown, heavy = done.stdout.splitlines()
    assert shown.startswith('{"procedure":"fire"')
    assert heavy == "[]"


def test_every_edition_and_scenario_is_offered() -> None:
    found = answer({"ask": "editions"})
    whole = [cards.edition(name) for name in cards.editions()]
    assert [(one["id"], one["title"], one["family"]) for one in found["editions"]] == [
        (card.id, card.title, card.family) for card in whole
    ]
    assert {one["family"] for one in found["editions"]} == set(FAMILIES)
    # In *Across a Deadly Field* one side acts after the other, in *Johnny Reb III* both together.
    assert {(one["family"], one["alternates"]) for one in found["editions"]} == {("adf", True), ("jr3", False)}
    battles = [scenarios.scenario(name).scenario for name in scenarios.scenarios()]
    assert found["scenarios"] == [
        {"id": one.id, "title": one.title, "edition": one.edition, "family": "adf"} for one in battles
    ]


def test_the_list_reads_headings_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*asked: Any) -> None:
        raise AssertionError(asked)

    for module, name in ((cards, "_load"), (scenarios, "shaped"), (files.Shelf, "read")):
        monkeypatch.setattr(module, name, never)
    found = answer({"ask": "editions"})
    assert (len(found["editions"]), len(found["scenarios"])) == (len(cards.editions()), len(scenarios.scenarios()))


def test_an_own_edition_and_an_own_scenario_are_listed_by_their_headings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a list whose lines begin with a bracket, and a byte order mark
    ours = (
        'id = "adf-club-15mm"\nfamily = "adf"\nextends = [\n"adf-revised-15mm"\n]\ntitle = "The club\'s own"\n[marks]\n'
    )
    (tmp_path / "adf-club-15mm.toml").write_text(ours, encoding="utf-8")
    monkeypatch.setenv(files.VARIABLE, str(tmp_path))
    whole = (scenarios.OURS / "drill-field.json").read_text(encoding="utf-8")
    own = whole.replace('"id": "drill-field"', '"id": "our-field"').replace("The Drill Field", "Our Field")
    (tmp_path / "our-field.json").write_text(own, encoding="utf-8-sig")
    monkeypatch.setenv(scenarios.VARIABLE, str(tmp_path))
    found = answer({"ask": "editions"})
    assert "The club's own" in [one["title"] for one in found["editions"]]
    assert "Our Field" in [one["title"] for one in found["scenarios"]]
    (tmp_path / "our-field.json").write_text('{"id": 3}', encoding="utf-8")
    assert "our-field.json" in answer({"ask": "editions"})["error"]["sentence"]


@pytest.mark.parametrize("name", scenarios.scenarios())
def test_a_scenario_opens_a_battle(name: str) -> None:
    whole = scenarios.scenario(name).scenario
    found = look({"opening": answer({"ask": "scenario", "id": name})["opening"], "entries": []})
    assert len(found["units"]) == len(whole.units)
    assert [one["figures"] for one in found["units"]] == [one.strength for one in whole.units]
    assert found["turns"] == whole.turns
    attached = [one.attached for one in whole.leaders if one.attached]
    assert sum(one["attached"] is not None for one in found["leaders"]) == len(attached)


def test_a_scenario_in_another_edition_of_its_game() -> None:
    asked = {"ask": "scenario", "id": "mcphersons-woods"}
    assert answer(asked | {"edition": "adf-summary-15mm"})["opening"]["edition"] == "adf-summary-15mm"
    # The other game has no figures for it, and the answer does not slip back to the scenario's own card.
    refused = answer(asked | {"edition": "jr3-15mm"})
    assert set(refused) == {"error"}
    assert "Johnny Reb III" in refused["error"]["sentence"]
    assert refused["error"]["sentence"].endswith("is another game.")


@pytest.mark.parametrize("edition", cards.editions())
def test_every_card_has_its_tables(edition: str) -> None:
    found = answer({"ask": "card", "edition": edition})
    for section in found["sections"]:
        assert section["rows"], section["title"]
        widths = {len(row) for row in section["rows"]}
        assert widths == {len(section["columns"]) or 2}
        assert all(isinstance(cell, str) for row in section["rows"] for cell in row)


def test_a_clubs_ruling_changes_the_battle_and_the_card() -> None:
    # ruling: what does improve on a passed check; a club may let only rallies do so
    played = {"improving-rolls": "rally-only"}
    asked = {"ask": "card", "edition": "adf-revised-15mm"}
    usual = answer(asked)["sections"][-1]["rows"]
    ours = answer(asked | {"rulings": played})["sections"][-1]["rows"]
    assert ["improving rolls", "rally only"] in ours
    assert usual != ours
    assert "error" not in answer({"ask": "look", "battle": battle(opening=CUT | {"rulings": played})})
    refused = answer({"ask": "look", "battle": battle(opening=CUT | {"rulings": {"improving-rolls": "never"}})})
    assert "improving-rolls" in refused["error"]["sentence"]


def test_the_form_of_a_unit_follows_its_arm() -> None:
    infantry = answer({"ask": "unit-form", "edition": "adf-revised-15mm"})
    guns = answer({"ask": "unit-form", "edition": "adf-revised-15mm", "facts": {"arm": "artillery"}})

    def options(form: dict[str, Any], key: str) -> list[str]:
        return [each["value"] for one in form["unit"] if one["key"] == key for each in one["options"]]

    assert "rifle-musket" in options(infantry, "weapon")
    assert "rifle-musket" not in options(guns, "weapon")
    assert options(guns, "formation") == ["unlimbered", "limbered"]
    assert [one["key"] for one in guns["leader"]] == ["name", "benefit"]
    assert [one["key"] for one in answer({"ask": "unit-form", "edition": "jr3-15mm"})["leader"]] == ["name", "rank"]


def test_text_in_and_text_out() -> None:
    asked = {"ask": "look", "battle": battle(VOLLEY)}
    assert json.loads(answer_text(json.dumps(asked))) == answer(asked)
    assert "no JSON" in json.loads(answer_text("{"))["error"]["sentence"]
    assert "error" in json.loads(answer_text("[" * 50_000))
    assert "error" in json.loads(answer_text(b"\xff\xfe"))


DEEP: Any = {}
for _ in range(40):
    DEEP = {"a": DEEP}
UNIT = CUT["units"][0]


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({}, "an opening and entries"),
        ([], "an opening and entries"),
        ({"opening": CUT, "entries": [], "state": {}}, "no key 'state'"),
        ({"opening": CUT | {"colour": "blue"}}, "unknown key 'colour'"),
        ({"opening": CUT | {"format": "enfilade-pocket-9"}}, "the opening"),
        ({"opening": CUT | {"edition": "chess"}}, "no edition 'chess'"),
        ({"opening": CUT | {"edition": "../../etc/passwd"}}, "no edition"),
        ({"opening": CUT | {"turns": 0}}, "turns"),
        ({"opening": CUT | {"turns": "eight"}}, "turns"),
        ({"opening": CUT | {"first": "gb"}}, "first"),
        ({"opening": CUT | {"name": "a\u202eb"}}, "cannot be printed"),
        ({"opening": CUT | {"name": "x" * 121}}, "name"),
        ({"opening": CUT | {"units": []}}, "lists no units"),
        ({"opening": CUT | {"units": [UNIT] * 401}}, "units"),
        ({"opening": CUT | {"units": [UNIT, UNIT]}}, "stands twice"),
        ({"opening": CUT | {"units": [UNIT | {"quality": "bold"}]}}, "entry 1 (2nd Wisconsin): there is no quality"),
        ({"opening": CUT | {"units": [UNIT | {"figures": "many"}]}}, "entry 1 (2nd Wisconsin)"),
        ({"opening": CUT | {"units": [UNIT | {"horses": 3}]}}, "horses"),
        ({"opening": CUT | {"units": [DEEP]}}, "nested too deeply"),
        ({"opening": CUT | {"leaders": [{"name": "Lee", "horse": "Traveller"}]}}, "horse"),
        ({"opening": CUT | {"leaders": [{"name": "Lee", "attached": "20th Maine"}]}}, "not in the order of battle"),
        ({"opening": CUT, "entries": {}}, "are a list"),
        ({"opening": CUT, "entries": [3]}, "an entry"),
        ({"opening": CUT, "entries": [entry(1, VOLLEY, id="x")]}, "id"),
        ({"opening": CUT, "entries": [entry(1, VOLLEY, id="<script>alert</script>")]}, "id"),
        ({"opening": CUT, "entries": [entry(1, VOLLEY, at=-1)]}, "at"),
        ({"opening": CUT, "entries": [entry(1, VOLLEY, by="Lee")]}, "unknown key 'by'"),
        ({"opening": CUT, "entries": [entry(1, VOLLEY, device="\x00")]}, "cannot be printed"),
    ],
)
def test_a_battle_from_a_stranger_is_refused_in_a_sentence(told: Any, sentence: str) -> None:
    refused = answer({"ask": "look", "battle": told})
    assert sentence.lower() in refused["error"]["sentence"].lower()


@pytest.mark.parametrize("asked", [None, [], {}, {"ask": 3}, {"ask": "everything"}, {"ask": "sheet"}, {"ask": "men"}])
def test_a_question_that_is_none_is_answered_with_an_error(asked: Any) -> None:
    assert answer(asked)["error"]["sentence"]


def test_too_many_entries_are_refused() -> None:
    many = [entry(place, {"do": "note", "text": "on"}) for place in range(1, 20_002)]
    assert (
        "at most 20,000 entries"
        in answer({"ask": "look", "battle": {"opening": CUT, "entries": many}})["error"]["sentence"]
    )


def test_the_clock_tells_the_pace_and_the_turn_it_will_reach() -> None:
    def at(minutes: int, say: dict[str, Any], place: int) -> dict[str, Any]:
        return entry(place, say, at=minutes * 60_000)

    started = [at(1000, {"do": "note", "text": "on"}, 1)]
    assert look({"opening": CUT, "entries": []})["clock"]["says"] == "The clock starts with the first entry"
    running = look({"opening": CUT, "entries": started}, now=1000 * 60_000 + 20_000)["clock"]
    assert running["says"] == "The clock runs; the pace shows after the first turn"
    # both sides of turn 1 in 30 minutes; 180 minutes make six turns
    turned = [*started, at(1012, {"do": "turn"}, 2), at(1030, {"do": "turn"}, 3)]
    clock = look({"opening": CUT, "entries": turned})["clock"]
    assert (clock["elapsed_minutes"], clock["per_turn_minutes"], clock["ends_on_turn"]) == (30, 30, 6)
    assert clock["turns_left_by_pace"] == 5
    assert clock["says"] == "30 minutes a turn; at this pace you will finish turn 6 of 8"
    # ten more minutes have gone by
    clock = look({"opening": CUT, "entries": turned}, now=1040 * 60_000)["clock"]
    assert (clock["elapsed_minutes"], clock["per_turn_minutes"], clock["ends_on_turn"]) == (40, 40, 4)
    # supper is not counted, nor a clock that runs backwards
    supper = [*turned, at(1130, {"do": "note", "text": "on"}, 4), at(900, {"do": "note", "text": "on"}, 5)]
    assert look({"opening": CUT, "entries": supper})["clock"]["elapsed_minutes"] == 30


def test_without_an_hour_to_end_the_clock_tells_how_long_it_takes() -> None:
    told = [entry(1, {"do": "note", "text": "on"}, at=60_000), entry(2, {"do": "turn"}, at=21 * 60_000)]
    clock = look({"opening": ANGLE | {"turns": 4}, "entries": told})["clock"]
    assert clock["says"] == "20 minutes a turn; about 60 minutes more to the end of turn 4"


@pytest.mark.parametrize("opening", [CUT, ANGLE], ids=["adf", "jr3"])
def test_a_phone_without_a_server_can_write_down_the_whole_battle(opening: dict[str, Any]) -> None:
    asked = {"ask": "look", "battle": {"opening": opening, "entries": []}}
    assert json.loads(answer_text(json.dumps(asked))) == json.loads(json.dumps(answer(asked)))
