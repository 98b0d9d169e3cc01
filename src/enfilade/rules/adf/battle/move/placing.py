"""Putting units somewhere: with their leaders, on ground they have room for, back from the enemy or off the table."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.ground.box import Box, distance_to_point
from enfilade.rules.adf.battle.events import LeaderWent, Moved
from enfilade.rules.adf.battle.field import size_of
from enfilade.rules.adf.battle.move.columns import column_of
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Chief, Piece
from enfilade.rules.adf.chapters import leaders
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.tabletop.contact import slid as slid
from enfilade.tabletop.flight import swept
from enfilade.tabletop.placing import bring_along, enemies_alone, resized, ride
from enfilade.tabletop.room import CONTACT as CONTACT
from enfilade.tabletop.room import PACE as PACE
from enfilade.tabletop.room import away_from as away_from
from enfilade.tabletop.room import has_room as has_room
from enfilade.tabletop.room import nearest_room as nearest_room
from enfilade.tabletop.room import open_way as open_way
from enfilade.tabletop.room import retreats

How = Literal["move", "charge", "fall-back", "rout", "disengage", "advance", "countercharge", "placed"]


def place(play: Play, piece: Piece, box: Box, how: How) -> Piece:
    """Set a unit down; its leaders come along, and enemy leaders alone on its way are driven off."""
    moved = msgspec.structs.replace(
        piece, x=box.x, y=box.y, facing=box.facing, width=box.width, depth=box.depth, moved_since=True
    )
    play.put(moved)
    play.tell(Moved(unit=piece.id, start=piece.box, end=box, how=how))
    bring_along(play, moved)
    # Routers have no eyes for a leader alone.
    if piece.unit.level != "routed":
        for chief in enemies_alone(play, piece.side, (box,) if how == "placed" else swept(piece.box, box)):
            _drive_off(play, chief)
    return play.unit(piece.id)


def resize(play: Play, piece: Piece) -> Piece:
    """Give a unit the ground its stands, formation and level want, if there is room for it."""
    grown: Piece = resized(play, piece, size_of(play.table, piece.unit))
    if grown is not piece:
        bring_along(play, grown)
    return grown


def reshape(play: Play, piece: Piece, box: Box, unit: Unit) -> None:
    """Put a unit in another formation, on other feet or with another front on its ground; its leaders stay with it."""
    x, y, facing, width, depth = box
    changed = msgspec.structs.replace(
        piece, unit=unit, x=x, y=y, facing=facing, width=width, depth=depth, moved_since=True
    )
    play.put(changed)
    bring_along(play, changed)


def retreat(play: Play, piece: Piece, direction: int, far: int, facing: int, how: How, leaves: bool) -> bool:
    """Carry a unit back through its friends, further if there is no room, less if the ground or an enemy stops it.

    Gives False when it has gone off the table, which only a rout does; the caller takes it away.
    """
    box, off = retreats(play.table, play.state, piece, direction, far, facing, leaves)
    if box is not None:
        # Who lost his order in contact had no room to spread there; now he has.
        resize(play, place(play, piece, box, how))
    return not off


def _drive_off(play: Play, chief: Chief) -> None:
    """A leader alone whom the enemy reaches joins the nearest friends, or is lost (ruling 2.10)."""
    table = play.table
    ground = column_of(table, table.ground.kinds_at(chief.x, chief.y))
    reach = leaders.leader_move(table.edition, ground)
    friends = [piece for piece in play.state.units.values() if piece.here and piece.side == chief.side]
    near = min(friends, key=lambda piece: distance_to_point(piece.box, chief.x, chief.y), default=None)
    within = near is not None and distance_to_point(near.box, chief.x, chief.y) <= reach
    if near is not None and leaders.contacted(table.edition, within) == "joins-friends":
        ride(play, chief, near.x, near.y, near.id)
        return
    play.put_leader(msgspec.structs.replace(chief, place="gone", killed=True))
    play.tell(LeaderWent(leader=chief.id, why="lost"))
