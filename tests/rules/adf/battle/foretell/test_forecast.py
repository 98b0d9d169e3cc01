"""What a fire would lead to, played through the rules roll by roll: chances worked by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.adf.battle.driving import game
from tests.rules.adf.battle.tables import cs, us

from enfilade.core.errors import Malformed
from enfilade.rules.adf.battle.commands import Command, Deed, Fire, React
from enfilade.rules.adf.battle.foretell.forecast import forecast

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
