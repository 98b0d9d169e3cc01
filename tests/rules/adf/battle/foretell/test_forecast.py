"""What a fire would lead to, played through the rules roll by roll: chances worked by hand."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from tests.rules.adf.battle.driving import game
from tests.rules.adf.battle.tables import cs, led, us

from enfilade.core.errors import Malformed
from enfilade.rules.adf.battle.commands import Command, Deed, Fire, React
from enfilade.rules.adf.battle.foretell.forecast import _rolls as rolls_of
from enfilade.rules.adf.battle.foretell.forecast import forecast
from enfilade.rules.adf.battle.frames import Peril

MICHIGAN = us("24-mich", 10, 10)
TENNESSEE = cs("7-tenn", 10, 13)
"""2.25 inches from front to front: normal range."""


@pytest.mark.parametrize("reaction", [False, True])
def test_how_many_fall_to_a_fire(reaction: bool) -> None:
    """8 figures, 2 for the first fire and two dice: two figures from 20 on, one from 17 on. Every total from 12 on has
    a check, and its natural 12 brings a figure back."""
    play = game(MICHIGAN, TENNESSEE)
    command: Command = Fire(("24-mich",), "7-tenn")
    if reaction:
        # An inch nearer it is normal range still.
        play.do("24-mich move advance 1")
        command = React(("7-tenn",), "fire", "24-mich")
    found = dict(forecast(play.table, play.state, command).map(lambda fate: fate[0]).items())
    one, two, back = Fraction(15, 36), Fraction(6, 36), Fraction(1, 36)
    assert found == {0: Fraction(15, 36) + one * back, 1: one * (1 - back) + two * back, 2: two * (1 - back)}


def test_other_deeds_hang_on_answers_too() -> None:
    play = game(MICHIGAN, TENNESSEE)
    deeds: list[Command] = [Deed(("24-mich",), "disengage"), Deed(("24-mich", "7-tenn"), "rally")]
    for deed in deeds:
        with pytest.raises(Malformed, match="hang on answers"):
            forecast(play.table, play.state, deed)


def test_the_dice_for_a_leader_are_told_apart() -> None:
    # Any 6 of two: 11 of 36 rolls.
    play = game(MICHIGAN, TENNESSEE, leaders=[led("archer", side="cs", attached="7-tenn")])
    peril = Peril(leader="archer", unit="7-tenn", hits=2)
    state = msgspec.structs.replace(play.state, frames=(*play.state.frames, peril))
    rolls = list(rolls_of(state, 2))
    assert sum(ways for _, ways in rolls) == 36
    assert sum(ways for faces, ways in rolls if 6 in faces) == 11
