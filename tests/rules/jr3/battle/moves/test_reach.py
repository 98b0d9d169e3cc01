"""How far a way may be ordered: to the mil that the move pays for, or to what ends it before."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.jr3.battle.pieces import area, board, guns, line, us

from enfilade.ground.legs import About, Advance, Back, File, Oblique, Wheel
from enfilade.rules.jr3.battle.moves.reach import Reach, farthest, follow
from enfilade.tabletop.routes.steps import Form, Step

WOODS = area("light-woods", 0, 13.375, 48, 30)


def followed(*steps: Step, terrain: Any = (), y: float = 10, **facts: Any) -> Reach:
    table = board(*terrain)
    return follow(table, 1, us(table, "u", 20, y, **facts), steps)


def test_what_may_be_ordered_whole_is_left_as_it_is() -> None:
    found = followed(Advance(3000), Form("march-column"))
    assert found.steps == (Advance(3000), Form("march-column"))
    assert found.plan is not None
    assert found.plan.share == 1
    assert (found.why, found.rule) == ("", "")


@pytest.mark.parametrize(
    ("steps", "terrain", "y", "kept", "rule"),
    [
        ((Advance(9000),), [], 10, (Advance(6000),), "jr3.move.far"),
        # 3 of 6 inches, and 1 of 2 in the woods.
        ((Advance(9000),), [WOODS], 10, (Advance(4000),), "jr3.move.far"),
        # Half the move to form, then 7 inches of 14.
        ((Form("march-column"), Advance(9000)), [], 10, (Form("march-column"), Advance(7000)), "jr3.move.far"),
        # Two thirds of the move leave too little for a change.
        ((Advance(4000), Form("march-column")), [], 10, (Advance(4000),), "jr3.move.far"),
        # Its front comes to the water after 2.625 inches.
        ((Advance(6000),), [area("water", 0, 13, 48, 15)], 10, (Advance(2625),), "jr3.move.impassable"),
        ((Back(1000),), [], 10, (), "jr3.move.arc"),
    ],
)
def test_it_ends_where_the_move_or_the_ground_ends(
    steps: tuple[Step, ...], terrain: Any, y: float, kept: tuple[Step, ...], rule: str
) -> None:
    found = followed(*steps, terrain=terrain, y=y)
    assert found.steps == kept
    assert found.rule == rule
    assert (found.plan is None) == (not kept)


def test_it_ends_at_the_edge_of_the_table() -> None:
    # The front at 33.375 has 2.625 inches left; two mils over the edge are no harm.
    found = followed(Advance(6000), y=33)
    assert found.rule == "jr3.move.edge"
    assert isinstance(found.steps[0], Advance)
    assert 2625 <= found.steps[0].distance <= 2627


def test_the_farthest_of_each_leg() -> None:
    table = board(WOODS, line("road", (40, 0), (40, 36)))
    unit = us(table, "u", 20, 10)
    assert farthest(table, 1, unit, Advance(1)) == 4000
    assert farthest(table, 1, unit, Advance(1), (Advance(3000),)) == 1000
    assert farthest(table, 1, unit, Oblique("left", 4500, 1)) > 4000
    # A half turn is two quarters, the whole move.
    assert farthest(table, 1, unit, Wheel("left", 1)) == 10_996
    assert farthest(table, 1, unit, About()) == 0
    assert farthest(table, 1, unit, Back(1)) == 0
    assert farthest(table, 1, us(table, "g", 20, 10, **guns()), Back(1)) == 2000
    column = us(table, "c", 40, 4, formation="march-column")
    assert farthest(table, 1, column, File(1)) == 18_000
