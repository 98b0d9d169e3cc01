"""Whole battles that were kept lead where they led; none was played anew without a written reason."""

import gzip
import importlib
import re
from pathlib import Path

import msgspec
import pytest
from tests.corpus import kept, making

BATTLES = {one.name: one for one in kept.read().battles}
SMALL = "drill-field"
"""Its battles are replayed in the quick half too."""
LARGEST_FOLDER = 6_000_000


@pytest.mark.parametrize("name", [name for name, one in BATTLES.items() if one.scenario == SMALL])
def test_a_small_battle_leads_where_it_led(name: str) -> None:
    assert kept.fault(BATTLES[name]) == ""


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, one in BATTLES.items() if one.scenario != SMALL])
def test_a_battle_leads_where_it_led(name: str) -> None:
    assert kept.fault(BATTLES[name]) == ""


def test_the_last_reason_is_that_of_the_manifest() -> None:
    manifest = kept.read()
    told = (kept.HERE / kept.REASONS).read_text(encoding="utf-8")
    entries = re.findall(r"^## (\d+): \d+ battles?, ([0-9a-f]{16})\n\n(.+)", told, re.MULTILINE)
    assert [int(number) for number, _, _ in entries] == list(range(1, manifest.generation + 1))
    assert entries[-1][1] == manifest.digest, "a battle was changed without a reason"
    assert all(len(reason) >= making.SHORTEST_REASON for _, _, reason in entries)


def test_every_file_is_in_the_manifest_and_they_are_small() -> None:
    files = {file.name.removesuffix(".battle.gz"): file.stat().st_size for file in kept.HERE.glob("*.battle.gz")}
    assert set(files) == set(BATTLES) == {plan.name for plan in making.plans()}
    assert sum(files.values()) < LARGEST_FOLDER


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A corpus of one battle."""
    (tmp_path / kept.REASONS).write_text("# Why\n", encoding="utf-8")
    making.make(making.chosen(["drill-field-revised-15mm-random"]), "For a test of the machinery.", tmp_path)
    return tmp_path


def test_a_battle_made_fits_and_is_found_out_when_its_file_or_its_end_is_another(folder: Path) -> None:
    (one,) = kept.read(folder).battles
    assert kept.fault(one, folder) == ""
    assert str(one.lines - 1) in one.states, "the end is looked at"
    file = kept.file_of(one.name, folder)
    other = msgspec.structs.replace(one, states={**one.states, str(one.lines - 1): "0" * 16})
    assert kept.fault(other, folder).startswith("states: ")
    whole = file.read_bytes()
    file.write_bytes(gzip.compress(gzip.decompress(whole)[:-200]))
    assert kept.fault(one, folder) == "the file is not the one that the manifest knows"
    file.unlink()
    assert kept.fault(one, folder).startswith("the file cannot be read")


def test_a_rule_that_changed_is_noticed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (one,) = kept.read(folder).battles
    battles = importlib.import_module("enfilade.game.battles")
    true = battles.digest
    later = lambda table, state: true(table, msgspec.structs.replace(state, turn=state.turn + 1))  # noqa: E731
    monkeypatch.setattr(battles, "digest", later)
    assert "leads to another position than it did" in kept.fault(one, folder)
    assert making.main(["--check", "--only", one.name], folder) == 1


def test_playing_anew_needs_a_reason_and_writes_it_down(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = kept.read(folder).battles[0].name
    with pytest.raises(SystemExit):
        making.main(["--only", name], folder)
    assert "say with --reason why" in capsys.readouterr().err
    assert making.main(["--only", name, "--reason", "Leaders ride before the reinforcements."], folder) == 0
    manifest = kept.read(folder)
    assert (manifest.generation, manifest.battles[0].generation) == (2, 2)
    told = (folder / kept.REASONS).read_text(encoding="utf-8")
    assert f"## 2: 1 battles, {manifest.digest}\n\nLeaders ride before the reinforcements.\n" in told
    assert making.main(["--check", "--only", name], folder) == 0


def test_a_name_that_nobody_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        making.main(["--check", "--only", "bull-run"])
    assert "no battle is called bull-run" in capsys.readouterr().err


def test_all_cards_and_scenarios_are_planned() -> None:
    planned = list(making.plans())
    assert len(planned) >= 60
    assert len({plan.name for plan in planned}) == len(planned)
    assert len({(plan.scenario, plan.edition) for plan in planned}) == 4 * 9
    assert {player for plan in planned for player in plan.players} == {"drill", "random", making.CAPTAIN}
