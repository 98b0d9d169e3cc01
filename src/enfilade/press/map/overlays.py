"""What may be laid over a table map: a unit's fire arc and range bands, a leader's radii, the way a unit has come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enfilade.ground.box import COS, FULL, SIN, Box, front, front_centre
from enfilade.ground.shapes import Point
from enfilade.press.map.ink import (
    GOLD,
    GOLD_DEEP,
    GOLD_TINT,
    INK2,
    PANEL,
    THREAT,
    View,
    ground_of,
    length_of,
    number,
    path,
    text,
)
from enfilade.press.map.labels import Written
from enfilade.press.map.outline import Rect
from enfilade.press.map.pieces.wings import wing_of
from enfilade.press.map.units import Ink
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, Officer

_LINES = ("", ' stroke-dasharray="8 3"', ' stroke-dasharray="2 4"')


def arc(view: View, table: Board, piece: Body) -> Written:
    """The ground before its front, opening off each front corner, band by band."""
    out: list[str] = []
    chips: list[str] = []
    rects: list[Rect] = []
    found = wing_of(table).bands(table.edition, piece.unit)
    for i, (name, long) in reversed(list(enumerate(found))):
        line = "" if name == "canister" else _LINES[max(0, 2 - (len(found) - 1 - i))]
        shape = _fan(view, piece.box, table.arc, long)
        out.append(f'<path d="{shape}" fill="{GOLD}" fill-opacity=".1" stroke="{GOLD_DEEP}" stroke-width="1.3"{line}/>')
        at = _chip_place(view, piece.box, table.arc, long)
        if at:
            chips.append(chip(at, f"{name} {long}"))
            rects.append((at[0] - 36, at[1] - 8, at[0] + 36, at[1] + 8))
    return Written(f'<g class="arc">{"".join(out + chips)}</g>', rects)


def radii(view: View, table: Board, chief: Officer, at: Point) -> str:
    """How far a leader commands, in dashes, and how far he sees for others, in dots; at a place in pixels."""
    out = []
    for word, long, threat in wing_of(table).radii(table, chief):
        ink, dashes = (THREAT, "2 4") if threat else (INK2, "7 4")
        if long:
            size = view.long(long)
            out.append(
                f'<circle cx="{number(at[0])}" cy="{number(at[1])}" r="{number(size)}" fill="none" stroke="{ink}" '
                f'stroke-width="1.6" stroke-dasharray="{dashes}"/>'
            )
            out.append(chip((at[0], at[1] - size), f"{word} {long}", ink=ink, fill=PANEL))
    return f'<g class="radius">{"".join(out)}</g>'


def way(view: View, ink: Ink, boxes: Sequence[Box]) -> str:
    """Where a unit has stood, faintly, and the line by which it came to the last place."""
    drawn = [_ghost(view, ink, box) for box in boxes[:-1]]
    points = [view.at((box.x, box.y)) for box in boxes]
    if len(points) > 1:
        line = path(points)
        drawn.append(f'<path d="{line}" fill="none" stroke="{PANEL}" stroke-width="5" stroke-linejoin="round"/>')
        drawn.append(f'<path d="{line}" fill="none" stroke="{ink.deep}" stroke-width="2" stroke-linejoin="round"/>')
        drawn += (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="3" fill="{PANEL}" stroke="{ink.deep}" stroke-width="1.6"/>'
            for x, y in points[:-1]
        )
    return f'<g class="trail">{"".join(drawn)}</g>'


def chip(at: Point, words: str, ink: str = GOLD_DEEP, fill: str = GOLD_TINT) -> str:
    wide = length_of(words, 11.5) + 10
    return (
        f'<rect x="{number(at[0] - wide / 2)}" y="{number(at[1] - 8)}" width="{number(wide)}" height="16" rx="3" '
        f'fill="{fill}" stroke="{ink}" stroke-width="1"/>{text((at[0], at[1] + 4), words, 11.5, bold=True)}'
    )


def _fan(view: View, box: Box, off: int, long: float) -> str:
    """All that lies within a distance of the front edge, between the two rays."""
    lx, ly, rx, ry = front(box)
    radius = number(view.long(long))
    left, right = (box.facing - off) % FULL, (box.facing + off) % FULL
    corners = [
        (lx, ly),
        _from((lx, ly), left, long),
        _from((lx, ly), box.facing, long),
        _from((rx, ry), box.facing, long),
        _from((rx, ry), right, long),
        (rx, ry),
    ]
    a, b, c, d, e, f = (" ".join(map(number, view.at(corner))) for corner in corners)
    return f"M{a}L{b}A{radius} {radius} 0 0 1 {c}L{d}A{radius} {radius} 0 0 1 {e}L{f}Z"


def _chip_place(view: View, box: Box, off: int, long: float) -> Point | None:
    """The end of the left ray, or of the right, or straight ahead: the first that is on the table."""
    lx, ly, rx, ry = front(box)
    tries: Iterable[tuple[Point, int]] = (
        ((lx, ly), (box.facing - off) % FULL),
        ((rx, ry), (box.facing + off) % FULL),
        (front_centre(box), box.facing),
    )
    for start, turn in tries:
        x, y = _from(start, turn, long)
        if 1500 < x < view.width - 1500 and 400 < y < view.height - 400:
            return view.at((x, y))
    return None


def _from(start: Point, turn: int, long: float) -> Point:
    return start[0] + SIN[turn] * long, start[1] + COS[turn] * long


def _ghost(view: View, ink: Ink, box: Box) -> str:
    look = f'fill="{ink.fill}" fill-opacity=".2" stroke="{ink.deep}" stroke-width="1" stroke-dasharray="4 3"'
    return ground_of(view, box, look)
