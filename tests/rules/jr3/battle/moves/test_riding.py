"""Officers' rides, at 16 inches on roads, 12 in the open, 8 in broken ground, 3 in woods, 1 in the rough (003:110)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.jr3.battle.pieces import area, board, line, us

from enfilade.core.errors import Illegal
from enfilade.rules.jr3.battle.moves.riding import check_joining, check_ride


@pytest.mark.parametrize(("kind", "inches"), [("field", 12), ("broken", 8), ("heavy-woods", 3), ("rough", 1)])
def test_an_officer_rides_at_his_rate(kind: str, inches: int) -> None:
    table = board(area(kind, 0, 0, 48, 36))
    assert check_ride(table, 20_000, 10_000, 20_000, 10_000 + inches * 1000).share == 1
    with pytest.raises(Illegal) as caught:
        check_ride(table, 20_000, 10_000, 20_000, 10_001 + inches * 1000)
    assert caught.value.rule == "jr3.move.ride"


def test_roads_help_and_water_stops_him_but_for_a_bridge() -> None:
    river, road = area("water", 0, 15, 48, 17), line("road", (20, 0), (20, 36))
    assert check_ride(board(river, road), 20_000, 10_000, 20_000, 26_000).share == 1
    with pytest.raises(Illegal, match="water"):
        check_ride(board(river), 20_000, 10_000, 20_000, 18_000)


def test_through_two_kinds_of_ground() -> None:
    # 6 of 12 inches and 1 of 3.
    table = board(area("orchard", 0, 16, 48, 36))
    assert check_ride(table, 20_000, 10_000, 20_000, 17_000).share == Fraction(5, 6)


def test_to_a_unit_he_rides_to_its_edge_and_off_the_table_nowhere() -> None:
    table = board()
    # Its rear at 22: 12 inches; its middle is 0.375 farther.
    ridden = check_joining(table, 20_000, 10_000, us(table, "u", 20, 22.375))
    assert ridden == (20_000, 22_375, Fraction(1))
    with pytest.raises(Illegal):
        check_joining(table, 20_000, 9900, us(table, "u", 20, 22.375))
    with pytest.raises(Illegal, match="on the table"):
        check_ride(table, 20_000, 10_000, 20_000, -1)
