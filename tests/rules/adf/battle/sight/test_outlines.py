"""The fire arc in outlines: corners worked by hand, and every point inside where the rules say it can be hit."""

from __future__ import annotations

import math

from tests.rules.adf.battle.tables import cs, guns, little, us

from enfilade.ground.arcs import in_arc
from enfilade.ground.box import Box, front_distance
from enfilade.ground.shapes import point_in_polygon
from enfilade.rules.adf.battle.sight.outlines import arc_of, fan, fire_arc, primary_zone

# Eight figures on two stands of 875 by 750 mils, facing north at (20, 10): the front runs at y = 10375 from 19125 to
# 20875. A rifle musket carries 3 inches, twice that at long range, and is short up to one.


def test_the_bands_of_a_regiment_open_off_its_front_corners() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 30)])
    short, normal, long = fire_arc(table, state.units["2-wis"])
    assert [(band.name, int(band.limit)) for band in (short, normal, long)] == [
        ("short", 1000),
        ("normal", 3000),
        ("long", 6000),
    ]
    # 1000 times the sine of 45 degrees is 707.
    assert short.outline[:2] == ((19125, 10375), (18418, 11082))
    assert short.outline[-2:] == ((21582, 11082), (20875, 10375))
    assert {(19125, 11375), (20875, 11375)} <= set(short.outline)
    assert short.at == (18418, 11082)
    assert normal.outline[1] == (17004, 12496)


def test_guns_have_canister_and_half_their_range_as_short() -> None:
    table, state = little([guns(us("hall", 20, 10)), cs("7-tenn", 20, 30)])
    found = [(band.name, int(band.limit)) for band in fire_arc(table, state.units["hall"])]
    assert found == [("canister", 3000), ("short", 6500), ("normal", 13000), ("long", 26000)]


def test_who_cannot_fire_has_no_arc() -> None:
    table, state = little([guns(us("hall", 20, 10), formation="limbered"), us("2-wis", 10, 10, level="routed")])
    assert fire_arc(table, state.units["hall"]) == ()
    assert fire_arc(table, state.units["2-wis"]) == ()


def test_the_name_of_a_band_stays_on_the_table() -> None:
    table, state = little([us("2-wis", 3, 10), cs("7-tenn", 20, 30)])
    normal = fire_arc(table, state.units["2-wis"])[1]
    # The left edge ends 2121 mils west of x = 2125, which is still on the table; that of long range does not.
    assert normal.at == (4, 12496)
    assert fire_arc(table, state.units["2-wis"])[2].at == (3875 + 4243, 10375 + 4243)


def test_the_primary_zone_is_as_wide_as_the_front() -> None:
    table, state = little([us("2-wis", 20, 10)])
    zone = primary_zone(table, state.units["2-wis"])
    assert zone == ((19125, 10375), (19125, 19375), (20875, 19375), (20875, 10375))


def test_where_it_is_ruled_so_the_primary_zone_is_the_arc() -> None:
    table, state = little([us("2-wis", 20, 10)], rulings={"primary_zone_width": "fire-arc"})
    assert primary_zone(table, state.units["2-wis"]) == fan(state.units["2-wis"].box, 4500, 9000)


def test_skirmishers_that_fire_all_round_have_an_outline_all_round() -> None:
    table, state = little([us("2-wis", 20, 10, formation="skirmishers")], rulings={"skirmisher_arc": "all-round"})
    piece = state.units["2-wis"]
    assert arc_of(table, piece) == 18000
    outline = fire_arc(table, piece)[0].outline
    # Half an inch behind the front is within the short range of an inch.
    assert point_in_polygon(20000, 10000 + piece.depth / 2 - 500, outline)


def test_the_fan_holds_just_what_lies_in_arc_and_range() -> None:
    box, far = Box(20000, 10000, 3300, 1750, 750), 3000
    outline = fan(box, 4500, far)
    # Chords of five degrees cut off less than 3 mils of a circle of 3 inches.
    told = 0
    for x in range(15000, 26000, 370):
        for y in range(6000, 16000, 370):
            speck = Box(x, y, 0, 2, 2)
            if _is_on_the_edge(box, x, y, far):
                continue
            told += 1
            hit = in_arc(box, speck, 4500) and front_distance(box, speck) <= far
            assert point_in_polygon(x, y, outline) == hit, (x, y)
    assert told > 600


def _is_on_the_edge(box: Box, x: int, y: int, far: int) -> bool:
    """Too near to the outline to be told by whole mils and chords."""
    speck = Box(x, y, 0, 2, 2)
    if abs(front_distance(box, speck) - far) < 20:
        return True
    around = [(x + round(30 * math.cos(turn)), y + round(30 * math.sin(turn))) for turn in (0, 1.57, 3.14, 4.71)]
    return len({in_arc(box, Box(*at, 0, 2, 2), 4500) for at in around}) > 1
