"""The edge of the table that a unit faces: by which it leaves, how far it is, and where along it that is."""

from __future__ import annotations

import pytest
from tests.rules.adf.battle.tables import little, us

from enfilade.ground.box import Box
from enfilade.tabletop.bounds import edge_ahead

TABLE = little([us("2-wis", 20, 10)])[0]
"""48 inches by 36."""


@pytest.mark.parametrize(
    ("facing", "edge", "far", "along"),
    [
        (0, "north", 16_000, 10_000),
        (90, "east", 38_000, 20_000),
        (180, "south", 20_000, 10_000),
        (270, "west", 10_000, 20_000),
        # 30 degrees off: the way is longer by 2 / sqrt 3, and half of it is aside.
        (30, "north", 18_475, 19_238),
        (210, "south", 23_094, -1_547),
        (300, "west", 11_547, 25_774),
        (240, "west", 11_547, 14_226),
    ],
)
def test_the_edge_ahead(facing: int, edge: str, far: int, along: int) -> None:
    # From 10 inches from the west and 20 from the south.
    if along < 0:
        # It would come to the west edge before that: 10 inches aside are 20 of the way.
        edge, far, along = "west", 20_000, 2_679
    assert edge_ahead(TABLE, Box(10_000, 20_000, facing * 100, 1_750, 0)) == (edge, far, along)
