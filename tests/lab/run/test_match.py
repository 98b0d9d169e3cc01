"""A match is played once, whole, from both sides of each table, whatever is killed on the way."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.lab.common import DRILL_FIELD, by_key
from typer.testing import CliRunner

from enfilade.cli.main import app
from enfilade.core.errors import Malformed
from enfilade.game.battles import verify
from enfilade.lab.report.match_report import plain_match, verdict
from enfilade.lab.run.game import play
from enfilade.lab.run.job import Result
from enfilade.lab.run.match import Match, Score, agreed, description, jobs
from enfilade.lab.run.setting import setting
from enfilade.lab.run.store import Store
from enfilade.lab.stats.ratings import Tally

WOODS = setting("mcphersons-woods")
DIES_AT_THE_SIXTH = """
import os, signal, sys
from enfilade.cli.main import app
from enfilade.lab.run.store import Store
put, come = Store.put, []
def dying(store, result):
    come.append(result.key)
    if len(come) == 6:
        os.kill(os.getpid(), signal.SIGKILL)
    put(store, result)
Store.put = dying
app(sys.argv[1:])
"""
"""The command, killed when the file of its sixth game is written and its result is not."""
ZERO = {"union": 0.0, "confederate": 0.0}


def result(union: str, confederate: str, winner: str, fault: str = "", slow: float = 0.5) -> Result:
    return Result(
        key=f"{union}{confederate}{winner}",
        scenario="drill-field",
        edition="",
        players={"union": union, "confederate": confederate},
        sides=("union", "confederate"),
        seed="1",
        winner=winner,
        fault=fault,
        answers={"union": 10, "confederate": 20},
        thinking={"union": 1.0, "confederate": 1.0},
        slowest={"union": slow, "confederate": 0.1},
    )


def test_every_seed_is_played_from_both_sides_of_every_table() -> None:
    match = agreed(Match("drill", "random", (DRILL_FIELD, WOODS), 8, seed=5))
    listed = [(job.setting.name, job.players["union"], job.players["confederate"], job.seed) for job in jobs(match)]
    assert sorted(listed) == [
        (table, *seats, seed)
        for table in ("drill-field", "mcphersons-woods")
        for seats in (("drill", "random"), ("random", "drill"))
        for seed in ("5", "6")
    ]
    assert len({job.key for job in jobs(match)}) == 8


@pytest.mark.parametrize(
    ("tables", "games", "said"),
    [((DRILL_FIELD,), 7, "games come in 2s: 6 or 8, not 7"), ((DRILL_FIELD, WOODS), 3, "games come in 4s: 4, not 3")],
)
def test_games_that_cannot_be_shared_evenly_are_refused(tables: tuple[object, ...], games: int, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        agreed(Match("drill", "random", tables, games))  # type: ignore[arg-type]


def test_a_match_needs_two_players_who_exist() -> None:
    with pytest.raises(Malformed, match="proves nothing"):
        agreed(Match("drill", "drill", (DRILL_FIELD,), 2))
    with pytest.raises(Malformed, match="there is no player 'general'"):
        agreed(Match("general", "drill", (DRILL_FIELD,), 2))


def test_the_score_is_counted_for_the_first_player() -> None:
    match = Match("drill", "random", (DRILL_FIELD,), 10)
    score = Score(match)
    for one in (
        result("drill", "random", "union"),
        result("drill", "random", "union", slow=2.0),
        result("drill", "random", ""),
        result("random", "drill", "confederate"),
        result("random", "drill", "union"),
        result("random", "drill", "", fault="its worker died"),
    ):
        score.add(one)
    assert score.rows == {("drill-field", "union"): Tally(2, 1, 0), ("drill-field", "confederate"): Tally(1, 0, 1)}
    assert score.total == Tally(3, 1, 1)
    # drill answered 10 times in each of three games as Union and 20 times in each of two as Confederate, 1 s a game.
    assert score.clock("drill") == (5 / 70, 2.0, 70)
    plain = plain_match(match, score)
    assert [(row["side"], row["games"]) for row in plain["rows"]] == [("union", 3), ("confederate", 2), (None, 5)]
    assert plain["total"]["score"]["value"] == 0.7
    assert [fault["fault"] for fault in plain["faults"]] == ["its worker died"]


def test_the_verdict_turns_with_who_is_better() -> None:
    match = Match("drill", "random", (DRILL_FIELD,), 100)
    assert "241 rating points above (Elo; 95 %: 157 to 325)" in verdict(match, Tally(80, 0, 20))
    assert "241 rating points below (Elo; 95 %: 157 to 325)" in verdict(match, Tally(20, 0, 80))
    assert "no difference in rating (Elo; 95 %: -68 to 68)" in verdict(match, Tally(40, 20, 40))
    # Across nought each end says on which side it lies: 4 of 10 are log10(2/3) x 400 = 70 below.
    assert "70 rating points below (Elo; 95 %: 278 below to 137 above)" in verdict(match, Tally(4, 0, 6))
    assert "70 rating points above (Elo; 95 %: 278 above to 137 below)" in verdict(match, Tally(6, 0, 4))
    assert "at least 566 rating points above" in verdict(match, Tally(100, 0, 0))
    assert "at least 566 rating points below" in verdict(match, Tally(0, 0, 100))


@pytest.mark.long
def test_a_match_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    kept, results = tmp_path / "games", tmp_path / "r.sqlite"
    words = ["match", "drill", "random", "--scenario", "drill-field", "--games", "12", "--workers", "2"]
    words += ["--results", str(results), "--keep", str(kept), "--json"]
    first = subprocess.run([sys.executable, "-c", DIES_AT_THE_SIXTH, *words], check=False)
    assert first.returncode == -signal.SIGKILL
    assert len(list(kept.glob("*.battle"))) == 6
    match = Match("drill", "random", (DRILL_FIELD,), 12)
    with Store(results, description(match)) as store:
        assert len(store.done()) == 5

    second = subprocess.run([sys.executable, "-m", "enfilade", *words], capture_output=True, text=True, check=True)
    undisturbed = by_key(map(play, jobs(match)))
    with Store(results, description(match)) as store:
        found = by_key(store.results())
        said = {key: store.said(key) for key in found}
    assert found.keys() == undisturbed.keys()
    for key, one in undisturbed.items():
        assert (found[key].winner, found[key].points, found[key].course) == (one.winner, one.points, one.course)
        assert said[key] == one.said
    score = Score(match)
    for one in undisturbed.values():
        score.add(msgspec.structs.replace(one, thinking=ZERO, slowest=ZERO))
    told = json.loads(second.stdout)
    assert told["total"] == plain_match(match, score)["total"]
    files = sorted(kept.glob("*.battle"))
    assert len(files) == 12
    assert verify(files[0]).sound


def test_the_command_refuses_in_sentences(tmp_path: Path) -> None:
    def said(*words: str) -> str:
        told = CliRunner().invoke(app, ["match", *words, "--games", "2", "--results", str(tmp_path / "r.sqlite")])
        assert told.exit_code == 2
        return told.stderr

    assert "there is no player 'dril' (did you mean drill?)" in said("dril", "random", "--scenario", "drill-field")
    assert "no such scenario" in said("drill", "random", "--scenario", "waterloo")
    assert "games come in 8s" in said("drill", "random")
    assert "there is no ruling 'leader-move'" in said("drill", "random", "--ruling", "leader-move=2")
    assert "name=value" in said("drill", "random", "--ruling", "leader-moves")
    assert "a cluster is named by its address" in said(
        "drill", "random", "--scenario", "drill-field", "--cluster", "there"
    )
