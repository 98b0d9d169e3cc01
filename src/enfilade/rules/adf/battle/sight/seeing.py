"""Who sees whom: lines over the ground and between the units, from a regiment's front or a leader's place."""

from __future__ import annotations

import math
from typing import Literal

from enfilade.ground import sight
from enfilade.ground.box import Box, distance_to_point, is_within
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.scene import Row, is_real, scene, stops_sight
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.chapters import command
from enfilade.rules.adf.chapters.leaders import Leader

TOUCHING = 50
"""A twentieth of an inch: boxes that were turned and rounded never meet exactly, and no hand sets stands closer."""
MOST_REMEMBERED = 200_000
"""What a table keeps in mind before it starts again; a search meets more positions than memory holds."""


def sees(table: Field, state: State, piece: Piece, other: Piece) -> bool:
    """Whether a unit itself sees another; one that touches it is always seen."""
    if not is_real(state, piece) or not is_real(state, other):
        return _sees(table, state, piece, other)
    found, key = scene(table, state).found, (piece.id, other.id)
    known: bool | None = found.get(key)
    if known is None:
        known = found[key] = _sees(table, state, piece, other)
    return known


def sees_why(table: Field, state: State, piece: Piece, other: Piece) -> str:
    """Nothing if it sees the other, else what hides it."""
    if sees(table, state, piece, other):
        return ""
    if not other.here:
        return "it is not on the table"
    between = blockers(table, state, piece, other)
    reason = sight.why(table.ground, piece.box, other.box, table.sight, between, front_points(table))
    return reason or "it is hidden"


def leader_sees(table: Field, state: State, chief: Chief, other: Piece) -> bool:
    """Whether a leader sees a unit from where he stands, over the unit he is with."""
    if not chief.here or not other.here or (other.hidden and other.side != chief.side):
        return False
    if distance_to_point(other.box, chief.x, chief.y) <= TOUCHING:
        return True
    between = tuple(
        one.box
        for one in _near_line(scene(table, state).opaque, chief.x, chief.y, 0, other)
        if one.id not in (other.id, chief.attached) and distance_to_point(one.box, chief.x, chief.y) > 0
    )
    key = ("leader-sees", chief.x, chief.y, other.box, between)
    known: bool | None = table.remembered.get(key)
    if known is None:
        known = sight.sees_point(table.ground, chief.x, chief.y, other.box, table.sight, between)
        remember(table, key, known)
    return known


def seen_for(table: Field, state: State, piece: Piece, other: Piece) -> bool:
    """Whether a unit may react to another: it sees it, or a leader does within whose reaction radius it stands."""
    if sees(table, state, piece, other):
        return True
    return any(leader_sees(table, state, chief, other) for chief in seers(table, state, piece))


def seers(table: Field, state: State, piece: Piece) -> list[Chief]:
    """The leaders through whose eyes a unit may react (ruling 2.9)."""
    if table.edition.reaction.sees != "unit-or-leader":
        return []
    found = []
    for chief in state.leaders.values():
        if chief.here and chief.side == piece.side:
            radius = command.reaction_radius(table.edition, Leader(name=chief.name, benefit=chief.benefit))
            if radius and (chief.attached == piece.id or distance_to_point(piece.box, chief.x, chief.y) <= radius):
                found.append(chief)
    return found


def blockers(table: Field, state: State, piece: Piece, other: Piece) -> tuple[Box, ...]:
    """The units near the line between two others that stop sight along it (ruling 5.1)."""
    return tuple(
        [
            one.box
            for one in _near_line(scene(table, state).opaque, piece.x, piece.y, piece.radius, other)
            if one.id != piece.id and one.id != other.id and not is_over(table, piece, one)
        ]
    )


def screens(table: Field, state: State, piece: Piece) -> tuple[Piece, ...]:
    """Everybody who stops this unit's sight, wherever it looks."""
    return tuple(
        one
        for one in scene(table, state).here
        if stops_sight(table, one) and one.id != piece.id and not is_over(table, piece, one)
    )


def front_points(table: Field) -> Literal[1, 3]:
    """From how many points of its front a unit looks: the middle, or the ends too."""
    return 3 if table.edition.rulings.sight_from == "any-front-point" else 1


def friends_between(table: Field, state: State, piece: Piece, other: Piece) -> tuple[Box, ...]:
    """The friends near that line through whom a unit may not fire (ruling 5.30)."""
    now = scene(table, state)
    row: Row | None = now.among[piece.side].get("row")
    if row is None:
        through = table.edition.rulings.fire_through_skirmishers
        mine = [one for one in now.side(piece.side) if not (through and one.unit.formation == "skirmishers")]
        row = now.among[piece.side]["row"] = Row(mine)
    return tuple(
        [
            one.box
            for one in _near_line(row, piece.x, piece.y, piece.radius, other)
            if one.id != piece.id and one.id != other.id and not is_over(table, piece, one)
        ]
    )


def is_over(table: Field, piece: Piece, friend: Piece) -> bool:
    """Whether guns stand higher than a friend and so see and fire over him."""
    if piece.unit.arm != "artillery" or piece.side != friend.side:
        return False
    if table.edition.rulings.guns_over_friends != "from-higher-ground":
        return False
    level = table.ground.level_at
    return level(piece.x, piece.y) > level(friend.x, friend.y)


def is_clear(table: Field, box: Box, mark: Box, between: tuple[Box, ...]) -> bool:
    """Whether some line from the front of a box to another runs clear of the ground and of these boxes."""
    key = ("sees", box, mark, between)
    known: bool | None = table.remembered.get(key)
    if known is None:
        known = sight.sees(table.ground, box, mark, table.sight, between, front_points(table))
        remember(table, key, known)
    return known


def standing(table: Field, state: State) -> tuple[Piece, ...]:
    """Everybody on the table."""
    return scene(table, state).here


def remember(table: Field, key: object, value: object) -> None:
    if len(table.remembered) >= MOST_REMEMBERED:
        table.remembered.clear()
    table.remembered[key] = value


def _sees(table: Field, state: State, piece: Piece, other: Piece) -> bool:
    if not other.here or (other.hidden and other.side != piece.side):
        return False
    box, mark = piece.box, other.box
    if is_within(box, mark, TOUCHING):
        return True
    return is_clear(table, box, mark, blockers(table, state, piece, other))


def _near_line(row: Row, x: int, y: int, radius: float, other: Piece) -> list[Piece]:
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
