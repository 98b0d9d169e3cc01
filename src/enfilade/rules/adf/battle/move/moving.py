"""A move under way: inch by inch, with a chance to react after each, and a fresh look at its premise after that."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.stops import Stop
from enfilade.ground.box import Box, distance, from_front, front_centre, inside, overlap
from enfilade.ground.legs import About, direction, travel
from enfilade.rules.adf.battle.commands import CHANGES, Face, Step
from enfilade.rules.adf.battle.events import Faced, Formed, Stopped
from enfilade.rules.adf.battle.frames import Moving, Window
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.move.changes import ON_THE_SPOT, room_for
from enfilade.rules.adf.battle.move.placing import CONTACT, has_room, nearest_room, place, reshape, resize
from enfilade.rules.adf.battle.nerve.losses import set_level
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.facts import LEVELS, fighting_level


class _Felt(NamedTuple):
    """How far a leg was felt along, where everybody is there, and whether that is clear of everybody else."""

    gone: int
    boxes: tuple[Box, ...]
    clear: bool


def start(
    play: Play,
    ids: tuple[str, ...],
    steps: tuple[Step, ...],
    *,
    hastened: bool = False,
    how: Literal["move", "advance"] = "move",
) -> None:
    """Begin a move that path.plan has found legal, or a winner's advance; `hastened` is by a leader's inches."""
    pieces = [play.unit(id) for id in ids]
    for piece in pieces:
        speeded = piece.speeded or hastened
        play.put(msgspec.structs.replace(piece, moved=True, moved_since=True, speeded=speeded))
    boxes = tuple(piece.box for piece in pieces)
    levels = tuple(_levels(play, ids))
    play.push(Moving(units=ids, steps=steps, boxes=boxes, expected=boxes, clear=boxes, levels=levels, how=how))


def go(play: Play, frame: Moving) -> Stop | None:
    frame = _still_moving(play, frame)
    if not frame.units:
        play.pop()
        return None
    if frame.step >= len(frame.steps):
        play.pop()
        for id in frame.units:
            resize(play, play.unit(id))
        # The last full inch has given its chance already; what came after it is an action of its own (ruling 1.7).
        if frame.since > 0 or isinstance(frame.steps[-1], ON_THE_SPOT):
            play.push(Window(by=frame.units, cause="action", moved=frame.since > 0))
        return None
    step = frame.steps[frame.step]
    if isinstance(step, ON_THE_SPOT):
        _change(play, frame, step)
    else:
        _go_on(play, frame, step)
    return None


def _still_moving(play: Play, frame: Moving) -> Moving:
    """Leave out who has been stopped: gone, thrown back, or with less nerve than before."""
    starts = [_start_of(play, frame, i) for i in range(len(frame.units))]
    kept = [i for i, box in enumerate(starts) if box is not None]
    if len(kept) < len(frame.units):
        stopped = tuple(id for i, id in enumerate(frame.units) if i not in kept)
        play.tell(Stopped(units=stopped, why="stopped by the enemy", rule="adf.move.premise"))
    return msgspec.structs.replace(
        frame,
        units=tuple(frame.units[i] for i in kept),
        boxes=tuple(box for box in starts if box is not None),
        expected=tuple(play.unit(frame.units[i]).box for i in kept),
        clear=tuple(frame.clear[i] for i in kept),
        levels=tuple(frame.levels[i] for i in kept),
    )


def _start_of(play: Play, frame: Moving, i: int) -> Box | None:
    """Where the present step began for a unit that can go on with it; None for one that cannot."""
    piece, expected = play.unit(frame.units[i]), frame.expected[i]
    if not piece.here or LEVELS.index(_levels(play, (piece.id,))[0]) > LEVELS.index(frame.levels[i]):
        return None
    if piece.box == expected:
        return frame.boxes[i]
    # Who has lost a stand and stood fast goes on with the front he has left, unless he is turning or filing.
    stood = piece.facing == expected.facing and math.dist(front_centre(piece.box), front_centre(expected)) <= CONTACT
    if not stood or not _is_straight(frame):
        return None
    return from_front(*front_centre(frame.boxes[i]), piece.facing, piece.width, piece.depth)


def _is_straight(frame: Moving) -> bool:
    if frame.gone == 0 or frame.step >= len(frame.steps):
        return True
    step = frame.steps[frame.step]
    return not isinstance(step, CHANGES) and direction(step, frame.boxes[0]) is not None


def _change(play: Play, frame: Moving, step: Step) -> None:
    table, state = play.table, play.state
    pieces = [play.unit(id) for id in frame.units]
    try:
        found = [room_for(table, state, piece, piece.box, piece.unit, step, frame.units) for piece in pieces]
    except Illegal as refused:
        _stop(play, frame, refused.reason)
        return
    if _on_each_other([box for box, _ in found]):
        _stop(play, frame, "there is no room for all of them")
        return
    for piece, (box, unit) in zip(pieces, found, strict=True):
        reshape(play, piece, box, unit)
        if isinstance(step, (Face, About)):
            play.tell(Faced(unit=piece.id, facing=box.facing))
        else:
            play.tell(Formed(unit=piece.id, formation=unit.formation, mounted=unit.mounted))
    _next(play, msgspec.structs.replace(frame, clear=tuple(box for box, _ in found)))


def _go_on(play: Play, frame: Moving, step: Step) -> None:
    """Up to the next chance to react or the end of the leg, for all together."""
    assert not isinstance(step, CHANGES)
    if frame.gone == 0:
        frame = _begun(play, frame, step)
    far = max(travel(step, box, frame.pivot) for box in frame.boxes)
    inch = int(play.table.edition.reaction.after_move_of)
    wanted = frame.gone + min(far - frame.gone, max(inch - frame.since, path.GRAIN))
    felt, clear, why = _feel(play, frame, step, far, wanted)
    if clear is not None:
        frame = msgspec.structs.replace(frame, clear=clear)
    if not why and not felt.clear and frame.step == len(frame.steps) - 1:
        why = "there is no room any more where it should end"
    if why:
        _stop(play, frame, why)
        return
    for id, box in zip(frame.units, felt.boxes, strict=True):
        place(play, play.unit(id), box, frame.how)
    since = frame.since + felt.gone - frame.gone
    # Nobody stops in the middle of his friends to be fired at: the chance comes when he is through.
    due = since >= inch and felt.clear
    frame = msgspec.structs.replace(frame, gone=felt.gone, since=0 if due else since, expected=felt.boxes)
    play.swap(msgspec.structs.replace(frame, levels=tuple(_levels(play, frame.units))))
    if felt.gone >= far:
        _next(play, frame)
    if due:
        play.push(Window(by=frame.units, cause="move"))


def _begun(play: Play, frame: Moving, step: Step) -> Moving:
    """At the start of a leg: set the pivot, and disorder who leaves his front arc (ruling 4.6)."""
    boxes = tuple(play.unit(id).box for id in frame.units)
    units = tuple(play.unit(id).unit for id in frame.units)
    pivot = path.pivot_of(step, boxes) if len(boxes) > 1 else None
    stage = path.disordered(play.table, path.Stage(boxes, units), step)
    for id, unit in zip(frame.units, stage.units, strict=True):
        if unit.level != play.unit(id).unit.level:
            set_level(play, id, unit.level, spread=False)
    whole = None if pivot is None else (round(pivot[0]), round(pivot[1]))
    return msgspec.structs.replace(frame, boxes=boxes, expected=boxes, pivot=whole)


def _feel(play: Play, frame: Moving, step: Step, far: int, wanted: int) -> tuple[_Felt, tuple[Box, ...] | None, str]:
    """Go on as far as wanted, and further through friends to where all are clear of them or the leg ends.

    Gives where that is, the last clear place on the way if there was one, and what hinders it before.
    """
    assert not isinstance(step, CHANGES)
    others = _about(play, frame, far - frame.gone)
    if len(frame.units) == 1 and direction(step, frame.boxes[0]) is not None:
        table, here = play.table, play.unit(frame.units[0]).box
        there = _at(play, step, frame.boxes[0], wanted, far, frame.pivot)
        on_table = inside(here, table.width, table.height) and inside(there, table.width, table.height)
        # Straight from one place on the table to another with nobody about, there is nothing to feel for.
        if on_table and not any(path.could_meet(here, there, other) for other in others):
            return _Felt(wanted, (there,), True), (there,), ""
    at, last = frame.gone, None
    while True:
        # With nobody about there is nothing to feel for.
        pace = path.GRAIN if others or len(frame.units) > 1 else far
        at = min(at + pace, wanted if at < wanted else far)
        boxes = tuple(_at(play, step, box, at, far, frame.pivot) for box in frame.boxes)
        felt = _Felt(at, boxes, not _is_passing(others, boxes))
        why = _hindrance(play, frame, others, boxes)
        if why:
            return felt, last, why
        last = boxes if felt.clear else last
        if (at >= wanted and felt.clear) or at >= far:
            return felt, last, ""


def _at(play: Play, step: Step, box: Box, gone: int, far: int, pivot: tuple[int, int] | None) -> Box:
    """Members of a wheeling group turn through the same angle, however far each has to go."""
    assert not isinstance(step, CHANGES)
    own = travel(step, box, pivot)
    return path.after(play.table, step, box, own if gone >= far else own * gone // max(far, 1), pivot)


def _hindrance(play: Play, frame: Moving, others: list[Piece], boxes: tuple[Box, ...]) -> str:
    """What stands in the way now that did not when the move was ordered."""
    side = play.unit(frame.units[0]).side
    for box in boxes:
        if not inside(box, play.table.width, play.table.height):
            return "the table ends here"
        for other in others:
            if other.side != side and distance(box, other.box) < CONTACT:
                return f"{other.name} is in the way"
            if other.side == side and not path.can_be_passed(play.table, other) and overlap(box, other.box):
                return f"{other.name} is in the way"
    return ""


def _is_passing(others: list[Piece], boxes: tuple[Box, ...]) -> bool:
    return any(overlap(box, other.box) for box in boxes for other in others) or _on_each_other(boxes)


def _on_each_other(boxes: Sequence[Box]) -> bool:
    return any(overlap(one, other) for one, other in itertools.combinations(boxes, 2))


def _about(play: Play, frame: Moving, far: int) -> list[Piece]:
    """Who else could be met on so long a way."""
    found = []
    movers = [play.unit(id) for id in frame.units]
    for other in play.state.units.values():
        if other.place != "table" or other.id in frame.units:
            continue
        for piece in movers:
            span = piece.width + piece.depth + other.width + other.depth + 2 * far
            if abs(other.x - piece.x) * 2 <= span and abs(other.y - piece.y) * 2 <= span:
                found.append(other)
                break
    return found


def _levels(play: Play, ids: tuple[str, ...]) -> list[str]:
    """The levels they move at: who is down to his last stand has lost his order too."""
    return [fighting_level(play.table.edition, play.unit(id).unit) for id in ids]


def _next(play: Play, frame: Moving) -> None:
    boxes = tuple(play.unit(id).box for id in frame.units)
    levels = tuple(_levels(play, frame.units))
    play.swap(
        msgspec.structs.replace(
            frame, step=frame.step + 1, gone=0, boxes=boxes, expected=boxes, pivot=None, levels=levels
        )
    )


def _stop(play: Play, frame: Moving, why: str) -> None:
    """It goes no further than where it last stood clear, be that on the way or behind it."""
    play.pop()
    pieces = [play.unit(id) for id in frame.units]
    clear = [box._replace(width=piece.width, depth=piece.depth) for box, piece in zip(frame.clear, pieces, strict=True)]
    free = all(
        has_room(play.table, play.state, piece, box, frame.units) for piece, box in zip(pieces, clear, strict=True)
    )
    moved = frame.since > 0
    for piece, box in zip(pieces, clear, strict=True):
        end = box if free else nearest_room(play.table, play.state, piece, box)
        if end != piece.box:
            place(play, piece, end, frame.how)
            moved = True
    play.tell(Stopped(units=frame.units, why=why, rule="adf.move.premise"))
    play.push(Window(by=frame.units, cause="action", moved=moved))
