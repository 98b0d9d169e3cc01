"""What the map shows of ground before a choice: how far a leader can ride, and the levels of the heights."""

from __future__ import annotations

import math
from typing import Any

from tests.rules.adf.battle.driving import Game, opened
from tests.rules.adf.battle.tables import area, cs, led, line, us

from enfilade.server.showing.adf.leaders import leaders_seen
from enfilade.server.showing.ground.height_marks import height_marks


def led_by(x: float, y: float, **told: Any) -> Game:
    """Meredith at a place, while leaders ride."""
    return opened(us("2-wis", 20, 4), cs("13-ala", 20, 32), leaders=[led("meredith", x, y)], **told)


def reach(played: Game) -> list[tuple[int, int]]:
    (chief,) = leaders_seen(played.table, played.state)
    assert chief.may_ride
    return list(chief.ride)


def distances(played: Game) -> list[float]:
    chief = played.leader("meredith")
    return [math.hypot(x - chief.x, y - chief.y) for x, y in reach(played)]


def test_in_the_open_he_rides_as_far_every_way() -> None:
    # A column of horse goes 10″ in the open on this card; points are in whole mils.
    assert {round(far, -1) for far in distances(led_by(24, 16))} == {10_000}


def test_every_point_of_the_outline_can_be_ridden_to_and_none_beyond() -> None:
    played = led_by(24, 16, terrain=[area("heavy-woods", 26, 10, 34, 22), area("water", 10, 18, 40, 20)])
    chief = played.leader("meredith")
    for x, y in reach(played)[::7]:
        far = math.hypot(x - chief.x, y - chief.y)
        # A hair nearer, since outlines are in whole mils.
        near, over = ((far - 3) / far, (far + 40) / far)
        places = [(chief.x + (x - chief.x) * part, chief.y + (y - chief.y) * part) for part in (near, over)]
        (x0, y0), (x1, y1) = places
        led_by(24, 16, terrain=[area("heavy-woods", 26, 10, 34, 22), area("water", 10, 18, 40, 20)]).do(
            f"meredith ride {x0 / 1000:.3f} {y0 / 1000:.3f}"
        )
        assert played.refused(f"meredith ride {x1 / 1000:.3f} {y1 / 1000:.3f}") == "adf.command.moves"


def test_the_edge_of_the_table_and_water_end_his_way() -> None:
    played = led_by(2, 16, terrain=[area("water", 0, 18, 48, 20)])
    found = reach(played)
    assert min(x for x, _ in found) == 0
    # Straight north he comes to the bank at 18″.
    assert found[0] == (2000, 18000)


def test_a_road_leads_him_farther() -> None:
    road = line("road", (24, 0), (24, 36))
    # 16″ by the road, 10″ in the open.
    assert distances(led_by(24, 16, terrain=[road]))[0] == 16_000


def test_who_may_not_ride_has_no_outline() -> None:
    played = led_by(24, 16).do("done")
    (chief,) = leaders_seen(played.table, played.state)
    assert (chief.may_ride, chief.ride) == (False, ())


def test_each_height_bears_its_level_where_there_is_most_room() -> None:
    played = led_by(24, 16, terrain=[area("height", 4, 4, 18, 18, level=1), area("height", 4, 4, 11, 18, level=2)])
    two, one = height_marks(played.table)
    assert [(mark.text, mark.kind) for mark in (two, one)] == [("2", "height"), ("1", "height")]
    # The half that is no higher than 1 lies between 11″ and 18″: its middle is farthest from every edge.
    (x, y), (x2, _) = one.points[0], two.points[0]
    assert 13_000 <= x <= 16_000
    assert 7_000 <= y <= 15_000
    assert 6_000 <= x2 <= 9_000


def test_a_height_under_a_higher_one_of_its_own_shape_has_no_number() -> None:
    played = led_by(24, 16, terrain=[area("height", 4, 4, 18, 18, level=1), area("height", 3, 3, 19, 19, level=2)])
    assert [mark.text for mark in height_marks(played.table)] == ["2"]
