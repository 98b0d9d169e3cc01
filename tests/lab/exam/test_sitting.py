"""Papers sat and marked: who is on the table, what an order does, what passes and what fails."""

from __future__ import annotations

import msgspec
import pytest
from typer.testing import CliRunner

from enfilade.ai.players import thinker
from enfilade.cli.main import app
from enfilade.core.errors import Malformed
from enfilade.core.stops import Ask
from enfilade.lab.exam.examining import by_kind, examined
from enfilade.lab.exam.marking import marked
from enfilade.lab.exam.papers import Mark, Paper, Tried
from enfilade.lab.exam.proving import is_clear, proved
from enfilade.lab.exam.sitting import asked, given, sit

PAPER = Paper(
    id="two-lines",
    title="Two lines",
    scenario="drill-field",
    side="union",
    turn=6,
    units="""
        unit 20-me 18,10.6,0 battle-line good 8/8 2
        unit 4-tex 18,15,180 battle-line good 3/6 2
    """,
    why="",
)


def passed(orders: list[str], **wanted: object) -> bool:
    """Whether these orders pass a paper that asks for this and nothing else."""
    paper = msgspec.structs.replace(PAPER, passes=(Mark(**wanted),))  # type: ignore[arg-type]
    return marked(given(paper, orders)).passed


def test_only_those_named_are_on_the_table() -> None:
    step = asked(PAPER)
    assert sorted(one.id for one in step.state.units.values() if one.here) == ["20-me", "4-tex"]
    assert not any(chief.here for chief in step.state.leaders.values())
    assert isinstance(step.stop, Ask)
    assert step.stop.question == "activate"


def test_others_stand_as_the_scenario_sets_them_up() -> None:
    step = asked(msgspec.structs.replace(PAPER, others="stand"))
    assert sum(one.here for one in step.state.units.values()) == 6


def test_answers_before_the_question_lead_to_a_reaction() -> None:
    paper = msgspec.structs.replace(PAPER, active="confederate", question="react", before=("4-tex fire 20-me",))
    with pytest.raises(Malformed, match="does not lead to leaders"):
        asked(msgspec.structs.replace(paper, question="leaders"))
    stop = asked(paper).stop
    assert isinstance(stop, Ask)
    assert (stop.side, stop.question) == ("union", "react")


def test_what_an_order_does() -> None:
    assert passed(["20-me fire 4-tex"], does=("fire",), by=("20-me",), at=("4-tex",))
    assert not passed(["20-me fire 4-tex"], does=("charge",))
    assert not passed(["20-me fire 4-tex"], does=("fire",), least=2)
    assert passed(["20-me fire 4-tex", "20-me fire 4-tex"], does=("fire",), least=2)
    assert passed(["20-me advance 1.5"], nearer="4-tex")
    assert not passed(["20-me advance 0.9"], nearer="4-tex")
    assert passed(["20-me back 1"], does=("move",), farther="4-tex")
    assert passed(["20-me about"], does=("turn",), away_from="4-tex")
    assert not passed(["20-me about"], does=("move",))
    # Its front rank comes within two inches of the crossroads, at 18,15.
    assert passed(["20-me advance 2.1"], into="crossroads")
    assert not passed(["20-me advance 1.9"], into="crossroads")


def test_who_is_announced_and_does_nothing_is_idle() -> None:
    units = PAPER.units + "\nunit 1-minn 16.1,10.6,0 battle-line good 6/6 2"
    paper = msgspec.structs.replace(PAPER, units=units, fails=(Mark(idle=("1-minn",)),))
    idle = ["group 20-me+1-minn: fire, fire", "20-me fire 4-tex", "20-me fire 4-tex", "done"]
    assert marked(given(paper, idle)).told == "it did what fails: 1-minn idle"
    busy = ["group 20-me+1-minn: fire, fire", "20-me+1-minn fire 4-tex", "done"]
    assert marked(given(paper, busy)).passed


def test_a_player_sits_a_paper_and_stops_when_his_unit_is_done() -> None:
    sat = sit(PAPER, thinker("drill"))
    assert [one.by for one in sat.orders] == [("20-me",)] * len(sat.orders)
    assert sat.orders
    (result,) = examined("drill", [PAPER], None)
    assert result.marked.passed
    assert by_kind([result]) == {"": (1, 1)}


def test_a_charge_is_proved_better_than_to_stand_off() -> None:
    tried = (Tried(("20-me charge 4-tex",), passes=True), Tried(("done",), passes=False))
    paper = msgspec.structs.replace(PAPER, tried=tried)
    worths = proved(paper, 8)
    assert is_clear(worths)
    assert worths[0].mean > worths[1].mean + 3


def test_the_command_prints_the_score_and_what_was_failed() -> None:
    runner = CliRunner()
    told = runner.invoke(app, ["exam", "random", "--only", "crossroads-last-charge", "--seconds", "0", "--all"])
    assert told.exit_code == 0
    assert "crossroads-last-charge (last-turns)" in told.stdout
    assert "random passed" in told.stdout
    plain = runner.invoke(app, ["exam", "drill", "--only", "crossroads-last-charge", "--json"])
    assert '"papers": 1' in plain.stdout
    proof = runner.invoke(app, ["exam", "--only", "walk-into-the-empty-crossroads", "--prove", "2"])
    assert "+6.70 ± 0.00  15-ala advance 4" in proof.stdout
    unknown = runner.invoke(app, ["exam", "--only", "zouaves"])
    assert unknown.exit_code == 2
