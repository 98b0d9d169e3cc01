"""Whole battles that were kept lead where they led; none was played anew without a written reason."""

import gzip
import importlib
import re
from pathlib import Path

import msgspec
import pytest
from tests.corpus import kept, making, planned
from tests.switches.turning import turned

from enfilade.library.editions.cards import editions
from enfilade.library.scenarios.shelf import scenarios
from enfilade.rules import FAMILIES, GAMES

BATTLES = {one.name: one for one in kept.read().battles}
QUICK = {
    plan.name
    for plan in planned.plans()
    if plan.scenario == planned.SMALL and plan.players in {("drill", "drill"), (planned.CAPTAIN, "drill")}
}
"""The quick half replays a small part, stated here: on the drill field what drill plays against drill or the captain,
so that every card of both games, each house and each captain is in it. The long half replays all the others."""
LARGEST_FOLDER = 6_500_000


@pytest.mark.parametrize("name", [name for name in BATTLES if name in QUICK])
def test_a_small_battle_leads_where_it_led(name: str) -> None:
    assert kept.fault(BATTLES[name]) == ""


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in BATTLES if name not in QUICK])
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
    files = kept.files()
    assert {name: kept.file_of(one) for name, one in BATTLES.items()} == files
    assert set(files) == {plan.name for plan in planned.plans()}
    assert sum(file.stat().st_size for file in files.values()) < LARGEST_FOLDER


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A corpus of one battle."""
    (tmp_path / kept.REASONS).write_text("# Why\n", encoding="utf-8")
    making.make(planned.chosen(["drill-field-revised-15mm-random"]), "For a test of the machinery.", tmp_path)
    return tmp_path


def test_a_battle_made_fits_and_is_found_out_when_its_file_or_its_end_is_another(folder: Path) -> None:
    (one,) = kept.read(folder).battles
    assert kept.fault(one, folder) == ""
    assert str(one.lines - 1) in one.states, "the end is looked at"
    file = kept.file_of(one, folder)
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


def test_all_cards_and_scenarios_of_both_games_are_planned() -> None:
    plans = list(planned.plans())
    assert len(plans) >= 200
    assert len({plan.name for plan in plans}) == len(plans)
    on = {(plan.family, plan.scenario, plan.edition) for plan in plans}
    often = len(planned.OFTEN)
    assert len(on) == often * len(editions()) + (len(scenarios()) - often) * len(GAMES)
    for pair in (*planned.EQUAL, *planned.UNEQUAL, (planned.CAPTAIN, "drill")):
        assert {plan.family for plan in plans if plan.players == pair} == set(FAMILIES)


@pytest.mark.parametrize(("family", "card"), [(game.id, game.usual) for game in GAMES])
def test_the_houses_have_turned_every_switch_of_both_games(family: str, card: str) -> None:
    cards = [one.edition for one in BATTLES.values() if one.family == family]
    found = {ruling.partition("=")[0] for name in cards for ruling in name.split("+")[1:]}
    missing = dict(turned(card)).keys() - found
    assert not missing, f"play the houses anew: scripts/corpus --only '*-house-*' --reason ... ({missing})"


def test_the_quick_part_has_every_card_and_house() -> None:
    quick = [plan for plan in planned.plans() if plan.name in QUICK]
    assert {plan.edition for plan in quick} == {plan.edition for plan in planned.plans()}
    assert sum(bool(plan.rulings) for plan in quick) == len(editions())
