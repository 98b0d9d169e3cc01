"""What every part of a table map is drawn with: colours of ground and paper, paths, words, the wobble of a hand."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from html import escape
from itertools import pairwise
from typing import NamedTuple

from enfilade.ground.box import Box
from enfilade.ground.outline import Edge
from enfilade.ground.shapes import Point

SERIF = "'Old Standard TT','Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Libertinus Serif',serif"
SANS = "'Source Sans 3','Segoe UI','Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans','Libertinus Serif',sans-serif"
PANEL, GROUND = "#fbf7ec", "#f4edda"
LEVELS = ("#f4edda", "#eee3c9", "#e8dab9", "#e1cfa8", "#d9c497")
INK, INK2, RULE = "#2a241c", "#5c5040", "#c6b78f"
HACHURE, CONTOUR, RIDGE = "#7d6340", "#a98f63", "#644a28"
GOLD, GOLD_DEEP, GOLD_TINT = "#e9a90c", "#7a5200", "#fbeabc"
THREAT, BAD = "#6d2877", "#8a2a12"
WATER, WATER_INK = "#abcbd3", "#2f6478"
_WIDE, _NARROW = frozenset("MWmw@%—…"), frozenset("iIjl.,:;'’|!()[] tfr1")
_UNWRITABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class View(NamedTuple):
    """A table of a size in mils, drawn at so many pixels an inch, with the north up."""

    scale: float
    width: int
    height: int

    def at(self, point: Point) -> Point:
        return self.long(point[0]), self.long(self.height - point[1])

    def long(self, mils: float) -> float:
        return mils * self.scale / 1000


def ground_of(view: View, box: Box, look: str) -> str:
    """The ground of a unit as an outline, with a look of its own."""
    x, y = view.at((box.x, box.y))
    wide, deep = view.long(box.width), view.long(box.depth)
    return (
        f'<rect x="{number(-wide / 2)}" y="{number(-deep / 2)}" width="{number(wide)}" height="{number(deep)}" '
        f'transform="translate({number(x)} {number(y)}) rotate({number(box.facing / 100)})" {look}/>'
    )


def number(value: float) -> str:
    """A coordinate to a tenth of a pixel.

    >>> number(12.0), number(-0.04), number(3.456)
    ('12', '0', '3.5')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def strokes(marks: Iterable[Sequence[Point]]) -> str:
    """Many small closed marks as one path, in as few letters as they take: each from the last, by tenths of a pixel.

    >>> strokes([[(10, 10), (10.5, 10), (10, 9.4)], [(12, 10), (12.5, 10), (12, 9.4)]])
    'm10 10l.5 0-.5-.6zm2 0l.5 0-.5-.6z'
    """
    out, x, y = [], 0, 0
    for mark in marks:
        first, *rest = [(round(px * 10), round(py * 10)) for px, py in mark]
        out.append(f"m{_brief(first[0] - x, first[1] - y)}l")
        x, y = last = first
        line = ""
        for corner in rest:
            step = _brief(corner[0] - last[0], corner[1] - last[1])
            line += step if not line or step[0] == "-" else f" {step}"
            last = corner
        out.append(line + "z")
    return "".join(out)


def _brief(dx: int, dy: int) -> str:
    """Two lengths in tenths, without a nought or blank that can be spared."""
    east, south = _tenths(dx), _tenths(dy)
    return east + south if south[0] == "-" else f"{east} {south}"


def _tenths(by: int) -> str:
    whole, part = divmod(abs(by), 10)
    sign = "-" if by < 0 else ""
    return f"{sign}{whole}" if not part else f"{sign}{whole or ''}.{part}"


def path(points: Sequence[Point], closed: bool = False) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def plain(words: str) -> str:
    """Text as an XML file may hold it: no control characters, nothing that reads as a tag."""
    return escape(_UNWRITABLE.sub("", words), quote=True)


def text(
    at: Point,
    words: str,
    size: float,
    fill: str = INK,
    *,
    anchor: str = "middle",
    family: str = "",
    bold: bool = False,
    italic: bool = False,
    spaced: float = 0,
    halo: str = "",
    more: str = "",
    raw: bool = False,
) -> str:
    """A line of text; `raw` words are marked up already."""
    look = f' font-family="{family}"' if family else ""
    look += ' font-weight="700"' if bold else ""
    look += ' font-style="italic"' if italic else ""
    look += f' letter-spacing="{number(spaced)}"' if spaced else ""
    if halo:
        look += f' stroke="{halo}" stroke-width="3.4" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<text x="{number(at[0])}" y="{number(at[1])}" font-size="{number(size)}" fill="{fill}" '
        f'text-anchor="{anchor}"{look}{more}>{words if raw else plain(words)}</text>'
    )


def length_of(words: str, size: float, spaced: float = 0, bold: bool = False) -> float:
    """About how wide a line of text is; no font is measured, so it is a little more than most fonts need."""
    ems = sum(0.9 if sign in _WIDE else 0.36 if sign in _NARROW else 0.68 if sign.isupper() else 0.58 for sign in words)
    return ems * size * (1.16 if bold else 1) + spaced * len(words)


def wobble(*keys: object) -> float:
    """From -1 to 1, and always the same for the same keys."""
    found = blake2b("/".join(map(str, keys)).encode(), digest_size=4).digest()
    return int.from_bytes(found, "big") / 0x7FFFFFFF - 1


def rings_of(edges: Sequence[Edge]) -> list[list[Point]]:
    """The outline of an area and those of its holes."""
    rings: list[list[Point]] = []
    last: Point | None = None
    for x0, y0, x1, y1, _ in edges:
        if (x0, y0) != last or (x0, y0) == rings[-1][0]:
            rings.append([])
        rings[-1].append((x0, y0))
        last = (x1, y1)
    return rings


def smooth(points: Sequence[Point], radius: float, closed: bool) -> list[Point]:
    """The same line with its corners rounded by no more than a radius: a map may be handsome but must not lie."""
    count = len(points)
    out: list[Point] = [] if closed else [points[0]]
    for i in range(count) if closed else range(1, count - 1):
        a, b, c = points[i - 1], points[i], points[(i + 1) % count]
        start, end = _toward(b, a, radius), _toward(b, c, radius)
        for t in (0, 0.25, 0.5, 0.75, 1):
            u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
            out.append((u * start[0] + v * b[0] + w * end[0], u * start[1] + v * b[1] + w * end[1]))
    return out if closed else [*out, points[-1]]


def walk(points: Sequence[Point], step: float, closed: bool = False) -> Iterator[tuple[float, float, float, float]]:
    """Places along a line at equal steps, each with the direction the line has there."""
    line = [*points, points[0]] if closed else points
    left = step / 2
    for (ax, ay), (bx, by) in pairwise(line):
        long = math.hypot(bx - ax, by - ay)
        while left < long:
            share = left / long
            yield ax + (bx - ax) * share, ay + (by - ay) * share, (bx - ax) / long, (by - ay) / long
            left += step
        left -= long


def _toward(corner: Point, other: Point, radius: float) -> Point:
    long = math.dist(corner, other)
    share = min(radius / long, 0.45) if long else 0.0
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share
