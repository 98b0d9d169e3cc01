"""Standing orders: kept for a side that gives no sheet in its time, and carried out as far as they can be (J58)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Over
from enfilade.rules.jr3.battle.commands import (
    Charge,
    FireRule,
    FirstFire,
    Hold,
    Mark,
    Move,
    Said,
    Sheet,
    Standing,
)
from enfilade.rules.jr3.battle.events import Ordered
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.moves.reach import follow
from enfilade.rules.jr3.battle.orders import law, marks
from enfilade.rules.jr3.battle.play import LOOP, Play
from enfilade.rules.jr3.battle.state import Piece, State

replace = msgspec.structs.replace


def give(play: Play, command: Standing) -> None:
    """Keep what a side orders for turns in which it is away, in place of what it had ordered before."""
    if command.side not in play.table.sides:
        raise Malformed(f"standing orders are given for {' or '.join(play.table.sides)}")
    if isinstance(LOOP.stop_of(play.table, play.state), Over):
        raise Illegal("the battle is over", "jr3.turn.over")
    check(play.table, play.state, command)
    others = {side: lines for side, lines in play.state.standing.items() if side != command.side}
    play.change(standing=others | ({command.side: command.lines} if command.lines else {}))
    play.tell(Ordered(side=command.side, seen_by=(command.side,)))


def check(table: Field, state: State, command: Standing) -> None:
    """Refuse orders for nobody of that side, or at nobody of the other."""
    for order in marks.by_subject(table, state, command.side, Sheet(command.lines)).values():
        _check_target(state, command.side, target_of(order))


def sheet_of(table: Field, state: State, side: str) -> Sheet:
    """The sheet that stands for a side: its standing orders as far as each can be carried out now; the rest hold."""
    lines = state.standing.get(side, ())
    if not lines:
        return Sheet()
    found = marks.unfolded(table, state, side, Sheet(lines), lasting=True)
    able = {id: _able(table, state, state.units[id], mark) for id, mark in found.items()}
    return Sheet(marks.lines_of(_few_enough(table, state, side, able)))


def target_of(order: Said) -> str:
    """The enemy that an order names."""
    match order:
        case FirstFire(target) | Charge(target):
            return target
        case Hold(fire) | Move(_, _, fire):
            return fire.target
        case _:
            return ""


def _check_target(state: State, side: str, target: str) -> None:
    if not target:
        return
    if target not in state.units:
        raise Malformed(f"there is no unit {target!r}")
    if state.units[target].side == side:
        raise Illegal(f"{state.units[target].name} is no enemy", "jr3.orders.target")


def _able(table: Field, state: State, piece: Piece, mark: Mark) -> Mark:
    """As much of an order as a unit can carry out: a way as far as it may go, an enemy who has gone left out."""
    if piece.unit.level == "routed":
        return Hold()
    target = target_of(mark)
    if target and not state.units[target].here:
        mark = _at_anybody(mark)
    if isinstance(mark, Move) and not mark.off:
        steps = follow(table, state.turn, piece, mark.steps).steps
        mark = replace(mark, steps=steps) if steps else Hold(mark.fire)
    try:
        law.check_mark(table, state, piece, mark)
    except (Illegal, Malformed):
        return Hold()
    return mark


def _at_anybody(mark: Mark) -> Mark:
    match mark:
        case Hold(fire) | Move(_, _, fire):
            return replace(mark, fire=FireRule("", fire.within, fire.waits))
        case _:
            return replace(mark, target="")


def _few_enough(table: Field, state: State, side: str, found: dict[str, Mark]) -> dict[str, Mark]:
    """No more brigades to the charge than the scenario sends: the first of its list."""
    most = law.charging_brigades(table, state, side)
    if most is None:
        return found
    charging = {state.units[id].brigade for id, mark in found.items() if isinstance(mark, Charge)}
    may = [one.id for one in table.scenario.brigades if one.id in charging][:most]
    return {
        id: Hold() if isinstance(mark, Charge) and state.units[id].brigade not in may else mark
        for id, mark in found.items()
    }
