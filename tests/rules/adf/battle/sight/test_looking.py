"""How two units stand to each other: distance, arc, band, and the wood, crest or unit that hides one."""

from __future__ import annotations

from tests.rules.adf.battle.tables import area, cs, guns, little, us

from enfilade.ground.box import Box
from enfilade.ground.shapes import point_in_polygon
from enfilade.rules.adf.battle.fire.aim import has_line_of_fire
from enfilade.rules.adf.battle.sight.blindness import blind_ground
from enfilade.rules.adf.battle.sight.looking import Screen, look, out_of_arc
from enfilade.rules.adf.battle.sight.missing import target


def named(told: dict[str, object], name: str) -> dict[str, object]:
    properties = told["properties"]
    assert isinstance(properties, dict)
    return told | {"properties": properties | {"name": name}}


def test_an_enemy_before_the_front_is_measured_from_the_front() -> None:
    # From y = 10375 to 13 inches less half a depth: 12625.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 13)])
    found = look(table, state, state.units["2-wis"], state.units["7-tenn"])
    assert found == (True, True, 2250, True, "normal", False, None)


def test_a_distance_within_an_eighth_of_an_inch_of_a_band_is_close() -> None:
    # 3.1 inches: just beyond normal range.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 13.85)])
    found = look(table, state, state.units["2-wis"], state.units["7-tenn"])
    assert (found.apart, found.band, found.close) == (3100, "long", True)


def test_an_enemy_on_the_flank_sees_and_is_seen_out_of_the_arc() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 25, 10, facing=270)])
    found = look(table, state, state.units["2-wis"], state.units["7-tenn"])
    # It stands with its front to the west: 375 before its middle, and 875 of the other's half width.
    assert (found.sees, found.seen, found.in_arc, found.apart) == (True, True, False, 5000 - 375 - 875)


def test_who_sees_over_his_friends_is_not_seen_over_them() -> None:
    # A battery on a hill looks over the regiment below it; infantry looks over nobody.
    units = [guns(us("hall", 10, 10)), us("19-ind", 10, 15), cs("7-tenn", 10, 20)]
    table, state = little(units, [area("height", 0, 0, 48, 12, level=1)])
    hall, tennessee = state.units["hall"], state.units["7-tenn"]
    assert look(table, state, hall, tennessee)[:2] == (True, False)
    assert look(table, state, tennessee, hall)[:2] == (False, True)


def test_what_hides_a_unit_is_named() -> None:
    wood = named(area("light-woods", 16, 11, 24, 14.5), "McPherson's Woods")
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 16)], [wood])
    found = look(table, state, state.units["2-wis"], state.units["7-tenn"])
    assert (found.sees, found.hidden_by) == (False, Screen("light woods", "McPherson's Woods"))


def test_of_several_woods_the_one_that_covers_most_of_the_line_is_named() -> None:
    # An inch and a half of the first, an inch of the second, which is farther along the line.
    woods = [named(area("light-woods", 16, 11, 24, 12.5), "near"), named(area("light-woods", 16, 13, 24, 14), "far")]
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 16)], woods)
    assert look(table, state, state.units["2-wis"], state.units["7-tenn"]).hidden_by == Screen("light woods", "near")


def test_a_unit_in_between_is_named() -> None:
    table, state = little([us("2-wis", 20, 10), us("7-wis", 20, 12), cs("7-tenn", 20, 15)])
    found = look(table, state, state.units["2-wis"], state.units["7-tenn"])
    assert found.hidden_by == Screen("another unit", "7-wis")


def test_the_highest_ground_in_between_is_named() -> None:
    hills = [
        named(area("height", 15, 11, 25, 15, 1), "the slope"),
        named(area("height", 15, 12, 25, 14, 2), "the crest"),
    ]
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 17)], hills)
    found = look(table, state, state.units["2-wis"], state.units["7-tenn"])
    assert found.hidden_by == Screen("higher ground", "the crest")


def test_out_of_the_arc_is_told_from_the_nearest_corner() -> None:
    # The corner nearest to the ray is 2 inches to the side of the front corner and 2 ahead of it: on the ray.
    box = Box(0, 0, 0, 2000, 600)
    assert out_of_arc(box, Box(4000, 2000, 0, 2000, 600), 4500) == 0
    # A point 3 inches aside and level with the front is a quarter turn off, 45 degrees out of the arc.
    assert out_of_arc(box, Box(4000, 300, 0, 0, 0), 4500) == 4500
    assert out_of_arc(box, Box(0, -3000, 0, 0, 0), 4500) == 13500


def test_a_fire_says_by_how_many_degrees_its_target_is_out_of_the_arc() -> None:
    # The near corner of its front is at (25125, 10750): 4250 aside of the corner and 375 ahead of it, 85 degrees off.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 26, 10.375)])
    assert target(table, state, state.units["2-wis"]) == (
        "7-tenn is out of the arc by 40°: wheel, or change facing",
        "adf.table.arc",
    )


def test_a_fire_says_by_how_much_its_target_is_out_of_range() -> None:
    # 7.25 inches from front to front, and a rifle musket carries 6.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 18)])
    assert target(table, state, state.units["2-wis"]) == ("7-tenn is out of range by 1¼″", "adf.fire.bands")


def test_a_fire_says_what_hides_its_target() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 16)], [area("light-woods", 16, 11, 24, 14.5)])
    assert target(table, state, state.units["2-wis"]) == ("7-tenn is hidden by light woods", "adf.table.sight")


def test_who_is_in_sight_behind_friends_is_not_said_to_be_hidden() -> None:
    # Skirmishers stop no sight, and here a club fires through nobody; the other is behind a wood.
    skirmishers = us("6-wis", 20, 12, formation="skirmishers", strength=16, stands=4)
    wood = area("light-woods", 21.5, 11.5, 30, 14.9)
    units = [us("2-wis", 20, 10), skirmishers, cs("7-tenn", 20, 14), cs("14-tenn", 25, 15.5)]
    table, state = little(units, [wood], rulings={"fire_through_skirmishers": False})
    near = state.units["7-tenn"]
    assert look(table, state, state.units["2-wis"], near).sees
    assert not has_line_of_fire(table, state, state.units["2-wis"], near)
    why = ("14-tenn is hidden by light woods", "adf.table.sight")
    assert target(table, state, state.units["2-wis"], ("14-tenn", "7-tenn")) == why


def test_who_is_in_range_behind_friends_is_not_said_to_be_out_of_it() -> None:
    # The other is a quarter of an inch too far: 10.375 and 6.25 are 16.625.
    skirmishers = us("6-wis", 20, 12, formation="skirmishers", strength=16, stands=4)
    units = [us("2-wis", 20, 10), skirmishers, cs("7-tenn", 20, 14), cs("14-tenn", 21, 17)]
    table, state = little(units, rulings={"fire_through_skirmishers": False})
    why = ("14-tenn is out of range by ¼″", "adf.fire.bands")
    assert target(table, state, state.units["2-wis"], ("14-tenn", "7-tenn")) == why


def test_limbered_guns_say_that_they_are() -> None:
    table, state = little([guns(us("hall", 20, 10), formation="limbered"), cs("7-tenn", 20, 16)])
    assert target(table, state, state.units["hall"]) == ("limbered guns do not fire", "adf.fire.who")


def test_ground_behind_a_deep_wood_is_dark_and_open_ground_is_not() -> None:
    wood = named(area("heavy-woods", 10, 12, 30, 14), "the thicket")
    table, state = little([us("2-wis", 20, 10)], [wood])
    dark = blind_ground(table, state, state.units["2-wis"])
    assert {one.screen for one in dark} == {Screen("heavy woods", "the thicket")}
    # A line may run through an inch of heavy woods: from y = 13 on, straight ahead, everything is dark up to 16375.
    assert not any(point_in_polygon(20000, 12500, one.outline) for one in dark)
    assert any(point_in_polygon(20000, 13700, one.outline) for one in dark)
    assert any(point_in_polygon(20000, 15500, one.outline) for one in dark)
    assert not any(point_in_polygon(20000, 16500, one.outline) for one in dark)


def test_in_the_open_nothing_is_dark() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 30)])
    assert blind_ground(table, state, state.units["2-wis"]) == ()


def test_a_unit_darkens_the_ground_behind_it_but_not_its_own() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 12)])
    dark = blind_ground(table, state, state.units["2-wis"])
    assert {one.screen for one in dark} == {Screen("another unit", "7-tenn")}
    assert any(point_in_polygon(20000, 13000, one.outline) for one in dark)
    assert not any(point_in_polygon(20000, 11500, one.outline) for one in dark)


def test_ground_that_a_corner_of_the_front_sees_past_a_unit_is_not_dark() -> None:
    # The other begins at x = 20125 and ends at y = 12375. From the middle (20000, 10375) the line to (20650, 15000)
    # is at 20281 there; from the left end of the front, 19145, it is at 19796, past it. To (20650, 13000) both meet it.
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 21, 12)])
    dark = blind_ground(table, state, state.units["2-wis"])
    assert not any(point_in_polygon(20650, 15000, one.outline) for one in dark)
    assert any(point_in_polygon(20650, 13000, one.outline) for one in dark)


def test_dark_ground_lies_within_the_arc_and_behind_what_darkens_it() -> None:
    # Two thickets, side by side along the middle of the front.
    west = named(area("heavy-woods", 0, 11, 20, 13), "the western thicket")
    east = named(area("heavy-woods", 20, 11, 48, 13), "the eastern thicket")
    table, state = little([us("2-wis", 20, 10)], [west, east])
    dark = blind_ground(table, state, state.units["2-wis"])
    for x, thicket in ((19_000, "the western thicket"), (21_000, "the eastern thicket")):
        assert {one.screen.name for one in dark if point_in_polygon(x, 14_000, one.outline)} == {thicket}
    # 45 degrees off the corners of a front of 1.75 inches along 10.375.
    for x, y in (point for one in dark for point in one.outline):
        assert abs(x - 20_000) - 875 <= y - 10_375 + 2
