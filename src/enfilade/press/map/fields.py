"""How fields are drawn on a table map: rows inside a headland, each crop in strokes of its own."""

from __future__ import annotations

import math
from typing import NamedTuple

from enfilade.ground.shapes import Point
from enfilade.ground.terrain import Area
from enfilade.press.map.hand import drift
from enfilade.press.map.ink import View, number, wobble
from enfilade.press.map.outline import Room, edge_distance, longest_side, outline, scattered, use

_TINT, _INK = "#ebdcab", "#b89a4e"


class _Crop(NamedTuple):
    """How a crop is drawn: mils between its rows, dashes and width in pixels, tint and how strong it is."""

    apart: int
    dashes: str
    wide: float
    tint: str = _TINT
    strength: float = 0.45
    round: bool = False
    ink: str = _INK


_WHEAT = _Crop(150, "4.5 2.5 6 3", 1.0, strength=0.6)
_CROPS = {
    "corn": _Crop(200, "0.1 5.4", 2.3, round=True, tint="#dfe3b7", strength=0.55, ink="#867a45"),
    "cotton": _Crop(240, "0.1 6.2", 2.6, round=True, strength=0.45),
    "plough": _Crop(120, "", 0.85, tint="#e8dab9", strength=0.6),
    "plow": _Crop(120, "", 0.85, tint="#e8dab9", strength=0.6),
    "fallow": _Crop(170, "", 0.6, tint="#e8dab9", strength=0.5),
    "oats": _Crop(130, "10 3 7 4", 0.8, strength=0.55),
    "rye": _Crop(110, "3 2", 0.9, strength=0.65),
    "stubble": _Crop(170, "1.2 4.2", 1.6, strength=0.45),
    "barley": _Crop(140, "2.4 2.4 5 3", 0.9, strength=0.6),
}
_GRASS = ("pasture", "meadow", "clover", "grass", "hay")
"""What is mown or grazed has no rows."""


def field(view: View, area: Area, room: Room) -> str:
    name = area.name.lower()
    if any(word in name for word in _GRASS):
        return _grass(view, area, room)
    crop = next((crop for word, crop in _CROPS.items() if word in name), _WHEAT)
    drawn = "".join(_row(view, ends, i, crop) for i, ends in enumerate(_rows(area, crop.apart)))
    dashes = f' stroke-dasharray="{crop.dashes}"' if crop.dashes else ""
    cap = ' stroke-linecap="round"' if crop.round else ""
    return (
        _tinted(view, area, crop.tint, crop.strength)
        + f'<path class="rows" d="{drawn}" fill="none" stroke="{crop.ink}" stroke-width="{number(crop.wide)}"'
        f"{dashes}{cap}/>"
    )


def _tinted(view: View, area: Area, tint: str, strength: float, edge: float = 0.5) -> str:
    return (
        f'<path class="tint" d="{outline(view, area)}" fill="{tint}" fill-opacity="{strength}" fill-rule="evenodd" '
        f'stroke="{_INK}" stroke-width=".8" stroke-opacity="{edge}"/>'
    )


def _grass(view: View, area: Area, room: Room) -> str:
    """A green tint and a few tufts, where the grass is longest."""
    tufts = [
        at for at in scattered(area, 400, 0.42) if edge_distance(area, *at) > 200 and drift(*at, 1500) > 0 and room(*at)
    ]
    return _tinted(view, area, "#dfe3b7", 0.42, 0.3) + "".join(use(view, "grass", at) for at in tufts)


def _rows(area: Area, apart: int) -> list[tuple[Point, Point]]:
    """Both ends of every row: parallel to the longest side, in from all sides by a headland."""
    ax, ay, bx, by = longest_side(area)
    long = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / long, (by - ay) / long
    turned = [
        ((x0 - ax) * ux + (y0 - ay) * uy, (y0 - ay) * ux - (x0 - ax) * uy,
         (x1 - ax) * ux + (y1 - ay) * uy, (y1 - ay) * ux - (x1 - ax) * uy)
        for x0, y0, x1, y1, _ in area.edges
    ]  # fmt: skip
    lowest, highest = min(one[1] for one in turned), max(one[1] for one in turned)
    headland = 130
    count = max(1, round((highest - lowest - 2 * headland) / apart))
    out = []
    for i in range(count + 1):
        v = lowest + headland + (highest - lowest - 2 * headland) * i / count
        cuts = sorted(u0 + (u1 - u0) * (v - v0) / (v1 - v0) for u0, v0, u1, v1 in turned if (v0 <= v) != (v1 <= v))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False):
            if end - start > 2 * headland + 150:
                ends = (start + headland, end - headland)
                out.append(tuple((ax + u * ux - v * uy, ay + u * uy + v * ux) for u in ends))
    return [(one[0], one[1]) for one in out]


def _row(view: View, ends: tuple[Point, Point], index: int, crop: _Crop) -> str:
    """A row that bows a little, as a team turns it; rows of plants start where they please."""
    (ax, ay), (bx, by) = (view.at(end) for end in ends)
    long = math.hypot(bx - ax, by - ay) or 1.0
    start = 0.0 if not crop.dashes else 4.0 * (index % 2) + 2 * (1 + wobble(index, round(ax)))
    ax, ay = ax + (bx - ax) * start / long, ay + (by - ay) * start / long
    bow = 0.9 * wobble(index, round(bx), "bow") + 0.012 * long * drift(*ends[0], 4000)
    mx, my = (bx - ax) / 2 - (by - ay) / long * bow, (by - ay) / 2 + (bx - ax) / long * bow
    return f"M{number(ax)} {number(ay)}q{number(mx)} {number(my)} {number(bx - ax)} {number(by - ay)}"
