"""The compiled table, against points sampled along the line and polygons asked one by one."""

import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Feature, LineString, Polygon, Properties, Terrain
from enfilade.ground.box import Box
from enfilade.ground.shapes import point_in_polygon, point_segment_distance
from enfilade.ground.terrain import Ground

WIDE, HIGH = 48_000, 36_000
Inches = tuple[tuple[float, float], ...]
WOODS: Inches = ((8, 8), (20, 6), (22, 18), (15, 13), (9, 19))
ORCHARD: Inches = ((18, 10), (30, 10), (30, 20), (18, 20))
VILLAGE: Inches = ((34, 20), (40, 20), (40, 28), (34, 28))
HILL: Inches = ((5, 20), (30, 20), (30, 34), (5, 34))
CREST: Inches = ((10, 24), (20, 24), (20, 30), (10, 30))
PIKE: Inches = ((0, 15), (16, 16), (28, 24), (48, 23))
LANE: Inches = ((26, 0), (26, 18), (40, 36))
WALL: Inches = ((30, 4), (36, 8), (36, 16))
RUN: Inches = ((44, 0), (42, 16), (45, 36))


def area(kind: Any, points: Inches, *holes: Inches, **more: Any) -> Feature:
    rings = tuple((*ring, ring[0]) for ring in (points, *holes))
    return Feature(properties=Properties(kind=kind, **more), geometry=Polygon(coordinates=rings))


def line(kind: Any, points: Inches, **more: Any) -> Feature:
    return Feature(properties=Properties(kind=kind, **more), geometry=LineString(coordinates=points))


def ground(*features: Feature) -> Ground:
    return Ground.build(Terrain(features=features), WIDE, HIGH)


SEMINARY_RIDGE = ground(
    area("light-woods", WOODS, name="Herbst Woods"),
    area("orchard", ORCHARD),
    area("village", VILLAGE),
    area("height", HILL, level=1),
    area("height", CREST, level=2),
    line("trail", LANE),
    line("road", PIKE, name="Chambersburg Pike"),
    line("stone-wall", WALL, name="wall"),
    line("stream", RUN, name="Willoughby Run"),
)
xs, ys = st.integers(-500, WIDE + 500), st.integers(-500, HIGH + 500)


def mils(points: Inches) -> list[tuple[float, float]]:
    return [(x * 1000, y * 1000) for x, y in points]


def slow_kinds(x: float, y: float) -> frozenset[str]:
    shapes = {"light-woods": WOODS, "orchard": ORCHARD, "village": VILLAGE}
    return frozenset(kind for kind, points in shapes.items() if point_in_polygon(x, y, mils(points)))


def slow_track(x: float, y: float) -> str:
    for kind, points in (("road", mils(PIKE)), ("trail", mils(LANE))):
        for a, b in pairwise(points):
            if point_segment_distance(x, y, *a, *b) <= 400:
                return kind
    return ""


@given(xs, ys)
def test_points_agree_with_every_polygon_asked(x: int, y: int) -> None:
    assert SEMINARY_RIDGE.kinds_at(x, y) == slow_kinds(x, y)
    assert SEMINARY_RIDGE.track_at(x, y) == slow_track(x, y)
    level = 2 if point_in_polygon(x, y, mils(CREST)) else 1 if point_in_polygon(x, y, mils(HILL)) else 0
    assert SEMINARY_RIDGE.level_at(x, y) == level
    found = SEMINARY_RIDGE.area_at(x, y, ("light-woods", "village"))
    assert (found.kind if found else "") in (slow_kinds(x, y) - {"orchard"} or {""})


@given(xs, ys, xs, ys)
def test_stretches_agree_with_dense_sampling(x0: int, y0: int, x1: int, y1: int) -> None:
    row = SEMINARY_RIDGE.stretches(x0, y0, x1, y1)
    length = math.dist((x0, y0), (x1, y1))
    assert row[0].start == 0
    assert row[-1].end == round(length)
    assert all(a.end == b.start for a, b in pairwise(row))
    assert all((a.kinds, a.track) != (b.kinds, b.track) for a, b in pairwise(row))
    steps = 400
    for k in range(steps + 1):
        gone = length * k / steps
        if any(abs(gone - mark) <= 1 for piece in row for mark in (piece.start, piece.end)):
            continue
        piece = next(piece for piece in row if piece.start <= gone <= piece.end)
        x, y = x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps
        assert (piece.kinds, piece.track) == (slow_kinds(x, y), slow_track(x, y))


def test_stretches_by_hand() -> None:
    # North along x = 37": the village from 20" to 28" and the pike, 23.55" there, across it.
    row = SEMINARY_RIDGE.stretches(37_000, 17_000, 37_000, 30_000)
    slant = 400 * math.hypot(20, 1) / 20
    pike = 23_550 - 17_000
    assert [(piece.start, piece.end) for piece in row] == [
        (0, 3000),
        (3000, round(pike - slant)),
        (round(pike - slant), round(pike + slant)),
        (round(pike + slant), 11_000),
        (11_000, 13_000),
    ]
    assert [sorted(piece.kinds) for piece in row] == [[], ["village"], ["village"], ["village"], []]
    assert [piece.track for piece in row] == ["", "", "road", "", ""]


def test_equal_sets_of_kinds_are_one_object() -> None:
    assert SEMINARY_RIDGE.kinds_at(19_000, 11_000) is SEMINARY_RIDGE.kinds_at(19_100, 11_100)
    assert SEMINARY_RIDGE.kinds_at(19_000, 11_000) == {"light-woods", "orchard"}


def test_a_point_has_a_stretch_of_no_length() -> None:
    assert [tuple(piece) for piece in SEMINARY_RIDGE.stretches(35_000, 21_000, 35_000, 21_000)] == [
        (0, 0, {"village"}, "")
    ]


def test_a_hole_is_open_ground() -> None:
    field = ground(area("heavy-woods", ORCHARD, ((22, 12), (26, 12), (26, 16), (22, 16))))
    assert field.kinds_at(20_000, 14_000) == {"heavy-woods"}
    assert field.kinds_at(24_000, 14_000) == frozenset()
    row = field.stretches(16_000, 14_000, 32_000, 14_000)
    assert [(piece.start, bool(piece.kinds)) for piece in row] == [
        (0, False),
        (2000, True),
        (6000, False),
        (10_000, True),
        (14_000, False),
    ]


def test_fields_are_drawn_and_not_felt() -> None:
    corners = ((2.0, 2.0), (6.0, 2.0), (6.0, 6.0), (2.0, 6.0))
    table = ground(
        area("field", corners, name="Wheat"), area("broken", ((4.0, 2.0), (6.0, 2.0), (6.0, 6.0), (4.0, 6.0)))
    )
    assert [one.kind for one in table.areas] == ["field", "broken"]
    assert table.kinds_at(3000, 3000) == frozenset()
    assert table.kinds_at(5000, 3000) == {"broken"}


def test_the_highest_of_heights_whose_edges_run_close_together() -> None:
    knoll = ground(
        area("height", ((9, 9), (12, 9), (12, 12)), level=1), area("height", ((10, 9), (12, 9), (12, 11)), level=3)
    )
    assert knoll.level_at(11_500, 9500) == 3
    assert knoll.level_at(11_500, 11_000) == 1
    assert knoll.level_at(9500, 11_000) == 0


def test_barriers_in_the_order_they_are_crossed() -> None:
    crossed = SEMINARY_RIDGE.barriers(30_000, 12_000, 48_000, 12_000)
    # The run is 3/4 of the way from (44, 0) to (42, 16) at 12": 42.5".
    assert [(gone, found.name) for gone, found in crossed] == [(6000, "wall"), (12_500, "Willoughby Run")]
    back = SEMINARY_RIDGE.barriers(48_000, 12_000, 30_000, 12_000)
    assert [(gone, found.name) for gone, found in back] == [(5500, "Willoughby Run"), (12_000, "wall")]
    assert SEMINARY_RIDGE.barriers(30_000, 20_000, 41_000, 20_000) == ()


def test_walls_near_a_box_but_not_streams() -> None:
    box = Box(34_000, 12_000, 9000, 2000, 600)
    ((gap, wall),) = SEMINARY_RIDGE.barriers_near(box, 2000)
    assert (gap, wall.kind) == (1700, "stone-wall")
    assert SEMINARY_RIDGE.barriers_near(box, 1699) == ()
    assert SEMINARY_RIDGE.barriers_near(Box(43_000, 8000, 0, 2000, 600), 3000) == ()


def test_a_fence_drawn_round_a_field_closes() -> None:
    ring = ground(area("wood-fence", ((10, 10), (20, 10), (20, 20), (10, 20))))
    crossed = ring.barriers(5000, 12_000, 25_000, 12_000)
    assert [gone for gone, _ in crossed] == [5000, 15_000]


def test_the_width_of_a_road_can_be_given() -> None:
    wide = ground(line("road", ((0, 10), (40, 10)), width=2))
    assert wide.track_at(20_000, 11_000) == "road"
    assert wide.track_at(20_000, 11_010) == ""


def test_the_nearest_track_and_the_one_a_column_faces() -> None:
    cross = ground(line("road", ((0, 10), (20, 10), (40, 10))), line("trail", ((24, 0), (24, 30))))
    spot = cross.nearest_track(24_100, 10_050)
    assert spot is not None
    assert (spot.line, spot.segment, round(spot.offset)) == (0, 1, 4100)
    north = cross.nearest_track(24_100, 10_050, 0)
    assert north is not None
    assert (north.line, north.segment, round(north.offset)) == (1, 0, 10_050)
    assert cross.nearest_track(5000, 10_500) is not None
    assert cross.nearest_track(5000, 10_501) is None


def test_a_wood_must_be_a_polygon() -> None:
    with pytest.raises(Malformed, match="Herbst"):
        ground(line("light-woods", ((0, 0), (5, 5)), name="Herbst Woods"))
