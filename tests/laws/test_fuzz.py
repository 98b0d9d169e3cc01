"""The fuzzer: what it finds can be opened again at the moment it went wrong."""

from pathlib import Path

from tests.laws.fuzz import fight

from enfilade.game.battles import Battle, replay


def test_a_failure_is_written_as_a_battle_that_opens_where_it_failed(tmp_path: Path) -> None:
    def breaks(one: Battle) -> None:
        assert len(one.record.lines) < 40, "planted"

    file = fight(3, tmp_path, breaks)
    assert file is not None
    assert len(replay(file).record.lines) >= 40
    assert "planted" in file.with_suffix(".txt").read_text(encoding="utf-8")


def test_a_sound_battle_leaves_no_file(tmp_path: Path) -> None:
    assert fight(4, tmp_path, lambda one: None) is None
    assert not list(tmp_path.iterdir())
