"""The rates of the card, row by row, typed a second time; roads, trails and what nobody crosses."""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.pieces import board

from enfilade.rules.jr3.battle.moves.rates import column_of, crossing_rate, rate, rates_of
from enfilade.rules.jr3.chapters.facts import Formation, Unit

# 003:95-131: inches on road, open, broken, woods and rough; None is the card's NA or NONE.
INFANTRY: dict[Formation, tuple[float | None, ...]] = {
    "line": (None, 6, 4, 2, 1),
    "extended-line": (None, 8, 6, 3, 1),
    "double-line": (None, 7, 5, 2, 2),
    "attack-column": (None, 7, 5, 2, 2),
    "skirmish-line": (None, 10, 7, 4, 3),
    "march-column": (18, 14, 10, 4, 2),
    "disorder": (7, 5, 4, 3, 2),
}
MOUNTED: dict[Formation, tuple[float | None, ...]] = {
    "line": (None, 10, 6, 2, None),
    "double-line": (None, 12, 8, 2, None),
    "skirmish-line": (None, 20, 12, 4, 2),
    "march-column": (24, 16, 12, 4, 1),
    "disorder": (16, 12, 8, 3, 1),
}
GUNS: dict[Formation, tuple[float | None, ...]] = {
    "limbered": (24, 16, 12, 1, None),
    "unlimbered": (4, 2, 1, 0.5, None),
}
KINDS = ("field", "broken", "light-woods", "rough")
ROWS = [
    *((Unit(strength=20, formation=formation), row) for formation, row in INFANTRY.items()),
    *((Unit(arm="cavalry", mounted=True, strength=12, formation=key), row) for key, row in MOUNTED.items()),
    *((Unit(arm="artillery", strength=3, formation=key), row) for key, row in GUNS.items()),
    (Unit(arm="cavalry", strength=12), (None, 8, 5, 4, 1)),
    (Unit(arm="cavalry", strength=12, formation="disorder"), (None, 8, 5, 4, 1)),
    (Unit(strength=20, level="routed"), (22, 18, 12, 5, 3)),
    (Unit(arm="cavalry", mounted=True, strength=12, level="routed"), (26, 18, 12, 4, 2)),
    (Unit(arm="cavalry", strength=12, level="routed"), (22, 18, 12, 5, 3)),
    (Unit(arm="artillery", strength=3, formation="unlimbered", level="routed"), (24, 16, 12, 1, None)),
    (Unit(strength=20, level="shaken"), (None, 6, 4, 2, 1)),
]


@pytest.mark.parametrize(("unit", "row"), ROWS, ids=str)
def test_rows_of_the_card(unit: Unit, row: tuple[float | None, ...]) -> None:
    card = board().edition
    rates = rates_of(card, unit)
    road, *ground = [0 if inches is None else round(inches * 1000) for inches in row]
    # Who has no rate on roads goes there as over the ground beside.
    assert rate(card, rates, (), "road") == (road or ground[0])
    assert [rate(card, rates, (kind,), "") for kind in KINDS] == ground


def test_there_is_one_kind_of_woods_and_the_worst_ground_counts() -> None:
    card = board().edition
    assert [column_of(card, (kind,)) for kind in ("heavy-woods", "orchard", "farm", "village")] == ["woods"] * 4
    assert column_of(card, ()) == "open"
    assert column_of(card, ("broken", "heavy-woods")) == "woods"
    assert column_of(card, ("rough", "broken")) == "rough"


def test_a_road_goes_through_woods_and_over_water_for_those_who_march_on_it() -> None:
    card = board().edition
    column, line = Unit(strength=20, formation="march-column"), Unit(strength=20)
    assert rate(card, rates_of(card, column), ("heavy-woods",), "road") == 18_000
    assert rate(card, rates_of(card, column), ("water",), "road") == 18_000
    assert rate(card, rates_of(card, column), ("water",), "") == 0
    assert rate(card, rates_of(card, line), ("heavy-woods",), "road") == 2000
    assert rate(card, rates_of(card, line), ("water",), "road") == 0


def test_a_trail_is_open_ground_for_those_who_march_on_it() -> None:
    card = board().edition
    column, line = Unit(strength=20, formation="march-column"), Unit(strength=20)
    assert rate(card, rates_of(card, column), ("heavy-woods",), "trail") == 14_000
    assert rate(card, rates_of(card, line), ("heavy-woods",), "trail") == 2000


def test_by_ruling_a_line_goes_along_a_road_as_in_the_open() -> None:
    card = board(rulings={"line_on_road": "open-ground"}).edition
    assert rate(card, rates_of(card, Unit(strength=20)), ("heavy-woods",), "road") == 6000


def test_an_obstacle_is_crossed_as_broken_ground() -> None:
    card = board().edition
    assert crossing_rate(card, rates_of(card, Unit(strength=20))) == 4000
    assert crossing_rate(card, rates_of(card, Unit(arm="artillery", strength=3, formation="limbered"))) == 12_000


# 003:12-15: three quarters of every move at 10 mm, one and a half times it at 25 mm, half of it at 5 mm.
@pytest.mark.parametrize(("scale", "open_ground"), [("jr3-10mm", 4500), ("jr3-25mm", 9000), ("jr3-5mm", 3000)])
def test_other_figures_move_by_their_scale(scale: str, open_ground: int) -> None:
    card = board(edition=scale).edition
    assert rate(card, rates_of(card, Unit(strength=20)), (), "") == open_ground
