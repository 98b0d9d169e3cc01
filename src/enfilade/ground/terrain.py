"""The compiled table: what ground covers a point, a line or the neighbourhood of a footprint."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Polygon, Terrain
from enfilade.ground.box import Box, between
from enfilade.ground.outline import Outline
from enfilade.ground.shapes import (
    Point,
    bounds,
    edges_of,
    mils,
    point_in_edges,
    point_segment_distance,
    rings_of,
    segment_crosses,
    segment_in_edges,
    segment_meets_box,
    segment_to_box,
)
from enfilade.ground.tracks import Line, Spot, Way, along, heading, spots_near, track_parts

TRACKS = ("road", "trail")
LINES = (*TRACKS, "stream", "wood-fence", "stone-wall", "hasty-works", "light-works", "heavy-works")
SHELTER = LINES[3:]
"""Lines that men stand behind."""
PICTURES = ("field",)
"""Areas that are drawn and named, and that nothing on the table feels."""
CELL = 4000
"""Points are looked up in squares of this size, in most of which no boundary runs."""


class Area(NamedTuple):
    """A polygon of one kind of ground; its edges are those of its holes too."""

    kind: str
    name: str
    points: tuple[Point, ...]
    edges: Outline
    west: float
    south: float
    east: float
    north: float


class Height(NamedTuple):
    """A polygon of ground at a level above the table's."""

    level: int
    name: str
    points: tuple[Point, ...]
    edges: Outline
    west: float
    south: float
    east: float
    north: float


_Shape = TypeVar("_Shape", Area, Height)


class Stretch(NamedTuple):
    """A piece of a line over one kind of ground, in mils from the line's start."""

    start: int
    end: int
    kinds: frozenset[str]
    track: str


class _Cell(NamedTuple):
    """What is known of every point in a square, and what must be looked at for each."""

    kinds: frozenset[str]
    covering: tuple[Area, ...]
    partly: tuple[Area, ...]
    level: int
    partly_heights: tuple[Height, ...]
    tracks: tuple[tuple[float, float, float, float, float, str], ...]


class Ground:
    """The terrain of one battle; it does not change."""

    __slots__ = ("_barriers", "_cells", "_sets", "_tracks", "areas", "felt", "height", "heights", "lines", "width")

    def __init__(
        self, areas: Sequence[Area], heights: Sequence[Height], lines: Sequence[Line], width: int, height: int
    ) -> None:
        self.areas, self.heights, self.lines = tuple(areas), tuple(heights), tuple(lines)
        self.felt = tuple(area for area in self.areas if area.kind not in PICTURES)
        self.width, self.height = width, height
        self._cells: dict[tuple[float, float], _Cell] = {}
        self._sets: dict[frozenset[str], frozenset[str]] = {}
        self._tracks = tuple(
            (*bounds((a, b), line.half), *a, *b, line.half, line.kind)
            for line in sorted(self.lines, key=lambda line: line.kind)  # roads before trails
            if line.half
            for a, b in pairwise(line.points)
        )
        self._barriers = tuple(
            (*bounds((a, b), 0), *a, *b, line) for line in self.lines if not line.half for a, b in pairwise(line.points)
        )

    @classmethod
    def build(cls, terrain: Terrain, width: int, height: int, track_half: int = 400) -> Ground:
        """From a scenario's terrain in inches and the table's size in mils."""
        areas: list[Area] = []
        heights: list[Height] = []
        lines: list[Line] = []
        for feature in terrain.features:
            told, shape = feature.properties, feature.geometry
            rings = rings_of(shape.coordinates if isinstance(shape, Polygon) else ())
            if told.kind in LINES:
                half = (told.width * 500 or float(track_half)) if told.kind in TRACKS else 0.0
                # A line drawn as a polygon runs round it, as a fence round a field does.
                round_it = [(*ring, ring[0]) for ring in rings]
                runs = round_it if isinstance(shape, Polygon) else [mils(shape.coordinates)]
                lines += (Line(told.kind, told.name, run, half, *bounds(run, half)) for run in runs)
            elif not rings or len(rings[0]) < 3:
                raise Malformed(f"{told.name or told.kind} must be a polygon of at least three points")
            elif told.kind == "height":
                heights.append(Height(told.level, told.name, rings[0], edges_of(rings), *bounds(rings[0], 0)))
            else:
                areas.append(Area(told.kind, told.name, rings[0], edges_of(rings), *bounds(rings[0], 0)))
        return cls(areas, heights, lines, width, height)

    def kinds_at(self, x: float, y: float) -> frozenset[str]:
        """The kinds of all areas that cover the point."""
        cell = self._cells.get((x // CELL, y // CELL)) or self._cell(x, y)
        if not cell.partly:
            return cell.kinds
        more = [area.kind for area in cell.partly if point_in_edges(x, y, area.edges)]
        return self._set(cell.kinds.union(more)) if more else cell.kinds

    def track_at(self, x: float, y: float) -> str:
        """Road, trail or nothing; where both run it is the road."""
        cell = self._cells.get((x // CELL, y // CELL)) or self._cell(x, y)
        for x0, y0, x1, y1, half, kind in cell.tracks:
            if point_segment_distance(x, y, x0, y0, x1, y1) <= half:
                return kind
        return ""

    def level_at(self, x: float, y: float) -> int:
        """The level of the highest height that holds the point."""
        cell = self._cells.get((x // CELL, y // CELL)) or self._cell(x, y)
        for height in cell.partly_heights:
            if point_in_edges(x, y, height.edges):
                return height.level
        return cell.level

    def area_at(self, x: float, y: float, kinds: Collection[str]) -> Area | None:
        """An area of one of these kinds that covers the point."""
        cell = self._cells.get((x // CELL, y // CELL)) or self._cell(x, y)
        for area in cell.covering:
            if area.kind in kinds:
                return area
        for area in cell.partly:
            if area.kind in kinds and point_in_edges(x, y, area.edges):
                return area
        return None

    def stretches(self, x0: float, y0: float, x1: float, y1: float) -> tuple[Stretch, ...]:
        """The whole segment, split at every boundary of areas and tracks."""
        dx, dy = x1 - x0, y1 - y0
        length = math.hypot(dx, dy)
        whole = int(length + 0.5)
        if not whole:
            return (Stretch(0, 0, self.kinds_at(x0, y0), self.track_at(x0, y0)),)
        parts: list[tuple[float, float, str]] = [
            (start, end, area.kind)
            for area in on_the_line(self.felt, x0, y0, x1, y1)
            for start, end in segment_in_edges(x0, y0, x1, y1, area.edges)
        ]
        tracks = track_parts(self._tracks, x0, y0, x1, y1)
        if not parts and not tracks:
            return (Stretch(0, whole, self._set(frozenset()), ""),)
        cuts = {0, whole}
        for start, end, _ in (*parts, *tracks):
            cuts.add(int(start * length + 0.5))
            cuts.add(int(end * length + 0.5))
        row: list[Stretch] = []
        marks = sorted(cuts)
        for begin, finish in pairwise(marks):
            middle = (begin + finish) / 2 / length
            kinds = self._set(frozenset([kind for start, end, kind in parts if start < middle < end]))
            track = next((kind for start, end, kind in tracks if start < middle < end), "")
            if row and row[-1].kinds is kinds and row[-1].track == track:
                begin = row.pop().start
            row.append(Stretch(begin, finish, kinds, track))
        return tuple(row)

    def barriers(self, x0: float, y0: float, x1: float, y1: float) -> tuple[tuple[int, Line], ...]:
        """The streams, fences, walls and works that the segment crosses, in order, and how far along it."""
        west, east = (x0, x1) if x0 < x1 else (x1, x0)
        south, north = (y0, y1) if y0 < y1 else (y1, y0)
        found: list[tuple[float, Line]] = []
        for w, s, e, n, ax, ay, bx, by, line in self._barriers:
            if w <= east and e >= west and s <= north and n >= south:
                t = segment_crosses(x0, y0, x1, y1, ax, ay, bx, by)
                if t is not None:
                    found.append((t, line))
        if not found:
            return ()
        length = math.hypot(x1 - x0, y1 - y0)
        found.sort(key=lambda crossing: crossing[0])
        return tuple((int(t * length + 0.5), line) for t, line in found)

    def barriers_near(self, box: Box, reach: int) -> tuple[tuple[int, Line], ...]:
        """The fences, walls and works within reach of a box, nearest first, with their distances."""
        x, y, _, width, depth = box
        far = reach + (width + depth) / 2
        least: dict[Line, int] = {}
        for w, s, e, n, ax, ay, bx, by, line in self._barriers:
            if x + far < w or x - far > e or y + far < s or y - far > n or line.kind not in SHELTER:
                continue
            gap = int(segment_to_box(ax, ay, bx, by, box) + 0.5)
            if gap <= reach and gap <= least.get(line, gap):
                least[line] = gap
        return tuple(sorted(((gap, line) for line, gap in least.items()), key=lambda near: near[0]))

    def nearest_track(self, x: float, y: float, facing: int | None = None) -> Spot | None:
        """The spot of the track the point stands on; given a facing, of the track that runs most nearly that way."""
        spots = list(spots_near(self.lines, x, y))
        if not spots:
            return None
        if facing is None:
            return min(spots)[1]
        return min(spots, key=lambda near: (self._askew(near[1], facing), near[0]))[1]

    def along_track(self, spot: Spot, forward: bool, distance: float) -> Way | None:
        """The way along the track from a spot, or None if it ends before."""
        return along(self.lines, spot, forward, distance)

    def _askew(self, spot: Spot, facing: int) -> int:
        """How far the track runs from the facing, taking it either way."""
        apart = between(heading(self.lines, spot, True), facing)
        return min(apart, 18000 - apart)

    def _set(self, kinds: frozenset[str]) -> frozenset[str]:
        return self._sets.setdefault(kinds, kinds)

    def _cell(self, x: float, y: float) -> _Cell:
        column, row = x // CELL, y // CELL
        # A little larger than the square, so that a boundary just outside it counts as running through it.
        middle = round(column * CELL + CELL / 2), round(row * CELL + CELL / 2)
        square = Box(*middle, 0, CELL + 8, CELL + 8)
        covering, partly = _sorted_out(self.felt, square)
        over, part_heights = _sorted_out(self.heights, square)
        level = max((height.level for height in over), default=0)
        cell = self._cells[column, row] = _Cell(
            self._set(frozenset(area.kind for area in covering)),
            tuple(covering),
            tuple(partly),
            level,
            tuple(sorted((h for h in part_heights if h.level > level), key=lambda h: -h.level)),
            tuple(
                (ax, ay, bx, by, half, kind)
                for _, _, _, _, ax, ay, bx, by, half, kind in self._tracks
                if segment_to_box(ax, ay, bx, by, square) <= half
            ),
        )
        return cell


def on_the_line(
    shapes: Iterable[_Shape], x0: float, y0: float, x1: float, y1: float, spread: float = 0.0
) -> list[_Shape]:
    """The areas or heights whose bounds come within the spread of a segment, or a little farther off."""
    west, east = (x0 - spread, x1 + spread) if x0 < x1 else (x1 - spread, x0 + spread)
    south, north = (y0 - spread, y1 + spread) if y0 < y1 else (y1 - spread, y0 + spread)
    dx, dy = x1 - x0, y1 - y0
    ax, ay = abs(dx), abs(dy)
    beside = 2 * spread * (ax + ay)
    found = []
    for shape in shapes:
        _, _, _, _, w, s, e, n = shape
        if w > east or e < west or s > north or n < south:
            continue
        # The segment's bounds reach these, but the segment itself may pass by a corner of them.
        if abs(dx * (s + n - y0 - y0) - dy * (w + e - x0 - x0)) <= ax * (n - s) + ay * (e - w) + beside:
            found.append(shape)
    return found


def _sorted_out(shapes: Iterable[_Shape], square: Box) -> tuple[list[_Shape], list[_Shape]]:
    """Those that cover the square, and those whose boundary runs through it."""
    covering, partly = [], []
    for shape in shapes:
        if any(segment_meets_box(x0, y0, x1, y1, square) for x0, y0, x1, y1, _ in shape.edges):
            partly.append(shape)
        elif point_in_edges(square.x, square.y, shape.edges):
            covering.append(shape)
    return covering, partly
