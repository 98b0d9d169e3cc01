"""Whether a move is legal, leg by leg: its cost, its room, the table's edge, its neighbours, what a unit may do."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.arcs import direction_in_arc
from enfilade.ground.box import COS, SIN, Box, distance, front, inside, overlap
from enfilade.ground.legs import File, Wheel, direction, moved, travel
from enfilade.ground.shapes import Point
from enfilade.rules.adf.battle.commands import CHANGES, Dismount, Form, Mount, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move.changes import ON_THE_SPOT, room_for
from enfilade.rules.adf.battle.move.changes import changed as changed
from enfilade.rules.adf.battle.move.changes import check_change as check_change
from enfilade.rules.adf.battle.move.columns import rate, rates_of
from enfilade.rules.adf.battle.move.ending import check_ends
from enfilade.rules.adf.battle.move.pace import INCH, Pace, Span, change_cost, pace_of, share
from enfilade.rules.adf.battle.move.placing import CONTACT
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.chapters.facts import Unit, worse

GRAIN = 300
"""A way is tried at points no further apart than this; no stand is so shallow."""


class Stage(NamedTuple):
    """Where everybody stands before a step, and what they are by then."""

    boxes: tuple[Box, ...]
    units: tuple[Unit, ...]
    pivot: Point | None = None


class Plan(NamedTuple):
    """A legal move: where everybody ends, and what it costs of the action."""

    ids: tuple[str, ...]
    stages: tuple[Stage, ...]
    """Before each step; the last is the end."""
    share: Fraction
    travel: int
    hastened: bool = False
    """It takes a leader's inches."""
    bills: tuple[tuple[Pace, ...], ...] = ()
    """Of each unit: a bill for every step, and then one for every friend it passes through."""

    @property
    def ends(self) -> tuple[Box, ...]:
        return self.stages[-1].boxes


def plan(table: Field, state: State, ids: tuple[str, ...], steps: tuple[Step, ...]) -> Plan:
    """Check a whole move; Illegal says what is wrong with it."""
    pieces = [state.units[id] for id in ids]
    if not steps:
        raise Malformed("a move needs at least one leg, for instance 'advance 4'")
    for piece in pieces:
        _check_may_move(table, piece, steps)
    near = _others(state, ids, pieces, steps)
    stage = Stage(tuple(piece.box for piece in pieces), tuple(piece.unit for piece in pieces))
    stages, far = [], 0
    bills: list[list[Pace]] = [[] for _ in ids]
    passed: list[set[str]] = [set() for _ in ids]
    for step in steps:
        stage = stage._replace(pivot=pivot_of(step, stage.boxes) if len(ids) > 1 else None)
        stages.append(stage)
        if isinstance(step, ON_THE_SPOT):
            stage = _change(table, state, ids, pieces, stage, step, bills)
            continue
        stage = disordered(table, stage, step)
        for i, (box, unit) in enumerate(zip(stage.boxes, stage.units, strict=True)):
            _check_leg(pieces[i], unit, step, box, stage.pivot)
            owed = bills[i][-1].owed if bills[i] else 0
            bills[i].append(pace_of(table, _rated(table, pieces[i].unit, unit, steps), step, box, stage.pivot, owed))
            _try(table, pieces[i], box, step, stage.pivot, near, passed[i])
        far += max(travel(step, box, stage.pivot) for box in stage.boxes)
        stage = stage._replace(boxes=tuple(after(table, step, box, None, stage.pivot) for box in stage.boxes))
    stages.append(stage._replace(pivot=None))
    check_ends(table, state, pieces, stage.boxes, far)
    free = 0 if _all_spent(table, pieces, steps) else _free_inches(table, state, pieces)
    most, hastened = _paid(table, pieces, stage, bills, passed, free)
    return Plan(ids, tuple(stages), most, far, hastened, tuple(map(tuple, bills)))


def after(table: Field, step: Step, box: Box, gone: int | None, pivot: Point | None) -> Box:
    """The box after so much of a leg, or all of it."""
    assert not isinstance(step, CHANGES)
    whole = travel(step, box, pivot)
    return moved(step, box, whole if gone is None else min(gone, whole), table.ground, pivot)


def pivot_of(step: Step, boxes: tuple[Box, ...]) -> Point | None:
    """A group wheels about its outermost front corner on that side."""
    if not isinstance(step, Wheel):
        return None
    lead = boxes[0]
    rx, ry = COS[lead.facing], -SIN[lead.facing]
    ends = []
    for box in boxes:
        x0, y0, x1, y1 = front(box)
        ends.append((x0, y0) if step.side == "left" else (x1, y1))
    pick = min if step.side == "left" else max
    return pick(ends, key=lambda point: point[0] * rx + point[1] * ry)


def disordered(table: Field, stage: Stage, step: Step) -> Stage:
    """Who moves outside his front arc does it in disorder from the start; guns have no order to lose (ruling 4.6)."""
    units = []
    for box, unit in zip(stage.boxes, stage.units, strict=True):
        heading = None if isinstance(step, CHANGES) else direction(step, box)
        if heading is None or unit.arm == "artillery" or direction_in_arc(box.facing, heading, table.arc):
            units.append(unit)
            continue
        if table.edition.rulings.move_outside_arc == "not-allowed":
            raise Illegal("it moves only within its front arc, or wheels first", "adf.move.arc")
        units.append(msgspec.structs.replace(unit, level=worse(unit.level, "disorder")))
    return stage._replace(units=tuple(units))


def out_of_order(state: State, plan: Plan) -> tuple[str, ...]:
    """Who loses his order on the way."""
    ends = zip(plan.ids, plan.stages[-1].units, strict=True)
    return tuple(id for id, unit in ends if unit.level != state.units[id].unit.level)


def can_be_passed(table: Field, friend: Piece) -> bool:
    """Whether friends may move through a unit (ruling 4.14)."""
    return table.edition.rulings.friends_passed == "all" or friend.unit.level not in ("shaken", "routed")


def could_meet(start: Box, end: Box, other: Piece) -> bool:
    """Whether a box that slides straight from one place to another could come upon a unit; quick to say no."""
    half = (start.width + start.depth + other.width + other.depth) // 2 + CONTACT + 1
    x, y = other.x, other.y
    return (
        (start.x - x <= half or end.x - x <= half)
        and (x - start.x <= half or x - end.x <= half)
        and (start.y - y <= half or end.y - y <= half)
        and (y - start.y <= half or y - end.y <= half)
    )


def _check_may_move(table: Field, piece: Piece, steps: tuple[Step, ...]) -> None:
    if not piece.here:
        raise Illegal(f"{piece.name} is not on the table", "adf.move.who")
    if piece.unit.level == "routed":
        raise Illegal(f"{piece.name} is routed: it runs", "adf.move.who")
    if table.edition.rulings.half_move_change == "before-moving":
        on_the_spot = [isinstance(step, ON_THE_SPOT) for step in steps]
        if on_the_spot != sorted(on_the_spot, reverse=True):
            raise Illegal("changes come before the moving", "adf.move.change")


def _check_leg(piece: Piece, unit: Unit, step: Step, box: Box, pivot: Point | None) -> None:
    assert not isinstance(step, CHANGES)
    if isinstance(step, File) and unit.formation not in ("road-column", "limbered"):
        raise Illegal(f"{piece.name} files along a road only in road column", "adf.move.file")
    if not travel(step, box, pivot):
        raise Malformed("a leg of no length is no leg")


def _rated(table: Field, before: Unit, now: Unit, steps: tuple[Step, ...]) -> Unit:
    """Whose rate counts beside a half-move change (ruling 1.5)."""
    match table.edition.rulings.half_move_rate:
        case "old-formation":
            return msgspec.structs.replace(now, formation=before.formation, mounted=before.mounted)
        case "new-formation":
            for step in steps:
                if isinstance(step, Form):
                    now = msgspec.structs.replace(now, formation=step.formation)
                elif isinstance(step, (Mount, Dismount)):
                    now = msgspec.structs.replace(now, mounted=isinstance(step, Mount))
    return now


def _others(state: State, ids: tuple[str, ...], pieces: list[Piece], steps: tuple[Step, ...]) -> list[Piece]:
    """Units that could be in the way of such a move."""
    others = [other for other in state.units.values() if other.place == "table" and other.id not in ids]
    if len(ids) > 1 or any(isinstance(step, CHANGES) for step in steps):
        return others
    lead = pieces[0]
    far = sum(0 if isinstance(step, ON_THE_SPOT) else travel(step, lead.box, None) for step in steps)
    reach = far + lead.width + lead.depth
    return [
        other
        for other in others
        if abs(other.x - lead.x) < reach + other.width + other.depth
        and abs(other.y - lead.y) < reach + other.width + other.depth
    ]


def _change(
    table: Field,
    state: State,
    ids: tuple[str, ...],
    pieces: list[Piece],
    stage: Stage,
    step: Step,
    bills: list[list[Pace]],
) -> Stage:
    boxes, units = [], []
    for i, (box, unit) in enumerate(zip(stage.boxes, stage.units, strict=True)):
        check_change(table, unit, box, step)
        new, after_change = room_for(table, state, pieces[i], box, unit, step, ids)
        bills[i].append(Pace((), change_cost(table, unit, step), bills[i][-1].owed if bills[i] else 0))
        boxes.append(new)
        units.append(after_change)
    return Stage(tuple(boxes), tuple(units))


def _try(
    table: Field, piece: Piece, box: Box, step: Step, pivot: Point | None, near: list[Piece], passed: set[str]
) -> None:
    """Feel along a leg for the table's edge, enemies, and friends to be passed through."""
    assert not isinstance(step, CHANGES)
    whole = travel(step, box, pivot)
    if direction(step, box) is not None and inside(box, table.width, table.height):
        end = moved(step, box, whole, table.ground, pivot)
        near = [other for other in near if could_meet(box, end, other)]
        # Straight from one place on the table to another with nobody about, there is nothing to feel for.
        if not near and inside(end, table.width, table.height):
            return
    count = max(1, -(-whole // GRAIN))
    for i in range(1, count + 1):
        here = moved(step, box, whole * i // count, table.ground, pivot)
        if not inside(here, table.width, table.height):
            raise Illegal(f"{piece.name} would leave the table; 'leave' marches it off", "adf.move.edge")
        reach = here.width + here.depth
        for other in near:
            span = reach + other.width + other.depth + 2 * CONTACT
            if abs(other.x - here.x) * 2 > span or abs(other.y - here.y) * 2 > span:
                continue
            if other.side != piece.side:
                if distance(here, other.box) < CONTACT:
                    raise Illegal(f"{other.name} is in the way: contact is made by a charge", "adf.move.contact")
            elif overlap(here, other.box):
                if not can_be_passed(table, other):
                    why = f"{other.name} is {other.unit.level} and cannot be passed through"
                    raise Illegal(why, "adf.move.through")
                passed.add(other.id)


def _all_spent(table: Field, pieces: list[Piece], steps: tuple[Step, ...]) -> bool:
    """Whether somebody spends the whole action on changes: then it is no move, which a leader could lengthen."""
    changes = [step for step in steps if isinstance(step, ON_THE_SPOT)]
    return any(sum(change_cost(table, piece.unit, step) for step in changes) >= 1 for piece in pieces)


def _free_inches(table: Field, state: State, pieces: list[Piece]) -> int:
    used = any(piece.speeded for piece in pieces)
    return control.leader_inches(table, state, tuple(piece.id for piece in pieces), "move", used)


def _paid(
    table: Field, pieces: list[Piece], stage: Stage, bills: list[list[Pace]], passed: list[set[str]], free: int
) -> tuple[Fraction, bool]:
    """The dearest bill of all, and whether a leader's inches are needed for it."""
    most, hastened = Fraction(0), False
    for i, bill in enumerate(bills):
        bill += [_toll(table, stage, i) for _ in passed[i]]
        cost = share(bill, free)
        if cost > 1:
            raise Illegal(f"{pieces[i].name} needs more than the whole of its action for this", "adf.move.far")
        most = max(most, cost)
        hastened = hastened or (free > 0 and share(bill) > 1)
    return most, hastened


def _toll(table: Field, stage: Stage, i: int) -> Pace:
    """What passing through friends costs: an inch of the ground where the move ends (ruling 4.14)."""
    box, unit = stage.boxes[i], stage.units[i]
    ground = table.ground
    speed = rate(table, rates_of(table.edition, unit), ground.kinds_at(box.x, box.y), "")
    length = int(table.edition.zones.interpenetration)
    return Pace((), Fraction(length, speed)) if speed else Pace((Span(length, INCH),))
