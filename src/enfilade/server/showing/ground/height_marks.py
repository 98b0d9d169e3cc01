"""The numbers of the heights: the level of each, written where there is most room on it below the next."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.ground.shapes import Point, point_in_edges
from enfilade.ground.terrain import Height
from enfilade.press.map.outline import edge_distance
from enfilade.server.wire.sight import PlaceName
from enfilade.tabletop.board import Board

_STEPS = 14
"""Places that are tried across a height and along it."""
_SIZE = 13


def height_marks(table: Board) -> tuple[PlaceName, ...]:
    """One for each height, the highest first; one that is wholly covered by higher ground has none."""
    known: tuple[PlaceName, ...] | None = table.remembered.get("height-marks")
    if known is None:
        heights = sorted(table.ground.heights, key=lambda one: -one.level)
        found = ((height, _roomiest(height, heights)) for height in heights)
        known = table.remembered["height-marks"] = tuple(
            PlaceName(text=str(height.level), kind="height", points=((round(at[0]), round(at[1])),), size=_SIZE)
            for height, at in found
            if at is not None
        )
    return known


def _roomiest(height: Height, heights: Sequence[Height]) -> Point | None:
    """The place farthest from its own edge and from every higher one's."""
    higher = [one for one in heights if one.level > height.level and _meet(one, height)]
    best: tuple[float, Point] | None = None
    for i in range(1, _STEPS):
        for j in range(1, _STEPS):
            x = height.west + (height.east - height.west) * i / _STEPS
            y = height.south + (height.north - height.south) * j / _STEPS
            if not point_in_edges(x, y, height.edges) or any(point_in_edges(x, y, one.edges) for one in higher):
                continue
            room = min(edge_distance(one, x, y) for one in (height, *higher))
            if best is None or room > best[0]:
                best = (room, (x, y))
    return best[1] if best else None


def _meet(one: Height, other: Height) -> bool:
    beside = one.east < other.west or one.west > other.east
    return not beside and one.north >= other.south and one.south <= other.north
