"""What an order of *Across a Deadly Field* does, as far as an examination asks."""

from __future__ import annotations

import math
from typing import Any

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box, between
from enfilade.rules.adf.battle.commands import (
    Attend,
    Charge,
    Choose,
    Deed,
    Done,
    Fire,
    Group,
    Join,
    Move,
    Pass,
    React,
    Ride,
)
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.turn.score import FORMED

MOVED = 500
"""Who ends no farther off has only turned or changed."""

Facts = tuple[tuple[str, ...], tuple[str, ...], str, dict[str, Box]]


class _Deeds:
    family = "adf"

    def done(self, table: Any, state: Any, command: Any) -> Facts:
        match command:
            case Move(units=units):
                return _move(table, state, command, units)
            case Fire(units=units, target=target):
                return ("fire",), units, target, {}
            case Charge(units=units, target=target):
                return ("charge",), units, target, {}
            case Deed(units=units, deed=deed):
                return (deed,), units, "", {}
            case Join(unit=unit, other=other):
                return ("join",), (unit,), other, {}
            case Group(units=units, actions=actions):
                return ("group", *(f"group-{action}" for action in actions)), units, "", {}
            case React(units=units, reply=reply, target=target):
                return ("react", reply), units, target, {}
            case Ride(leader=leader):
                return ("ride",), (leader,), "", {}
            case Attend(leader=leader, unit=unit):
                return ("attend",), (leader,), unit, {}
            case Choose(option=option):
                return ("choose", option), (), "", {}
            case Pass():
                return ("pass",), (), "", {}
            case Done():
                return ("done",), (), "", {}
            case _:
                return ("order",), (), "", {}

    def is_formed(self, piece: Any) -> bool:
        return piece.unit.level in FORMED

    def acting(self, state: Any) -> tuple[str, ...]:
        frame = state.frames[-1]
        return frame.units if isinstance(frame, Acting) else ()


def _move(table: Any, state: Any, move: Move, units: tuple[str, ...]) -> Facts:
    try:
        plan = path.plan(table, state, units, move.steps)
    except (Illegal, Malformed):
        return ("move",), units, "", {}
    ends = dict(zip(units, plan.ends, strict=True))
    does = []
    for id, box in ends.items():
        old = state.units[id]
        if math.dist((old.x, old.y), (box.x, box.y)) > MOVED:
            does.append("move")
        elif between(old.facing, box.facing) > 1500:
            does.append("turn")
        new = plan.stages[-1].units[units.index(id)]
        if new.formation != old.unit.formation:
            does += ["form", new.formation]
        if getattr(new, "mounted", False) != old.unit.mounted:
            does.append("mount" if new.mounted else "dismount")
    return tuple(dict.fromkeys(does)) or ("turn",), units, "", ends


DEEDS = _Deeds()
