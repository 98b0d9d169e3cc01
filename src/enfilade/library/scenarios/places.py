"""Where a scenario puts things: ground and troops on the table, none on top of another, arrivals at their edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from enfilade.core.scenario import Arrival, Edge, Feature, LineString, Place, Polygon, Scenario, Unit
from enfilade.ground.box import Box, inside, overlap
from enfilade.ground.shapes import point_in_polygon, point_segment_distance, segment_crosses
from enfilade.ground.terrain import TRACKS
from enfilade.library.problems import shown
from enfilade.tabletop.stands import KINDS

Found = tuple[str, str, str]
Points = Sequence[tuple[float, float]]
Footprint = Callable[[Unit], tuple[int, int] | None]
"""Width and depth of the ground a unit covers at the start; None where that cannot be told."""

LINES = ("road", "trail", "stream", "wood-fence", "stone-wall", "hasty-works", "light-works", "heavy-works")
_NEAR_EDGE = 1.0
"""Inches from its edge within which a unit or leader comes in."""
_LARGEST_STAND = 6
_MOST_POINTS = 500
_MOST_POINTS_IN_ALL = 5000
"""Outlines with more take a computer too long to look through, in the proof and in play."""
_MOST_FEATURES = 1000
_MOST_TRACKS = 600
"""Points of roads and trails in all: every move and ride is cut where it meets one. The hornets' nest has 92."""
_STRAIGHT = 0.01
"""Square inches; an outline with less ground than this is a line."""


def misplaced(scenario: Scenario, footprint: Footprint) -> Iterator[Found]:
    """Ground, stands, units and leaders that cannot be where the file puts them."""
    much = list(_too_much(scenario))
    if much:
        yield from much
        return
    for i, feature in enumerate(scenario.terrain.features):
        yield from _feature(scenario, feature, f"terrain.features[{i}]")
    wrong = list(_stands(scenario))
    yield from wrong
    for i, leader in enumerate(scenario.leaders):
        if leader.at is not None and not _on_table(scenario, leader.at):
            yield f"leaders[{i}].at", f"{_at(leader.at)} ({leader.id})", _table(scenario)
        elif leader.at is not None and leader.arrives is not None and _from_edge(scenario, leader.at) > _NEAR_EDGE:
            yield f"leaders[{i}].at", f"{_at(leader.at)} ({leader.id})", "a place within 1 inch of an edge, to come in"
    for i, unit in enumerate(scenario.units):
        if unit.arrives is not None:
            yield from _arrival(scenario, unit, unit.arrives, f"units[{i}]")
    if not wrong:
        yield from _footprints(scenario, footprint)


def doubtful_ground(scenario: Scenario) -> Iterator[Found]:
    """Polygons that cross themselves: which part is inside is anybody's guess."""
    for i, feature in enumerate(scenario.terrain.features):
        if isinstance(feature.geometry, Polygon):
            for j, ring in enumerate(feature.geometry.coordinates):
                crossing = _crossing(_open(ring))
                if crossing is not None:
                    path = f"terrain.features[{i}].geometry.coordinates[{j}]"
                    found = f"{_named(feature)}, whose outline crosses itself after point {crossing[0]}"
                    yield path, f"{found} and after point {crossing[1]}", "an outline drawn in one round"


def strayed(scenario: Scenario) -> Iterator[Found]:
    """Units that begin further from their bound than they may go."""
    at = {unit.id: unit.at for unit in scenario.units}
    for i, bound in enumerate(scenario.bounds):
        shapes = [item.geometry for item in scenario.terrain.features if item.properties.name == bound.feature]
        for j, name in enumerate(bound.units):
            if shapes and name in at and min(_distance(shape, at[name]) for shape in shapes) > bound.within:
                found = f"{shown(name)}, who begins at {_at(at[name])}"
                yield f"bounds[{i}].units[{j}]", found, f"a place within {bound.within:g} of {bound.feature}"


def _distance(shape: Polygon | LineString, at: Place) -> float:
    if isinstance(shape, LineString):
        runs: list[Points] = [shape.coordinates]
    elif point_in_polygon(*at, shape.coordinates[0]):
        return 0.0
    else:
        runs = [[*ring, *ring[:1]] for ring in shape.coordinates]
    return min(point_segment_distance(*at, *a, *b) for run in runs for a, b in pairwise(run))


def _footprints(scenario: Scenario, footprint: Footprint) -> Iterator[Found]:
    width, height = round(scenario.table.width * 1000), round(scenario.table.height * 1000)
    placed = []
    for i, unit in enumerate(scenario.units):
        size = None if unit.arrives is not None else footprint(unit)
        if size is None:
            continue
        box = Box(round(unit.at[0] * 1000), round(unit.at[1] * 1000), round(unit.facing * 100) % 36000, *size)
        if not inside(box, width, height):
            covered = f"{box.width / 1000:g} wide and {box.depth / 1000:g} deep"
            yield f"units[{i}].at", f"{_at(unit.at)} ({unit.id}, {covered})", f"all of it within {_table(scenario)}"
        if _in_water(scenario, unit.at):
            yield f"units[{i}].at", f"{_at(unit.at)} ({unit.id}), in the water", "a place on dry land"
        placed.append((i, unit, box))
    for (_, one, first), (i, unit, second) in combinations(placed, 2):
        if overlap(first, second):
            expected = f"a place clear of {one.id} at {_at(one.at)}"
            yield f"units[{i}].at", f"{_at(unit.at)} ({unit.id}), which overlaps {one.id}", expected


def _too_much(scenario: Scenario) -> Iterator[Found]:
    in_all = tracks = 0
    features = scenario.terrain.features
    if len(features) > _MOST_FEATURES:
        yield "terrain.features", f"{len(features)} features", f"at most {_MOST_FEATURES}"
    for i, feature in enumerate(features):
        shape = feature.geometry
        runs = (shape.coordinates,) if isinstance(shape, LineString) else shape.coordinates
        count = sum(len(run) for run in runs)
        in_all += count
        tracks += count if feature.properties.kind in TRACKS else 0
        if count > _MOST_POINTS:
            path, expected = f"terrain.features[{i}].geometry.coordinates", f"at most {_MOST_POINTS}"
            yield path, f"{count} points ({_named(feature)})", expected
    if in_all > _MOST_POINTS_IN_ALL:
        yield "terrain.features", f"{in_all} points", f"at most {_MOST_POINTS_IN_ALL}"
    if tracks > _MOST_TRACKS:
        yield "terrain.features", f"{tracks} points of roads and trails", f"at most {_MOST_TRACKS}"


def _in_water(scenario: Scenario, at: Place) -> bool:
    lakes = [feature.geometry for feature in scenario.terrain.features if feature.properties.kind == "water"]
    return any(isinstance(lake, Polygon) and point_in_polygon(*at, _open(lake.coordinates[0])) for lake in lakes)


def _arrival(scenario: Scenario, unit: Unit, arrival: Arrival, path: str) -> Iterator[Found]:
    if not _on_table(scenario, unit.at):
        yield f"{path}.at", f"{_at(unit.at)} ({unit.id})", _table(scenario)
        return
    if arrival.edge is None:
        if _in_water(scenario, unit.at):
            yield f"{path}.at", f"{_at(unit.at)} ({unit.id}), in the water", "a place on dry land"
        return
    away = _from_edges(scenario, unit.at)[arrival.edge]
    if away > _NEAR_EDGE:
        expected = f"a place within 1 inch of the {arrival.edge} edge, or no edge for who comes in on the table"
        yield f"{path}.at", f"{_at(unit.at)} ({unit.id}), {away:g} from its edge", expected
    if arrival.within:
        found = f"{arrival.within:g} ({unit.id}), who comes by an edge"
        yield f"{path}.arrives.within", found, "no such key: along an edge there is always another place"


def _from_edges(scenario: Scenario, at: Place) -> dict[Edge, float]:
    width, height = scenario.table.width, scenario.table.height
    return {"north": height - at[1], "south": at[1], "east": width - at[0], "west": at[0]}


def _from_edge(scenario: Scenario, at: Place) -> float:
    return min(_from_edges(scenario, at).values())


def _feature(scenario: Scenario, feature: Feature, path: str) -> Iterator[Found]:
    told, shape = feature.properties, feature.geometry
    if told.kind == "height" and not told.level:
        yield f"{path}.properties.level", f"0 ({_named(feature)})", "the level of the height, from 1"
    if told.kind != "height" and told.level:
        yield f"{path}.properties.level", f"{told.level} ({_named(feature)})", 'no level; only a "height" has one'
    if told.width and told.kind not in ("road", "trail"):
        yield (
            f"{path}.properties.width",
            f"{told.width:g} ({_named(feature)})",
            "no width; only roads and trails have one",
        )
    if isinstance(shape, LineString):
        if told.kind not in LINES:
            expected = f'"Polygon", since {told.kind} covers an area'
            yield f"{path}.geometry.type", f'"LineString" ({_named(feature)})', expected
        yield from _points(scenario, shape.coordinates, 2, feature, f"{path}.geometry.coordinates")
        return
    if not shape.coordinates:
        yield f"{path}.geometry.coordinates", f"none ({_named(feature)})", "a list of points inside a list"
    for i, ring in enumerate(shape.coordinates):
        inner = f"{path}.geometry.coordinates[{i}]"
        yield from _points(scenario, _open(ring), 3, feature, inner)
        if len(set(ring)) >= 3 and _in_one_line(ring):
            yield inner, f"points in one line ({_named(feature)})", "an outline with ground inside"


def _points(scenario: Scenario, points: Points, least: int, feature: Feature, path: str) -> Iterator[Found]:
    if len(set(points)) < least:
        yield path, f"{len(set(points))} points ({_named(feature)})", f"at least {least} that differ"
    for i, point in enumerate(points):
        if not _on_table(scenario, point):
            yield f"{path}[{i}]", f"{_at(point)} ({_named(feature)})", _table(scenario)


def _stands(scenario: Scenario) -> Iterator[Found]:
    for kind, size in scenario.stands.items():
        if kind not in KINDS:
            yield f"stands.{kind}", "a key nobody reads", f"one of {', '.join(KINDS)}"
        elif not isinstance(size, dict) or set(size) != {"width", "depth"}:
            yield f"stands.{kind}", shown(size), "an object with width and depth"
        else:
            for key, value in size.items():
                number = isinstance(value, int | float) and not isinstance(value, bool)
                if not number or not 0 < value <= _LARGEST_STAND:
                    yield f"stands.{kind}.{key}", shown(value), f"inches, above 0 and up to {_LARGEST_STAND}"


def _crossing(points: Points) -> tuple[int, int] | None:
    """The first two sides that cross, by the points they start from."""
    sides = list(zip(points, [*points[1:], *points[:1]], strict=True))
    for i, j in combinations(range(len(sides)), 2):
        beside = j - i == 1 or (i == 0 and j == len(sides) - 1)
        if not beside and segment_crosses(*sides[i][0], *sides[i][1], *sides[j][0], *sides[j][1]) is not None:
            return i, j
    return None


def _open(ring: Points) -> Points:
    """A ring without the closing point that GeoJSON repeats."""
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring


def _in_one_line(points: Points) -> bool:
    """Whether no point is off the line through the first two that differ."""
    (x0, y0), (x1, y1) = points[0], next(point for point in points if point != points[0])
    return all(abs((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)) < _STRAIGHT for x, y in points)


def _on_table(scenario: Scenario, point: tuple[float, float]) -> bool:
    return 0 <= point[0] <= scenario.table.width and 0 <= point[1] <= scenario.table.height


def _table(scenario: Scenario) -> str:
    return f"the table of {scenario.table.width:g} x {scenario.table.height:g} inches"


def _at(point: tuple[float, float]) -> str:
    return f"[{point[0]:g}, {point[1]:g}]"


def _named(feature: Feature) -> str:
    return feature.properties.name or feature.properties.kind
