"""Putting units somewhere: with their leaders, on ground they have room for, back from the enemy or off the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from enfilade.ground.box import (
    FULL,
    Box,
    bearing,
    distance,
    distance_to_point,
    from_front,
    front_centre,
    inside,
    is_within,
    overlap,
    turned,
)
from enfilade.rules.adf.battle.events import LeaderRode, LeaderWent, Moved
from enfilade.rules.adf.battle.field import Field, size_of
from enfilade.rules.adf.battle.move.columns import column_of, is_water
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.chapters import leaders
from enfilade.tabletop.contact import slid as slid

How = Literal["move", "charge", "fall-back", "rout", "disengage", "advance", "countercharge", "placed"]
PACE = 250
"""How finely a way is felt along for what stands in it."""
BEYOND = 8000
"""How much further than it must a unit goes to find room behind its friends."""
CONTACT = 1
"""Nearer than this is touching."""


def place(play: Play, piece: Piece, box: Box, how: How) -> Piece:
    """Set a unit down; its leaders come along, and enemy leaders alone in its way are driven off."""
    moved = msgspec.structs.replace(
        piece, x=box.x, y=box.y, facing=box.facing, width=box.width, depth=box.depth, moved_since=True
    )
    play.put(moved)
    play.tell(Moved(unit=piece.id, start=piece.box, end=box, how=how))
    for chief in list(play.state.leaders.values()):
        if chief.attached == piece.id and chief.here:
            play.put_leader(msgspec.structs.replace(chief, x=box.x, y=box.y))
        elif _is_reached(moved, chief):
            _drive_off(play, chief)
    return play.unit(piece.id)


def resize(play: Play, piece: Piece) -> Piece:
    """Give a unit the ground its stands, formation and level want, if there is room about its front centre."""
    wanted = size_of(play.table, piece.unit)
    if wanted == (piece.width, piece.depth):
        return piece
    x, y = front_centre(piece.box)
    box = from_front(x, y, piece.facing, *wanted)
    smaller = wanted[0] <= piece.width and wanted[1] <= piece.depth
    if not smaller and not has_room(play.table, play.state, piece, box):
        return piece
    grown = msgspec.structs.replace(piece, x=box.x, y=box.y, width=box.width, depth=box.depth)
    play.put(grown)
    return grown


def has_room(table: Field, state: State, piece: Piece, box: Box, apart: tuple[str, ...] = ()) -> bool:
    """Whether a unit could stand there: on the table, on ground, over nobody and clear of enemies."""
    if not inside(box, table.width, table.height) or is_water(table, box.x, box.y):
        return False
    x, y, reach = box.x, box.y, box.width + box.depth
    for other in state.units.values():
        span = reach + other.width + other.depth
        if abs(other.x - x) * 2 > span or abs(other.y - y) * 2 > span:
            continue
        if other.place != "table" or other.id == piece.id or other.id in apart:
            continue
        if overlap(box, other.box) or (other.side != piece.side and distance(box, other.box) < CONTACT):
            return False
    return True


def away_from(piece: Piece, x: int, y: int) -> int:
    """The direction straight away from a point."""
    if (piece.x, piece.y) == (x, y):
        return turned(piece.facing, 18000)
    return bearing(x, y, piece.x, piece.y)


def retreat(play: Play, piece: Piece, direction: int, far: int, facing: int, how: How, leaves: bool) -> bool:
    """Carry a unit back through its friends, further if there is no room, less if the ground or an enemy stops it.

    Gives False when it has gone off the table, which only a rout does; the caller takes it away.
    """
    table, state = play.table, play.state
    stop, off = open_way(table, state, piece, direction, far, leaves)
    if off:
        return False
    for gone in _distances(table, state, piece, direction, stop, far):
        box = _stance(table, state, piece, direction, gone, facing)
        if box is not None:
            # Who lost his order in contact had no room to spread there; now he has.
            resize(play, place(play, piece, box, how))
            return True
    return True


def nearest_room(table: Field, state: State, piece: Piece, box: Box) -> Box:
    """The place nearest to a box where a unit has room, with the same facing; the box itself if there is none."""
    if has_room(table, state, piece, box):
        return box
    for far in range(PACE, BEYOND, PACE):
        for direction in range(0, FULL, FULL // 16):
            aside = slid(box, direction, far)
            if has_room(table, state, piece, aside):
                return aside
    return box


def _stance(table: Field, state: State, piece: Piece, direction: int, gone: int, facing: int) -> Box | None:
    """How it stands so far back: as it should face, be it by less than a pace nearer, or else as it did."""
    wanted, kept = piece.box._replace(facing=facing), slid(piece.box, direction, gone)
    if has_room(table, state, piece, slid(wanted, direction, gone)):
        return slid(wanted, direction, gone)
    if not has_room(table, state, piece, kept):
        return None
    for less in range(PACE // 10, min(PACE, gone), PACE // 10):
        if has_room(table, state, piece, slid(wanted, direction, gone - less)):
            return slid(wanted, direction, gone - less)
    return kept


def _distances(table: Field, state: State, piece: Piece, direction: int, stop: int, far: int) -> Iterator[int]:
    """As far as it should, then further for room as long as the way is open, then ever less."""
    yield stop
    if stop >= far:
        open_to, _ = open_way(table, state, piece, direction, far + BEYOND, False)
        yield from range(stop + PACE, open_to + 1, PACE)
    yield from range(stop - PACE // 2, 0, -PACE // 2)


def open_way(table: Field, state: State, piece: Piece, direction: int, far: int, leaves: bool) -> tuple[int, bool]:
    """How far the way is open, and whether it leads off the table before that."""
    enemies = [other.box for other in state.units.values() if other.here and other.side != piece.side]
    near = [box for box in enemies if is_within(box, piece.box, far)]
    at = 0
    while at < far:
        ahead = min(at + PACE, far)
        box = slid(piece.box, direction, ahead)
        if leaves and not inside(box, table.width, table.height):
            return at, True
        if not 0 <= box.x <= table.width or not 0 <= box.y <= table.height:
            return at, False
        if is_water(table, box.x, box.y):
            return at, False
        # Who starts in contact is leaving it; anybody else in the way stops it.
        if any(is_within(box, other, CONTACT - 1) and distance(piece.box, other) >= CONTACT for other in near):
            return at, False
        at = ahead
    return far, False


def _is_reached(piece: Piece, chief: Chief) -> bool:
    """Whether a unit has come upon an enemy leader alone; routers have no eyes for him."""
    alone = chief.here and not chief.attached and chief.side != piece.side
    return alone and piece.unit.level != "routed" and distance_to_point(piece.box, chief.x, chief.y) == 0


def _drive_off(play: Play, chief: Chief) -> None:
    """A leader alone whom the enemy reaches joins the nearest friends, or is lost (ruling 2.10)."""
    table = play.table
    ground = column_of(table, table.ground.kinds_at(chief.x, chief.y))
    reach = leaders.leader_move(table.edition, ground)
    friends = [piece for piece in play.state.units.values() if piece.here and piece.side == chief.side]
    near = min(friends, key=lambda piece: distance_to_point(piece.box, chief.x, chief.y), default=None)
    within = near is not None and distance_to_point(near.box, chief.x, chief.y) <= reach
    if near is not None and leaders.contacted(table.edition, within) == "joins-friends":
        play.put_leader(msgspec.structs.replace(chief, x=near.x, y=near.y, attached=near.id))
        play.tell(LeaderRode(leader=chief.id, x=near.x, y=near.y, unit=near.id))
        return
    play.put_leader(msgspec.structs.replace(chief, place="gone", killed=True))
    play.tell(LeaderWent(leader=chief.id, why="lost"))
