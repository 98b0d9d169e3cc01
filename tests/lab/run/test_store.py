"""Results on disk: once each, in one file for one piece of work."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from enfilade.core.errors import Malformed
from enfilade.lab.run.job import Result, Said
from enfilade.lab.run.store import Store

MATCH = {"work": "match", "players": ["captain", "drill"], "games": 400, "program": "a1"}


def result(seed: str, winner: str = "union", fault: str = "") -> Result:
    return Result(
        key=f"drill-field/x/{seed}",
        scenario="drill-field",
        edition="adf-revised-15mm",
        players={"union": "captain", "confederate": "drill"},
        sides=("union", "confederate"),
        seed=seed,
        winner=winner,
        fault=fault,
        said=(Said("union", "done", "nothing is to be gained"),),
        record="the whole game",
    )


def test_what_is_put_is_found_again(tmp_path: Path) -> None:
    with Store(tmp_path / "new" / "r.sqlite", MATCH) as store:
        store.put(result("1"))
        store.put(result("2", "confederate"))
    with Store(tmp_path / "new" / "r.sqlite", MATCH) as store:
        assert store.done() == {"drill-field/x/1", "drill-field/x/2"}
        assert [one.winner for one in store.results()] == ["union", "confederate"]
        bare = msgspec.structs.replace(result("1"), said=(), record="")
        assert next(store.results()) == bare
        assert store.said("drill-field/x/1") == (Said("union", "done", "nothing is to be gained"),)
        assert store.said("drill-field/x/9") == ()


def test_a_game_that_comes_twice_counts_once(tmp_path: Path) -> None:
    with Store(tmp_path / "r.sqlite", MATCH) as store:
        store.put(result("1"))
        store.put(result("1", "confederate"))
        assert [one.winner for one in store.results()] == ["union"]


def test_a_fault_is_played_again_and_replaced(tmp_path: Path) -> None:
    with Store(tmp_path / "r.sqlite", MATCH) as store:
        store.put(result("1", "", "its worker died"))
        assert store.done() == set()
        store.put(result("1"))
        assert store.done() == {"drill-field/x/1"}
        store.put(result("1", "", "its worker died"))
        assert [one.fault for one in store.results()] == [""]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({**MATCH, "games": 200}, "its games is 400, not 200"),
        (
            {**MATCH, "players": ["captain", "random"]},
            r'its players is \["captain","drill"\], not \["captain",',
        ),
        ({**MATCH, "program": "b2"}, "begun by another version of this program"),
        ({**MATCH, "rulings": "leader-moves=2"}, "its rulings is nothing, not"),
        ({key: MATCH[key] for key in ("work", "players", "program")}, "its games is 400, not nothing"),
    ],
)
def test_other_work_in_the_same_file_is_refused(tmp_path: Path, other: dict[str, object], said: str) -> None:
    with Store(tmp_path / "r.sqlite", MATCH) as store:
        store.put(result("1"))
    with pytest.raises(Malformed, match=said):
        Store(tmp_path / "r.sqlite", other)
    with Store(tmp_path / "r.sqlite", MATCH) as store:
        assert len(store.done()) == 1


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    with Store(tmp_path / "r.sqlite", MATCH), pytest.raises(Malformed, match="being written by another run"):
        Store(tmp_path / "r.sqlite", MATCH)


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Colonel, the enemy is turning our left. " * 100, encoding="utf-8")
    with pytest.raises(Malformed, match="is no file of results"):
        Store(tmp_path / "letter.txt", MATCH)
    with pytest.raises(Malformed, match="cannot be"):
        Store(tmp_path, MATCH)
