"""Ordered moves: their cost over mixed ground, changes beside them, and what may not be ordered."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.jr3.battle.pieces import area, board, guns, horse, line, us

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.legs import About, Advance, Back, File, March, Oblique, Sidestep, Wheel
from enfilade.rules.jr3.battle.moves.path import Plan, check_move
from enfilade.tabletop.routes.steps import Dismount, Face, Form, Mount, Step

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
# The front of a line at 20, 10 is at 10.375: woods and fences three inches ahead of it.
WOODS = area("light-woods", 0, 13.375, 48, 30)
FENCE = line("wood-fence", (0, 13.375), (48, 13.375))


def plan(*steps: Step, terrain: Any = (), rulings: Any = None, **facts: Any) -> Plan:
    """Ordered to a regiment at 20, 10 that faces north."""
    table = board(*terrain, rulings=rulings)
    return check_move(table, us(table, "u", 20, 10, **facts), steps)


def refused(*steps: Step, **more: Any) -> str:
    with pytest.raises(Illegal) as caught:
        plan(*steps, **more)
    return caught.value.rule


def test_every_inch_is_its_part_of_the_rate() -> None:
    assert plan(Advance(6000)).share == 1
    assert plan(Advance(1500)).share == QUARTER
    # 3 of 6 inches in the open, 1 of 2 in the woods.
    assert plan(Advance(4000), terrain=[WOODS]).share == 1
    assert refused(Advance(4001), terrain=[WOODS]) == "jr3.move.far"


def test_the_inch_after_a_fence_is_broken_ground_however_the_legs_are_cut() -> None:
    # 3 of 6 inches, 1 of 4, and half an inch more of 6: 1/2 + 1/4 + 1/12.
    assert plan(Advance(4500), terrain=[FENCE]).share == Fraction(5, 6)
    assert plan(Advance(3200), Advance(1300), terrain=[FENCE]).share == Fraction(5, 6)
    # For guns 12 inches where they have 16.
    assert plan(Advance(4000), terrain=[FENCE], **guns(formation="limbered")).share < HALF


def test_a_column_marches_on_the_road_through_fences() -> None:
    road = line("road", (20, 0), (20, 36))
    # 9 of 18 inches; the middle of the column is what crosses.
    assert plan(Advance(9000), terrain=[road, FENCE], formation="march-column").share == HALF
    # A line has the ground beside, and climbs the fence: 3/6 + 1/4.
    assert plan(Advance(4000), terrain=[road, FENCE]).share == Fraction(3, 4)
    bend = line("road", (20, 0), (20, 13), (40, 13))
    filed = plan(File(9000), terrain=[bend], formation="march-column")
    assert filed.share == HALF
    assert (filed.end.box.x, filed.end.box.y, filed.end.box.facing) == (26_000, 13_000, 9000)
    assert refused(File(3000), terrain=[road]) == "jr3.move.file"


def test_a_stream_is_crossed_and_a_river_only_on_its_bridge() -> None:
    stream, river = line("stream", (0, 13.375), (48, 13.375)), area("water", 0, 13, 48, 15)
    assert plan(Advance(4000), terrain=[stream]).share == Fraction(3, 4)
    assert refused(Advance(6000), terrain=[river]) == "jr3.move.impassable"
    bridge = line("road", (20, 0), (20, 36))
    assert plan(Advance(9000), terrain=[river, bridge], formation="march-column").share == HALF
    assert refused(Advance(6000), terrain=[river, bridge]) == "jr3.move.impassable"


def test_where_the_card_has_no_rate_there_is_no_way() -> None:
    rough = area("rough", 0, 13, 48, 30)
    assert refused(Advance(3500), terrain=[rough], **horse()) == "jr3.move.impassable"
    assert refused(Advance(3500), terrain=[rough], **guns(formation="limbered")) == "jr3.move.impassable"
    # 2 1/4 of 20 inches and 1 1/4 of 2: 9/80 and 50/80.
    assert plan(Advance(3500), terrain=[rough], **horse(formation="skirmish-line")).share == Fraction(59, 80)


def test_a_wheel_costs_the_way_of_its_outer_end_and_a_quarter_turn_at_most_half() -> None:
    # 30 degrees of 3.5 inches are 1.833 inches, of 6.
    assert plan(Wheel("left", 3000)).share == Fraction(1833, 6000)
    # A quarter turn is 5.498 inches, more than half of 6.
    assert plan(Wheel("left", 9000)).share == HALF


# 003:40, 92, J38, J40: a change takes half a move, of green troops, skirmishers and the disordered a whole one;
# limbering half and unlimbering a quarter, for green batteries a whole move each.
CHANGES: list[tuple[Step, dict[str, Any], Fraction]] = [
    (Form("march-column"), {}, HALF),
    (Form("march-column"), {"quality": "elite"}, HALF),
    (Form("march-column"), {"quality": "green"}, Fraction(1)),
    (Form("skirmish-line"), {}, Fraction(1)),
    (Form("line"), {"formation": "skirmish-line"}, Fraction(1)),
    (Form("line"), {"formation": "disorder"}, Fraction(1)),
    (Form("limbered"), guns(), HALF),
    (Form("unlimbered"), guns(formation="limbered"), QUARTER),
    (Form("limbered"), guns(quality="green"), Fraction(1)),
    (Form("unlimbered"), guns(quality="green", formation="limbered"), Fraction(1)),
    (Dismount(), horse(), HALF),
    (Dismount(), horse(quality="green"), Fraction(1)),
    (Dismount(), horse(formation="skirmish-line"), Fraction(1)),
    (Mount(), horse(mounted=False), HALF),
    (Face(9000), {}, HALF),
    (About(), {"quality": "green"}, Fraction(1)),
]


@pytest.mark.parametrize(("step", "facts", "cost"), CHANGES)
def test_what_a_change_costs(step: Step, facts: dict[str, Any], cost: Fraction) -> None:
    assert plan(step, **facts).share == cost


def test_a_change_and_a_move_share_one_allowance_in_either_order() -> None:
    # Half the move to form, and then 7 of 14 inches in column; or 3 of 6 inches in line before it.
    assert plan(Form("march-column"), Advance(7000)).share == 1
    assert refused(Form("march-column"), Advance(7001)) == "jr3.move.far"
    assert plan(Advance(3000), Form("march-column")).share == 1
    assert refused(Advance(3001), Form("march-column")) == "jr3.move.far"
    # A quarter to unlimber after 12 of 16 inches.
    assert plan(Advance(12_000), Form("unlimbered"), **guns(formation="limbered")).share == 1


def test_a_change_keeps_the_middle_of_the_front() -> None:
    end = plan(Form("march-column")).end
    assert (end.box.width, end.box.depth) == (875, 4125)
    # The front stays at 10.375, so the middle is half of 4.125 behind it.
    assert (end.box.x, end.box.y) == (20_000, 8312)
    assert end.unit.formation == "march-column"


def test_troopers_dismount_into_line_and_keep_their_disorder() -> None:
    assert plan(Dismount(), **horse(formation="march-column")).end.unit.formation == "line"
    assert plan(Dismount(), **horse(formation="disorder")).end.unit.formation == "disorder"


@pytest.mark.parametrize(
    ("step", "facts"),
    [
        (Form("line"), {}),
        (Form("disorder"), {}),
        (Mount(), {}),
        (Mount(), horse()),
        (Dismount(), horse(mounted=False)),
        (Face(0), {}),
    ],
)
def test_changes_that_are_none(step: Step, facts: dict[str, Any]) -> None:
    assert refused(step, **facts) == "jr3.move.change"


def test_a_formation_that_the_arm_has_not_is_no_order() -> None:
    for step, facts in ((Form("attack-column"), horse()), (Form("line"), guns()), (Form("double-line"), guns())):
        with pytest.raises(Malformed, match="no formation"):
            plan(step, **facts)


def test_a_unit_goes_forward_within_its_arc_and_guns_are_pushed_any_way() -> None:
    assert plan(Oblique("left", 4500, 6000)).share == 1
    assert plan(March(4500, 3000)).share == HALF
    for leg in (Sidestep("left", 1000), Back(1000), March(4501, 1000), March(18_000, 1000)):
        assert refused(leg) == "jr3.move.arc"
        assert plan(leg, **guns()).share == HALF, "1 of 2 inches"
        assert refused(leg, **guns(formation="limbered")) == "jr3.move.arc"
    # It turns first, for half a move, and then goes 3 of 6 inches.
    assert plan(About(), Advance(3000)).share == 1


def test_nobody_leaves_the_table_or_stands_in_water() -> None:
    # Half the move to turn about, half of it for 8 inches, and the column reaches 4 1/8 beyond its middle at 2.
    assert refused(About(), Advance(8000), **horse(formation="march-column")) == "jr3.move.edge"
    table = board()
    with pytest.raises(Illegal) as caught:
        check_move(table, us(table, "u", 0.5, 10, formation="march-column"), (Form("line"),))
    assert caught.value.rule == "jr3.move.room"
    pond = area("water", 19, 12, 21, 13)
    assert refused(Advance(2500), terrain=[pond]) == "jr3.move.impassable"


def test_routers_and_who_is_not_there_get_no_order() -> None:
    assert refused(Advance(1000), level="routed") == "jr3.move.who"
    table = board()
    with pytest.raises(Malformed):
        check_move(table, us(table, "u", 20, 10), ())
    with pytest.raises(Malformed):
        plan(Advance(0))


def test_places_on_the_way_by_the_part_of_the_move_spent() -> None:
    # 3 inches in the open for half the move, then an inch of woods for each half.
    way = plan(Advance(4000), terrain=[WOODS])
    assert [way.reach(Fraction(part, 10)) for part in range(11)] == [
        *(0, 600, 1200, 1800, 2400, 3000),
        *(3200, 3400, 3600, 3800, 4000),
    ]
    assert way.cost(3500) == Fraction(3, 4)
    assert way.at(3500).box.y == 13_500
    # Forming takes five parts; the column then goes 1.4 inches in each.
    way = plan(Form("march-column"), Advance(7000))
    assert [way.at(way.reach(Fraction(part, 10))).unit.formation for part in (4, 5)] == ["line", "march-column"]
    assert [way.at(way.reach(Fraction(part, 10))).box.y for part in (5, 6, 10)] == [8312, 9712, 15_312]
