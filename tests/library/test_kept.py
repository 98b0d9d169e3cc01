"""What is read and built once for many battles: shared where it does not change, made anew where it does."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from enfilade.core.errors import Malformed
from enfilade.core.record import Opening
from enfilade.game import opening
from enfilade.game.battles import battle
from enfilade.library.kept import LARGEST, Kept
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import shelf
from enfilade.tabletop.board import remember


def test_the_latest_are_kept_and_the_oldest_go() -> None:
    kept: Kept[list[str]] = Kept(2)
    first = kept.get("a", 1, lambda: ["a"])
    assert kept.get("b", 1, lambda: ["b"]) == ["b"]
    assert kept.get("a", 1, lambda: ["again"]) is first
    kept.get("c", 1, lambda: ["c"])
    assert kept.get("a", 1, lambda: ["again"]) is first
    assert kept.get("b", 1, lambda: ["again"]) == ["again"]


def test_what_is_too_large_is_made_each_time() -> None:
    kept: Kept[list[str]] = Kept(2)
    assert kept.get("a", LARGEST + 1, lambda: ["once"]) == ["once"]
    assert kept.get("a", LARGEST + 1, lambda: ["twice"]) == ["twice"]


def test_two_battles_share_their_ground_and_nothing_that_was_found_out() -> None:
    one, other = battle("drill-field", seed=1), battle("drill-field", seed=2)
    assert one.table.ground is other.table.ground
    assert one.table is not other.table
    remember(one.table, "where", "here")
    assert "where" not in other.table.remembered
    assert "where" not in battle("drill-field", seed=3).table.remembered


def test_what_somebody_does_to_the_values_of_a_scenario_reaches_nobody_else() -> None:
    mine = shelf.scenario("drill-field")
    mine.raw["turns"] = 59
    mine.raw["units"].clear()
    assert shelf.scenario("drill-field").raw["turns"] != 59
    assert battle("drill-field", seed=1).record.opening.scenario.raw["units"]


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    values = {**shelf.scenario("drill-field").raw, "id": "mine"}
    path.write_text(json.dumps(values))
    assert shelf.scenario(path).scenario.turns == values["turns"]
    path.write_text(json.dumps({**values, "turns": values["turns"] + 1}))
    assert shelf.scenario(path).scenario.turns == values["turns"] + 1
    path.write_text(json.dumps({**values, "turns": "many"}))
    for _ in range(2):
        with pytest.raises(BadFile, match="turns"):
            shelf.scenario(path)


def test_a_record_whose_scenario_was_changed_is_refused_though_the_true_one_is_known() -> None:
    start = battle("drill-field", seed=1).record.opening
    opening.table_of(start)
    raw = {**start.scenario.raw, "turns": start.scenario.raw["turns"] + 1}
    with pytest.raises(Malformed, match="digest"):
        opening.table_of(_with(start, raw=raw))
    with pytest.raises(Malformed, match="digest"):
        opening.table_of(_with(start, digest="0" * 64))
    assert opening.table_of(start)[0].scenario.turns == start.scenario.raw["turns"]


def _with(start: Opening, **worse: object) -> Opening:
    return msgspec.structs.replace(start, scenario=msgspec.structs.replace(start.scenario, **worse))
