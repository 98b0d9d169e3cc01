"""How farms and villages are drawn on a table map: blocks of many shapes, inside the edge of what counts."""

from __future__ import annotations

import math
from itertools import pairwise

from enfilade.ground.shapes import Point, point_in_edges
from enfilade.ground.terrain import Area, Ground
from enfilade.press.map.ink import View, number, path, wobble
from enfilade.press.map.outline import Room, edge_distance, longest_side, outline, scattered

_BUILDING, _LANE, _YARD_TINT = "#3a2b1f", "#6e5230", "#ddd0b0"
_FARM = ((-40.0, 190.0, 330, 190), (-170.0, -170.0, 250, 300), (250.0, -60.0, 170, 130), (210.0, -270.0, 130, 110))
"""House, barn and sheds about a yard: where each stands, and how long and deep it is, in mils."""
_NEARBY = ((0, 0), (190, 0), (-190, 0), (0, 190), (0, -190))
_FARTHEST = 3500
"""Mils: no farm lane is drawn to a road that is farther."""


def houses(view: View, area: Area, room: Room) -> str:
    """The dashed edge of what counts as the place, and its buildings, each with its shadow."""
    blocks = _farm(area) if area.kind == "farm" else _village(area, room)
    edge = (
        f'<path class="place" d="{outline(view, area)}" fill="{_YARD_TINT}" fill-opacity=".4" fill-rule="evenodd" '
        f'stroke="{_BUILDING}" stroke-width=".9" stroke-dasharray="3 3"/>'
    )
    drawn = "".join(path([view.at(corner) for corner in block], closed=True) for block in blocks)
    away = number(view.long(45))
    return (
        f'{edge}<path class="shadow" d="{drawn}" transform="translate({away} {away})" fill="{_BUILDING}" '
        f'fill-opacity=".3"/><path class="building" d="{drawn}" fill="{_BUILDING}"/>'
    )


def lanes(view: View, ground: Ground) -> str:
    """From each farm to the nearest road or trail, as a faint pair of ruts: a picture, which no rule knows."""
    ways = [part for line in ground.lines if line.kind in ("road", "trail") for part in pairwise(line.points)]
    out = []
    for area in ground.areas:
        if area.kind != "farm" or not ways:
            continue
        x, y = (area.west + area.east) / 2, (area.south + area.north) / 2
        foot = min((_foot((x, y), *way) for way in ways), key=lambda at: math.dist(at, (x, y)))
        far = math.dist(foot, (x, y))
        if not 500 < far < _FARTHEST:
            continue
        (ax, ay), (bx, by) = view.at((x, y)), view.at(foot)
        bow = 0.16 * wobble(area.name, round(x))
        mx, my = (ax + bx) / 2 - (by - ay) * bow, (ay + by) / 2 + (bx - ax) * bow
        way = f"M{number(ax)} {number(ay)}Q{number(mx)} {number(my)} {number(bx)} {number(by)}"
        out.append(
            f'<path class="lane" d="{way}" fill="none" stroke="{_LANE}" stroke-width="1" stroke-opacity=".8" '
            'stroke-dasharray="2 2.2"/>'
        )
    return "".join(out)


def _foot(at: Point, a: Point, b: Point) -> Point:
    """The point of a piece of road that is nearest."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / square)) if square else 0.0
    return a[0] + dx * share, a[1] + dy * share


def _farm(area: Area) -> list[list[Point]]:
    """As many buildings of a farm as its ground holds, about a yard that opens to one of four sides."""
    mx, my = (area.west + area.east) / 2, (area.south + area.north) / 2
    fit = min(area.east - area.west, area.north - area.south) / 950
    turn = math.pi / 2 * int(2 + 2 * wobble(area.name, round(mx))) + 0.16 * wobble(area.name, "turn")
    c, s = math.cos(turn), math.sin(turn)
    out = []
    for i, (x, y, wide, deep) in enumerate(_FARM):
        x, y = x * fit, y * fit
        at = (mx + x * c - y * s, my + x * s + y * c)
        if point_in_edges(*at, area.edges):
            own = turn + 0.09 * wobble(area.name, i)
            out.append(_block(at, wide * fit, deep * fit, own, hook=i == 0))
    return out or [_block((mx, my), 300 * fit, 200 * fit, turn, hook=False)]


def _village(area: Area, room: Room) -> list[list[Point]]:
    """Houses square to the longest side, in rows that look like streets."""
    ax, ay, bx, by = longest_side(area)
    turn = math.atan2(by - ay, bx - ax)
    places = [at for at in scattered(area, 500, 0.16) if edge_distance(area, *at) > 170]
    places = [(x, y) for x, y in places if all(room(x + dx, y + dy) for dx, dy in _NEARBY)]
    if len(places) < 3:
        return _college(area, turn)
    out = []
    for i, at in enumerate(places):
        if wobble(round(at[0]), "gap") > 0.72:
            continue
        wide = 270 + 110 * wobble(round(at[0]), "wide")
        deep = 190 + 60 * wobble(round(at[1]), "deep")
        across = turn + (math.pi / 2 if wobble(i, round(at[1])) > 0.2 else 0) + 0.07 * wobble(i, "turn")
        out.append(_block(at, wide, deep, across, hook=wobble(i, round(at[0])) > 0.45))
    return out


def _college(area: Area, turn: float) -> list[list[Point]]:
    """One large building and two lesser ones, for a place too small for streets."""
    mx, my = (area.west + area.east) / 2, (area.south + area.north) / 2
    ax, ay, bx, by = longest_side(area)
    long = math.hypot(bx - ax, by - ay)
    c, s = math.cos(turn), math.sin(turn)
    blocks = [(0.0, 0.0, 0.36, 230), (0.34, 0.1, 0.17, 170), (-0.34, -0.08, 0.15, 160)]
    return [
        _block((mx + (u * c - v * s) * long, my + (u * s + v * c) * long), wide * long, deep, turn, hook=u == 0)
        for u, v, wide, deep in blocks
    ]


def _block(at: Point, wide: float, deep: float, turn: float, hook: bool) -> list[Point]:
    """A building seen from above; with a hook it has an ell at its back."""
    c, s = math.cos(turn), math.sin(turn)
    w, d = wide / 2, deep / 2
    corners = [(-w, -d), (w, -d), (w, d), (-w, d)]
    if hook:
        corners[3:3] = [(w * 0.25, d), (w * 0.25, d * 1.9), (-w * 0.35, d * 1.9), (-w * 0.35, d)]
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in corners]
