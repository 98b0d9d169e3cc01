"""The hand that draws a table map: corners rounded, lines that sway a little, and shapes that run off the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from enfilade.ground.shapes import Point
from enfilade.press.map.ink import View, smooth, walk, wobble

_WAVES = ((6700.0, 0.5), (2600.0, 0.3), (1150.0, 0.2))
"""Mils from one sway of the hand to the next, then of its lesser tremors, and how much of the whole each is."""
_STEP = 250
_OFF = 2500
"""How far shapes that end at the table's edge are drawn beyond it."""


def ring(view: View, points: Sequence[Point], radius: float, sway: float) -> list[Point]:
    """A closed outline as a hand draws it, nowhere further from its sides than the sway; only corners lose more."""
    return swayed(smooth(beyond(view, points), radius, closed=True), sway, closed=True)


def line(points: Sequence[Point], radius: float, sway: float) -> list[Point]:
    """The same for a line, which keeps its ends."""
    if points[0] == points[-1]:
        turned = swayed(smooth(points[:-1], radius, closed=True), sway, closed=True)
        return [*turned, turned[0]]
    return swayed(smooth(points, radius, closed=False), sway, closed=False)


def eased(points: Sequence[Point], step: float, reach: int = 4) -> list[Point]:
    """The lie of a line without its lesser bends, for letters to run along; it keeps its ends.

    >>> zigzag = [(x, x % 2) for x in range(13)]
    >>> [round(y, 1) for _, y in eased(zigzag, 1)][6:12]
    [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
    """
    places = [points[0], *((x, y) for x, y, _, _ in walk(points, step)), points[-1]]
    out = []
    for i in range(len(places)):
        near = min(reach, i, len(places) - 1 - i)
        around = places[i - near : i + near + 1]
        out.append((sum(x for x, _ in around) / len(around), sum(y for _, y in around) / len(around)))
    return [points[0], *out[1:-1], points[-1]]


def aside(way: Sequence[Point], by: float) -> list[Point]:
    """The same line, moved a little to one hand: to its left (above it, if it runs to the right), or below 0 right."""
    out = []
    for i, (x, y) in enumerate(way):
        (ax, ay), (bx, by_) = way[max(i - 1, 0)], way[min(i + 1, len(way) - 1)]
        long = math.hypot(bx - ax, by_ - ay) or 1.0
        out.append((x - (by_ - ay) / long * by, y + (bx - ax) / long * by))
    return out


def beyond(view: View, points: Sequence[Point]) -> list[Point]:
    """An outline whose corners on the table's edge lie off it, in line with the sides that run there."""
    out = []
    for i, point in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        if not _on_edge(view, point):
            out.append(point)
        elif _on_edge(view, before) == _on_edge(view, after):
            out.append(_pushed(view, point) if _on_edge(view, before) else point)
        else:
            out.append(_onward(after if _on_edge(view, before) else before, point))
    return out


def swayed(points: Sequence[Point], sway: float, closed: bool) -> list[Point]:
    """The line in short steps, each moved aside by slow waves that are always the same for the same line."""
    steps = _steps(points, closed)
    whole = sum(long for *_, long in steps)
    if not sway or not whole:
        return list(points)
    key = (round(points[0][0]), round(points[0][1]), len(points))
    # A ring must meet itself, so that whole waves go into it.
    waves = [(max(1, round(whole / long)), wobble(key, long) * math.pi, share) for long, share in _WAVES]
    out, gone = [], 0.0
    for x, y, ux, uy, long in steps:
        by = sway * sum(share * math.sin(math.tau * count * gone / whole + start) for count, start, share in waves)
        if not closed:
            by *= min(1.0, gone / 600, (whole - gone) / 600)
        out.append((x - uy * by, y + ux * by))
        gone += long
    return out if closed else [*out, points[-1]]


def drift(x: float, y: float, span: float) -> float:
    """From -1 to 1, changing slowly over the table, from one square of a span to the next."""
    column, row = math.floor(x / span), math.floor(y / span)
    u, v = x / span - column, y / span - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    south = _knot(column, row, span) * (1 - u) + _knot(column + 1, row, span) * u
    north = _knot(column, row + 1, span) * (1 - u) + _knot(column + 1, row + 1, span) * u
    return south * (1 - v) + north * v


@lru_cache(maxsize=4096)
def _knot(column: int, row: int, span: float) -> float:
    return wobble("drift", column, row, span)


def _steps(points: Sequence[Point], closed: bool) -> list[tuple[float, float, float, float, float]]:
    """Where each short step begins, its direction and its length."""
    out = []
    for i in range(len(points) if closed else len(points) - 1):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % len(points)]
        long = math.hypot(bx - ax, by - ay)
        count = max(1, math.ceil(long / _STEP))
        for j in range(count if long else 0):
            share = j / count
            at = (ax + (bx - ax) * share, ay + (by - ay) * share)
            out.append((*at, (bx - ax) / long, (by - ay) / long, long / count))
    return out


def _on_edge(view: View, point: Point) -> bool:
    x, y = point
    return x <= 0 or y <= 0 or x >= view.width or y >= view.height


def _pushed(view: View, point: Point) -> Point:
    x, y = point
    x = x - _OFF if x <= 0 else x + _OFF if x >= view.width else x
    y = y - _OFF if y <= 0 else y + _OFF if y >= view.height else y
    return x, y


def _onward(start: Point, through: Point) -> Point:
    long = math.dist(start, through) or 1.0
    share = (long + _OFF) / long
    return start[0] + (through[0] - start[0]) * share, start[1] + (through[1] - start[1]) * share
