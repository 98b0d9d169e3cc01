"""No regiment undoes with its second action what it has marched with the first."""

from __future__ import annotations

import pytest
from tests.ai.adf.captain.test_captain import begun, found_by
from tests.rules.adf.battle.driving import Game
from tests.rules.adf.battle.tables import cs, guns, us

from enfilade.ai.adf.captain import ventures as captain_ventures
from enfilade.ai.adf.captain.ideas import ideas
from enfilade.ai.adf.captain.steps import retraces
from enfilade.ai.thought import NEVER, Thought
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.commands import Done, Move
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.move import path

BACK = "20-me move about; advance 3"


def turns_back(play: Game, order: str) -> bool:
    return retraces(found_by(play), notation.parse(order, side="us"))


def marched(level: str = "good") -> Game:
    """The 20th Maine has gone north with its first action, and nobody has answered."""
    play = begun(us("20-me", 10, 10, level=level), cs("15-ala", 10, 33, facing=180))
    play.do("20-me move advance 4")
    while not isinstance(play.state.frames[-1], Acting):
        play.do("pass")
    return play


@pytest.mark.parametrize(
    ("order", "back"),
    [
        (BACK, True),
        ("20-me move face 150; advance 3", True),
        ("20-me move face 210; advance 3", True),
        ("20-me move about; advance 0.9", False),
        ("20-me move face 90; advance 3", False),
        ("20-me move advance 3", False),
        ("20-me move about", False),
    ],
)
def test_who_has_marched_north_does_not_march_south(order: str, back: bool) -> None:
    assert turns_back(marched(), order) is back


def test_who_has_not_marched_may_go_where_he_likes() -> None:
    play = begun(us("20-me", 10, 10), cs("15-ala", 10, 20, facing=180))
    assert not turns_back(play, BACK)


def test_who_has_lost_his_order_may_get_away() -> None:
    assert turns_back(marched("good"), BACK)
    assert not turns_back(marched("disorder"), BACK)


def test_guns_may_get_away() -> None:
    play = begun(guns(us("martin", 10, 10), formation="limbered"), cs("15-ala", 10, 33, facing=180))
    play.do("martin move advance 4")
    while not isinstance(play.state.frames[-1], Acting):
        play.do("pass")
    assert not turns_back(play, "martin move about; advance 3")


def test_such_a_wish_is_passed_over_and_nobody_ventures_it() -> None:
    play = marched()
    found, frame = found_by(play), play.state.frames[-1]
    assert isinstance(frame, Acting)
    back, on = (Thought(notation.parse(text, side="us")) for text in (BACK, "20-me move advance 2"))
    made = ideas(found, [back, on, Thought(Done())], lambda first: iter(()), 10, NEVER)
    assert made[0] == on
    assert back not in made
    ends = [
        path.plan(play.table, play.state, one.answer.units, one.answer.steps).ends[0]
        for one in captain_ventures.ventures(found, frame, made)
        if isinstance(one.answer, Move)
    ]
    assert ends
    assert min(box.y for box in ends) > 12_000
