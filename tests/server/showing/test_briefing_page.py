"""The briefing of the start page and the table: tasks out of the story, what counts, and who comes in where."""

from __future__ import annotations

import pytest
from tests.server.little_battle import seen

import enfilade
from enfilade.server.showing.briefing import briefing
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.briefing import Briefing
from enfilade.speech import briefing as printed


def _of(scenario: str, edition: str | None = None) -> Briefing:
    board = enfilade.battle(scenario, edition=edition, seed=1).table
    return briefing(board, board.edition.scale.minutes_per_turn)


@pytest.mark.parametrize("edition", [None, "jr3-15mm"])
def test_each_side_is_told_what_the_story_says_of_it_in_both_games(edition: str | None) -> None:
    told = _of("hornets-nest", edition)
    union, rebels = told.sides
    assert union.task.startswith("The Union must keep formed enemies away")
    assert rebels.task.startswith("The Confederates may charge with one brigade a turn")
    assert "Union must" not in "".join(told.story)
    board = enfilade.battle("hornets-nest", edition=edition, seed=1).table
    assert union.rules == tuple(printed.rules(board.scenario, "union")), "the printed briefing's own sentences"


def test_story_that_is_for_both_stays_whole() -> None:
    told = _of("drill-field")
    assert [side.task for side in told.sides] == ["", ""]
    assert len(told.story) == 3


def test_what_counts_at_the_hornets_nest() -> None:
    """Typed from the scenario: what is paid to whom, and when."""
    told = _of("hornets-nest")
    assert [(one.when, one.points) for one in told.counts] == [
        ("each of turns 4 to 9", ("2", "")),
        ("at the end", ("", "6")),
        ("at the end", ("3", "3")),
        ("at the end", ("1", "1")),
        ("at the end", ("", "1")),
        ("turns 8 and 9", ("1", "")),
        ("from the start", ("", "11")),
    ]
    assert [(one.title, one.span) for one in told.levels if one.side == "union"] == [
        ("marginal", "1–4"),
        ("victory", "5–8"),
        ("decisive", "9+"),
    ]
    assert [(one.side, one.first, one.until) for one in told.spans] == [
        ("union", 1, 7),
        ("confederate", 1, 5),
        ("union", 4, 9),
    ]


def test_those_who_come_are_told_by_turn_and_place_until_they_are_there() -> None:
    told = _of("hornets-nest")
    coming = [(one.turn, one.words, one.where) for one in told.arrivals]
    assert coming[0] == (3, "Shaver, 3 regiments", "by the south edge")
    assert (5, "Anderson, 3 regiments", "by the west edge") in coming
    battle = enfilade.battle("hornets-nest", seed=1)
    assert seen(battle, Onlooker(())).arrivals == told.arrivals
    while battle.state.turn < 4:
        battle.answer("done")
    assert [one.turn for one in seen(battle, Onlooker(())).arrivals] == [5, 5, 6, 6, 7]
