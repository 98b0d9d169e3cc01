"""A move or charge that waits for an answer: where it began, where it stands, and where it means to go."""

from __future__ import annotations

from typing import NamedTuple

from enfilade.game.battle import Battle
from enfilade.ground.box import Box
from enfilade.ground.legs import travel
from enfilade.ground.shapes import Point
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging, Frame, Moving
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.move.changes import ON_THE_SPOT, changed
from enfilade.rules.adf.battle.move.placing import slid
from enfilade.rules.adf.battle.state import State
from enfilade.server.showing.stands import pose
from enfilade.server.showing.words import inches
from enfilade.server.wire.sight import UnderWay


class Course(NamedTuple):
    """How a move stands, for its leading unit."""

    frame: Moving | Charging
    unit: str
    start: Box
    now: Box
    end: Box
    gone: int
    to_go: int


def course(battle: Battle, line: int, state: State) -> Course | None:
    """The innermost move or charge under way after a line; None if nobody is moving."""
    depth = next((i for i in range(len(state.frames) - 1, -1, -1) if _moves(state.frames[i])), None)
    if depth is None:
        return None
    frame = state.frames[depth]
    assert isinstance(frame, Moving | Charging)
    unit = frame.units[0]
    piece = state.units.get(unit)
    if piece is None or not piece.here:
        return None
    start = _start(battle, line, depth, unit) or piece.box
    if isinstance(frame, Charging):
        to_go = max(0, frame.distance - frame.moved)
        return Course(frame, unit, start, piece.box, slid(piece.box, frame.direction, to_go), frame.moved, to_go)
    return _moving(battle.table, frame, state, start)


def under_way(found: Course | None) -> UnderWay | None:
    if found is None:
        return None
    gone, left = inches(found.gone), inches(found.to_go)
    charging = isinstance(found.frame, Charging)
    words = f"{gone} {'charged' if charging else 'moved'}"
    return UnderWay(
        unit=found.unit,
        start=pose(found.start),
        now=pose(found.now),
        end=pose(found.end) if found.to_go else None,
        words=f"{words}, {left} to go" if found.to_go else words,
        charge=charging,
    )


def _moves(frame: Frame) -> bool:
    # The last inch of another who is touched with the target is laid upon the charge itself (ruling 9.6).
    return isinstance(frame, Moving) or (isinstance(frame, Charging) and not frame.main)


def _start(battle: Battle, line: int, depth: int, unit: str) -> Box | None:
    """Where the unit stood before the order: the frames below are the same as long as the move lasts."""
    for n in range(line - 1, 0, -1):
        state: State = battle.at(n)
        frame = state.frames[depth] if depth < len(state.frames) else None
        if not isinstance(frame, Moving | Charging) or unit not in frame.units:
            return state.units[unit].box
    return None


def _moving(table: Field, frame: Moving, state: State, start: Box) -> Course:
    piece = state.units[frame.units[0]]
    stage = path.Stage(frame.boxes, tuple(state.units[id].unit for id in frame.units), frame.pivot)
    done = frame.gone + sum(_length(table, frame, i) for i in range(frame.step))
    to_go = -frame.gone
    for i in range(frame.step, len(frame.steps)):
        step = frame.steps[i]
        if isinstance(step, ON_THE_SPOT):
            found = [changed(table, box, unit, step) for box, unit in zip(stage.boxes, stage.units, strict=True)]
            stage = path.Stage(tuple(box for box, _ in found), tuple(unit for _, unit in found))
            continue
        pivot: Point | None = frame.pivot if i == frame.step else None
        if pivot is None and len(stage.boxes) > 1:
            pivot = path.pivot_of(step, stage.boxes)
        to_go += travel(step, stage.boxes[0], pivot)
        boxes = tuple(path.after(table, step, box, None, pivot) for box in stage.boxes)
        stage = stage._replace(boxes=boxes)
    return Course(frame, piece.id, start, piece.box, stage.boxes[0], done, max(0, to_go))


def _length(table: Field, frame: Moving, i: int) -> int:
    """How far a step that is behind it went; a wheel is measured on the footprint of now, which is the same size."""
    step = frame.steps[i]
    return 0 if isinstance(step, ON_THE_SPOT) else travel(step, frame.boxes[0], None)
