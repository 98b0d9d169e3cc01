"""How two units stand to each other: who sees whom, how far apart, in which arc and range band, and what hides one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.ground.box import COS, SIN, Box, corners, distance, front_centre, front_distance
from enfilade.ground.shapes import Point, segment_in_edges, segment_meets_box
from enfilade.ground.sight import HEAVY, LIGHT, UNIT, VILLAGES, why_blocked
from enfilade.ground.terrain import Area, Height, on_the_line
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.sight import seeing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.firepower import band_at

HALF_TURN = 18000
KINDS = {"light woods": LIGHT, "heavy woods": HEAVY, "village": VILLAGES}
"""What stops sight, by the word that the sight kernel has for it."""


class Look(NamedTuple):
    """One unit as another finds it."""

    sees: bool
    seen: bool
    """The other sees it too."""
    apart: int
    """From its front where the other is before it, as fire is measured; else from edge to edge."""
    in_arc: bool
    band: str
    """Of the other for its arms; nothing where they do not carry or it cannot fire."""
    close: bool
    """The distance is within a hair of a band's edge."""
    hidden_by: Screen | None


class Screen(NamedTuple):
    """What stops a line of sight."""

    kind: str
    """light woods, heavy woods, village, higher ground, or another unit."""
    name: str
    """What it is called on the map, or the unit; nothing if it has no name."""


def look(table: Field, state: State, piece: Piece, other: Piece) -> Look:
    sees = seeing.sees(table, state, piece, other)
    in_arc = aim.is_in_arc(table, piece, other)
    apart = front_distance(piece.box, other.box) if in_arc else distance(piece.box, other.box)
    carries = aim.reach_of(table, piece)
    return Look(
        sees=sees,
        seen=seeing.sees(table, state, other, piece),
        apart=apart,
        in_arc=in_arc,
        band=_band(table, piece, apart) if carries else "",
        close=bool(carries) and aim.measured(table, apart, aim.limits_of(table, piece.unit)),
        hidden_by=None if sees else hidden_by(table, state, piece, other),
    )


def hidden_by(table: Field, state: State, piece: Piece, other: Piece) -> Screen | None:
    """What hides another unit: the wood, village, height or unit in the line between their middles; None if seen."""
    if seeing.sees(table, state, piece, other):
        return None
    between = [one for one in seeing.screens(table, state, piece) if one.id != other.id]
    return screen_at(table, front_centre(piece.box), (other.x, other.y), between)


def screen_at(table: Field, eye: Point, mark: Point, between: Sequence[Piece]) -> Screen | None:
    """What stops the line from a point to another, by name."""
    for piece in between:
        if segment_meets_box(*eye, *mark, piece.box):
            return Screen(UNIT, piece.name)
    reason = why_blocked(table.ground, *eye, *mark, table.sight)
    if not reason:
        return None
    line = (*eye, *mark)
    shapes: list[Area] | list[Height]
    if reason in KINDS:
        shapes = on_the_line([area for area in table.ground.areas if area.kind in KINDS[reason]], *line)
    else:
        shapes = on_the_line(table.ground.heights, *line)
        highest = max((height.level for height in shapes if segment_in_edges(*line, height.edges)), default=0)
        shapes = [height for height in shapes if height.level == highest]
    long = {shape.name: sum(end - start for start, end in segment_in_edges(*line, shape.edges)) for shape in shapes}
    return Screen(reason, max(long, key=lambda name: long[name], default=""))


def out_of_arc(box: Box, other: Box, opens: int) -> int:
    """By how many hundredths of a degree the other is outside rays that open by an angle off the front corners.

    >>> out_of_arc(Box(0, 0, 0, 2000, 600), Box(5000, 300, 0, 2000, 0), 4500)
    4500
    """
    s, c = SIN[box.facing], COS[box.facing]
    least = HALF_TURN
    for x, y in corners(other):
        across = abs((x - box.x) * c - (y - box.y) * s) - box.width / 2
        ahead = (x - box.x) * s + (y - box.y) * c - box.depth / 2
        least = min(least, round(math.degrees(math.atan2(max(across, 0.0), ahead)) * 100))
    return max(0, least - opens)


def _band(table: Field, piece: Piece, apart: int) -> str:
    try:
        return band_at(table.edition, piece.unit, Length(apart), False)
    except Illegal:
        return ""
