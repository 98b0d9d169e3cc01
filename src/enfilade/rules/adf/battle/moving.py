"""A move under way: inch by inch, with a chance to react after each, and a fresh look at its premise after that."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Stop
from enfilade.ground.box import Box, distance, inside, overlap
from enfilade.ground.legs import About, travel
from enfilade.rules.adf.battle import path
from enfilade.rules.adf.battle.commands import CHANGES, Face, Step
from enfilade.rules.adf.battle.events import Faced, Formed, Stopped
from enfilade.rules.adf.battle.frames import Moving, Window
from enfilade.rules.adf.battle.losses import set_level
from enfilade.rules.adf.battle.placing import CONTACT, has_room, place
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.facts import LEVELS


def start(play: Play, ids: tuple[str, ...], steps: tuple[Step, ...]) -> None:
    """Begin a move that path.plan has found legal."""
    pieces = [play.unit(id) for id in ids]
    for piece in pieces:
        play.put(msgspec.structs.replace(piece, moved=True, moved_since=True))
    boxes = tuple(piece.box for piece in pieces)
    levels = tuple(piece.unit.level for piece in pieces)
    play.push(Moving(units=ids, steps=steps, boxes=boxes, expected=boxes, levels=levels))


def go(play: Play, frame: Moving) -> Stop | None:
    frame = _still_moving(play, frame)
    if not frame.units:
        play.pop()
        return None
    if frame.step >= len(frame.steps):
        play.pop()
        play.push(Window(by=frame.units, cause="action"))
        return None
    step = frame.steps[frame.step]
    if isinstance(step, (*CHANGES, About)):
        _change(play, frame, step)
    else:
        _go_on(play, frame, step)
    return None


def _still_moving(play: Play, frame: Moving) -> Moving:
    """Leave out who has been stopped: gone, thrown back, or with less nerve than before."""
    kept = []
    for i, id in enumerate(frame.units):
        piece = play.unit(id)
        steady = LEVELS.index(piece.unit.level) <= LEVELS.index(frame.levels[i])
        if piece.here and piece.box == frame.expected[i] and steady:
            kept.append(i)
    if len(kept) == len(frame.units):
        return frame
    stopped = tuple(id for i, id in enumerate(frame.units) if i not in kept)
    play.tell(Stopped(units=stopped, why="stopped by the enemy", rule="adf.move.premise"))
    return msgspec.structs.replace(
        frame,
        units=tuple(frame.units[i] for i in kept),
        boxes=tuple(frame.boxes[i] for i in kept),
        expected=tuple(frame.expected[i] for i in kept),
        levels=tuple(frame.levels[i] for i in kept),
    )


def _change(play: Play, frame: Moving, step: Step) -> None:
    for id in frame.units:
        piece = play.unit(id)
        box, unit = path.changed(play.table, piece.box, piece.unit, step)
        if not has_room(play.table, play.state, piece, box):
            box = box._replace(x=piece.x, y=piece.y)
            if not has_room(play.table, play.state, piece, box, frame.units):
                _stop(play, frame, f"{piece.name} has no room any more")
                return
        changed = msgspec.structs.replace(
            piece, unit=unit, x=box.x, y=box.y, facing=box.facing, width=box.width, depth=box.depth
        )
        play.put(changed)
        if isinstance(step, (Face, About)):
            play.tell(Faced(unit=id, facing=box.facing))
        else:
            play.tell(Formed(unit=id, formation=unit.formation, mounted=unit.mounted))
    _next(play, frame)


def _go_on(play: Play, frame: Moving, step: Step) -> None:
    """Up to the next chance to react or the end of the leg, for all together."""
    if frame.gone == 0 and not _unordered(play, frame, step):
        return
    frame = play.state.frames[-1] if isinstance(play.state.frames[-1], Moving) else frame
    pivot = frame.pivot
    assert not isinstance(step, CHANGES)
    far = max(travel(step, box, pivot) for box in frame.boxes)
    inch = int(play.table.edition.reaction.after_move_of)
    part = min(far - frame.gone, inch - frame.since)
    while True:
        gone = frame.gone + part
        ends = [_at(play, step, box, gone, far, pivot) for box in frame.boxes]
        hindrance = _hindrance(play, frame, ends)
        if hindrance:
            _stop(play, frame, hindrance)
            return
        passing = _is_passing(play, frame, ends)
        if not passing or gone >= far:
            break
        # Nobody stops in the middle of his friends to be fired at: the chance comes when he is through.
        part = min(far - frame.gone, part + path.GRAIN)
    for id, box in zip(frame.units, ends, strict=True):
        place(play, play.unit(id), box, "move")
    since = frame.since + part
    frame = msgspec.structs.replace(frame, gone=gone, since=since, expected=tuple(ends), levels=_levels(play, frame))
    due = since >= inch and not passing
    if due:
        frame = msgspec.structs.replace(frame, since=0)
    play.swap(frame)
    if gone >= far:
        _next(play, frame)
    if due:
        play.push(Window(by=frame.units, cause="move"))


def _unordered(play: Play, frame: Moving, step: Step) -> bool:
    """At the start of a leg: set the pivot, and disorder who leaves his front arc (ruling 4.6)."""
    boxes = tuple(play.unit(id).box for id in frame.units)
    units = tuple(play.unit(id).unit for id in frame.units)
    pivot = path.pivot_of(step, boxes) if len(boxes) > 1 else None
    stage = path.disordered(play.table, path.Stage(boxes, units), step)
    for id, unit in zip(frame.units, stage.units, strict=True):
        if unit.level != play.unit(id).unit.level:
            set_level(play, id, unit.level, spread=False)
    now = tuple(play.unit(id).box for id in frame.units)
    whole = None if pivot is None else (round(pivot[0]), round(pivot[1]))
    fresh = msgspec.structs.replace(frame, boxes=now, expected=now, pivot=whole, levels=_levels(play, frame))
    play.swap(fresh)
    return True


def _levels(play: Play, frame: Moving) -> tuple[str, ...]:
    return tuple(play.unit(id).unit.level for id in frame.units)


def _at(play: Play, step: Step, box: Box, gone: int, far: int, pivot: tuple[int, int] | None) -> Box:
    """Members of a wheeling group turn through the same angle, however far each has to go."""
    assert not isinstance(step, CHANGES)
    own = travel(step, box, pivot)
    return path.after(play.table, step, box, own if gone >= far else own * gone // max(far, 1), pivot)


def _hindrance(play: Play, frame: Moving, ends: list[Box]) -> str:
    """What stands in the way now that did not when the move was ordered."""
    last = frame.step == len(frame.steps) - 1
    for id, box in zip(frame.units, ends, strict=True):
        piece = play.unit(id)
        if not inside(box, play.table.width, play.table.height):
            return "the table ends here"
        for other in _about(play, piece, box, frame.units):
            if other.side != piece.side and distance(box, other.box) < CONTACT:
                return f"{other.name} is in the way"
            if other.side == piece.side and overlap(box, other.box):
                if other.unit.level in ("shaken", "routed") and last and not overlap(piece.box, other.box):
                    return f"{other.name} is in the way"
    return ""


def _is_passing(play: Play, frame: Moving, ends: list[Box]) -> bool:
    for id, box in zip(frame.units, ends, strict=True):
        piece = play.unit(id)
        if any(overlap(box, other.box) for other in _about(play, piece, box, frame.units)):
            return True
    return False


def _about(play: Play, piece: Piece, box: Box, apart: tuple[str, ...]) -> list[Piece]:
    reach = box.width + box.depth
    found = []
    for other in play.state.units.values():
        if other.place == "table" and other.id != piece.id and other.id not in apart:
            span = reach + other.width + other.depth
            if abs(other.x - box.x) * 2 <= span and abs(other.y - box.y) * 2 <= span:
                found.append(other)
    return found


def _next(play: Play, frame: Moving) -> None:
    boxes = tuple(play.unit(id).box for id in frame.units)
    play.swap(
        msgspec.structs.replace(
            frame, step=frame.step + 1, gone=0, boxes=boxes, expected=boxes, pivot=None, levels=_levels(play, frame)
        )
    )


def _stop(play: Play, frame: Moving, why: str) -> None:
    """It goes no further; who has ended among friends steps back to where he had room."""
    play.pop()
    play.tell(Stopped(units=frame.units, why=why, rule="adf.move.premise"))
    play.push(Window(by=frame.units, cause="action"))
