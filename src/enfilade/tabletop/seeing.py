"""Who sees whom: lines over the ground and between the units, from a unit's front or an officer's place."""

from __future__ import annotations

import math

from enfilade.ground import sight
from enfilade.ground.box import Box, distance_to_point, is_within
from enfilade.tabletop.board import Board, remember
from enfilade.tabletop.body import Body, Officer, P, Positions
from enfilade.tabletop.scene import Row, is_real, scene

TOUCHING = 50
"""A twentieth of an inch: boxes that were turned and rounded never meet exactly, and no hand sets stands closer."""


def sees(table: Board, state: Positions[Body], piece: Body, other: Body) -> bool:
    """Whether a unit itself sees another; one that touches it is always seen."""
    if not is_real(state, piece) or not is_real(state, other):
        return _sees(table, state, piece, other)
    found, key = scene(table, state).found, (piece.id, other.id)
    known: bool | None = found.get(key)
    if known is None:
        known = found[key] = _sees(table, state, piece, other)
    return known


def sees_why(table: Board, state: Positions[Body], piece: Body, other: Body) -> str:
    """Nothing if it sees the other, else what hides it."""
    if sees(table, state, piece, other):
        return ""
    if not other.here:
        return "it is not on the table"
    between = blockers(table, state, piece, other)
    reason = sight.why(table.ground, piece.box, other.box, table.sight, between, table.front_points)
    return reason or "it is hidden"


def leader_sees(table: Board, state: Positions[Body], chief: Officer, other: Body) -> bool:
    """Whether a leader sees a unit from where he stands, over the unit he is with."""
    if not chief.here or not other.here or (other.hidden and other.side != chief.side):
        return False
    if distance_to_point(other.box, chief.x, chief.y) <= TOUCHING:
        return True
    between = tuple(
        one.box
        for one in near_line(scene(table, state).opaque, chief.x, chief.y, 0, other)
        if one.id not in (other.id, chief.attached) and distance_to_point(one.box, chief.x, chief.y) > 0
    )
    key = ("leader-sees", chief.x, chief.y, other.box, between)
    known: bool | None = table.remembered.get(key)
    if known is None:
        known = sight.sees_point(table.ground, chief.x, chief.y, other.box, table.sight, between)
        remember(table, key, known)
    return known


def blockers(table: Board, state: Positions[Body], piece: Body, other: Body) -> tuple[Box, ...]:
    """The units near the line between two others that stop sight along it (ruling 5.1)."""
    return tuple(
        [
            one.box
            for one in near_line(scene(table, state).opaque, piece.x, piece.y, piece.radius, other)
            if one.id != piece.id and one.id != other.id and not table.looks_over(piece, one)
        ]
    )


def screens(table: Board, state: Positions[P], piece: Body) -> tuple[P, ...]:
    """Everybody who stops this unit's sight, wherever it looks."""
    return tuple(
        one
        for one in scene(table, state).here
        if table.stops_sight(one) and one.id != piece.id and not table.looks_over(piece, one)
    )


def is_clear(table: Board, box: Box, mark: Box, between: tuple[Box, ...]) -> bool:
    """Whether some line from the front of a box to another runs clear of the ground and of these boxes."""
    key = ("sees", box, mark, between)
    known: bool | None = table.remembered.get(key)
    if known is None:
        known = sight.sees(table.ground, box, mark, table.sight, between, table.front_points)
        remember(table, key, known)
    return known


def standing(table: Board, state: Positions[P]) -> tuple[P, ...]:
    """Everybody on the table."""
    return scene(table, state).here


def _sees(table: Board, state: Positions[Body], piece: Body, other: Body) -> bool:
    if not other.here or (other.hidden and other.side != piece.side):
        return False
    box, mark = piece.box, other.box
    if is_within(box, mark, TOUCHING):
        return True
    return is_clear(table, box, mark, blockers(table, state, piece, other))


def near_line(row: Row[P], x: int, y: int, radius: float, other: Body) -> list[P]:
    """Those that a line between a place and a unit could touch; the fewer they are, the oftener one is remembered."""
    dx, dy = other.x - x, other.y - y
    length = math.hypot(dx, dy) or 1.0
    ex, ey = dx / length, dy / length
    wide = max(radius, other.radius)
    found = []
    for cx, cy, own, piece in row.between(x, other.x, wide) if x < other.x else row.between(other.x, x, wide):
        ox, oy, reach = cx - x, cy - y, wide + own
        if -reach < ox * ey - oy * ex < reach and -reach < ox * ex + oy * ey < length + reach:
            found.append(piece)
    return found
