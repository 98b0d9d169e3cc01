"""Line of sight: what stops a straight line, ground or a box it passes through, and whether one runs to a target."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from enfilade.ground.box import COS, SIN, Box, front_centre
from enfilade.ground.fans import fan_of, fills, is_hidden
from enfilade.ground.shapes import Part, Point, joined, point_in_edges, segment_in_edges, segment_meets_box
from enfilade.ground.terrain import Area, Ground, Height, on_the_line

PULL = 20
"""Mils by which the ends of a front and the corners of a target are pulled in."""
LIGHT = ("light-woods", "orchard")
HEAVY = ("heavy-woods",)
VILLAGES = ("village", "farm")
UNIT = "another unit"


class Sight(NamedTuple):
    """How many mils of woods a line may run through, and whether villages and higher ground stop it."""

    light: int
    heavy: int
    villages: bool
    heights: bool


def why_blocked(ground: Ground, x0: float, y0: float, x1: float, y1: float, rules: Sight) -> str:
    """What stops the line: light woods, heavy woods, a village, higher ground; nothing if it is clear."""
    return _why(ground, ground.felt, ground.heights, x0, y0, x1, y1, rules)


def sees(
    ground: Ground,
    seer: Box,
    target: Box,
    rules: Sight,
    blockers: Sequence[Box] = (),
    front_points: Literal[1, 3] = 3,
) -> bool:
    """Whether a line from the seer's front to some point of the target is stopped by neither ground nor blockers."""
    return _sees(ground, eyes(seer, front_points), target, rules, blockers)


def why(
    ground: Ground,
    seer: Box,
    target: Box,
    rules: Sight,
    blockers: Sequence[Box] = (),
    front_points: Literal[1, 3] = 3,
) -> str:
    """Nothing if it sees the target, else what stops the line from front centre to centre."""
    if sees(ground, seer, target, rules, blockers, front_points):
        return ""
    x, y = front_centre(seer)
    if any(segment_meets_box(x, y, target.x, target.y, box) for box in blockers):
        return UNIT
    return why_blocked(ground, x, y, target.x, target.y, rules)


def sees_point(ground: Ground, x: float, y: float, target: Box, rules: Sight, blockers: Sequence[Box] = ()) -> bool:
    """The same from a single point, such as a leader."""
    return _sees(ground, ((x, y),), target, rules, blockers)


def eyes(seer: Box, count: int) -> tuple[Point, ...]:
    """The points of its front that a unit looks from: the middle, and the ends pulled in."""
    x, y = front_centre(seer)
    if count == 1:
        return ((x, y),)
    s, c, half = SIN[seer.facing], COS[seer.facing], max(seer.width / 2 - PULL, 0)
    return (x, y), (x - c * half, y + s * half), (x + c * half, y - s * half)


def _sees(ground: Ground, eyes: Sequence[Point], target: Box, rules: Sight, blockers: Sequence[Box]) -> bool:
    x0, y0 = eyes[0]
    x1, y1 = target.x, target.y
    # All lines run within this distance of the first.
    wide = math.hypot(eyes[1][0] - x0, eyes[1][1] - y0) if len(eyes) > 1 else 0.0
    spread = max(wide, (target.width + target.depth) / 2)
    near = _near(blockers, x0, y0, x1 - x0, y1 - y0, spread) if blockers else []
    areas = on_the_line(ground.felt, x0, y0, x1, y1, spread + 1)
    heights = on_the_line(ground.heights, x0, y0, x1, y1, spread + 1)
    if not near and not areas and not heights:
        return True
    # What stops the first line often stops all of them, and that is proved in one go.
    marks, unproved = _marks(target), True
    for x, y in eyes:
        for tx, ty in marks:
            for i, box in enumerate(near):
                if segment_meets_box(x, y, tx, ty, box):
                    if unproved:
                        unproved = False
                        if is_hidden(eyes, target, box):
                            return False
                    if i:
                        # What stopped this line will likely stop the next: try it first.
                        near.insert(0, near.pop(i))
                    break
            else:
                reason = _why(ground, areas, heights, x, y, tx, ty, rules)
                if not reason:
                    return True
                if unproved:
                    unproved = False
                    if _stops_all(ground, areas, heights, eyes, target, rules, reason):
                        return False
    return False


def _stops_all(
    ground: Ground,
    areas: Sequence[Area],
    heights: Sequence[Height],
    eyes: Sequence[Point],
    target: Box,
    rules: Sight,
    reason: str,
) -> bool:
    """Whether what stopped the first line surely stops every other from these eyes to this target."""
    fan = fan_of(eyes, target)
    if reason == "light woods":
        return any(area.kind in LIGHT and fills(fan, area.edges, rules.light) for area in areas)
    if reason == "heavy woods":
        return any(area.kind in HEAVY and fills(fan, area.edges, rules.heavy) for area in areas)
    if reason == "higher ground":
        high = max(ground.level_at(x, y) for x, y in (*eyes, *_marks(target)))
        return any(height.level > high and fills(fan, height.edges, 0) for height in heights)
    return False


def _near(boxes: Sequence[Box], x0: float, y0: float, dx: float, dy: float, spread: float) -> list[Box]:
    """The boxes that may reach within the spread of a segment."""
    length = math.hypot(dx, dy) or 1.0
    ex, ey = dx / length, dy / length
    found = []
    for box in boxes:
        x, y, _, width, depth = box
        ox, oy = x - x0, y - y0
        reach = spread + (width + depth) / 2
        if -reach < ox * ey - oy * ex < reach and -reach < ox * ex + oy * ey < length + reach:
            found.append(box)
    return found


def _marks(target: Box) -> tuple[Point, ...]:
    """The centre, the corners pulled in, the middles of the edges."""
    x, y, facing, width, depth = target
    s, c = SIN[facing], COS[facing]
    wide, deep = max(width / 2 - PULL, 0), max(depth / 2 - PULL, 0)
    rx, ry, fx, fy = c * wide, -s * wide, s * deep, c * deep
    mx, my, nx, ny = c * width / 2, -s * width / 2, s * depth / 2, c * depth / 2
    return (
        (x, y),
        (x - rx + fx, y - ry + fy),
        (x + rx + fx, y + ry + fy),
        (x + rx - fx, y + ry - fy),
        (x - rx - fx, y - ry - fy),
        (x + nx, y + ny),
        (x + mx, y + my),
        (x - nx, y - ny),
        (x - mx, y - my),
    )


def _why(
    ground: Ground,
    areas: Sequence[Area],
    heights: Sequence[Height],
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    rules: Sight,
) -> str:
    crossed = on_the_line(areas, x0, y0, x1, y1)
    if crossed:
        length = math.hypot(x1 - x0, y1 - y0)
        light: list[Part] = []
        heavy: list[Part] = []
        for area in crossed:
            kind = area.kind
            if kind in LIGHT:
                light += segment_in_edges(x0, y0, x1, y1, area.edges)
            elif kind in HEAVY:
                heavy += segment_in_edges(x0, y0, x1, y1, area.edges)
        # Half a mil of grace, as all lengths are rounded.
        if light and _total(light) * length > rules.light + 0.5:
            return "light woods"
        if heavy and _total(heavy) * length > rules.heavy + 0.5:
            return "heavy woods"
        if rules.villages and any(
            area.kind in VILLAGES and _is_stopped_by_village(area, x0, y0, x1, y1) for area in crossed
        ):
            return "village"
    if rules.heights and heights and _is_overtopped(ground, on_the_line(heights, x0, y0, x1, y1), x0, y0, x1, y1):
        return "higher ground"
    return ""


def _total(parts: list[Part]) -> float:
    return sum(end - start for start, end in (parts if len(parts) == 1 else joined(parts)))


def _is_stopped_by_village(area: Area, x0: float, y0: float, x1: float, y1: float) -> bool:
    if point_in_edges(x0, y0, area.edges) or point_in_edges(x1, y1, area.edges):
        return False
    return bool(segment_in_edges(x0, y0, x1, y1, area.edges))


def _is_overtopped(ground: Ground, heights: Sequence[Height], x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether ground between rises above both ends, or to the higher end's level beyond its own hill top."""
    if not heights:
        return False
    at_start, at_end = ground.level_at(x0, y0), ground.level_at(x1, y1)
    high = max(at_start, at_end)
    level = at_start == at_end
    tops: list[Part] = []
    for height in heights:
        if height.level >= high and not (level and height.level == high):
            parts = segment_in_edges(x0, y0, x1, y1, height.edges)
            if parts and height.level > high:
                return True
            tops += parts
    if not tops:
        return False
    row = joined(tops)
    # What remains is at the level of the higher end: only the stretch it stands on itself is no hindrance.
    own = row[0][0] <= 1e-9 if at_start > at_end else row[-1][1] >= 1 - 1e-9
    return len(row) > 1 or not own
