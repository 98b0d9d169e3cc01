"""The names of places on a table map: where they stand, and when they give way to units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from enfilade.core.scenario import Objective
from enfilade.ground.shapes import Point, point_in_edges
from enfilade.ground.terrain import Area, Ground, Height
from enfilade.press.map.hand import aside, eased
from enfilade.press.map.ink import (
    GROUND,
    INK,
    RIDGE,
    SERIF,
    WATER_INK,
    View,
    length_of,
    number,
    path,
    plain,
    text,
)
from enfilade.press.map.labels import Taken, Written, best, place_name
from enfilade.press.map.lines import way_of
from enfilade.press.map.outline import Rect, edge_distance

_GREEN = "#3f5a26"
_INKS = {"light-woods": _GREEN, "heavy-woods": _GREEN, "orchard": _GREEN, "water": WATER_INK}
_SIZE = 14.0


def names(view: View, ground: Ground, objectives: Sequence[Objective], taken: Taken) -> Written:
    """Heights, areas and lines that have proper names; each name once, and not again where an objective says it."""
    out, rects, done = [], [], set()
    said = [objective.name.lower().removeprefix("the ") for objective in objectives]
    for area in ground.areas:
        if area.kind in ("farm", "village"):
            (w, n), (e, s) = view.at((area.west, area.north)), view.at((area.east, area.south))
            taken.add([(w, n, e, s)], 0.6)
    shapes: list[Area | Height] = [*sorted(ground.heights, key=lambda height: height.level), *ground.areas]
    for line in (line for line in ground.lines if line.kind in ("stream", "road", "trail")):
        name = place_name(line.name)
        if name and name not in done:
            done.add(name)
            written = _along(view, eased(way_of(view, line), view.long(500)), name, line.kind, taken, len(done))
            out.append(written.drawn)
            rects += written.rects
    for shape in shapes:
        name = worded(shape)
        if (isinstance(shape, Height) and is_nested(shape, ground)) or any(is_same_place(one, name) for one in said):
            continue
        if name and name not in done:
            done.add(name)
            written = _inside(view, shape, name, taken)
            out.append(written.drawn)
            rects += written.rects
    return Written("".join(out), rects)


def worded(shape: Area | Height) -> str:
    """Its proper name; a field or thicket with more than three words to it is rather described than named."""
    name = place_name(shape.name)
    picture = isinstance(shape, Area) and shape.kind in ("field", "broken", "rough", "orchard")
    return "" if picture and len(name.split()) > 3 else name


def is_same_place(one: str, name: str) -> bool:
    """Whether two names are of one place, as far as names tell."""
    other = name.lower().removeprefix("the ")
    return bool(other) and (one.startswith(other) or other.startswith(one))


def is_nested(height: Height, ground: Ground) -> bool:
    """Within a lower height that has a name of its own, which stands for both."""
    x, y = height.points[0]
    return any(
        lower.level < height.level and place_name(lower.name) and point_in_edges(x, y, lower.edges)
        for lower in ground.heights
    )


def _along(view: View, way: Sequence[Point], name: str, kind: str, taken: Taken, key: int) -> Written:
    """Letters along the line where it is straightest and freest, beside it."""
    water = kind == "stream"
    spaced = 1.0 if water else 0.5
    long = length_of(name, _SIZE, spaced)
    whole = sum(math.dist(a, b) for a, b in pairwise(way))
    if whole < long + 40:
        return Written("", [])
    runs = []
    for i in range(14):
        start = 18 + (whole - long - 36) * (i * 5 % 14) / 13
        part = _part(way, start, start + long)
        if part[-1][0] - part[0][0] < -0.2 * abs(part[-1][1] - part[0][1]):
            part = part[::-1]
        runs += [_beside(part, -9), _beside(part, 17)]
    tries = [_squares(run) for run in runs]
    bends = [_bend(run) * 120 for run in runs]
    costs = [taken.cost(squares) + bend for squares, bend in zip(tries, bends, strict=True)]
    found = min(range(len(costs)), key=costs.__getitem__)
    taken.add(tries[found], 2)
    faint = ' opacity=".45"' if costs[found] - bends[found] > long * 5 else ""
    ink = WATER_INK if water else "#5a4528"
    drawn = (
        f'<path id="way-{key}" d="{path(runs[found])}" fill="none"/>'
        f'<text font-size="{_SIZE}" font-style="italic" font-family="{SERIF}" letter-spacing="{spaced}" fill="{ink}" '
        f'stroke="{GROUND}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"{faint}>'
        f'<textPath href="#way-{key}">{plain(name)}</textPath></text>'
    )
    return Written(drawn, tries[found])


def _inside(view: View, shape: Area | Height, name: str, taken: Taken) -> Written:
    """In the roomiest parts of an area; the names of long heights run along them."""
    height = isinstance(shape, Height)
    kind = "height" if isinstance(shape, Height) else shape.kind
    small = kind not in ("height", "light-woods", "heavy-woods")
    size = 13.0 if small else 15.0
    words, spaced = (name.upper(), 2.6) if height else (name, 0.4)
    long = length_of(words, size, spaced) * (1.06 if height else 1)
    turn = _lie(shape) if isinstance(shape, Height) else 0.0
    tries, middles = [], []
    for at in _roomy(view, shape, long, beside=small):
        x, y = view.at(at)
        dx, dy = math.cos(turn) * long / 2, math.sin(turn) * long / 2
        middles.append((x, y))
        tries.append(_squares([(x - dx, y - dy), (x + dx, y + dy)], 8))
    if not tries:
        return Written("", [])
    found, cost = best(taken, tries, patience=4)
    if cost > long * 4 and small:
        return Written("", [])
    taken.add(tries[found], 2)
    faint = ' opacity=".45"' if cost > long * 6 else ""
    x, y = middles[found]
    spun = f' transform="rotate({number(math.degrees(turn))} {number(x)} {number(y)})"' if turn else ""
    ink = RIDGE if height else _INKS.get(kind, INK)
    drawn = text((x, y + 5), words, size, ink, family=SERIF, bold=height, italic=not height, spaced=spaced,
                 halo=GROUND, more=faint + spun)  # fmt: skip
    return Written(drawn, tries[found])


def _roomy(view: View, shape: Area | Height, long: float, beside: bool) -> list[Point]:
    """Points inside an area, those farthest from its edges first; for small places points around it."""
    inner = []
    columns, rows = 12, 12
    for i in range(1, columns):
        for j in range(1, rows):
            x = shape.west + (shape.east - shape.west) * i / columns
            y = shape.south + (shape.north - shape.south) * j / rows
            if point_in_edges(x, y, shape.edges):
                inner.append((-edge_distance(shape, x, y), x, y))
    middle, level = (shape.west + shape.east) / 2, (shape.south + shape.north) / 2
    aside = long * 500 / view.scale + 250
    beneath, above = shape.south - 350, shape.north + 350
    around = [(middle, beneath), (middle, above), (shape.east + aside, level), (shape.west - aside, level)]
    around += [(x, y) for x in (shape.east + aside - 600, shape.west - aside + 600) for y in (beneath, above)]
    points = [(x, y) for _, x, y in sorted(inner)[:40]]
    wide = (shape.east - shape.west) * view.scale / 1000
    return around if beside and wide < 110 else points + (around if beside else [])


def _lie(shape: Height) -> float:
    """The angle in which a long height lies, to be read from the left or from below; 0 if it is not long."""
    xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    mx, my = (shape.west + shape.east) / 2, (shape.south + shape.north) / 2
    xx = sum((x - mx) ** 2 for x in xs)
    yy = sum((y - my) ** 2 for y in ys)
    xy = sum((x - mx) * (y - my) for x, y in shape.points)
    turn = 0.5 * math.atan2(2 * xy, xx - yy)
    long = xx * math.cos(turn) ** 2 + 2 * xy * math.sin(turn) * math.cos(turn) + yy * math.sin(turn) ** 2
    if long < 3.2 * (xx + yy - long):
        return 0.0
    # On the screen y runs down; straight up is read from below.
    return -math.pi / 2 if abs(abs(turn) - math.pi / 2) < 0.02 else -turn


def _part(way: Sequence[Point], start: float, end: float) -> list[Point]:
    """A piece of a line, from one length along it to another."""
    out: list[Point] = []
    gone = 0.0
    for a, b in pairwise(way):
        long = math.dist(a, b)
        if long:
            for mark in (start, end):
                if gone <= mark < gone + long:
                    share = (mark - gone) / long
                    out.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            if start < gone + long < end:
                out.append(b)
        gone += long
    return out if len(out) > 1 else [way[0], way[-1]]


def _beside(way: Sequence[Point], by: float) -> list[Point]:
    """The same piece, moved to its left (above it, if it runs to the right) or right, and a little longer."""
    out = aside(way, by)
    (ax, ay), (bx, by_) = out[-2:]
    long = math.hypot(bx - ax, by_ - ay) or 1.0
    return [*out, (bx + (bx - ax) / long * 30, by_ + (by_ - ay) / long * 30)]


def _bend(way: Sequence[Point]) -> float:
    """All its turns together, in radians."""
    turns = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(way) if a != b]
    return sum(abs((b - a + math.pi) % math.tau - math.pi) for a, b in pairwise(turns))


def _squares(way: Sequence[Point], half: float = 7) -> list[Rect]:
    out = []
    for (ax, ay), (bx, by) in pairwise(way):
        count = max(1, math.ceil(math.hypot(bx - ax, by - ay) / (2 * half)))
        for i in range(count):
            x, y = ax + (bx - ax) * (i + 0.5) / count, ay + (by - ay) * (i + 0.5) / count
            out.append((x - half, y - half, x + half, y + half))
    return out
