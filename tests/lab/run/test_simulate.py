"""`enfilade simulate` from the command to the files, and what may stand in its report."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from tests.lab.common import OWN
from tests.lab.stats.made_up import THREE
from typer.testing import CliRunner

from enfilade.cli.main import app
from enfilade.core.errors import Malformed
from enfilade.core.scenario import Trials
from enfilade.game.battles import verify
from enfilade.lab.notes.conduct import Conduct
from enfilade.lab.report import tables_out
from enfilade.lab.report.report import report, verdict
from enfilade.lab.run import pool
from enfilade.lab.run.game import play
from enfilade.lab.run.job import Job, Result
from enfilade.lab.run.noted_trials import noted, trials
from enfilade.lab.run.setting import setting
from enfilade.lab.run.simulate import Running, Trial, description, found, jobs, seats
from enfilade.lab.stats.findings import shown_order
from enfilade.lab.stats.outcome import Outcome, outcome
from enfilade.library.problems import BadFile
from enfilade.library.scenarios.shelf import scenario
from enfilade.press.conduct.slip import Slip

RUN = CliRunner()
OURS = Path(__file__).parents[3] / "src/enfilade/data/scenarios/drill-field.json"


@cache
def batch() -> tuple[Trial, tuple[Result, ...]]:
    """Four quick games by two rules."""
    trial = Trial(
        setting("drill-field", None, {"leader-moves": "2"}),
        {"union": "drill", "confederate": "drill"},
        4,
        judge=False,
        without=setting("drill-field"),
    )
    return trial, tuple(play(job) for job in jobs(trial))


def test_every_seed_is_played_by_both_rules() -> None:
    trial, results = batch()
    assert [result.seed for result in results] == ["1", "1", "2", "2", "3", "3", "4", "4"]
    said = found(trial, results)
    assert said.outcome.games == 4
    assert said.difference is not None
    assert said.difference.points.pairs == 4
    told = str(description(trial)["tables"])
    assert "adf-revised-15mm+leader-moves=2" in told
    assert "adf-revised-15mm'" in told


def test_the_score_on_the_way_is_that_of_the_rules_on_trial() -> None:
    trial = batch()[0]._replace(without=None)
    named = trial._replace(setting=msgspec.structs.replace(trial.setting, edition="adf-revised-15mm"))
    score = Running(named)
    assert score.watch(THREE[0]) == "union 100%, confederate 0%"
    assert score.watch(msgspec.structs.replace(THREE[0], edition="another")) == "union 100%, confederate 0%"
    assert score.watch(msgspec.structs.replace(THREE[0], fault="broken")) == "union 100%, confederate 0%"
    assert score.watch(THREE[1]) == "union 50%, confederate 50%"


def test_findings_do_not_hang_on_the_order_of_the_results() -> None:
    trial, results = batch()
    assert found(trial, results, suggest=True) == found(trial, results[::-1], suggest=True)


def test_games_of_other_work_in_the_same_file_do_not_count() -> None:
    trial, results = batch()
    assert found(trial._replace(games=2), results).outcome.games == 2


@pytest.mark.parametrize(
    ("said", "seated"),
    [
        ("drill", {"union": "drill", "confederate": "drill"}),
        ("drill,random", {"union": "drill", "confederate": "random"}),
        ("confederate=random, union=drill", {"union": "drill", "confederate": "random"}),
    ],
)
def test_players_take_their_seats(said: str, seated: dict[str, str]) -> None:
    assert seats(("union", "confederate"), said) == seated


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("drill,drill,drill", "two"),
        ("union=drill,british=drill", "british"),
        ("nobody", "no player"),
        ("", "name one player"),
    ],
)
def test_players_that_cannot_be_are_refused(said: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        seats(("union", "confederate"), said)


def test_the_tables_have_a_row_for_each_thing(tmp_path: Path) -> None:
    trial, results = batch()
    rows = tables_out.tables(trial.scenario, results)
    turns = sum(len(result.course) for result in results)
    assert [len(rows[name]) for name in ("games", "brigades", "objectives")] == [8, 8 * 2, turns * 2]
    tables_out.write_csv(tmp_path, rows)
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert [(row["seed"], int(row["margin"])) for row in read] == [
        (one.seed, one.points["union"] - one.points["confederate"]) for one in results
    ]
    tables_out.write_parquet(tmp_path, rows)
    parquet = import_module("pyarrow.parquet")
    assert parquet.read_table(tmp_path / "objectives.parquet").to_pylist() == rows["objectives"]


def test_without_pyarrow_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(tables_out, "import_module", missing)
    with pytest.raises(Malformed, match=r"pip install 'enfilade\[parquet\]'"):
        tables_out.check_parquet()


def test_the_report_needs_nothing_else_and_shows_everything() -> None:
    trial, results = batch()
    said = found(trial, results, suggest=True)
    page = report(trial, said, {}, "enfilade simulate drill-field")
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=[\"'](?!#|data:)", page)
    assert not re.search(r"url\((?!#|data:)", page)
    for heading in (
        "Who wins",
        "What the rule changes",
        "What would make it even",
        "By how much",
        "When it is decided",
        "Where men fell",
        "What it costs each brigade",
        "How objectives change hands",
        "Games worth seeing",
        "How to repeat it",
    ):
        assert f"<h2>{heading}</h2>" in page
    assert page.count("<svg") == page.count("</svg>")
    assert 'class="stain"' in page, "where figures fell is drawn on the map"
    assert "The crossroads" in page
    assert "Vincent&#x27;s command" in page


def test_the_report_escapes_what_files_call_themselves(tmp_path: Path) -> None:
    raw = json.loads(OURS.read_text(encoding="utf-8"))
    raw["title"] = "<b>Drill</b> & Sons"
    raw["sides"]["union"]["name"] = "<i>Union</i>"
    raw["brigades"][0]["name"] = "<u>Vincent</u>"
    raw["victory"]["objectives"][0]["name"] = "<s>crossroads</s>"
    raw["units"][0]["name"] = "20th <em>Maine</em>"
    path = tmp_path / "drill-field.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    trial = Trial(setting(path), {"union": "drill", "confederate": f"{OWN}:talker"}, 1, judge=False)
    conduct = Conduct(
        luck={"union": 3, "confederate": -3},
        slips=(Slip(line=9, turn=1, side="union", answer="pass", cost=1, words="20th <em>Maine</em> never fired"),),
        modifiers={"fire: <kbd>woods</kbd>": (1, -1)},
        rolls={"fire": 1},
        deeds={"union": {"<var>fires": 1}},
    )
    results = [msgspec.structs.replace(play(job), conduct=conduct) for job in jobs(trial)]
    page = report(trial, found(trial, results), {one.key: "<q>.battle" for one in results}, "enfilade '<code>'")
    for tag in (
        "<b>Drill",
        "<i>Union",
        "<u>Vincent",
        "<s>crossroads",
        "<em>Maine",
        "<q>",
        "'<code>'",
        "<kbd>",
        "<var>",
    ):
        assert tag not in page
    assert "&lt;b&gt;Drill&lt;/b&gt; &amp; Sons" in page
    for word in ("&lt;u&gt;Vincent", "&lt;em&gt;Maine", "&lt;kbd&gt;woods", "&lt;var&gt;fires"):
        assert word in page


def test_a_verdict_is_only_given_where_the_intervals_part() -> None:
    trial, _ = batch()
    even = found(trial._replace(without=None), [])._replace(outcome=_outcome(THREE))
    assert verdict(even) == (
        "Of 3 battles the Union won 33%, the Confederates 33%, and 33% are drawn. "
        "So many games cannot tell the sides apart: it may well be even."
    )
    won = [msgspec.structs.replace(THREE[0], key=str(n)) for n in range(20)]
    assert "The field leans to the Union: the truth lies between 84% and 100%." in verdict(
        even._replace(outcome=_outcome(won))
    )


def test_the_union_is_shown_first_whoever_moves_first() -> None:
    assert shown_order(scenario("mcphersons-woods").scenario) == ("union", "confederate")
    assert setting("mcphersons-woods").sides == ("confederate", "union")


def test_trials_are_noted_at_the_end_and_replaced(tmp_path: Path) -> None:
    told = trials(setting("drill-field"), "drill", THREE)
    assert told == Trials(
        wins={"union": 1, "confederate": 1},
        drawn=1,
        words="3 trial battles of drill against itself, by adf-revised-15mm",
    )
    text = OURS.read_text(encoding="utf-8")
    once = noted(text, told)
    newer = msgspec.structs.replace(told, drawn=7)
    path = tmp_path / "drill-field.json"
    path.write_text(noted(once, newer), encoding="utf-8")
    loaded = scenario(path)
    assert loaded.scenario.trials == newer
    assert loaded.digest == scenario("drill-field").digest, "what is told of a battle does not change it"
    assert noted(once, told) == once


def test_trials_of_a_side_that_is_not_there_are_a_fault(tmp_path: Path) -> None:
    raw = json.loads(OURS.read_text(encoding="utf-8"))
    raw["trials"] = {"wins": {"british": 3}, "words": "three"}
    path = tmp_path / "drill-field.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    with pytest.raises(BadFile, match=r"trials\.wins\.british"):
        scenario(path)


def test_the_command_plays_goes_on_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_this_process(jobs: list[Job], workers: int) -> Iterator[Result]:
        yield from map(play, jobs)

    monkeypatch.setattr(pool, "played", in_this_process)
    monkeypatch.chdir(tmp_path)
    said = ["simulate", "drill-field", "--players", "drill", "--results", "r.sqlite", "--no-judge"]
    first = RUN.invoke(app, [*said, "--games", "2"])
    assert first.exit_code == 0, first.output
    more = RUN.invoke(app, [*said, "--games", "3", "--html", "out/drill.html", "--csv", "tables"])
    assert more.exit_code == 0, more.output
    assert "3 games by adf-revised-15mm" in more.output
    listed = sorted((tmp_path / "out/drill-games").glob("*.battle"))
    assert listed
    assert all(verify(path).sound for path in listed)
    page = (tmp_path / "out/drill.html").read_text(encoding="utf-8")
    assert all(path.name in page for path in listed)
    assert len((tmp_path / "tables/games.csv").read_text(encoding="utf-8").splitlines()) == 4
    again = RUN.invoke(app, [*said, "--players", "random", "--games", "3"])
    assert again.exit_code != 0
    assert "holds other work" in again.output


def test_a_ruling_that_is_played_anyway_leaves_nothing_to_compare(tmp_path: Path) -> None:
    said = RUN.invoke(app, ["simulate", "drill-field", "--players", "random", "--against", "adf-revised-15mm"])
    assert said.exit_code != 0
    assert "nothing to compare" in said.output


def _outcome(results: Sequence[Result]) -> Outcome:
    return outcome(results, ("union", "confederate"), {})
