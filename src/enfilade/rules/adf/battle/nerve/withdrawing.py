"""A run or a disengagement under way: inch by inch, with a chance for the enemy after each (ruling 9.7)."""

from __future__ import annotations

import math

import msgspec

from enfilade.core.stops import Stop
from enfilade.ground.box import Box, front_centre
from enfilade.rules.adf.battle.events import Stopped
from enfilade.rules.adf.battle.frames import Due, Way, Window, Withdrawing
from enfilade.rules.adf.battle.move.placing import CONTACT, PACE, has_room, open_way, place, slid
from enfilade.rules.adf.battle.nerve import dues, routing
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.facts import LEVELS


def go(play: Play, frame: Withdrawing) -> Stop | None:
    """Everybody goes another inch, or comes to the end of his way; then the enemy has his chance."""
    due: list[Due] = []
    going: list[Way] = []
    farthest, began = 0, False
    for way in frame.ways:
        before = play.unit(way.unit)
        if not before.here:
            continue
        if frame.how == "disengage" and _is_stopped(before, way):
            play.tell(Stopped(units=(way.unit,), why="stopped by the enemy", rule="adf.move.premise"))
            due += routing.end_withdrawal(play, way, stopped=True)
            continue
        further = _inch(play, frame, way)
        if further is not None:
            going.append(further)
        else:
            due += routing.end_run(play, way) if frame.how == "rout" else routing.end_withdrawal(play, way)
        after = play.unit(way.unit)
        farthest = max(farthest, round(math.dist((before.x, before.y), (after.x, after.y))))
        began = began or way.gone == 0
    if going:
        play.swap(msgspec.structs.replace(frame, ways=tuple(going)))
    else:
        play.pop()
    _open(play, frame, farthest, began)
    dues.call(play, due)
    return None


def _open(play: Play, frame: Withdrawing, gone: int, began: bool) -> None:
    """A full inch is seen from afar, the rest of a way from close by; who has not stirred at all has acted."""
    disengaging = frame.how == "disengage"
    # Centres are rounded to thousandths at every inch.
    if gone >= play.table.edition.reaction.after_move_of - CONTACT:
        play.push(Window(by=frame.units, cause="move", disengaging=disengaging))
    elif gone or began:
        play.push(Window(by=frame.units, cause="action", moved=gone > 0, disengaging=disengaging))


def _inch(play: Play, frame: Withdrawing, way: Way) -> Way | None:
    """An inch further, or as far as it must to stand clear of its friends; None where the end of the way comes first.

    Nobody stops in the middle of his friends to be fired at: the chance comes when he is through.
    """
    piece, left = play.unit(way.unit), way.far - way.gone
    inch = int(play.table.edition.reaction.after_move_of)
    stop, off = open_way(play.table, play.state, piece, way.heading, left, frame.how == "rout")
    for gone in range(inch, stop + 1 if off else stop, PACE):
        box = _clear(play, piece, way, gone)
        if box is not None:
            expected = place(play, piece, box, frame.how).box
            return msgspec.structs.replace(way, gone=way.gone + gone, expected=expected)
    return None


def _clear(play: Play, piece: Piece, way: Way, gone: int) -> Box | None:
    """Where it is so far on, as it should face or else as it did; None in the midst of others."""
    for facing in dict.fromkeys((way.facing, piece.facing)):
        box = slid(piece.box._replace(facing=facing), way.heading, gone)
        if has_room(play.table, play.state, piece, box):
            return box
    return None


def _is_stopped(piece: Piece, way: Way) -> bool:
    """Whether it has been thrown back, or has less nerve than when it set out; a router cannot be made to stop."""
    if LEVELS.index(piece.unit.level) > LEVELS.index(way.level):
        return True
    if piece.facing != way.expected.facing:
        return True
    return math.dist(front_centre(piece.box), front_centre(way.expected)) > CONTACT
