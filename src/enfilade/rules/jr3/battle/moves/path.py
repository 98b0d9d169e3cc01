"""Whether a unit may be ordered to move so, step by step, within the table's edge, and where it is on its way."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.arcs import direction_in_arc
from enfilade.ground.box import Box, inside
from enfilade.ground.legs import File, direction, moved, travel
from enfilade.ground.terrain import Ground
from enfilade.rules.jr3.battle.moves.changes import changed, check_change
from enfilade.rules.jr3.battle.moves.pace import change_cost, pace_of
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body
from enfilade.tabletop.room import is_water
from enfilade.tabletop.routes.pace import Pace, Span, affords, share
from enfilade.tabletop.routes.steps import CHANGES, ON_THE_SPOT, Step

GRAIN = 300
"""A way is tried at points no further apart than this; no stand is so shallow."""
TURN = 1
"""A change counts as a mil of the way, so that every place on it has its number."""
FILES = ("march-column", "limbered")
"""What follows a road round its bends."""


class Stage(NamedTuple):
    """Where a unit stands before a step, and what it is by then."""

    box: Box
    unit: Unit


class Plan(NamedTuple):
    """A way with its bill. Places on it are numbered by the mils gone, a change counting as one."""

    id: str
    steps: tuple[Step, ...]
    fars: tuple[int, ...]
    stages: tuple[Stage, ...]
    """Before each step; the last is the end."""
    bills: tuple[Pace, ...]
    ground: Ground

    @property
    def length(self) -> int:
        return sum(self.fars)

    @property
    def end(self) -> Stage:
        return self.stages[-1]

    @property
    def share(self) -> Fraction:
        """The part of a move it takes."""
        return share(list(self.bills))

    def at(self, gone: int) -> Stage:
        """Where the unit stands so far on its way, and what it is there."""
        for step, far, stage in zip(self.steps, self.fars, self.stages, strict=False):
            if gone < far:
                if isinstance(step, CHANGES) or gone == 0:
                    return stage
                return stage._replace(box=moved(step, stage.box, gone, self.ground))
            gone -= far
        return self.end

    def cost(self, gone: int) -> Fraction:
        """The part of a move that it takes to come so far."""
        paid: list[Pace] = []
        for far, pace in zip(self.fars, self.bills, strict=True):
            paid.append(pace if gone >= far else _part(pace, far, gone))
            gone -= far
            if gone <= 0:
                break
        return share(paid)

    def reach(self, budget: Fraction) -> int:
        """How far so much of a move carries the unit."""
        gone = 0
        for far, pace in zip(self.fars, self.bills, strict=True):
            cost = share([pace])
            if cost > budget:
                return gone + _afforded(pace, far, budget)
            gone, budget = gone + far, budget - cost
        return gone


def check_move(table: Board, piece: Body, steps: tuple[Step, ...]) -> Plan:
    """The whole of an ordered move. Illegal says what is wrong with it, whoever else may stand or come in its way."""
    if not steps:
        raise Malformed("a move needs at least one step, for instance 'advance 4'")
    check_may_move(piece)
    plan = planned(table, piece, steps)
    if plan.share > 1:
        raise Illegal(f"{piece.name} needs more than the whole of its move for this", "jr3.move.far")
    return plan


def check_may_move(piece: Body) -> None:
    if not piece.here:
        raise Illegal(f"{piece.name} is not on the table", "jr3.move.who")
    if piece.unit.level == "routed":
        raise Illegal(f"{piece.name} is routed: it runs, or rallies", "jr3.move.who")


def planned(table: Board, piece: Body, steps: tuple[Step, ...], *, free_changes: bool = False) -> Plan:
    """The way and its bill, however long; turning about to break off costs nothing (J51)."""
    stage = Stage(piece.box, piece.unit)
    stages, bills, fars = [stage], list[Pace](), list[int]()
    for step in steps:
        owed = bills[-1].owed if bills else 0
        if isinstance(step, ON_THE_SPOT):
            if not free_changes:
                check_change(stage.unit, stage.box, step)
            cost = Fraction(0) if free_changes else change_cost(table.edition, stage.unit, step)
            bills.append(Pace((), cost, owed))
            fars.append(TURN)
            stage = Stage(*changed(table, stage.box, stage.unit, step))
            _check_stands(table, piece, stage.box)
        else:
            _check_leg(table, piece, stage, step, free_changes)
            bills.append(pace_of(table, stage.unit, step, stage.box, owed))
            fars.append(travel(step, stage.box))
            _check_edge(table, piece, stage.box, step)
            stage = stage._replace(box=moved(step, stage.box, fars[-1], table.ground))
        stages.append(stage)
    _check_stands(table, piece, stage.box)
    return Plan(piece.id, steps, tuple(fars), tuple(stages), tuple(bills), table.ground)


def _check_leg(table: Board, piece: Body, stage: Stage, step: Step, any_way: bool) -> None:
    """Forward within the arc, but guns that are pushed and whoever breaks off go any way (J71)."""
    assert not isinstance(step, CHANGES)
    if not travel(step, stage.box):
        raise Malformed("a leg of no length is no leg")
    if isinstance(step, File) and stage.unit.formation not in FILES:
        raise Illegal(f"{piece.name} files along a road only in march column or limbered", "jr3.move.file")
    heading = direction(step, stage.box)
    if any_way or heading is None or stage.unit.formation == "unlimbered":
        return
    if not direction_in_arc(stage.box.facing, heading, table.arc):
        raise Illegal(f"{piece.name} moves within its front arc: it must turn or wheel first", "jr3.move.arc")


def _check_edge(table: Board, piece: Body, box: Box, step: Step) -> None:
    """Feel along a leg for the edge of the table."""
    assert not isinstance(step, CHANGES)
    whole = travel(step, box)
    straight = direction(step, box) is not None
    count = 1 if straight and inside(box, table.width, table.height) else max(1, -(-whole // GRAIN))
    for i in range(1, count + 1):
        if not inside(moved(step, box, whole * i // count, table.ground), table.width, table.height):
            raise Illegal(f"{piece.name} would leave the table", "jr3.move.edge")


def _check_stands(table: Board, piece: Body, box: Box) -> None:
    if not inside(box, table.width, table.height):
        raise Illegal(f"{piece.name} has no room for this on the table", "jr3.move.room")
    if is_water(table, box.x, box.y):
        raise Illegal(f"{piece.name} cannot stand in the water", "jr3.move.room")


def _part(pace: Pace, far: int, gone: int) -> Pace:
    """The bill of a part of a step."""
    if not pace.spans:
        return Pace((), pace.fixed * max(gone, 0) / far)
    spans, left = [], max(gone, 0)
    for span in pace.spans:
        spans.append(Span(min(left, span.length), span.rate))
        left -= spans[-1].length
    return Pace(tuple(spans))


def _afforded(pace: Pace, far: int, budget: Fraction) -> int:
    """How many mils of a step that is too long can be paid for; a change is made wholly or not yet."""
    if not pace.spans:
        return int(budget / pace.fixed * far)
    return min(affords(budget, pace), far - 1)
