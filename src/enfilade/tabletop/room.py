"""Room to stand: where a unit could be set down, and how far back or in from an edge it finds a place."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.scenario import Arrival
from enfilade.ground.box import FULL, Box, bearing, distance, inside, is_within, overlap, turned
from enfilade.tabletop.board import Board, mils
from enfilade.tabletop.body import Body, Positions
from enfilade.tabletop.contact import slid

PACE = 250
"""How finely a way is felt along for what stands in it."""
BEYOND = 8000
"""How much further than it must a unit goes to find room behind its friends."""
CONTACT = 1
"""Nearer than this is touching."""
IMPASSABLE = "water"


def is_water(table: Board, x: float, y: float) -> bool:
    """Whether nobody can stand there; a road or trail over the water is a bridge or a ford."""
    return IMPASSABLE in table.ground.kinds_at(x, y) and not table.ground.track_at(x, y)


def has_room(table: Board, state: Positions[Body], piece: Body, box: Box, apart: tuple[str, ...] = ()) -> bool:
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


def away_from(piece: Body, x: int, y: int) -> int:
    """The direction straight away from a point."""
    if (piece.x, piece.y) == (x, y):
        return turned(piece.facing, 18000)
    return bearing(x, y, piece.x, piece.y)


def nearest_room(table: Board, state: Positions[Body], piece: Body, box: Box, most: int = BEYOND) -> Box:
    """The place nearest to a box where a unit has room, with the same facing; the box itself if there is none."""
    if has_room(table, state, piece, box):
        return box
    for far in range(PACE, most, PACE):
        for direction in range(0, FULL, FULL // 16):
            aside = slid(box, direction, far)
            if has_room(table, state, piece, aside):
                return aside
    return box


def retreats(
    table: Board, state: Positions[Body], piece: Body, direction: int, far: int, facing: int, leaves: bool
) -> tuple[Box | None, bool]:
    """Where a unit comes to stand that goes back through its friends: further if there is no room, less if the ground
    or an enemy stops it. No place is where it stays, or, told besides, off the table, which not everybody may leave."""
    stop, off = open_way(table, state, piece, direction, far, leaves)
    if off:
        return None, True
    for gone in _distances(table, state, piece, direction, stop, far):
        box = _stance(table, state, piece, direction, gone, facing)
        if box is not None:
            return box, False
    return None, False


def open_way(
    table: Board, state: Positions[Body], piece: Body, direction: int, far: int, leaves: bool
) -> tuple[int, bool]:
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


def entries(table: Board, piece: Body, arrival: Arrival) -> Iterator[Box]:
    """Places where a unit may come in, nearest to its entry point first."""
    if arrival.edge is None:
        yield from _around(piece.box, mils(arrival.within))
    else:
        yield from _along(table, piece, arrival.edge)


def _around(box: Box, within: int) -> Iterator[Box]:
    """The place itself, then rings of places around it."""
    yield box
    for far in range(PACE, within + 1, PACE):
        for direction in range(0, FULL, FULL // 16):
            yield slid(box, direction, far)


def _along(table: Board, piece: Body, edge: str) -> Iterator[Box]:
    """Places just inside an edge."""
    half = (piece.width + piece.depth) // 2
    dx, dy = {"north": (0, -1), "south": (0, 1), "east": (-1, 0), "west": (1, 0)}[edge]
    for i in range(max(table.width, table.height) // PACE):
        for shift in (i * PACE, -i * PACE) if i else (0,):
            x, y = piece.x, piece.y
            if edge in ("north", "south"):
                x += shift
            else:
                y += shift
            for inset in range(0, half + PACE, PACE // 2):
                box = piece.box._replace(x=x + dx * inset, y=y + dy * inset)
                if inside(box, table.width, table.height):
                    yield box
                    break


def _stance(table: Board, state: Positions[Body], piece: Body, direction: int, gone: int, facing: int) -> Box | None:
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


def _distances(table: Board, state: Positions[Body], piece: Body, direction: int, stop: int, far: int) -> Iterator[int]:
    """As far as it should, then further for room as long as the way is open, then ever less."""
    yield stop
    if stop >= far:
        open_to, _ = open_way(table, state, piece, direction, far + BEYOND, False)
        yield from range(stop + PACE, open_to + 1, PACE)
    yield from range(stop - PACE // 2, 0, -PACE // 2)
