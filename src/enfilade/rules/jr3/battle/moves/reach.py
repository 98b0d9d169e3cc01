"""How far a way can be ordered now: as much of a row of steps as a move, the table and the rules allow, to the mil."""

from __future__ import annotations

from typing import NamedTuple

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.legs import Wheel, travel
from enfilade.rules.jr3.battle.commands import Move
from enfilade.rules.jr3.battle.moves.ordering import check_order
from enfilade.rules.jr3.battle.moves.path import Plan
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body
from enfilade.tabletop.routes.cutting import cut
from enfilade.tabletop.routes.steps import ON_THE_SPOT, Step
from enfilade.tabletop.searching import last_such

ENDLESS = 1_000_000
HALF_TURN = 18000


class Reach(NamedTuple):
    """As much of a way as may be ordered."""

    steps: tuple[Step, ...]
    """None if it cannot even begin."""
    plan: Plan | None
    why: str = ""
    """What ends it short of the whole way."""
    rule: str = ""


def follow(table: Board, turn: int, piece: Body, steps: tuple[Step, ...]) -> Reach:
    """As far along these steps as may be ordered in this turn."""
    try:
        return Reach(steps, check_order(table, turn, piece, Move(steps)))
    except (Illegal, Malformed) as error:
        refused = error
    done: tuple[Step, ...] = ()
    plan: Plan | None = None
    for step in steps:
        try:
            plan = check_order(table, turn, piece, Move((*done, step)))
        except (Illegal, Malformed) as error:
            refused = error
            done = (*done, *_part(table, turn, piece, done, step, plan))
            break
        done = (*done, step)
    if done:
        plan = check_order(table, turn, piece, Move(done))
    rule = refused.rule if isinstance(refused, Illegal) else ""
    return Reach(done, plan, refused.reason if isinstance(refused, Illegal) else str(refused), rule)


def farthest(table: Board, turn: int, piece: Body, leg: Step, before: tuple[Step, ...] = ()) -> int:
    """How many mils it may go this way after the steps chosen before, whatever length the leg has; of a wheel they are
    those of the outer end."""
    if isinstance(leg, ON_THE_SPOT):
        return 0
    longest = _longest(leg)
    found = follow(table, turn, piece, (*before, longest))
    if found.plan is None or len(found.steps) <= len(before):
        return 0
    return found.plan.fars[-1]


def _part(
    table: Board, turn: int, piece: Body, done: tuple[Step, ...], step: Step, plan: Plan | None
) -> tuple[Step, ...]:
    """As much as may be of a step that is too much, after those that are done."""
    if isinstance(step, ON_THE_SPOT):
        return ()
    whole = travel(step, plan.end.box if plan else piece.box)
    far = last_such(lambda gone: _may(table, turn, piece, (*done, *cut((step,), (whole,), gone))), 1, whole - 1)
    return cut((step,), (whole,), far)


def _longest(leg: Step) -> Step:
    if isinstance(leg, Wheel):
        return Wheel(leg.side, HALF_TURN)
    row = {name: getattr(leg, name) for name in leg.__struct_fields__}
    return type(leg)(**row | {"distance": ENDLESS})


def _may(table: Board, turn: int, piece: Body, steps: tuple[Step, ...]) -> bool:
    try:
        check_order(table, turn, piece, Move(steps))
    except (Illegal, Malformed):
        return False
    return True
