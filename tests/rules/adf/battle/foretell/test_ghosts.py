"""A move drawn before it is ordered: its legs, inches and ground worked out by hand."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

from tests.rules.adf.battle.tables import area, cs, led, line, little, us

from enfilade.ground.legs import Advance, Wheel
from enfilade.rules.adf.battle.commands import Form
from enfilade.rules.adf.battle.foretell.ghosts import STRIDE, by_steps, to_place

# A veteran battle line makes 6 inches in the open, 5 on broken ground and 4 in light woods. Its front is at
# y = 10375 when it stands at (20, 10), and 1750 mils wide.
ONE = ("2-wis",)


def test_an_advance_in_the_open_costs_its_inches() -> None:
    table, state = little([us("2-wis", 20, 10)])
    drawn = by_steps(table, state, ONE, "advance 3")
    assert (drawn.cost, drawn.most, drawn.arrives, drawn.why) == (3000, 6000, True, "")
    (leg,) = drawn.legs
    assert (leg.far, leg.slow, leg.path) == (3000, (), ((20000, 10000), (20000, 13000)))
    assert drawn.ends == leg.ends


def test_a_wheel_costs_the_arc_of_its_outer_end() -> None:
    table, state = little([us("2-wis", 20, 10)])
    drawn = by_steps(table, state, ONE, "wheel right 60")
    # A sixth of a circle of 1750 mils.
    arc = round(2 * math.pi * 1750 / 6)
    assert (drawn.legs[0].far, drawn.cost) == (arc, arc)
    # The centre goes round the right front corner (20875, 10375).
    radii = [math.dist(point, (20875, 10375)) for point in drawn.legs[0].path]
    assert len(radii) == 7
    assert max(radii) - min(radii) < 2
    assert drawn.legs[0].path[-1] == (drawn.ends[0].x, drawn.ends[0].y)


def test_woods_are_named_and_cost_more() -> None:
    # An inch in the open, then two at 4 inches an action: 1/6 + 2/4 is two thirds of 6 inches.
    table, state = little([us("2-wis", 20, 10)], [area("light-woods", 10, 11.375, 30, 20)])
    drawn = by_steps(table, state, ONE, "advance 3")
    assert drawn.legs[0].slow == (("light woods", 2000),)
    assert drawn.cost == 4000


def test_a_fence_is_named_and_its_inch_counts_as_broken() -> None:
    # 1/6 + 1/5 + 1/6 of an action is 3.2 of 6 inches.
    table, state = little([us("2-wis", 20, 10)], [line("wood-fence", (10, 11.375), (30, 11.375))])
    drawn = by_steps(table, state, ONE, "advance 3")
    assert drawn.legs[0].slow == (("over the wood fence", 1000),)
    assert drawn.cost == 3200


def test_a_wheel_in_the_woods_names_them() -> None:
    # The outer end goes a sixth of a circle of 1750 mils, 1833: less than half of an action at 4 inches, which is paid.
    table, state = little([us("2-wis", 20, 10)], [area("light-woods", 0, 0, 48, 36)])
    drawn = by_steps(table, state, ONE, "wheel right 60")
    assert drawn.legs[0].slow == (("light woods", 1833),)
    assert drawn.cost == round(1833 / 4 * 6)


def test_a_change_takes_a_part_of_the_action() -> None:
    table, state = little([us("2-wis", 20, 10)])
    drawn = by_steps(table, state, ONE, "form extended-line; advance 1")
    change, march = drawn.legs
    assert (change.step, change.far, change.fixed) == (Form("extended-line"), 0, Fraction(1, 2))
    # Half the action, and an inch at 8 inches an action; the best rate on the way is that of the extended line.
    rate = int(table.edition.infantry.movement.extended_line.open or 0)
    assert drawn.most == rate
    assert drawn.cost == rate // 2 + 1000
    assert march.far == 1000


def test_a_move_too_far_goes_as_far_as_it_can() -> None:
    table, state = little([us("2-wis", 20, 10)])
    drawn = by_steps(table, state, ONE, "advance 9")
    assert drawn.steps == (Advance(6000),)
    assert (drawn.arrives, drawn.rule, drawn.cost) == (False, "adf.move.far", 6000)
    assert drawn.why == "2-wis goes no farther in one action"


def test_an_enemy_in_the_way_stops_it_at_the_last_legal_place() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 13)])
    drawn = by_steps(table, state, ONE, "advance 3")
    assert (drawn.arrives, drawn.rule) == (False, "adf.move.contact")
    # 2250 mils between the fronts, less the hair that contact is.
    assert 2100 < drawn.legs[0].far < 2250


def test_a_leader_s_inches_are_inches_more() -> None:
    table, state = little([us("2-wis", 20, 10)], leaders=[led("meredith", attached="2-wis")])
    drawn = by_steps(table, state, ONE, "advance 7")
    assert (drawn.arrives, drawn.cost, drawn.most) == (True, 7000, 7000)


def test_who_leaves_his_front_arc_loses_his_order() -> None:
    table, state = little([us("2-wis", 20, 10)])
    assert by_steps(table, state, ONE, "sidestep left 1").disorder
    assert not by_steps(table, state, ONE, "oblique left 20 1").disorder


def test_what_cannot_be_read_is_a_reason() -> None:
    table, state = little([us("2-wis", 20, 10)])
    drawn = by_steps(table, state, ONE, "jump 3")
    assert (drawn.steps, drawn.arrives) == ((), False)
    assert "a step" in drawn.why
    assert drawn.ends == (state.units["2-wis"].box,)


def test_what_its_arm_does_not_know_or_leads_nowhere_is_a_reason() -> None:
    table, state = little([us("2-wis", 20, 10)])
    limbered, nowhere = by_steps(table, state, ONE, "limber; advance 2"), by_steps(table, state, ONE, "advance 0")
    assert limbered.why.startswith("infantry has no formation 'limbered'")
    assert nowhere.why == "a leg of no length is no leg"
    assert limbered.ends == nowhere.ends == (state.units["2-wis"].box,)


def test_a_wished_place_is_reached_by_planned_legs() -> None:
    table, state = little([us("2-wis", 20, 10)])
    drawn = to_place(table, state, ONE, 20000, 14000, None, False)
    assert (drawn.steps, drawn.arrives, drawn.cost) == ((Advance(4000),), True, 4000)


def test_a_wished_facing_is_wheeled_to() -> None:
    table, state = little([us("2-wis", 20, 10)])
    end = by_steps(table, state, ONE, "wheel left 30").ends[0]
    drawn = to_place(table, state, ONE, end.x, end.y, end.facing, False)
    assert drawn.steps == (Wheel("left", 3000),)


def test_a_router_s_ghost_stays_where_it_is() -> None:
    table, state = little([us("2-wis", 20, 10, level="routed")])
    drawn = to_place(table, state, ONE, 20000, 14000, None, False)
    assert (drawn.steps, drawn.rule, drawn.ends) == ((), "adf.move.who", (state.units["2-wis"].box,))


def test_a_group_keeps_together_and_pays_the_dearest_bill() -> None:
    wood = area("light-woods", 21, 11.375, 30, 20)
    table, state = little([us("2-wis", 19, 10), us("7-wis", 21.5, 10)], [wood])
    drawn = by_steps(table, state, ("2-wis", "7-wis"), "advance 3")
    assert [box.y for box in drawn.ends] == [13000, 13000]
    assert (drawn.cost, drawn.legs[0].slow) == (4000, (("light woods", 2000),))


def test_a_column_on_a_road_is_drawn_stride_by_stride() -> None:
    # Ten inches along a straight road.
    column = us("2-wis", 20, 10, formation="road-column")
    table, state = little([column], [line("road", (20, 0), (20, 36))])
    (leg,) = by_steps(table, state, ONE, "file 10").legs
    assert leg.path[0] == (20_000, 10_000)
    assert abs(leg.path[-1][1] - 20_000) <= 1
    steps = [after[1] - before[1] for before, after in itertools.pairwise(leg.path)]
    assert len(steps) == -(-10_000 // STRIDE)
    assert max(steps) - min(steps) <= 1


def test_in_the_woods_all_the_way_an_action_is_still_told_in_inches_of_the_open() -> None:
    # Two of four inches are three of six.
    table, state = little([us("2-wis", 20, 10)], [area("light-woods", 0, 0, 48, 36)])
    drawn = by_steps(table, state, ONE, "advance 2")
    assert (drawn.cost, drawn.most) == (3000, 6000)
