"""Units set down with their leaders, given the ground they want, and the enemy leaders they come upon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from enfilade.ground.box import Box, distance_to_point, from_front, front_centre
from enfilade.tabletop.events import LeaderRode
from enfilade.tabletop.room import has_room


def stood_anew(box: Box, size: tuple[int, int]) -> Box:
    """A box of another width and depth about the same middle of its front."""
    x, y = front_centre(box)
    return from_front(x, y, box.facing, *size)


def resized(play: Any, piece: Any, size: tuple[int, int]) -> Any:
    """A unit on the ground that it wants now, if there is room about the middle of its front; less there always is."""
    if size == (piece.width, piece.depth):
        return piece
    box = stood_anew(piece.box, size)
    smaller = size[0] <= piece.width and size[1] <= piece.depth
    if not smaller and not has_room(play.table, play.state, piece, box):
        return piece
    grown = msgspec.structs.replace(piece, x=box.x, y=box.y, width=box.width, depth=box.depth)
    play.put(grown)
    return grown


def bring_along(play: Any, piece: Any) -> None:
    """The leaders with a unit are where it is."""
    for chief in list(play.state.leaders.values()):
        if chief.attached == piece.id and chief.here:
            play.put_leader(msgspec.structs.replace(chief, x=piece.x, y=piece.y))


def enemies_alone(play: Any, side: str, ground: Sequence[Box]) -> list[Any]:
    """The enemy's leaders who are with no unit and stand on this ground."""
    return [
        chief
        for chief in play.state.leaders.values()
        if chief.here
        and not chief.attached
        and chief.side != side
        and any(distance_to_point(box, chief.x, chief.y) == 0 for box in ground)
    ]


def ride(play: Any, chief: Any, x: int, y: int, unit: str = "") -> None:
    """A leader comes somewhere, alone or to a unit with which he stays."""
    play.put_leader(msgspec.structs.replace(chief, x=x, y=y, attached=unit))
    play.tell(LeaderRode(leader=chief.id, x=x, y=y, unit=unit))
