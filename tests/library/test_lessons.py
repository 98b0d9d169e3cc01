"""The played lessons: each has a field that can be played to its end, and a goal that can be reached."""

from __future__ import annotations

import pytest

from enfilade.ai.players import drill
from enfilade.game.battles import battle
from enfilade.library.lessons import Lesson, lessons

ALL = lessons()


def test_they_come_in_their_order() -> None:
    assert [one.id for one in ALL] == ["march-and-form", "fire-and-reactions", "charge-and-rally"]


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_played_to_its_end_and_won(lesson: Lesson) -> None:
    winners = set()
    for seed in range(1, 9):
        one = battle(lesson.loaded(), seed=seed)
        kinds = set()
        while not one.over:
            kinds |= {event.__struct_config__.tag for event in one.answer(drill(one.view()))}
        winners.add(one.stop.winner)  # type: ignore[union-attr]  # it is over
        assert "ended" in kinds
    assert "union" in winners
    assert lesson.loaded().scenario.sides["union"].nation == "us"


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_every_step_has_words_for_keys_and_for_fingers(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert step.done
        assert not {"click", "press", "drag it with the mouse"} & set(step.touch.lower().replace(",", " ").split())
    assert lesson.steps[-1].done == ("ended",)
