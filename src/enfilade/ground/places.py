"""How far a point is from a feature of the map, by the feature's name."""

from __future__ import annotations

import itertools

from enfilade.ground.shapes import point_in_edges, point_segment_distance
from enfilade.ground.terrain import Ground


def distance_to(ground: Ground, name: str, x: float, y: float) -> int | None:
    """Mils to the nearest line, area or height of this name, 0 inside it; None if there is none."""
    found: list[float] = []
    for line in ground.lines:
        if line.name == name:
            points = line.points
            found += [point_segment_distance(x, y, *a, *b) for a, b in itertools.pairwise(points)]
    named = [area.edges for area in ground.areas if area.name == name]
    named += [height.edges for height in ground.heights if height.name == name]
    for edges in named:
        if point_in_edges(x, y, edges):
            return 0
        found += [point_segment_distance(x, y, *edge[:4]) for edge in edges]
    return round(min(found)) if found else None
