"""What a move costs: shares of an action over mixed ground, obstacles, roads, wheels and changes (rulings 4.1-4.7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.tables import area, guns, horse, line, little, us

from enfilade.core.errors import Illegal
from enfilade.ground.legs import About, Advance, File, Oblique, Sidestep, Wheel
from enfilade.rules.adf.battle.commands import Dismount, Face, Form, Mount, Step
from enfilade.rules.adf.battle.move.pace import change_cost, pace_of, share
from enfilade.rules.adf.battle.move.path import plan


def cost(
    *steps: Step, terrain: Any = (), edition: str = "adf-revised-15mm", rulings: Any = None, **unit: Any
) -> Fraction:
    """What share of its action a Union regiment at 20, 10, facing north, pays for these steps."""
    table, state = little([us("u", 20, 10) | unit], terrain, edition=edition, rulings=rulings)
    return plan(table, state, ("u",), steps).share


# Its front is at 10 3/8: woods from there on are all of its way.
WOODS = area("light-woods", 10, 13.375, 30, 20)


def test_every_inch_is_its_part_of_the_rate() -> None:
    assert cost(Advance(6000)) == 1
    assert cost(Advance(1500)) == Fraction(1, 4)
    # 3 of 6 inches of open ground and 2 of 4 of light woods.
    assert cost(Advance(5000), terrain=[WOODS]) == 1
    with pytest.raises(Illegal, match="of its action"):
        cost(Advance(5001), terrain=[WOODS])


@pytest.mark.parametrize(
    ("kind", "rate"), [("broken", 5), ("light-woods", 4), ("heavy-woods", 2), ("rough", 1), ("field", 6)]
)
def test_kinds_of_ground_have_their_columns(kind: str, rate: int) -> None:
    assert cost(Advance(1000), terrain=[area(kind, 10, 5, 30, 30)]) == Fraction(1, rate)


@pytest.mark.parametrize(("switch", "kind"), [("village_movement", "village"), ("orchard_movement", "orchard")])
def test_villages_and_orchards_are_the_ground_that_a_ruling_says(switch: str, kind: str) -> None:
    ground = [area(kind, 10, 5, 30, 30)]
    assert cost(Advance(1000), terrain=ground) == Fraction(1, 4), "light woods"
    assert cost(Advance(1000), terrain=ground, rulings={switch: "rough"}) == 1


def test_a_line_pays_for_the_worst_ground_under_its_ends_and_middle() -> None:
    # The right end alone, at 20.875, runs into woods that begin at 20.8.
    wood = area("light-woods", 20.8, 5, 30, 30)
    assert cost(Advance(2000), terrain=[wood]) == Fraction(2, 4)
    # A road column goes by its middle: 2 of 9 inches.
    assert cost(Advance(2000), terrain=[wood], formation="road-column") == Fraction(2, 9)


@pytest.mark.parametrize(
    ("edition", "formation", "open_rate"),
    [
        ("adf-revised-15mm", "battle-line", 6),
        ("adf-revised-15mm", "extended-line", 7),
        ("adf-revised-15mm", "skirmishers", 9),
        ("adf-revised-15mm", "attack-column", 7),
        ("adf-revised-15mm", "road-column", 9),
        ("adf-summary-10mm", "battle-line", 5),
        ("adf-reference-25mm", "battle-line", 8),
        ("adf-western-10mm", "road-column", 7),
    ],
)
def test_rates_are_those_of_the_card(edition: str, formation: str, open_rate: int) -> None:
    assert cost(Advance(1000), edition=edition, formation=formation) == Fraction(1, open_rate)


def test_out_of_good_order_the_level_has_the_rate() -> None:
    assert cost(Advance(2000), level="disorder", formation="attack-column") == Fraction(2, 4)
    assert cost(Advance(2000), level="shaken") == Fraction(2, 3)
    # Down to one stand of two it is always in disorder (ruling 3.11), unless only the level is played so.
    assert cost(Advance(2000), strength=4, full=8) == Fraction(2, 4)
    assert cost(Advance(2000), strength=4, full=8, rulings={"depleted_disorder": "level-only"}) == Fraction(2, 6)


def test_guns_go_by_hand_or_by_team_and_keep_their_rate_in_disorder() -> None:
    gun = guns(us("u", 20, 10))
    assert cost(Advance(1000), **gun) == Fraction(1, 2), "a Napoleon by hand: 2 inches"
    assert cost(Advance(3000), **gun | {"formation": "limbered"}) == Fraction(3, 9)
    assert cost(Advance(3000), **gun | {"formation": "limbered", "level": "disorder"}) == Fraction(3, 9)


def test_troopers_have_two_tables() -> None:
    trooper = horse(us("u", 20, 10))
    assert cost(Advance(3000), **trooper) == Fraction(3, 6)
    assert cost(Advance(3000), **trooper, mounted=True) == Fraction(3, 10)


ROAD = line("road", (20, 2), (20, 30))


def test_columns_march_by_the_road_and_lines_do_not() -> None:
    assert cost(Advance(13000), terrain=[ROAD], formation="road-column") == 1
    assert cost(Advance(11000), terrain=[line("trail", (20, 2), (20, 30))], formation="road-column") == 1
    # A line has no rate there and goes as the ground beside the road: here woods (ruling 4.3).
    wooded = [ROAD, area("light-woods", 10, 5, 30, 30)]
    assert cost(Advance(2000), terrain=wooded) == Fraction(2, 4)
    # With open ground on the road only its middle gains, and the worst under its front still counts.
    assert cost(Advance(2000), terrain=wooded, rulings={"line_on_road": "open-ground"}) == Fraction(2, 4)


def test_a_file_follows_the_bend_of_the_road() -> None:
    bent = line("road", (20, 2), (20, 14), (30, 14))
    table, state = little([us("u", 20, 10, formation="road-column")], [bent])
    found = plan(table, state, ("u",), (File(10000),))
    assert found.share == Fraction(10, 13)
    # 4 inches to the bend and 6 along it.
    assert found.ends[0][:3] == (26000, 14000, 9000)


def test_only_columns_file_and_only_on_a_road() -> None:
    with pytest.raises(Illegal, match="road column") as refused:
        cost(File(3000), terrain=[ROAD])
    assert refused.value.rule == "adf.move.file"
    # It may form column first; then half the action is left: half of 13 inches.
    assert cost(Form("road-column"), File(6500), terrain=[ROAD]) == 1


FENCE = line("wood-fence", (10, 12.375), (30, 12.375))


@pytest.mark.parametrize("kind", ["wood-fence", "stone-wall", "hasty-works", "heavy-works", "stream"])
def test_the_inch_in_which_an_obstacle_is_crossed_is_broken_ground(kind: str) -> None:
    obstacle = line(kind, (10, 12.375), (30, 12.375))
    # 2 inches to it and 1 beyond at 6, the inch of the crossing at 5.
    assert cost(Advance(4000), terrain=[obstacle]) == Fraction(3, 6) + Fraction(1, 5)


def test_what_an_obstacle_costs_is_a_switch() -> None:
    assert cost(Advance(3000), terrain=[FENCE], rulings={"crossing_movement": "open"}) == Fraction(3, 6)
    assert cost(Advance(3000), terrain=[FENCE], rulings={"crossing_movement": "heavy-woods"}) == Fraction(5, 6)


def test_an_obstacle_is_not_crossed_for_less_by_cutting_the_move_in_two() -> None:
    whole = cost(Advance(4000), terrain=[FENCE])
    assert cost(Advance(2010), Advance(1990), terrain=[FENCE]) == whole
    assert cost(Advance(2000), Advance(2000), terrain=[FENCE]) == whole
    turned = cost(Advance(2010), Form("extended-line"), Advance(500), terrain=[FENCE])
    # 2 inches and a hundredth as a line, the change, and half an inch still in the crossing: broken ground at 6.
    assert turned == Fraction(2, 6) + Fraction(10, 5000) + Fraction(1, 2) + Fraction(500, 6000)


def test_in_worse_ground_an_obstacle_costs_no_more() -> None:
    woods = area("light-woods", 10, 5, 30, 30)
    assert cost(Advance(4000), terrain=[FENCE, woods]) == 1


def test_a_column_on_the_road_passes_fences_and_bridges_free() -> None:
    river = area("water", 10, 14, 30, 16)
    column = {"formation": "road-column"}
    assert cost(Advance(6500), terrain=[ROAD, FENCE], **column) == Fraction(1, 2)
    assert cost(Advance(9000), terrain=[ROAD, river], **column) == Fraction(9, 13)
    # It may even end on the bridge.
    assert cost(Advance(5000), terrain=[ROAD, river], **column) == Fraction(5, 13)
    with pytest.raises(Illegal) as refused:
        cost(Advance(5000), terrain=[river])
    assert refused.value.rule == "adf.move.impassable"


def test_ground_of_rate_0_cannot_be_entered() -> None:
    table, _ = little([guns(us("u", 20, 10, weapon="parrott-30-pdr"))], edition="adf-summary-10mm")
    rates = table.edition.artillery.unlimbered["parrott-30-pdr"]
    assert rates.rough == 0, "the card's own figure (ruling 4.4)"
    rough, rulings = [area("rough", 10, 5, 30, 30)], {"crossing_movement": "rough"}
    gun = guns(us("u", 20, 10, weapon="parrott-30-pdr"))
    for terrain, more in ((rough, {}), ([line("wood-fence", (10, 10.6), (30, 10.6))], {"rulings": rulings})):
        with pytest.raises(Illegal) as refused:
            cost(Advance(600), terrain=terrain, edition="adf-summary-10mm", **gun, **more)
        assert refused.value.rule == "adf.move.impassable"


def test_a_wheel_costs_the_way_of_its_outer_end() -> None:
    # 1 3/4 inches round a twelfth of a circle: 0.916 inches of 6.
    assert cost(Wheel("left", 3000)) == Fraction(916, 6000)
    # A quarter turn is 2.749 inches: less than half the action.
    assert cost(Wheel("right", 9000)) == Fraction(2749, 6000)


def test_a_wide_wheel_costs_at_most_half_the_action_for_a_quarter_turn() -> None:
    # Skirmishers 3.062 wide: 4.81 inches of 9 is more than half.
    skirmishing = {"formation": "skirmishers"}
    assert cost(Wheel("left", 9000), **skirmishing) == Fraction(1, 2)
    assert cost(Wheel("left", 9000), **skirmishing, rulings={"wheel_cost": "outer-arc"}) == Fraction(4810, 9000)
    assert cost(Wheel("left", 3000), rulings={"wheel_cost": "half-action"}) == Fraction(1, 2)
    # Up to a half turn is two quarters.
    assert cost(Wheel("left", 10000), rulings={"wheel_cost": "half-action"}) == 1


def test_a_wheel_pays_for_the_fence_its_outer_end_crosses() -> None:
    # The right end starts at 20.875, 10.375 and comes round to the left end at 19.125: it crosses a fence at 20.5.
    fence = line("wood-fence", (20.5, 5), (20.5, 20))
    free, fenced = cost(Wheel("left", 9000)), cost(Wheel("left", 9000), terrain=[fence])
    # The inch of the crossing at 5 instead of 6.
    assert fenced == free - Fraction(1, 6) + Fraction(1, 5)


@pytest.mark.parametrize(
    ("edition", "formation", "limber", "mount"),
    [
        ("adf-summary-15mm", "hhaa", "hhaa", "hhaa"),
        ("adf-reference-15mm", "aaaa", "hhaa", "hhaa"),
        ("adf-western-10mm", "aaaa", "hhaa", "hhaa"),
        ("adf-revised-15mm", "hhha", "hhaa", "hhaa"),
        ("adf-revised-25mm", "hhha", "hhaa", "hhaa"),
    ],
)
def test_changes_cost_half_a_move_or_an_action_by_quality(
    edition: str, formation: str, limber: str, mount: str
) -> None:
    table, state = little([us("u", 20, 10), guns(us("g", 30, 10)), horse(us("h", 40, 10))], edition=edition)
    kinds: list[tuple[str, Step, str]] = [
        ("u", Form("attack-column"), formation),
        ("u", Face(9000), formation),
        ("u", About(), formation),
        ("g", Form("limbered"), limber),
        ("h", Mount(), mount),
        ("h", Dismount(), mount),
    ]
    for id, step, letters in kinds:
        for quality, letter in zip(("elite", "veteran", "trained", "green"), letters, strict=True):
            unit = msgspec.structs.replace(state.units[id].unit, quality=quality)
            assert change_cost(table, unit, step) == (Fraction(1, 2) if letter == "h" else 1), (id, quality)


def test_turning_on_the_spot_can_be_a_whole_action_by_ruling() -> None:
    whole = {"facing_change_cost": "whole-action"}
    assert cost(Face(9000)) == cost(About()) == Fraction(1, 2)
    assert cost(Face(9000), rulings=whole) == cost(About(), rulings=whole) == 1


def test_beside_a_half_move_change_the_rate_is_that_of_the_formation_at_the_time() -> None:
    before, after = (Form("skirmishers"), Advance(4500)), (Advance(3000), Form("skirmishers"))
    assert cost(*before) == 1, "half of 9 inches"
    assert cost(*after) == 1, "half of 6 inches"
    old, new = {"half_move_rate": "old-formation"}, {"half_move_rate": "new-formation"}
    assert cost(Form("skirmishers"), Advance(3000), rulings=old) == 1
    assert cost(*after, rulings=old) == 1
    assert cost(*before, rulings=new) == 1
    assert cost(Advance(4500), Form("skirmishers"), rulings=new) == 1


def test_the_rest_of_an_action_after_two_half_move_changes_is_nothing() -> None:
    assert cost(Form("skirmishers"), Face(9000)) == 1
    with pytest.raises(Illegal, match="of its action"):
        cost(Form("skirmishers"), Face(9000), Advance(100))


def test_the_last_inches_are_free_with_a_leader() -> None:
    table, state = little([us("u", 20, 10)], [WOODS])
    paces = [pace_of(table, state.units["u"].unit, Advance(4000), state.units["u"].box)]
    assert share(paces) == Fraction(3, 6) + Fraction(1, 4)
    assert share(paces, 1000) == Fraction(3, 6)
    assert share(paces, 2000) == Fraction(2, 6)


def test_obliques_pay_for_their_own_way_and_sidesteps_in_disorder() -> None:
    assert cost(Oblique("left", 4500, 3000)) == Fraction(3, 6)
    assert cost(Sidestep("left", 1000)) == Fraction(1, 4), "a disordered unit's 4 inches"
