"""A view has nothing of the other side's: neither its orders, nor what it may answer, nor how many answers it has."""

from __future__ import annotations

import pytest

from enfilade.ai.players import PLAYERS
from enfilade.core.codec import encode
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.game.battles import battle

SIDES = ("union", "confederate")


def test_views_of_two_battles_that_differ_only_in_what_is_sealed_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for the seals themselves, which hang on a salt that nobody knows."""
    found = []
    for sheet in ("sheet:", "sheet: 20-me move advance 3.137 / martin fm unlimber"):
        one = battle("drill-field", "jr3-15mm", seed=1)
        one.answer(sheet, side="union")
        seal = one.state.seals["union"].encode()
        views = [one.view(side) for side in SIDES]
        found.append([(encode(view.state).replace(seal, b""), encode(view.stop)) for view in views])
        assert [len(view.options()) > 0 for view in views] == [False, True]
        assert views[1].stop == one.stop
    assert found[0] == found[1]


def test_each_of_two_that_are_asked_at_once_is_asked_himself() -> None:
    one = battle("drill-field", "jr3-15mm", seed=1)
    stops = [one.view(side).stop for side in SIDES]
    assert [stop.side for stop in stops if isinstance(stop, Ask)] == list(SIDES)


@pytest.mark.long
def test_who_is_not_asked_is_told_no_answers() -> None:
    one = battle("drill-field", seed=4)
    listed = 0
    for _ in range(120):
        if one.over:
            break
        listed += _look(one)
        one.answer(PLAYERS["drill"](one.view()))
    assert listed


def _look(one: Battle) -> int:
    """How many answers the side that is asked has listed; the other has none."""
    assert isinstance(one.stop, Ask)
    other = one.view(one.table.enemy(one.side))
    assert isinstance(other.stop, Ask)
    assert (other.stop.side, other.stop.options, other.stop.shapes) == (one.side, (), ())
    assert other.options() == ()
    return len(one.stop.options) + len(one.stop.shapes)
