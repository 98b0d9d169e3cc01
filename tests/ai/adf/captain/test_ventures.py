"""What a unit could venture that no rule of thumb would have it do."""

from __future__ import annotations

import math

import pytest
from tests.ai.adf.captain.test_captain import begun, crossroads, found_by
from tests.rules.adf.battle.driving import Game
from tests.rules.adf.battle.tables import cs, guns, us

from enfilade.ai.adf.captain.ventures import ventures
from enfilade.ai.thought import Thought
from enfilade.rules.adf.battle.commands import Charge, Command, Deed, Done, Fire, Move
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.move import path


def ventured(play: Game, *ideas: Command) -> list[Command]:
    frame = play.state.frames[-1]
    acting = frame if isinstance(frame, Acting) else None
    return [one.answer for one in ventures(found_by(play), acting, [Thought(idea) for idea in ideas])]


def ends(play: Game, found: list[Command]) -> list[tuple[float, float]]:
    """Where the moves lead, in inches."""
    boxes = [path.plan(play.table, play.state, one.units, one.steps).ends[0] for one in found if isinstance(one, Move)]
    return [(box.x / 1000, box.y / 1000) for box in boxes]


def test_it_could_go_to_an_objective_at_the_enemy_aside_and_back() -> None:
    play = begun(us("20-me", 20, 10), cs("15-ala", 20, 20, facing=180), **crossroads(30, 14))
    found = ventured(play)
    assert all(is_legal(play.table, play.state, one) for one in found)
    assert len(set(map(repr, found))) == len(found)
    places = ends(play, found)
    assert min(math.dist(at, (30, 14)) for at in places) < math.dist((20, 10), (30, 14)) - 3
    assert min(math.dist(at, (20, 20)) for at in places) < 5
    assert any(y < 9 for _, y in places)
    assert any(x < 19 for x, _ in places)
    assert any(x > 21 for x, _ in places)


def test_who_is_close_could_fire_and_charge() -> None:
    """The same enemy, four inches off and shaken."""
    play = begun(us("20-me", 10, 4), cs("15-ala", 10, 9.3, facing=180, level="shaken"))
    found = ventured(play)
    assert Fire(("20-me",), "15-ala") in found
    assert any(isinstance(one, Charge) for one in found)
    assert Fire(("20-me",), "15-ala") not in ventured(play, Fire(("20-me",), "15-ala"))


def test_the_one_nearest_to_the_enemy_ventures_unless_it_has_acted() -> None:
    play = begun(us("20-me", 10, 10), us("16-me", 20, 4), cs("15-ala", 10, 24, facing=180))
    assert {one.units for one in ventured(play) if isinstance(one, Move)} == {("20-me",)}
    play.do("20-me move advance 1", "pass")
    assert {one.units for one in ventured(play) if isinstance(one, Move)} == {("20-me",)}
    play.do("done")
    assert {one.units for one in ventured(play) if isinstance(one, Move)} == {("16-me",)}


@pytest.mark.parametrize(("level", "mends"), [("good", False), ("disorder", True)])
def test_who_is_in_disorder_could_reform(level: str, mends: bool) -> None:
    play = begun(us("20-me", 10, 4, level=level), cs("15-ala", 10, 14, facing=180))
    assert (Deed(("20-me",), "reform") in ventured(play)) is mends


def test_guns_only_fire_and_who_runs_ventures_nothing() -> None:
    play = begun(guns(us("martin", 10, 4)), cs("15-ala", 10, 14, facing=180))
    assert ventured(play) == [Fire(("martin",), "15-ala")]
    assert ventured(begun(us("20-me", 10, 4, level="routed"), cs("15-ala", 10, 14, facing=180))) == []
    assert not any(isinstance(one, Done) for one in ventured(play))
