"""Room for names on the map: looking only near a letter finds all that looking everywhere does."""

from __future__ import annotations

import math
import random

from tests.rules.adf.battle.driving import game
from tests.rules.adf.battle.tables import cs, us

from enfilade.server.showing.ground.name_room import INCH, PIXELS, TALLEST, Paper, _Spot, _Spots


def test_whatever_a_letter_could_touch_is_near() -> None:
    chance = random.Random(1863)
    spots = [
        _Spot(chance.uniform(-900, 9_000), chance.uniform(-900, 9_000), chance.choice((200, 420, 900, 1800)), 1)
        for _ in range(300)
    ]
    kept = _Spots()
    kept.add(spots)
    half = TALLEST * INCH / PIXELS / 2
    for _ in range(400):
        x, y = chance.uniform(-2_000, 10_000), chance.uniform(-2_000, 10_000)
        touched = [one for one in spots if math.hypot(one.x - x, one.y - y) < one.round + half]
        near = kept.near(x, y)
        assert [one for one in near if one in touched] == touched
    assert len(kept.near(4_500, 4_500)) < len(spots) / 2


def test_writing_over_units_and_other_names_costs_and_off_the_table_most() -> None:
    """A unit's own ground costs 1 and its name's 0.5, a name 3; what falls off the table 6."""
    paper = Paper(game(us("20-me", 10, 10), cs("15-ala", 30, 30)).table)
    assert paper.cost([(20_000, 20_000)], 14, across=True) == 0
    assert paper.cost([(10_000, 10_000)], 14, across=True) == 1.5
    assert paper.cost([(11_500, 10_000)], 14, across=True) == 0.5
    assert paper.cost([(-1, 20_000)], 14, across=True) == 6
    paper.write([(20_000, 20_000)], 14)
    assert paper.cost([(20_000, 20_000)], 14, across=True) == 3
