"""Cover and aspects on little tables. The front of the line at 10, 10 runs along 10.375 from 9.125 to 10.875."""

import math
from typing import Any

import pytest
from tests.rules.adf.battle.tables import area, cs, line, little, us

from enfilade.rules.adf.battle.fire import cover

MICHIGAN = us("24-mich", 10, 10)
NORTH, SOUTH = (10, 20), (10, 0)


def sheltered(terrain: Any, fire: tuple[float, float] = NORTH, unit: Any = MICHIGAN, **rulings: Any) -> tuple[str, ...]:
    table, state = little([unit], terrain, rulings=rulings)
    return cover.cover_of(table, state, state.units["24-mich"], fire[0] * 1000, fire[1] * 1000)


def wall(y: float, kind: str = "stone-wall", west: float = 5, east: float = 15) -> list[Any]:
    return [line(kind, (west, y), (east, y))]


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        ("light-woods", ("light-woods",)),
        ("orchard", ("orchard",)),
        ("heavy-woods", ("heavy-woods",)),
        ("village", ("village",)),
        ("farm", ("village",)),
        ("broken", ()),
        ("rough", ()),
        ("field", ()),
    ],
)
def test_the_ground_a_unit_stands_in_shelters_it_from_all_sides(kind: str, named: tuple[str, ...]) -> None:
    for fire in (NORTH, SOUTH):
        assert sheltered([area(kind, 9, 9, 11, 11)], fire) == named


def test_woods_beside_the_centre_are_no_cover() -> None:
    assert sheltered([area("heavy-woods", 10.1, 9, 20, 11)]) == ()


@pytest.mark.parametrize("kind", ["wood-fence", "stone-wall", "hasty-works", "light-works", "heavy-works"])
def test_an_obstacle_before_the_front_shelters_from_fire_across_it(kind: str) -> None:
    assert sheltered(wall(10.8, kind)) == (kind,)
    assert sheltered(wall(10.8, kind), SOUTH) == ()


def test_a_stream_is_no_cover() -> None:
    assert sheltered(wall(10.8, "stream")) == ()


def test_the_obstacle_must_be_within_adjacent_distance() -> None:
    assert sheltered(wall(11.375)) == ("stone-wall",)
    assert sheltered(wall(11.376)) == ()
    broken = area("broken", 5, 5, 15, 15)
    assert sheltered([*wall(10.875), broken]) == ("stone-wall",), "half an inch in broken ground"
    assert sheltered([*wall(10.876), broken]) == ()


def test_a_club_may_ask_that_it_touch() -> None:
    assert sheltered(wall(10.42), behind_obstacle="touching") == ("stone-wall",)
    assert sheltered(wall(10.43), behind_obstacle="touching") == ()


def test_a_unit_astride_a_wall_is_behind_it_from_where_its_front_is() -> None:
    # The front is at 10.375; a twentieth of an inch behind it still counts as before it.
    assert sheltered(wall(10.33)) == ("stone-wall",)
    assert sheltered(wall(10.32)) == (), "under its feet"
    assert sheltered(wall(9.8)) == ()
    assert sheltered(wall(9.8), SOUTH) == (), "a wall behind it is not before its front"


def test_a_wall_that_the_fire_does_not_cross_is_no_cover() -> None:
    assert sheltered(wall(10.8, west=10.2)) == ()


def test_fire_that_crosses_the_wall_far_down_the_line_comes_in_behind_it() -> None:
    # From 25 degrees above the wall's line it is crossed 0.8 / tan 25 = 1.7 east of the centre, within reach of the
    # front's end at 0.875; from 15 degrees 3.0 east, far beyond it.
    long_wall = wall(10.8, east=40)
    for degrees, named in ((25, ("stone-wall",)), (15, ())):
        fire = 10 + 15 * math.cos(math.radians(degrees)), 10 + 15 * math.sin(math.radians(degrees))
        assert sheltered(long_wall, fire) == named


def test_several_kinds_of_cover_are_named_in_the_cards_order() -> None:
    places = [*wall(10.8), *wall(10.7, "wood-fence"), area("farm", 9, 9, 11, 10.5), area("orchard", 9, 9, 11, 10.5)]
    assert sheltered(places) == ("orchard", "wood-fence", "stone-wall", "village")


def test_a_facing_turns_the_front() -> None:
    east = us("24-mich", 10, 10, facing=90)
    fence = [line("wood-fence", (10.8, 5), (10.8, 15))]
    assert sheltered(fence, (20, 10), east) == ("wood-fence",)
    assert sheltered(fence, (20, 10)) == (), "it faces north: the fence is on its flank"


@pytest.mark.parametrize(
    ("degrees", "aspect"),
    [
        (0, "front"),
        (45, "front"),
        (46, "partial-flank"),
        (90, "partial-flank"),
        (91, "full-flank"),
        (135, "full-flank"),
        (136, "rear"),
        (180, "rear"),
        (224, "rear"),
        (225, "full-flank"),
        (315, "front"),
    ],
)
@pytest.mark.parametrize("facing", [0, 200])
def test_the_side_that_is_hit_goes_by_the_angle_off_the_facing(degrees: int, aspect: str, facing: int) -> None:
    table, state = little([us("24-mich", 10, 10, facing=facing)])
    turn = math.radians(degrees + facing)
    x, y = 10_000 + 50_000 * math.sin(turn), 10_000 + 50_000 * math.cos(turn)
    assert cover.aspect_of(table, state.units["24-mich"], x, y) == aspect


def test_the_angles_are_rulings() -> None:
    table, state = little([MICHIGAN], rulings={"front_angle": 60})
    assert cover.aspect_of(table, state.units["24-mich"], 10_000 + 1000, 10_000 + 600) == "front"


@pytest.mark.parametrize(
    ("x", "y", "named"),
    [
        # His front is at 10.375, touching, or at 10.575; both between the 24th and its wall at 10.8.
        (10, 10.75, ("stone-wall",)),
        (10, 10.95, ("stone-wall",)),
        # Off its middle: the way he came, straight behind him, still leads over the wall.
        (11.3, 10.75, ("stone-wall",)),
        # On its right end, and in its rear.
        (11.75, 10, ()),
        (10, 9.25, ()),
    ],
)
def test_a_wall_counts_against_an_enemy_who_has_come_over_it(x: float, y: float, named: tuple[str, ...]) -> None:
    table, state = little([MICHIGAN, cs("7-tenn", x, y)], wall(10.8))
    assert cover.own_cover(table, state, state.units["24-mich"], state.units["7-tenn"]) == named


def test_where_nobody_fires_cover_is_against_the_nearest_enemy_in_sight() -> None:
    def own(*enemies: Any, terrain: Any = ()) -> tuple[str, ...]:
        table, state = little([MICHIGAN, *enemies], [*wall(10.8), *terrain])
        return cover.own_cover(table, state, state.units["24-mich"])

    north, south = cs("7-tenn", 10, 16), cs("13-ala", 10, 6)
    assert own(north) == ("stone-wall",)
    assert own(north, south) == (), "the one in the rear is nearer"
    assert own(north, south, terrain=[area("village", 8, 7, 12, 9)]) == ("stone-wall",), "but not in sight"
    assert own() == ("stone-wall",), "with no enemy in sight it counts what lies ahead"
