"""Putting units somewhere: with their officers, on ground they have room for, back from the enemy or off the table."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from enfilade.core.errors import Illegal
from enfilade.ground.box import Box, distance_to_point
from enfilade.rules.jr3.battle.events import How, LeaderWent, Moved
from enfilade.rules.jr3.battle.field import size_of
from enfilade.rules.jr3.battle.moves.riding import check_joining
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Chief, Piece
from enfilade.tabletop.flight import swept
from enfilade.tabletop.placing import bring_along, enemies_alone, resized, ride


def place(play: Play, piece: Piece, box: Box, how: How, way: tuple[Box, ...] = ()) -> Piece:
    """Set a unit down; its officers come along, and enemy officers alone in its way are driven off (J55, J72)."""
    x, y, facing, width, depth = box
    moved = msgspec.structs.replace(piece, x=x, y=y, facing=facing, width=width, depth=depth)
    play.put(moved)
    play.tell(Moved(unit=piece.id, start=piece.box, end=box, how=how, way=way))
    ground = _ground(way or (piece.box, box))
    bring_along(play, moved)
    # Routers have no eyes for an officer alone.
    if piece.unit.level != "routed":
        for chief in enemies_alone(play, piece.side, ground):
            drive_off(play, chief)
    return moved


def resize(play: Play, piece: Piece) -> Piece:
    """Give a unit the ground that its stands and formation want, if there is room for it."""
    grown: Piece = resized(play, piece, size_of(play.table, piece.unit))
    if grown is not piece:
        bring_along(play, grown)
    return grown


def settle(play: Play, piece: Piece, box: Box, how: How) -> None:
    """Set a unit down if it has come anywhere, with the ground that it then wants."""
    if box != piece.box:
        resize(play, place(play, piece, box, how))


def drive_off(play: Play, chief: Chief) -> None:
    """An officer alone whom the enemy comes upon joins the nearest friends within his ride, or is lost (J72)."""
    friends = [piece for piece in play.state.units.values() if piece.here and piece.side == chief.side]
    near = min(friends, key=lambda piece: (distance_to_point(piece.box, chief.x, chief.y), piece.id), default=None)
    if near is not None and _can_join(play, chief, near):
        ride(play, chief, near.x, near.y, near.id)
        return
    lose_officer(play, chief, "lost")


def lose_officer(play: Play, chief: Chief, why: Literal["killed", "lost"]) -> None:
    """He is gone, and his post stays empty until the next phase of replacements (J65)."""
    gone = msgspec.structs.replace(chief, place="gone", attached="", vacant=True, fallen=chief.fallen + 1)
    play.put_leader(gone)
    play.tell(LeaderWent(leader=chief.id, why=why))


def _ground(way: tuple[Box, ...]) -> list[Box]:
    """All that is passed over from place to place."""
    return [box for start, end in pairwise(way) for box in swept(start, end)]


def _can_join(play: Play, chief: Chief, piece: Piece) -> bool:
    try:
        check_joining(play.table, chief.x, chief.y, piece)
    except Illegal:
        return False
    return True
