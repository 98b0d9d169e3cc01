"""Whether a move is legal, leg by leg: its cost, its room, its neighbours and what its unit may do at all."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length, mixed
from enfilade.ground.arcs import direction_in_arc
from enfilade.ground.box import Box, between, distance, from_front, front, front_centre, inside, overlap, turned
from enfilade.ground.legs import About, File, Wheel, direction, moved, travel
from enfilade.ground.places import distance_to
from enfilade.ground.shapes import Point
from enfilade.rules.adf.battle import control, seeing
from enfilade.rules.adf.battle.columns import rate, rates_of
from enfilade.rules.adf.battle.commands import CHANGES, Dismount, Face, Form, Mount, Step
from enfilade.rules.adf.battle.field import Field, mils, size_of
from enfilade.rules.adf.battle.pace import INCH, Pace, Span, change_cost, pace_of, share
from enfilade.rules.adf.battle.placing import CONTACT, has_room
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.facts import FORMATIONS, Unit, worse

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
    near = _others(table, state, ids, pieces, steps)
    stage = Stage(tuple(piece.box for piece in pieces), tuple(piece.unit for piece in pieces))
    stages, far = [], 0
    bills: list[list[Pace]] = [[] for _ in ids]
    passed: list[set[str]] = [set() for _ in ids]
    for step in steps:
        stage = stage._replace(pivot=pivot_of(step, stage.boxes) if len(ids) > 1 else None)
        stages.append(stage)
        if isinstance(step, (CHANGES, About)):
            stage = _change(table, state, ids, pieces, stage, step, bills)
            continue
        stage = disordered(table, stage, step)
        for i, (box, unit) in enumerate(zip(stage.boxes, stage.units, strict=True)):
            bills[i].append(pace_of(table, _rated(table, pieces[i].unit, unit), step, box, stage.pivot))
            _try(table, pieces[i], box, step, stage.pivot, near, passed[i])
        far += max(travel(step, box, stage.pivot) for box in stage.boxes)
        stage = stage._replace(boxes=tuple(after(table, step, box, None, stage.pivot) for box in stage.boxes))
    stages.append(stage._replace(pivot=None))
    _check_ends(table, state, ids, pieces, stage, far)
    most = Fraction(0)
    free = control.leader_inches(table, state, ids, "move")
    for i, bill in enumerate(bills):
        bill += [_toll(table, stage, i) for _ in passed[i]]
        cost = share(bill, free)
        if cost > 1:
            raise Illegal(f"{pieces[i].name} needs {_told(cost)} of its action for this", "adf.move.far")
        most = max(most, cost)
    return Plan(ids, tuple(stages), most, far)


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
    from enfilade.ground.box import COS, SIN

    rx, ry = COS[lead.facing], -SIN[lead.facing]
    ends = []
    for box in boxes:
        x0, y0, x1, y1 = front(box)
        ends.append((x0, y0) if step.side == "left" else (x1, y1))
    pick = min if step.side == "left" else max
    return pick(ends, key=lambda point: point[0] * rx + point[1] * ry)


def changed(table: Field, box: Box, unit: Unit, step: Step) -> tuple[Box, Unit]:
    """A unit after a change of formation, of facing or of saddle; it keeps the middle of its front."""
    match step:
        case Form(formation):
            unit = msgspec.structs.replace(unit, formation=formation)
        case Mount():
            unit = msgspec.structs.replace(unit, mounted=True)
        case Dismount():
            unit = msgspec.structs.replace(unit, mounted=False)
        case Face(facing):
            return box._replace(facing=facing), unit
        case About():
            return box._replace(facing=turned(box.facing, 18000)), unit
        case _:
            raise Malformed("not a change")
    x, y = front_centre(box)
    return from_front(x, y, box.facing, *size_of(table, unit)), unit


def check_change(table: Field, unit: Unit, box: Box, step: Step) -> None:
    """Refuse a change that is none, or that this arm does not know."""
    rule = "adf.move.change"
    match step:
        case Form(formation):
            known = FORMATIONS[unit.arm]
            if formation not in known:
                raise Malformed(f"{unit.arm} has no formation {formation!r}; it has {', '.join(known)}")
            if formation == unit.formation:
                raise Illegal(f"it is in {formation.replace('-', ' ')} already", rule)
        case Mount() | Dismount():
            if unit.arm != "cavalry":
                raise Illegal("only cavalry has horses", rule)
            if unit.mounted == isinstance(step, Mount):
                raise Illegal(f"it is {'mounted' if unit.mounted else 'on foot'} already", rule)
        case Face(facing):
            most = table.edition.rulings.facing_change_degrees * 100
            turn = abs(between(box.facing, facing))
            if turn == 0:
                raise Illegal("it faces that way already", rule)
            if turn > most:
                raise Illegal(f"a change of facing turns a unit at most {most // 100} degrees", rule)
        case _:
            pass


def _check_may_move(table: Field, piece: Piece, steps: tuple[Step, ...]) -> None:
    if not piece.here:
        raise Illegal(f"{piece.name} is not on the table", "adf.move.who")
    if piece.unit.level == "routed":
        raise Illegal(f"{piece.name} is routed: it runs", "adf.move.who")
    first = table.edition.rulings.half_move_change == "before-moving"
    if first and any(isinstance(step, CHANGES) for step in steps[1:]):
        raise Illegal("changes come before the moving", "adf.move.change")
    if any(isinstance(step, File) for step in steps) and piece.unit.formation not in ("road-column", "limbered"):
        raise Illegal(f"{piece.name} files along a road only in road column", "adf.move.file")


def _rated(table: Field, before: Unit, now: Unit) -> Unit:
    """Whose rate counts beside a half-move change (ruling 1.5)."""
    if table.edition.rulings.half_move_rate == "old-formation":
        return msgspec.structs.replace(now, formation=before.formation, mounted=before.mounted)
    return now


def _others(
    table: Field, state: State, ids: tuple[str, ...], pieces: list[Piece], steps: tuple[Step, ...]
) -> list[Piece]:
    """Units that could be in the way of such a move."""
    far = sum(0 if isinstance(step, (*CHANGES, About)) else travel(step, pieces[0].box, None) for step in steps)
    if len(ids) > 1:
        far = 10**9
    reach = far + 6000
    return [
        other
        for other in state.units.values()
        if other.here
        and other.id not in ids
        and abs(other.x - pieces[0].x) < reach
        and abs(other.y - pieces[0].y) < reach
    ]


def disordered(table: Field, stage: Stage, step: Step) -> Stage:
    """Who moves outside his front arc does it in disorder from the start (ruling 4.6)."""
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
        new, after_change = changed(table, box, unit, step)
        if not has_room(table, state, pieces[i], new, ids):
            new_centre = new._replace(x=box.x, y=box.y)
            if not has_room(table, state, pieces[i], new_centre, ids):
                raise Illegal(f"{pieces[i].name} has no room for this", "adf.move.room")
            new = new_centre
        bills[i].append(Pace((), change_cost(table, unit, step)))
        boxes.append(new)
        units.append(after_change)
    return Stage(tuple(boxes), tuple(units))


def _try(
    table: Field, piece: Piece, box: Box, step: Step, pivot: Point | None, near: list[Piece], passed: set[str]
) -> None:
    """Feel along a leg for the table's edge, enemies, and friends to be passed through."""
    assert not isinstance(step, CHANGES)
    whole = travel(step, box, pivot)
    count = max(1, -(-whole // GRAIN))
    closest = max(CONTACT, int(table.edition.rulings.closest_approach))
    for i in range(1, count + 1):
        here = moved(step, box, whole * i // count, table.ground, pivot)
        if not inside(here, table.width, table.height):
            raise Illegal(f"{piece.name} would leave the table; 'leave' marches it off", "adf.move.edge")
        reach = here.width + here.depth
        for other in near:
            span = reach + other.width + other.depth + 2 * closest
            if abs(other.x - here.x) * 2 > span or abs(other.y - here.y) * 2 > span:
                continue
            if other.side != piece.side:
                if distance(here, other.box) < closest:
                    raise Illegal(f"{other.name} is in the way: contact is made by a charge", "adf.move.contact")
            elif overlap(here, other.box):
                _check_passes(table, other)
                passed.add(other.id)


def _check_passes(table: Field, friend: Piece) -> None:
    if table.edition.rulings.friends_passed == "all":
        return
    if friend.unit.level in ("shaken", "routed"):
        raise Illegal(f"{friend.name} is {friend.unit.level} and cannot be passed through", "adf.move.through")


def _toll(table: Field, stage: Stage, i: int) -> Pace:
    """What passing through friends costs: an inch of the ground where the move ends (ruling 4.14)."""
    box, unit = stage.boxes[i], stage.units[i]
    ground = table.ground
    speed = rate(table, rates_of(table.edition, unit), ground.kinds_at(box.x, box.y), "")
    length = int(table.edition.zones.interpenetration)
    return Pace((), Fraction(length, speed)) if speed else Pace((Span(length, INCH),))


def _check_ends(table: Field, state: State, ids: tuple[str, ...], pieces: list[Piece], stage: Stage, far: int) -> None:
    for i, (piece, box) in enumerate(zip(pieces, stage.boxes, strict=True)):
        if not has_room(table, state, piece, box, ids):
            raise Illegal(f"{piece.name} has no room there", "adf.move.room")
        if any(overlap(box, other) for other in stage.boxes[i + 1 :]):
            raise Illegal("the group would stand on itself", "adf.move.room")
        if far:
            _check_village(table, state, piece, box)
            _check_bounds(table, state, piece, box)
            if piece.unit.level == "shaken":
                _check_shaken(table, state, piece, box)


def _check_village(table: Field, state: State, piece: Piece, box: Box) -> None:
    """A built-up sector holds so many units (ruling 5.18)."""
    area = table.ground.area_at(box.x, box.y, ("village", "farm"))
    if area is None:
        return
    inside_it = [
        other
        for other in state.units.values()
        if other.here and other.id != piece.id and table.ground.area_at(other.x, other.y, ("village", "farm")) == area
    ]
    if len(inside_it) >= table.edition.rulings.village_capacity:
        raise Illegal(f"{area.name or 'the village'} is full", "adf.move.village")


def _check_bounds(table: Field, state: State, piece: Piece, box: Box) -> None:
    for bound in table.scenario.bounds:
        if piece.id in bound.units and state.turn <= bound.until:
            away = distance_to(table.ground, bound.feature, box.x, box.y)
            if away is not None and away > mils(bound.within):
                limit = Length(mils(bound.within))
                until = f"until turn {bound.until} ends"
                raise Illegal(f"{piece.name} stays within {limit} of {bound.feature} {until}", "adf.move.bound")


def _check_shaken(table: Field, state: State, piece: Piece, box: Box) -> None:
    """A shaken unit does not end nearer to an enemy it sees (ruling 4.13)."""
    seen = [
        other
        for other in state.units.values()
        if other.here and other.side != piece.side and seeing.sees(table, state, piece, other)
    ]
    if table.edition.rulings.shaken_advance == "nearer-to-nearest-visible-enemy" and seen:
        seen = [min(seen, key=lambda other: distance(piece.box, other.box))]
    for other in seen:
        if distance(box, other.box) < distance(piece.box, other.box):
            raise Illegal(f"{piece.name} is shaken and does not go nearer to {other.name}", "adf.move.shaken")


def _told(cost: Fraction) -> str:
    return f"{mixed(cost)} times" if cost.denominator in (1, 2, 4, 8) else f"{float(cost):.2f} times"
