"""What units do for whom the captain has found nothing better."""

from __future__ import annotations

from enfilade.ai import drill_player, reasons
from enfilade.ai.estimate import Estimate
from enfilade.ai.thought import Thought
from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.adf.battle import path
from enfilade.rules.adf.battle.commands import (
    Charge,
    Command,
    Deed,
    Dismount,
    Done,
    Fire,
    Form,
    Group,
    Join,
    Mount,
    Move,
)

_DEEDS = {"reform": "reforms", "rally": "rallies", "run": "runs", "leave": "marches off"}
_CHANGES = {"unlimbered": "unlimbers", "limbered": "limbers up", "battle-line": "forms line"}


def think(found: Estimate) -> Thought:
    """By the drill book: it keeps those moving for whom nothing better was found."""
    answer = drill_player.drill(found.view)
    if isinstance(answer, Done):
        return Thought(answer)
    deed = told(found, answer)
    return Thought(answer, reasons.said(f"{deed}, as the drill book has it" if deed else ""))


def told(found: Estimate, command: Command) -> str:
    """What a command has its units do, in a few words."""
    ids = getattr(command, "units", ())
    who = reasons.units(found.state.units[id] for id in ids)
    many = len(ids) > 1
    match command:
        case Fire(target=target):
            return f"{who} {'fire' if many else 'fires'} at {reasons.unit(found.state.units[target])}"
        case Charge(target=target):
            return f"{who} {'charge' if many else 'charges'} {reasons.unit(found.state.units[target])}"
        case Deed(deed=deed) if deed in _DEEDS:
            return f"{who} {_DEEDS[deed]}"
        case Group(actions=actions):
            return f"{who} {' and '.join(dict.fromkeys(actions))} together"
        case Join(unit=id, other=other):
            return f"{reasons.unit(found.state.units[id])} joins {reasons.unit(found.state.units[other])}"
        case Move(steps=steps):
            return f"{who} {_moves(found, command, many, steps)}"
        case _:
            return ""


def _moves(found: Estimate, move: Move, many: bool, steps: tuple[object, ...]) -> str:
    for step in steps:
        match step:
            case Form(formation=change):
                return _CHANGES.get(change, f"forms {change.replace('-', ' ')}")
            case Mount() | Dismount():
                return "mounts" if isinstance(step, Mount) else "fights on foot"
    pieces = [found.state.units[id] for id in move.units]
    try:
        end = path.plan(found.table, found.state, move.units, move.steps).ends[0]
    except (Illegal, Malformed):
        return f"{'go' if many else 'goes'} forward"
    return reasons.goes(found.table, pieces, end, found.nearest_foe(pieces[0].x, pieces[0].y)[1])
