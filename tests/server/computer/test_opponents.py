"""Whom the computer plays as: any captain there is, the drill sergeant, and nobody else; and how long he may think."""

from __future__ import annotations

import pytest
from tests.server.computer.test_deputies import OPENING

from enfilade.ai.thought import Deadline, Thought
from enfilade.core.codec import encode
from enfilade.game.battles import battle
from enfilade.rules.adf.battle.commands import Done
from enfilade.rules.adf.battle.view import View
from enfilade.server.computer.deputies import COMMAND, REACTION, asked
from enfilade.server.computer.deputy import Deputy, Parts, Question
from enfilade.server.site.errors import Fault
from enfilade.server.tables.making import check_player
from enfilade.server.wire.games import Seating


@pytest.mark.parametrize(
    "name",
    ["captain", "captain-cautious", "captain-bold", "captain-2", "captain-bold-1", "drill", "recruit"],
)
def test_the_computer_can_play_as_any_of_these(name: str) -> None:
    check_player(name)


@pytest.mark.parametrize(
    "name", ["", "lee", "Captain", "captain-4", "captain-steady-0", "captain-bold-cautious", "../drill"]
)
def test_others_are_refused_and_those_there_are_named(name: str) -> None:
    with pytest.raises(Fault) as found:
        check_player(name)
    assert found.value.kind == "malformed"
    assert "captain, captain-cautious, captain-bold" in found.value.why


def test_without_a_word_it_is_the_captain() -> None:
    assert Seating(seats={}).computer == "captain"


def test_a_reaction_is_thought_about_less_long_than_a_command() -> None:
    one = battle("drill-field", seed=1)
    assert asked("captain", one.view(), OPENING).seconds == COMMAND
    for order in ("done", "done", "martin unlimber", "done", "done", "done", "done", "4-tex move advance 5"):
        one.answer(order)
    view = one.view()
    assert (view.side, asked("captain", view, OPENING).seconds) == ("union", REACTION)
    assert 0 < REACTION < COMMAND


def test_the_time_of_a_turn_is_shared_out_among_those_still_to_be_ordered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three on the drill field, so a third each; never more than one answer may take, and nothing once it is spent."""
    given: list[float] = []

    def think(view: View, deadline: Deadline) -> Thought:
        given.append(round(deadline.left or 0.0, 1))
        return Thought(Done())

    monkeypatch.setattr("enfilade.server.computer.deputy.thinker", lambda name: think)
    one = battle("drill-field", seed=1)
    one.answer("done")
    question = asked("captain", one.view(), OPENING)
    for left in (None, 60.0, 3.0, 0.0, -1.0):
        whole = Question(
            table=question.table,
            parts=Parts(OPENING.scenario, OPENING.edition),
            player="captain",
            seconds=question.seconds,
            left=left,
            side=question.side,
            stop=question.stop,
            state=question.state,
        )
        Deputy().reply(encode(whole))
    assert given == [COMMAND, COMMAND, 1.0, 0.0, 0.0]


def test_a_deputy_is_told_when_to_have_decided_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[bool] = []

    def think(view: View, deadline: Deadline) -> Thought:
        ends.append(deadline.is_over)
        return Thought(Done(), "Vincent sees all he needs to from here.")

    monkeypatch.setattr("enfilade.server.computer.deputy.thinker", lambda name: think)
    question = asked("captain", battle("drill-field", seed=1).view(), OPENING)
    for seconds in (0.0, 60.0):
        whole = Question(
            table=question.table,
            parts=Parts(OPENING.scenario, OPENING.edition),
            player=question.player,
            seconds=seconds,
            side=question.side,
            stop=question.stop,
            state=question.state,
        )
        reply = Deputy().reply(encode(whole))
        assert (reply.answer, reply.why) == ("done", "Vincent sees all he needs to from here.")
    assert ends == [True, False]
